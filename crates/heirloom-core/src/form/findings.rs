//! Departures from what the drafts ask of writers.

use crate::source::{codes, phrases};

codes! {
    /// A space or tab at the end of a line that `CONC` continues.
    SPACE_BEFORE_CONC {
        id: "E001", name: "space-before-conc", severity: Error, category: Structure,
        rows: ["E19-270" "E18-091" "E1705-081"],
        message: "this line ends with a space or tab, and a CONC line continues it",
        help: "split the value inside a word: many programs remove spaces at the end of a line",
    }
    /// A space or tab with which the text of a `CONC` begins.
    SPACE_AFTER_CONC {
        id: "E002", name: "space-after-conc", severity: Warning, category: Structure,
        rows: ["E19-271" "E18-092" "E1705-081"],
        message: "the text of this CONC line begins with a space or tab",
        help: "split the value inside a word: many programs remove spaces at the start of a value",
    }
    /// A line without text that `CONC` continues.
    NOTHING_BEFORE_CONC {
        id: "E003", name: "nothing-before-conc", severity: Warning, category: Structure,
        rows: ["E19-269"],
        message: "this CONC line continues a line that has no text",
        help: "put its text on the line above, and remove the CONC line",
    }
    /// A `CONC` without text.
    EMPTY_CONC {
        id: "E004", name: "empty-conc", severity: Warning, category: Structure,
        rows: ["E18-090"],
        message: "this CONC line has no text",
        help: "remove it; the value stays the same",
    }
    /// A `CONC` between at signs that belong together.
    SPLIT_AT_SIGNS {
        id: "E005", name: "split-at-signs", severity: Error, category: Text,
        rows: ["E19-275" "E19-280" "E18-084" "E18-095" "E18-099" "E1705-071" "E1705-073" "E1705-080"],
        message: "this CONC line splits {what}",
        help: "split the value elsewhere: a program that decodes lines one by one reads something else",
        phrases: [WITH_AT_SIGNS],
    }
    /// A line feed followed by a carriage return.
    LF_CR {
        id: "E006", name: "lf-cr", severity: Error, category: Lines,
        rows: ["E19-045"],
        message: "this line ends with a line feed and a carriage return (LF CR)",
        help: "end lines with LF, CR LF or CR",
    }
    /// A unicode escape for a character that the encoding has.
    NEEDLESS_ESCAPE {
        id: "E007", name: "needless-unicode-escape", severity: Warning, category: Text,
        rows: ["E19-238" "E19-266" "E18-060" "E18-085" "E18-088"],
        message: "the unicode escape `{text}` stands for {character}",
        help: "write the character itself",
        phrases: [ESCAPED_CHARACTERS],
    }
    /// More or fewer ELF Schemas than one.
    SCHEMA_COUNT {
        id: "E008", name: "schema-count", severity: Warning, category: Schema,
        rows: ["E19-140"],
        message: "{which}",
        help: "a file has exactly one `1 SCHMA` in its header; put all definitions there",
        phrases: [SCHEMA_COUNTS],
    }
    /// A second tag for a type.
    SECOND_TAG {
        id: "E009", name: "second-tag", severity: Warning, category: Schema,
        rows: ["E19-101" "E18-153"],
        message: "{type}, which is {first}, has another tag already",
        help: "use one tag for a type, whatever it lies in",
    }
    /// A tag for what has one in the data model.
    OWN_TAG {
        id: "E010", name: "own-tag-for-standard-type", severity: Warning, category: Schema,
        rows: ["E19-103" "E18-154" "E1710-116" "E1706-112" "E1705-040"],
        message: "the standard tag for this is {tag}",
        help: "use the standard tag, and remove this definition",
        phrases: [STANDARD_TAGS],
    }
    /// Two tags for one type in one place.
    CHANGING_TAG {
        id: "E011", name: "changing-tag", severity: Warning, category: Schema,
        rows: ["E19-107" "E18-160"],
        message: "the same type has the tag {first} elsewhere in this file",
        help: "write one type with one tag",
    }
    /// An escape that need not be doubled.
    DOUBLED_ESCAPE {
        id: "E012", name: "doubled-escape", severity: Error, category: Text,
        rows: ["E19-223"],
        message: "the at signs of an escape are doubled that this tag preserves",
        help: "write each of its at signs once",
    }
    /// Structures of one tag that do not stand together.
    SCATTERED {
        id: "E013", name: "scattered-structures", severity: Info, category: Structure,
        rows: ["E19-109" "E18-036" "E1710-071" "E1706-071" "E1705-064"],
        message: "other structures stand between this {text} and the one before",
        help: "put structures with one tag together, in the order that they have",
    }
    /// An encoding other than UTF-8.
    NOT_UTF_8 {
        id: "E014", name: "not-utf-8", severity: Warning, category: Encoding,
        rows: ["E19-135" "E18-116" "E1710-033" "E1710-128" "E1706-037"],
        message: "this file is in {encoding}",
        help: "write UTF-8",
    }
    /// A record without an id.
    NO_ID {
        id: "E015", name: "missing-record-id", severity: Warning, category: Pointers,
        rows: ["E19-205" "E18-041"],
        message: "this {text} record has no id",
        help: "give each record an id of its own",
    }
    /// A Unicode file that does not begin with U+FEFF.
    NO_MARK {
        id: "E016", name: "no-unicode-mark", severity: Warning, category: Encoding,
        rows: ["E1710-038" "E1706-042"],
        message: "this file does not begin with a byte-order mark",
        help: "begin files in UTF-8 and UTF-16 with U+FEFF",
    }
    /// A submission record that is not the first record.
    LATE_SUBMISSION {
        id: "E017", name: "late-submission", severity: Warning, category: Structure,
        rows: ["E1710-019"],
        message: "other records stand before this submission record",
        help: "put it first",
    }
    /// An entry of a dictionary that no tag needs.
    UNUSED_KEY {
        id: "E018", name: "unused-key", severity: Warning, category: Schema,
        rows: ["E1706-095" "E1706-098" "E1705-024" "E1705-027"],
        message: "no tag in this file needs this definition",
        help: "remove it",
    }
    /// Several mappings where one namespace would do.
    NAMESPACE_WOULD_DO {
        id: "E019", name: "namespace-would-do", severity: Warning, category: Schema,
        rows: ["E1710-115" "E1706-111" "E1705-039"],
        message: "{count} tags of one namespace are defined one by one; this is the first",
        help: "define the namespace once with PRFX, and let the tags begin with its key",
    }
    /// A namespace with a key of one character, or with a second key.
    POOR_KEY {
        id: "E020", name: "poor-namespace-key", severity: Info, category: Schema,
        rows: ["E1710-117" "E1710-118" "E1706-113" "E1706-114" "E1705-041" "E1705-042"],
        message: "{trouble}",
        help: "give each namespace one key of two or more characters, unless other programs expect these tags",
        phrases: [POOR_KEYS],
    }
    /// An entry of a dictionary behind other lines of the header.
    LATE_DICTIONARY {
        id: "E021", name: "late-dictionary", severity: Warning, category: Header,
        rows: ["E1705-048"],
        message: "this definition stands behind other lines of the header",
        help: "put all PRFX and DEFN lines directly behind `0 HEAD`",
    }
    /// A name of an encoding that is not written as in the draft.
    ENCODING_NAME {
        id: "E022", name: "encoding-name", severity: Error, category: Header,
        rows: ["E19-129" "E18-135" "E1710-027" "E1706-031"],
        message: "`{text}` is not how this encoding is called",
        help: "write {exact}",
    }
}

