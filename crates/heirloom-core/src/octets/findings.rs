//! What can be found while octets are read.

use crate::source::{Code, codes, phrases};

codes! {
    /// Octets that mean nothing in the encoding of the file.
    INVALID_OCTET {
        id: "O001", name: "invalid-octet", severity: Error, category: Encoding,
        rows: ["E19-351" "E19-134" "E19-237" "E18-058" "E18-115" "E1710-032" "E1710-129" "E1706-036" "E1706-123"],
        message: "{octets_are}: `{text}`",
        help: "the file is not, or not only, in the encoding that it claims; if the text looks right now, it was written in windows-1252; \
         if not, read the file again in the encoding that the program which wrote it used",
        phrases: [INVALID_OCTETS],
        fix: Unsafe "the octets are written as what they were read as",
    }

    /// The character U+0000.
    NUL {
        id: "O002", name: "nul", severity: Error, category: Encoding,
        rows: ["E19-005" "E1710-004" "E1706-006" "E1705-004"],
        message: "a NUL (U+0000), which is not a character of text",
        help: "most often the file was cut off or damaged on a disk: compare it with an older copy, then delete the NUL characters",
        fix: Unsafe "the NUL is removed",
    }

    /// U+FFFE or U+FFFF.
    NOT_A_CHARACTER {
        id: "O003", name: "not-a-character", severity: Error, category: Encoding,
        rows: ["E19-005" "E1710-004" "E1706-006"],
        message: "U+FFFE or U+FFFF, which are not characters",
        help: "delete it; at the very start of the file it means that the octets of UTF-16 were swapped",
        fix: Unsafe "it is removed",
    }

    /// A control character that text should not hold.
    RESTRICTED_CHARACTER {
        id: "O004", name: "restricted-character", severity: Warning, category: Encoding,
        rows: ["E19-009" "E1706-009" "E1705-004"],
        message: "the control character `{text}` should not be in a text",
        help: "it is kept, but most programs show nothing or a box; delete it, or put in the character that was meant: in files from \
         old programs it is often a letter in another encoding",
        fix: Unsafe "it is removed, or becomes the character of windows-1252 with that number",
    }

    /// A character of which one part was left at the end of a line and the other at the start of the next.
    CUT_CHARACTER {
        id: "O005", name: "cut-character", severity: Warning, category: Encoding,
        rows: ["E19-025"],
        message: "the program that wrote the file cut the character `{text}` in two where it divided a line; it was put together again",
        help: "nothing is lost; convert the file, and the line will be cut between two characters",
        fix: Safe "the character is put together",
    }
}

phrases! {
    /// What is wrong with octets, and what they were read as.
    pub(super) INVALID_OCTETS {
        ONE_AS_WINDOWS_1252 { "one-read-as-windows-1252": "the octet {octets} is not valid in {encoding}; read as windows-1252" }
        SOME_AS_WINDOWS_1252 { "read-as-windows-1252": "the octets {octets} are not valid in {encoding}; read as windows-1252" }
        MANY_AS_WINDOWS_1252 {
            "many-read-as-windows-1252":
                "the octets {octets} … ({count} of them) are not valid in {encoding}; read as windows-1252"
        }
        ONE_REPLACED { "one-replaced": "the octet {octets} is not valid in {encoding}; replaced" }
        SOME_REPLACED { "replaced": "the octets {octets} are not valid in {encoding}; replaced" }
        MANY_REPLACED {
            "many-replaced": "the octets {octets} … ({count} of them) are not valid in {encoding}; replaced"
        }
    }
}

/// What is said of characters that can't be written in every encoding. An invalid octet may be read as one too.
pub(crate) static UNWRITABLE: [&Code; 3] = [&INVALID_OCTET, &NUL, &NOT_A_CHARACTER];
