//! Every rule in every dialect, for people.

use super::{Dialect, DialectRules, lines, octets, schema, tree};

/// One rule: what is asked, and what each dialect answers.
#[derive(Clone, Debug)]
pub struct Question {
    /// The room that follows it.
    pub room: &'static str,
    /// What it is called there.
    pub rule: &'static str,
    /// What is asked.
    pub question: &'static str,
    /// The answers, in the order of [`Dialect::READ`].
    pub answers: Vec<Answer>,
}

/// What a dialect answers.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// The dialect.
    pub dialect: Dialect,
    /// The answer.
    pub answer: &'static str,
    /// The rows of the conformance tables on which it rests.
    pub rows: &'static [&'static str],
}

/// Ids of rows of the conformance tables.
type Rows = &'static [&'static str];

/// Declares what is asked, room by room: where the room's rules are, those of another room among them, and each rule with the
/// question. A rule that is missing is an error of the compiler. The answer comes from the function with the name of the rule.
macro_rules! questions {
    ($($room:ident::$type:ident ($($path:ident).+ $(, beside $inner:ident)?) { $($rule:ident $question:literal)+ })+) => {
        /// The rows of the conformance tables on which each rule of a dialect rests, by the names of the rules.
        pub(super) struct RequirementRows {
            $($(pub(super) $rule: Rows,)+)+
        }

        impl RequirementRows {
            /// Those of rules that rest on decisions alone.
            pub(super) const NONE: RequirementRows = RequirementRows { $($($rule: &[],)+)+ };
        }

        /// Every rule in every dialect.
        pub fn matrix() -> Vec<Question> {
            let rules = Dialect::NEWEST.rules();
            $(let $room::$type { $($rule: _,)+ $($inner: _)? } = rules.$($path).+;)+
            vec![$($(question(stringify!($room), stringify!($rule), $question, $rule, |rows| rows.$rule),)+)+]
        }
    };
}

questions! {
    octets::OctetRules (octets) {
        byte_order_marks "Which files begin with a byte-order mark?"
        labels "What settles in which encoding a file is read?"
        cut_characters "Which characters are put together again that a line break cuts in two?"
    }
    lines::LineRules (tree.lines) {
        levels "How may a level be written?"
        xref_ids "Which characters may an id have?"
        payloads "Where does a payload begin and end?"
        empty_payloads "Is an empty payload the same as none?"
        blank_lines "What is a line of nothing but blanks?"
        line_breaks "What is one line break?"
        controls "Which control characters may a line have?"
        lengths "How long should ids and tags be?"
        slips "Are small slips in the form of a line read as what was meant?"
        tag_case "Does the case of letters count in a tag?"
    }
    tree::TreeRules (tree, beside lines) {
        misfits "What becomes of a line that can't be read or is too deep?"
        strays "What becomes of a CONT or CONC that continues nothing?"
        error_tag "What is the tag ERROR?"
        dangling "What becomes of a pointer to an id that nothing bears?"
        duplicates "What becomes of an id that several structures bear?"
        escapes "What are escapes, and when are at signs read?"
        missing_characters "What becomes of a character that the encoding of the output lacks?"
        payload_ends "How is a blank at the end of a payload line written?"
        split_points "Where may a long line be split?"
        line_length "In what is the length of a line counted?"
        longest_line "How long should a line be at most?"
        inner_ids "May structures inside records bear ids?"
        ids "Is an id data?"
        head "What is HEAD?"
        pseudo_structures "Which structures are no data?"
        below_char "What becomes of structures in the CHAR that names the encoding?"
        record_order "In which order are records written?"
        substructure_order "In which order are substructures written?"
    }
    schema::SchemaRules (schema) {
        reserved "Which tags may no schema define?"
        undef "What does the tag UNDEF mean where nothing defines it?"
        extensions "How should tags of extensions begin?"
        default "What is the default schema?"
        types "How do tags become types?"
    }
}

fn question(
    room: &'static str,
    rule: &'static str,
    question: &'static str,
    answer: fn(&DialectRules) -> &'static str,
    rows: fn(&RequirementRows) -> Rows,
) -> Question {
    let answers = Dialect::READ.iter().map(|&dialect| Answer {
        dialect,
        answer: answer(dialect.rules()),
        rows: rows(&dialect.table.requirements),
    });
    Question { room, rule, question, answers: answers.collect() }
}

