//! What is said of a structure, row by row.
//!
//! Nothing of it is left out: what has no words of its own has a row with its tag, its value and its type.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use heirloom_core::source::Locator;
use heirloom_core::verbatim::Paths;
use heirloom_core::{Parsed, Payload, Structure, Superstructure};
use heirloom_model::labels::{RecordSort, in_order, life, spouses};
use heirloom_model::{Meanings, Temporal, Term, is_of_elf};

use super::kin::Kin;
use super::lines;
use super::mentions::{Mention, Mentions, place};
use crate::people::{self, called, is_absent, is_event, label};
use crate::text::phrase::{Phrase, Role};
use crate::text::{terms, visible};

/// Names of records that others refer to are no longer than this.
const LONGEST_NAME: usize = 80;

/// More than so many records that mention this one are counted only.
const MOST_MENTIONS: usize = 20;

/// And so many places in one of them.
const MOST_PLACES: usize = 6;

/// And so many words for one of these: pointers may lie deep.
const MOST_WORDS: usize = 4;

/// What a record says that is pointed to is told so often on a page, or in part of it, and then only how it is called.
const MOST_TIMES: usize = 8;

/// All that is said of a structure.
pub struct Page {
    /// What it is called, and where it stands.
    pub heading: Phrase,
    /// Rows that belong together, a blank line between one group and the next.
    pub groups: Vec<Vec<Row>>,
}

/// One thing that is said.
pub struct Row {
    /// How deep it lies in others.
    pub depth: usize,
    /// What the value is.
    pub label: String,
    /// Perhaps of several lines.
    pub value: Phrase,
}

/// What is known of a file whose pages are written, best in the order of the file.
pub struct PageContext<'d> {
    pub(super) mentions: Mentions<'d>,
    pub(super) kin: Kin<'d>,
    pub(super) paths: Paths<'d>,
    pub(super) text: &'d str,
    pub(super) locator: Locator<'d>,
}

