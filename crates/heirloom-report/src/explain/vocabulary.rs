//! Tags and types, as the default schema has them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::{self, Write};

use heirloom_core::schema::{ELF, Origin, Schema, TagDefinition, TypeId};

use crate::json::Json;
use crate::text::terms::short;
use crate::{Advice, Wording};

/// Tags that belong to the format and not to the data, so that no schema defines them.
const FRAME: &[(&str, &str)] = &[
    ("HEAD", "The first record of a file: who wrote it, when, and in which encoding."),
    ("TRLR", "The last line of a file, `0 TRLR`, by which one sees that nothing is missing."),
    ("CHAR", "In the header, the encoding of the file: `1 CHAR UTF-8`."),
    ("CONT", "Carries on the value of the line above it, on a new line."),
    (
        "CONC",
        "Carries on the value of the line above it, on the same line: the two pieces are joined as they are.",
    ),
    (
        "SCHMA",
        "In the header, the schema of ELF, which says what tags mean. Inside of it, the IRI of another schema.",
    ),
    (
        "PRFX",
        "In a schema, a short name for the beginning of IRIs. In the drafts of 2017, in the header, for the beginning of tags.",
    ),
    ("IRI", "In a schema, a structure type; its tags and supertypes stand below it."),
    ("ISA", "In a schema, below IRI: a supertype."),
    ("TAG", "In a schema, below IRI: a tag, and the types below which it has this meaning."),
    ("ESC", "In a schema, a tag and the letters of the escapes that its values keep."),
    ("DEFN", "In the header of the drafts of 2017: a tag, and the IRI of what it means."),
    ("ERROR", "Holds a line that could not be read, so that it is not lost."),
    ("UNDEF", "A record that stands for one to which something points and which is not in the file."),
];

/// Everything that can be asked for.
pub(super) fn words(schema: &Schema) -> impl Iterator<Item = String> {
    let tags: BTreeSet<&str> = schema.defined_tags().chain(FRAME.iter().map(|(tag, _)| *tag)).collect();
    let types = schema.terms().map(|(_, iri)| short(iri).into_owned());
    tags.into_iter().map(String::from).chain(types)
}

/// A tag, with what it means where.
pub struct Tag<'s> {
    schema: &'s Schema,
    tag: String,
    frame: Option<&'static str>,
}

impl<'s> Tag<'s> {
    /// The tag that was typed, in any case.
    pub fn find(typed: &str, schema: &'s Schema) -> Option<Tag<'s>> {
        let tag = typed.to_ascii_uppercase();
        let frame = FRAME.iter().find(|(known, _)| *known == tag).map(|(_, meaning)| *meaning);
        let known = frame.is_some() || schema.defines(&tag);
        known.then_some(Tag { schema, tag, frame })
    }

    /// Each type that it can have, with the places where it has it.
    fn meanings(&self) -> BTreeMap<String, Vec<&'s TagDefinition>> {
        let mut meanings: BTreeMap<String, Vec<&TagDefinition>> = BTreeMap::new();
        for definition in self.schema.definitions().iter().filter(|definition| *definition.tag == *self.tag) {
            meanings.entry(iri(self.schema, definition.structure_type)).or_default().push(definition);
        }
        meanings
    }

    /// As Markdown.
    pub fn page(&self, wording: &dyn Wording) -> String {
        let mut out = format!("# {}\n", self.tag);
        if let Some(meaning) = self.frame {
            let _ = write!(out, "\n{meaning}\n");
        }
        let meanings = self.meanings();
        match (meanings.len(), self.frame) {
            (0, _) => return out,
            (_, Some(_)) => out.push_str("\nAmong the data, it is defined too:\n"),
            (1, _) => out.push_str("\nIt has one meaning:\n"),
            (count, _) => {
                let _ = write!(out, "\nIt has {count} meanings, by what it stands below:\n");
            }
        }
        for (name, places) in meanings {
            let of_type = Type { schema: self.schema, id: places[0].structure_type };
            let _ = write!(out, "\n## {}\n\n", short(&name));
            for place in places {
                let _ = writeln!(out, "- stands below {}", described(self.schema, place, wording));
            }
            of_type.describe(&mut out);
        }
        out
    }