fn byte_order_marks(rules: &DialectRules) -> &'static str {
    match rules.octets.byte_order_marks {
        octets::ByteOrderMarks::Utf16 => "those in UTF-16",
        octets::ByteOrderMarks::Unicode => "those in UTF-16 and UTF-8",
        octets::ByteOrderMarks::WithoutChar => "those in UTF-16, and in UTF-8 where no CHAR says so",
    }
}

fn labels(rules: &DialectRules) -> &'static str {
    match rules.octets.labels {
        octets::Labels::Obeyed => "`CHAR`; without it, what is declared from outside or the first octets say",
        octets::Labels::Weighed => {
            "what is declared from outside; without it, `CHAR` and all octets, weighed together"
        }
    }
}

fn cut_characters(rules: &DialectRules) -> &'static str {
    match rules.octets.cut_characters {
        octets::CutCharacters::Ansel => "marks and letters of ANSEL, at `CONC`",
        octets::CutCharacters::All => "those, and any of UTF-8 and UTF-16, at `CONC` and `CONT`",
    }
}

fn levels(rules: &DialectRules) -> &'static str {
    match rules.tree.lines.levels {
        lines::Levels::AnyDigits => "`[0-9]+`; leading zeros are read, with a warning",
        lines::Levels::NoLeadingZeros => "`0 | [1-9][0-9]*`; a line with leading zeros can't be read",
    }
}

fn xref_ids(rules: &DialectRules) -> &'static str {
    match rules.tree.lines.xref_ids {
        lines::XrefIds::Printable => "those of `ID ::= [0-9A-Z_a-z] [#x20-#x3F#x41-#x7E]*`",
        lines::XrefIds::AnyWhenRead => "behind the first any but `@`; only what matches `ID` is written",
        lines::XrefIds::OddWhenRead => "any but `@`; only what matches `ID` is written",
        lines::XrefIds::Any => "behind the first any but `@`",
    }
}

fn payloads(rules: &DialectRules) -> &'static str {
    match rules.tree.lines.payloads {
        lines::Payloads::Whole => "behind one blank, and with the line",
        lines::Payloads::WithoutLeadingBlanks => "behind all blanks, and with the line",
        lines::Payloads::Trimmed => "without the blanks at both ends",
    }
}

fn empty_payloads(rules: &DialectRules) -> &'static str {
    match rules.tree.lines.empty_payloads {
        lines::EmptyPayloads::Differ => "no",
        lines::EmptyPayloads::AreNone => "yes",
    }
}

fn blank_lines(rules: &DialectRules) -> &'static str {
    match rules.tree.lines.blank_lines {
        lines::BlankLines::Unreadable => "one that can't be read; nothing if it is empty",
        lines::BlankLines::Reported => "nothing, with a warning",
        lines::BlankLines::ReportedUnlessEmpty => "nothing, with a warning unless it is empty",
        lines::BlankLines::Ignored => "nothing",
    }
}

fn line_breaks(rules: &DialectRules) -> &'static str {
    match rules.tree.lines.line_breaks {
        lines::LineBreaks::Runs => "any number of CR and LF",
        lines::LineBreaks::CrLf => "CR LF, CR or LF",
        lines::LineBreaks::LfCrToo => "CR LF, LF CR, CR or LF",
    }
}

fn controls(rules: &DialectRules) -> &'static str {
    match rules.tree.lines.controls {
        lines::Controls::Tab => "a tab; others should not be there",
        lines::Controls::None => "none",
    }
}

fn lengths(rules: &DialectRules) -> &'static str {
    match rules.tree.lines.lengths {
        lines::Lengths::Advised => "at most 20 and 15 characters",
        lines::Lengths::Unspecified => "not said",
    }
}

fn slips(rules: &DialectRules) -> &'static str {
    match rules.tree.lines.slips {
        lines::Slips::Unreadable => "no: such a line can't be read",
        lines::Slips::Reported => "yes: a byte-order mark before it, no space behind an id, NUL characters",
    }
}

fn tag_case(rules: &DialectRules) -> &'static str {
    match rules.tree.lines.tag_case {
        lines::TagCase::Counts => "yes",
        lines::TagCase::CountsInOthers => "not in the tags of GEDCOM",
    }
}