impl<'d> PageContext<'d> {
    /// For pages of these structures.
    pub fn new(parsed: &'d Parsed<'_>, shown: &[Structure<'d>]) -> PageContext<'d> {
        PageContext {
            mentions: Mentions::of(&parsed.dataset, shown),
            kin: Kin::of(&parsed.dataset),
            paths: Paths::new(&parsed.dataset),
            text: parsed.text(),
            locator: Locator::new(parsed.text()),
        }
    }
}

/// The page of a structure.
pub fn of<'d>(structure: Structure<'d>, context: &mut PageContext<'d>) -> Page {
    let meanings = context.kin.meanings();
    let is_record = matches!(structure.superstructure(), Superstructure::Document);
    if !is_record {
        let mut rows = Rows::knowing(&context.kin);
        rows.walk(structure, 0);
        let rows = rows.rows;
        return Page { heading: heading_of_part(structure, context), groups: vec![rows] };
    }
    let mut groups: [Rows<'_, '_>; 5] = std::array::from_fn(|_| Rows::knowing(&context.kin));
    let [own, kin, events, others, mentioned] = &mut groups;
    if let Some(row) = own_row(meanings, structure) {
        own.rows.push(row);
    }
    let mut happened: Vec<Structure<'d>> = Vec::new();
    let is_life = is(meanings, structure, "INDI") || is(meanings, structure, "FAM");
    for below in structure.substructures() {
        match meanings.tag(below).unwrap_or_default() {
            "NAME" | "SEX" if is_life => own.walk(below, 0),
            "FAMC" | "FAMS" | "HUSB" | "WIFE" | "CHIL" if is_life => kin.walk(below, 0),
            _ if is_life && happens(meanings, below) => happened.push(below),
            _ => others.walk(below, 0),
        }
    }
    in_order(meanings, happened.into_iter()).into_iter().for_each(|below| events.walk(below, 0));
    mentioned.mentions(structure, &context.mentions);
    let groups = groups.into_iter().map(|group| group.rows).filter(|rows| !rows.is_empty()).collect();
    Page { heading: heading(structure, context), groups }
}

/// Whether a structure is what the standard means by a tag.
fn is(meanings: &Meanings, structure: Structure<'_>, tag: &str) -> bool {
    meanings.tag(structure) == Some(tag)
}

/// What sort of record it is, in a word.
pub(super) fn kind(meanings: &Meanings, record: Structure<'_>) -> String {
    match RecordSort::of(meanings, record).word() {
        "" => format!("{} {}", record.tag(), type_in_words(record)).trim_end().to_string(),
        word => word.to_string(),
    }
}

fn heading(record: Structure<'_>, context: &mut PageContext<'_>) -> Phrase {
    let meanings = context.kin.meanings();
    let name = match called(meanings, record) {
        Some(name) => people::shortened(&name, LONGEST_NAME),
        None if matches!(record.tag(), "HEAD" | "TRLR") => record.tag().to_string(),
        None => "(no name)".to_string(),
    };
    let kind = kind(meanings, record);
    let mut heading = Phrase::of(Role::Name, name);
    if let Some(id) = record.id() {
        heading = heading.then("  ").and(id_as_shown(id));
    }
    heading.then("  ").with(Role::Aside, format!("{kind}, {}", places(record, context)))
}

fn heading_of_part(structure: Structure<'_>, context: &mut PageContext<'_>) -> Phrase {
    let path = path(structure, &mut context.paths);
    let whose = match called(context.kin.meanings(), structure.record()) {
        Some(name) => format!(" of {}", people::shortened(&name, LONGEST_NAME)),
        None => String::new(),
    };
    let heading = Phrase::of(Role::Name, path).then(&whose);
    heading.then("  ").with(Role::Aside, places(structure, context))
}

/// The path to a structure, or what there is of one to what no line has.
pub(super) fn path(structure: Structure<'_>, paths: &mut Paths<'_>) -> String {
    paths.of(structure).map_or_else(|| structure.tag().to_string(), |path| path.to_string())
}

/// Which lines of the file it has.
fn places(structure: Structure<'_>, context: &mut PageContext<'_>) -> String {
    let Some(range) = lines::range(structure) else { return "not in the file".to_string() };
    let first = context.locator.locate(range.start).line;
    // The end of the last line, before its break.
    let end = context.text[..range.end].trim_end_matches(['\n', '\r']).len();
    match context.locator.locate(end).line {
        last if last == first => format!("line {first}"),
        last => format!("lines {first}–{last}"),
    }
}

/// Whether something happened, or was so for a time: what the standard calls an event, or an extension with a date.
fn happens(meanings: &Meanings, structure: Structure<'_>) -> bool {
    match meanings.tag(structure) {
        Some(tag) => is_event(tag),
        None => structure.substructures().any(|below| meanings.of(below).temporal == Some(Temporal::Date)),
    }
}

/// The text of a record itself, as notes have.
fn own_row(meanings: &Meanings, record: Structure<'_>) -> Option<Row> {
    let value = value(meanings, record, &[], None, Telling::Whole);
    let label =
        if is(meanings, record, "NOTE") || is(meanings, record, "SNOTE") { "Text" } else { record.tag() };
    (!value.is_empty()).then(|| Row { depth: 0, label: label.to_string(), value })
}

/// How much is said of a record that is pointed to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Telling {
    /// What it says, or who belongs to it.
    Whole,
    /// How it is called.
    Name,
}

/// Rows in the making.
struct Rows<'k, 'd> {
    kin: &'k Kin<'d>,
    rows: Vec<Row>,
    /// Where the structures begin that have been put into the row of another.
    told: HashSet<usize>,
    /// How often each record has been pointed to that is told where it is.
    times: HashMap<usize, usize>,
    /// Whether the couple of the record that all of this lies in married.
    is_married: OnceCell<bool>,
}

impl<'k, 'd> Rows<'k, 'd> {
    fn knowing(kin: &'k Kin<'d>) -> Rows<'k, 'd> {
        Rows {
            kin,
            rows: Vec::new(),
            told: HashSet::new(),
            times: HashMap::new(),
            is_married: OnceCell::new(),
        }
    }

