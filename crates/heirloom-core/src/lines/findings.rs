//! What can be wrong with one line.

use super::LineParts;
use crate::source::{codes, phrases};

codes! {
    /// A string line that does not match the production `Parseable`.
    UNPARSEABLE {
        id: "L001", name: "unparseable-line", severity: Error, category: Lines,
        rows: ["E19-286" "E19-012" "E19-043" "E1710-005" "E1710-007" "E1710-075" "E1710-113" "E1706-005" "E1706-003" "E1706-051" "E1706-053" "E1706-057" "E1706-109" "E1705-088" "E1705-006" "E1705-008" "E1705-011" "E1705-037"],
        message: "this line can't be read: {reason}",
        help: "a line is a level, a space, perhaps an @id@ and a space, a tag, and perhaps a space and a value, \
         as in `1 NAME John /Smith/`; its text is kept in an ERROR structure, unless it stands in a schema",
        phrases: [UNREADABLE],
        fix: Unsafe "CONT is put before the text, or it becomes a NOTE",
        reason: LineParts::trouble,
    }
    /// The same in a dialect that leaves such lines out.
    LEFT_OUT {
        id: "L005", name: "unparseable-line-left-out", severity: Error, category: Lines,
        rows: ["E18-108" "E18-012"],
        message: "this line can't be read: {reason}; it was left out",
        help: "a line is a level, a space, perhaps an @id@ and a space, a tag, and perhaps a space and a value, \
         as in `1 NAME John /Smith/`",
        phrases: [UNREADABLE],
        loses: Data,
        fix: Unsafe "CONT is put before the text, or it becomes a NOTE",
        reason: LineParts::trouble,
    }
    /// A blank line, in a dialect that has none.
    BLANK_LINE {
        id: "L006", name: "blank-line", severity: Warning, category: Lines,
        rows: ["E19-045" "E1710-050" "E1706-060"],
        message: "this line is blank",
        help: "lines follow each other without blank lines between them; it was passed over",
        fix: Safe "the line is removed",
    }
    /// A tab, in a dialect whose lines have no control characters.
    TAB {
        id: "L007", name: "tab", severity: Error, category: Lines,
        rows: ["E1705-004"],
        message: "there is a tab in this line",
        help: "lines have no control characters; use spaces",
    }
    /// A line that is no line but part of the text above it.
    ORPHANED_TEXT {
        id: "L008", name: "orphaned-text", severity: Error, category: Lines,
        message: "this is not a line but text; it was read as if `CONT` stood before it",
        help: "a line break inside a value is written as a CONT line, one level deeper than the line that it continues",
        fix: Safe "CONT is put before the text",
    }
    /// Blanks before a level, or more than one between the parts of a line.
    STRAY_BLANKS {
        id: "L009", name: "stray-blanks", severity: Warning, category: Lines,
        rows: ["E19-040" "E19-312" "E19-314" "E19-316" "E18-059" "E18-102" "E18-106" "E1710-047" "E1710-048" "E1710-082" "E1706-048" "E1706-058" "E1705-003" "E1705-006" "E1705-008" "E1705-011"],
        message: "there are blanks that should not be in this line",
        help: "a line begins with its level, and one space stands between its parts",
        fix: Safe "one space is left between two parts, and none before the level",
    }
    /// Blanks at the end of a value.
    TRAILING_BLANKS {
        id: "L010", name: "trailing-blanks", severity: Info, category: Lines,
        rows: ["E18-059" "E1710-048" "E1710-082" "E1706-058"],
        message: "this line ends with blanks",
        help: "they are kept as part of the value; most often nobody meant them",
        fix: Unsafe "the blanks are removed",
    }
    /// An id with a tag directly behind it.
    NO_SPACE_AFTER_ID {
        id: "L011", name: "no-space-after-id", severity: Error, category: Lines,
        message: "no space stands between the id and the tag of this line",
        help: "it was read as if a space were there",
        fix: Safe "a space is put in",
    }
    /// A known tag that is not in capital letters.
    LOWER_CASE_TAG {
        id: "L012", name: "lower-case-tag", severity: Warning, category: Lines,
        message: "the tag `{text}` is not in capital letters; it was read as if it were",
        help: "tags are written in capital letters",
        fix: Both "the tag is written in capital letters; unsafe where it may say which dialect the file is in",
    }
    /// A byte-order mark before a line that is not the first.
    INNER_BOM {
        id: "L013", name: "inner-byte-order-mark", severity: Warning, category: Lines,
        message: "a byte-order mark stands before this line; it was passed over",
        help: "were two files joined? a byte-order mark belongs to the very beginning of a file",
        fix: Both "the mark is removed",
    }
    /// Line breaks of more than one kind.
    MIXED_LINE_BREAKS {
        id: "L014", name: "mixed-line-breaks", severity: Warning, category: Lines,
        rows: ["E19-046" "E19-321" "E1710-051" "E1705-059"],
        message: "this line ends with {break}, though the first line ends with {first}",
        help: "all lines of a file should end the same way",
        phrases: [LINE_BREAKS],
        fix: Safe "all line breaks become what most of them are",
    }
    /// A line longer than GEDCOM allows.
    LONG_LINE {
        id: "L015", name: "long-line", severity: Info, category: Lines,
        rows: ["E19-268" "E18-089" "E1710-078" "E1705-069"],
        message: "this line is longer than {most}",
        help: "GEDCOM divides long values with CONC lines; old programs may cut or refuse this one",
        phrases: [LONGEST_LINES],
        fix: Safe "the line is divided with CONC",
    }
    /// The last line has no line break.
    NO_FINAL_BREAK {
        id: "L016", name: "no-final-break", severity: Info, category: Lines,
        rows: ["E19-323"],
        message: "the last line has no line break",
        help: "is the file complete? every line ends with a line break",
        fix: Safe "a line break is added",
    }
    /// An id that no draft allows.
    ODD_ID {
        id: "L017", name: "odd-id", severity: Warning, category: Pointers,
        rows: ["E1710-011" "E1706-020"],
        message: "the id `{text}` has characters that ids may not have",
        help: "an id begins with a letter, a digit or _, and has only characters of ASCII; it was kept",
        fix: Both "the id is renamed, with all pointers to it; unsafe where ids are data",
    }
    /// NUL characters at the end of a file.
    NUL_PADDING {
        id: "L018", name: "nul-padding", severity: Warning, category: Lines,
        message: "the file ends with NUL characters",
        help: "they are left from a disk or a download and mean nothing; they were passed over",
        fix: Both "the NUL characters are removed; unsafe at the end of a value",
    }
    /// Lines that end as on old Macintosh computers.
    CR_LINE_BREAKS {
        id: "L019", name: "cr-line-breaks", severity: Info, category: Lines,
        message: "the lines of this file end with a carriage return (CR) alone",
        help: "so did those of old Macintosh computers; many programs take such a file for one long line",
        fix: Safe "all line breaks become LF",
    }
    /// A level that is written with leading zeros.
    LEADING_ZEROS {
        id: "L002", name: "leading-zeros", severity: Warning, category: Lines,
        rows: ["E19-313"],
        message: "the level `{text}` has leading zeros",
        help: "levels are written without them; it was read as the same number",
        fix: Safe "the zeros are removed",
    }
    /// An id longer than the 20 characters that the draft recommends.
    LONG_ID {
        id: "L003", name: "long-id", severity: Warning, category: Pointers,
        rows: ["E19-204" "E18-045"],
        message: "the id `{text}` is longer than 20 characters",
        help: "GEDCOM allows 20 characters between the at signs; old programs may cut or refuse it",
        fix: Both "the id is renamed, with all pointers to it; unsafe where ids are data",
    }
    /// A tag longer than the 15 characters that the draft recommends.
    LONG_TAG {
        id: "L004", name: "long-tag", severity: Warning, category: Lines,
        rows: ["E19-070" "E19-066" "E18-152"],
        message: "the tag `{text}` is longer than 15 characters",
        help: "tags should be unique within 15 characters; old programs may cut it",
    }
}

