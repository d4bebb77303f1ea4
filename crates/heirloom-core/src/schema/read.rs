//! The structures below `SCHMA` as definitions (section 4.2).

use std::borrow::Cow;

use memchr::memchr;
use oxiri::Iri;

use super::prefixes::Prefix;
use super::{
    Compatibility, DATA_MODEL, ELF, External, Origin, Prohibited, Schema, SchemaRules, TypeId, Types,
    builtin, dictionary, findings,
};
use crate::keyed::{KeyedMap, KeyedSet};
use crate::source::{Code, Finding, Ignore, Sink};
use crate::tree::is_tag;
use crate::tree::tagged::{EscapeTypes, PreservedEscapes, as_xref, string};
use crate::tree::{StructureId, Tape};

/// What the caller can say of an external schema.
pub(crate) enum ExternalSchema {
    /// It was read from somewhere.
    Found(Box<Schema>),
    /// It is not available.
    Missing(MissingSchema),
}

/// Why an external schema is not available.
pub(crate) enum MissingSchema {
    /// Nobody looked for it.
    NotLookedFor,
    /// What was found is no ELF file with a schema.
    NoSchema,
    /// Whoever looked for it says why not.
    Failed(String),
}

/// The schema of a file: that of its ELF Schemas, or the default one where there is none.
pub(crate) fn read(
    tape: &Tape<'_>,
    schemas: &[StructureId],
    rules: SchemaRules,
    compatibility: Compatibility,
    external: &mut dyn FnMut(&str) -> ExternalSchema,
    sink: &mut impl Sink,
) -> Cow<'static, Schema> {
    if rules.types != Types::BySchema {
        return Cow::Owned(Schema::of_dictionary(dictionary::read(tape, schemas, rules.types, sink), rules));
    }
    if schemas.is_empty() {
        return builtin::schema(compatibility, rules);
    }
    let mut schema = definitions_of(tape, schemas, Origin::File, rules, sink);
    let mut externals = std::mem::take(&mut schema.externals);
    let mut missing: KeyedMap<Box<str>, MissingSchema> = KeyedMap::default();
    for External { iri, resolved } in &mut externals {
        let found = match external(iri) {
            ExternalSchema::Found(found) => Some(*found),
            ExternalSchema::Missing(_) if &**iri == DATA_MODEL => None,
            ExternalSchema::Missing(reason) => {
                missing.insert(iri.clone(), reason);
                continue;
            }
        };
        *resolved = true;
        match found {
            None => schema.merge(&builtin::schema(compatibility, rules), |origin| origin),
            Some(found) => {
                if !found.externals.is_empty() {
                    let place = tape.first_line(schemas[0]).unwrap_or_default();
                    sink.report(Finding::new(&findings::NESTED_EXTERNAL, place).value("iri", &**iri));
                }
                schema.merge(&found, |_| Origin::External);
            }
        }
    }
    schema.externals = externals;
    report_missing(tape, schemas, &schema, &missing, sink);
    report_conflicts(tape, schemas, &schema, sink);
    Cow::Owned(schema)
}

/// The definitions of a file that was fetched as an external schema.
pub(crate) fn definitions(tape: &Tape<'_>, schemas: &[StructureId], rules: SchemaRules) -> Schema {
    definitions_of(tape, schemas, Origin::External, rules, &mut Ignore)
}

/// The definitions that stand in the ELF Schemas of one file. External schemas are only named.
pub(super) fn definitions_of(
    tape: &Tape<'_>,
    schemas: &[StructureId],
    origin: Origin,
    rules: SchemaRules,
    sink: &mut impl Sink,
) -> Schema {
    let mut reader = Reader {
        tape,
        schema: Schema::empty().by_rules(rules),
        origin,
        sink,
        escapes: KeyedMap::default(),
        externals: KeyedSet::default(),
    };
    // Prefixes hold for the whole schema, whatever the order.
    for structure in schemas.iter().flat_map(|&schema| tape.substructures(schema)) {
        if tape.tag_text(structure) == "PRFX" {
            reader.prefix(structure);
        }
    }
    for structure in schemas.iter().flat_map(|&schema| tape.substructures(schema)) {
        match tape.tag_text(structure) {
            "PRFX" => {}
            "IRI" => reader.iri_definition(structure),
            "ESC" => reader.escapes(structure),
            "SCHMA" => reader.external(structure),
            _ => reader.ignore(&findings::UNKNOWN, structure),
        }
    }
    reader.report_cycles(schemas);
    reader.schema
}

struct Reader<'r, 'a, S> {
    tape: &'r Tape<'a>,
    schema: Schema,
    origin: Origin,
    sink: &'r mut S,
    /// The escapes last given for each tag, and the external schemas named so far.
    escapes: KeyedMap<Box<str>, EscapeTypes>,
    externals: KeyedSet<Box<str>>,
}

