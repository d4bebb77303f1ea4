//! What can be wrong with what a file says of its encoding and its dialect.

use crate::source::codes;

codes! {
    /// A `CHAR` that names no encoding.
    UNKNOWN_ENCODING: Error Encoding "O010" "unknown-encoding" ["E19-349" "E19-129" "E18-135" "E1710-027" "E1706-031"]
        "CHAR does not name a known encoding"
        "it should be UTF-8, ANSEL, ASCII or UNICODE; the file was read as {}";
    /// A `CHAR` that names an encoding which ELF does not have.
    FOREIGN_ENCODING: Warning Encoding "O011" "foreign-encoding" ["E19-349" "E19-129" "E18-135" "E1710-027" "E1706-031"]
        "`{text}` is not an encoding of ELF or GEDCOM; the file was read as {}"
        "convert the file to UTF-8" [ConvertToUtf8];
    /// A `CHAR` that contradicts a byte-order mark or what was said from outside.
    ENCODING_CONFLICT: Warning Encoding "O012" "encoding-conflict" ["E19-344" "E18-129" "E1710-142" "E1706-132"]
        "CHAR says `{text}`, but the beginning of the file, or whoever passed it on, says {}"
        "CHAR counts; if the text looks wrong, correct CHAR or overrule it" [ForceEncoding];
    /// A file in UTF-16 whose `CHAR` says something else.
    MISLABELLED_UTF16: Error Encoding "O013" "mislabelled-utf-16" ["E19-347" "E19-129" "E18-113"]
        "CHAR says `{text}`, but the file is in {}"
        "CHAR should be UNICODE; the file was read as what it is";
    /// `CHAR UNICODE` in a file that is not in UTF-16.
    NOT_UTF16: Error Encoding "O014" "not-utf-16" ["E19-347" "E19-129" "E18-113"]
        "CHAR says UNICODE, which is UTF-16, but the file is not in UTF-16; it was read as {}"
        "if it is in UTF-8, CHAR should be UTF-8";
    /// Neither `CHAR` nor anything else says what the encoding is.
    NO_ENCODING: Warning Encoding "O015" "no-encoding" ["E19-346" "E18-131" "E1710-144" "E1706-134"]
        "nothing at the beginning of the file says which encoding it is in; it was read as {}"
        "HEAD should be the first record and have a line such as `1 CHAR UTF-8`";
    /// A `CHAR` that stands behind the first record.
    CHAR_TOO_LATE: Warning Encoding "O016" "char-too-late" ["E19-342" "E18-128" "E1710-141" "E1706-131"]
        "`{text}` was not obeyed: it stands behind the first record"
        "HEAD, with CHAR in it, should be the first record";
    /// A file that declares to be ELF.
    DECLARED: Info Header "O017" "declared-dialect" []
        "this file is ELF; it was read as {}"
        "if that is wrong, read it as another draft" [ReadAs];
    /// A file that declares to be GEDCOM of a version that ELF does not build on.
    OTHER_FORMAT: Info Header "O018" "other-format" []
        "this file is not ELF; it was read as {}"
        "it was read like older versions, whose rules for continued lines and at signs are different; Heirloom can't write it yet";
    /// A label that the octets contradict.
    MISLABELLED_ENCODING: Error Encoding "O019" "mislabelled-encoding" ["E19-347" "E19-129"]
        "CHAR says `{text}`, but the file was read as {}"
        "other programs may garble it: correct CHAR, or convert the file to UTF-8; if the text looks wrong, compare it in other \
         encodings and read the file in the right one" [ConvertToUtf8 CompareEncodings ReadInEncoding];
    /// An encoding for which little speaks.
    GUESSED_ENCODING: Warning Encoding "O020" "guessed-encoding" []
        "it is a guess that the file is in {}"
        "compare the text in other encodings, and read the file in the right one" [CompareEncodings ReadInEncoding];
    /// A file in UTF-32.
    UNREADABLE_ENCODING: Error Encoding "O021" "unreadable-encoding" []
        "this file is in UTF-32, which can't be read; it was taken for {}"
        "save it as UTF-8, with the program that wrote it or with a text editor";
    /// A byte-order mark that the octets behind it contradict.
    WRONG_MARK: Error Encoding "O022" "wrong-byte-order-mark" []
        "the file begins with the byte-order mark of UTF-8, but was read as {}"
        "delete the first three bytes, or convert the file to UTF-8" [ConvertToUtf8];
    /// A file in UTF-16 without a byte-order mark.
    NO_MARK: Warning Encoding "O023" "no-byte-order-mark" []
        "this file is in {}, but does not begin with a byte-order mark"
        "without it other programs can't tell the byte order of UTF-16; add it, or convert the file to UTF-8" [ConvertToUtf8];
}
