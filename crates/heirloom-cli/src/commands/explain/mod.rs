//! `heirloom explain`: the page of a finding, those of one subject, a tag in its places, a structure type.

mod finding;
mod vocabulary;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use heirloom_core::schema::Schema;
use heirloom_core::source::{Category, Code};

use crate::arguments::TextOrJson;
use crate::failure::Failure;
use crate::json::{self, Json};
use crate::markdown::Layout;
use crate::{complain, names, output, registry, remedies, suggest};
use vocabulary::{Tag, Type};

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

/// What can be explained.
enum Subject<'s> {
    Finding(&'static Code),
    Category(Category),
    Tag(Tag<'s>),
    Type(Type<'s>),
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
        (TextOrJson::Text, true) => list(&mut output::colourful())?,
        (TextOrJson::Text, false) => write_text(&subjects, &mut output::colourful())?,
        (TextOrJson::Json, true) => write_json(registry::all().map(Subject::Finding))?,
        (TextOrJson::Json, false) => write_json(subjects.into_iter())?,
    }
    Ok(ExitCode::from(if unknown == 0 { 0 } else { 2 }))
}

/// All that a word may stand for.
fn find<'s>(typed: &'s str, schema: &'s Schema) -> Vec<Subject<'s>> {
    if let Some(code) = registry::find(typed) {
        return vec![Subject::Finding(code)];
    }
    let tag = Tag::find(typed, schema).map(Subject::Tag);
    let of_type = Type::find(typed, schema).map(Subject::Type);
    // TEXT is a tag, and text may be either.
    let is_meant = |category: &Category| category.name() == typed || (tag.is_none() && of_type.is_none());
    let category = names::category(typed).filter(is_meant).map(Subject::Category);
    category.into_iter().chain(tag).chain(of_type).collect()
}

fn nothing_like(typed: &str, schema: &Schema) -> String {
    let codes = registry::all().flat_map(|code| [code.id, code.name]);
    let categories = Category::ALL.iter().map(|category| category.name());
    let words: Vec<String> =
        codes.chain(categories).map(String::from).chain(vocabulary::words(schema)).collect();
    let hint = suggest::did_you_mean(typed, words.iter().map(String::as_str));
    match typed.starts_with('_') && hint.is_empty() {
        true => format!(
            "`{typed}` is not a tag of ELF's data model: tags with an underscore are those of programs"
        ),
        false => format!("there is no finding, category, tag or type `{typed}`{hint}"),
    }
}

/// Lists all kinds of findings.
fn list(out: &mut impl Write) -> Result<(), Failure> {
    let layout = Layout::of_standard_output();
    let widest = registry::all().map(|code| code.name.len()).max().unwrap_or_default();
    for (number, &category) in Category::ALL.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        write_category(category, widest, layout, out)?;
    }
    Ok(out.flush()?)
}

/// The kinds of findings of a category, in the order of their codes.
fn members(category: Category) -> Vec<&'static Code> {
    let mut members: Vec<&Code> = registry::all().filter(|code| code.category == category).collect();
    members.sort_by_key(|code| code.id);
    members
}

/// Writes what a category is about, and lists its kinds of findings. Their names have so many columns.
fn write_category(category: Category, widest: usize, layout: Layout, out: &mut impl Write) -> io::Result<()> {
    layout.write_heading(&format!("{category}: {}", category.subject()), out)?;
    for code in members(category) {
        let lead = format!("  {}  {:widest$}  ", code.id, code.name);
        match layout.width > lead.len() + 30 {
            true => layout.write_behind(&lead, code.sentence(), out)?,
            // On a narrow terminal the sentence has a line of its own.
            false => {
                writeln!(out, "  {}  {}", code.id, code.name)?;
                layout.write_behind("        ", code.sentence(), out)?;
            }
        }
    }
    Ok(())
}

fn write_text(subjects: &[Subject<'_>], out: &mut impl Write) -> Result<(), Failure> {
    let layout = Layout::of_standard_output();
    for (number, subject) in subjects.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        let markdown = match subject {
            Subject::Finding(code) => remedies::page(code),
            Subject::Category(category) => {
                let widest = members(*category).iter().map(|code| code.name.len()).max().unwrap_or_default();
                write_category(*category, widest, layout, out)?;
                continue;
            }
            Subject::Tag(tag) => tag.page(),
            Subject::Type(of_type) => of_type.page(),
        };
        layout.write(&markdown, out)?;
    }
    Ok(out.flush()?)
}

fn write_json<'s>(subjects: impl Iterator<Item = Subject<'s>>) -> Result<(), Failure> {
    let mut json = Json::new(output::plain(), json::Layout::Lines);
    json.array()?;
    for subject in subjects {
        match subject {
            Subject::Finding(code) => finding::write(code, &mut json)?,
            Subject::Category(category) => {
                json.object()?;
                json.member("kind", "category")?;
                json.member("name", category.name())?;
                json.member("subject", category.subject())?;
                json.strings("codes", members(category).into_iter().map(|code| code.id))?;
                json.end()?;
            }
            Subject::Tag(tag) => tag.write(&mut json)?,
            Subject::Type(of_type) => of_type.write(&mut json)?,
        }
    }
    json.end()?;
    Ok(json.finish()?)
}
