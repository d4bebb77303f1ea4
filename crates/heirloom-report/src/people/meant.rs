//! What the standard calls a structure, whichever tag a schema or a dictionary gives it.

use std::collections::HashMap;
use std::sync::LazyLock;

use heirloom_core::Structure;
use heirloom_core::schema::{DICTIONARY_ELF, ELF};
use heirloom_model::tables::Table;

use super::is_standard;

/// The standard tag of a structure, if it is something that the standard has: its own tag, that of its type, or that of the
/// nearest type like which it may be treated. `None` for what nothing is known of.
pub fn meant(structure: Structure<'_>) -> Option<&str> {
    let own = structure.tag();
    let iri = structure.structure_type();
    if is_standard(structure) {
        return tag_of(&iri, own).or(Some(own));
    }
    let hints = if iri.starts_with(ELF) { Vec::new() } else { structure.hints() };
    hints.iter().find_map(|hint| tag_of(hint, own))
}

/// Whether a structure is what the standard means by a tag.
pub fn is(structure: Structure<'_>, tag: &str) -> bool {
    // Most have a standard tag, and mean what it says.
    match structure.tag() == tag {
        true => is_standard(structure) || meant(structure) == Some(tag),
        false => !TAGS.known.contains_key(structure.tag()) && meant(structure) == Some(tag),
    }
}

/// The tag of a type of ELF: `own` if that is one of its tags. By dictionary types are tags.
fn tag_of<'d>(iri: &str, own: &'d str) -> Option<&'d str> {
    if let Some(tag) = iri.strip_prefix(DICTIONARY_ELF) {
        return if tag == own { Some(own) } else { TAGS.known.get(tag).copied() };
    }
    let tags = TAGS.of_types.get(iri.strip_prefix(ELF)?)?;
    if tags.contains(&own) { Some(own) } else { tags.first().copied() }
}

/// The tags of the data model.
struct Tags {
    known: HashMap<&'static str, &'static str>,
    of_types: HashMap<&'static str, Vec<&'static str>>,
}

static TAGS: LazyLock<Tags> = LazyLock::new(|| {
    let mut tags = Tags { known: HashMap::new(), of_types: HashMap::new() };
    for row in Table::elf().rows() {
        tags.known.insert(row.tag, row.tag);
        let of_type = tags.of_types.entry(row.structure_type).or_default();
        if !of_type.contains(&row.tag) {
            of_type.push(row.tag);
        }
    }
    tags
});

#[cfg(test)]
mod tests {
    use heirloom_core::source::Ignore;
    use heirloom_core::{ReadOptions, parse_with};

    use super::*;

    /// The tags that are written below the person of a file, and what they mean.
    fn told(header: &str, person: &str) -> Vec<(String, Option<String>)> {
        let file = format!("0 HEAD\n1 CHAR UTF-8\n{header}0 @I1@ INDI\n{person}0 TRLR\n");
        let parsed = parse_with(file.as_bytes(), &ReadOptions::new().detect_dialect(), &mut Ignore);
        let person = parsed.dataset.find("I1").unwrap();
        let below = person.substructures();
        below.map(|below| (below.tag().to_string(), meant(below).map(str::to_string))).collect()
    }

    fn pair(tag: &str, meant: Option<&str>) -> (String, Option<String>) {
        (tag.to_string(), meant.map(str::to_string))
    }

    #[test]
    fn types_count_and_not_tags() {
        let schema = "1 SCHMA\n2 PRFX elf https://terms.fhiso.org/elf/\n2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n\
            2 IRI elf:PERSONAL_NAME_STRUCTURE\n3 TAG PNAME elf:INDIVIDUAL_RECORD\n\
            2 IRI https://example.com/StillBirth\n3 ISA elf:BIRTH\n3 TAG _STIL elf:INDIVIDUAL_RECORD\n";
        assert_eq!(
            told(schema, "1 PNAME Ada /King/\n1 _STIL\n1 NAME Ada\n1 _X\n1 BAPL\n"),
            [
                pair("PNAME", Some("NAME")),
                pair("_STIL", Some("BIRT")),
                pair("NAME", Some("NAME")),
                pair("_X", None),
                pair("BAPL", None)
            ]
        );
    }

    #[test]
    fn hints_of_a_dictionary_count() {
        let dictionary = "1 DEFN QNAME http://example.com/name http://terms.fhiso.org/elf/NAME\n1 DEFN _B http://terms.fhiso.org/elf/BIRT\n";
        let found = told(dictionary, "1 QNAME Joe\n1 _B\n1 SEX M\n1 _X\n");
        let expected = [
            pair("QNAME", Some("NAME")),
            pair("_B", Some("BIRT")),
            pair("SEX", Some("SEX")),
            pair("_X", None),
        ];
        assert_eq!(found, expected);
    }
}