    /// Adds rows for a structure and all that lies in it.
    fn walk(&mut self, top: Structure<'d>, depth: usize) {
        let meanings = self.kin.meanings();
        for (below, structure) in top.preorder() {
            if structure.lines().is_some_and(|lines| self.told.remove(&lines.start())) {
                continue;
            }
            let told = told_in_row(meanings, structure);
            self.told.extend(told.iter().filter_map(|told| Some(told.lines()?.start())));
            let depth = depth + below;
            let target = structure.target();
            let telling = target.map_or(Telling::Whole, |target| self.telling(target));
            self.rows.push(Row {
                depth,
                label: self.label_of(structure),
                value: value(meanings, structure, &told, Some(self.kin), telling),
            });
            if let Some(family) =
                target.filter(|family| telling == Telling::Whole && is(meanings, *family, "FAM"))
            {
                self.family(structure, family, depth + 1);
            }
        }
    }

    /// How a record is told that is pointed to: a file may point to it from each line of a record.
    fn telling(&mut self, target: Structure<'d>) -> Telling {
        let Some(place) = place(&target) else { return Telling::Whole };
        let times = self.times.entry(place).or_default();
        *times += 1;
        if *times <= MOST_TIMES { Telling::Whole } else { Telling::Name }
    }

    /// What a structure is called: nobody is a wife of whom the file does not say so.
    fn label_of(&self, structure: Structure<'d>) -> String {
        let meanings = self.kin.meanings();
        let is_spouse = (is(meanings, structure, "HUSB") || is(meanings, structure, "WIFE"))
            && structure.target().is_some();
        let is_married = || *self.is_married.get_or_init(|| self.kin.is_married(structure.record()));
        match is_spouse && is(meanings, structure.record(), "FAM") && !is_married() {
            true => "Partner".to_string(),
            false => label_of(meanings, structure),
        }
    }

    /// Adds who else belongs to a family that a person points to.
    fn family(&mut self, pointer: Structure<'d>, family: Structure<'d>, depth: usize) {
        let meanings = self.kin.meanings();
        let person = pointer.record();
        let others = match meanings.tag(pointer).unwrap_or_default() {
            "FAMS" => "Child",
            "FAMC" => "Sibling",
            _ => return,
        };
        if others == "Child" {
            let is_told =
                |event: &Structure<'_>| ["MARR", "DIV", "ANUL"].iter().any(|tag| is(meanings, *event, tag));
            for event in in_order(meanings, family.substructures().filter(is_told)) {
                // The rest of it is on the page of the family.
                let told: Vec<Structure<'_>> = summary(meanings, event).collect();
                self.rows.push(Row {
                    depth,
                    label: label_of(meanings, event),
                    value: value(meanings, event, &told, None, Telling::Whole),
                });
            }
        }
        let children = family.substructures().filter(|below| is(meanings, *below, "CHIL"));
        let mut known = HashSet::from([place(&person)]);
        let children = children.filter_map(|child| child.target()).filter(|child| known.insert(place(child)));
        for child in children {
            let value = marked(reference(meanings, child), self.kin.as_child(child, family));
            self.rows.push(Row { depth, label: others.to_string(), value });
        }
    }

    /// Adds who points to a record, other than those that it points to itself.
    fn mentions(&mut self, record: Structure<'d>, mentions: &Mentions<'d>) {
        let meanings = self.kin.meanings();
        let own: HashSet<usize> = match meanings.tag(record).unwrap_or_default() {
            "INDI" | "FAM" => record.substructures().filter_map(|below| place(&below.target()?)).collect(),
            _ => HashSet::new(),
        };
        let mut others: Vec<(Structure<'d>, Vec<String>)> = Vec::new();
        // What was said of the last of them.
        let mut known: HashSet<String> = HashSet::new();
        for Mention { from, pointer } in mentions.to(record).iter().copied() {
            if from == record || place(&from).is_some_and(|from| own.contains(&from)) {
                continue;
            }
            if others.last().is_none_or(|(last, _)| *last != from) {
                others.push((from, Vec::new()));
                known.clear();
            }
            let what = what_mentions(meanings, pointer);
            if let Some((_, said)) = others.last_mut()
                && known.insert(what.clone())
            {
                said.push(what);
            }
        }
        let count = others.len();
        for (from, what) in others.into_iter().take(MOST_MENTIONS) {
            let more = what.len().saturating_sub(MOST_PLACES);
            let mut what = what[..what.len() - more].join(", ");
            if more > 0 {
                what.push_str(&format!(" and {more} more"));
            }
            let value = reference(meanings, from).then(" ").with(Role::Aside, format!("({what})"));
            self.rows.push(Row { depth: 0, label: "Mentioned in".to_string(), value });
        }
        if count > MOST_MENTIONS {
            let value = Phrase::of(Role::Text, format!("and {} more", count - MOST_MENTIONS));
            self.rows.push(Row { depth: 0, label: String::new(), value });
        }
    }
}

/// With what a record mentions another: what the pointer lies in, or where it lies in nothing, the pointer itself.
fn what_mentions(meanings: &Meanings, pointer: Structure<'_>) -> String {
    let mut words = Vec::new();
    let mut at = pointer;
    while let Superstructure::Structure(above) = at.superstructure() {
        at = above;
        if matches!(above.superstructure(), Superstructure::Document) {
            break;
        }
        if words.len() == MOST_WORDS {
            words.push("…".to_string());
            break;
        }
        words.push(label_of(meanings, above));
    }
    words.reverse();
    match words.is_empty() {
        true => label_of(meanings, pointer).to_lowercase(),
        false => words.join(": ").to_lowercase(),
    }
}

/// The substructures that are told in the row of a structure itself, as the date and the place of an event. What holds
/// more has a row of its own.
fn told_in_row<'d>(meanings: &Meanings, structure: Structure<'d>) -> Vec<Structure<'d>> {
    let holds_more = |below: &Structure<'_>| below.id().is_some() || below.substructures().next().is_some();
    summary(meanings, structure).filter(|below| !holds_more(below)).collect()
}

