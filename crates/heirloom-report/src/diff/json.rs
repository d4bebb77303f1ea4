//! Differences for programs.

use std::io::{self, Write};

use heirloom_core::difference::{Change, Difference, Ignored};
use heirloom_core::{Payload, Structure};

use super::Sides;
use super::counted::preorder;
use super::places::Places;
use crate::json::Json;
use crate::show::json::write_record;
use crate::stages::node;

/// Writes an object with all that differs.
pub fn write(
    difference: &Difference<'_>,
    ignored: &[Ignored],
    sides: &Sides,
    json: &mut Json<impl Write>,
) -> io::Result<()> {
    let mut places: [Places<'_>; 2] = Default::default();
    json.object()?;
    json.boolean("same", difference.is_empty())?;
    json.key("metadata")?;
    write_changes(difference.metadata(), ignored, &mut places, json)?;
    json.key("changed")?;
    json.array()?;
    for record in difference.changed() {
        json.object()?;
        write_records(sides, record.old, record.new, json)?;
        json.key("changes")?;
        write_changes(&record.changes, ignored, &mut places, json)?;
        json.end()?;
    }
    json.end()?;
    for (key, records) in [("removed", difference.removed()), ("added", difference.added())] {
        json.key(key)?;
        json.array()?;
        let counted = records.iter().flat_map(|&record| preorder(record, ignored));
        node::write(node::typed_among(counted), None, json)?;
        json.end()?;
    }
    json.key("renumbered")?;
    json.array()?;
    for record in difference.renumbered() {
        json.object()?;
        write_records(sides, record.old, record.new, json)?;
        json.end()?;
    }
    json.end()?;
    json.end()
}

/// Writes a record as it was, and as it is.
fn write_records(
    sides: &Sides,
    old: Structure<'_>,
    new: Structure<'_>,
    json: &mut Json<impl Write>,
) -> io::Result<()> {
    for (key, meanings, record) in [("old", &sides.old, old), ("new", &sides.new, new)] {
        json.key(key)?;
        json.object()?;
        write_record(meanings, record, None, json)?;
        json.end()?;
    }
    Ok(())
}

fn write_changes<'d, W: Write>(
    changes: &[Change<'d>],
    ignored: &[Ignored],
    places: &mut [Places<'d>; 2],
    json: &mut Json<W>,
) -> io::Result<()> {
    json.array()?;
    for change in changes {
        let (name, old, new) = match *change {
            Change::Value { old, new } => ("value", Some(old), Some(new)),
            Change::Removed { old } => ("removed", Some(old), None),
            Change::Added { new } => ("added", None, Some(new)),
            Change::Moved { old, new } => ("moved", Some(old), Some(new)),
            Change::Id { old, new } => ("id", Some(old), Some(new)),
            _ => continue,
        };
        json.object()?;
        json.member("change", name)?;
        for ((key, of), places) in [("oldPath", old), ("newPath", new)].into_iter().zip(&mut *places) {
            if let Some(of) = of
                && let Some(path) = places.path(of)
            {
                json.member(key, &path.to_string())?;
            }
        }
        match *change {
            Change::Value { old, new } => {
                write_value("old", old, json)?;
                write_value("new", new, json)?;
            }
            Change::Removed { old: whole } | Change::Added { new: whole } => {
                json.key("structure")?;
                node::write(node::typed_among(preorder(whole, ignored)), None, json)?;
            }
            _ => {}
        }
        json.end()?;
    }
    json.end()
}

fn write_value<W: Write>(key: &str, of: Structure<'_>, json: &mut Json<W>) -> io::Result<()> {
    json.key(key)?;
    json.object()?;
    match of.payload() {
        Some(Payload::String(string)) => json.member("payload", &string)?,
        Some(Payload::Pointer(target)) => json.member("pointer", target.id().unwrap_or_default())?,
        None => {}
    }
    json.end()
}
