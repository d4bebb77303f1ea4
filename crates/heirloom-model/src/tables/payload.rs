//! What a structure may hold.

/// What a structure may hold: one or several kinds of payloads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Payload {
    kinds: Vec<PayloadKind>,
}

/// One kind of payload.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PayloadKind {
    /// None at all.
    Nothing,
    /// One line of text.
    Line,
    /// Text, perhaps of several lines.
    Block,
    /// `Y`: it happened.
    Yes,
    /// Values with commas between them, as jurisdictions of a place.
    List,
    /// A personal name with slashes around the surname.
    Name,
    /// One of the values of an [enumeration](super::enumerations), which bears this name.
    Enumeration(&'static str),
    /// A language.
    Language,
    /// A number without sign.
    Integer,
    /// An age.
    Age,
    /// A time of day.
    Time,
    /// A single day.
    DateExact,
    /// A period of dates.
    DatePeriod,
    /// Any date.
    DateValue,
    /// `N` or `S` and degrees.
    Latitude,
    /// `E` or `W` and degrees.
    Longitude,
    /// An address of electronic mail.
    Email,
    /// An address in the web.
    Url,
    /// A fixed value.
    Constant(&'static str),
    /// A pointer to a record of a type.
    Pointer(&'static str),
}

impl Payload {
    /// Reads the column of a table. `structure_type` names the enumeration where the column only says that it is one.
    pub(super) fn read(text: &'static str, structure_type: &'static str) -> Payload {
        let one = |word: &'static str| {
            if let Some(target) = word.strip_prefix("pointer:") {
                return PayloadKind::Pointer(target);
            }
            if let Some(value) = word.strip_prefix("const:") {
                return PayloadKind::Constant(value);
            }
            match word {
                "none" | "<NULL>" => PayloadKind::Nothing,
                "line" => PayloadKind::Line,
                "line:email" => PayloadKind::Email,
                "line:url" => PayloadKind::Url,
                "Y" => PayloadKind::Yes,
                "list" | "PLACE_NAME" => PayloadKind::List,
                "name" | "NAME_PERSONAL" => PayloadKind::Name,
                "lang" | "LANGUAGE_ID" => PayloadKind::Language,
                "integer" => PayloadKind::Integer,
                "Age" | "AGE_AT_EVENT" => PayloadKind::Age,
                "Time" | "TIME_VALUE" => PayloadKind::Time,
                "DateExact" | "DATE_EXACT" => PayloadKind::DateExact,
                "DatePeriod" | "DATE_PERIOD" => PayloadKind::DatePeriod,
                "DateValue" | "DATE_VALUE" => PayloadKind::DateValue,
                "latitude" => PayloadKind::Latitude,
                "longitude" => PayloadKind::Longitude,
                "enum" => PayloadKind::Enumeration(structure_type),
                _ if super::enumerations::values(word).next().is_some() => PayloadKind::Enumeration(word),
                // `block`, `text`, and what has a name only for its length.
                _ => PayloadKind::Block,
            }
        };
        Payload { kinds: text.split('|').map(one).collect() }
    }

    /// Adds the kinds of another one.
    pub(super) fn join(&mut self, other: Payload) {
        for kind in other.kinds {
            if !self.kinds.contains(&kind) {
                self.kinds.push(kind);
            }
        }
    }

    /// The kinds, the first of which is what is usual.
    pub fn kinds(&self) -> &[PayloadKind] {
        &self.kinds
    }

    /// Whether it may be missing.
    pub fn may_be_missing(&self) -> bool {
        self.kinds.contains(&PayloadKind::Nothing)
    }

    /// Whether it may be a string.
    pub fn may_be_text(&self) -> bool {
        self.kinds.iter().any(|kind| !matches!(kind, PayloadKind::Nothing | PayloadKind::Pointer(_)))
    }

    /// The types of records to which it may point.
    pub fn targets(&self) -> impl Iterator<Item = &'static str> {
        self.kinds.iter().filter_map(|kind| match kind {
            PayloadKind::Pointer(target) => Some(*target),
            _ => None,
        })
    }

    /// The enumeration of which it is a value.
    pub fn enumeration(&self) -> Option<&'static str> {
        self.kinds.iter().find_map(|kind| match kind {
            PayloadKind::Enumeration(name) => Some(*name),
            _ => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn payloads_are_read_kind_by_kind() {
        let event = Payload::read("Y|line|none", "BIRTH");
        assert_eq!(event.kinds(), [PayloadKind::Yes, PayloadKind::Line, PayloadKind::Nothing]);
        assert!(event.may_be_missing() && event.may_be_text());
        let note = Payload::read("pointer:NOTE_RECORD|block", "NOTE_STRUCTURE");
        assert_eq!(note.targets().collect::<Vec<_>>(), ["NOTE_RECORD"]);
        assert!(!note.may_be_missing());
        assert_eq!(Payload::read("enum", "SEX_VALUE").enumeration(), Some("SEX_VALUE"));
        assert_eq!(Payload::read("RESTRICTION_NOTICE", "RESN").enumeration(), Some("RESTRICTION_NOTICE"));
        assert!(!Payload::read("pointer:FAM_RECORD", "FAMC").may_be_text());
    }
}