/// The substructures that say in a few words what a structure is about.
fn summary<'d>(meanings: &Meanings, structure: Structure<'d>) -> impl Iterator<Item = Structure<'d>> {
    let tags: &'static [&'static str] = match meanings.tag(structure).unwrap_or_default() {
        "SOUR" if structure.target().is_some() => &["PAGE"],
        "CHAN" => &["DATE"],
        tag if is_event(tag) => &["TYPE", "DATE", "PLAC"],
        _ => &[],
    };
    let is_short = |below: &Structure<'_>| {
        below.string().is_some_and(|text| !text.trim().is_empty() && !text.contains('\n'))
    };
    tags.iter().filter_map(move |tag| {
        structure.substructures().find(|below| is(meanings, *below, tag)).filter(is_short)
    })
}

fn label_of(meanings: &Meanings, structure: Structure<'_>) -> String {
    if structure.is_error_line() {
        return "(unreadable)".to_string();
    }
    // A tag that nothing defines here means to people what it means elsewhere.
    let undefined = || is_undefined(structure).then(|| structure.tag());
    let known = meanings.tag(structure).or_else(undefined).and_then(label);
    known.map_or_else(|| structure.tag().to_string(), str::to_string)
}

fn is_undefined(structure: Structure<'_>) -> bool {
    terms::undefined(&structure.structure_type()).is_some()
}

/// Whether the type of a structure has to be told: that of what ELF defines goes without saying, and so does that what lies
/// in something undefined is undefined too.
fn wants_type(structure: Structure<'_>) -> bool {
    let within_undefined = match structure.superstructure() {
        Superstructure::Structure(above) => is_undefined(above),
        _ => false,
    };
    let goes_without_saying =
        is_of_elf(&structure.structure_type()) || (is_undefined(structure) && within_undefined);
    !goes_without_saying && !structure.is_error_line()
}

/// What a structure holds, with what is told in the same row, its id, and its type if that has to be told.
fn value<'d>(
    meanings: &Meanings,
    structure: Structure<'d>,
    told: &[Structure<'_>],
    kin: Option<&Kin<'d>>,
    telling: Telling,
) -> Phrase {
    let mut parts: Vec<Phrase> = Vec::new();
    parts.extend(match structure.payload() {
        Some(Payload::Pointer(target)) => Some(match meanings.tag(structure).unwrap_or(structure.tag()) {
            _ if telling == Telling::Name => reference(meanings, target),
            "FAMS" | "FAMC" if is(meanings, target, "FAM") => family(meanings, structure, target, kin),
            "CHIL" if is(meanings, target, "INDI") => {
                let family = structure.record();
                marked(reference(meanings, target), kin.map_or("", |kin| kin.as_child(target, family)))
            }
            "NOTE" | "SNOTE" if is_of_elf(&structure.structure_type()) && !is_absent(target) => note(target),
            _ => reference(meanings, target),
        }),
        Some(Payload::String(text)) => {
            in_words(meanings, structure, &text).map(|text| Phrase::of(Role::Text, text))
        }
        None => None,
    });
    let told = told.iter().filter_map(Structure::string);
    parts.extend(told.map(|told| Phrase::of(Role::Text, shown(&told))));
    // What is empty still has a comma behind it, as an event whose value is.
    let value = Phrase::joined(parts, ", ");
    let is_record = matches!(structure.superstructure(), Superstructure::Document);
    let id = structure.id().filter(|_| !is_record).map(id_as_shown);
    let of_type = wants_type(structure).then(|| Phrase::of(Role::Aside, type_in_words(structure)));
    Phrase::joined([Some(value), id, of_type].into_iter().flatten(), " ")
}

