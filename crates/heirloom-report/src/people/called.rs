//! What records are called.

use std::borrow::Cow;

use heirloom_core::Structure;
use unicode_width::UnicodeWidthChar;

use super::{is, meant};
use crate::text::{terms, visible};

/// Whether a structure is of a type that ELF itself defines, or belongs to the frame of the file.
pub fn is_standard(structure: Structure<'_>) -> bool {
    // By dictionary a tag of an extension is in the same namespace unless the file says otherwise.
    terms::of_elf(&structure.structure_type())
        .is_some_and(|term| !term.starts_with("Undefined#") && !term.starts_with('_'))
}

/// Whether a structure only stands for one that something points to but the file lacks.
pub fn is_absent(structure: Structure<'_>) -> bool {
    structure.is_missing() || structure.lines().is_none()
}

/// What a record is called, if it has a name of some sort: a person's name, those of the spouses of a family, the title of
/// a source, the first words of a note. With nothing in it that a terminal would obey.
pub fn called(record: Structure<'_>) -> Option<String> {
    name_in_file(record).map(|name| visible::line(&name))
}

/// The same with the characters of the file, for other programs.
pub fn name_in_file(record: Structure<'_>) -> Option<String> {
    called_knowing(record, |_| None)
}

/// The same where somebody knows the names of persons who are elsewhere.
pub fn called_knowing(
    record: Structure<'_>,
    known: impl Fn(Structure<'_>) -> Option<String>,
) -> Option<String> {
    let text = |tags: &[&str]| tags.iter().find_map(|tag| spoken(texts(record, tag).next()?));
    match meant(record).unwrap_or(record.tag()) {
        "INDI" => names(record).into_iter().next(),
        "FAM" => family(record, known),
        "SOUR" => text(&["TITL", "ABBR"]).or_else(|| spoken(record.string()?.into_owned())),
        "OBJE" => text(&["TITL"]).or_else(|| {
            let file = record.substructures().find(|below| is(*below, "FILE"))?;
            texts(file, "TITL").next().and_then(spoken).or_else(|| text(&["FILE"]))
        }),
        "NOTE" | "SNOTE" => {
            spoken(record.string()?.lines().find(|line| !line.trim().is_empty())?.to_string())
        }
        _ => text(&["NAME", "TITL"]).or_else(|| {
            // A record of a program's own, whose author has left all undefined.
            let is_name = |below: &Structure<'_>| matches!(below.tag(), "NAME" | "TITL");
            let undefined = |below: &Structure<'_>| terms::of_elf(&below.structure_type()).is_some();
            let name = record.substructures().find(|below| is_name(below) && undefined(below))?;
            spoken(name.string()?.into_owned())
        }),
    }
}

/// The names of a person, without the slashes around the surname, the first of them first.
pub fn names(person: Structure<'_>) -> Vec<String> {
    let of = |name: Structure<'_>| {
        let written = name.string().and_then(|name| spoken(name.replace('/', " ")));
        written.or_else(|| {
            let parts = ["NPFX", "GIVN", "SPFX", "SURN", "NSFX"];
            let parts: Vec<String> = parts.iter().flat_map(|part| texts(name, part)).collect();
            spoken(parts.join(" "))
        })
    };
    person.substructures().filter(|below| is(*below, "NAME")).filter_map(of).collect()
}

/// The spouses of a family, husband and wife as the file calls them.
pub fn spouses<'d>(family: Structure<'d>) -> impl Iterator<Item = Structure<'d>> {
    let of = move |tag: &'static str| {
        family.substructures().filter(move |below| is(*below, tag)).filter_map(|below| below.target())
    };
    of("HUSB").chain(of("WIFE"))
}

fn family(family: Structure<'_>, known: impl Fn(Structure<'_>) -> Option<String>) -> Option<String> {
    // Not what they are called whatever they are: a damaged file may have a family married to itself.
    let own = |spouse| names(spouse).into_iter().next();
    let name = |spouse| known(spouse).or_else(|| own(spouse)).unwrap_or_else(|| "?".to_string());
    let named: Vec<String> = spouses(family).map(name).collect();
    match &*named {
        [] => None,
        [only] => Some(format!("{only} and ?")),
        several => Some(several.join(" and ")),
    }
}

/// The strings of the substructures with a tag.
fn texts<'d>(structure: Structure<'d>, tag: &'d str) -> impl Iterator<Item = String> + use<'d> {
    let with_tag = structure.substructures().filter(move |below| is(*below, tag));
    with_tag.filter_map(|below| below.string()).map(Cow::into_owned)
}

/// A text on one line, one blank between words; none if it is blank.
fn spoken(text: String) -> Option<String> {
    let mut spoken = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !spoken.is_empty() {
            spoken.push(' ');
        }
        spoken.push_str(word);
    }
    (!spoken.is_empty()).then_some(spoken)
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

    fn all_called(file: &str) -> Vec<Option<String>> {
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
        parsed.dataset.document().map(called).collect()
    }

    #[test]
    fn records_are_called_by_what_they_are_known_for() {
        let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME  Ada  /King/ Jr\n0 @I2@ INDI\n1 NAME\n2 GIVN Bob\n2 SURN Ray\n\
            0 @I3@ INDI\n1 SEX F\n0 @F1@ FAM\n1 WIFE @I1@\n1 HUSB @I2@\n0 @F2@ FAM\n1 HUSB @I3@\n0 @F3@ FAM\n\
            0 @S1@ SOUR\n1 ABBR Short\n1 TITL Long\n0 @N1@ NOTE \n1 CONT Second\u{1b}\n0 @R1@ REPO\n1 NAME Archive\n\
            0 TRLR\n";
        let expected = [
            Some("Ada King Jr"),
            Some("Bob Ray"),
            None,
            Some("Bob Ray and Ada King Jr"),
            Some("? and ?"),
            None,
            Some("Long"),
            Some("Second␛"),
            Some("Archive"),
        ];
        assert_eq!(all_called(file), expected.map(|name| name.map(str::to_string)));
    }

    #[test]
    fn what_a_schema_defines_otherwise_is_no_name() {
        let file = "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 IRI https://example.com/x\n3 TAG NAME https://example.com/y\n\
            2 IRI https://example.com/y\n3 TAG INDI https://terms.fhiso.org/elf/Document\n0 @I1@ INDI\n1 NAME Ada\n0 TRLR\n";
        assert_eq!(all_called(file), [None]);
    }

    #[test]
    fn a_family_may_be_married_to_itself() {
        let file = "0 HEAD\n1 CHAR UTF-8\n0 @F1@ FAM\n1 HUSB @F1@\n1 WIFE @gone@\n0 TRLR\n";
        assert_eq!(all_called(file)[0].as_deref(), Some("? and ?"));
    }

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
        let person = parsed.dataset.find("I1").unwrap();
        assert_eq!(name_in_file(person).unwrap(), "Ada\u{1b}[31m\u{202e} King");
        assert_eq!(called(person).unwrap(), "Ada␛[31m<U+202E> King");
    }
}
