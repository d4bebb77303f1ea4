//! The tools, one file each, and what a tool is.

mod ours;
mod oxidged;
mod ged_io;
mod gedcomkit;
mod gedcom;
mod gedlint;
mod limits;

use std::path::Path;

use clap::ValueEnum;

/// What is measured. The order is that of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(crate) enum Task {
    /// Octets to the tool's generic tree, or to the only form that it has.
    Parse,
    /// The same on one thread, for tools that use more by themselves.
    #[value(name = "parse-1")]
    Parse1,
    /// Octets to the tool's typed model.
    Typed,
    /// Octets to a form that can be written, and that to octets, whichever of the tool's ways is fastest.
    Write,
    /// Octets to the typed model, and that to octets.
    WriteTyped,
    /// Writing alone, of what `write` writes.
    WriteOnly,
    /// Octets to everything that the tool finds wrong with them.
    Validate,
    /// A file read record by record.
    Stream,
    /// What the machine can do at best.
    Limit,
}

impl Task {
    /// Its name on the command line and in tables.
    pub(crate) fn name(self) -> String {
        self.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
    }

    /// What the count of its outcome counts.
    pub(crate) fn unit(self) -> &'static str {
        match self {
            Task::Parse | Task::Parse1 | Task::Typed | Task::Stream => "persons",
            Task::Write | Task::WriteTyped | Task::WriteOnly => "octets",
            Task::Validate => "findings",
            Task::Limit => "",
        }
    }
}

/// A file, in the forms that tools may ask for.
#[derive(Clone, Copy)]
pub(crate) struct Input<'a> {
    /// Where it lies.
    pub(crate) path: &'a Path,
    /// What is in it, read or mapped beforehand.
    pub(crate) octets: &'a [u8],
    /// Whether a copy for a tool that wants to own its input is made while the clock runs.
    pub(crate) count_copies: bool,
}

impl<'a> Input<'a> {
    /// For tools that take a `&str`.
    pub(crate) fn text(&self) -> Result<&'a str, String> {
        simdutf8::basic::from_utf8(self.octets).map_err(|_| "takes UTF-8 only".to_owned())
    }

    /// For tools that take a `Vec<u8>`.
    pub(crate) fn owned(&self) -> Result<Owned<'a>, String> {
        if self.count_copies {
            return Ok(Owned::Later(self.octets));
        }
        std::fs::read(self.path).map(Owned::Ready).map_err(|error| error.to_string())
    }
}

/// Octets for a tool that wants to own them.
pub(crate) enum Owned<'a> {
    /// Read before the clock started: whoever reads a file has a `Vec` to give away.
    Ready(Vec<u8>),
    /// To be copied while it runs.
    Later(&'a [u8]),
}

impl Owned<'_> {
    /// To be called while the clock runs.
    pub(crate) fn into_vec(self) -> Vec<u8> {
        match self {
            Owned::Ready(octets) => octets,
            Owned::Later(octets) => octets.to_vec(),
        }
    }
}

/// What a task yields. It is kept until the clock has stopped.
pub(crate) trait Outcome {
    /// How much there is of it, in the unit of the task: whether the tool did the work at all.
    fn count(&self) -> usize;
}

struct Counted<T> {
    value: T,
    count: fn(&T) -> usize,
}

impl<T> Outcome for Counted<T> {
    fn count(&self) -> usize {
        (self.count)(&self.value)
    }
}

/// A task with its input at hand, to be run while the clock runs.
pub(crate) type Ready<'a> = Box<dyn FnOnce() -> Result<Box<dyn Outcome + 'a>, String> + 'a>;

/// Makes a task ready; the clock does not run yet.
pub(crate) type Prepare = for<'a> fn(Input<'a>) -> Result<Ready<'a>, String>;

/// A task, and how to count what it yields once the clock has stopped.
fn ready<'a, T: 'a>(
    run: impl FnOnce() -> Result<T, String> + 'a,
    count: fn(&T) -> usize,
) -> Result<Ready<'a>, String> {
    Ok(Box::new(move || {
        let value = run()?;
        Ok(Box::new(Counted { value, count }))
    }))
}

/// A library, or a limit of the machine.
pub(crate) struct Tool {
    /// The name of its crate.
    pub(crate) name: &'static str,
    /// What it can do.
    pub(crate) tasks: &'static [(Task, Prepare)],
}

impl Tool {
    /// Its version in the lock file; the machine has none.
    pub(crate) fn version(&self) -> Option<&'static str> {
        let entry = format!("name = \"{}\"\nversion = \"", self.name);
        let (_, rest) = include_str!("../../Cargo.lock").split_once(entry.as_str())?;
        rest.split('"').next().filter(|_| !self.is_limit())
    }

    /// Whether it stands for the machine.
    pub(crate) fn is_limit(&self) -> bool {
        self.tasks.iter().all(|&(task, _)| task == Task::Limit)
    }
}

/// All of them; ours first, then by age of the last release, the machine last.
pub(crate) const TOOLS: &[Tool] = &[
    ours::TOOL,
    oxidged::TOOL,
    ged_io::TOOL,
    gedcomkit::TOOL,
    gedcom::TOOL,
    gedlint::TOOL,
    limits::MEMCHR_LINE,
    limits::MEMCHR_COUNT,
    limits::SIMDUTF8,
    limits::MEMCPY,
];

/// A tool by its name.
pub(crate) fn tool(name: &str) -> Option<&'static Tool> {
    TOOLS.iter().find(|tool| tool.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every task of every tool does its work on a file that all of them read, and sees both persons.
    #[test]
    fn all_do_their_work() {
        let text = "0 HEAD\n1 SOUR X\n1 SUBM @U1@\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n\
                    0 @U1@ SUBM\n1 NAME A /B/\n0 @I1@ INDI\n1 NAME C /D/\n1 SEX F\n0 @I2@ INDI\n1 SEX M\n0 TRLR\n";
        let path = std::env::temp_dir().join(format!("heirloom-compare-test-{}.ged", std::process::id()));
        std::fs::write(&path, text).unwrap();
        let input = Input { path: &path, octets: text.as_bytes(), count_copies: true };
        for tool in TOOLS {
            for &(task, prepare) in tool.tasks {
                let count = prepare(input).and_then(|run| Ok(run()?.count()));
                let count = count.unwrap_or_else(|error| panic!("{} {}: {error}", tool.name, task.name()));
                match task.unit() {
                    "persons" => assert_eq!(count, 2, "{} {}", tool.name, task.name()),
                    "octets" => assert!(count > text.len() / 2, "{} {}: {count}", tool.name, task.name()),
                    _ => {}
                }
            }
        }
        std::fs::remove_file(&path).unwrap();
    }
}
