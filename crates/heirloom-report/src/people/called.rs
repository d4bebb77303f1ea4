use std::io::{self, Write};

use heirloom_core::Structure;
use heirloom_model::Meanings;
use heirloom_model::labels::{self, Life};
use unicode_width::UnicodeWidthChar;

use crate::json::Json;
use crate::text::visible;

/// What a record is called, with nothing in it that a terminal would obey.
pub fn called(meanings: &Meanings, record: Structure<'_>) -> Option<String> {
    labels::called(meanings, record).map(|name| visible::line(&name))
}

/// Whether a structure only stands for one that something points to but the file lacks.
pub(crate) fn is_absent(structure: Structure<'_>) -> bool {
    structure.is_missing() || structure.lines().is_none()
}

/// The members of an object that say when somebody lived.
pub(crate) fn write_life(life: &Life, json: &mut Json<impl Write>) -> io::Result<()> {
    json.known("birth", life.birth.as_ref())?;
    json.known("death", life.death.as_ref())
}

/// A name that is not wider than so many columns, but for the sign that it goes on.
pub fn shortened(name: &str, most: usize) -> String {
    let mut width = 0;
    let wider = name.char_indices().find(|&(_, c)| {
        // Those of the Far East are two columns wide, and accents that stand alone none.
        width += c.width().unwrap_or_default();
        width > most
    });
    match wider {
        None => name.to_string(),
        Some((end, _)) => format!("{}…", name[..end].trim_end()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_cut_between_characters() {
        assert_eq!(shortened("Élise Marchand", 6), "Élise…");
        assert_eq!(shortened("Élise", 5), "Élise");
    }

    #[test]
    fn wide_letters_are_as_wide_as_two() {
        assert_eq!(shortened("山田太郎", 8), "山田太郎");
        assert_eq!(shortened("山田太郎", 7), "山田太…");
        assert_eq!(shortened("E\u{301}lise", 5), "E\u{301}lise");
    }

    #[test]
    fn other_programs_get_what_stands_in_the_file() {
        let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Ada\u{1b}[31m\u{202e} /King/\n0 TRLR\n";
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
        let (meanings, person) = (Meanings::new(&parsed.dataset), parsed.dataset.find("I1").unwrap());
        assert_eq!(labels::called(&meanings, person).unwrap(), "Ada\u{1b}[31m\u{202e} King");
        assert_eq!(called(&meanings, person).unwrap(), "Ada␛[31m<U+202E> King");
    }
}
