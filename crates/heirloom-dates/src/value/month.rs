//! Months.

use super::Calendar;

/// The month of a date.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Month<'a> {
    /// One that the calendar has, by its number from 1.
    Known(u8),
    /// Another one, by its name.
    Other(&'a str),
}

impl<'a> Month<'a> {
    /// Its name in a calendar.
    pub fn name(self, calendar: Calendar<'a>) -> &'a str {
        match self {
            Month::Known(number) => {
                let months = calendar.system().map_or(&[][..], |system| system.months());
                months.get(usize::from(number).wrapping_sub(1)).copied().unwrap_or("UNKNOWN")
            }
            Month::Other(name) => name,
        }
    }

    /// Its number, if the calendar has it.
    pub fn number(self) -> Option<u8> {
        match self {
            Month::Known(number) => Some(number),
            Month::Other(_) => None,
        }
    }
}
