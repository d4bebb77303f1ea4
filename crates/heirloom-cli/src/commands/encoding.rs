//! `heirloom encoding`: in which encoding files are, why, and what their text would be in others.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use heirloom_report::encoding::{EncodingOfFile, write_json, write_text};
use heirloom_report::json::envelope::{self, Account, FileAccount, Listed, UnreadFile};

use crate::arguments::TextOrJson;
use crate::failure::Failure;
use crate::memory::Use;
use crate::progress::Many;
use crate::{complain, files, input, output};

/// Detects the encoding of files, whatever their headers claim, and shows the evidence.
///
/// Any file is looked at as plain GEDCOM: what it says of its encoding is weighed against all its octets. Exits with 0, or
/// with 2 if a file can't be read.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    heirloom encoding family.ged                 which encoding is it in, and why?\n  \
    heirloom encoding *.ged --format json | jq -r '.results[] | [.file, .encoding] | @tsv'\n  \
    heirloom check family.ged --from-encoding cp850\n                                                 read it in another one")]
pub(crate) struct Arguments {
    /// The files to look at, folders of them, patterns as '*.ged', or - for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// How to say it: text (for reading) or json
    #[arg(long, value_enum, default_value = "text", hide_possible_values = true)]
    format: TextOrJson,
}

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let unread = match arguments.format {
        TextOrJson::Text => {
            let mut out = output::plain();
            let mut is_first = true;
            let unread = each_file(arguments, |looked| {
                if !std::mem::take(&mut is_first) {
                    writeln!(out)?;
                }
                write_text(looked, &mut out)
            })?;
            out.flush()?;
            unread
        }
        TextOrJson::Json => {
            let mut out = output::plain();
            envelope::begin("encoding", Listed::Results, &mut out)?;
            let mut account = Account::default();
            let mut json = envelope::items(&mut out);
            account.unread = each_file(arguments, |looked| {
                let file = FileAccount { path: looked.file.clone(), ..FileAccount::default() };
                account.files.push(file.with("encoding", looked.verdict.encoding.name()));
                write_json(looked, &mut json)
            })?;
            envelope::end(!account.files.is_empty(), &account, &mut out)?;
            account.unread
        }
    };
    Ok(ExitCode::from(if unread.is_empty() { 0 } else { 2 }))
}

/// Looks at one file after the other; says which could not be read.
fn each_file(
    arguments: &Arguments,
    mut write: impl FnMut(&EncodingOfFile) -> io::Result<()>,
) -> Result<Vec<UnreadFile>, Failure> {
    let mut unread = Vec::new();
    let files = files::find(&arguments.files);
    let progress = Many::over(files.iter().flatten().map(PathBuf::as_path));
    for file in files {
        let read = file.and_then(|file| {
            let octets = input::read(&file, Use::Octets)?;
            progress.done(&file);
            Ok((file, octets))
        });
        match read {
            Ok((file, octets)) => {
                write(&EncodingOfFile::of(file, &octets))?;
            }
            Err(Failure::Unread(of_file)) => {
                complain(&of_file.sentence);
                unread.push(of_file.account());
            }
            Err(failure) => return Err(failure),
        }
    }
    Ok(unread)
}
