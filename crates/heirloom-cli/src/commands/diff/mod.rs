//! `heirloom diff`: what differs in meaning between two files, record by record.

mod git;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use heirloom_core::difference::{Difference, Ids, Ignored, Options};
use heirloom_core::octets::Encoding;
use heirloom_core::records::Start;
use heirloom_core::source::Finding;
use heirloom_core::tree::{DATASET_REJECTED, TOO_MANY};
use heirloom_core::{Parsed, ReadOptions, parse_with};
use heirloom_report::diagnostics::ReadAs;
use heirloom_report::diff::{Shown, Sides, canonical, json, stat, text};
use heirloom_report::json::envelope::{Account, FileAccount};

use crate::arguments::{FileForm, Reading, TextOrJson};
use crate::commands::convert::refuse;
use crate::failure::Failure;
use crate::memory::Use;
use crate::names::{self, ReadFormat};
use crate::schemas::Schemas;
use crate::{input, manners, output, reporting, visible};

/// Compares two files by meaning, record by record.
///
/// That is: which persons, families and other records were added, removed or changed, and what in them.
/// Encodings, formats, the division of long values, the order of records and ids do not count: records correspond if they
/// say the same, or nearly, and are linked to the same others; ids and numbers such as UID and REFN help where they agree.
/// The exit code is 0 if nothing differs, 1 if something does, and 2 if a file can't be read.
#[derive(Args, Debug)]
#[command(
    override_usage = "heirloom diff [OPTIONS] <OLD> <NEW>\n       heirloom diff --textconv [OPTIONS] <FILE>",
    after_help = "Examples:\n  \
        heirloom diff old.ged new.ged\n  \
        heirloom diff old.ged new.ged --ignore HEAD,CHAN   leave out the header and dates of change\n  \
        heirloom diff old.ged new.ged --stat               only how much has changed in which records\n  \
        heirloom diff <(git show HEAD~9:family.ged) family.ged --format json",
    after_long_help = GIT
)]
pub(crate) struct Arguments {
    /// The old file and the new one; one of them may be - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// The form of the output: text or json
    #[arg(long, value_enum, default_value = "text", hide_possible_values = true, hide_default_value = true)]
    format: TextOrJson,

    /// Leave out structures with these tags, as CHAN, or with a tag in a place, as HEAD.DATE; HEAD is the whole header
    #[arg(long, value_name = "TAGS", value_delimiter = ',', value_parser = ignored)]
    ignore: Vec<Ignored>,

    /// Only say how much has changed in which records
    #[arg(long, conflicts_with_all = ["brief", "format"])]
    stat: bool,

    /// Only say whether anything differs
    #[arg(long, conflicts_with_all = ["format", "show_ids"])]
    brief: bool,

    /// Also list the records that have another id
    #[arg(long)]
    show_ids: bool,

    /// The format to read the new file as, if not that of --as
    #[arg(long, value_name = "FORMAT", value_parser = names::read_format)]
    new_as: Option<ReadFormat>,

    /// The encoding to read the new file in, like --from-encoding, if it is not that of the old one
    #[arg(long, value_name = "ENCODING", value_parser = names::read_encoding)]
    new_from_encoding: Option<Encoding>,

    /// The encoding to read the new file in, like --force-encoding, if it is not that of the old one
    #[arg(long, value_name = "ENCODING", value_parser = names::read_encoding)]
    new_force_encoding: Option<Encoding>,

    /// Write one file as a text in which order, ids and encoding play no part, for programs that compare lines; see below
    #[arg(long, conflicts_with_all = ["git", "stat", "brief", "format", "show_ids"])]
    textconv: bool,

    /// Take the arguments that git gives to a diff driver, and exit with 0 whether or not anything differs; see below
    #[arg(long, conflicts_with = "format")]
    git: bool,

    #[command(flatten)]
    reading: Reading,
}

/// What to do so that git compares files in this way.
const GIT: &str = "\
Examples:
  heirloom diff old.ged new.ged
  heirloom diff old.ged new.ged --ignore HEAD,CHAN   leave out the header and dates of change
  heirloom diff old.ged new.ged --stat               only how much has changed in which records
  heirloom diff <(git show HEAD~9:family.ged) family.ged --format json

With git:
  Put this line into .gitattributes:

      *.ged diff=gedcom

  and run one of these, so that `git diff` shows what differs in meaning, record by record

      git config diff.gedcom.command 'heirloom diff --git'

  or line by line, also in `git log -p` and `git show`:

      git config diff.gedcom.textconv 'heirloom diff --textconv'

  For `git difftool -t heirloom`:

      git config difftool.heirloom.cmd 'heirloom diff \"$LOCAL\" \"$REMOTE\"'
      git config difftool.prompt false";

fn ignored(text: &str) -> Result<Ignored, String> {
    text.trim().parse::<Ignored>().map_err(|error| error.to_string())
}

/// The command, as its reports name it.
const COMMAND: &str = "diff";

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let in_json = arguments.format == TextOrJson::Json;
    reporting::or_unread(in_json, COMMAND, &arguments.files[0], diff(arguments))
}

