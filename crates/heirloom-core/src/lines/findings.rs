//! What can be wrong with one line.

use super::LineParts;
use crate::source::codes;

codes! {
    /// A string line that does not match the production `Parseable`.
    UNPARSEABLE: Error Lines "L001" "unparseable-line" ["E19-286" "E19-012" "E19-043" "E1710-005" "E1710-007" "E1710-075" "E1710-113" "E1706-005" "E1706-003" "E1706-051" "E1706-053" "E1706-057" "E1706-109" "E1705-088" "E1705-006" "E1705-008" "E1705-011" "E1705-037"]
        "this line can't be read: {}"
        "a line is a level, a space, perhaps an @id@ and a space, a tag, and perhaps a space and a value, \
         as in `1 NAME John /Smith/`; its text is kept in an ERROR structure, unless it stands in a schema"
        => LineParts::trouble;
    /// The same in a dialect that leaves such lines out.
    LEFT_OUT: Error Lines "L005" "unparseable-line-left-out" ["E18-108" "E18-012"]
        "this line can't be read: {}; it was left out"
        "a line is a level, a space, perhaps an @id@ and a space, a tag, and perhaps a space and a value, \
         as in `1 NAME John /Smith/`"
        => LineParts::trouble;
    /// A blank line, in a dialect that has none.
    BLANK_LINE: Warning Lines "L006" "blank-line" ["E19-045" "E1710-050" "E1706-060"]
        "this line is blank"
        "lines follow each other without blank lines between them; it was passed over";
    /// A tab, in a dialect whose lines have no control characters.
    TAB: Error Lines "L007" "tab" ["E1705-004"]
        "there is a tab in this line"
        "lines have no control characters; use spaces";
    /// A line that is no line but part of the text above it.
    ORPHANED_TEXT: Error Lines "L008" "orphaned-text" []
        "this is not a line but text; it was read as if `CONT` stood before it"
        "a line break inside a value is written as a CONT line, one level deeper than the line that it continues";
    /// Blanks before a level, or more than one between the parts of a line.
    STRAY_BLANKS: Warning Lines "L009" "stray-blanks" ["E19-040" "E19-312" "E19-314" "E19-316" "E18-059" "E18-102" "E18-106" "E1710-047" "E1710-048" "E1710-082" "E1706-048" "E1706-058" "E1705-003" "E1705-006" "E1705-008" "E1705-011"]
        "there are blanks that should not be in this line"
        "a line begins with its level, and one space stands between its parts";
    /// Blanks at the end of a value.
    TRAILING_BLANKS: Info Lines "L010" "trailing-blanks" ["E18-059" "E1710-048" "E1710-082" "E1706-058"]
        "this line ends with blanks"
        "they are kept as part of the value; most often nobody meant them";
    /// An id with a tag directly behind it.
    NO_SPACE_AFTER_ID: Error Lines "L011" "no-space-after-id" []
        "no space stands between the id and the tag of this line"
        "it was read as if a space were there";
    /// A known tag that is not in capital letters.
    LOWER_CASE_TAG: Warning Lines "L012" "lower-case-tag" []
        "the tag `{text}` is not in capital letters; it was read as if it were"
        "tags are written in capital letters";
    /// A byte-order mark before a line that is not the first.
    INNER_BOM: Warning Lines "L013" "inner-byte-order-mark" []
        "a byte-order mark stands before this line; it was passed over"
        "were two files joined? a byte-order mark belongs to the very beginning of a file";
    /// Line breaks of more than one kind.
    MIXED_LINE_BREAKS: Warning Lines "L014" "mixed-line-breaks" ["E19-046" "E19-321" "E1710-051" "E1705-059"]
        "this line ends with {}"
        "all lines of a file should end the same way";
    /// A line longer than GEDCOM allows.
    LONG_LINE: Info Lines "L015" "long-line" ["E19-268" "E18-089" "E1710-078" "E1705-069"]
        "this line is longer than {}"
        "GEDCOM divides long values with CONC lines; old programs may cut or refuse this one";
    /// The last line has no line break.
    NO_FINAL_BREAK: Info Lines "L016" "no-final-break" ["E19-323"]
        "the last line has no line break"
        "is the file complete? every line ends with a line break";
    /// An id that no draft allows.
    ODD_ID: Warning Pointers "L017" "odd-id" ["E1710-011" "E1706-020"]
        "the id `{text}` has characters that ids may not have"
        "an id begins with a letter, a digit or _, and has only characters of ASCII; it was kept";
    /// NUL characters at the end of a file.
    NUL_PADDING: Warning Lines "L018" "nul-padding" []
        "the file ends with NUL characters"
        "they are left from a disk or a download and mean nothing; they were passed over";
    /// Lines that end as on old Macintosh computers.
    CR_LINE_BREAKS: Info Lines "L019" "cr-line-breaks" []
        "the lines of this file end with a carriage return (CR) alone"
        "so did those of old Macintosh computers; many programs take such a file for one long line";
    /// A level that is written with leading zeros.
    LEADING_ZEROS: Warning Lines "L002" "leading-zeros" ["E19-313"]
        "the level `{text}` has leading zeros"
        "levels are written without them; it was read as the same number";
    /// An id longer than the 20 characters that the draft recommends.
    LONG_ID: Warning Pointers "L003" "long-id" ["E19-204" "E18-045"]
        "the id `{text}` is longer than 20 characters"
        "GEDCOM allows 20 characters between the at signs; old programs may cut or refuse it";
    /// A tag longer than the 15 characters that the draft recommends.
    LONG_TAG: Warning Lines "L004" "long-tag" ["E19-070" "E19-066" "E18-152"]
        "the tag `{text}` is longer than 15 characters"
        "tags should be unique within 15 characters; old programs may cut it";
}
