//! The format of a file and the end of its name say the same.

use heirloom::{Structure, Superstructure};

use super::findings::FORMAT_DIFFERS;
use super::path::{Place, extension, file};
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &FORMAT_DIFFERS, look: Look::Structure(look) };

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
    let Some(path) = file(model, structure) else { return };
    // The end of an address in the web is not that of a file.
    if Place::of(path.trim()) == Place::Web {
        return;
    }
    let around = match structure.superstructure() {
        Superstructure::Structure(above) => model.first(above, Term::MediaFormat),
        _ => None,
    };
    let Some(format) = model.first(structure, Term::MediaFormat).or(around) else { return };
    let Some(said) = format.string() else { return };
    let (Some(of_name), Some(of_format)) = (extension(&path).and_then(known), known(said.trim())) else { return };
    if of_name != of_format {
        scope.report(format, scope.line(structure).to_string());
    }
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
            let message = format!("the format is `{format}`, but the name of the file in line 4 ends otherwise");
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
