//! What can be wrong with pictures and other files. The letter is F.

use heirloom_core::source::codes;

codes! {
    /// Paths that lead nowhere elsewhere.
    OF_ONE_MACHINE: Info Media "F001" "file-of-one-machine" []
        "`{text}`{} can be found on one machine only"
        "keep pictures in a folder beside the file, and write the path from there: `photos/ann.jpg`";
    /// Backslashes between folders.
    BACKSLASHES: Info Media "F002" "backslashes-in-path" []
        "the folders of `{text}`{} are parted by backslashes"
        "write slashes, which all systems understand: `photos/ann.jpg`";
    /// A path that leaves its folder.
    OUTSIDE_FOLDER: Info Media "F003" "file-outside-folder" []
        "`{text}` is outside the folder of this file"
        "keep pictures in a folder beside the file, so that both can be copied together";
    /// A name that some system refuses.
    ODD_FILE_NAME: Info Media "F004" "odd-file-name" []
        "`{text}` {}, which not every system allows"
        "rename the file, here and on the disk";
    /// A format that is not that of the file.
    FORMAT_DIFFERS: Warning Media "F005" "format-differs" []
        "the format is `{text}`, but the name of the file in line {} ends otherwise"
        "correct the `FORM`, or the name if the file has been converted";
    /// A picture without a file.
    NO_FILE: Warning Media "F006" "media-without-file" []
        "no file belongs to this `{text}`"
        "add a `FILE` with the name of the file, or delete it";
    /// A file within the text.
    BINARY_OBJECT: Info Media "F007" "binary-object" []
        "a file is kept within the text here, as only GEDCOM 5.5 does"
        "few programs can show it: save it as a file with the program that wrote it, and name that file instead";
    /// A file that is not there.
    NOT_FOUND: Warning Media "F008" "file-not-found" []
        "there is no file `{text}`"
        "put the file there, or correct its name; capitals count on some systems";
    /// None of the files is there.
    NONE_FOUND: Info Media "F009" "no-file-found" []
        "none of the {} files that are named is there, of which `{text}` is the first"
        "put the pictures where the file says they are, or ask whoever sent it for them";
    /// One file with several spellings.
    SEVERAL_SPELLINGS: Info Media "F010" "file-spelled-several-ways" []
        "`{text}` has other capitals than the same name in line {}"
        "spell it as the file on the disk is spelled";
}
