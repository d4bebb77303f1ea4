//! `heirloom tree`: the ancestors or the descendants of a person.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use heirloom_core::source::Ignore;
use heirloom_core::{WriteError, parse_with};
use heirloom_model::Model;
use heirloom_report::people::whom;
use heirloom_report::text::style::Plain;
use heirloom_report::tree::{Direction, Grown, json, svg, text};

use crate::arguments::Reading;
use crate::failure::Failure;
use crate::memory::Use;
use crate::remedies::IN_FLAGS;
use crate::{input, names, output, remark, reporting, terminal, visible};
use heirloom_report::diagnostics::ReadAs;
use heirloom_report::json::envelope::{self, FileAccount};

/// Draws the ancestors or descendants of a person, as text or as a picture.
///
/// The person is named by an id, as I1 or @I1@ in any case, or by words that occur in the name of nobody else, accents and case
/// aside. Ancestors are drawn unless descendants are asked for. Somebody who is met twice, as the ancestors of cousins who
/// married, is drawn with all that follows the first time, and referred to from then on.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    heirloom tree family.ged I3                          the ancestors of a person\n  \
    heirloom tree family.ged 'matthias weber' --descendants\n  \
    heirloom tree family.ged I3 --generations 7 -o tree.svg")]
pub(crate) struct Arguments {
    /// The file to read, or - for standard input
    file: PathBuf,

    /// The person: an id or a name
    person: String,

    /// Draw parents, grandparents and so on; this is what happens without --descendants
    #[arg(long)]
    ancestors: bool,

    /// Draw children, grandchildren and so on, with their partners
    #[arg(long, conflicts_with = "ancestors")]
    descendants: bool,

    /// How many generations to draw besides the person; without it, all
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = names::count)]
    generations: Option<usize>,

    /// How to draw it: text (for reading), svg (a picture) or json. Without it, as the name of the output says (.svg, .json, .txt), or else text
    #[arg(long, value_enum, hide_possible_values = true)]
    format: Option<Format>,

    /// The file to write to; without it, or for -, standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,

    #[command(flatten)]
    reading: Reading,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Format {
    Text,
    Svg,
    Json,
}

impl Format {
    /// What the name of a file asks for.
    fn of(file: &Path) -> Result<Format, Failure> {
        let Some(extension) = file.extension() else { return Ok(Format::Text) };
        match extension.to_string_lossy().to_lowercase().as_str() {
            "svg" => Ok(Format::Svg),
            "json" => Ok(Format::Json),
            "txt" => Ok(Format::Text),
            // Text under the name of a picture would help nobody.
            _ => Err(Failure::Sentence(format!(
                "cannot tell what {} is to be: pictures are .svg, text is .txt, or else --format says it",
                visible::path(file)
            ))),
        }
    }
}

/// The command, as its reports name it.
const COMMAND: &str = "tree";

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let on_standard = arguments.output.as_deref().is_none_or(input::is_standard);
    let in_json = arguments.format == Some(Format::Json) && on_standard;
    reporting::or_unread(in_json, COMMAND, &arguments.file, draw(arguments))
}

fn draw(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let octets = input::read(&arguments.file, Use::Dataset)?;
    let out = arguments.output.as_deref().filter(|out| !input::is_standard(out));
    if let Some(out) = out {
        output::keep_input(&arguments.file, out)?;
    }
    let format = match (arguments.format, out) {
        (Some(format), _) => format,
        (None, Some(out)) => Format::of(out)?,
        (None, None) => Format::Text,
    };
    let schemas = arguments.reading.schemas()?;
    let options = arguments.reading.options(&schemas);
    let parsed = parse_with(&octets, &options, &mut Ignore);
    input::mention_form(&arguments.file, parsed.dialect, parsed.encoding());
    let model = Model::new(&parsed.dataset);
    let failed = |sentence| Failure::Sentence(format!("{}: {sentence}", input::name(&arguments.file)));
    let person = whom::find(&arguments.person, &model).map_err(failed)?;
    let direction = if arguments.descendants { Direction::Descendants } else { Direction::Ancestors };
    let grown = Grown::from(&model, person, direction, arguments.generations);

    let account = FileAccount::of(&arguments.file, ReadAs::of(&parsed, octets.len() as u64));

    let Some(out) = out else {
        match format {
            Format::Text => {
                let mut out = output::colourful();
                text::write(&model, &grown, terminal::columns(), &mut out)?;
                out.flush()?;
            }
            Format::Svg => {
                let mut out = output::plain();
                let size = svg::write(&model, &grown, &mut out)?;
                out.flush()?;
                size.remark(IN_FLAGS).iter().for_each(|sentence| remark(sentence));
            }
            Format::Json => reporting::write(COMMAND, account, |json| json::write(&model, &grown, json))?,
        }
        return Ok(ExitCode::SUCCESS);
    };
    let mut size = None;
    output::write(Some(out), &input::name(&arguments.file), |out| {
        let mut drawn = Vec::new();
        let result = match format {
            Format::Text => text::write(&model, &grown, terminal::columns(), &mut Plain::new(&mut drawn)),
            Format::Svg => svg::write(&model, &grown, &mut drawn).map(|drawn| size = Some(drawn)),
            Format::Json => envelope::write(COMMAND, &account.into(), &mut drawn, |json| {
                json::write(&model, &grown, json)
            }),
        };
        result.and_then(|()| out.write_all(&drawn)).map_err(WriteError::Io)
    })?;
    size.and_then(|size| size.remark(IN_FLAGS)).iter().for_each(|sentence| remark(sentence));
    Ok(ExitCode::SUCCESS)
}