    /// As a JSON value.
    pub fn write(&self, json: &mut Json<impl Write>) -> io::Result<()> {
        json.object()?;
        json.member("topic", "tag")?;
        json.member("tag", &self.tag)?;
        json.known("meaning", self.frame)?;
        json.key("places")?;
        json.array()?;
        for place in self.meanings().into_values().flatten() {
            json.object()?;
            json.member("below", &iri(self.schema, place.superstructure))?;
            json.member("type", &iri(self.schema, place.structure_type))?;
            json.member("origin", origin(place.origin))?;
            let of_type = Type { schema: self.schema, id: place.structure_type };
            of_type.write_relations(json)?;
            json.end()?;
        }
        json.end()?;
        json.end()
    }
}

/// A structure type.
pub struct Type<'s> {
    schema: &'s Schema,
    id: TypeId,
}

impl<'s> Type<'s> {
    /// The type that was typed: by its IRI, with the prefix `elf:` or without.
    pub fn find(typed: &str, schema: &'s Schema) -> Option<Type<'s>> {
        let name = typed.strip_prefix("elf:").unwrap_or(typed);
        let is = |known: &str| {
            known == typed || known.strip_prefix(ELF).is_some_and(|known| known.eq_ignore_ascii_case(name))
        };
        let (id, _) = schema.terms().find(|(_, known)| is(known))?;
        Some(Type { schema, id })
    }

    fn definitions(&self) -> impl Iterator<Item = &'s TagDefinition> {
        let id = self.id;
        self.schema.definitions().iter().filter(move |definition| definition.structure_type == id)
    }

    /// All its supertypes, the nearest first, without itself.
    fn supertypes(&self) -> Vec<TypeId> {
        let mut all = self.schema.eventual_supertypes(self.id);
        all.retain(|other| *other != self.id);
        all
    }

    /// Those that are directly or eventually kinds of it.
    fn subtypes(&self) -> BTreeSet<String> {
        let subtypes = self
            .schema
            .terms()
            .filter(|(other, _)| *other != self.id && self.schema.is_subtype(*other, self.id));
        subtypes.map(|(_, iri)| iri.to_string()).collect()
    }

    /// The tags of what may stand below it, each with its type.
    fn holds(&self) -> BTreeMap<&'s str, String> {
        let fits = |definition: &&TagDefinition| self.schema.is_subtype(self.id, definition.superstructure);
        let below = self.schema.definitions().iter().filter(fits);
        below.map(|definition| (&*definition.tag, iri(self.schema, definition.structure_type))).collect()
    }

    /// As Markdown.
    pub fn page(&self, wording: &dyn Wording) -> String {
        let name = iri(self.schema, self.id);
        let mut out = format!("# {}\n\n{name}\n\n", short(&name));
        for place in self.definitions() {
            let _ = writeln!(out, "- is `{}` below {}", place.tag, described(self.schema, place, wording));
        }
        self.describe(&mut out);
        out
    }

    /// Its kin, and what it holds.
    fn describe(&self, out: &mut String) {
        let supertypes: Vec<String> =
            self.supertypes().into_iter().map(|id| short(&iri(self.schema, id)).into_owned()).collect();
        if !supertypes.is_empty() {
            let _ = writeln!(out, "- is a kind of {}", supertypes.join(", "));
        }
        let subtypes: Vec<String> = self.subtypes().iter().map(|iri| short(iri).into_owned()).collect();
        if !subtypes.is_empty() {
            let _ = writeln!(out, "- its kinds: {}", subtypes.join(", "));
        }
        let holds: Vec<String> =
            self.holds().iter().map(|(tag, iri)| format!("`{tag}` ({})", short(iri))).collect();
        match holds.is_empty() {
            true => out.push_str("- holds nothing\n"),
            false => {
                let _ = writeln!(out, "- may hold {}", holds.join(", "));
            }
        }
    }

    /// As a JSON value.
    pub fn write(&self, json: &mut Json<impl Write>) -> io::Result<()> {
        json.object()?;
        json.member("topic", "type")?;
        json.member("type", &iri(self.schema, self.id))?;
        json.key("places")?;
        json.array()?;
        for place in self.definitions() {
            json.object()?;
            json.member("tag", &place.tag)?;
            json.member("below", &iri(self.schema, place.superstructure))?;
            json.member("origin", origin(place.origin))?;
            json.end()?;
        }
        json.end()?;
        self.write_relations(json)?;
        json.end()
    }

    fn write_relations(&self, json: &mut Json<impl Write>) -> io::Result<()> {
        let supertypes: Vec<String> = self.supertypes().into_iter().map(|id| iri(self.schema, id)).collect();
        json.strings("supertypes", supertypes.iter().map(String::as_str))?;
        json.strings("subtypes", self.subtypes().iter().map(String::as_str))?;
        json.key("holds")?;
        json.object()?;
        for (tag, iri) in self.holds() {
            json.member(tag, &iri)?;
        }
        json.end()
    }
}

