use std::io::{Read, Seek, Write};

use super::ids::{Bearing, Ids as Index, Key};
use super::survey::Survey;
use super::undefined::Undefined;
use super::{Records, Window};
use crate::dataset::Dataset;
use crate::keyed::KeyedSet;
use crate::pipeline::{
    Carried, FreshNumbers, Ids, LinesOut, Preparation, Prepared, WriteError, WriteOptions, WriteWalk, grade,
};
use crate::schema::TypeId;
use crate::source::{Finding, Ignore, Sink};
use crate::tree::{IdKey, Marks, StructureId};

/// Writes what [`Records`] reads: the octets that [`write`](fn@crate::write) makes of the whole file, in the memory
/// that reading it takes.
///
/// A walk through the windows finds out all that has to be known before the first octet, so that what can't be
/// written is refused before anything is; the next one writes. One or two more come first where an `UNDEF` record would
/// only stand for what is missing. Besides what reading keeps, eight octets are kept for each id inside a record that
/// something points to, for each xref that leads nowhere, and for each such record.
///
/// ```
/// use std::io::Cursor;
/// use heirloom_core::octets::Encoding;
/// use heirloom_core::records::{Records, Writing};
/// use heirloom_core::{ReadOptions, WriteOptions, parse, write};
///
/// let file = "0 HEAD\n1 CHAR UTF-8\n0 INDI\n1 NAME João /Dias/\n0 @F1@ FAM\n0 TRLR\n".as_bytes();
/// let options = WriteOptions::new().encoding(Encoding::Ascii);
///
/// let mut records = Records::open(Cursor::new(file), &ReadOptions::new())?;
/// let writing = Writing::prepare(&mut records, &options, |_, _| ())?;
/// let mut octets = Vec::new();
/// writing.write(&mut records, &mut octets, |_, _| ())?;
/// assert_eq!(octets, write(&parse(file).0.dataset, &options)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Writing {
    options: WriteOptions,
    prepared: Prepared,
    /// The ids inside records that something points to.
    pointed_to: KeyedSet<Key>,
    /// The xrefs that lead nowhere, and so are the ids of `UNDEF` records.
    dangling: KeyedSet<Key>,
    /// The ids of `UNDEF` records of the file that something points to, if that has to be known.
    undefined: KeyedSet<Key>,
    /// Whether there is a header.
    has_header: bool,
}

