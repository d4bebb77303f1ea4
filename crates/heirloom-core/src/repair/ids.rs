//! Ids: what bears them, what points to them, and what they become.

use std::cell::{OnceCell, RefCell};

use super::names::Names;
use super::{Repair, guess, words};
use crate::dataset::Dataset;
use crate::keyed::{KeyedMap, KeyedSet};
use crate::source::{Edit, Finding, Fix, Safety, Span, Value};
use crate::tree::tagged::{as_xref, xref_span};
use crate::tree::{self, Marks, StructureId};

/// Who bears which id, and who points to it, by what stands in the lines.
pub(super) struct Ids {
    bearers: KeyedMap<Box<str>, Vec<StructureId>>,
    /// Where each xref is, at signs included, unless it is spread over lines.
    pointers: KeyedMap<Box<str>, Vec<Option<Span>>>,
    /// All ids by their plain forms.
    plain: OnceCell<KeyedMap<String, Vec<Box<str>>>>,
    /// What ids become, by the structures that bear them.
    renamed: RefCell<Renamed>,
}

struct Renamed {
    names: Names,
    ids: KeyedMap<StructureId, Box<str>>,
}

impl Ids {
    pub(super) fn of(dataset: &Dataset<'_>) -> Ids {
        let tape = dataset.tape();
        let mut bearers: KeyedMap<Box<str>, Vec<StructureId>> = KeyedMap::default();
        let mut pointers: KeyedMap<Box<str>, Vec<Option<Span>>> = KeyedMap::default();
        for structure in tape.all() {
            if tape.has(structure, Marks::ID) && tape.first_line(structure).is_some() {
                let id = tape.id_span(structure).of(tape.text());
                bearers.entry(id.into()).or_default().push(structure);
            }
            if tape.has(structure, Marks::POINTER)
                && let Some(raw) = tape.raw_payload(structure)
                && let Some(xref) = as_xref(tape, structure, &raw)
            {
                let spread = tape.has(structure, Marks::MORE);
                let place = (!spread).then(|| xref_span(tape, structure, &raw, xref));
                pointers.entry(xref.into()).or_default().push(place);
            }
        }
        let taken: KeyedSet<Box<str>> = bearers.keys().chain(pointers.keys()).cloned().collect();
        let renamed = Renamed { names: Names::besides(taken), ids: KeyedMap::default() };
        Ids { bearers, pointers, plain: OnceCell::new(), renamed: RefCell::new(renamed) }
    }

    /// Those who bear an id, in the order of the tape.
    fn bearers(&self, id: &str) -> &[StructureId] {
        self.bearers.get(id).map_or(&[], Vec::as_slice)
    }

    /// Where something points to it, unless that is spread over lines.
    fn pointers(&self, id: &str) -> &[Option<Span>] {
        self.pointers.get(id).map_or(&[], Vec::as_slice)
    }

    /// The ids that differ from this one only in the case of their letters or in blanks.
    pub(super) fn alike(&self, id: &str) -> &[Box<str>] {
        let by_plain_form = self.plain.get_or_init(|| {
            let mut by_plain_form: KeyedMap<String, Vec<Box<str>>> = KeyedMap::default();
            for id in self.bearers.keys() {
                by_plain_form.entry(plain_form(id)).or_default().push(id.clone());
            }
            by_plain_form
        });
        by_plain_form.get(&plain_form(id)).map_or(&[], Vec::as_slice)
    }

    /// What the id of a structure becomes, the same whenever it is asked for.
    pub(super) fn renamed(&self, structure: StructureId, make: impl Fn(&mut Names) -> Box<str>) -> Box<str> {
        let Renamed { names, ids } = &mut *self.renamed.borrow_mut();
        ids.entry(structure).or_insert_with(|| make(names)).clone()
    }
}

/// In small letters and without blanks.
fn plain_form(id: &str) -> String {
    id.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
}

/// An id that no draft allows, or that is too long for old programs, is renamed, with all pointers to it.
pub(super) fn odd_id(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let id = finding.span().of(repair.text());
    let ids = repair.ids();
    let &[structure] = ids.bearers(id) else { return None };
    if repair.tape().id_span(structure) != finding.span() {
        return None;
    }
    let new = ids.renamed(structure, |names| names.like(id));
    let mut edits = vec![repair.replace(finding.span().range(), &new)?];
    for &place in ids.pointers(id) {
        let place = place?;
        edits.push(repair.replace(place.start() + 1..place.end() - 1, &new)?);
    }
    let reason = match edits.len() - 1 {
        0 => words::ID_BECOMES.with("new", &*new),
        1 => words::ID_AND_POINTER_BECOME.with("new", &*new),
        count => words::ID_AND_POINTERS_BECOME.with("new", &*new).and("count", Value::Number(count as u64)),
    };
    let safety = match repair.rules.tree.ids {
        tree::Ids::Labels => repair.safety_without(id),
        tree::Ids::Data => Safety::Unsafe,
    };
    Some(Fix { safety, reason, edits })
}

