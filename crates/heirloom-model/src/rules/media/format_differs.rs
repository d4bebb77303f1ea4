//! The format of a file and the end of its name say the same.

use heirloom_core::Structure;

use super::findings::FORMAT_DIFFERS;
use super::path::{Place, extension, file};
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule =
    Rule { code: &FORMAT_DIFFERS, look: Look::Of(&[Term::Media, Term::MediaLink], look) };

/// Formats, each with all that it is called, the last part of media types among them.
const FORMATS: &[&[&str]] = &[
    &["jpg", "jpeg", "jpe", "pjpeg"],
    &["tif", "tiff"],
    &["gif"],
    &["png", "x-png"],
    &["bmp", "x-ms-bmp", "x-bmp"],
    &["pcx", "x-pcx", "vnd.zbrush.pcx"],
    &["webp"],
    &["svg", "svg+xml"],
    &["pdf"],
    &["wav", "wave", "x-wav", "vnd.wave"],
    &["mp3"],
    &["mp4", "m4v"],
    &["avi", "x-msvideo"],
    &["mov", "quicktime"],
    &["mkv", "matroska"],
    &["txt", "plain"],
    &["htm", "html"],
    &["rtf"],
    &["doc", "msword"],
    &["docx"],
    &["ole"],
];

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let model = scope.model;
    // In GEDCOM 5.5 it stands beside the file, later below it.
    let around = model.first(structure, Term::MediaFormat);
    for below in model.within(structure, Term::File) {
        let format = model.first(below, Term::MediaFormat).or(around);
        if let Some(format) = format.filter(|format| differ(below, *format)) {
            scope.report(format, [("line", scope.place(below))]);
        }
    }
}

/// Whether the name of a file ends otherwise than its format says.
fn differ(below: Structure<'_>, format: Structure<'_>) -> bool {
    let (Some(path), Some(said)) = (file(below), format.string()) else { return false };
    // The end of an address in the web is not that of a file.
    let of_name = extension(&path).filter(|_| Place::of(path.trim()) != Place::Web).and_then(known);
    of_name.zip(known(said.trim())).is_some_and(|(of_name, of_format)| of_name != of_format)
}

/// The number of a format in the list. Of what is not there nothing can be said.
fn known(name: &str) -> Option<usize> {
    let name = name.rsplit('/').next()?.trim_start_matches('.');
    FORMATS.iter().position(|names| names.iter().any(|known| name.eq_ignore_ascii_case(known)))
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(path: &str, format: &str) -> Vec<(usize, String)> {
        found("format-differs", &format!("0 @M1@ OBJE\n1 FILE {path}\n2 FORM {format}\n"))
    }

    #[test]
    fn a_format_that_the_name_contradicts_is_told() {
        for format in ["gif", "image/gif", "TIFF"] {
            let message =
                format!("the format is `{format}`, but the name of the file in line 4 ends otherwise");
            assert_eq!(with("a.jpg", format), [(5, message)]);
        }
    }

    #[test]
    fn other_words_for_it_and_unknown_ones_are_not() {
        for (path, format) in [
            ("a.jpg", "JPEG"),
            ("a.JPG", "image/jpeg"),
            ("a.wav", "audio/vnd.wave"),
            ("a.xyz", "jpg"),
            ("a.jpg", "photo"),
            ("a", "jpg"),
            ("https://example.com/a.html", "jpg"),
        ] {
            assert_eq!(with(path, format), [], "{path} {format}");
        }
    }

    #[test]
    fn in_old_files_it_stands_beside_the_name() {
        let found = found("format-differs", "0 @I1@ INDI\n1 OBJE\n2 FORM gif\n2 FILE a.jpg\n");
        assert_eq!(found.len(), 1);
    }
}
