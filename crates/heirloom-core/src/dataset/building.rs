//! From the structures of a [`Builder`] to the tape and the types of a dataset.

use std::borrow::Cow;

use super::Dataset;
use super::assemble::assemble_as;
use super::build::{Blame, BuildError, Builder, Content, Draft, Key, Names};
use crate::keyed::KeyedMap;
use crate::schema::{self, BadEntry, Prefixes, Schema, TypeId, has_tag, undefined_tag};
use crate::tree::{
    Dangling, Head, Ids, Marks, SerialisationMetadata, StructureId, TagId, Tape, is_id, is_tag,
};

/// A dataset in the making.
pub(super) struct Building {
    builder: Builder,
    /// Whether it is an error that several structures have one id.
    unique_ids: bool,
    tape: Tape<'static>,
    frame: SerialisationMetadata,
    /// The type of each structure of the tape.
    types: Vec<TypeId>,
    /// Where each structure of the builder is on the tape.
    places: Vec<Option<StructureId>>,
    resolving: Resolving,
}

/// Names that have been looked up.
#[derive(Default)]
struct Resolving {
    /// The tag of each name that is one.
    tags: KeyedMap<u32, TagId>,
    /// The type of each type and tag in a superstructure of some type.
    types: KeyedMap<(u32, u32, TypeId), TypeId>,
}

impl Building {
    pub(super) fn of(builder: Builder, unique_ids: bool) -> Building {
        let mut tape = Tape::new(Cow::Borrowed(""));
        let mut frame = SerialisationMetadata::default();
        if let Some(reading) = &builder.reading {
            tape.set_rules(&reading.tree);
            frame.head_is_data = reading.tree.head == Head::Structure;
            frame.ids_are_data = reading.tree.ids == Ids::Data;
            frame.shows_frame = reading.tree.pseudo_structures.show_frame();
        }
        let types = Vec::with_capacity(builder.structures.len());
        let places = vec![None; builder.structures.len()];
        Building { builder, unique_ids, tape, frame, types, places, resolving: Resolving::default() }
    }

