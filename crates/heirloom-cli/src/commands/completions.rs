//! `heirloom completions`: what shells have to know to complete a line that is being typed.

use std::io::Write;
use std::process::ExitCode;

use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

use crate::arguments;
use crate::failure::Failure;
use crate::output;

/// Writes shell completions.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    heirloom completions bash > ~/.local/share/bash-completion/completions/heirloom\n  \
    heirloom completions zsh > ~/.zfunc/_heirloom\n  \
    heirloom completions fish > ~/.config/fish/completions/heirloom.fish\n  \
    heirloom completions powershell >> $PROFILE\n  \
    heirloom completions elvish >> ~/.config/elvish/rc.elv")]
pub(crate) struct Arguments {
    /// The shell: bash, zsh, fish, powershell or elvish
    #[arg(value_enum, hide_possible_values = true)]
    shell: Shell,
}

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let mut command = arguments::Arguments::command();
    // The script is made first, since its writer can't be told that nobody reads it any more.
    let mut script = Vec::new();
    generate(arguments.shell, &mut command, "heirloom", &mut script);
    let mut out = output::plain();
    out.write_all(&script)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