fn diff(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let schemas = arguments.reading.schemas()?;
    if arguments.textconv {
        let file = arguments.only_file()?;
        let octets = input::read(file, Use::Dataset)?;
        let parsed = read(&octets, file, &input::name(file), &arguments.reading.options(&schemas))?;
        let mut out = output::plain();
        canonical::write(&parsed.dataset, &arguments.ignore, &mut out)?;
        out.flush()?;
        return Ok(ExitCode::SUCCESS);
    }
    let pair = if arguments.git { git::pair(&arguments.files)? } else { arguments.pair()? };
    let Some(pair) = pair else { return Ok(ExitCode::SUCCESS) };
    let differs = compare(arguments, &pair, &schemas)?;
    Ok(ExitCode::from(u8::from(differs && !arguments.git)))
}

/// Two files that are compared, and what they are called for other programs.
struct Pair<'a> {
    files: [&'a Path; 2],
    names: [String; 2],
}

impl Arguments {
    fn pair(&self) -> Result<Option<Pair<'_>>, Failure> {
        let [old, new] = self.files.as_slice() else {
            return Err(Failure::Sentence(format!(
                "diff compares two files, an old one and a new one, but {} given",
                if self.files.len() == 1 {
                    "only one was".to_string()
                } else {
                    format!("{} were", self.files.len())
                }
            )));
        };
        if input::is_standard(old) && input::is_standard(new) {
            return Err(Failure::Sentence("only one of the two files can be standard input".to_string()));
        }
        Ok(Some(Pair { files: [old, new], names: [old, new].map(|file| input::raw_name(file).into_owned()) }))
    }

    fn only_file(&self) -> Result<&Path, Failure> {
        match self.files.as_slice() {
            [file] => Ok(file),
            files => {
                Err(Failure::Sentence(format!("--textconv takes one file, but {} were given", files.len())))
            }
        }
    }

    /// The format and the encoding of the new file.
    fn new_form(&self) -> FileForm {
        let mut form = self.reading.form();
        form.read_as = self.new_as.unwrap_or(form.read_as);
        if self.new_from_encoding.or(self.new_force_encoding).is_some() {
            form.from_encoding = self.new_from_encoding;
            form.force_encoding = self.new_force_encoding;
        }
        form
    }

    fn what_counts(&self) -> Options {
        self.ignore.iter().cloned().fold(Options::new().ids(Ids::Aside), Options::ignore)
    }
}

/// Compares two files, and says whether anything differs.
fn compare(arguments: &Arguments, pair: &Pair<'_>, schemas: &Schemas) -> Result<bool, Failure> {
    let options = arguments.reading.options(schemas);
    let new_options = arguments.reading.options_for(arguments.new_form(), schemas);
    let [old, new] =
        [input::read(pair.files[0], Use::Comparison)?, input::read(pair.files[1], Use::Comparison)?];
    let shown_names = pair.names.each_ref().map(|name| visible::line(name));
    let [old_name, new_name] = &shown_names;
    let sizes = [old.len() as u64, new.len() as u64];
    let old = read(&old, pair.files[0], old_name, &options)?;
    let new = read(&new, pair.files[1], new_name, &new_options)?;
    let difference = Difference::between(&old.dataset, &new.dataset, &arguments.what_counts());
    let names = shown_names.each_ref().map(String::as_str);
    let sides = Sides::of(&old.dataset, &new.dataset);
    let shown = Shown {
        sides: &sides,
        ignored: &arguments.ignore,
        ids: arguments.show_ids,
        summary: !manners::is_quiet(),
        colour: output::wants_colour(),
    };
    match (arguments.format, arguments.brief, arguments.stat) {
        (TextOrJson::Json, ..) => {
            let file = |place: usize, parsed: &Parsed<'_>, role: &str| {
                let read = ReadAs::of(parsed, sizes[place]);
                FileAccount::of(pair.files[place], read).with("role", role)
            };
            let files = vec![file(0, &old, "old"), file(1, &new, "new")];
            let account = Account { files, ..Account::default() };
            reporting::write(COMMAND, account, |json| json::write(&difference, shown.ignored, &sides, json))?;
        }
        (_, true, _) => {
            let mut out = output::plain();
            if !difference.is_empty() {
                writeln!(out, "{} and {} differ", names[0], names[1])?;
            }
            out.flush()?;
        }
        (_, _, true) => stat::write(&difference, shown, &mut *output::colourful())?,
        _ => text::write(&difference, names, shown, &mut *output::colourful())?,
    }
    Ok(!difference.is_empty())
}

/// Reads one of them.
fn read<'o>(
    octets: &'o [u8],
    file: &Path,
    name: &str,
    options: &ReadOptions<'_>,
) -> Result<Parsed<'o>, Failure> {
    let mut findings: Vec<Finding> = Vec::new();
    let parsed = parse_with(octets, options, &mut findings);
    input::mention_form(file, parsed.dialect, parsed.encoding());
    let wrong = findings.iter().find(|finding| [&TOO_MANY, &DATASET_REJECTED].contains(&finding.code()));
    match wrong {
        Some(finding) => Err(refuse("compare", name, finding, &parsed, Start::default())),
        None => Ok(parsed),
    }
}