fn misfits(rules: &DialectRules) -> &'static str {
    match rules.tree.misfits {
        tree::Misfits::ErrorLines => "an error line, with its text",
        tree::Misfits::ErrorLinesOrRejected => {
            "an error line, with its text, or the whole dataset is rejected, as the reader chooses"
        }
        tree::Misfits::AsMeant => {
            "one that can't be read continues the text above it, and one that is too deep lies in the line above it"
        }
        tree::Misfits::LeftOut => "it is left out, or the whole dataset is, as the reader chooses",
    }
}

fn strays(rules: &DialectRules) -> &'static str {
    match rules.tree.strays {
        tree::Strays::Structures => {
            "a structure that holds no others; written with an id where it would continue"
        }
        tree::Strays::AsMeant => "it continues the line above it, if that can be",
        tree::Strays::LeftOut => "it is left out like a line that can't be read, and never written",
        tree::Strays::Combined => "it continues the structure that it lies in, and is never written",
    }
}

fn error_tag(rules: &DialectRules) -> &'static str {
    match rules.tree.error_tag {
        tree::ErrorTag::StandsAlone => "that of error lines, which hold no others",
        tree::ErrorTag::Ordinary => "a tag like any other",
    }
}

fn dangling(rules: &DialectRules) -> &'static str {
    match rules.tree.dangling {
        tree::Dangling::UndefRecord => "it leads to an UNDEF record that is added",
        tree::Dangling::UnwrittenRecord => "it leads to an UNDEF record that is added, and is not written",
        tree::Dangling::Kept => "it is kept, and written back",
    }
}

fn duplicates(rules: &DialectRules) -> &'static str {
    match rules.tree.duplicates {
        tree::Duplicates::UndefRecord => "its pointers lead to an UNDEF record; its bearers are kept",
        tree::Duplicates::UndefRecordOrRejected => {
            "its pointers lead to an UNDEF record and its bearers are kept, or the whole dataset is rejected, as the reader \
             chooses"
        }
        tree::Duplicates::Recovered => {
            "the dataset is rejected, or its bearers and pointers are, or it is forgotten if unused, or kept on the only \
             record that bears it, as the reader chooses"
        }
    }
}

fn escapes(rules: &DialectRules) -> &'static str {
    match rules.tree.escapes {
        tree::Escapes::Spaced => {
            "`@#`, a letter, text, `@` and a space, none without the space; kept or removed by letter, once lines are merged"
        }
        tree::Escapes::SpaceMayLack => "the same, but one that lacks the space is read as if it were there",
        tree::Escapes::TextButUnicode => {
            "`@#`, text and `@`: text like any other, but for unicode escapes; `@@` is halved first, line by line"
        }
        tree::Escapes::Text => {
            "`@#`, text and `@`: text like any other; there are no unicode escapes; `@@` is halved first, line by line"
        }
        tree::Escapes::TextFirst => {
            "`@#`, text and `@`: text like any other; there are no unicode escapes; `@@` outside them is halved, line by line"
        }
    }
}

fn missing_characters(rules: &DialectRules) -> &'static str {
    match rules.tree.missing_characters {
        tree::MissingCharacters::Escaped => "it is written as a unicode escape",
        tree::MissingCharacters::Refused => "it can't be written",
    }
}

fn payload_ends(rules: &DialectRules) -> &'static str {
    match rules.tree.payload_ends {
        tree::PayloadEnds::AsTheyAre => "as it is",
        tree::PayloadEnds::Escaped => "as a unicode escape",
        tree::PayloadEnds::Lost => "not at all",
    }
}

fn split_points(rules: &DialectRules) -> &'static str {
    match rules.tree.split_points {
        tree::SplitPoints::BesideNoDelimiter => {
            "where neither part begins or ends with a space or tab, that of an escape included"
        }
        tree::SplitPoints::BehindNoDelimiter => {
            "where the first part does not end with a space or tab; one that begins the other becomes a unicode escape"
        }
        tree::SplitPoints::BetweenCharacters => {
            "between characters other than spaces and tabs, escaped ones included"
        }
    }
}