phrases! {
    /// Why a line can't be read.
    pub(super) UNREADABLE {
        ONLY_BLANKS { "only-blanks": "it holds only blanks" }
        NO_LEVEL { "no-level": "it does not begin with a level" }
        ZEROS_BEFORE_LEVEL { "leading-zeros": "the level has leading zeros" }
        NOTHING_BEHIND_LEVEL { "nothing-behind-level": "nothing follows the level" }
        NO_SPACE_BEHIND_LEVEL { "no-space-behind-level": "no space follows the level" }
        NO_TAG_BEHIND_LEVEL { "no-tag-behind-level": "what follows the level is not a tag" }
        OPEN_ID { "open-id": "the id has no closing @" }
        NOT_AN_ID {
            "not-an-id": "the id begins with a character that no id may begin with, or has one outside ASCII"
        }
        NOTHING_BEHIND_ID { "nothing-behind-id": "no tag follows the id" }
        NO_SPACE_BEHIND_ID { "no-space-behind-id": "no space follows the id" }
        NO_TAG_BEHIND_ID { "no-tag-behind-id": "what follows the id is not a tag" }
    }
    /// What ends lines.
    pub(super) LINE_BREAKS {
        LF { "lf": "a line feed (LF)" }
        CR { "cr": "a carriage return (CR)" }
        CR_LF { "cr-lf": "a carriage return and a line feed (CR LF)" }
    }
    /// How long a line may be.
    pub(crate) LONGEST_LINES {
        CHARACTERS { "characters": "255 characters" }
        CHARACTERS_WITH_BREAK { "characters-with-break": "255 characters with its line break" }
        UTF_8_WITH_BREAK { "utf-8-with-break": "255 bytes of UTF-8 with its line break" }
        BYTES_WITH_BREAK { "bytes-with-break": "255 bytes with its line break" }
    }
}
