use std::io;

use super::ids::Ids;
use super::lines_out::LinesOut;
use super::prepare::Preparation;
use super::walk::Walk;
use super::{WriteError, WriteOptions};
use crate::dataset::Dataset;
use crate::source::{Finding, Ignore, Sink};

/// Writes a dataset as octets that any conformant application can read.
///
/// ```
/// use heirloom::octets::Encoding;
/// use heirloom::{WriteOptions, parse, write};
///
/// let (parsed, _) = parse("0 HEAD\n1 CHAR UTF-8\n0 @N1@ NOTE João\n0 TRLR\n".as_bytes());
/// let octets = write(&parsed.dataset, &WriteOptions::new().encoding(Encoding::Ascii))?;
/// assert!(octets.is_ascii());
/// assert_eq!(parse(&octets).0.dataset, parsed.dataset);
/// # Ok::<(), heirloom::WriteError>(())
/// ```
pub fn write(dataset: &Dataset<'_>, options: &WriteOptions) -> Result<Vec<u8>, WriteError> {
    let mut octets = Vec::new();
    write_with(dataset, options, &mut octets, &mut Ignore)?;
    Ok(octets)
}

/// The same to any output, with word of what could not be written as it is.
pub fn write_with(
    dataset: &Dataset<'_>,
    options: &WriteOptions,
    out: &mut impl io::Write,
    sink: &mut impl Sink,
) -> Result<(), WriteError> {
    // Step 1, tags (section 3.2); and before the first octet, whether all of it can be written.
    let mut preparation = Preparation::new(options)?;
    preparation.add(dataset);
    let prepared = preparation.finish(dataset.schema())?;
    let mut findings: Vec<Finding> = Vec::new();
    let ids = Ids::of(dataset, options.ids, &mut findings);
    let walk = Walk::new(&prepared, dataset, ids)?;
    walk.report(&mut findings);
    findings.into_iter().for_each(|finding| sink.report(finding));

    // Steps 2 to 5.
    let mut lines = LinesOut::new(&prepared, out);
    walk.head(&mut lines)?;
    walk.records(&mut lines)?;
    lines.finish()?;
    Ok(())
}
