use std::collections::HashMap;

use heirloom_core::Structure;
use heirloom_model::Meanings;

use crate::people;
use crate::text::visible;

/// The longest name that is shown.
const LONGEST: usize = 60;

/// What the records of one file are called. Each is asked for its name once, however many point to it: that of a family with
/// very many children takes a look at all of them.
pub(super) struct Names<'a, 'd> {
    meanings: &'a Meanings,
    known: HashMap<&'d str, Option<String>>,
}

impl<'a, 'd> Names<'a, 'd> {
    /// Those of the file whose structures are this.
    pub(super) fn of(meanings: &'a Meanings) -> Names<'a, 'd> {
        Names { meanings, known: HashMap::new() }
    }

    /// What a structure is called that something points to, if it has a name of some sort.
    pub(super) fn called(&mut self, target: Structure<'d>) -> Option<&str> {
        // Without an id nothing could point to it.
        self.known.entry(target.id()?).or_insert_with(|| called(self.meanings, target)).as_deref()
    }
}

/// `INDI @I1@, Ada /King/`; and where the id has changed, `INDI @I1@ (now @P4@), Ada /King/`.
pub(super) fn heading(meanings: &Meanings, record: Structure<'_>, now: Option<Structure<'_>>) -> String {
    let mut heading = tag(record).to_string();
    if let Some(id) = record.id() {
        heading.push(' ');
        heading.push_str(&shown_id(id));
    }
    if let Some(now) = now.and_then(|now| now.id()).filter(|&now| Some(now) != record.id()) {
        heading.push_str(&format!(" (now {})", shown_id(now)));
    }
    if let Some(name) = called(meanings, record) {
        heading.push_str(", ");
        heading.push_str(&name);
    }
    heading
}

/// An id between at signs, as a terminal can show it.
pub(super) fn shown_id(id: &str) -> String {
    format!("@{}@", visible(id))
}

/// Text on one line, as a terminal can show it.
pub(super) fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    text.chars().for_each(|c| visible::push(&mut shown, c));
    shown
}

/// The tag of a structure; what stands for a missing one has none.
pub(super) fn tag(structure: Structure<'_>) -> &str {
    match structure.tag() {
        "" => "UNDEF",
        tag => tag,
    }
}

/// What a record is called, if it has a name of some sort.
pub(super) fn called(meanings: &Meanings, record: Structure<'_>) -> Option<String> {
    people::called(meanings, record).map(|name| people::shortened(&name, LONGEST))
}
