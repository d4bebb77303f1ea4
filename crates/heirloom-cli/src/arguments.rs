//! What can be typed, but for the options of one subcommand alone, which stand in its file.

use clap::{Args, Parser, Subcommand, ValueEnum};
use heirloom_core::ReadOptions;
use heirloom_core::octets::Encoding;
use heirloom_core::schema::Compatibility;
use heirloom_core::tree::{BadLines, DuplicateIds};

#[cfg(feature = "fetch")]
use crate::commands::cache;
use crate::commands::{
    build, check, completions, convert, dates, diff, edit, encoding, explain, fix, fmt, man, parse, relate,
    schema, show, stats, tree,
};
use crate::failure::Failure;
use crate::manners::Manners;
use crate::memory::Limits;
use crate::names::{self, ReadFormat};
use crate::schemas::{SchemaOptions, Schemas};

/// Checks, fixes, shows and converts family trees in GEDCOM and FHISO's Extended Legacy Format (ELF).
///
/// Any file can be read, however damaged. Problems are reported, and nothing is lost.
#[derive(Parser, Debug)]
#[command(
    name = "heirloom",
    version,
    max_term_width = 100,
    arg_required_else_help = true,
    disable_help_subcommand = true,
    after_help = "Examples:\n  \
        heirloom check family.ged               report problems\n  \
        heirloom fix family.ged --diff          preview fixes\n  \
        heirloom explain X007                   explain a finding\n  \
        heirloom show family.ged                list the people\n  \
        heirloom parse family.ged               print its structures as JSON\n  \
        heirloom build family.json -o new.ged   build a file from JSON\n  \
        heirloom convert family.ged -o new.ged  write it in UTF-8\n\n\
        `heirloom COMMAND --help` explains each command."
)]
pub(crate) struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,

    #[command(flatten)]
    pub(crate) manners: Manners,

    #[command(flatten)]
    pub(crate) limits: Limits,
}

