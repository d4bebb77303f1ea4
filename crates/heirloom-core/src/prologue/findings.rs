//! What can be wrong with what a file says of its encoding and its dialect.

use crate::source::codes;

codes! {
    /// A `CHAR` that names no encoding.
    UNKNOWN_ENCODING {
        id: "O010", name: "unknown-encoding", severity: Error, category: Encoding,
        rows: ["E19-349" "E19-129" "E18-135" "E1710-027" "E1706-031"],
        message: "CHAR does not name a known encoding",
        help: "it should be UTF-8, ANSEL, ASCII or UNICODE; the file was read as {}",
        fix: Both "CHAR gets the name of the encoding; a code page is turned into UTF-8; unsafe where the encoding is a guess",
    }
    /// A `CHAR` that names an encoding which ELF does not have.
    FOREIGN_ENCODING {
        id: "O011", name: "foreign-encoding", severity: Warning, category: Encoding,
        rows: ["E19-349" "E19-129" "E18-135" "E1710-027" "E1706-031"],
        message: "`{text}` is not an encoding of ELF or GEDCOM; the file was read as {}",
        help: "convert the file to UTF-8",
        fix: Both "CHAR gets the name of the encoding; a code page is turned into UTF-8; unsafe where the encoding is a guess",
        remedies: [ConvertToUtf8],
    }
    /// A `CHAR` that contradicts a byte-order mark or what was said from outside.
    ENCODING_CONFLICT {
        id: "O012", name: "encoding-conflict", severity: Warning, category: Encoding,
        rows: ["E19-344" "E18-129" "E1710-142" "E1706-132"],
        message: "CHAR says `{text}`, but the beginning of the file, or whoever passed it on, says {}",
        help: "CHAR counts; if the text looks wrong, correct CHAR or overrule it",
        fix: Unsafe "the byte-order mark is removed",
        remedies: [ForceEncoding],
    }
    /// A file in UTF-16 whose `CHAR` says something else.
    MISLABELLED_UTF16 {
        id: "O013", name: "mislabelled-utf-16", severity: Error, category: Encoding,
        rows: ["E19-347" "E19-129" "E18-113"],
        message: "CHAR says `{text}`, but the file is in {}",
        help: "CHAR should be UNICODE; the file was read as what it is",
        fix: Safe "CHAR becomes UNICODE",
    }
    /// `CHAR UNICODE` in a file that is not in UTF-16.
    NOT_UTF16 {
        id: "O014", name: "not-utf-16", severity: Error, category: Encoding,
        rows: ["E19-347" "E19-129" "E18-113"],
        message: "CHAR says UNICODE, which is UTF-16, but the file is not in UTF-16; it was read as {}",
        help: "if it is in UTF-8, CHAR should be UTF-8",
        fix: Both "CHAR gets the name of the encoding",
    }
    /// Neither `CHAR` nor anything else says what the encoding is.
    NO_ENCODING {
        id: "O015", name: "no-encoding", severity: Warning, category: Encoding,
        rows: ["E19-346" "E18-131" "E1710-144" "E1706-134"],
        message: "nothing at the beginning of the file says which encoding it is in; it was read as {}",
        help: "HEAD should be the first record and have a line such as `1 CHAR UTF-8`",
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
        message: "this file is ELF; it was read as {}",
        help: "if that is wrong, read it as another draft",
        remedies: [ReadAs],
    }
    /// A file that declares to be GEDCOM of a version that ELF does not build on.
    OTHER_FORMAT {
        id: "O018", name: "other-format", severity: Info, category: Header,
        message: "this file is not ELF; it was read as {}",
        help: "it was read like older versions, whose rules for continued lines and at signs are different; Heirloom can't write it yet",
    }
    /// A label that the octets contradict.
    MISLABELLED_ENCODING {
        id: "O019", name: "mislabelled-encoding", severity: Error, category: Encoding,
        rows: ["E19-347" "E19-129"],
        message: "CHAR says `{text}`, but the file was read as {}",
        help: "other programs may garble it: correct CHAR, or convert the file to UTF-8; if the text looks wrong, compare it in other \
         encodings and read the file in the right one",
        fix: Both "CHAR gets the name of the encoding; a code page is turned into UTF-8; unsafe where the encoding is a guess",
        remedies: [ConvertToUtf8 CompareEncodings ReadInEncoding],
    }
    /// An encoding for which little speaks.
    GUESSED_ENCODING {
        id: "O020", name: "guessed-encoding", severity: Warning, category: Encoding,
        message: "it is a guess that the file is in {}",
        help: "compare the text in other encodings, and read the file in the right one",
        remedies: [CompareEncodings ReadInEncoding],
    }
    /// A file in UTF-32.
    UNREADABLE_ENCODING {
        id: "O021", name: "unreadable-encoding", severity: Error, category: Encoding,
        message: "this file is in UTF-32, which can't be read; it was taken for {}",
        help: "save it as UTF-8, with the program that wrote it or with a text editor",
    }
    /// A byte-order mark that the octets behind it contradict.
    WRONG_MARK {
        id: "O022", name: "wrong-byte-order-mark", severity: Error, category: Encoding,
        message: "the file begins with the byte-order mark of UTF-8, but was read as {}",
        help: "delete the first three bytes, or convert the file to UTF-8",
        fix: Both "the byte-order mark is removed",
        remedies: [ConvertToUtf8],
    }
    /// A file in UTF-16 without a byte-order mark.
    NO_MARK {
        id: "O023", name: "no-byte-order-mark", severity: Warning, category: Encoding,
        message: "this file is in {}, but does not begin with a byte-order mark",
        help: "without it other programs can't tell the byte order of UTF-16; add it, or convert the file to UTF-8",
        fix: Both "the byte-order mark is put in; unsafe where the header could not be read without it",
        remedies: [ConvertToUtf8],
    }
}
