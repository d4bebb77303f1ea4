//! A file, and a copy of it that looks different everywhere but says something else in some places only.
//!
//! The copy has its records in another order, under each other's ids, and in each record structures of different tags in
//! another order too; it is in UTF-16, in another draft, with long values divided elsewhere.

use std::collections::HashMap;
use std::io;

use heirloom_core::difference::{Change, Difference, Options};
use heirloom_core::octets::Encoding;
use heirloom_core::{Dataset, Dialect, Structure, Superstructure, WriteOptions, parse, write};

use crate::Shape;
use crate::random::{Part, Random};

/// The draft in which the copy is written: one in which types are another sort of names.
const DRAFT: &str = "elf-2017-10";

/// A file, its copy, and what was changed in it.
#[derive(Debug)]
pub struct Altered {
    /// The file.
    pub old: Vec<u8>,
    /// The copy.
    pub new: Vec<u8>,
    /// What was changed, sorted: `~ I17.BIRT.DATE` for another value, and with `-`, `+` or `>` what was removed, added or
    /// moved, `- L3` and `+ X1` being records. Ids are those of the file; several structures with a tag are called alike.
    pub changes: Vec<String>,
}

/// A record as it is written, line by line.
type Record = Vec<String>;

impl Altered {
    /// A file of a shape, and a copy with so many changes, each in a record of its own.
    ///
    /// # Errors
    ///
    /// If there are too few records for so many changes, or the copy can't be written.
    pub fn of(shape: Shape, count: usize) -> io::Result<Altered> {
        let shape = Shape { encoding: Encoding::Utf8, ..shape };
        let text = String::from_utf8(shape.octets()).map_err(io::Error::other)?;
        let mut records = records(&text);
        let trailer = records.pop().unwrap_or_default();
        // Records that nothing points to, so that they can be removed without a trace.
        records.extend((0..count).map(|number| vec![format!("0 @L{number}@ NOTE Lonely note {number}")]));
        let old = joined(&records, &trailer);

        let mut random = Random::of(shape.seed, Part::Alteration, 0);
        let mut changes = alter(&mut records, count, &mut random);
        if changes.len() < count {
            return Err(io::Error::other("too few records for so many changes"));
        }
        changes.sort();
        renumber(&mut records, &mut random);
        reorder(&mut records, &mut random);
        let dialect = Dialect::named(DRAFT).ok_or_else(|| io::Error::other("no such draft"))?;
        let options = WriteOptions::new().encoding(Encoding::Utf16Le).width(Some(70)).dialect(dialect);
        let copy = joined(&records, &trailer);
        let new = write(&parse(copy.as_bytes()).0.dataset, &options).map_err(io::Error::other)?;
        Ok(Altered { old: old.into_bytes(), new, changes })
    }
}

/// What differs between two datasets, in the words of [`Altered::changes`].
pub fn told<'d>(old: &'d Dataset<'d>, new: &'d Dataset<'d>) -> Vec<String> {
    let difference = Difference::between(old, new, &Options::new());
    let record = |sign: char, of: &Structure<'_>| format!("{sign} {}", of.id().unwrap_or(of.tag()));
    let mut told: Vec<String> = difference.removed().iter().map(|of| record('-', of)).collect();
    told.extend(difference.added().iter().map(|of| record('+', of)));
    let metadata = difference.metadata().iter().map(|change| ("HEAD", change));
    let changed = difference.changed().flat_map(|matched| {
        let id = matched.old.id().unwrap_or(matched.old.tag());
        matched.changes.iter().map(move |change| (id, change))
    });
    told.extend(metadata.chain(changed).map(|(id, change)| {
        let (sign, place) = match change {
            Change::Value { old, .. } => ('~', old),
            Change::Removed { old } => ('-', old),
            Change::Added { new } => ('+', new),
            Change::Moved { old, .. } => ('>', old),
            Change::Id { old, .. } => ('@', old),
            other => return format!("{other:?}"),
        };
        let mut tags: Vec<&str> = Vec::new();
        let mut at = *place;
        while let Superstructure::Structure(above) = at.superstructure() {
            tags.push(at.tag());
            at = above;
        }
        tags.reverse();
        format!("{sign} {id}.{}", tags.join("."))
    }));
    told.sort();
    told
}

fn records(text: &str) -> Vec<Record> {
    let mut records: Vec<Record> = Vec::new();
    for line in text.lines() {
        match records.last_mut() {
            Some(record) if !line.starts_with("0 ") => record.push(line.to_string()),
            _ => records.push(vec![line.to_string()]),
        }
    }
    records
}

