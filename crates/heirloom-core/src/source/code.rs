use std::fmt;

use super::{Page, Phrase, Remedy, Safety};

/// How much a finding matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// Worth knowing; nothing is wrong with the file.
    Info,
    /// Against a recommendation, or read in a way that its author may not have meant.
    Warning,
    /// Against a requirement of the draft, or something could not be read as what it was meant to be.
    Error,
}

impl Severity {
    /// `error`, `warning` or `info`.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Info => "info",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a finding is about, in words that need no draft.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Category {
    /// Which characters the octets of a file stand for.
    Encoding,
    /// What a single line is made of.
    Lines,
    /// What belongs to what: levels, and values that go on over several lines.
    Structure,
    /// The ids of records, and what leads to them.
    Pointers,
    /// At signs and escapes in the text of a value.
    Text,
    /// The beginning and the end of a file.
    Header,
    /// What tags mean, and how a file says so.
    Schema,
    /// What becomes of data when they are written.
    Writing,
    /// What the data model wants: which structures lie where, how often, and what they hold.
    Model,
    /// People and families that belong to each other, and whether both sides say so.
    Links,
    /// Dates, ages and times.
    Dates,
    /// Lives and families that can hardly have been so.
    Lives,
    /// Names of people.
    Names,
    /// Places, coordinates and addresses.
    Places,
    /// Sources, citations, repositories and notes.
    Sources,
    /// Pictures and other files.
    Media,
    /// What is there twice.
    Duplicates,
    /// People who may be alive, and what should not be passed on.
    Privacy,
}

impl Category {
    /// Every category, in the order in which a file is read; then what it means.
    pub const ALL: &'static [Category] = &[
        Category::Encoding,
        Category::Lines,
        Category::Structure,
        Category::Pointers,
        Category::Text,
        Category::Header,
        Category::Schema,
        Category::Writing,
        Category::Model,
        Category::Links,
        Category::Dates,
        Category::Lives,
        Category::Names,
        Category::Places,
        Category::Sources,
        Category::Media,
        Category::Duplicates,
        Category::Privacy,
    ];

    /// Its name, as `encoding`.
    pub fn name(self) -> &'static str {
        match self {
            Category::Encoding => "encoding",
            Category::Lines => "lines",
            Category::Structure => "structure",
            Category::Pointers => "pointers",
            Category::Text => "text",
            Category::Header => "header",
            Category::Schema => "schema",
            Category::Writing => "writing",
            Category::Model => "model",
            Category::Links => "links",
            Category::Dates => "dates",
            Category::Lives => "lives",
            Category::Names => "names",
            Category::Places => "places",
            Category::Sources => "sources",
            Category::Media => "media",
            Category::Duplicates => "duplicates",
            Category::Privacy => "privacy",
        }
    }

    /// What belongs to it, in a few words.
    pub fn subject(self) -> &'static str {
        match self {
            Category::Encoding => "which characters the octets of a file stand for",
            Category::Lines => "what a single line is made of",
            Category::Structure => "what belongs to what: levels, and values that go on over several lines",
            Category::Pointers => "the ids of records, and what leads to them",
            Category::Text => "at signs and escapes in the text of a value",
            Category::Header => "the beginning and the end of a file",
            Category::Schema => "what tags mean, and how a file says so",
            Category::Writing => "what becomes of data when they are written",
            Category::Model => {
                "what the data model wants: which structures lie where, how often, and what they hold"
            }
            Category::Links => "people and families that belong to each other, and whether both sides say so",
            Category::Dates => "dates, ages and times",
            Category::Lives => "lives and families that can hardly have been so",
            Category::Names => "names of people",
            Category::Places => "places, coordinates and addresses",
            Category::Sources => "sources, citations, repositories and notes",
            Category::Media => "pictures and other files",
            Category::Duplicates => "what is there twice",
            Category::Privacy => "people who may be alive, and what should not be passed on",
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// One kind of finding. Codes are permanent: scripts select by them.
///
/// Each room lists its own codes in its `findings.rs`, with [`codes!`](super::codes); [`crate::codes`] lists them all.
#[derive(Debug)]
pub struct Code {
    /// A letter for the room and three digits, as `L001`.
    pub id: &'static str,
    /// The same as words, as `unparseable-line`.
    pub name: &'static str,
    /// What it is about.
    pub category: Category,
    /// How much it matters, unless a dialect [says otherwise](crate::dialects::Dialect::severity).
    pub severity: Severity,
    /// The rows of the conformance tables on which it rests, at most one for each draft.
    pub requirements: &'static [&'static str],
    /// What was found. `{text}` stands for the text at the finding's place, `{}` for its detail, `{name}` for the value of that
    /// [name](super::Finding::value), `{reason}` for what [`reason`](Code::reason) makes of the text.
    pub message: &'static str,
    /// What was expected, and how to fix it, in words that need no front end.
    pub help: &'static str,
    /// The lists of words that a value may be one of, all that the message and the help are made of beside themselves.
    pub phrases: &'static [&'static [&'static Phrase]],
    /// What of the file is left out where there is such a finding.
    pub loses: Loss,
    /// How it can be fixed automatically, if it can. Not every finding of a kind can be.
    pub fix: Option<Fixable>,
    /// What `help` advises, as far as a front end can do it or help with it. Each words these in its own terms.
    pub remedies: &'static [Remedy],
    /// Everything there is to know of it, as Markdown of a fixed form; [`Code::explained`] takes it apart.
    pub page: &'static str,
    /// Works out `{reason}` from the text at the finding's place, so that nothing need be kept for it.
    pub reason: Option<fn(&str) -> &'static Phrase>,
}

impl Code {
    /// What such a finding is, in one sentence.
    pub fn sentence(&self) -> &'static str {
        self.explained().sentence
    }

    /// Its page, part by part.
    pub fn explained(&self) -> Page {
        Page::of(self.page)
    }
}

