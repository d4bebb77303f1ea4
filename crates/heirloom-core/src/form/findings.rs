//! Departures from what the drafts ask of writers.

use crate::source::codes;

codes! {
    /// A space or tab at the end of a line that `CONC` continues.
    SPACE_BEFORE_CONC: Error Structure "E001" "space-before-conc" ["E19-270" "E18-091" "E1705-081"]
        "this line ends with a space or tab, and a CONC line continues it"
        "split the value inside a word: many programs remove spaces at the end of a line";
    /// A space or tab with which the text of a `CONC` begins.
    SPACE_AFTER_CONC: Warning Structure "E002" "space-after-conc" ["E19-271" "E18-092" "E1705-081"]
        "the text of this CONC line begins with a space or tab"
        "split the value inside a word: many programs remove spaces at the start of a value";
    /// A line without text that `CONC` continues.
    NOTHING_BEFORE_CONC: Warning Structure "E003" "nothing-before-conc" ["E19-269"]
        "this CONC line continues a line that has no text"
        "put its text on the line above, and remove the CONC line";
    /// A `CONC` without text.
    EMPTY_CONC: Warning Structure "E004" "empty-conc" ["E18-090"]
        "this CONC line has no text"
        "remove it; the value stays the same";
    /// A `CONC` between at signs that belong together.
    SPLIT_AT_SIGNS: Error Text "E005" "split-at-signs"
        ["E19-275" "E19-280" "E18-084" "E18-095" "E18-099" "E1705-071" "E1705-073" "E1705-080"]
        "this CONC line splits {}"
        "split the value elsewhere: a program that decodes lines one by one reads something else";
    /// A line feed followed by a carriage return.
    LF_CR: Error Lines "E006" "lf-cr" ["E19-045"]
        "this line ends with a line feed and a carriage return (LF CR)"
        "end lines with LF, CR LF or CR";
    /// A unicode escape for a character that the encoding has.
    NEEDLESS_ESCAPE: Warning Text "E007" "needless-unicode-escape" ["E19-238" "E19-266" "E18-060" "E18-085" "E18-088"]
        "the unicode escape `{text}` stands for {}"
        "write the character itself";
    /// More or fewer ELF Schemas than one.
    SCHEMA_COUNT: Warning Schema "E008" "schema-count" ["E19-140"]
        "{}"
        "a file has exactly one `1 SCHMA` in its header; put all definitions there";
    /// A second tag for a type.
    SECOND_TAG: Warning Schema "E009" "second-tag" ["E19-101" "E18-153"]
        "{} has another tag already"
        "use one tag for a type, whatever it lies in";
    /// A tag for what has one in the data model.
    OWN_TAG: Warning Schema "E010" "own-tag-for-standard-type" ["E19-103" "E18-154" "E1710-116" "E1706-112" "E1705-040"]
        "the standard tag for this is {}"
        "use the standard tag, and remove this definition";
    /// Two tags for one type in one place.
    CHANGING_TAG: Warning Schema "E011" "changing-tag" ["E19-107" "E18-160"]
        "the same type has the tag {} elsewhere in this file"
        "write one type with one tag";
    /// An escape that need not be doubled.
    DOUBLED_ESCAPE: Error Text "E012" "doubled-escape" ["E19-223"]
        "the at signs of an escape are doubled that this tag preserves"
        "write each of its at signs once";
    /// Structures of one tag that do not stand together.
    SCATTERED: Info Structure "E013" "scattered-structures" ["E19-109" "E18-036" "E1710-071" "E1706-071" "E1705-064"]
        "other structures stand between this {text} and the one before"
        "put structures with one tag together, in the order that they have";
    /// An encoding other than UTF-8.
    NOT_UTF_8: Warning Encoding "E014" "not-utf-8" ["E19-135" "E18-116" "E1710-033" "E1710-128" "E1706-037"]
        "this file is in {}"
        "write UTF-8";
    /// A record without an id.
    NO_ID: Warning Pointers "E015" "missing-record-id" ["E19-205" "E18-041"]
        "this {text} record has no id"
        "give each record an id of its own";
    /// A Unicode file that does not begin with U+FEFF.
    NO_MARK: Warning Encoding "E016" "no-unicode-mark" ["E1710-038" "E1706-042"]
        "this file does not begin with a byte-order mark"
        "begin files in UTF-8 and UTF-16 with U+FEFF";
    /// A submission record that is not the first record.
    LATE_SUBMISSION: Warning Structure "E017" "late-submission" ["E1710-019"]
        "other records stand before this submission record"
        "put it first";
    /// An entry of a dictionary that no tag needs.
    UNUSED_KEY: Warning Schema "E018" "unused-key" ["E1706-095" "E1706-098" "E1705-024" "E1705-027"]
        "no tag in this file needs this definition"
        "remove it";
    /// Several mappings where one namespace would do.
    NAMESPACE_WOULD_DO: Warning Schema "E019" "namespace-would-do" ["E1710-115" "E1706-111" "E1705-039"]
        "{} tags of one namespace are defined one by one; this is the first"
        "define the namespace once with PRFX, and let the tags begin with its key";
    /// A namespace with a key of one character, or with a second key.
    POOR_KEY: Info Schema "E020" "poor-namespace-key"
        ["E1710-117" "E1710-118" "E1706-113" "E1706-114" "E1705-041" "E1705-042"]
        "{}"
        "give each namespace one key of two or more characters, unless other programs expect these tags";
    /// An entry of a dictionary behind other lines of the header.
    LATE_DICTIONARY: Warning Header "E021" "late-dictionary" ["E1705-048"]
        "this definition stands behind other lines of the header"
        "put all PRFX and DEFN lines directly behind `0 HEAD`";
    /// A name of an encoding that is not written as in the draft.
    ENCODING_NAME: Error Header "E022" "encoding-name" ["E19-129" "E18-135" "E1710-027" "E1706-031"]
        "`{text}` is not how this encoding is called"
        "write {}";
}
