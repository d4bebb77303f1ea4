//! The command `heirloom`: checks, mends, shows and converts ELF and GEDCOM files.
//!
//! All work is done by the library; the command translates. [`arguments`] says what can be typed,
//! [`commands`] does it, and the others read files, write files and put things into words.

mod arguments;
mod names;
mod manners;
mod config;
mod commands;
mod files;
mod input;
mod memory;
mod in_order;
mod progress;
mod output;
mod kept;
mod unfinished;
mod failure;
mod terminal;
mod suggest;
mod registry;
mod rules;
mod report;
mod baseline;
mod people;
mod whom;
mod lines;
mod node;
mod json;
mod tree;
mod terms;
mod visible;
mod unified;
mod markdown;

use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};

use arguments::{Arguments, Command};
use commands::{
    check, completions, convert, dates, diff, edit, encoding, explain, fix, fmt, man, parse, relate, schema,
    show, stats,
};
use failure::Failure;
use manners::{complain, mention, remark};

fn main() -> ExitCode {
    let typed = Arguments::command().color(manners::colour_of_help(std::env::args_os())).get_matches();
    let arguments = Arguments::from_arg_matches(&typed).unwrap_or_else(|error| error.exit());
    arguments.manners.apply();
    let _working = progress::Working::begin();
    let done = match arguments.command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Fix(arguments) => fix::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Relate(arguments) => relate::run(&arguments),
        Command::Tree(arguments) => commands::tree::run(&arguments),
        Command::Parse(arguments) => parse::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Edit(arguments) => edit::run(&arguments),
        Command::Fmt(arguments) => fmt::run(&arguments),
        Command::Diff(arguments) => diff::run(&arguments),
        Command::Encoding(arguments) => encoding::run(&arguments),
        Command::Stats(arguments) => stats::run(&arguments),
        Command::Dates(arguments) => dates::run(&arguments),
        Command::Schema(arguments) => schema::run(&arguments),
        Command::Completions(arguments) => completions::run(&arguments),
        Command::Man(arguments) => man::run(&arguments),
    };
    match done {
        Ok(code) => code,
        // Whoever read our output has seen enough.
        Err(Failure::ClosedPipe) => ExitCode::SUCCESS,
        Err(Failure::Unread(sentence) | Failure::Sentence(sentence)) => {
            complain(&sentence);
            ExitCode::from(2)
        }
    }
}
