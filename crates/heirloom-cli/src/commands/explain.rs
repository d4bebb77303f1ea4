//! `heirloom explain`: the page of a finding, those of one subject, a tag in its places, a structure type.

use std::process::ExitCode;

use clap::Args;
use heirloom_core::schema::Schema;
use heirloom_report::diagnostics::all_codes;
use heirloom_report::explain::{self, Subject, find, nothing_like};
use heirloom_report::json::envelope::Account;

use crate::arguments::TextOrJson;
use crate::failure::Failure;
use crate::remedies::IN_FLAGS;
use crate::{complain, output, reporting, terminal};

/// Explains a finding, a tag or a structure type.
///
/// Without an argument all kinds of findings are listed; of what they are about, as lives, those that are. Tags and types are those of ELF's data model, which are GEDCOM's
/// but for a few.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    heirloom explain X007                        the finding with this code\n  \
    heirloom explain dangling-pointer            the same by its name\n  \
    heirloom explain lives                       all findings about lives
  \
    heirloom explain DATE                        what a tag means, place by place\n  \
    heirloom explain elf:DATE_VALUE              where a type stands, and what it holds\n  \
    heirloom explain | less                      every kind of finding")]
pub(crate) struct Arguments {
    /// Codes as X007, names as dangling-pointer, categories as lives, tags as DATE, types as elf:DATE_VALUE or by their IRI
    #[arg(value_name = "CODE|CATEGORY|TAG|TYPE")]
    subjects: Vec<String>,

    /// How to show it: text (for reading) or json
    #[arg(long, value_enum, default_value = "text", hide_possible_values = true)]
    format: TextOrJson,
}

/// Runs it.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let schema = Schema::default();
    let mut subjects: Vec<Subject<'_>> = Vec::new();
    let mut unknown = 0;
    for typed in &arguments.subjects {
        let found = find(typed, &schema);
        if found.is_empty() {
            complain(&nothing_like(typed, &schema));
            unknown += 1;
        }
        subjects.extend(found);
    }
    match (arguments.format, arguments.subjects.is_empty()) {
        (TextOrJson::Text, true) => explain::list(terminal::of_pages(), &mut output::colourful())?,
        (TextOrJson::Text, false) => {
            explain::write_text(&subjects, terminal::of_pages(), IN_FLAGS, &mut output::colourful())?;
        }
        (TextOrJson::Json, true) => write_json(all_codes().map(Subject::Finding))?,
        (TextOrJson::Json, false) => write_json(subjects.into_iter())?,
    }
    Ok(ExitCode::from(if unknown == 0 { 0 } else { 2 }))
}

fn write_json<'s>(subjects: impl Iterator<Item = Subject<'s>>) -> Result<(), Failure> {
    reporting::write("explain", Account::default(), |json| explain::write_json(subjects, json))
}
