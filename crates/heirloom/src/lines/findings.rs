//! What can be wrong with one line.

use super::Parts;
use crate::source::codes;

codes! {
    /// A string line that does not match the production `Parseable`.
    UNPARSEABLE: Error "L001" "unparseable-line" ["E19-286" "E1710-005" "E1706-005" "E1705-088"]
        "this line can't be read: {}"
        "a line is a level, a space, perhaps an @id@ and a space, a tag, and perhaps a space and a value, \
         as in `1 NAME John /Smith/`; its text is kept in an ERROR structure, unless it stands in a schema"
        => Parts::trouble;
    /// The same in a dialect that leaves such lines out.
    LEFT_OUT: Error "L005" "unparseable-line-left-out" ["E18-108"]
        "this line can't be read: {}; it was left out"
        "a line is a level, a space, perhaps an @id@ and a space, a tag, and perhaps a space and a value, \
         as in `1 NAME John /Smith/`"
        => Parts::trouble;
    /// A blank line, in a dialect that has none.
    BLANK_LINE: Warning "L006" "blank-line" ["E1710-050" "E1706-060"]
        "this line is blank"
        "lines follow each other without blank lines between them; it was passed over";
    /// A tab, in a dialect whose lines have no control characters.
    TAB: Warning "L007" "tab" ["E1705-004"]
        "there is a tab in this line"
        "lines have no control characters; use spaces";
    /// A level that is written with leading zeros.
    LEADING_ZEROS: Warning "L002" "leading-zeros" ["E19-313"]
        "the level `{text}` has leading zeros"
        "levels are written without them; it was read as the same number";
    /// An id longer than the 20 characters that the draft recommends.
    LONG_ID: Warning "L003" "long-id" ["E19-204" "E18-045"]
        "the id `{text}` is longer than 20 characters"
        "GEDCOM allows 20 characters between the at signs; old programs may cut or refuse it";
    /// A tag longer than the 15 characters that the draft recommends.
    LONG_TAG: Warning "L004" "long-tag" ["E19-070" "E18-152"]
        "the tag `{text}` is longer than 15 characters"
        "tags should be unique within 15 characters; old programs may cut it";
}
