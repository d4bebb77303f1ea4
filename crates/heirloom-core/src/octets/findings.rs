//! What can be found while octets are read.

use crate::source::{Code, codes};

codes! {
    /// Octets that mean nothing in the encoding of the file.
    INVALID_OCTET: Error Encoding "O001" "invalid-octet" ["E19-351" "E19-134" "E19-237" "E18-058" "E18-115" "E1710-032" "E1710-129" "E1706-036" "E1706-123"]
        "{}: `{text}`"
        "the file is not, or not only, in the encoding that it claims; if the text looks right now, it was written in windows-1252; \
         if not, read the file again in the encoding that the program which wrote it used";

    /// The character U+0000.
    NUL: Error Encoding "O002" "nul" ["E19-005" "E1710-004" "E1706-006" "E1705-004"]
        "a NUL (U+0000), which is not a character of text"
        "most often the file was cut off or damaged on a disk: compare it with an older copy, then delete the NUL characters";

    /// U+FFFE or U+FFFF.
    NOT_A_CHARACTER: Error Encoding "O003" "not-a-character" ["E19-005" "E1710-004" "E1706-006"]
        "U+FFFE or U+FFFF, which are not characters"
        "delete it; at the very start of the file it means that the octets of UTF-16 were swapped";

    /// A control character that text should not hold.
    RESTRICTED_CHARACTER: Warning Encoding "O004" "restricted-character" ["E19-009" "E1706-009" "E1705-004"]
        "the control character `{text}` should not be in a text"
        "it is kept, but most programs show nothing or a box; delete it, or put in the character that was meant: in files from \
         old programs it is often a letter in another encoding";

    /// A character of which one part was left at the end of a line and the other at the start of the next.
    CUT_CHARACTER: Warning Encoding "O005" "cut-character" ["E19-025"]
        "the program that wrote the file cut the character `{text}` in two where it divided a line; it was put together again"
        "nothing is lost; convert the file, and the line will be cut between two characters";
}

/// What is said of characters that can't be written in every encoding. An invalid octet may be read as one too.
pub(crate) static UNWRITABLE: [&Code; 3] = [&INVALID_OCTET, &NUL, &NOT_A_CHARACTER];
