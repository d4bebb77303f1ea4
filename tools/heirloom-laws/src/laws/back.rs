//! What is written comes back, from every dialect and through each of them to each other.

use heirloom_core::dialects::GEDCOM;
use heirloom_core::difference::{Difference, Ids, Options};
use heirloom_core::lines::{EmptyPayloads, is_id};
use heirloom_core::octets::Encoding;
use heirloom_core::pipeline::{BLANKS_NOT_WRITTEN, RENAMED_ID};
use heirloom_core::source::{Finding, Ignore};
use heirloom_core::{
    Dataset, Dialect, ReadOptions, Structure, WriteError, WriteOptions, parse, parse_with, write, write_with,
};

use crate::{Held, hold};

/// Whether a dialect or an encoding says that it can't carry a dataset, before an octet is written.
pub(super) fn is_refusal(error: &WriteError) -> bool {
    use WriteError::{ChangesAsUri, NotAnIri, NotCarried, Unwritable};
    matches!(error, Unwritable { .. } | NotCarried { .. } | ChangesAsUri { .. } | NotAnIri { .. })
}

/// Whether a dataset has come back. An id that may be read but not written has another name then, everywhere alike, and that is told.
pub(super) fn is_same(old: &Dataset<'_>, new: &Dataset<'_>, told: &[Finding]) -> bool {
    old == new
        || has_renamed(old, told) && Difference::between(old, new, &Options::new().ids(Ids::Aside)).is_empty()
}

/// Whether an id was given another name when it was written. That of something that is missing is not told again: when it was read, the
/// pointer was found to lead nowhere.
pub(super) fn has_renamed(dataset: &Dataset<'_>, told: &[Finding]) -> bool {
    let is_odd = |missing: Structure<'_>| missing.id().is_some_and(|id| !is_id(id.as_bytes()));
    told.iter().any(|finding| *finding.code() == RENAMED_ID) || stand_ins(dataset).any(is_odd)
}

/// What stands for something that is missing: in some dialects no record, in others one that no line of the file is.
fn stand_ins<'d>(dataset: &'d Dataset<'_>) -> impl Iterator<Item = Structure<'d>> {
    dataset.missing().chain(dataset.document().filter(|record| record.lines().is_none()))
}

/// Whether blanks were left out, as the one draft that can't write them advises. That is told.
fn lacks_blanks(told: &[Finding]) -> bool {
    told.iter().any(|finding| *finding.code() == BLANKS_NOT_WRITTEN)
}

/// Writes a dataset, and says what was told of that.
pub(super) fn written(
    dataset: &Dataset<'_>,
    options: &WriteOptions,
) -> Result<(Vec<u8>, Vec<Finding>), WriteError> {
    let (mut octets, mut told) = (Vec::new(), Vec::new());
    write_with(dataset, options, &mut octets, &mut told)?;
    Ok((octets, told))
}

/// There and back, and steady: reading what was written gives the same dataset, and writing that the same octets.
pub fn comes_back(dataset: &Dataset<'_>, options: &WriteOptions, read: &ReadOptions<'_>) -> Held {
    let (written, told) = match written(dataset, options) {
        Ok(written) => written,
        Err(error) if is_refusal(&error) => return Ok(()),
        Err(error) => return Err(error.to_string()),
    };
    let again = parse_with(&written, read, &mut Ignore);
    hold!(
        is_same(dataset, &again.dataset, &told) || lacks_blanks(&told),
        "another dataset came back from\n{}",
        String::from_utf8_lossy(&written)
    );
    let second = write(&again.dataset, options).map_err(|error| error.to_string())?;
    hold!(
        second == written,
        "second turn\n{}\nafter\n{}",
        String::from_utf8_lossy(&second),
        String::from_utf8_lossy(&written)
    );
    Ok(())
}