    pub(super) fn dataset(mut self) -> Result<Dataset<'static>, Blame> {
        let mut structures = std::mem::take(&mut self.builder.structures);
        let names = std::mem::take(&mut self.builder.names);
        self.head(&mut structures[0], &names)?;
        self.push_all(&mut structures, &names)?;
        let missing = self.point(&structures)?;
        for (first_use, id) in missing {
            self.tape.push_missing_with_id(first_use, id).ok_or(too_many())?;
            self.types.push(TypeId::UNDEFINED);
        }
        let Building { builder, mut tape, frame, types, .. } = self;
        let Builder { mut schema, prefixes, reading, .. } = builder;
        for prefix in prefixes.list() {
            schema.bind_prefix(&prefix.name, &prefix.iri);
        }
        tape.close_all();
        tape.finish();
        let (types, kinds) = assemble_as(&mut tape, &types);
        Ok(Dataset {
            preserved: schema.preserved_escapes(tape.tags()),
            tape,
            types,
            kinds,
            schema: Cow::Owned(schema),
            frame,
            sound: false,
            dialect: reading.map(|reading| reading.name),
        })
    }

    /// The `HEAD`, in which the metadata lie.
    fn head(&mut self, draft: &mut Draft, names: &Names) -> Result<(), Blame> {
        let Builder { has_head, metadata, .. } = &self.builder;
        if !has_head && metadata.is_empty() && draft.id.is_none() && matches!(draft.payload, Content::None) {
            return Ok(());
        }
        let head = self.tape.push(0, Marks::BUILT.and(Marks::SERIALISATION), TagId::HEAD, None);
        self.types.push(TypeId::METADATA);
        (self.frame.head, self.places[0]) = (head, head);
        let Some(head) = head else { return Err(too_many()) };
        let blame = |error| Blame { error, structure: Some(Key(0)) };
        let (iri, tag) = (names.get(draft.structure_type), names.get(draft.tag));
        if !tag.is_empty() && tag != "HEAD" {
            return Err(blame(BuildError::HeadHasType(tag.into())));
        }
        self.head_type(iri).map_err(blame)?;
        if self.frame.head_is_data {
            self.tape.set_head(head);
        } else if draft.id.is_some() || !matches!(draft.payload, Content::None) {
            return Err(blame(BuildError::HeadIsFrame));
        }
        self.content(head, draft).map_err(blame)
    }

    /// Gives `HEAD` a type: its own, or, where it is data, any that the dictionary can map its tag to.
    fn head_type(&mut self, iri: &str) -> Result<(), BuildError> {
        let Builder { schema, prefixes, .. } = &mut self.builder;
        let own = schema.iri(TypeId::METADATA, self.tape.tags());
        if iri.is_empty() || iri == own {
            return Ok(());
        }
        let expanded = prefixes.expand(iri);
        if *expanded == *own {
            return Ok(());
        }
        let Some(mut dictionary) = schema.dictionary().filter(|_| self.frame.head_is_data).cloned() else {
            return Err(BuildError::HeadHasType(iri.into()));
        };
        dictionary.define_mapping("HEAD", [&*expanded]).map_err(|error| match error {
            BadEntry::Iri => BuildError::NotAnIri(expanded.clone()),
            // The dictionary that was given says something else.
            BadEntry::Key | BadEntry::Repeated => BuildError::HeadHasType(iri.into()),
        })?;
        *schema = std::mem::replace(schema, Schema::empty()).with_dictionary(dictionary);
        Ok(())
    }

    /// All other structures, in preorder.
    fn push_all(&mut self, structures: &mut [Draft], names: &Names) -> Result<(), Blame> {
        let head = self.frame.head;
        // What is still to be added, the next at the end: a key and what it lies in.
        let mut waiting: Vec<(Key, Option<StructureId>)> = Vec::with_capacity(structures.len());
        let records = self.in_order(&self.builder.records, structures);
        waiting.extend(records.into_iter().rev().map(|key| (key, None)));
        let metadata = self.in_order(&self.builder.metadata, structures);
        waiting.extend(metadata.into_iter().rev().map(|key| (key, head)));
        while let Some((key, superstructure)) = waiting.pop() {
            let draft = &structures[key.0];
            let blame = |error| Blame { error, structure: Some(key) };
            let above = superstructure.map_or(TypeId::DOCUMENT, |above| self.types[above.index()]);
            let tag = self.tag(draft.tag, names).map_err(blame)?;
            let structure_type = self.structure_type(draft, tag, above, names).map_err(blame)?;
            self.types.push(structure_type);
            let (marks, tag) = match self.frames(draft, tag, structure_type, superstructure) {
                Some(tag) => (Marks::BUILT.and(Marks::SERIALISATION), tag),
                None => (Marks::BUILT, tag),
            };
            let place = self.tape.push(0, marks, tag, superstructure).ok_or(too_many())?;
            if tag == TagId::CHAR && marks.overlaps(Marks::SERIALISATION) {
                self.frame.chars.push(place);
            }
            self.places[key.0] = Some(place);
            self.content(place, &mut structures[key.0]).map_err(blame)?;
            let below = self.in_order(&structures[key.0].substructures, structures);
            waiting.extend(below.into_iter().rev().map(|below| (below, Some(place))));
        }
        Ok(())
    }

    /// The id and the string of a structure, which are taken from the draft.
    fn content(&mut self, place: StructureId, draft: &mut Draft) -> Result<(), BuildError> {
        if let Some(id) = draft.id.take() {
            let can_be = match self.builder.reading {
                // What can be read under some rules is renamed where it can't be written.
                Some(_) => !id.is_empty() && !id.contains(['@', '\n', '\r']),
                None => is_id(id.as_bytes()),
            };
            if !can_be {
                return Err(BuildError::NotAnId(id));
            }
            self.tape.set_id(place, id);
            if self.tape.superstructure(place).is_some() {
                self.tape.set_inner_ids();
            }
        }
        if let Content::String(string) = &mut draft.payload {
            self.tape.set_literal(place, std::mem::take(string));
        }
        Ok(())
    }

    /// The tag of a structure that is a part of the frame, where that is shown as data: the first `CHAR`, and trailers. A
    /// structure of another type is data, whatever its tag.
    fn frames(
        &mut self,
        draft: &Draft,
        tag: TagId,
        structure_type: TypeId,
        superstructure: Option<StructureId>,
    ) -> Option<TagId> {
        let is_bare = || matches!(draft.payload, Content::None) && draft.substructures.is_empty();
        let frame = match superstructure {
            _ if !self.frame.shows_frame || draft.id.is_some() => return None,
            Some(above) if Some(above) == self.frame.head && self.frame.chars.is_empty() => TagId::CHAR,
            None if is_bare() => TagId::TRLR,
            _ => return None,
        };
        let has_tag = tag == frame || self.tape.tags().get(tag).is_empty();
        (has_tag && structure_type == TypeId::undefined(frame)).then_some(frame)
    }

    /// The number of a tag; that of the empty one says that there is none.
    fn tag(&mut self, name: u32, names: &Names) -> Result<TagId, BuildError> {
        if let Some(&known) = self.resolving.tags.get(&name) {
            return Ok(known);
        }
        let tag = names.get(name);
        if name != 0 && !is_tag(tag.as_bytes()) {
            return Err(BuildError::NotATag(tag.into()));
        }
        let number = self.tape.tags_mut().intern(tag);
        self.resolving.tags.insert(name, number);
        Ok(number)
    }

    /// The type of a structure within structures of some type.
    fn structure_type(
        &mut self,
        draft: &Draft,
        tag: TagId,
        above: TypeId,
        names: &Names,
    ) -> Result<TypeId, BuildError> {
        let path = (draft.structure_type, draft.tag, above);
        if let Some(&known) = self.resolving.types.get(&path) {
            return Ok(known);
        }
        let Builder { schema, prefixes, .. } = &mut self.builder;
        let by_tag = (draft.tag != 0).then(|| schema.type_of_tag(tag, self.tape.tags(), above));
        let found = match (names.get(draft.structure_type), by_tag) {
            ("", Some(by_tag)) => by_tag,
            ("", None) => return Err(BuildError::NoType),
            (iri, by_tag) => type_of(iri, by_tag, schema, prefixes, &mut self.tape)?,
        };
        let found = match found.undefined_tag() {
            // By dictionary a type has another tag where its own is no data, which these are nowhere.
            Some(TagId::CONT | TagId::CONC) if schema.dictionary().is_some() => {
                let iri = schema.iri(found, self.tape.tags()).into_owned();
                schema.intern(&iri)
            }
            _ => found,
        };
        self.resolving.types.insert(path, found);
        Ok(found)
    }

    /// Makes pointers. Returns the ids of what is missing, each with the first structure that points there.
    fn point<'d>(&mut self, structures: &'d [Draft]) -> Result<Vec<(StructureId, &'d str)>, Blame> {
        let by_id = structures.iter().any(|draft| matches!(draft.payload, Content::PointerToId(_)));
        let mut keys: Vec<(StructureId, Key)> = Vec::with_capacity(structures.len());
        keys.extend(self.places.iter().enumerate().filter_map(|(key, place)| Some(((*place)?, Key(key)))));
        keys.sort_unstable();
        let bearers = match by_id || self.unique_ids {
            true => self.bearers(&keys)?,
            false => KeyedMap::default(),
        };
        let keeps_dangling =
            self.builder.reading.is_some_and(|reading| reading.tree.dangling == Dangling::Kept);
        let mut missing: Vec<(StructureId, &str)> = Vec::new();
        let mut numbers: KeyedMap<&str, usize> = KeyedMap::default();
        let mut pointers: Vec<(StructureId, StructureId)> = Vec::new();
        for (place, key) in keys {
            let target = match &structures[key.0].payload {
                Content::None | Content::String(_) => continue,
                Content::Pointer(target) => self.places[target.0],
                Content::PointerToId(id) => match bearers.get(&**id) {
                    Some(&target) => Some(target),
                    None if !keeps_dangling => {
                        let error = BuildError::Dangling(id.clone());
                        return Err(Blame { error, structure: Some(key) });
                    }
                    None => {
                        let number = *numbers.entry(id).or_insert_with(|| {
                            missing.push((place, id));
                            missing.len() - 1
                        });
                        // Behind all that is there.
                        Some(StructureId((self.tape.len() + number) as u32))
                    }
                },
            };
            pointers.extend(target.map(|target| (place, target)));
        }
        for (place, target) in pointers {
            self.tape.set_pointer(place, target);
        }
        Ok(missing)
    }

    /// Which structure has which id.
    fn bearers(&self, keys: &[(StructureId, Key)]) -> Result<KeyedMap<&str, StructureId>, Blame> {
        let mut bearers: KeyedMap<&str, StructureId> = KeyedMap::default();
        for &(place, key) in keys {
            let Some(id) = self.tape.id(place) else { continue };
            if bearers.insert(id, place).is_some() {
                return Err(Blame { error: BuildError::DuplicateId(id.into()), structure: Some(key) });
            }
        }
        Ok(bearers)
    }

    /// Structures as they were added, or those of one type together, as section 3.2 recommends; the types in order of first
    /// use.
    fn in_order(&self, keys: &[Key], structures: &[Draft]) -> Vec<Key> {
        if self.builder.keeps_order {
            return keys.to_vec();
        }
        let mut first: KeyedMap<(u32, u32), usize> = KeyedMap::default();
        let mut grouped: Vec<(usize, Key)> = Vec::with_capacity(keys.len());
        for (place, &key) in keys.iter().enumerate() {
            let Draft { structure_type, tag, .. } = structures[key.0];
            grouped.push((*first.entry((structure_type, tag)).or_insert(place), key));
        }
        grouped.sort_by_key(|&(group, _)| group);
        grouped.into_iter().map(|(_, key)| key).collect()
    }
}

