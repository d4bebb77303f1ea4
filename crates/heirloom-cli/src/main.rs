//! The command `heirloom`: checks, mends, shows and converts ELF and GEDCOM files.
//!
//! The libraries do the work: `heirloom_report` says what there is to say about a file. The command translates: [`arguments`] says
//! what can be typed, [`commands`] has it done, and the others read files, write files and know the terminal.

mod arguments;
mod spellings;
mod names;
mod schemas;
mod manners;
mod config;
mod commands;
mod files;
mod input;
mod memory;
mod in_order;
mod progress;
mod output;
mod writing;
mod gedcom_7;
mod kept;
mod seen;
mod unfinished;
mod failure;
mod terminal;
mod announce;
mod remedies;
mod reporting;
mod losses;
mod world;
mod baseline;

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use arguments::{Arguments, Command};
use commands::{
    build, check, completions, convert, dates, diff, edit, encoding, explain, fix, fmt, man, parse, relate,
    schema, show, stats,
};
use failure::{Failure, Unread};
use heirloom_report::text::visible;
use manners::{complain, mention, remark};

/// What was typed. What is wrong with it is told in a form that no terminal obeys: as if that had been typed.
fn understood() -> Result<Arguments, clap::Error> {
    let understood = |typed: Vec<OsString>| {
        let mut command = Arguments::command().color(manners::colour_of_help(typed.iter().cloned()));
        let matches = command.try_get_matches_from_mut(&typed);
        Arguments::from_arg_matches(
            &matches.map_err(|error| spellings::answered(error, &typed, &mut command))?,
        )
    };
    let shown = |argument: OsString| visible::path(Path::new(&argument)).into();
    understood(std::env::args_os().collect()).map_err(|error| {
        // Only help, and a sentence that names what was typed, can come of it.
        understood(std::env::args_os().map(shown).collect()).err().unwrap_or(error)
    })
}

fn main() -> ExitCode {
    let arguments = understood().unwrap_or_else(|error| error.exit());
    arguments.manners.apply();
    arguments.limits.apply();
    if arguments.command.has_verdict() {
        output::go_on_unheard();
    }
    let _working = progress::Working::begin();
    let done = match arguments.command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Fix(arguments) => fix::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Relate(arguments) => relate::run(&arguments),
        Command::Tree(arguments) => commands::tree::run(&arguments),
        Command::Parse(arguments) => parse::run(&arguments),
        Command::Build(arguments) => build::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Edit(arguments) => edit::run(&arguments),
        Command::Fmt(arguments) => fmt::run(&arguments),
        Command::Diff(arguments) => diff::run(&arguments),
        Command::Encoding(arguments) => encoding::run(&arguments),
        Command::Stats(arguments) => stats::run(&arguments),
        Command::Dates(arguments) => dates::run(&arguments),
        Command::Schema(arguments) => schema::run(&arguments),
        #[cfg(feature = "fetch")]
        Command::Cache(arguments) => commands::cache::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
        Command::Man(arguments) => man::run(&arguments),
    };
    match done {
        Ok(code) => code,
        // Whoever read our output has seen enough, and what was asked for is done.
        Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(Failure::Unread(Unread { sentence, .. }) | Failure::Sentence(sentence)) => {
            complain(&sentence);
            ExitCode::from(2)
        }
    }
}
