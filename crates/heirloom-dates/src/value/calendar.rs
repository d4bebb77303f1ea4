//! Which calendar a date is in.

use crate::calendars::System;

/// The calendar of a date.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Calendar<'a> {
    /// One that we can reckon in.
    Known(System),
    /// No calendar is written, and the date is none of the Gregorian calendar: the draft calls it `UNKNOWN`.
    Unstated,
    /// Another one, by its name. Its dates are taken as they are.
    Other(&'a str),
}

impl<'a> Calendar<'a> {
    /// The Gregorian calendar.
    pub const GREGORIAN: Calendar<'static> = Calendar::Known(System::Gregorian);
    /// The Julian calendar.
    pub const JULIAN: Calendar<'static> = Calendar::Known(System::Julian);
    /// The French Republican calendar.
    pub const FRENCH_REPUBLICAN: Calendar<'static> = Calendar::Known(System::FrenchRepublican);
    /// The Hebrew calendar.
    pub const HEBREW: Calendar<'static> = Calendar::Known(System::Hebrew);

    /// The one with this name in a calendar escape.
    pub fn named(name: &'a str) -> Calendar<'a> {
        System::named(name).map_or(Calendar::Other(name), Calendar::Known)
    }

    /// Its name in a calendar escape.
    pub fn name(self) -> &'a str {
        match self {
            Calendar::Known(system) => system.name(),
            Calendar::Unstated => "UNKNOWN",
            Calendar::Other(name) => name,
        }
    }

    /// How to reckon in it, if we can.
    pub fn system(self) -> Option<System> {
        match self {
            Calendar::Known(system) => Some(system),
            Calendar::Unstated | Calendar::Other(_) => None,
        }
    }
}
