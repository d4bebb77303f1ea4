//! Every rule in every dialect, for people.

use super::{Dialect, Rules, lines, schema, tree};

/// One rule: what is asked, and what each dialect answers.
#[derive(Clone, Debug)]
pub struct Question {
    /// The room that follows it.
    pub room: &'static str,
    /// What it is called there.
    pub rule: &'static str,
    /// What is asked.
    pub question: &'static str,
    /// The answers, in the order of [`Dialect::ALL`].
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

/// Every rule in every dialect.
pub fn matrix() -> Vec<Question> {
    // A rule that is missing here is an error of the compiler.
    let Rules { tree, schema } = Dialect::NEWEST.rules();
    let tree::Rules {
        lines,
        misfits: _,
        strays: _,
        error_tag: _,
        dangling: _,
        duplicates: _,
        escape_end: _,
        payload_ends: _,
        line_length: _,
    } = tree;
    let lines::Rules { levels: _ } = lines;
    let schema::Rules { reserved: _, undef: _, extensions: _, default: _ } = schema;

    vec![
        question("lines", "levels", "How may a level be written?", levels, &[&["E19-313"], &["E18-014"]]),
        question(
            "tree",
            "misfits",
            "What becomes of a line that can't be read or is too deep?",
            misfits,
            &[&["E19-286", "E19-292"], &["E18-073", "E18-074", "E18-107", "E18-108", "E18-109", "E18-191"]],
        ),
        question(
            "tree",
            "strays",
            "What becomes of a CONT or CONC that continues nothing?",
            strays,
            &[&["E19-260", "E19-261"], &["E18-080", "E18-081"]],
        ),
        question("tree", "error_tag", "What is the tag ERROR?", error_tag, &[&["E19-305"], &["E18-151"]]),
        question(
            "tree",
            "dangling",
            "What becomes of a pointer to an id that nothing bears?",
            dangling,
            &[&["E19-210"], &["E18-046"]],
        ),
        question(
            "tree",
            "duplicates",
            "What becomes of an id that several structures bear?",
            duplicates,
            &[&["E19-202", "E19-211"], &["E18-047", "E18-048", "E18-049", "E18-050"]],
        ),
        question(
            "tree",
            "escape_end",
            "How does an escape end?",
            escape_end,
            &[&["E19-220", "E19-221"], &["E18-066", "E18-069", "E18-072"]],
        ),
        question(
            "tree",
            "payload_ends",
            "How is a blank at the end of a payload line written?",
            payload_ends,
            &[&[], &["E18-059"]],
        ),
        question(
            "tree",
            "line_length",
            "In what are the 255 of a line counted?",
            line_length,
            &[&["E19-268"], &["E18-089"]],
        ),
        question(
            "schema",
            "reserved",
            "Which tags may no schema define?",
            reserved,
            &[&["E19-120"], &["E18-149", "E18-151"]],
        ),
        question(
            "schema",
            "undef",
            "What does the tag UNDEF mean where nothing defines it?",
            undef,
            &[&["E19-114"], &["E18-151", "E18-189"]],
        ),
        question(
            "schema",
            "extensions",
            "How should tags of extensions begin?",
            extensions,
            &[&["E19-069"], &[]],
        ),
        question("schema", "default", "What is the default schema?", default, &[&["E19-353"], &["E18-192"]]),
    ]
}

fn question(
    room: &'static str,
    rule: &'static str,
    question: &'static str,
    answer: fn(&Rules) -> &'static str,
    rows: &[&'static [&'static str]],
) -> Question {
    debug_assert_eq!(rows.len(), Dialect::ALL.len());
    let answers = Dialect::ALL.iter().zip(rows).map(|(&dialect, rows)| Answer {
        dialect,
        answer: answer(dialect.rules()),
        rows,
    });
    Question { room, rule, question, answers: answers.collect() }
}

fn levels(rules: &Rules) -> &'static str {
    match rules.tree.lines.levels {
        lines::Levels::AnyDigits => "`[0-9]+`; leading zeros are read, with a warning",
        lines::Levels::NoLeadingZeros => "`0 | [1-9][0-9]*`; a line with leading zeros can't be read",
    }
}

fn misfits(rules: &Rules) -> &'static str {
    match rules.tree.misfits {
        tree::Misfits::ErrorLines => "an error line, with its text",
        tree::Misfits::LeftOut => "it is left out, or the whole dataset is, as the reader chooses",
    }
}

fn strays(rules: &Rules) -> &'static str {
    match rules.tree.strays {
        tree::Strays::Structures => {
            "a structure that holds no others; written with an id where it would continue"
        }
        tree::Strays::LeftOut => "it is left out like a line that can't be read, and never written",
    }
}

fn error_tag(rules: &Rules) -> &'static str {
    match rules.tree.error_tag {
        tree::ErrorTag::StandsAlone => "that of error lines, which hold no others",
        tree::ErrorTag::Ordinary => "a tag like any other",
    }
}

fn dangling(rules: &Rules) -> &'static str {
    match rules.tree.dangling {
        tree::Dangling::UndefRecord => "it leads to an UNDEF record that is added",
        tree::Dangling::Kept => "it is kept, and written back",
    }
}

fn duplicates(rules: &Rules) -> &'static str {
    match rules.tree.duplicates {
        tree::Duplicates::UndefRecord => "its pointers lead to an UNDEF record; its bearers are kept",
        tree::Duplicates::Recovered => {
            "the dataset is rejected, or its bearers and pointers are, or it is forgotten if unused, or kept on the only \
             record that bears it, as the reader chooses"
        }
    }
}

fn escape_end(rules: &Rules) -> &'static str {
    match rules.tree.escape_end {
        tree::EscapeEnd::Space => "with `@` and a space; it is none without the space",
        tree::EscapeEnd::SpaceMayLack => {
            "with `@` and a space; one that lacks the space is read as if it were there"
        }
    }
}

fn payload_ends(rules: &Rules) -> &'static str {
    match rules.tree.payload_ends {
        tree::PayloadEnds::AsTheyAre => "as it is",
        tree::PayloadEnds::Escaped => "as a unicode escape",
    }
}

fn line_length(rules: &Rules) -> &'static str {
    match rules.tree.line_length {
        tree::LineLength::EncodedOctets => "in octets of the encoding",
        tree::LineLength::Utf8Octets => "in octets of UTF-8, whatever the encoding",
    }
}

fn reserved(rules: &Rules) -> &'static str {
    match rules.schema.reserved {
        schema::ReservedTags::Continuations => "CONT, CONC",
        schema::ReservedTags::ContinuationsErrorUndef => "CONT, CONC, ERROR, UNDEF",
    }
}

fn undef(rules: &Rules) -> &'static str {
    match rules.schema.undef {
        schema::Undef::Undefined => "`elf:Undefined`",
        schema::Undef::Ordinary => "nothing but itself, as any undefined tag",
    }
}

fn extensions(rules: &Rules) -> &'static str {
    match rules.schema.extensions {
        schema::ExtensionTags::WithUnderscore => "with an underscore",
        schema::ExtensionTags::Unspecified => "not said",
    }
}

fn default(rules: &Rules) -> &'static str {
    match rules.schema.default {
        schema::DefaultSchema::Printed => "as printed in section 9, with `elf:BINAR_OBJECT`",
        schema::DefaultSchema::WithBinaryObject => "the same with `elf:BINARY_OBJECT`",
    }
}