impl Writing {
    /// Walks through all windows, and hands each to `see` with what the dialect can't carry of it, in places that are
    /// counted from the start of the window. Trouble with the input is [`WriteError::Unread`].
    pub fn prepare<R: Read + Seek>(
        records: &mut Records<'_, R>,
        options: &WriteOptions,
        mut see: impl FnMut(&Window<'_>, &[Finding]),
    ) -> Result<Writing, WriteError> {
        let mut preparation = Preparation::new(options)?;
        let mut pointed_to: KeyedSet<Key> = KeyedSet::default();
        let undefined = undefined_targets(records, options)?;
        let mut missing: KeyedSet<Key> = KeyedSet::default();
        let mut has_header = false;
        let inner_ids = records.survey.ids.any_inner();
        records.begin().map_err(WriteError::Unread)?;
        while let Some((window, survey)) = records.next_window_and_survey().map_err(WriteError::Unread)? {
            let dataset = &window.parsed.dataset;
            let carried = carried(dataset, options, &undefined);
            let mut findings: Vec<Finding> = Vec::new();
            carried.report(dataset, &mut findings);
            preparation.add(dataset, &carried);
            missing.extend(dataset.missing().filter_map(|missing| missing.id().map(key)));
            if inner_ids {
                pointed_to.extend(inner_targets(dataset, &survey.ids));
            }
            has_header |= dataset.has_header();
            grade(options.dialect, &mut findings);
            see(&window, &findings);
        }
        // All of them have been met by now, and the next walk meets them again.
        let mut dangling = std::mem::take(&mut records.walk.pointers.undefined.dangling);
        dangling.extend(missing);
        let prepared = preparation.finish(&records.survey.schema)?;
        Ok(Writing { options: *options, prepared, pointed_to, dangling, undefined, has_header })
    }

    /// Walks through all windows of the same file again and writes them. Each is handed to `found` with what could
    /// not be written as it is, in places that are counted from the start of the window.
    pub fn write<R: Read + Seek>(
        &self,
        records: &mut Records<'_, R>,
        out: &mut impl Write,
        mut found: impl FnMut(&Window<'_>, &[Finding]),
    ) -> Result<(), WriteError> {
        let mut lines = LinesOut::new(&self.prepared, out);
        self.write_header(records, &mut lines)?;
        if self.prepared.writes_some_first() {
            self.write_first_records(records, &mut lines)?;
        }
        let (mut numbers, mut missing) = (FreshNumbers::default(), Undefined::default());
        records.begin().map_err(WriteError::Unread)?;
        while let Some((window, survey)) = records.next_window_and_survey().map_err(WriteError::Unread)? {
            let dataset = &window.parsed.dataset;
            let mut findings: Vec<Finding> = Vec::new();
            let carried = carried(dataset, &self.options, &self.undefined);
            carried.report(dataset, &mut findings);
            let walk = self.walk(dataset, &carried, survey, &mut numbers, &mut findings)?;
            walk.report(&mut findings);
            grade(self.options.dialect, &mut findings);
            found(&window, &findings);
            walk.records(0..dataset.tape().len() as u32, &mut lines)?;
            for id in walk.undefined_ids() {
                missing.dangles(IdKey::of(id.as_bytes()), id);
            }
        }
        for id in missing.ids() {
            lines.undefined(Some(&id))?;
        }
        Ok(lines.finish(&self.prepared)?)
    }

    /// Writes the header, which comes first wherever it stands. Ids that are made anew have the numbers that the order
    /// of the file gives them.
    fn write_header<R: Read + Seek>(
        &self,
        records: &mut Records<'_, R>,
        lines: &mut LinesOut<impl Write>,
    ) -> Result<(), WriteError> {
        let written = self.each_walk(records, |walk, dataset| {
            let here = dataset.has_header() || !self.has_header;
            if here {
                walk.head(lines)?;
            }
            Ok(here)
        })?;
        if written { Ok(()) } else { Err(WriteError::Changed) }
    }

    /// Writes the records that come before all others, wherever they stand.
    fn write_first_records<R: Read + Seek>(
        &self,
        records: &mut Records<'_, R>,
        lines: &mut LinesOut<impl Write>,
    ) -> Result<(), WriteError> {
        self.each_walk(records, |walk, _| {
            walk.first_records(lines)?;
            Ok(false)
        })?;
        Ok(())
    }

    /// Goes through the windows until `visit` has found what it looks for; whether it has.
    fn each_walk<R: Read + Seek>(
        &self,
        records: &mut Records<'_, R>,
        mut visit: impl FnMut(&WriteWalk<'_>, &Dataset<'_>) -> Result<bool, WriteError>,
    ) -> Result<bool, WriteError> {
        let mut numbers = FreshNumbers::default();
        records.begin().map_err(WriteError::Unread)?;
        while let Some((window, survey)) = records.next_window_and_survey().map_err(WriteError::Unread)? {
            let dataset = &window.parsed.dataset;
            let carried = carried(dataset, &self.options, &self.undefined);
            let walk = self.walk(dataset, &carried, survey, &mut numbers, &mut Ignore)?;
            if visit(&walk, dataset)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn walk<'w>(
        &'w self,
        dataset: &'w Dataset<'w>,
        carried: &'w Carried,
        survey: &Survey,
        numbers: &mut FreshNumbers,
        sink: &mut impl Sink,
    ) -> Result<WriteWalk<'w>, WriteError> {
        let is_target = |structure: StructureId| {
            dataset.tape().id(structure).is_some_and(|id| self.pointed_to.contains(&key(id)))
        };
        // The ids that later bearers of one are given never look like those that are made for writing.
        let taken = |id: &str| survey.ids.find(key(id)) != Bearing::None || self.dangling.contains(&key(id));
        let (rules, policy) = (self.options.rules(), self.options.id_policy(dataset.dialect()));
        let ids = Ids::of_some(dataset, rules, carried, policy, is_target, numbers, taken, sink);
        WriteWalk::new(&self.prepared, dataset, carried, ids)
    }
}

fn key(id: &str) -> Key {
    Key::of(IdKey::of(id.as_bytes()))
}

/// What is written of a window.
fn carried(dataset: &Dataset<'_>, options: &WriteOptions, undefined: &KeyedSet<Key>) -> Carried {
    let tape = dataset.tape();
    Carried::of_some(dataset, options, |structure| {
        // What was added for the sake of pointers has some.
        tape.has(structure, Marks::UNDEF) || tape.id(structure).is_some_and(|id| undefined.contains(&key(id)))
    })
}

/// The ids of `UNDEF` records of the file to which something points, if that has to be known.
fn undefined_targets<R: Read + Seek>(
    records: &mut Records<'_, R>,
    options: &WriteOptions,
) -> Result<KeyedSet<Key>, WriteError> {
    let (mut all, mut targets): (KeyedSet<Key>, KeyedSet<Key>) = Default::default();
    if !Carried::asks_for_targets(options) {
        return Ok(targets);
    }
    records.begin().map_err(WriteError::Unread)?;
    while let Some(window) = records.next_window().map_err(WriteError::Unread)? {
        all.extend(undefined_ids(&window.parsed.dataset));
    }
    if all.is_empty() {
        return Ok(targets);
    }
    records.begin().map_err(WriteError::Unread)?;
    while let Some(window) = records.next_window().map_err(WriteError::Unread)? {
        let tape = window.parsed.dataset.tape();
        let data = tape.all().filter(|&structure| !tape.has(structure, Marks::SERIALISATION));
        let ids = data.filter_map(|structure| tape.id(tape.target(structure)?));
        targets.extend(ids.map(key).filter(|key| all.contains(key)));
    }
    Ok(targets)
}

/// The ids of the records of a window that were read as `UNDEF`.
fn undefined_ids<'d>(dataset: &'d Dataset<'_>) -> impl Iterator<Item = Key> + use<'d> {
    let tape = dataset.tape();
    let any = dataset.any_kind(|structure_type, _| structure_type == TypeId::UNDEFINED);
    let roots = tape.roots().filter(move |_| any);
    let undefined = roots.filter(|&root| {
        let added = Marks::SERIALISATION.and(Marks::UNDEF);
        dataset.type_of(root) == TypeId::UNDEFINED && !tape.has(root, added)
    });
    undefined.filter_map(|root| tape.id(root)).map(key)
}

/// The ids of structures inside records to which something in a window points.
fn inner_targets<'d>(dataset: &'d Dataset<'_>, index: &'d Index) -> impl Iterator<Item = Key> + use<'d> {
    let tape = dataset.tape();
    let data = tape.all().filter(|&structure| !tape.has(structure, Marks::SERIALISATION));
    data.filter_map(|structure| tape.target(structure)).filter_map(|target| {
        let key = key(tape.id(target)?);
        let inner = match tape.has(target, Marks::ELSEWHERE) {
            true => index.find(key) == (Bearing::One { is_record: false }),
            false => tape.superstructure(target).is_some(),
        };
        inner.then_some(key)
    })
}
