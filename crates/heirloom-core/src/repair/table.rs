use super::{
    Repair, at_signs, characters, continuations, encoding, frame, ids, levels, line_breaks, lines,
    long_lines, orphans, pointers,
};
use crate::source::{Code, Finding, Fix, Safety};
use crate::{lines as line_codes, octets::findings as octet_codes, prologue, tree};

/// A kind of finding that can be mended.
#[derive(Debug)]
#[non_exhaustive]
pub struct Mendable {
    /// What is found.
    pub code: &'static Code,
    /// How safely it can be mended: safe, unsafe, or now the one and now the other.
    pub safety: &'static [Safety],
    /// What is done.
    pub how: &'static str,
    pub(super) fix: fn(&Repair<'_>, &Finding) -> Option<Fix>,
}

/// Every kind of finding that can be mended. Not every finding of a kind can be.
///
/// ```
/// let levels = heirloom_core::repair::mendable().iter().find(|entry| entry.code.id == "X007").unwrap();
/// assert_eq!(levels.how, "the level becomes that at which the line was read");
/// ```
pub fn mendable() -> &'static [Mendable] {
    TABLE
}

/// Where a code stands in the table: what comes first is mended first where both can't be.
pub(super) fn rank(code: &Code) -> usize {
    TABLE.iter().position(|entry| entry.code == code).unwrap_or(TABLE.len())
}

const SAFE: &[Safety] = &[Safety::Safe];
const UNSAFE: &[Safety] = &[Safety::Unsafe];
const BOTH: &[Safety] = &[Safety::Safe, Safety::Unsafe];

macro_rules! table {
    ($($code:path, $safety:ident, $how:literal, $fix:path;)+) => {
        &[$(Mendable { code: &$code, safety: $safety, how: $how, fix: $fix }),+]
    };
}

