use super::{ReadOptions, WriteError, WriteOptions, steps, write_with};
use crate::pipeline::Parsed;
use crate::schema::SchemaSelection;
use crate::source::{Finding, Sink};

/// The canonical form of a file that was read with these options: as [`WriteOptions::canonical`] says, with all of its schema
/// where nothing less would tell which dialect it is in. What can't be written goes to the sink; `lossy` writes the rest.
///
/// The same dataset in any encoding, with any line breaks and in lines of any length gives the same octets; but what lies in
/// `CHAR`, which is no data, is kept where the encoding is UTF-8 already.
pub fn canonical(
    parsed: &Parsed<'_>,
    options: &ReadOptions<'_>,
    lossy: bool,
    sink: &mut impl Sink,
) -> Result<Vec<u8>, WriteError> {
    canonical_as(parsed, options, &WriteOptions::canonical(parsed.dialect).lossy(lossy), sink)
}

/// The same with further choices of form, `form` being what [`WriteOptions::canonical`] gives for the dialect of the file,
/// with these.
///
/// ```
/// use heirloom_core::pipeline::canonical_as;
/// use heirloom_core::{ReadOptions, WriteOptions, parse_with, source::Ignore};
///
/// let options = ReadOptions::new();
/// let parsed = parse_with(b"0 HEAD\n1 CHAR UTF-8\n0 NOTE x\n0 TRLR\n", &options, &mut Ignore);
/// let form = WriteOptions::canonical(parsed.dialect).final_break(false);
/// let octets = canonical_as(&parsed, &options, &form, &mut Ignore)?;
/// assert_eq!(octets, b"0 HEAD\n1 CHAR UTF-8\n0 NOTE x\n0 TRLR");
/// # Ok::<(), heirloom_core::WriteError>(())
/// ```
pub fn canonical_as(
    parsed: &Parsed<'_>,
    options: &ReadOptions<'_>,
    form: &WriteOptions,
    sink: &mut impl Sink,
) -> Result<Vec<u8>, WriteError> {
    let least = *form;
    // A file with a schema may be read in a dialect that has none.
    let more = match parsed.dialect.has_schemas() {
        true => SchemaSelection::Full,
        false => SchemaSelection::Used,
    };
    for write_options in [least, least.schema(more)] {
        let (mut octets, mut lost): (Vec<u8>, Vec<Finding>) = (Vec::new(), Vec::new());
        let written = write_with(&parsed.dataset, &write_options, &mut octets, &mut lost);
        if matches!(written, Err(WriteError::NeedsSchema { .. })) && write_options == least {
            continue;
        }
        if written.is_err() || steps::begin(&octets, options).dialect == parsed.dialect {
            lost.into_iter().for_each(|finding| sink.report(finding));
            return written.map(|()| octets);
        }
    }
    Err(WriteError::Undeclared(parsed.dialect))
}