/// The id of a structure inside a record is removed when nothing points to it.
pub(super) fn id_on_non_record(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let line = repair.sound_line(finding.span().start())?;
    let id = line.parts.id.clone()?;
    // A stray `CONT` without its id would be one that is none.
    if line.continues() || !repair.ids().pointers(&line.line[id.clone()]).is_empty() {
        return None;
    }
    if repair.ids().bearers(&line.line[id.clone()]).len() != 1 {
        return None;
    }
    let place = line.place(id.start - 1..line.parts.tag.start);
    Some(Fix {
        safety: repair.safety_without(&line.line[id]),
        reason: words::UNUSED_ID_REMOVED.plain(),
        edits: vec![repair.delete(place)],
    })
}

/// The later of two structures with the same id gets another one; a record that is there twice is removed once.
pub(super) fn duplicate_id(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let structure = repair.order().at(finding.span().start())?;
    let id = finding.span().of(repair.text());
    if let Some(edit) = repair.repetition(structure, id) {
        return guess(&words::REPETITION_REMOVED, vec![edit]);
    }
    let (edit, new) = repair.renaming(structure, id)?;
    guess(words::ID_BECOMES.with("new", &*new), vec![edit])
}

/// So many structures with one id are looked at for each pointer to it.
const MOST_BEARERS: usize = 8;

/// A pointer to one of several structures is led to the one that it can mean, by its tag; otherwise to the first. The others
/// get ids of their own.
pub(super) fn ambiguous_pointer(repair: &Repair<'_>, finding: &Finding) -> Option<Fix> {
    let id = finding.span().of(repair.text()).strip_prefix('@')?.strip_suffix('@')?;
    let pointer = repair.order().at(finding.span().start())?;
    let wanted = tags_meant_by(repair.tape().tag_text(pointer));
    let bearers = repair.ids().bearers(id);
    let (&first, others) = bearers.split_first()?;
    if bearers.len() > MOST_BEARERS {
        return None;
    }
    let tape = repair.tape();
    let fits = |&&bearer: &&StructureId| {
        tape.superstructure(bearer).is_none() && wanted.contains(&tape.tag_text(bearer))
    };
    let mut fitting = bearers.iter().filter(fits);
    let target = match (fitting.next(), fitting.next()) {
        (Some(&only), None) if repair.repetition(only, id).is_none() => only,
        _ => first,
    };
    let mut edits = Vec::new();
    let mut new = Box::from(id);
    let mut reason = &words::POINTER_LEADS_TO_RECORD;
    for &other in others {
        if let Some(removal) = repair.repetition(other, id) {
            // What lies in a record that is removed goes with it.
            let within = repair.whole(other)?.contains(&finding.span().start());
            edits.push(removal);
            if within {
                return None;
            }
            reason = &words::POINTER_LEADS_TO_FIRST;
            continue;
        }
        let (renaming, name) = repair.renaming(other, id)?;
        edits.push(renaming);
        if other == target {
            new = name;
        }
    }
    if target != first {
        let place = finding.span();
        edits.push(repair.replace(place.start() + 1..place.end() - 1, &new)?);
    }
    guess(reason.with("new", &*new).and("tag", tape.tag_text(target)), edits)
}

impl Repair<'_> {
    /// The edit that gives a structure an id of its own, and that id.
    fn renaming(&self, structure: StructureId, id: &str) -> Option<(Edit, Box<str>)> {
        let new = self.ids().renamed(structure, |names| names.another(id));
        Some((self.replace(self.tape().id_span(structure).range(), &new)?, new))
    }

    /// Takes away a record that says the same as the first with its id.
    fn repetition(&self, structure: StructureId, id: &str) -> Option<Edit> {
        let &first = self.ids().bearers(id).first()?;
        if first == structure || self.tape().superstructure(structure).is_some() {
            return None;
        }
        let count = |of: StructureId| self.tape().end(of) as usize - of.index();
        if count(first) != count(structure) {
            return None;
        }
        let (own, other) = (self.whole(structure)?, self.whole(first)?);
        let same = self.text()[own.clone()].trim_end() == self.text()[other].trim_end();
        same.then(|| self.delete(own))
    }
}

/// The records to which pointers with a tag lead.
fn tags_meant_by(tag: &str) -> &'static [&'static str] {
    match tag {
        "HUSB" | "WIFE" | "CHIL" | "ALIA" | "ASSO" => &["INDI"],
        "FAMC" | "FAMS" => &["FAM"],
        "SUBM" | "ANCI" | "DESI" => &["SUBM"],
        "SUBN" => &["SUBN"],
        "SOUR" => &["SOUR"],
        "REPO" => &["REPO"],
        "NOTE" => &["NOTE"],
        "OBJE" => &["OBJE"],
        _ => &[],
    }
}