/// In GEDCOM the label of a file is weighed against its text, and that of a few odd characters in ANSEL may be outweighed.
pub fn unweighed(encoding: Encoding, dialect: Dialect) -> Encoding {
    match (encoding, dialect == GEDCOM) {
        (Encoding::Ansel, true) => Encoding::Utf8,
        _ => encoding,
    }
}

/// From one dialect to each other and back.
pub fn is_carried(dataset: &Dataset<'_>, from: Dialect, options: &WriteOptions) -> Held {
    let others = Dialect::ALL.iter().filter(|&&to| to != from);
    others.into_iter().try_for_each(|&to| is_carried_to(dataset, from, to, options))
}

/// From one dialect to another and back: the same dataset, there and when it has come back, unless the other says that it can't carry it.
/// Then it can be carried with a loss.
pub fn is_carried_to(dataset: &Dataset<'_>, from: Dialect, to: Dialect, options: &WriteOptions) -> Held {
    let failed = |error: WriteError| error.to_string();
    // Not everything that is read may be written.
    if write(dataset, &options.dialect(from)).is_err_and(|error| is_refusal(&error)) {
        return Ok(());
    }
    let (there, told) = match written(dataset, &options.dialect(to)) {
        Ok(there) if !lacks_blanks(&there.1) => there,
        Err(WriteError::NotCarried { .. }) => {
            let written = match write(dataset, &options.dialect(to).lossy(true)) {
                Err(error) if is_refusal(&error) => return Ok(()),
                written => written.map_err(failed)?,
            };
            let lossy = parse_with(&written, &ReadOptions::new().dialect(to), &mut Ignore);
            return comes_back(&lossy.dataset, &options.dialect(to), &ReadOptions::new().dialect(to));
        }
        Ok((there, _)) => {
            let trimmed = parse_with(&there, &ReadOptions::new().dialect(to), &mut Ignore);
            return comes_back(&trimmed.dataset, &options.dialect(to), &ReadOptions::new().dialect(to));
        }
        Err(error) if is_refusal(&error) => return Ok(()),
        Err(error) => return Err(failed(error)),
    };
    let other = parse_with(&there, &ReadOptions::new().dialect(to), &mut Ignore);
    let shown = String::from_utf8_lossy(&there);
    hold!(is_same(dataset, &other.dataset, &told), "{from} as {to} is something else:\n{shown}");
    let (back, told_then) = written(&other.dataset, &options.dialect(from)).map_err(failed)?;
    let told = [told, told_then].concat();
    let again = parse_with(&back, &ReadOptions::new().dialect(from), &mut Ignore);
    let shown = String::from_utf8_lossy(&back);
    // Where an empty payload is the same as none it comes back as none.
    let empty_is_none = to.rules().tree.lines.empty_payloads == EmptyPayloads::AreNone;
    let same = is_same(dataset, &again.dataset, &told)
        || (empty_is_none && is_same(&other.dataset, &again.dataset, &told));
    hold!(same, "{from} came back from {to} as\n{shown}");
    Ok(())
}

/// The records of a dataset the other way round, under other ids, are the same.
pub fn order_and_ids_do_not_count(dataset: &Dataset<'_>) -> Held {
    let written = write(dataset, &WriteOptions::new()).map_err(|error| error.to_string())?;
    let text = String::from_utf8(written).map_err(|error| error.to_string())?;
    let (head, rest) = text.split_at(text.find("\n0 ").ok_or("neither a record nor the trailer")? + 1);
    let mut turned: Vec<String> = Vec::new();
    for line in rest.lines() {
        match turned.last_mut() {
            Some(record) if !line.starts_with("0 ") => *record += &format!("{line}\n"),
            _ => turned.push(format!("{line}\n")),
        }
    }
    let trailer = turned.pop().ok_or("no trailer")?;
    turned.reverse();
    let turned = format!("{head}{}{trailer}", turned.concat()).replace("@X", "@Y");
    hold!(parse(turned.as_bytes()).0.dataset == *dataset, "{turned}\nis not\n{text}");
    Ok(())
}
