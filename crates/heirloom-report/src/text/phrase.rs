//! Text in pieces, each with what it is, so that every front end shows it in styles of its own.

use std::fmt;

use anstyle::{AnsiColor, Style};

/// What a piece of a text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Words.
    Text,
    /// What something is called.
    Name,
    /// The id of a record, with its at signs.
    Id,
    /// What is said in passing.
    Aside,
}

impl Role {
    /// The style that it has in a terminal.
    fn style(self) -> Style {
        match self {
            Role::Text => Style::new(),
            Role::Name => Style::new().bold(),
            Role::Id => AnsiColor::Cyan.on_default(),
            Role::Aside => Style::new().dimmed(),
        }
    }
}

/// A text in pieces. Without styles it is what [`Display`](fmt::Display) writes.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Phrase {
    pieces: Vec<(Role, String)>,
}

impl Phrase {
    /// A text of one piece.
    pub(crate) fn of(role: Role, text: impl Into<String>) -> Phrase {
        Phrase::default().with(role, text)
    }

    /// The same with a piece behind it.
    pub(crate) fn with(mut self, role: Role, text: impl Into<String>) -> Phrase {
        let text = text.into();
        if !text.is_empty() {
            self.pieces.push((role, text));
        }
        self
    }

    /// The same with plain words behind it.
    pub(crate) fn then(self, text: &str) -> Phrase {
        self.with(Role::Text, text)
    }

    /// The same with another text behind it.
    pub(crate) fn and(mut self, other: Phrase) -> Phrase {
        self.pieces.extend(other.pieces);
        self
    }

    /// Several texts with words between them.
    pub(crate) fn joined(phrases: impl IntoIterator<Item = Phrase>, between: &str) -> Phrase {
        phrases.into_iter().fold(Phrase::default(), |before, next| match before.is_empty() {
            true => next,
            false => before.then(between).and(next),
        })
    }

    /// The pieces, none of them empty.
    pub fn pieces(&self) -> &[(Role, String)] {
        &self.pieces
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.pieces.is_empty()
    }

    /// The text with ANSI escape sequences for its styles.
    pub(crate) fn styled(&self) -> String {
        let styled = |(role, text): &(Role, String)| match role.style() {
            style if style.is_plain() => text.clone(),
            style => format!("{style}{text}{style:#}"),
        };
        self.pieces.iter().map(styled).collect()
    }
}

impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces.iter().try_for_each(|(_, text)| f.write_str(text))
    }
}
