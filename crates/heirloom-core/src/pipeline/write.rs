use std::io;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use super::carrying::Carried;
use super::ids::Ids;
use super::lines_out::LinesOut;
use super::output::{Anywhere, Memory, Output};
use super::prepare::{Preparation, Prepared};
use super::walk::WriteWalk;
use super::{Graded, WriteError, WriteOptions};
use crate::dataset::Dataset;
use crate::source::{Finding, Ignore, Sink};
use crate::threads::Threads;
use crate::tree::{StructureId, Tape};

/// Writes a dataset as octets that any conformant application can read.
///
/// ```
/// use heirloom_core::octets::Encoding;
/// use heirloom_core::{WriteOptions, parse, write};
///
/// let (parsed, _) = parse("0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE João\n0 TRLR\n".as_bytes());
/// let octets = write(&parsed.dataset, &WriteOptions::new().encoding(Encoding::Ascii))?;
/// assert!(octets.is_ascii());
/// assert_eq!(parse(&octets).0.dataset, parsed.dataset);
/// # Ok::<(), heirloom_core::WriteError>(())
/// ```
pub fn write(dataset: &Dataset<'_>, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    // Most texts become a little shorter or longer.
    let text = dataset.text().len();
    let mut memory = Memory::for_octets(match options.encoding.is_utf16() {
        false => text + text / 32,
        true => 2 * text,
    });
    write_to(dataset, options, &mut memory, &mut Ignore)?;
    Ok(memory.into_octets())
}

/// The same to any output, with word of what could not be written as it is.
pub fn write_with(
    dataset: &Dataset<'_>,
    options: &WriteOptions,
    out: &mut impl io::Write,
    sink: &mut impl Sink,
) -> Result<(), WriteError> {
    write_anywhere(dataset, options, out, &mut |finding| sink.report(finding))
}

/// The same for any output and any sink at all, so that writing is compiled once and here.
fn write_anywhere(
    dataset: &Dataset<'_>,
    options: &WriteOptions,
    mut out: &mut dyn io::Write,
    mut sink: &mut dyn FnMut(Finding),
) -> Result<(), WriteError> {
    write_to(dataset, options, &mut Anywhere(&mut out), &mut sink)
}

fn write_to(
    dataset: &Dataset<'_>,
    options: &WriteOptions,
    out: &mut impl Output,
    sink: &mut impl Sink,
) -> Result<(), WriteError> {
    let sink = &mut Graded::new(options.dialect, sink);

    // Step 1, tags (section 3.2); and before the first octet, whether all of it can be written.
    let mut preparation = Preparation::new(options)?;
    let carried = Carried::of(dataset, options);
    carried.report(dataset, sink);
    preparation.add(dataset, &carried);
    let prepared = preparation.finish(dataset.schema())?;
    let mut findings: Vec<Finding> = Vec::new();
    let ids = Ids::of(
        dataset,
        options.dialect.rules(),
        &carried,
        options.id_policy(dataset.dialect()),
        &mut findings,
    );
    let walk = WriteWalk::new(&prepared, dataset, &carried, ids)?;
    walk.report(&mut findings);
    findings.into_iter().for_each(|finding| sink.report(finding));

    // Steps 2 to 5.
    let mut lines = LinesOut::new(&prepared, out);
    walk.head(&mut lines)?;
    walk.first_records(&mut lines)?;
    let threads = Threads::for_octets(dataset.text().len(), options.parallel);
    match threads == Threads::One {
        true => walk.records(0..dataset.tape().len() as u32, &mut lines)?,
        false => write_shares(&walk, &prepared, dataset, threads, &mut lines)?,
    }
    walk.undefined(&mut lines)?;
    lines.finish(&prepared)?;
    Ok(())
}

/// Writes all records, share by share: each into a buffer by one of the threads, and the buffers in order.
fn write_shares(
    walk: &WriteWalk<'_>,
    prepared: &Prepared,
    dataset: &Dataset<'_>,
    threads: Threads,
    lines: &mut LinesOut<&mut impl Output>,
) -> io::Result<()> {
    // Buffers are used again, since getting memory takes longer than filling it.
    let spare: Mutex<Vec<Vec<u8>>> = Mutex::default();
    let spare = || spare.lock().unwrap_or_else(PoisonError::into_inner);
    let write_share = |share: Range<u32>| {
        let buffer = spare().pop().unwrap_or_default();
        let mut lines = LinesOut::in_memory(prepared, buffer);
        walk.records(share, &mut lines).map(|()| lines.into_octets())
    };
    let shares = shares(dataset.tape(), threads.small_shares(dataset.text().len()));
    threads.in_order(shares, write_share, |written| {
        let mut buffers = written.into_iter().collect::<io::Result<Vec<Vec<u8>>>>()?;
        lines.append(&buffers, threads)?;
        buffers.iter_mut().for_each(Vec::clear);
        spare().append(&mut buffers);
        Ok(())
    })
}

/// Divides the records of a tape into about so many shares.
fn shares<'t>(tape: &'t Tape<'_>, count: usize) -> impl Iterator<Item = Range<u32>> + use<'t> {
    let all = tape.len();
    let mut from = 0;
    (1..=count).filter_map(move |number| {
        let to = match number * all / count {
            to if to == all => all as u32,
            // In the middle of a record, which is not divided: the way up to it is long if it is deep.
            to if to < tape.end(StructureId(from)) as usize => from,
            to => tape.root(StructureId(to as u32)).0,
        };
        let share = from..to;
        from = to;
        (!share.is_empty()).then_some(share)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pipeline::parse;

    #[test]
    fn shares_are_whole_records_and_about_as_large_as_each_other() {
        let divided = |file: &str, count: usize| {
            let (parsed, _) = parse(file.as_bytes());
            shares(parsed.dataset.tape(), count).map(|share| (share.start, share.end)).collect::<Vec<_>>()
        };
        let even = "0 @I@ INDI\n1 SEX F\n".repeat(4);
        assert_eq!(divided(&even, 1), [(0, 8)]);
        assert_eq!(divided(&even, 2), [(0, 4), (4, 8)]);
        assert_eq!(divided(&even, 4), [(0, 2), (2, 4), (4, 6), (6, 8)]);
        // A record is not divided, however many shares there should be.
        assert_eq!(divided(&even, 8), [(0, 2), (2, 4), (4, 6), (6, 8)]);
        let large = format!("0 @I1@ INDI\n{}0 @I2@ INDI\n", "1 SEX F\n".repeat(8));
        assert_eq!(divided(&large, 5), [(0, 10)]);
        assert_eq!(divided(&large, 10), [(0, 9), (9, 10)]);
        assert_eq!(divided("", 3), []);
        // Whatever lies in the room behind the last structure.
        for count in 1..=300 {
            let file = "0 @I@ INDI\n1 SEX F\n1 SEX M\n".repeat(count);
            assert_eq!(divided(&file, 1), [(0, 3 * count as u32)]);
        }
    }
}