/// The type that an IRI names, in full or shortened. `by_tag` is what the tag means there, if there is one.
fn type_of(
    iri: &str,
    by_tag: Option<TypeId>,
    schema: &mut Schema,
    prefixes: &Prefixes,
    tape: &mut Tape<'_>,
) -> Result<TypeId, BuildError> {
    // What a schema says is taken as it is said, whatever it looks like.
    let means = |iri: &str, schema: &Schema, tape: &Tape<'_>| {
        by_tag.filter(|&by_tag| schema.iri(by_tag, tape.tags()) == iri)
    };
    if let Some(by_tag) = means(iri, schema, tape) {
        return Ok(by_tag);
    }
    let iri = &*prefixes.expand(iri);
    if let Some(by_tag) = means(iri, schema, tape) {
        return Ok(by_tag);
    }
    if let Some(dictionary) = schema.dictionary() {
        if let Some(tag) = dictionary.tag_of(iri) {
            let tag = tape.tags_mut().intern(&tag);
            return Ok(schema.type_of_tag(tag, tape.tags(), TypeId::DOCUMENT));
        }
    } else if let Some(tag) = undefined_tag(iri) {
        return Ok(TypeId::undefined(tape.tags_mut().intern(tag)));
    }
    if !has_tag(iri) {
        return Err(BuildError::ReservedType(iri.into()));
    }
    if !schema::is_iri(iri) {
        return Err(BuildError::NotAnIri(iri.into()));
    }
    Ok(schema.intern(iri))
}

fn too_many() -> Blame {
    Blame { error: BuildError::TooMany, structure: None }
}
