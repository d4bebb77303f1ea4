//! `heirloom relate`: what two people are to each other.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use heirloom_core::parse_with;
use heirloom_core::source::Ignore;
use heirloom_model::{Kinship, Model};
use heirloom_report::people::whom;
use heirloom_report::relate::{json, text};

use crate::arguments::{Reading, TextOrJson};
use crate::failure::Failure;
use crate::memory::Use;
use crate::remedies::IN_FLAGS;
use crate::{input, output, reporting, terminal};
use heirloom_report::diagnostics::ReadAs;
use heirloom_report::json::envelope::FileAccount;

/// Finds how two people are related, by birth, adoption and marriage.
///
/// Each is named by an id, as I1 or @I1@ in any case, or by words that occur in the name of nobody else, accents and case aside.
/// Every relationship is told, the nearest first, with the common ancestors and the line from one to the other. Exits with 0 if
/// they are related, with 1 if the file does not say that they are, with 2 if the file can't be read or somebody isn't found, or
/// if nothing was found and not all lines could be followed.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    heirloom relate family.ged I1 I3                     by ids\n  \
    heirloom relate family.ged karl 'elise marchand'     by names\n  \
    heirloom relate family.ged I1 I3 --format json | jq -r '.results[].relationships[].relationship'")]
pub(crate) struct Arguments {
    /// The file to read, or - for standard input
    file: PathBuf,

    /// The person who is a cousin, an aunt: an id or a name
    #[arg(value_name = "PERSON")]
    first: String,

    /// The person whose cousin, whose aunt: an id or a name
    #[arg(value_name = "OTHER")]
    second: String,

    /// How to say it: text (for reading) or json
    #[arg(long, value_enum, default_value = "text", hide_possible_values = true)]
    format: TextOrJson,

    /// Draw every line that was kept of every relationship, however many there are
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    reading: Reading,
}

/// The command, as its reports name it.
const COMMAND: &str = "relate";

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let in_json = arguments.format == TextOrJson::Json;
    reporting::or_unread(in_json, COMMAND, &arguments.file, relate(arguments))
}

fn relate(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let octets = input::read(&arguments.file, Use::Dataset)?;
    let schemas = arguments.reading.schemas()?;
    let options = arguments.reading.options(&schemas);
    let parsed = parse_with(&octets, &options, &mut Ignore);
    input::mention_form(&arguments.file, parsed.dialect, parsed.encoding());
    let model = Model::new(&parsed.dataset);
    let find = |typed: &str| {
        let failed = |sentence| Failure::Sentence(format!("{}: {sentence}", input::name(&arguments.file)));
        whom::find(typed, &model).map_err(failed)
    };
    let (first, second) = (find(&arguments.first)?, find(&arguments.second)?);
    let related = Kinship::of(&model).relate(first, second);
    match arguments.format {
        TextOrJson::Text => {
            let mut out = output::colourful();
            text::write(&model, &related, arguments.all, terminal::prose_columns(), IN_FLAGS, &mut out)?;
            out.flush()?;
        }
        TextOrJson::Json => {
            let read = ReadAs::of(&parsed, octets.len() as u64);
            let account = FileAccount::of(&arguments.file, read);
            reporting::write(COMMAND, account, |json| json::write(&model, &related, json))?;
        }
    }
    let is_related = first == second || !related.relationships.is_empty();
    Ok(ExitCode::from(match (is_related, related.is_complete) {
        (true, _) => 0,
        (false, true) => 1,
        // Nobody can say that they are not.
        (false, false) => 2,
    }))
}