fn line_length(rules: &DialectRules) -> &'static str {
    match rules.tree.line_length {
        tree::LineLength::EncodedOctets => "in octets of the encoding",
        tree::LineLength::Utf8Octets => "in octets of UTF-8, whatever the encoding",
        tree::LineLength::Characters => "in characters",
    }
}

fn longest_line(rules: &DialectRules) -> &'static str {
    match rules.tree.longest_line {
        tree::LongestLine::Of255 => "255, with its line break",
        tree::LongestLine::Unlimited => "as long as it is, unless somebody asks for less",
    }
}

fn below_char(rules: &DialectRules) -> &'static str {
    match (rules.tree.pseudo_structures.show_frame(), rules.tree.below_char) {
        (true, _) => "they are data",
        (false, tree::BelowChar::Kept) => "they are no data, and stay as long as the encoding does",
        (false, tree::BelowChar::Dropped) => "they are dropped",
    }
}

fn inner_ids(rules: &DialectRules) -> &'static str {
    match rules.tree.inner_ids {
        tree::InnerIds::AdvisedAgainst => "they should not",
        tree::InnerIds::Ordinary => "yes",
    }
}

fn ids(rules: &DialectRules) -> &'static str {
    match rules.tree.ids {
        tree::Ids::Labels => "no; every record is written with one",
        tree::Ids::Data => "yes; none is written that was not there",
    }
}

fn head(rules: &DialectRules) -> &'static str {
    match rules.tree.head {
        tree::Head::Frame => "a frame around the metadata",
        tree::Head::Structure => "a structure, with a type",
    }
}

fn pseudo_structures(rules: &DialectRules) -> &'static str {
    match rules.tree.pseudo_structures {
        tree::PseudoStructures::WithSchema => "HEAD, CHAR and SCHMA in it, TRLR",
        tree::PseudoStructures::WithDictionary => "CHAR, PRFX and DEFN in HEAD, TRLR",
        tree::PseudoStructures::Anywhere => "CHAR, PRFX, DEFN and TRLR, wherever they stand",
        tree::PseudoStructures::OnlyDictionary => "PRFX and DEFN, wherever they stand",
    }
}

fn record_order(rules: &DialectRules) -> &'static str {
    match rules.tree.record_order {
        tree::RecordOrder::AsTheyAre => "in any",
        tree::RecordOrder::SubmissionFirst => "SUBN first",
    }
}

fn substructure_order(rules: &DialectRules) -> &'static str {
    match rules.tree.substructure_order {
        tree::SubstructureOrder::AsTheyAre => "as they are",
        tree::SubstructureOrder::Grouped => "those of one type together",
    }
}

fn reserved(rules: &DialectRules) -> &'static str {
    match rules.schema.reserved {
        schema::ReservedTags::Continuations => "CONT, CONC",
        schema::ReservedTags::ContinuationsErrorUndef => "CONT, CONC, ERROR, UNDEF",
    }
}

fn undef(rules: &DialectRules) -> &'static str {
    match rules.schema.undef {
        schema::Undef::Undefined => "`elf:Undefined`",
        schema::Undef::Ordinary => "nothing but itself, as any undefined tag",
    }
}

fn extensions(rules: &DialectRules) -> &'static str {
    match rules.schema.extensions {
        schema::ExtensionTags::WithUnderscore => "with an underscore",
        schema::ExtensionTags::Unspecified => "not said",
    }
}

fn default(rules: &DialectRules) -> &'static str {
    match rules.schema.default {
        schema::DefaultSchema::Printed => "as printed in section 9, with `elf:BINAR_OBJECT`",
        schema::DefaultSchema::WithBinaryObject => "the same with `elf:BINARY_OBJECT`",
    }
}

fn types(rules: &DialectRules) -> &'static str {
    match rules.schema.types {
        schema::Types::BySchema => "by the definitions of a schema, which depend on the superstructure",
        schema::Types::ByDictionary(schema::Dictionaries::WithDefault) => {
            "by an IRI dictionary, wherever they stand; it may have a default namespace"
        }
        schema::Types::ByDictionary(schema::Dictionaries::OfUris) => {
            "the same, with IRIs that survive being made URIs"
        }
        schema::Types::ByDictionary(schema::Dictionaries::WithoutDefault) => {
            "by an IRI dictionary, wherever they stand; it has no default namespace and stands first in HEAD"
        }
    }
}
