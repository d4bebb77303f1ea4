//! How the command behaves towards whoever runs it, whatever it does: colour, and how much is said on standard error.

use std::ffi::OsString;
use std::fmt::Arguments;
use std::io::Write;
use std::sync::OnceLock;

use anstream::ColorChoice;
use clap::{Args, ValueEnum};

use crate::{progress, visible};

/// The options that every subcommand has.
#[derive(Args, Debug)]
#[command(next_help_heading = "Global options")]
pub(crate) struct Manners {
    /// When to use colour: auto (on a terminal, and as NO_COLOR and CLICOLOR_FORCE say), always or never
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value = "auto")]
    #[arg(hide_possible_values = true, hide_default_value = true)]
    color: When,

    /// Say only what was asked for, what went wrong and what gets lost: no counts, no summaries, no remarks, no progress
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    quiet: bool,

    /// Say on standard error which files are read and written, and in which format and encoding
    #[arg(short, long, global = true)]
    verbose: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum When {
    Auto,
    Always,
    Never,
}

/// How much is said on standard error besides what went wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Loudness {
    Quiet,
    Ordinary,
    Verbose,
}

static LOUDNESS: OnceLock<Loudness> = OnceLock::new();

impl Manners {
    /// Has everything that is said from now on follow these options.
    pub(crate) fn apply(&self) {
        self.color.choice().write_global();
        let loudness = match (self.quiet, self.verbose) {
            (true, _) => Loudness::Quiet,
            (false, true) => Loudness::Verbose,
            (false, false) => Loudness::Ordinary,
        };
        let _ = LOUDNESS.set(loudness);
    }
}

impl When {
    fn choice(self) -> ColorChoice {
        match self {
            When::Auto => ColorChoice::Auto,
            When::Always => ColorChoice::Always,
            When::Never => ColorChoice::Never,
        }
    }
}

/// Whether help, and what is wrong with the arguments, has colour: that is written before these are understood.
pub(crate) fn colour_of_help(arguments: impl Iterator<Item = OsString>) -> clap::ColorChoice {
    let arguments: Vec<OsString> = arguments.take_while(|argument| argument != "--").collect();
    let joined = arguments.iter().filter_map(|argument| argument.to_str()?.strip_prefix("--color="));
    let apart = arguments.windows(2).filter(|pair| pair[0] == "--color").filter_map(|pair| pair[1].to_str());
    match joined.chain(apart).next() {
        Some("always") => clap::ColorChoice::Always,
        Some("never") => clap::ColorChoice::Never,
        _ => clap::ColorChoice::Auto,
    }
}

/// Whether only what went wrong is said.
pub(crate) fn is_quiet() -> bool {
    loudness() == Loudness::Quiet
}

/// Says on standard error what was done.
pub(crate) fn remark(sentence: &str) {
    if !is_quiet() {
        say(format_args!("{sentence}"));
    }
}

/// Says on standard error what only those want to know who ask for it.
pub(crate) fn mention(sentence: impl FnOnce() -> String) {
    if loudness() == Loudness::Verbose {
        say(format_args!("{}", sentence()));
    }
}

/// Says on standard error what went wrong.
pub(crate) fn complain(sentence: &str) {
    say(format_args!("heirloom: {sentence}"));
}

fn say(sentence: Arguments<'_>) {
    progress::above(|| {
        // If even standard error is closed there is nobody left to tell.
        let _ = writeln!(std::io::stderr(), "{}", visible::lines(&sentence.to_string()));
    });
}

fn loudness() -> Loudness {
    LOUDNESS.get().copied().unwrap_or(Loudness::Ordinary)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_colour_of_help_is_found_before_arguments_are_understood() {
        let colour = |line: &str| colour_of_help(line.split(' ').map(OsString::from));
        assert_eq!(colour("heirloom --color never --help"), clap::ColorChoice::Never);
        assert_eq!(colour("heirloom check --color=always --no-such"), clap::ColorChoice::Always);
        assert_eq!(colour("heirloom check -- --color=always"), clap::ColorChoice::Auto);
        assert_eq!(colour("heirloom check a.ged"), clap::ColorChoice::Auto);
    }
}
