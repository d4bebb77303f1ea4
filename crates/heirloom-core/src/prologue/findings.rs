//! What can be wrong with what a file says of its encoding and its dialect.

use crate::source::{codes, phrases};

codes! {
    /// A `CHAR` that names no encoding.
    UNKNOWN_ENCODING {
        id: "O010", name: "unknown-encoding", severity: Error, category: Encoding,
        rows: ["E19-349" "E19-129" "E18-135" "E1710-027" "E1706-031"],
        message: "CHAR does not name a known encoding",
        help: "it should be UTF-8, ANSEL, ASCII or UNICODE; the file was read as {read_in}",
        phrases: [ENCODINGS, ENCODING_REASONS],
        fix: Both "CHAR gets the name of the encoding; a code page is turned into UTF-8; unsafe where the encoding is a guess",
    }
    /// A `CHAR` that names an encoding which ELF does not have.
    FOREIGN_ENCODING {
        id: "O011", name: "foreign-encoding", severity: Warning, category: Encoding,
        rows: ["E19-349" "E19-129" "E18-135" "E1710-027" "E1706-031"],
        message: "`{text}` is not an encoding of ELF or GEDCOM; the file was read as {read_in}",
        help: "convert the file to UTF-8",
        phrases: [ENCODINGS, ENCODING_REASONS],
        fix: Both "CHAR gets the name of the encoding; a code page is turned into UTF-8; unsafe where the encoding is a guess",
        remedies: [ConvertToUtf8],
    }
    /// A `CHAR` that contradicts a byte-order mark or what was said from outside.
    ENCODING_CONFLICT {
        id: "O012", name: "encoding-conflict", severity: Warning, category: Encoding,
        rows: ["E19-344" "E18-129" "E1710-142" "E1706-132"],
        message: "CHAR says `{text}`, but the beginning of the file, or whoever passed it on, says {read_in}",
        help: "CHAR counts; if the text looks wrong, correct CHAR or overrule it",
        phrases: [ENCODINGS],
        fix: Unsafe "the byte-order mark is removed",
        remedies: [ForceEncoding],
    }
    /// A file in UTF-16 whose `CHAR` says something else.
    MISLABELLED_UTF16 {
        id: "O013", name: "mislabelled-utf-16", severity: Error, category: Encoding,
        rows: ["E19-347" "E19-129" "E18-113"],
        message: "CHAR says `{text}`, but the file is in {encoding}",
        help: "CHAR should be UNICODE; the file was read as what it is",
        fix: Safe "CHAR becomes UNICODE",
    }
    /// `CHAR UNICODE` in a file that is not in UTF-16.
    NOT_UTF16 {
        id: "O014", name: "not-utf-16", severity: Error, category: Encoding,
        rows: ["E19-347" "E19-129" "E18-113"],
        message: "CHAR says UNICODE, which is UTF-16, but the file is not in UTF-16; it was read as {read_in}",
        help: "if it is in UTF-8, CHAR should be UTF-8",
        phrases: [ENCODINGS, ENCODING_REASONS],
        fix: Both "CHAR gets the name of the encoding",
    }
    /// Neither `CHAR` nor anything else says what the encoding is.
    NO_ENCODING {
        id: "O015", name: "no-encoding", severity: Warning, category: Encoding,
        rows: ["E19-346" "E18-131" "E1710-144" "E1706-134"],
        message: "nothing at the beginning of the file says which encoding it is in; it was read as {read_in}",
        help: "HEAD should be the first record and have a line such as `1 CHAR UTF-8`",
        phrases: [ENCODINGS, ENCODING_REASONS],
        fix: Both "CHAR is added",
    }
    /// A `CHAR` that stands behind the first record.
    CHAR_TOO_LATE {
        id: "O016", name: "char-too-late", severity: Warning, category: Encoding,
        rows: ["E19-342" "E18-128" "E1710-141" "E1706-131"],
        message: "`{text}` was not obeyed: it stands behind the first record",
        help: "HEAD, with CHAR in it, should be the first record",
        loses: Frame,
    }
    /// A file that declares to be ELF.
    DECLARED {
        id: "O017", name: "declared-dialect", severity: Info, category: Header,
        message: "this file is ELF; it was read as {dialect_and_why}",
        help: "if that is wrong, read it as another draft",
        phrases: [DECLARATIONS],
        remedies: [ReadAs],
    }
    /// A file that declares to be GEDCOM of a version that ELF does not build on.
    OTHER_FORMAT {
        id: "O018", name: "other-format", severity: Info, category: Header,
        message: "this file is not ELF; it was read as {dialect_and_why}",
        help: "it was read like older versions, whose rules for continued lines and at signs are different; Heirloom can't write it yet",
        phrases: [DECLARATIONS],
    }
    /// A label that the octets contradict.
    MISLABELLED_ENCODING {
        id: "O019", name: "mislabelled-encoding", severity: Error, category: Encoding,
        rows: ["E19-347" "E19-129"],
        message: "CHAR says `{text}`, but the file was read as {read_in}",
        help: "other programs may garble it: correct CHAR, or convert the file to UTF-8; if the text looks wrong, compare it in other \
         encodings and read the file in the right one",
        phrases: [ENCODINGS, ENCODING_REASONS],
        fix: Both "CHAR gets the name of the encoding; a code page is turned into UTF-8; unsafe where the encoding is a guess",
        remedies: [ConvertToUtf8 CompareEncodings ReadInEncoding],
    }
    /// An encoding for which little speaks.
    GUESSED_ENCODING {
        id: "O020", name: "guessed-encoding", severity: Warning, category: Encoding,
        message: "it is a guess that the file is in {read_in}",
        help: "compare the text in other encodings, and read the file in the right one",
        phrases: [GUESSED_ENCODINGS],
        remedies: [CompareEncodings ReadInEncoding],
    }
    /// A file in UTF-32.
    UNREADABLE_ENCODING {
        id: "O021", name: "unreadable-encoding", severity: Error, category: Encoding,
        message: "this file is in UTF-32, which can't be read; it was taken for {read_in}",
        help: "save it as UTF-8, with the program that wrote it or with a text editor",
        phrases: [ENCODINGS],
    }
    /// A byte-order mark that the octets behind it contradict.
    WRONG_MARK {
        id: "O022", name: "wrong-byte-order-mark", severity: Error, category: Encoding,
        message: "the file begins with the byte-order mark of UTF-8, but was read as {read_in}",
        help: "delete the first three bytes, or convert the file to UTF-8",
        phrases: [ENCODINGS, ENCODING_REASONS],
        fix: Both "the byte-order mark is removed",
        remedies: [ConvertToUtf8],
    }
    /// A file in UTF-16 without a byte-order mark.
    NO_MARK {
        id: "O023", name: "no-byte-order-mark", severity: Warning, category: Encoding,
        message: "this file is in {encoding}, but does not begin with a byte-order mark",
        help: "without it other programs can't tell the byte order of UTF-16; add it, or convert the file to UTF-8",
        fix: Both "the byte-order mark is put in; unsafe where the header could not be read without it",
        remedies: [ConvertToUtf8],
    }
}

