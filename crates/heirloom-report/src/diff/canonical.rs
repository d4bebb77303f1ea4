//! One file as a text for programs that compare lines. Neither encoding nor the order of records nor ids play a part in it:
//! records are sorted by what they are called, and pointers say whom they lead to.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};

use heirloom_core::difference::Ignored;
use heirloom_core::{Dataset, Payload, Structure};
use heirloom_model::labels::{self, Life};
use heirloom_model::{Meanings, Term};

use super::called::{called, tag};

/// Lines are indented no deeper than this.
const DEEPEST: usize = 64;

/// Writes the metadata, and the records in an order of their own.
pub fn write(dataset: &Dataset<'_>, ignored: &[Ignored], out: &mut impl Write) -> io::Result<()> {
    let names = Names::of(dataset, ignored);
    let head = dataset.head().filter(|head| names.counts(head));
    if head.is_some() {
        writeln!(out, "HEAD")?;
    }
    for structure in names.sorted(dataset.metadata().filter(|_| head.is_some())) {
        write_structure(structure, 1, &names, out)?;
    }
    for (at, (name, record)) in names.records.iter().enumerate() {
        let gap = if head.is_some() || at > 0 { "\n" } else { "" };
        writeln!(out, "{gap}{name}")?;
        if record.payload().is_some() {
            write!(out, "  =")?;
            write_payload(*record, 0, &names, out)?;
        }
        for structure in names.sorted(record.substructures()) {
            write_structure(structure, 1, &names, out)?;
        }
    }
    Ok(())
}

/// The records in order, with what each is called so that it is not taken for another.
struct Names<'d> {
    meanings: Meanings,
    /// What is left out.
    ignored: &'d [Ignored],
    records: Vec<(String, Structure<'d>)>,
    /// The names of what something may point to: of records so that they are not taken for others, of all else as it is.
    by_id: HashMap<&'d str, String>,
}

impl<'d> Names<'d> {
    fn of(dataset: &'d Dataset<'_>, ignored: &'d [Ignored]) -> Names<'d> {
        // Each is named once, however many point to it: a name may take a look at all children of a family.
        let meanings = Meanings::new(dataset);
        let all = dataset.document().flat_map(|record| record.preorder());
        let by_id = all.filter_map(|(_, of)| Some((of.id()?, name(&meanings, of))));
        let by_id = by_id.collect();
        let mut names = Names { meanings, ignored, records: Vec::new(), by_id };
        let written = |record: &Structure<'d>| !record.is_missing() && !record.tag().is_empty();
        let records = dataset.document().filter(|record| written(record) && names.counts(record));
        let mut keyed: Vec<(String, u64, Structure<'d>)> =
            records.map(|record| (names.name(record), names.content(record), record)).collect();
        keyed.sort_by(|one, other| (&one.0, one.1).cmp(&(&other.0, other.1)));
        let mut number = 0;
        for (at, (name, _, record)) in keyed.iter().enumerate() {
            let alike =
                |other: Option<&(String, u64, Structure<'d>)>| other.is_some_and(|(other, ..)| other == name);
            let after = at.checked_sub(1).is_some_and(|before| alike(keyed.get(before)));
            number = if after { number + 1 } else { 1 };
            let name = match after || alike(keyed.get(at + 1)) {
                true => format!("{name} #{number}"),
                false => name.clone(),
            };
            if let Some(id) = record.id() {
                names.by_id.insert(id, name.clone());
            }
            names.records.push((name, *record));
        }
        names
    }

    fn counts(&self, structure: &Structure<'_>) -> bool {
        !self.ignored.iter().any(|ignored| ignored.covers(*structure))
    }

    /// What a structure is called.
    fn name(&self, of: Structure<'_>) -> String {
        let known = of.id().and_then(|id| self.by_id.get(id));
        known.cloned().unwrap_or_else(|| name(&self.meanings, of))
    }

    /// A number for what a record says, pointers aside, so that those of one name have an order.
    fn content(&self, record: Structure<'_>) -> u64 {
        let mut hasher = DefaultHasher::new();
        for (depth, structure) in self.in_order(record) {
            (depth, structure.tag()).hash(&mut hasher);
            match structure.payload() {
                Some(Payload::Pointer(target)) => self.name(target).hash(&mut hasher),
                Some(Payload::String(string)) => string.hash(&mut hasher),
                None => {}
            }
        }
        hasher.finish()
    }

    /// Structures by their tags, those of one tag in their order.
    fn sorted<'s>(&self, structures: impl Iterator<Item = Structure<'s>>) -> Vec<Structure<'s>> {
        let mut structures: Vec<Structure<'s>> =
            structures.filter(|structure| self.counts(structure)).collect();
        structures.sort_by_key(Structure::tag);
        structures
    }

    /// A structure and all below it, each with how many of them it lies in, what lies in one by tag.
    fn in_order<'s>(&self, structure: Structure<'s>) -> impl Iterator<Item = (usize, Structure<'s>)> {
        let mut waiting = vec![(0, structure)];
        std::iter::from_fn(move || {
            let (depth, next) = waiting.pop()?;
            waiting
                .extend(self.sorted(next.substructures()).into_iter().rev().map(|below| (depth + 1, below)));
            Some((depth, next))
        })
    }
}

/// `INDI Ada King 1815`, `FAM William King and Ada Byron`.
fn name(meanings: &Meanings, record: Structure<'_>) -> String {
    let mut name = tag(record).to_string();
    if let Some(called) = called(meanings, record) {
        name.push(' ');
        name.push_str(&called);
    }
    // One year, and that of the birth before all others: each that is found out later would change the name wherever it stands.
    if meanings.term(record) == Term::Person {
        let Life { birth, death } = labels::life(meanings, record);
        let year = birth.or_else(|| death.map(|year| format!("–{year}")));
        name.extend(year.map(|year| format!(" {year}")));
    }
    name
}

fn write_structure(
    structure: Structure<'_>,
    outer: usize,
    names: &Names<'_>,
    out: &mut impl Write,
) -> io::Result<()> {
    for (depth, structure) in names.in_order(structure) {
        let blanks = 2 * (depth + outer).min(DEEPEST);
        write!(out, "{:blanks$}{}", "", tag(structure))?;
        write_payload(structure, blanks, names, out)?;
    }
    Ok(())
}

fn write_payload(
    structure: Structure<'_>,
    blanks: usize,
    names: &Names<'_>,
    out: &mut impl Write,
) -> io::Result<()> {
    match structure.payload() {
        None => writeln!(out),
        Some(Payload::Pointer(target)) => writeln!(out, " -> {}", names.name(target)),
        Some(Payload::String(string)) => {
            let mut lines = string.split('\n');
            writeln!(out, " {}", lines.next().unwrap_or_default())?;
            lines.try_for_each(|line| writeln!(out, "{:blanks$}  | {line}", ""))
        }
    }
}
