//! The command `heirloom`: checks, mends, shows and converts ELF and GEDCOM files.
//!
//! All work is done by the library; the command translates. [`arguments`] says what can be typed, one file for each
//! subcommand does it, and the others read files, write files and put things into words.

mod arguments;
mod names;
mod parse;
mod convert;
mod check;
mod fix;
mod encoding;
mod edit;
mod fmt;
mod diff;
mod input;
mod memory;
mod progress;
mod output;
mod failure;
mod lines;
mod node;
mod json;
mod tree;
mod visible;
mod unified;
mod report;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, Command};
use failure::Failure;

fn main() -> ExitCode {
    let done = match Arguments::parse().command {
        Command::Parse(arguments) => parse::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Fix(arguments) => fix::run(&arguments),
        Command::Encoding(arguments) => encoding::run(&arguments),
        Command::Edit(arguments) => edit::run(&arguments),
        Command::Fmt(arguments) => fmt::run(&arguments),
        Command::Diff(arguments) => diff::run(&arguments),
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

/// Says on standard error what was done.
fn remark(sentence: &str) {
    let _ = writeln!(std::io::stderr(), "{sentence}");
}

/// Says on standard error what went wrong. If even that is closed there is nobody left to tell.
fn complain(sentence: &str) {
    let _ = writeln!(std::io::stderr(), "heirloom: {sentence}");
}
