//! How the command words what can be done about a finding or an error: the library says it without flags, and as a [`Remedy`].
//!
//! No other file of the command names a flag for a remedy of the library.

use heirloom_core::WriteError;
use heirloom_core::source::Remedy;
use heirloom_core::verbatim::EditError;
use heirloom_report::{Advice, Wording};

/// The flag, or the command, that stands for a remedy. None if this build of the command has none.
fn words(remedy: Remedy) -> Option<&'static str> {
    match remedy {
        Remedy::ReadInEncoding => Some("`--from-encoding ENCODING`"),
        Remedy::ForceEncoding => Some("`--force-encoding ENCODING`"),
        Remedy::CompareEncodings => Some("`heirloom encoding`"),
        Remedy::ReadAs => Some("`--as FORMAT`"),
        Remedy::ConvertToUtf8 => Some("`heirloom convert`"),
        Remedy::ConvertEncoding => Some("`heirloom convert --encoding ENCODING`"),
        Remedy::SupplySchema => Some("`--schema-map IRI=FILE`"),
        Remedy::FetchSchema => cfg!(feature = "fetch").then_some("`--fetch-schemas`"),
        Remedy::WriteLossily => Some("`--lossy`"),
        Remedy::Fix => Some("`heirloom fix`"),
        Remedy::FixByGuess => Some("`heirloom fix --unsafe` for guesses"),
        _ => None,
    }
}

/// The words of the command, for whatever the libraries say.
pub(crate) const IN_FLAGS: &(dyn Wording + 'static) = &InFlags;

struct InFlags;

impl Wording for InFlags {
    fn remedy(&self, remedy: Remedy) -> Option<&'static str> {
        words(remedy)
    }

    fn advice(&self, advice: &Advice<'_>) -> Option<String> {
        let it = |count: usize| if count == 1 { "it" } else { "them" };
        Some(match *advice {
            Advice::Fix { safe: 0, guesses: 0 } | Advice::FixFromPage { safe: 0, guesses: 0 } => return None,
            Advice::Fix { safe: 0, guesses } | Advice::FixFromPage { safe: 0, guesses } => {
                format!("`heirloom fix --unsafe` mends {guesses} of them, by guesses")
            }
            Advice::Fix { safe, guesses: 0 } | Advice::FixFromPage { safe, guesses: 0 } => {
                format!("`heirloom fix` mends {safe} of them")
            }
            Advice::Fix { safe, guesses } => {
                format!("`heirloom fix` mends {safe} of them, and {guesses} more with --unsafe, by guesses")
            }
            Advice::FixFromPage { safe, guesses } => {
                format!("`heirloom fix` mends {safe} of them, and {guesses} more with `--unsafe`, by guesses")
            }
            Advice::ShowAllFindings(count) => format!("--max all shows {}", it(count)),
            Advice::RaiseLimit(most) => format!("--max-findings allows {most}"),
            Advice::RenewBaseline => "--write-baseline renews it".to_string(),
            Advice::ShowWholeList => "--all shows them".to_string(),
            Advice::DrawAllRelationships => "which --all draws".to_string(),
            Advice::FewerGenerations => "--generations makes it smaller".to_string(),
            Advice::FindByWords { words, count } => format!("--find '{words}' lists {}", it(count)),
            Advice::DefineTags(file) => {
                format!("`heirloom schema {file} --write` makes definitions for them")
            }
            Advice::ReadByPrintedSchema => "--strict goes by that".to_string(),
            Advice::AllowGuesses => "with --unsafe, by guesses".to_string(),
            Advice::ShowFindings(count) => format!("`heirloom check` shows {}", it(count)),
        })
    }
}

/// Why a file was not written. How to write it all the same is said by [`lossy`], where that helps.
pub(crate) fn of_write_error(error: &WriteError) -> String {
    match error {
        WriteError::Undeclared(dialect) => format!("{error} (`--as {dialect}`)"),
        _ => IN_FLAGS.with_remedies(
            error.to_string(),
            error.remedy().filter(|remedy| *remedy != Remedy::WriteLossily).as_slice(),
        ),
    }
}

/// Why a change was not made.
pub(crate) fn of_edit_error(error: &EditError) -> String {
    IN_FLAGS.with_remedies(error.to_string(), error.remedy().as_slice())
}

/// Why a file was not written that can be written if data may be lost.
pub(crate) fn lossy(sentence: &str) -> String {
    format!("{sentence}; pass --lossy to write the file anyway")
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::arguments::Arguments;
    use heirloom_report::diagnostics::find_code;

    /// The flags that a text names.
    fn flags(text: &str) -> Vec<&str> {
        let named = text.split("--").skip(1);
        named
            .map(|rest| rest.split(|c: char| c != '-' && !c.is_alphanumeric()).next().unwrap_or_default())
            .collect()
    }

    fn has(command: &str, flag: &str) -> bool {
        let arguments = Arguments::command();
        let command = arguments.find_subcommand(command).unwrap_or_else(|| panic!("there is no {command}"));
        command.get_arguments().any(|argument| argument.get_long() == Some(flag))
    }

    /// The commands whose users may read of a remedy.
    fn shown_by(remedy: Remedy) -> &'static [&'static str] {
        match remedy {
            Remedy::WriteLossily => &["convert", "build", "fmt"],
            Remedy::ReadAs => &["check", "convert", "fmt", "fix"],
            _ => &["check"],
        }
    }

    #[test]
    fn every_remedy_has_a_flag_or_a_command_that_there_is() {
        for &remedy in Remedy::ALL {
            let Some(words) = words(remedy) else {
                assert!(remedy == Remedy::FetchSchema && cfg!(not(feature = "fetch")), "{remedy:?}");
                continue;
            };
            let other = words
                .strip_prefix("`heirloom ")
                .map(|rest| rest.split([' ', '`']).next().unwrap_or_default());
            let commands = other.as_slice();
            let commands = if commands.is_empty() { shown_by(remedy) } else { commands };
            for command in commands {
                assert!(flags(words).into_iter().all(|flag| has(command, flag)), "{command}: {words}");
            }
        }
    }

    #[test]
    fn what_the_library_advises_is_said_with_flags() {
        let help = |id: &str| {
            let code = find_code(id).unwrap();
            IN_FLAGS.with_remedies(code.help.to_string(), code.remedies)
        };
        assert!(help("O012").ends_with(" (`--force-encoding ENCODING`)"));
        assert!(help("O020").ends_with(" (`heirloom encoding`, `--from-encoding ENCODING`)"));
        assert!(help("S017").contains("`--schema-map IRI=FILE`"));
        assert_eq!(help("T007"), find_code("T007").unwrap().help);
        assert!(IN_FLAGS.page(find_code("L016").unwrap()).contains("(`heirloom fix`)"));
    }
}
