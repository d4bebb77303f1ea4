//! What records are called.

use std::borrow::Cow;

use heirloom_core::Structure;
use heirloom_core::schema::{DICTIONARY_ELF, ELF};

use crate::views::tidy;
use crate::{Meanings, Term};

/// What a record is called, if it has a name of some sort: a person's name, those of the spouses of a family, the title of
/// a source, the first words of a note. It has the characters of the file.
pub fn called(meanings: &Meanings, record: Structure<'_>) -> Option<String> {
    called_knowing(meanings, record, |_| None)
}

/// The same where somebody knows the names of people who are elsewhere.
pub fn called_knowing(
    meanings: &Meanings,
    record: Structure<'_>,
    known: impl Fn(Structure<'_>) -> Option<String>,
) -> Option<String> {
    let text = |terms: &[Term]| terms.iter().find_map(|term| tidy(&texts(meanings, record, *term).next()?));
    match meanings.term(record) {
        Term::Person => names(meanings, record).next(),
        Term::Family => family(meanings, record, known),
        Term::Source => {
            text(&[Term::SourceTitle, Term::SourceAbbreviation]).or_else(|| tidy(&record.string()?))
        }
        Term::Media => text(&[Term::MediaTitle]).or_else(|| {
            let mut files = record.substructures();
            let file = files.find(|below| meanings.term(*below) == Term::File)?;
            let title = texts(meanings, file, Term::MediaTitle).next().and_then(|title| tidy(&title));
            title.or_else(|| text(&[Term::File]))
        }),
        Term::NoteRecord => first_words(record),
        // Such as a note by the name of GEDCOM 7.
        _ if meanings.tag(record).unwrap_or(record.tag()) == "SNOTE" => first_words(record),
        _ => named_by(meanings, record),
    }
}

/// The name or the title of a record of another sort. Of one of a program's own, whose author has left all undefined, it is what
/// would be so called elsewhere.
fn named_by(meanings: &Meanings, record: Structure<'_>) -> Option<String> {
    let is_undefined = |below: &Structure<'_>| {
        let of = below.structure_type();
        of.starts_with(ELF) || of.starts_with(DICTIONARY_ELF)
    };
    let below = |wanted: &str| {
        let mut known = record.substructures().filter(|below| meanings.tag(*below) == Some(wanted));
        known.find_map(|name| name.string()).and_then(|name| tidy(&name))
    };
    below("NAME").or_else(|| below("TITL")).or_else(|| {
        let is_name = |below: &Structure<'_>| matches!(below.tag(), "NAME" | "TITL");
        let name = record.substructures().find(|below| is_name(below) && is_undefined(below))?;
        tidy(&name.string()?)
    })
}

fn first_words(note: Structure<'_>) -> Option<String> {
    tidy(note.string()?.lines().find(|line| !line.trim().is_empty())?)
}

/// The names of a person, without the slashes around the surname, the first of them first.
pub fn names<'d>(meanings: &Meanings, person: Structure<'d>) -> impl Iterator<Item = String> {
    let names = person.substructures().filter(|below| meanings.term(*below) == Term::Name);
    names.filter_map(|name| full_name(meanings, name))
}

/// A whole name, without slashes; put together from its pieces if it is not written whole.
pub(crate) fn full_name(meanings: &Meanings, name: Structure<'_>) -> Option<String> {
    let written = name.string().and_then(|name| tidy(&name.replace('/', " ")));
    written.or_else(|| {
        let pieces = PIECES.iter().filter_map(|piece| texts(meanings, name, *piece).next());
        tidy(&pieces.collect::<Vec<_>>().join(" "))
    })
}

/// The pieces of a name, in the order in which they are spoken.
const PIECES: [Term; 5] =
    [Term::NamePrefix, Term::Given, Term::SurnamePrefix, Term::Surname, Term::NameSuffix];

/// The spouses of a family, husband and wife as the file calls them.
pub fn spouses<'d>(meanings: &Meanings, family: Structure<'d>) -> impl Iterator<Item = Structure<'d>> {
    let of = move |term| {
        let pointers = family.substructures().filter(move |below| meanings.term(*below) == term);
        pointers.filter_map(|below| below.target())
    };
    of(Term::Husband).chain(of(Term::Wife))
}

fn family(
    meanings: &Meanings,
    family: Structure<'_>,
    known: impl Fn(Structure<'_>) -> Option<String>,
) -> Option<String> {
    // Not what they are called whatever they are: a damaged file may have a family married to itself.
    let own = |spouse| names(meanings, spouse).next();
    let name = |spouse| known(spouse).or_else(|| own(spouse)).unwrap_or_else(|| "?".to_string());
    let named: Vec<String> = spouses(meanings, family).map(name).collect();
    match &*named {
        [] => None,
        [only] => Some(format!("{only} and ?")),
        several => Some(several.join(" and ")),
    }
}

/// The strings of the substructures of a term.
fn texts<'d>(
    meanings: &Meanings,
    structure: Structure<'d>,
    term: Term,
) -> impl Iterator<Item = Cow<'d, str>> {
    let of_term = structure.substructures().filter(move |below| meanings.term(*below) == term);
    of_term.filter_map(|below| below.string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_called(file: &str) -> Vec<Option<String>> {
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
        let meanings = Meanings::new(&parsed.dataset);
        parsed.dataset.document().map(|record| called(&meanings, record)).collect()
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
            Some("Second\u{1b}"),
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
    fn tags_of_a_schema_count_for_what_they_stand_for() {
        for header in [
            // With the standard schema, and without: then standard tags are undefined.
            "2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n",
            "",
        ] {
            let file = format!(
                "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 PRFX elf https://terms.fhiso.org/elf/\n{header}\
                 2 IRI elf:INDIVIDUAL_RECORD\n3 TAG INDI elf:Document\n\
                 2 IRI elf:FAM_RECORD\n3 TAG KIN elf:Document\n\
                 2 IRI elf:PERSONAL_NAME_STRUCTURE\n3 TAG PNAME elf:INDIVIDUAL_RECORD\n\
                 2 IRI elf:BIRTH\n3 TAG BORN elf:INDIVIDUAL_RECORD\n\
                 2 IRI elf:PARENT1_POINTER\n3 TAG MAN elf:FAM_RECORD\n\
                 0 @I1@ INDI\n1 PNAME Ada /King/\n1 BORN\n2 DATE 1815\n0 @F1@ KIN\n1 MAN @I1@\n0 TRLR\n"
            );
            let (parsed, _) = heirloom_core::parse(file.as_bytes());
            let meanings = Meanings::new(&parsed.dataset);
            let [ada, family] = ["I1", "F1"].map(|id| parsed.dataset.find(id).unwrap());
            assert_eq!(called(&meanings, ada).as_deref(), Some("Ada King"), "{header}");
            assert_eq!(crate::labels::life(&meanings, ada).to_string(), "1815–", "{header}");
            assert_eq!(called(&meanings, family).as_deref(), Some("Ada King and ?"), "{header}");
            let tags: Vec<_> = ada.substructures().map(|below| meanings.tag(below)).collect();
            assert_eq!(tags, [Some("NAME"), Some("BIRT")], "{header}");
        }
    }
}