impl PartialEq for Code {
    fn eq(&self, other: &Code) -> bool {
        self.id == other.id
    }
}

impl Eq for Code {}

/// What a reader of a file misses because of a finding, beyond the words of the finding itself.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Loss {
    /// Nothing.
    #[default]
    Nothing,
    /// Parts of the frame of the file: of its header or its schema.
    Frame,
    /// Data: lines or structures. Nothing should write such a file without being told to.
    Data,
}

/// How findings of a kind can be fixed automatically.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fixable {
    /// How safely: safe, unsafe, or in some places the one and in others the other.
    pub safety: &'static [Safety],
    /// What is done.
    pub how: &'static str,
}

impl Fixable {
    /// Every such fix keeps the meaning of the file.
    pub const fn safe(how: &'static str) -> Fixable {
        Fixable { safety: &[Safety::Safe], how }
    }

    /// Every such fix is a guess.
    pub const fn unsafe_(how: &'static str) -> Fixable {
        Fixable { safety: &[Safety::Unsafe], how }
    }

    /// Some such fixes are safe, and some are guesses.
    pub const fn both(how: &'static str) -> Fixable {
        Fixable { safety: &[Safety::Safe, Safety::Unsafe], how }
    }
}

/// Declares codes. Of the fields those in brackets may be left out; they come in this order:
///
/// | field | holds |
/// | --- | --- |
/// | `id`, `name`, `severity`, `category` | see [`Code`] |
/// | \[`rows`\] | the rows of the conformance tables on which it rests, at most one for each draft |
/// | `message`, `help` | templates |
/// | \[`phrases`\] | the lists of [phrases](Phrase) that its values may be of |
/// | \[`loses`\] | `Frame` or `Data`: what a reader misses |
/// | \[`fix`\] | `Safe`, `Unsafe` or `Both`, and what is done |
/// | \[`remedies`\] | what a front end can offer |
/// | \[`reason`\] | a function from the text at the place to the phrase for `{reason}` |
///
/// The [page](super::Page) of each is the file `findings/ID.md` beside the file in which this stands. `ALL` is the list of them.
///
/// Any crate can have codes of its own; `conformance/tests/own_codes.rs` does:
///
/// ```ignore
/// heirloom_core::source::codes! {
///     /// A death before the birth.
///     DIED_FIRST {
///         id: "Z001", name: "died-before-birth", severity: Error, category: Structure,
///         message: "{text} is before the birth",
///         help: "one of the two dates is wrong",
///     }
/// }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __codes {
    ($( $(#[$doc:meta])* $ident:ident {
        id: $id:literal, name: $name:literal, severity: $severity:ident, category: $category:ident,
        $(rows: [$($row:literal)*],)?
        message: $message:literal,
        help: $help:literal,
        $(phrases: [$($phrases:path),+],)?
        $(loses: $loses:ident,)?
        $(fix: $safety:ident $how:literal,)?
        $(remedies: [$($remedy:ident)+],)?
        $(reason: $reason:path,)?
    } )+) => {
        $(
            $(#[$doc])*
            pub static $ident: $crate::source::Code = $crate::source::Code {
                id: $id,
                name: $name,
                category: $crate::source::Category::$category,
                severity: $crate::source::Severity::$severity,
                requirements: &[$($($row),*)?],
                message: $message,
                help: $help,
                phrases: &[$($($phrases),+)?],
                loses: $crate::source::loss!($($loses)?),
                fix: $crate::source::fixable!($($safety $how)?),
                remedies: &[$($($crate::source::Remedy::$remedy),+)?],
                page: include_str!(concat!("findings/", $id, ".md")),
                reason: $crate::source::optional!($($reason)?),
            };
        )+
        /// Every code that is declared here.
        pub static ALL: &[&$crate::source::Code] = &[$(&$ident),+];
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __loss {
    () => {
        $crate::source::Loss::Nothing
    };
    ($loss:ident) => {
        $crate::source::Loss::$loss
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __fixable {
    () => {
        None
    };
    (Safe $how:literal) => {
        Some($crate::source::Fixable::safe($how))
    };
    (Unsafe $how:literal) => {
        Some($crate::source::Fixable::unsafe_($how))
    };
    (Both $how:literal) => {
        Some($crate::source::Fixable::both($how))
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __optional {
    () => {
        None
    };
    ($value:expr) => {
        Some($value)
    };
}

#[doc(inline)]
pub use __codes as codes;
#[doc(hidden)]
pub use {__fixable as fixable, __loss as loss, __optional as optional};
