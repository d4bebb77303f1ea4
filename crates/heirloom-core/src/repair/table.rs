use super::{
    Repair, at_signs, characters, continuations, encoding, frame, ids, levels, line_breaks, lines,
    long_lines, orphans, pointers,
};
use crate::source::{Code, Finding, Fix};
use crate::{lines as line_codes, octets::findings as octet_codes, prologue, tree};

/// Makes the fix of a finding.
type MakeFix = fn(&Repair<'_>, &Finding) -> Option<Fix>;

/// Every kind of finding that can be fixed, in the order in which they are: what comes first is fixed first where both can't be.
/// [`Code::fix`] says of each what is done.
///
/// ```
/// let levels = heirloom_core::repair::fixable().find(|code| code.id == "X007").unwrap();
/// assert_eq!(levels.fix.unwrap().how, "the level becomes that at which the line was read");
/// ```
pub fn fixable() -> impl ExactSizeIterator<Item = &'static Code> {
    TABLE.iter().map(|(code, _)| *code)
}

/// What makes fixes of a kind of finding.
pub(super) fn maker(code: &Code) -> Option<MakeFix> {
    TABLE.iter().find(|(known, _)| *known == code).map(|(_, make)| *make)
}

/// Where a code stands in the table.
pub(super) fn rank(code: &Code) -> usize {
    TABLE.iter().position(|(known, _)| *known == code).unwrap_or(TABLE.len())
}

/// Levels come first, since they hold together only if all of them are mended; then the encoding, before characters change
/// by which it can be told; what touches every line comes last.
static TABLE: &[(&Code, MakeFix)] = &[
    (&tree::LEVEL_JUMP, levels::level_jump),
    (&tree::CONTINUATION_LEVEL, levels::continuation_level),
    (&tree::TOO_DEEP, levels::too_deep),
    (&tree::TOO_DEEP_LEFT_OUT, levels::too_deep),
    (&prologue::ENCODING_CONFLICT, encoding::conflicting_mark),
    (&prologue::NO_MARK, encoding::no_mark),
    (&prologue::WRONG_MARK, encoding::wrong_mark),
    (&prologue::MISLABELLED_ENCODING, encoding::wrong_char),
    (&prologue::UNKNOWN_ENCODING, encoding::wrong_char),
    (&prologue::FOREIGN_ENCODING, encoding::wrong_char),
    (&prologue::MISLABELLED_UTF16, encoding::wrong_char),
    (&prologue::NOT_UTF16, encoding::wrong_char),
    (&prologue::NO_ENCODING, encoding::no_encoding),
    (&line_codes::LEADING_ZEROS, lines::leading_zeros),
    (&line_codes::INNER_BOM, lines::inner_byte_order_mark),
    (&line_codes::STRAY_BLANKS, lines::stray_blanks),
    (&line_codes::NO_SPACE_AFTER_ID, lines::no_space_after_id),
    (&line_codes::LOWER_CASE_TAG, lines::lower_case_tag),
    (&line_codes::ORPHANED_TEXT, orphans::orphaned_text),
    (&line_codes::UNPARSEABLE, orphans::unparseable),
    (&line_codes::LEFT_OUT, orphans::unparseable),
    (&line_codes::BLANK_LINE, lines::blank_line),
    (&tree::CONTINUATION_ID, continuations::continuation_id),
    (&tree::STRAY_CONTINUATION, continuations::stray),
    (&tree::STRAY_LEFT_OUT, continuations::stray),
    (&tree::BLANK_LOST, continuations::blank_lost),
    (&tree::BLANK_DOUBLED, continuations::blank_doubled),
    (&tree::LONE_AT, at_signs::lone_at),
    (&tree::PADDED_POINTER, at_signs::padded_pointer),
    (&tree::ESCAPE_WITHOUT_SPACE, at_signs::escape_without_space),
    (&tree::BAD_UNICODE_ESCAPE, at_signs::bad_unicode_escape),
    (&line_codes::TRAILING_BLANKS, lines::trailing_blanks),
    (&line_codes::NUL_PADDING, lines::nul_padding),
    (&octet_codes::NUL, characters::no_character),
    (&octet_codes::NOT_A_CHARACTER, characters::no_character),
    (&octet_codes::RESTRICTED_CHARACTER, characters::restricted),
    (&octet_codes::CUT_CHARACTER, encoding::cut_character),
    (&octet_codes::INVALID_OCTET, encoding::invalid_octets),
    (&line_codes::ODD_ID, ids::odd_id),
    (&line_codes::LONG_ID, ids::odd_id),
    (&tree::ID_ON_NON_RECORD, ids::id_on_non_record),
    (&tree::AMBIGUOUS_POINTER, ids::ambiguous_pointer),
    (&tree::DUPLICATE_ID, ids::duplicate_id),
    (&tree::DANGLING, pointers::dangling),
    (&tree::DANGLING_KEPT, pointers::dangling),
    (&tree::NO_HEAD, frame::no_head),
    (&tree::SECOND_CHAR, frame::second_char),
    (&tree::AFTER_TRAILER, frame::after_trailer),
    (&tree::NO_TRAILER, frame::no_trailer),
    (&line_codes::NO_FINAL_BREAK, line_breaks::no_final_break),
    (&line_codes::LONG_LINE, long_lines::long_line),
    (&line_codes::CR_LINE_BREAKS, line_breaks::carriage_returns),
    (&line_codes::MIXED_LINE_BREAKS, line_breaks::mixed),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_first_in_the_table_is_mended_first() {
        let ranks: Vec<usize> = fixable().map(rank).collect();
        assert_eq!(ranks, (0..fixable().len()).collect::<Vec<_>>());
        // What can't be mended comes last.
        assert_eq!(rank(&prologue::GUESSED_ENCODING), fixable().len());
    }
}
