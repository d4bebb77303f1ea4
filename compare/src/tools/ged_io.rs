//! ged_io. It has no generic tree, so `parse` is its typed model.

use std::fs::File;
use std::io::BufReader;

use ged_io::types::GedcomData;
use ged_io::{GedcomBuilder, GedcomError, GedcomStreamParser, GedcomWriter};

use super::{Input, Ready, Task, Tool, ready};

pub(super) const TOOL: Tool = Tool {
    name: "ged_io",
    tasks: &[
        (Task::Parse, read),
        (Task::Typed, read),
        (Task::Write, read_and_write),
        (Task::WriteOnly, write_only),
        (Task::Validate, validate),
        (Task::Stream, stream),
    ],
};

fn read(input: Input<'_>) -> Result<Ready<'_>, String> {
    let form = Form::of(input);
    ready(move || model(form, builder()), |data| data.individuals.len())
}

fn read_and_write(input: Input<'_>) -> Result<Ready<'_>, String> {
    let form = Form::of(input);
    let run = move || {
        let data = model(form, builder())?;
        Ok((written(&data)?, data))
    };
    ready(run, |(text, _)| text.len())
}

fn write_only(input: Input<'_>) -> Result<Ready<'_>, String> {
    let data = model(Form::of(input), builder())?;
    ready(move || Ok((written(&data)?, data)), |(text, _)| text.len())
}

/// All that it can check: whether what is pointed at exists. It stops at the first that does not.
fn validate(input: Input<'_>) -> Result<Ready<'_>, String> {
    let form = Form::of(input);
    let run = move || Ok(model(form, builder().validate_references(true)));
    ready(run, |checked: &Result<GedcomData, String>| usize::from(checked.is_err()))
}

fn stream(input: Input<'_>) -> Result<Ready<'_>, String> {
    let run = move || -> Result<usize, GedcomError> {
        let file = File::open(input.path).map_err(|error| GedcomError::IoError(error.to_string()))?;
        let mut persons = 0;
        for record in GedcomStreamParser::new(BufReader::new(file))? {
            persons += usize::from(record?.is_individual());
        }
        Ok(persons)
    };
    ready(move || run().map_err(|error| error.to_string()), |&persons| persons)
}

/// It reads text faster than octets, but other encodings only from octets.
#[derive(Clone, Copy)]
enum Form<'a> {
    Text(&'a str),
    Octets(&'a [u8]),
}

impl<'a> Form<'a> {
    fn of(input: Input<'a>) -> Form<'a> {
        input.text().map_or(Form::Octets(input.octets), Form::Text)
    }
}

fn builder() -> GedcomBuilder {
    GedcomBuilder::new()
}

fn model(form: Form<'_>, builder: GedcomBuilder) -> Result<GedcomData, String> {
    let data = match form {
        Form::Text(text) => builder.build_from_str(text),
        Form::Octets(octets) => builder.build_from_bytes(octets),
    };
    data.map_err(|error| error.to_string())
}

fn written(data: &GedcomData) -> Result<String, String> {
    GedcomWriter::new().write_to_string(data).map_err(|error| error.to_string())
}
