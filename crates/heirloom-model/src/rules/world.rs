//! What can be known beside a dataset.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use heirloom_core::keyed::KeyedMap;
use heirloom_dates::Day;

/// What can be known beside a dataset: which day it is, and which files are there.
///
/// Rules open no files: whoever has the dataset knows where it came from, and the names in it mean nothing elsewhere.
///
/// ```
/// use heirloom_dates::Day;
/// use heirloom_model::{Model, rules};
///
/// let file = b"0 HEAD\n0 @M1@ OBJE\n1 FILE ann.jpg\n2 FORM jpg\n1 FILE lost.jpg\n2 FORM jpg\n0 TRLR\n";
/// let (parsed, _) = heirloom_core::parse(file);
/// let mut findings = Vec::new();
/// let is_file = |path: &str| path == "ann.jpg";
/// let world = rules::World { today: Day::from_jdn(2_460_000), is_file: Some(&is_file) };
/// rules::check(&Model::new(&parsed.dataset), &rules::Limits::default(), world, |_| true, &mut findings);
/// let lost = findings.iter().find(|finding| finding.code().name == "file-not-found").unwrap();
/// assert_eq!(lost.message(parsed.text()), "there is no file `lost.jpg`");
/// ```
#[derive(Clone, Copy)]
pub struct World<'w> {
    /// The day after which nothing can have happened.
    pub today: Day,
    /// Whether there is a file of this name, a path relative to the dataset's own folder or an absolute one. It is asked for
    /// the name as the dataset gives it, then for what that may mean on another system. Without it nothing is said of
    /// files that are missing.
    pub is_file: Option<&'w (dyn Fn(&str) -> bool + Sync)>,
}

/// What was asked of the world, by digests of what was asked: to ask takes time, and several rules want to know the same.
#[derive(Debug, Default)]
pub(super) struct Asked(Mutex<KeyedMap<u64, bool>>);

impl Asked {
    /// The answer to a question, which is asked once.
    pub(super) fn or(&self, question: u64, ask: impl FnOnce() -> bool) -> bool {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *known.entry(question).or_insert_with(ask)
    }
}

impl From<Day> for World<'_> {
    /// A world of which no more is known than the day.
    fn from(today: Day) -> Self {
        World { today, is_file: None }
    }
}

impl fmt::Debug for World<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("World").field("today", &self.today).finish_non_exhaustive()
    }
}
