//! Old spellings of flags. Each is refused with a sentence that names the new one, where the command has that.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::{Arg, Command};

/// A flag that a command does not have, or no longer.
struct Old {
    flag: &'static str,
    /// The flag that the command has instead. Where it has none, the sentence means nothing.
    instead: &'static str,
    sentence: &'static str,
}

const OLD: [Old; 3] = [
    Old {
        flag: "--encoding",
        instead: "from-encoding",
        sentence: "`--encoding` says how to write; use `--from-encoding` to say how the file is read",
    },
    Old {
        flag: "--new-encoding",
        instead: "new-from-encoding",
        sentence: "`--new-encoding` is called `--new-from-encoding`, or `--new-force-encoding` if the file itself is to be \
                   overruled",
    },
    Old {
        flag: "--format",
        instead: "from-format",
        sentence: "`--format` says in which form results are shown; use `--from-format` to say in which form the JSON is",
    },
];

/// Names the new flag in an error, if that is about an old one.
pub(crate) fn answered(error: Error, typed: &[OsString], command: &mut Command) -> Error {
    if error.kind() != ErrorKind::UnknownArgument {
        return error;
    }
    let Some(ContextValue::String(flag)) = error.get(ContextKind::InvalidArg) else { return error };
    let flag = flag.split('=').next().unwrap_or_default();
    // The value of an option before the command could only be taken for it if it had the name of one.
    let words = typed.iter().skip(1).filter_map(|word| word.to_str());
    let Some(name) = words.into_iter().find(|word| command.find_subcommand(word).is_some()) else {
        return error;
    };
    command.build();
    let Some(command) = command.find_subcommand_mut(name) else { return error };
    let has = |long: &str| command.get_arguments().filter_map(Arg::get_long).any(|known| known == long);
    match OLD.iter().find(|old| old.flag == flag && has(old.instead)) {
        Some(old) => command.error(ErrorKind::UnknownArgument, old.sentence),
        None => error,
    }
}
