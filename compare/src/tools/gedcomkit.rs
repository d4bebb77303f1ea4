//! gedcomkit. Its views are made of the document on demand, so it has no typed model to fill.

use gedcomkit::{Document, Limits, validate};

use super::{Input, Ready, Task, Tool, ready};

pub(super) const TOOL: Tool = Tool {
    name: "gedcomkit",
    tasks: &[
        (Task::Parse, read),
        (Task::Write, read_and_write),
        (Task::WriteOnly, write_only),
        (Task::Validate, inspect),
    ],
};

fn read(input: Input<'_>) -> Result<Ready<'_>, String> {
    let text = input.text().ok();
    ready(move || document(text, input.octets), |document| document.records_of("INDI").count())
}

fn read_and_write(input: Input<'_>) -> Result<Ready<'_>, String> {
    let text = input.text().ok();
    let run = move || {
        let document = document(text, input.octets)?;
        Ok((document.to_bytes(), document))
    };
    ready(run, |(octets, _)| octets.len())
}

fn write_only(input: Input<'_>) -> Result<Ready<'_>, String> {
    let document = document(input.text().ok(), input.octets)?;
    ready(move || Ok((document.to_bytes(), document)), |(octets, _)| octets.len())
}

fn inspect(input: Input<'_>) -> Result<Ready<'_>, String> {
    let text = input.text().ok();
    let run = move || {
        let document = document(text, input.octets)?;
        Ok((validate::inspect(&document), document))
    };
    ready(run, |(findings, _)| findings.len())
}

/// From text where it is UTF-8, since reading from octets would copy it first; without the limits that guard against
/// large files.
fn document(text: Option<&str>, octets: &[u8]) -> Result<Document, String> {
    let mut limits = Limits::DEFAULT;
    limits.input_bytes = usize::MAX;
    limits.records = usize::MAX;
    limits.structures = usize::MAX;
    let document = match text {
        Some(text) => Document::parse_with(text, limits),
        None => Document::from_bytes_with(octets, limits).map(|(document, _)| document),
    };
    document.map_err(|error| error.to_string())
}