fn joined(records: &[Record], trailer: &Record) -> String {
    records.iter().chain([trailer]).flatten().flat_map(|line| [line.as_str(), "\n"]).collect()
}

/// Level, tag and payload of a line.
fn parts(line: &str) -> (usize, &str, &str) {
    let mut parts = line.splitn(3, ' ');
    let level = parts.next().and_then(|level| level.parse().ok()).unwrap_or_default();
    (level, parts.next().unwrap_or_default(), parts.next().unwrap_or_default())
}

fn id(record: &Record) -> &str {
    parts(&record[0]).1.trim_matches('@')
}

fn is_more(line: &str) -> bool {
    ["CONC", "CONT"].contains(&parts(line).1)
}

/// How many lines a record has before its first structure of level 1.
fn own_lines(record: &Record) -> usize {
    1 + record[1..].iter().take_while(|line| is_more(line)).count()
}

/// The lines of each structure of level 1.
fn blocks(record: &Record) -> Vec<Record> {
    let mut blocks: Vec<Record> = Vec::new();
    for line in &record[own_lines(record)..] {
        match blocks.last_mut() {
            Some(block) if !line.starts_with("1 ") => block.push(line.clone()),
            _ => blocks.push(vec![line.clone()]),
        }
    }
    blocks
}

fn set_blocks(record: &mut Record, blocks: Vec<Record>) {
    record.truncate(own_lines(record));
    record.extend(blocks.into_iter().flatten());
}

/// Makes so many changes, and says which.
fn alter(records: &mut Vec<Record>, count: usize, random: &mut Random) -> Vec<String> {
    let persons: Vec<String> = records
        .iter()
        .filter(|record| record[0].ends_with(" INDI"))
        .map(|record| id(record).to_string())
        .collect();
    let mut order: Vec<usize> = (1..records.len()).filter(|&at| !id(&records[at]).starts_with('L')).collect();
    shuffle(&mut order, random);
    let mut order = order.into_iter();
    let mut changes: Vec<String> = Vec::new();
    for number in 0..count {
        if number % 20 == 0 {
            let name = format!("1 NAME Newcomer /Number{number}/");
            records.push(vec![format!("0 @X{number}@ INDI"), name, "1 SEX U".to_string()]);
            changes.push(format!("+ X{number}"));
        } else if number % 20 == 1 {
            let lonely = format!("L{number}");
            records.retain(|record| id(record) != lonely);
            changes.push(format!("- {lonely}"));
        } else {
            let changed = order.by_ref().find_map(|at| {
                let record = &mut records[at];
                let change = match number % 20 {
                    2..=4 => remove_block(record, random),
                    5..=7 => add_block(record, number),
                    8..=9 => lead_elsewhere(record, &persons, random),
                    10..=11 => move_block(record),
                    _ => change_payload(record, number, random),
                };
                change.map(|(sign, tags)| format!("{sign} {}.{tags}", id(record)))
            });
            changes.extend(changed);
        }
    }
    changes
}

fn remove_block(record: &mut Record, random: &mut Random) -> Option<(char, String)> {
    let mut blocks = blocks(record);
    if blocks.len() < 3 {
        return None;
    }
    let gone = blocks.remove(random.below(blocks.len() as u64) as usize);
    set_blocks(record, blocks);
    Some(('-', parts(&gone[0]).1.to_string()))
}

fn add_block(record: &mut Record, number: usize) -> Option<(char, String)> {
    record.extend([format!("1 EVEN Altered {number}"), "2 DATE 1 JAN 1900".to_string()]);
    Some(('+', "EVEN".to_string()))
}

/// Has a family another member.
fn lead_elsewhere(record: &mut Record, persons: &[String], random: &mut Random) -> Option<(char, String)> {
    let tags = ["HUSB", "WIFE", "CHIL"];
    let lines: Vec<usize> = (1..record.len()).filter(|&at| tags.contains(&parts(&record[at]).1)).collect();
    let at = *lines.get(random.below(lines.len().max(1) as u64) as usize)?;
    let tag = parts(&record[at]).1.to_string();
    let pointer = format!("@{}@", persons[random.below(persons.len() as u64) as usize]);
    if record.iter().any(|line| line.ends_with(&pointer)) {
        return None;
    }
    record[at] = format!("1 {tag} {pointer}");
    Some(('~', tag))
}

