//! `heirloom edit`: changes what it is told to, and no other octet.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::Error;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use heirloom_core::source::Ignore;
use heirloom_core::verbatim::{Change, EditError, Editor};
use heirloom_core::{ReadOptions, WriteError, parse_with};

use crate::arguments::{Reading, TextOrJson};
use crate::failure::Failure;
use crate::memory::Use;
use crate::{gedcom_7, input, output, remedies, reporting, terminal, visible};
use heirloom_report::diagnostics::ReadAs;
use heirloom_report::editing::json;
use heirloom_report::json::envelope::FileAccount;
use heirloom_report::text::unified::Unified;

/// Changes, adds or removes single values and leaves every other byte as it is.
///
/// A PATH names a record by its id or its tag, and the tags on the way from there, as in I1.BIRT.DATE; of several the number
/// says which, as in `I1.NAME[2]`. New lines are written in the encoding, with the line breaks and in the style of the file.
/// Without changes the file comes out as it went in.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    heirloom edit old.ged --set 'I1.BIRT.DATE=10 DEC 1815' -o new.ged\n  \
    heirloom edit old.ged --add I1.DEAT --add I1.DEAT.DATE=1852 --in-place\n  \
    heirloom edit old.ged --add '@N1@ NOTE=A note' --add 'I1.NOTE=@N1@' --diff\n  \
    heirloom edit old.ged --remove 'I1.NAME[2]' --remove HEAD.NOTE > new.ged")]
pub(crate) struct Arguments {
    /// The file to read, or - for standard input
    file: PathBuf,

    #[command(flatten)]
    changes: Changes,

    /// The file to write, or - for standard output, which is the default
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["in_place", "diff"])]
    output: Option<PathBuf>,

    /// Change the file itself, and keep the old one beside it as FILE.bak, or FILE.bak1 and so on
    #[arg(long, conflicts_with = "diff")]
    in_place: bool,

    /// Write nothing, but show what would change
    #[arg(long)]
    diff: bool,

    /// How to report the changes: text (nothing but what --diff shows) or json, which goes to standard output and needs -o,
    /// --in-place or --diff
    #[arg(long, value_enum, default_value = "text", hide_possible_values = true)]
    format: TextOrJson,

    #[command(flatten)]
    reading: Reading,
}

/// The changes, in the order in which they were asked for.
#[derive(Debug)]
struct Changes(Vec<Change>);

/// Each kind of change: its option, what follows that, its help, and what it makes of that.
type Kind = (&'static str, &'static str, &'static str, fn(&str) -> Result<Change, String>);

const KINDS: [Kind; 3] = [
    (
        "set",
        "PATH=VALUE",
        "Give a structure another value: text, with line breaks or without, or @ID@ for a pointer. Without = it has none \
         then. May be given several times, as may the next two; changes are made in their order",
        |text| Change::set(text).map_err(|error| error.to_string()),
    ),
    ("remove", "PATH", "Remove a structure with all that lies in it", |text| {
        Change::remove(text).map_err(|error| error.to_string())
    }),
    (
        "add",
        "PATH=VALUE",
        "Add a structure behind the others of what it lies in, or a record before the trailer. A record with an id is \
         written as '@ID@ TAG=VALUE'",
        |text| Change::add(text).map_err(|error| error.to_string()),
    ),
];

impl Args for Changes {
    fn augment_args(command: Command) -> Command {
        KINDS.iter().fold(command, |command, &(name, value, help, parse)| {
            let argument = Arg::new(name).long(name).value_name(value).help(help);
            command.arg(argument.action(ArgAction::Append).value_parser(parse).allow_hyphen_values(true))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Changes::augment_args(command)
    }
}

impl FromArgMatches for Changes {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Changes, Error> {
        let mut found: Vec<(usize, Change)> = Vec::new();
        for (name, ..) in KINDS {
            let places = matches.indices_of(name).into_iter().flatten();
            let changes = matches.get_many::<Change>(name).into_iter().flatten();
            found.extend(places.zip(changes.cloned()));
        }
        found.sort_by_key(|&(place, _)| place);
        Ok(Changes(found.into_iter().map(|(_, change)| change).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Changes::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The command, as its reports name it.
const COMMAND: &str = "edit";

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let in_json = arguments.format == TextOrJson::Json;
    reporting::or_unread(in_json, COMMAND, &arguments.file, edit(arguments))
}

fn edit(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let in_json = arguments.format == TextOrJson::Json;
    let writes_elsewhere = arguments.output.as_deref().is_some_and(|file| !input::is_standard(file));
    let on_standard = !writes_elsewhere && !arguments.in_place && !arguments.diff;
    reporting::keep_apart(arguments.format, on_standard, "-o FILE, --in-place or --diff")?;
    let name = input::name(&arguments.file);
    if arguments.in_place && input::is_standard(&arguments.file) {
        return Err(Failure::Sentence(format!("cannot edit {name}: it can't be changed in place")));
    }
    let octets = input::read(&arguments.file, Use::Change)?;
    let schemas = arguments.reading.schemas()?;
    let options = arguments.reading.options(&schemas);
    let mut editor = Editor::new(octets.as_slice(), &options);
    let mut made = Vec::new();
    for change in &arguments.changes.0 {
        let edits = editor.make(change).map_err(|error| {
            let insist = match error {
                EditError::Gedcom7(_) => format!("; {}", gedcom_7::INSIST),
                _ => String::new(),
            };
            let sentence = remedies::of_edit_error(&error);
            Failure::Sentence(format!("cannot edit {name}: {sentence}{insist}"))
        })?;
        made.push((change, edits));
    }
    let changed = editor.octets();
    let state = if changed == octets { "unchanged" } else { "changed" };
    let mut written = vec![("state", state.to_string())];
    if arguments.diff && in_json {
        // The report says it.
    } else if arguments.diff {
        show(&name, &octets, changed, &options)?;
    } else if arguments.in_place {
        if changed != octets {
            let backup = output::in_place(&arguments.file, changed)?;
            written.push(("output", input::raw_name(&arguments.file).into_owned()));
            written.push(("backup", input::raw_name(&backup).into_owned()));
            crate::remark(&format!("changed {name}; the old file is {}", visible::path(&backup)));
        }
    } else {
        output::write(arguments.output.as_deref(), &name, |out| {
            out.write_all(changed).and_then(|()| out.flush()).map_err(WriteError::Io)
        })?;
        written
            .extend(arguments.output.as_deref().map(|file| ("output", input::raw_name(file).into_owned())));
    }
    if in_json {
        let parsed = parse_with(&octets, &options, &mut Ignore);
        let read = ReadAs::of(&parsed, octets.len() as u64);
        let file = FileAccount { members: written, ..FileAccount::of(&arguments.file, read) };
        reporting::write(COMMAND, file, |json| json::write(&made, parsed.encoding(), json))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Shows what would change.
fn show(name: &str, old: &[u8], new: &[u8], options: &ReadOptions<'_>) -> Result<(), Failure> {
    let [old, new] = [old, new].map(|octets| parse_with(octets, options, &mut Ignore));
    let mut out = output::plain();
    let unified = Unified::between(old.text(), new.text());
    unified.write((name, name), terminal::look_of_diffs(), &mut out, |_| String::new())?;
    Ok(std::io::Write::flush(&mut out)?)
}
