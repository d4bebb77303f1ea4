//! Datasets that nobody has read, built structure by structure.

use heirloom_core::{Builder, Dataset, Key};

use super::Draw;

/// A structure of a built dataset: its type, payload, and what lies in it.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Which of the [`TYPES`].
    pub kind: usize,
    /// What it holds.
    pub content: Content,
    /// Whether it has an id.
    pub id: bool,
    /// What lies in it.
    pub below: Vec<Plan>,
}

/// The payload of a structure.
#[derive(Clone, Debug)]
pub enum Content {
    /// None.
    None,
    /// A string.
    String(String),
    /// A pointer to the structure with this number, counted round and round.
    Pointer(usize),
}

/// Types of structures, of the data model and others.
pub const TYPES: &[&str] = &[
    "https://terms.fhiso.org/elf/INDIVIDUAL_RECORD",
    "https://terms.fhiso.org/elf/FAM_RECORD",
    "https://terms.fhiso.org/elf/BURIAL",
    "https://terms.fhiso.org/elf/DATE_VALUE",
    "https://terms.fhiso.org/elf/NOTE_STRUCTURE",
    "https://terms.fhiso.org/elf/ADDRESS_EMAIL",
    "https://terms.fhiso.org/elf/Undefined",
    "https://terms.fhiso.org/elf/Undefined#_FOO",
    "https://example.com/foo",
    "https://example.com/Kind#one",
    "https://example.org/a-rather-long-name-for-a-type",
    "urn:x:\u{e9}",
    "https://terms.fhiso.org/elf/Undefined#HEAD",
    // From here on they hold no others.
    "https://terms.fhiso.org/elf/Undefined#CONT",
    "https://terms.fhiso.org/elf/Undefined#CONC",
    "https://terms.fhiso.org/elf/Undefined#ERROR",
];

/// The first of the types that hold no others.
pub const CHILDLESS: usize = TYPES.len() - 3;

/// What strings are made of that are hard to write.
const PARTS: &[&str] = &[
    "word ",
    "a",
    " ",
    "@",
    "#",
    "D",
    "U",
    "0",
    "\u{e9}",
    "\u{301}",
    "\u{142}",
    "\u{4e00}",
    "\u{1F46A}",
    "\n",
    "\r",
    "\t",
    "@#D@ ",
    "@#DA@ ",
    "@#D @ ",
    "@#U@ ",
    "@#U4@ ",
    "@#U0A@ ",
    "@#UA09@ ",
    "@#UE3@ ",
];

/// A structure and what lies in it, not very deep.
pub fn plan(draw: &mut Draw<'_>) -> Plan {
    // A list instead of a walk that calls itself: so many levels below its record lies each.
    let mut plan = lone(draw);
    for _ in 0..draw.below(12) {
        let depth = draw.below(5);
        let mut place = &mut plan;
        for _ in 0..depth {
            place = match place.below.len() {
                0 => break,
                count => &mut place.below[count - 1],
            };
        }
        place.below.push(lone(draw));
    }
    plan
}

/// A structure in which nothing lies.
fn lone(draw: &mut Draw<'_>) -> Plan {
    let kind = draw.below(TYPES.len());
    let content = match draw.below(3) {
        0 => Content::None,
        1 => Content::String(draw.several(12, |draw| draw.one_of(PARTS)).concat()),
        _ => Content::Pointer(draw.below(20)),
    };
    Plan { kind, content, id: draw.coin(), below: Vec::new() }
}

/// Metadata and records.
pub fn plans(draw: &mut Draw<'_>) -> (Vec<Plan>, Vec<Plan>) {
    let metadata = draw.several(2, plan);
    (metadata, draw.several(4, plan))
}

/// A dataset.
pub fn dataset(draw: &mut Draw<'_>) -> Dataset<'static> {
    let (metadata, records) = plans(draw);
    build(&metadata, &records)
}

/// Builds a dataset. Pointers lead to any structure.
pub fn build(metadata: &[Plan], records: &[Plan]) -> Dataset<'static> {
    let mut builder = Builder::new();
    let mut made: Vec<(Key, &Plan)> = Vec::new();
    let mut waiting: Vec<(Option<Key>, bool, &Plan)> = Vec::new();
    waiting.extend(records.iter().rev().map(|plan| (None, false, plan)));
    waiting.extend(metadata.iter().rev().map(|plan| (None, true, plan)));
    while let Some((above, in_metadata, plan)) = waiting.pop() {
        let kind = TYPES[plan.kind];
        let key = match above {
            Some(above) => builder.substructure(above, kind),
            None if in_metadata => builder.metadata(kind),
            None => builder.record(kind),
        };
        made.push((key, plan));
        if plan.kind < CHILDLESS {
            waiting.extend(plan.below.iter().rev().map(|below| (Some(key), in_metadata, below)));
        }
    }
    for (number, &(key, plan)) in made.iter().enumerate() {
        if plan.id {
            builder.set_id(key, &format!("X{number}"));
        }
        match &plan.content {
            Content::None => {}
            Content::String(string) => builder.set_string(key, string),
            Content::Pointer(target) => builder.set_pointer(key, made[target % made.len()].0),
        }
    }
    builder.build().expect("types and ids that can be had")
}