/// Has the first two structures of a tag change places.
fn move_block(record: &mut Record) -> Option<(char, String)> {
    let mut blocks = blocks(record);
    let tag = |block: &Record| parts(&block[0]).1.to_string();
    let pairs = (0..blocks.len()).flat_map(|one| (one + 1..blocks.len()).map(move |other| (one, other)));
    let (one, other) = pairs
        .into_iter()
        .find(|&(one, other)| tag(&blocks[one]) == tag(&blocks[other]) && blocks[one] != blocks[other])?;
    blocks.swap(one, other);
    let moved = tag(&blocks[one]);
    set_blocks(record, blocks);
    Some(('>', moved))
}

/// Gives a structure another value.
fn change_payload(record: &mut Record, number: usize, random: &mut Random) -> Option<(char, String)> {
    let is_more = |at: usize| record.get(at).is_some_and(|line| is_more(line));
    let is_whole = |at: &usize| {
        let (_, _, payload) = parts(&record[*at]);
        !payload.is_empty() && !payload.starts_with('@') && !is_more(*at) && !is_more(at + 1)
    };
    let lines: Vec<usize> = (1..record.len()).filter(is_whole).collect();
    let at = *lines.get(random.below(lines.len().max(1) as u64) as usize)?;
    let mut tags: Vec<String> = Vec::new();
    for line in &record[1..=at] {
        let (level, tag, _) = parts(line);
        tags.truncate(level - 1);
        tags.push(tag.to_string());
    }
    let (level, tag, _) = parts(&record[at]);
    record[at] = format!("{level} {tag} Altered {number}");
    Some(('~', tags.join(".")))
}

/// Gives every record the id of another one of its kind.
fn renumber(records: &mut [Record], random: &mut Random) {
    let mut kinds: HashMap<char, Vec<String>> = HashMap::new();
    for record in records.iter().filter(|record| record[0].starts_with("0 @")) {
        let kind = id(record).chars().next().unwrap_or_default();
        kinds.entry(kind).or_default().push(format!("@{}@", id(record)));
    }
    // Those that were added have the ids by which they are known.
    kinds.remove(&'X');
    let mut names: HashMap<String, String> = HashMap::new();
    let mut kinds: Vec<Vec<String>> = kinds.into_values().collect();
    kinds.sort();
    for ids in kinds {
        let mut others = ids.clone();
        shuffle(&mut others, random);
        names.extend(ids.into_iter().zip(others));
    }
    for line in records.iter_mut().flatten() {
        let (level, second, rest) = parts(line);
        let renamed = match (names.get(second), names.get(rest)) {
            (Some(id), _) => Some(format!("{level} {id} {rest}")),
            (None, Some(pointer)) => Some(format!("{level} {second} {pointer}")),
            (None, None) => None,
        };
        if let Some(renamed) = renamed {
            *line = renamed;
        }
    }
}

/// Shuffles the records behind the header, and in each of them the tags.
fn reorder(records: &mut [Record], random: &mut Random) {
    shuffle(&mut records[1..], random);
    for record in &mut records[1..] {
        let mut blocks = blocks(record);
        let mut keys: HashMap<String, u64> = HashMap::new();
        for block in &blocks {
            keys.entry(parts(&block[0]).1.to_string()).or_insert_with(|| random.next());
        }
        blocks.sort_by_key(|block| keys[parts(&block[0]).1]);
        set_blocks(record, blocks);
    }
}

fn shuffle<T>(list: &mut [T], random: &mut Random) {
    for last in (1..list.len()).rev() {
        list.swap(last, random.below(last as u64 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same with 50,000 persons and 100 changes is what `--bin differ` does.
    #[test]
    fn what_was_changed_is_found_and_nothing_else() {
        for seed in 1..=5 {
            let shape = Shape { persons: 400, seed, ..Shape::default() };
            let altered = Altered::of(shape, 40).unwrap();
            let (old, new) = (parse(&altered.old).0, parse(&altered.new).0);
            assert_eq!(told(&old.dataset, &new.dataset), altered.changes, "seed {seed}");
        }
    }

    #[test]
    fn without_changes_nothing_differs() {
        let altered = Altered::of(Shape { persons: 300, ..Shape::default() }, 0).unwrap();
        let (old, new) = (parse(&altered.old).0, parse(&altered.new).0);
        assert!(old.dataset == new.dataset);
        assert_eq!(told(&old.dataset, &new.dataset), [""; 0]);
    }
}
