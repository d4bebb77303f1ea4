//! What can be found while octets are read.

use crate::source::codes;

codes! {
    /// Octets that mean nothing in the encoding of the file.
    INVALID_OCTET: Error "O001" "invalid-octet" ["E19-351"]
        "{}: `{text}`"
        "The file is not, or not only, in the encoding that it claims. If the text looks right now, it was written in windows-1252: save it as UTF-8. If not, find out from the program that wrote it which encoding it used, and read the file again in that one.";

    /// The character U+0000.
    NUL: Error "O002" "nul" ["E19-005"]
        "a NUL (U+0000), which is not a character of text"
        "Most often a file that was cut off or damaged on a disk: compare it with an older copy, then delete the NUL characters.";

    /// U+FFFE or U+FFFF.
    NOT_A_CHARACTER: Error "O003" "not-a-character" ["E19-005"]
        "U+FFFE or U+FFFF, which are not characters"
        "Delete it. At the very start of the file it means that the octets of UTF-16 were swapped.";

    /// A control character that text should not hold.
    RESTRICTED_CHARACTER: Warning "O004" "restricted-character" ["E19-009"]
        "the control character `{text}` should not be in a text"
        "It is kept, but most programs show nothing or a box. Delete it, or put in the character that was meant: in files from old programs it is often a letter in another encoding.";

    /// An ANSEL letter whose accents were left at the end of one line and its base at the start of the next.
    CUT_CHARACTER: Warning "O005" "cut-character" ["E19-025"]
        "the program that wrote the file cut the character `{text}` in two with a CONC line; it was put together again"
        "Nothing is lost. Save the file again, so that the line is cut between two characters.";
}
