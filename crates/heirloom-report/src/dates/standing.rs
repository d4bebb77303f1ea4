//! How well a date is understood.

use heirloom_dates::Gravity;

/// Where a date, an age or a time stands, from best to worst.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Standing {
    /// As the format has it.
    Good,
    /// Right, with a better way to write it.
    Style,
    /// It may be right, but is worth a look.
    Doubtful,
    /// There is no such day.
    Impossible,
    /// Not as the format has it, but it can mean one thing only.
    Misspelt,
    /// Not understood for certain, with one guess at what it means.
    Guessed,
    /// Not understood for certain, with several guesses.
    Ambiguous,
    /// Not understood, and without a single digit: words that say something else.
    Words,
    /// Not understood.
    Unread,
}

impl Standing {
    /// All of them, the best first.
    pub const ALL: [Standing; 9] = [
        Standing::Good,
        Standing::Style,
        Standing::Doubtful,
        Standing::Impossible,
        Standing::Misspelt,
        Standing::Guessed,
        Standing::Ambiguous,
        Standing::Words,
        Standing::Unread,
    ];

    /// Where something stands that was read.
    pub fn of_read(gravity: Option<Gravity>) -> Standing {
        match gravity {
            None => Standing::Good,
            Some(Gravity::Style) => Standing::Style,
            Some(Gravity::Doubtful) => Standing::Doubtful,
            Some(Gravity::IllFormed) => Standing::Impossible,
            Some(Gravity::Outside) => Standing::Misspelt,
        }
    }

    /// Where something stands that was not, of which there are so many readings.
    pub fn of_unread(text: &str, readings: usize) -> Standing {
        match readings {
            0 if !text.contains(|c: char| c.is_ascii_digit()) => Standing::Words,
            0 => Standing::Unread,
            1 => Standing::Guessed,
            _ => Standing::Ambiguous,
        }
    }

    /// Whether it was not understood for certain.
    pub fn is_unread(self) -> bool {
        self >= Standing::Guessed
    }

    /// For scripts, and above columns.
    pub fn name(self) -> &'static str {
        match self {
            Standing::Good => "good",
            Standing::Style => "style",
            Standing::Doubtful => "doubtful",
            Standing::Impossible => "impossible",
            Standing::Misspelt => "misspelt",
            Standing::Guessed => "guessed",
            Standing::Ambiguous => "ambiguous",
            Standing::Words => "words",
            Standing::Unread => "unread",
        }
    }

    /// What is said of so many of them.
    pub fn counted(self) -> &'static str {
        match self {
            Standing::Good => "good",
            Standing::Style => "could be written better",
            Standing::Doubtful => "worth a look",
            Standing::Impossible => "impossible",
            Standing::Misspelt => "misspelt but understood",
            Standing::Guessed => "can be guessed",
            Standing::Ambiguous => "ambiguous",
            Standing::Words => "without a date",
            Standing::Unread => "not understood",
        }
    }
}