impl<S: Sink> Reader<'_, '_, S> {
    /// `PRFX`: a prefix and an IRI (section 4.2.2).
    fn prefix(&mut self, structure: StructureId) {
        let payload = self.payload(structure);
        let &[name, iri] = &*tokens(&payload) else {
            return self.ignore(&findings::BAD_PREFIX, structure);
        };
        self.ignore_below(structure);
        if name == "elf" && iri != ELF {
            self.report(&findings::FOREIGN_ELF, structure, ("iri", iri));
        }
        match self.schema.prefixes.named(name) {
            Some(known) if &*known.iri != iri => {
                self.report(&findings::PREFIX_CONFLICT, structure, ("prefix", name));
            }
            Some(_) => {}
            None => {
                let origin = self.origin;
                self.schema.prefixes.push(Prefix { name: name.into(), iri: iri.into(), origin });
            }
        }
    }

    /// `IRI`, with `ISA` and `TAG` below it (section 4.2.3).
    fn iri_definition(&mut self, structure: StructureId) {
        let Some(subject) = self.iri(structure) else {
            return self.ignore_below(structure);
        };
        for below in self.tape.substructures(structure) {
            match self.tape.tag_text(below) {
                "ISA" => {
                    self.ignore_below(below);
                    if let Some(supertype) = self.iri(below) {
                        self.schema.add_supertype(subject, supertype, self.origin);
                    }
                }
                "TAG" => self.tag_definition(below, subject),
                _ => self.ignore(&findings::UNKNOWN, below),
            }
        }
    }

    /// `TAG`: a tag and the superstructure types within which it has the type above.
    fn tag_definition(&mut self, structure: StructureId, subject: TypeId) {
        self.ignore_below(structure);
        let payload = self.payload(structure);
        let tokens = tokens(&payload);
        let [tag, superstructures @ ..] = &*tokens else {
            return self.report_line(&findings::BAD_TAG_DEFINITION, structure);
        };
        if superstructures.is_empty() {
            return self.report_line(&findings::BAD_TAG_DEFINITION, structure);
        }
        if !is_tag(tag.as_bytes()) {
            return self.report(&findings::NOT_A_TAG, structure, ("tag", tag));
        }
        for superstructure in superstructures {
            let superstructure = self.term(structure, superstructure);
            if let Err(why) = self.schema.define(tag, superstructure, subject, self.origin) {
                let why = match why {
                    Prohibited::Tag => findings::PROHIBITED_TAG.with("tag", *tag),
                    Prohibited::Type => findings::PROHIBITED_TYPE.plain(),
                    Prohibited::Place => findings::PROHIBITED_PLACE.with("tag", *tag),
                };
                let place = self.tape.lines(structure).unwrap_or_default();
                self.sink.report(Finding::new(&findings::PROHIBITED, place).worded("why", why));
            }
        }
    }

    /// `ESC`: a tag and the escape types that it preserves (section 4.2.4).
    fn escapes(&mut self, structure: StructureId) {
        self.ignore_below(structure);
        let payload = self.payload(structure);
        let &[tag, letters] = &*tokens(&payload) else {
            return self.report_line(&findings::BAD_ESCAPES, structure);
        };
        if !is_tag(tag.as_bytes()) {
            return self.report(&findings::NOT_A_TAG, structure, ("tag", tag));
        }
        let mut types = EscapeTypes::NONE;
        let (mut repeated, mut wrong) = (false, String::new());
        for letter in letters.chars() {
            repeated |= types.contains(letter);
            types = types.with(letter);
            if !types.contains(letter) {
                wrong.push(letter);
            }
        }
        if !wrong.is_empty() {
            self.report(&findings::NOT_AN_ESCAPE_TYPE, structure, ("letters", &wrong));
        }
        if repeated {
            self.report(&findings::REPEATED_ESCAPE_TYPE, structure, ("letters", letters));
        }
        if (tag, types) != ("DATE", EscapeTypes::NONE.with('D')) {
            self.report(&findings::NEW_ESCAPES, structure, ("tag", tag));
        }
        match self.escapes.insert(tag.into(), types) {
            Some(known) if known == types => return,
            Some(_) => self.report(&findings::ESCAPES_CONFLICT, structure, ("tag", tag)),
            None => {}
        }
        self.schema.escapes.push((tag.into(), types, self.origin));
    }

    /// `SCHMA` within a schema: an external one (section 4.2.1).
    fn external(&mut self, structure: StructureId) {
        self.ignore_below(structure);
        let payload = self.payload(structure);
        let &[iri] = &*tokens(&payload) else {
            return self.report_line(&findings::NO_IRI, structure);
        };
        let written = iri;
        let iri = external_iri(&self.schema, written);
        if *iri != *written {
            self.report(&findings::ABBREVIATED_SCHEMA, structure, ("iri", &iri));
        }
        if !is_web_address(&iri) {
            self.report(&findings::FOREIGN_SCHEME, structure, ("iri", &iri));
        }
        if self.externals.insert(iri.clone()) {
            self.schema.externals.push(External { iri, resolved: false });
        }
    }

    /// The one IRI in a payload.
    fn iri(&mut self, structure: StructureId) -> Option<TypeId> {
        let payload = self.payload(structure);
        match &*tokens(&payload) {
            [iri] => Some(self.term(structure, iri)),
            _ => {
                self.report_line(&findings::NO_IRI, structure);
                None
            }
        }
    }

