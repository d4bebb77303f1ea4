//! What can be wrong with pictures and other files. The letter is F.

use heirloom_core::source::codes;

codes! {
    /// Paths that lead nowhere elsewhere.
    OF_ONE_MACHINE {
        id: "F001", name: "file-of-one-machine", severity: Info, category: Media,
        message: "`{text}`{} can be found on one machine only",
        help: "keep pictures in a folder beside the file, and write the path from there: `photos/ann.jpg`",
    }
    /// Backslashes between folders.
    BACKSLASHES {
        id: "F002", name: "backslashes-in-path", severity: Info, category: Media,
        message: "the folders of `{text}`{} are parted by backslashes",
        help: "write slashes, which all systems understand: `photos/ann.jpg`",
    }
    /// A path that leaves its folder.
    OUTSIDE_FOLDER {
        id: "F003", name: "file-outside-folder", severity: Info, category: Media,
        message: "`{text}` is outside the folder of this file",
        help: "keep pictures in a folder beside the file, so that both can be copied together",
    }
    /// A name that some system refuses.
    ODD_FILE_NAME {
        id: "F004", name: "odd-file-name", severity: Info, category: Media,
        message: "`{text}` {}, which not every system allows",
        help: "rename the file, here and on the disk",
    }
    /// A format that is not that of the file.
    FORMAT_DIFFERS {
        id: "F005", name: "format-differs", severity: Warning, category: Media,
        message: "the format is `{text}`, but the name of the file in line {line} ends otherwise",
        help: "correct the `FORM`, or the name if the file has been converted",
    }
    /// A picture without a file.
    NO_FILE {
        id: "F006", name: "media-without-file", severity: Warning, category: Media,
        message: "no file belongs to this `{text}`",
        help: "add a `FILE` with the name of the file, or delete it",
    }
    /// A file within the text.
    BINARY_OBJECT {
        id: "F007", name: "binary-object", severity: Info, category: Media,
        message: "a file is kept within the text here, as only GEDCOM 5.5 does",
        help: "few programs can show it: save it as a file with the program that wrote it, and name that file instead",
    }
    /// A file that is not there.
    NOT_FOUND {
        id: "F008", name: "file-not-found", severity: Warning, category: Media,
        message: "there is no file `{text}`",
        help: "put the file there, or correct its name; capitals count on some systems",
    }
    /// None of the files is there.
    NONE_FOUND {
        id: "F009", name: "no-file-found", severity: Info, category: Media,
        message: "none of the {} files that are named is there, of which `{text}` is the first",
        help: "put the pictures where the file says they are, or ask whoever sent it for them",
    }
    /// One file with several spellings.
    SEVERAL_SPELLINGS {
        id: "F010", name: "file-spelled-several-ways", severity: Info, category: Media,
        message: "`{text}` has other capitals than the same name in line {line}",
        help: "spell it as the file on the disk is spelled",
    }
}
