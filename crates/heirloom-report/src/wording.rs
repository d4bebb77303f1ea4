use heirloom_core::codes;
use heirloom_core::source::{Code, Remedy};

/// How a front end words what its users can do: the command by a flag, a page by a button.
pub trait Wording: Sync {
    /// What stands for a remedy of the engine, in Markdown: the name of a button, or a flag. None if there is no such thing.
    fn remedy(&self, remedy: Remedy) -> Option<&'static str>;

    /// A clause about what can be done beyond what is shown, in Markdown, without a full stop. None if there is nothing to be
    /// said.
    fn advice(&self, advice: &Advice<'_>) -> Option<String>;

    /// A sentence of the engine with what the front end calls its remedies.
    fn with_remedies(&self, mut sentence: String, remedies: &[Remedy]) -> String {
        let words: Vec<&str> = remedies.iter().filter_map(|remedy| self.remedy(*remedy)).collect();
        if !words.is_empty() {
            sentence += &format!(" ({})", words.join(", "));
        }
        sentence
    }

    /// All that is known of a kind of finding, as Markdown.
    fn page(&self, code: &Code) -> String {
        codes::page_with(code, |remedy| self.remedy(remedy))
    }
}

/// Something that the users of a front end can do about what they are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Advice<'a> {
    /// Have findings fixed: so many without changing what the file says, and so many by guesses. Either may be 0.
    Fix {
        /// How many can be fixed safely.
        safe: usize,
        /// How many can be fixed by guesses.
        guesses: usize,
    },
    /// The same on a page that is passed on, whose readers may never have had the file checked themselves.
    FixFromPage {
        /// How many can be fixed safely.
        safe: usize,
        /// How many can be fixed by guesses.
        guesses: usize,
    },
    /// See all findings of a kind: so many were left out.
    ShowAllFindings(usize),
    /// Raise the number of findings of a run, which is this.
    RaiseLimit(usize),
    /// Renew a baseline that has findings that are no more.
    RenewBaseline,
    /// See all of a list.
    ShowWholeList,
    /// Draw every relationship, and not only the nearest.
    DrawAllRelationships,
    /// Make a picture smaller.
    FewerGenerations,
    /// List the records in whose names some words occur, of which there are so many.
    FindByWords {
        /// The words.
        words: &'a str,
        /// In the names of how many records they occur.
        count: usize,
    },
    /// Define what is undefined in the file of this name.
    DefineTags(&'a str),
    /// Read a file by the printed schema alone.
    ReadByPrintedSchema,
    /// Have findings fixed that were left since they can be fixed by guesses only.
    AllowGuesses,
    /// See the findings that can't be fixed, of which there are so many.
    ShowFindings(usize),
}

/// For front ends that have no words of their own.
#[derive(Clone, Copy, Debug)]
pub struct Unworded;

impl Wording for Unworded {
    fn remedy(&self, _: Remedy) -> Option<&'static str> {
        None
    }

    fn advice(&self, _: &Advice<'_>) -> Option<String> {
        None
    }
}