/// A place in words: the type of what it is in, and the tags by which one knows it.
fn described(schema: &Schema, place: &TagDefinition, wording: &dyn Wording) -> String {
    /// More tags than this say nothing more.
    const MOST: usize = 6;
    let within = place.superstructure;
    let mut words = match within {
        TypeId::DOCUMENT => "nothing, as a record".to_string(),
        TypeId::METADATA => "`HEAD`".to_string(),
        within => short(&iri(schema, within)).into_owned(),
    };
    let is_kind = |definition: &&TagDefinition| schema.is_subtype(definition.structure_type, within);
    let tags: BTreeSet<&str> =
        schema.definitions().iter().filter(is_kind).map(|definition| &*definition.tag).collect();
    let shown: Vec<String> = tags.iter().take(MOST).map(|tag| format!("`{tag}`")).collect();
    let more = tags.len().saturating_sub(MOST);
    let _ = match (shown.is_empty(), more) {
        (true, _) => Ok(()),
        (false, 0) => write!(words, " ({})", shown.join(", ")),
        (false, more) => write!(words, " ({} and {more} more)", shown.join(", ")),
    };
    if place.origin == Origin::Overlay {
        words.push_str("; the printed schema lacks this");
        let advice = wording.advice(&Advice::ReadByPrintedSchema);
        words.extend(advice.map(|advice| format!(", and {advice}")));
    }
    words
}

fn origin(origin: Origin) -> &'static str {
    match origin {
        Origin::Overlay => "overlay",
        _ => "data model",
    }
}

fn iri(schema: &Schema, of: TypeId) -> String {
    schema.term(of).unwrap_or_default().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Unworded;

    #[test]
    fn a_tag_has_its_meanings() {
        let schema = Schema::default();
        let page = Tag::find("husb", &schema).unwrap().page(&Unworded);
        assert!(page.contains("## elf:Parent1Age") && page.contains("## elf:PARENT1_POINTER"), "{page}");
        assert!(Tag::find("_UID", &schema).is_none());
        assert!(Tag::find("CONT", &schema).unwrap().page(&Unworded).contains("Carries on"));
    }

    #[test]
    fn a_type_is_found_by_all_its_names() {
        let schema = Schema::default();
        for name in ["elf:BIRTH", "BIRTH", "birth", "https://terms.fhiso.org/elf/BIRTH"] {
            let birth = Type::find(name, &schema).unwrap();
            assert!(
                birth.page(&Unworded).contains("- is `BIRT` below elf:INDIVIDUAL_RECORD (`INDI`)"),
                "{}",
                birth.page(&Unworded)
            );
            assert!(birth.holds().contains_key("DATE"));
        }
        let event = Type::find("elf:Event", &schema).unwrap();
        assert!(event.subtypes().contains("https://terms.fhiso.org/elf/BIRTH"));
        assert!(Type::find("elf:NOTHING", &schema).is_none());
    }
}