/// A string as it is read, with what it means where that is a letter.
fn in_words(meanings: &Meanings, structure: Structure<'_>, text: &str) -> Option<String> {
    if text.is_empty() {
        return None;
    }
    let meaning = match (meanings.tag(structure).unwrap_or_default(), text) {
        ("SEX", "M") => "male",
        ("SEX", "F") => "female",
        ("SEX", "U") => "unknown",
        (tag, "Y") if is_event(tag) => "yes",
        _ => "",
    };
    Some(match meaning {
        "" => shown(text),
        meaning => format!("{text} ({meaning})"),
    })
}

/// Another record by its name and its id, and the years of a person.
fn reference(meanings: &Meanings, record: Structure<'_>) -> Phrase {
    // Few have none, as the header.
    let id = record.id().map_or_else(|| Phrase::of(Role::Text, kind(meanings, record)), id_as_shown);
    if is_absent(record) {
        return id.then(" ").with(Role::Aside, "(not in the file)");
    }
    let name = called(meanings, record);
    let name = name.map_or_else(String::new, |name| people::shortened(&name, LONGEST_NAME) + " ");
    let reference = Phrase::default().then(&name).and(id);
    match meanings.term(record) {
        Term::Person => match life(meanings, record).to_string() {
            life if life.is_empty() => reference,
            life => reference.then(&format!(", {life}")),
        },
        _ => reference,
    }
}

/// The family that a person belongs to, by those who make it up besides.
fn family<'d>(
    meanings: &Meanings,
    pointer: Structure<'d>,
    family: Structure<'d>,
    kin: Option<&Kin<'d>>,
) -> Phrase {
    let person = pointer.record();
    // Families of birth or adoption are those of parents too.
    let is_spouse = meanings.term(pointer) == Term::SpouseIn;
    let kin = kin.filter(|_| !is_spouse);
    let mark = |spouse| kin.map_or("", |kin| kin.as_parent(spouse, person, family));
    let others = spouses(meanings, family).filter(|spouse| *spouse != person);
    let others: Vec<Phrase> =
        others.map(|spouse| marked(reference(meanings, spouse), mark(spouse))).collect();
    let id = id_as_shown(family.id().unwrap_or_default());
    if others.is_empty() {
        return id;
    }
    let with = if is_spouse { "with " } else { "" };
    Phrase::default().then(with).and(Phrase::joined(others, " and ")).then(" (").and(id).then(")")
}

/// Somebody with what has to be said of how they belong there.
fn marked(reference: Phrase, mark: &str) -> Phrase {
    match mark {
        "" => reference,
        mark => reference.then(&format!(" ({mark})")),
    }
}

/// A note record: what it says.
fn note(note: Structure<'_>) -> Phrase {
    let id = id_as_shown(note.id().unwrap_or_default());
    match note.string().filter(|text| !text.trim().is_empty()) {
        Some(text) => Phrase::default().then(&shown(&text)).then(" ").and(id),
        None => id,
    }
}

fn id_as_shown(id: &str) -> Phrase {
    Phrase::of(Role::Id, format!("@{}@", shown(id)))
}

/// The type of a structure, as short as can be.
fn type_in_words(structure: Structure<'_>) -> String {
    match is_undefined(structure) {
        true => "(undefined)".to_string(),
        false => format!("({})", shown(&terms::short(&structure.structure_type()))),
    }
}

/// A text in which nothing but its own line breaks moves the cursor.
fn shown(text: &str) -> String {
    visible::lines(text)
}