phrases! {
    /// In which encoding a file was read.
    pub(super) ENCODINGS {
        ENCODING { "encoding": "{encoding}" }
        ENCODING_BECAUSE { "encoding-because": "{encoding}: {why}" }
    }
    /// Why a file is in an encoding, which stands before this.
    pub(super) ENCODING_REASONS {
        NO_REASON { "none": "" }
        BY_MARK { "byte-order-mark": "it begins with the byte-order mark of that" }
        BY_ZEROS { "zeros": "every other octet of its first lines is zero" }
        IN_UTF_32 { "utf-32": "it is in UTF-32, which can't be read" }
        NO_SENSE { "no-sense": "nothing makes sense of it" }
        ONE_VALID { "one-valid": "its one character beyond ASCII is valid there" }
        ALL_VALID { "all-valid": "all {characters} characters beyond ASCII are valid there" }
        ONE_VALID_BUT_ONE {
            "one-valid-but-one": "its one character beyond ASCII is valid there, 1 octet is not"
        }
        ONE_VALID_BUT_SOME {
            "one-valid-but-some": "its one character beyond ASCII is valid there, {strays} octets are not"
        }
        VALID_BUT_ONE {
            "valid-but-one": "{characters} characters beyond ASCII are valid there, 1 octet is not"
        }
        VALID_BUT_SOME {
            "valid-but-some": "{characters} characters beyond ASCII are valid there, {strays} octets are not"
        }
        LETTERS { "letters": "its letters are {language}" }
        MOST_SENSE { "most-sense": "that makes the most sense" }
        AND_ONE_INVALID {
            "and-one-invalid": "{sense}; its one octet beyond ASCII is not valid in {claimed}"
        }
        AND_SOME_INVALID {
            "and-some-invalid": "{sense}; {invalid} of {all} octets are not valid in {claimed}"
        }
        AND_ANOTHER_TEXT { "and-another-text": "{sense}; {claimed} would give another text" }
    }
    /// In which encodings a file may be.
    pub(super) GUESSED_ENCODINGS {
        NO_OTHER { "no-other": "{encoding}; it could also be in " }
        ONE_OTHER { "one-other": "{encoding}; it could also be in {other}" }
        TWO_OTHERS { "two-others": "{encoding}; it could also be in {other} or {third}" }
    }
    /// As which dialect a file was read, and why.
    pub(super) DECLARATIONS {
        THOUGH_GEDCOM_7 { "gedcom-7": "{dialect}, though its header says GEDCOM 7" }
        BY_TAG {
            "by-tag": "{dialect}, since its header has {tag}, and nothing there tells one draft from another"
        }
        BY_DEFINITION {
            "by-definition": "{dialect}, since its schema defines the tag {tag}, which newer drafts reserve"
        }
        BY_DICTIONARY {
            "by-dictionary":
                "{dialect}, since {tag} stands in its header, and nothing there tells the drafts of 2017 apart"
        }
        BY_DEFAULT_NAMESPACE {
            "by-default-namespace":
                "{dialect}, since {tag} in its header names a default namespace, which only the drafts of June and October \
                 2017 have"
        }
    }
}
