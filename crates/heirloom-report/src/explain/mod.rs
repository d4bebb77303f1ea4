//! The page of a finding, those of one subject, a tag in its places, a structure type.

mod finding;
mod vocabulary;

use std::io::{self, Write};

use heirloom_core::schema::Schema;
use heirloom_core::source::{Category, Code};

use crate::Wording;
use crate::diagnostics::{all_codes, category, find_code};
use crate::json::Json;
use crate::text::markdown::Layout;
use crate::text::suggest;

pub use vocabulary::{Tag, Type};

/// What can be explained.
pub enum Subject<'s> {
    /// A kind of finding.
    Finding(&'static Code),
    /// The kinds of findings of one subject.
    Category(Category),
    /// A tag, in all its places.
    Tag(Tag<'s>),
    /// A structure type.
    Type(Type<'s>),
}

/// All that a word may stand for.
pub fn find<'s>(typed: &'s str, schema: &'s Schema) -> Vec<Subject<'s>> {
    if let Some(code) = find_code(typed) {
        return vec![Subject::Finding(code)];
    }
    let tag = Tag::find(typed, schema).map(Subject::Tag);
    let of_type = Type::find(typed, schema).map(Subject::Type);
    // TEXT is a tag, and text may be either.
    let is_meant = |category: &Category| category.name() == typed || (tag.is_none() && of_type.is_none());
    let category = category(typed).filter(is_meant).map(Subject::Category);
    category.into_iter().chain(tag).chain(of_type).collect()
}

/// Says that a word stands for nothing, and what may have been meant.
pub fn nothing_like(typed: &str, schema: &Schema) -> String {
    let codes = all_codes().flat_map(|code| [code.id, code.name]);
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
pub fn list(layout: Layout, out: &mut impl Write) -> io::Result<()> {
    let widest = all_codes().map(|code| code.name.len()).max().unwrap_or_default();
    for (number, &category) in Category::ALL.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        write_category(category, widest, layout, out)?;
    }
    out.flush()
}

/// The kinds of findings of a category, in the order of their codes.
fn members(category: Category) -> Vec<&'static Code> {
    let mut members: Vec<&Code> = all_codes().filter(|code| code.category == category).collect();
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

/// Writes pages.
pub fn write_text(
    subjects: &[Subject<'_>],
    layout: Layout,
    wording: &dyn Wording,
    out: &mut impl Write,
) -> io::Result<()> {
    for (number, subject) in subjects.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        let markdown = match subject {
            Subject::Finding(code) => wording.page(code),
            Subject::Category(category) => {
                let widest = members(*category).iter().map(|code| code.name.len()).max().unwrap_or_default();
                write_category(*category, widest, layout, out)?;
                continue;
            }
            Subject::Tag(tag) => tag.page(wording),
            Subject::Type(of_type) => of_type.page(wording),
        };
        layout.write(&markdown, out)?;
    }
    out.flush()
}

/// Writes an object for each.
pub fn write_json<'s>(
    subjects: impl Iterator<Item = Subject<'s>>,
    json: &mut Json<impl Write>,
) -> io::Result<()> {
    for subject in subjects {
        match subject {
            Subject::Finding(code) => finding::write(code, json)?,
            Subject::Category(category) => {
                json.object()?;
                json.member("topic", "category")?;
                json.member("category", category.name())?;
                json.member("subject", category.subject())?;
                json.strings("codes", members(category).into_iter().map(|code| code.id))?;
                json.end()?;
            }
            Subject::Tag(tag) => tag.write(json)?,
            Subject::Type(of_type) => of_type.write(json)?,
        }
    }
    Ok(())
}
