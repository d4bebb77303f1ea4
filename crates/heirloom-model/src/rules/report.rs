//! What rules report, until all places are known that it names.

use heirloom_core::Structure;
use heirloom_core::source::{Code, Span, Value};

use crate::StructureNo;

/// What a rule has found. It is a finding as soon as somebody knows the places that it names: they may be in other windows.
#[derive(Clone, Debug)]
pub(super) struct Report {
    pub(super) code: &'static Code,
    pub(super) at: At,
    pub(super) details: Details,
}

/// Where something was found.
#[derive(Clone, Copy, Debug)]
pub(super) enum At {
    /// In the text of the window.
    Here(Span),
    /// The value of a structure of the file, or its tag if it has no value.
    Value(StructureNo),
    /// The tag of a structure of the file.
    Tag(StructureNo),
}

/// A structure of the window that is looked at, or the number of one anywhere in the file.
pub(super) trait Spot {
    /// Its value, or its tag if it has no value.
    fn value(self) -> At;
    /// Its tag.
    fn tag(self) -> At;
}

impl Spot for Structure<'_> {
    fn value(self) -> At {
        // What was built and not read is nowhere.
        At::Here(self.payload_span().unwrap_or_default())
    }

    fn tag(self) -> At {
        At::Here(self.tag_span().unwrap_or_default())
    }
}

impl Spot for StructureNo {
    fn value(self) -> At {
        At::Value(self)
    }

    fn tag(self) -> At {
        At::Tag(self)
    }
}

/// What the words of a finding leave open, by name. A [place](Value::Place) is the number of a structure until it is known where
/// that is.
#[derive(Clone, Debug, Default)]
pub struct Details(pub(super) Vec<(&'static str, Value)>);

impl From<()> for Details {
    fn from((): ()) -> Details {
        Details::default()
    }
}

/// What stands for `{}`.
impl From<&str> for Details {
    fn from(text: &str) -> Details {
        Details(if text.is_empty() { Vec::new() } else { vec![("", text.into())] })
    }
}

/// What stands for `{}`.
impl From<String> for Details {
    fn from(text: String) -> Details {
        Details(if text.is_empty() { Vec::new() } else { vec![("", text.into())] })
    }
}

impl From<std::borrow::Cow<'_, str>> for Details {
    fn from(text: std::borrow::Cow<'_, str>) -> Details {
        Details::from(text.into_owned())
    }
}

impl<const N: usize> From<[(&'static str, Value); N]> for Details {
    fn from(values: [(&'static str, Value); N]) -> Details {
        Details(values.into())
    }
}

impl From<Vec<(&'static str, Value)>> for Details {
    fn from(values: Vec<(&'static str, Value)>) -> Details {
        Details(values)
    }
}

impl StructureNo {
    /// The place of the structure, to name it in a message by its line.
    pub(super) fn place(self) -> Value {
        Value::Place(self.before())
    }
}