    fn term(&mut self, structure: StructureId, shortened: &str) -> TypeId {
        let iri = self.schema.expand(shortened);
        if Iri::parse(&*iri).is_err() {
            self.report(&findings::NOT_AN_IRI, structure, ("iri", &iri));
        }
        self.schema.intern(&iri)
    }

    /// The payload as a string; an xref is none. No escape is preserved in a schema (OQ-05).
    fn payload(&mut self, structure: StructureId) -> String {
        payload(self.tape, structure)
    }

    /// Reports a structure that has no meaning where it stands, and all below it. Lines that can't be read were
    /// reported when they were nested.
    fn ignore(&mut self, code: &'static Code, structure: StructureId) {
        if !self.tape.is_error_line(structure) {
            self.report_line(code, structure);
        }
        self.ignore_below(structure);
    }

    fn ignore_below(&mut self, structure: StructureId) {
        for below in self.tape.below(structure).filter(|&below| !self.tape.is_error_line(below)) {
            self.report_line(&findings::IGNORED_BELOW, below);
        }
    }

    fn report_cycles(&mut self, schemas: &[StructureId]) {
        if let Some(of) = self.schema.in_a_cycle() {
            let term = self.schema.term(of).unwrap_or_default().to_string();
            self.report(&findings::SUPERTYPE_CYCLE, schemas[0], ("iri", &term));
        }
    }

    fn report(&mut self, code: &'static Code, structure: StructureId, (name, value): (&'static str, &str)) {
        let place = self.tape.lines(structure).unwrap_or_default();
        self.sink.report(Finding::new(code, place).value(name, value));
    }

    fn report_line(&mut self, code: &'static Code, structure: StructureId) {
        let place = self.tape.lines(structure).unwrap_or_default();
        self.sink.report(Finding::new(code, place));
    }
}

/// The payload of a structure as a string; an xref is none. No escape is preserved in a schema (OQ-05).
pub(super) fn payload(tape: &Tape<'_>, structure: StructureId) -> String {
    let raw = tape.raw_payload(structure).unwrap_or_default();
    if memchr(b'@', raw.as_bytes()).is_none() {
        return raw.into_owned();
    }
    match as_xref(tape, structure, &raw) {
        Some(_) => String::new(),
        None => string(tape, structure, &PreservedEscapes::default()).unwrap_or_default().into_owned(),
    }
}

/// The IRI of an external schema. Section 4.2.1 has no prefixes there, so what is written is the IRI. Files by older
/// versions of this library have some all the same: a prefix that leads to an address is accepted where none stands.
fn external_iri(schema: &Schema, written: &str) -> Box<str> {
    let expanded = schema.expand(written);
    match !is_web_address(written) && is_web_address(&expanded) {
        true => expanded,
        false => written.into(),
    }
}

/// Whether an IRI says where it can be looked up.
pub(super) fn is_web_address(iri: &str) -> bool {
    iri.starts_with("http:") || iri.starts_with("https:")
}

/// Reports external schemas that are not available, each with the reason if there is one.
fn report_missing(
    tape: &Tape<'_>,
    schemas: &[StructureId],
    schema: &Schema,
    missing: &KeyedMap<Box<str>, MissingSchema>,
    sink: &mut impl Sink,
) {
    let structures = schemas.iter().flat_map(|&schema| tape.substructures(schema));
    for structure in structures.filter(|&structure| tape.tag_text(structure) == "SCHMA") {
        let payload = payload(tape, structure);
        let iri = external_iri(schema, payload.trim_matches(is_whitespace));
        if let Some(reason) = missing.get(&iri) {
            let place = tape.lines(structure).unwrap_or_default();
            let which = match reason {
                MissingSchema::NotLookedFor => findings::NOBODY_LOOKED.plain(),
                MissingSchema::NoSchema => findings::NO_SCHEMA_THERE.plain(),
                MissingSchema::Failed(trouble) => findings::RESOLVER_FAILED.with("trouble", trouble),
            };
            let finding = Finding::new(&findings::UNRESOLVED, place).worded("which", which);
            sink.report(finding.value("iri", &*iri));
        }
    }
}

/// Reports tags that have two types in one place (OQ-31). Which structures that concerns is decided one by one;
/// this is the word to the author of the schema.
fn report_conflicts(tape: &Tape<'_>, schemas: &[StructureId], schema: &Schema, sink: &mut impl Sink) {
    let mut found: Vec<(&str, &str)> = Vec::new();
    for tag in schema.contested_tags() {
        let place = schema.conflicts_of(tag).next().and_then(|of| schema.term(of));
        found.extend(place.map(|term| (tag, term)));
    }
    found.sort();
    for (tag, within) in found {
        let place = tape.first_line(schemas[0]).unwrap_or_default();
        sink.report(Finding::new(&findings::AMBIGUOUS, place).value("tag", tag).value("within", within));
    }
}

/// The tokens between whitespace, which is space, tab, CR and LF only.
fn tokens(payload: &str) -> Vec<&str> {
    payload.split(is_whitespace).filter(|token| !token.is_empty()).collect()
}

fn is_whitespace(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n')
}