/// The subcommands. What each is for stands with its arguments, and becomes its help.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Check(check::Arguments),
    Fix(fix::Arguments),
    Show(show::Arguments),
    Relate(relate::Arguments),
    Tree(tree::Arguments),
    Parse(parse::Arguments),
    Build(build::Arguments),
    Convert(convert::Arguments),
    Edit(edit::Arguments),
    Fmt(fmt::Arguments),
    Diff(diff::Arguments),
    Encoding(encoding::Arguments),
    Explain(explain::Arguments),
    Stats(stats::Arguments),
    Dates(dates::Arguments),
    Schema(schema::Arguments),
    #[cfg(feature = "fetch")]
    Cache(cache::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

impl Command {
    /// Whether the exit code says what was found, or that one of several files can't be read. It is found out to the end
    /// then, though nobody may read the rest of the output. Others stop there, and have done what was asked of them.
    pub(crate) fn has_verdict(&self) -> bool {
        match self {
            Command::Check(_) | Command::Diff(_) | Command::Fmt(_) | Command::Relate(_) => true,
            Command::Show(_) | Command::Explain(_) => true,
            Command::Encoding(_) | Command::Stats(_) | Command::Dates(_) => true,
            Command::Parse(_)
            | Command::Build(_)
            | Command::Convert(_)
            | Command::Edit(_)
            | Command::Fix(_) => false,
            Command::Tree(_) | Command::Schema(_) | Command::Completions(_) | Command::Man(_) => false,
            #[cfg(feature = "fetch")]
            Command::Cache(_) => false,
        }
    }
}

/// How files are read.
#[derive(Args, Debug)]
pub(crate) struct Reading {
    /// The format to read the file as: auto (what the file declares: ELF, or else gedcom), gedcom, elf (the newest draft),
    /// elf-2019-01, elf-2018-redux, elf-2017-10, elf-2017-06 or elf-2017-05
    #[arg(long = "as", value_name = "FORMAT", default_value = "auto", hide_default_value = true)]
    #[arg(value_parser = names::read_format)]
    read_as: ReadFormat,

    /// The encoding to read the file in. It overrules what a GEDCOM file says itself; in ELF, CHAR counts more
    #[arg(long, value_name = "ENCODING", value_parser = names::read_encoding)]
    from_encoding: Option<Encoding>,

    /// The encoding to read the file in, whatever the file itself says, even with CHAR in ELF
    #[arg(long, value_name = "ENCODING", value_parser = names::read_encoding)]
    force_encoding: Option<Encoding>,

    /// Take ELF's own schema exactly as printed, with its misprints and gaps
    #[arg(long)]
    strict: bool,

    /// Forgive what can be forgiven: blank lines, ids in any script and escapes without their space, as elf-2019-01 and
    /// elf-2018-redux; any number of spaces before a value, as elf-2017-05
    #[arg(long)]
    lenient: bool,

    /// What to do with lines that can't be read, where the draft leaves the choice: leave-out (as elf-2018-redux; those of
    /// 2017 keep them as errors), or reject the whole file
    #[arg(long, value_enum, value_name = "HOW", default_value = "leave-out", hide_possible_values = true)]
    #[arg(hide_default_value = true)]
    bad_lines: BadLinesName,

    /// What to do with an id that several structures have, where the draft leaves the choice: mildest, or reject the whole
    /// file; as elf-2018-redux also leave-out (those structures), forget-unused or keep-on-record
    #[arg(long, value_enum, value_name = "HOW", default_value = "mildest", hide_possible_values = true)]
    #[arg(hide_default_value = true)]
    duplicate_ids: DuplicateIdsName,

    #[command(flatten)]
    schemas: SchemaOptions,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
pub(crate) enum BadLinesName {
    LeaveOut,
    Reject,
}

#[derive(Clone, Copy, ValueEnum, Debug)]
pub(crate) enum DuplicateIdsName {
    Mildest,
    Reject,
    LeaveOut,
    ForgetUnused,
    KeepOnRecord,
}

impl Reading {
    /// The external schemas that the files of this run may need.
    pub(crate) fn schemas(&self) -> Result<Schemas, Failure> {
        self.schemas.schemas()
    }

    /// The format and the encoding of the files.
    pub(crate) fn form(&self) -> FileForm {
        let Reading { read_as, from_encoding, force_encoding, .. } = *self;
        FileForm { read_as, from_encoding, force_encoding }
    }

    /// The options of the library.
    pub(crate) fn options<'o>(&self, schemas: &'o Schemas) -> ReadOptions<'o> {
        self.options_for(self.form(), schemas)
    }

    /// The options of the library for a file that has a form of its own.
    pub(crate) fn options_for<'o>(&self, form: FileForm, schemas: &'o Schemas) -> ReadOptions<'o> {
        let mut options = ReadOptions::new().resolver(schemas);
        if let Some(encoding) = form.from_encoding {
            options = options.external_encoding(encoding);
        }
        if let Some(encoding) = form.force_encoding {
            options = options.force_encoding(encoding);
        }
        options = match form.read_as {
            ReadFormat::Auto => options.detect_dialect(),
            ReadFormat::Dialect(dialect) => options.dialect(dialect),
        };
        options = options.lenient(self.lenient);
        options = options.bad_lines(match self.bad_lines {
            BadLinesName::LeaveOut => BadLines::LeaveOut,
            BadLinesName::Reject => BadLines::RejectDataset,
        });
        options = options.duplicate_ids(match self.duplicate_ids {
            DuplicateIdsName::Mildest => DuplicateIds::Mildest,
            DuplicateIdsName::Reject => DuplicateIds::RejectDataset,
            DuplicateIdsName::LeaveOut => DuplicateIds::RejectStructures,
            DuplicateIdsName::ForgetUnused => DuplicateIds::ForgetUnused,
            DuplicateIdsName::KeepOnRecord => DuplicateIds::KeepOnRecord,
        });
        options.compatibility(match self.strict {
            true => Compatibility::Literal,
            false => Compatibility::Overlay,
        })
    }
}

/// The format and the encoding of a file, as far as the user says them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FileForm {
    pub(crate) read_as: ReadFormat,
    /// It is declared from outside.
    pub(crate) from_encoding: Option<Encoding>,
    /// It counts, whatever the file says.
    pub(crate) force_encoding: Option<Encoding>,
}

/// For people, or for other programs.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
pub(crate) enum TextOrJson {
    Text,
    Json,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
    }

    /// A flag means one thing: what its help says is the same in every command that has it.
    #[test]
    fn flags_on_encodings_and_formats_mean_the_same_in_every_command() {
        use clap::CommandFactory;
        let command = Arguments::command();
        for (flag, most) in
            [("encoding", 1), ("from-encoding", 1), ("force-encoding", 1), ("as", 2), ("to", 3)]
        {
            let mut helps: Vec<String> = command
                .get_subcommands()
                .flat_map(|command| {
                    let arguments =
                        command.get_arguments().filter(|argument| argument.get_long() == Some(flag));
                    arguments
                        .filter_map(|argument| Some(argument.get_help()?.to_string()))
                        .collect::<Vec<_>>()
                })
                .collect();
            assert!(!helps.is_empty(), "{flag}");
            helps.sort_unstable();
            helps.dedup();
            // `build` reads JSON as a format and writes the one that it names; `dates --to` writes dates.
            assert_eq!(helps.len(), most, "{flag}: {helps:#?}");
        }
    }
}
