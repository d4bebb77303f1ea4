//! `heirloom man`: the manual pages.

use std::fs;
use std::io::Write;
use std::iter;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Command, CommandFactory};
use clap_mangen::Man;
use heirloom_core::WriteError;

use crate::arguments;
use crate::failure::Failure;
use crate::{output, remark, visible};
use heirloom_report::text::suggest::did_you_mean;

/// Writes manual pages.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    heirloom man | man -l -                      read that of heirloom\n  \
    heirloom man check | man -l -                read that of heirloom check\n  \
    heirloom man --out-dir ~/.local/share/man/man1   install them all")]
pub(crate) struct Arguments {
    /// The command whose page is wanted
    #[arg(value_name = "COMMAND", conflicts_with = "out_dir")]
    command: Option<String>,

    /// Write all pages into this folder, which is made if it is not there
    #[arg(long, value_name = "DIR")]
    out_dir: Option<PathBuf>,
}

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let mut heirloom = arguments::Arguments::command();
    // Options that every command has are handed down to each.
    heirloom.build();
    if let Some(folder) = &arguments.out_dir {
        fs::create_dir_all(folder).map_err(|error| Failure::write(folder, &error))?;
        let with_actions = |command| iter::once(command).chain(Command::get_subcommands(command));
        let pages = iter::once(&heirloom).chain(heirloom.get_subcommands().flat_map(with_actions));
        let mut count = 0;
        for command in pages {
            let (name, page) = page(command)?;
            output::write(Some(&folder.join(format!("{name}.1"))), &name, |out| {
                out.write_all(&page).map_err(WriteError::Io)
            })?;
            count += 1;
        }
        remark(&format!("{count} pages written into {}", visible::path(folder)));
        return Ok(ExitCode::SUCCESS);
    }
    let command = match &arguments.command {
        None => &heirloom,
        Some(name) => heirloom.find_subcommand(name).ok_or_else(|| {
            let meant = did_you_mean(name, heirloom.get_subcommands().map(Command::get_name));
            Failure::Sentence(format!("there is no command `{name}`{meant}"))
        })?,
    };
    let (_, page) = page(command)?;
    let mut out = output::plain();
    out.write_all(&page)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The name of a page, as `heirloom-check`, and its text.
fn page(command: &Command) -> Result<(String, Vec<u8>), Failure> {
    let name = command.get_display_name().unwrap_or_else(|| command.get_name()).to_string();
    let mut page = Vec::new();
    Man::new(command.clone()).render(&mut page)?;
    Ok((name, page))
}