/// Levels come first, since they hold together only if all of them are mended; then the encoding, before characters change
/// by which it can be told; what touches every line comes last.
static TABLE: &[Mendable] = table! {
    tree::LEVEL_JUMP, BOTH, "the level becomes that at which the line was read", levels::level_jump;
    tree::CONTINUATION_LEVEL, BOTH, "the level becomes one more than that of the line that is continued", levels::continuation_level;
    tree::TOO_DEEP, UNSAFE, "the level becomes one more than that of the line above", levels::too_deep;
    tree::TOO_DEEP_LEFT_OUT, UNSAFE, "the level becomes one more than that of the line above", levels::too_deep;
    prologue::ENCODING_CONFLICT, UNSAFE, "the byte-order mark is removed", encoding::conflicting_mark;
    prologue::NO_MARK, BOTH, "the byte-order mark is put in; unsafe where the header could not be read without it", encoding::no_mark;
    prologue::WRONG_MARK, BOTH, "the byte-order mark is removed", encoding::wrong_mark;
    prologue::MISLABELLED_ENCODING, BOTH, "CHAR gets the name of the encoding; a code page is turned into UTF-8; unsafe where the encoding is a guess", encoding::wrong_char;
    prologue::UNKNOWN_ENCODING, BOTH, "CHAR gets the name of the encoding; a code page is turned into UTF-8; unsafe where the encoding is a guess", encoding::wrong_char;
    prologue::FOREIGN_ENCODING, BOTH, "CHAR gets the name of the encoding; a code page is turned into UTF-8; unsafe where the encoding is a guess", encoding::wrong_char;
    prologue::MISLABELLED_UTF16, SAFE, "CHAR becomes UNICODE", encoding::wrong_char;
    prologue::NOT_UTF16, BOTH, "CHAR gets the name of the encoding", encoding::wrong_char;
    prologue::NO_ENCODING, BOTH, "CHAR is added", encoding::no_encoding;
    line_codes::LEADING_ZEROS, SAFE, "the zeros are removed", lines::leading_zeros;
    line_codes::INNER_BOM, BOTH, "the mark is removed", lines::inner_byte_order_mark;
    line_codes::STRAY_BLANKS, SAFE, "one space is left between two parts, and none before the level", lines::stray_blanks;
    line_codes::NO_SPACE_AFTER_ID, SAFE, "a space is put in", lines::no_space_after_id;
    line_codes::LOWER_CASE_TAG, BOTH, "the tag is written in capital letters; unsafe where it may say which dialect the file is in", lines::lower_case_tag;
    line_codes::ORPHANED_TEXT, SAFE, "CONT is put before the text", orphans::orphaned_text;
    line_codes::UNPARSEABLE, UNSAFE, "CONT is put before the text, or it becomes a NOTE", orphans::unparseable;
    line_codes::LEFT_OUT, UNSAFE, "CONT is put before the text, or it becomes a NOTE", orphans::unparseable;
    line_codes::BLANK_LINE, SAFE, "the line is removed", lines::blank_line;
    tree::CONTINUATION_ID, BOTH, "the id is removed; unsafe where the encoding is a guess and might be told by it", continuations::continuation_id;
    tree::STRAY_CONTINUATION, UNSAFE, "it is made to continue the line above, or becomes a NOTE", continuations::stray;
    tree::STRAY_LEFT_OUT, UNSAFE, "it is made to continue the line above, or becomes a NOTE", continuations::stray;
    tree::BLANK_LOST, UNSAFE, "a space is put in", continuations::blank_lost;
    tree::BLANK_DOUBLED, UNSAFE, "one of the two spaces is removed", continuations::blank_doubled;
    tree::LONE_AT, SAFE, "the @ is doubled", at_signs::lone_at;
    tree::PADDED_POINTER, SAFE, "the blanks are removed", at_signs::padded_pointer;
    tree::ESCAPE_WITHOUT_SPACE, SAFE, "the space is put in", at_signs::escape_without_space;
    tree::BAD_UNICODE_ESCAPE, SAFE, "its at signs are doubled, since it is text", at_signs::bad_unicode_escape;
    line_codes::TRAILING_BLANKS, UNSAFE, "the blanks are removed", lines::trailing_blanks;
    line_codes::NUL_PADDING, BOTH, "the NUL characters are removed; unsafe at the end of a value", lines::nul_padding;
    octet_codes::NUL, UNSAFE, "the NUL is removed", characters::no_character;
    octet_codes::NOT_A_CHARACTER, UNSAFE, "it is removed", characters::no_character;
    octet_codes::RESTRICTED_CHARACTER, UNSAFE, "it is removed, or becomes the character of windows-1252 with that number", characters::restricted;
    octet_codes::CUT_CHARACTER, SAFE, "the character is put together", encoding::cut_character;
    octet_codes::INVALID_OCTET, UNSAFE, "the octets are written as what they were read as", encoding::invalid_octets;
    line_codes::ODD_ID, BOTH, "the id is renamed, with all pointers to it; unsafe where ids are data", ids::odd_id;
    line_codes::LONG_ID, BOTH, "the id is renamed, with all pointers to it; unsafe where ids are data", ids::odd_id;
    tree::ID_ON_NON_RECORD, BOTH, "the id is removed, if nothing points to it; unsafe where the encoding is a guess and might be told by it", ids::id_on_non_record;
    tree::AMBIGUOUS_POINTER, UNSAFE, "the pointer is led to the record that fits its tag", ids::ambiguous_pointer;
    tree::DUPLICATE_ID, UNSAFE, "the id is renamed, or the record removed if it says the same as the first", ids::duplicate_id;
    tree::DANGLING, UNSAFE, "the pointer is led to an id that looks alike, or its line is removed", pointers::dangling;
    tree::DANGLING_KEPT, UNSAFE, "the pointer is led to an id that looks alike, or its line is removed", pointers::dangling;
    tree::NO_HEAD, BOTH, "a HEAD is added, or moved to the beginning", frame::no_head;
    tree::SECOND_CHAR, BOTH, "it is removed; unsafe where more lies in it than VERS", frame::second_char;
    tree::AFTER_TRAILER, SAFE, "the trailer is moved to the end", frame::after_trailer;
    tree::NO_TRAILER, SAFE, "a trailer is added", frame::no_trailer;
    line_codes::NO_FINAL_BREAK, SAFE, "a line break is added", line_breaks::no_final_break;
    line_codes::LONG_LINE, SAFE, "the line is divided with CONC", long_lines::long_line;
    line_codes::CR_LINE_BREAKS, SAFE, "all line breaks become LF", line_breaks::carriage_returns;
    line_codes::MIXED_LINE_BREAKS, SAFE, "all line breaks become what most of them are", line_breaks::mixed;
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_first_in_the_table_is_mended_first() {
        let ranks: Vec<usize> = mendable().iter().map(|entry| rank(entry.code)).collect();
        assert_eq!(ranks, (0..mendable().len()).collect::<Vec<_>>());
        // What can't be mended comes last.
        assert_eq!(rank(&prologue::GUESSED_ENCODING), mendable().len());
    }
}