phrases! {
    /// What at signs are part of.
    pub(super) WITH_AT_SIGNS {
        POINTER { "pointer": "a pointer" }
        DOUBLED_AT_SIGN { "doubled-at-sign": "a doubled at sign" }
        ESCAPE { "escape": "an escape" }
    }
    /// What a unicode escape stands for that could be written otherwise.
    pub(super) ESCAPED_CHARACTERS {
        LINE_BREAK { "line-break": "a line break, which CONT writes" }
        AT_SIGN { "at-sign": "an at sign, which is written twice" }
        IN_ENCODING { "in-encoding": "{c}, which this encoding has" }
    }
    /// Which ELF Schemas a file should have.
    pub(super) SCHEMA_COUNTS {
        NO_SCHEMA { "none": "this file has no ELF Schema" }
        ANOTHER_SCHEMA { "another": "this is another ELF Schema" }
    }
    /// A standard tag.
    pub(super) STANDARD_TAGS {
        STANDARD_TAG { "tag": "{standard}" }
        WITHOUT_KEY { "without-key": "the one without a key" }
    }
    /// What is wrong with the key of a namespace.
    pub(super) POOR_KEYS {
        SECOND_KEY { "second-key": "this namespace has the key {first} already" }
        SHORT_KEY { "short-key": "the key of this namespace is just an underscore" }
    }
}
