//! Notes.

use std::borrow::Cow;

view! {
    /// A note: a text where it belongs, or a record that others share.
    Note of Note | NoteRecord
}

impl<'d> Note<'_, 'd> {
    /// What it says, wherever that stands.
    pub fn contents(&self) -> Option<Cow<'d, str>> {
        self.structure.target().unwrap_or(self.structure).string()
    }

    /// Whether it is a record, which others may share.
    pub fn is_shared(&self) -> bool {
        self.structure.target().is_some() || self.structure.id().is_some()
    }
}
