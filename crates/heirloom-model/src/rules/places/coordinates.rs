//! Latitudes and longitudes as they are written.

use heirloom_core::Structure;

use crate::{Model, Term};

/// Which of the two a structure holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Axis {
    Latitude,
    Longitude,
}

impl Axis {
    /// The axis of a structure; `None` for all that hold neither.
    #[inline]
    pub(super) fn of<'d>(model: &Model<'d>, structure: Structure<'d>) -> Option<Axis> {
        match model.term(structure) {
            Term::Latitude => Some(Axis::Latitude),
            Term::Longitude => Some(Axis::Longitude),
            _ => None,
        }
    }

    /// Its directions, the one that counts upwards first.
    pub(super) fn letters(self) -> [char; 2] {
        match self {
            Axis::Latitude => ['N', 'S'],
            Axis::Longitude => ['E', 'W'],
        }
    }

    /// Where it ends, in degrees.
    pub(super) fn most(self) -> f64 {
        match self {
            Axis::Latitude => 90.0,
            Axis::Longitude => 180.0,
        }
    }

    /// What it is called.
    pub(super) fn name(self) -> &'static str {
        match self {
            Axis::Latitude => "latitude",
            Axis::Longitude => "longitude",
        }
    }
}

/// A direction and degrees.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Coordinate {
    pub(super) letter: char,
    pub(super) degrees: f64,
}

impl Coordinate {
    /// Reads `N50.123`.
    pub(super) fn read(text: &str) -> Option<Coordinate> {
        let letter = text.chars().next().filter(|letter| "NSEW".contains(*letter))?;
        let number = &text[1..];
        let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|octet| octet.is_ascii_digit());
        let is_number = match number.split_once('.') {
            Some((whole, fraction)) => is_digits(whole) && is_digits(fraction),
            None => is_digits(number),
        };
        let degrees = number.parse().ok().filter(|_| is_number)?;
        Some(Coordinate { letter, degrees })
    }

    /// The degrees with a sign, if it is a direction of the axis and not past its end.
    pub(super) fn on(self, axis: Axis) -> Option<f64> {
        let [plus, minus] = axis.letters();
        let signed = match self.letter {
            letter if letter == plus => self.degrees,
            letter if letter == minus => -self.degrees,
            _ => return None,
        };
        (self.degrees <= axis.most()).then_some(signed)
    }
}

/// The latitude and longitude of a map, where both are as they should be.
pub(super) fn spot<'d>(model: &Model<'d>, map: Structure<'d>) -> Option<(f64, f64)> {
    let read = |term, axis| Coordinate::read(model.first(map, term)?.string()?.trim())?.on(axis);
    Some((read(Term::Latitude, Axis::Latitude)?, read(Term::Longitude, Axis::Longitude)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_and_degrees_are_read() {
        let read = |text| Coordinate::read(text).map(|read| (read.letter, read.degrees));
        assert_eq!(read("N50.5"), Some(('N', 50.5)));
        assert_eq!(read("W8"), Some(('W', 8.0)));
        for text in ["", "N", "50.5", "N-50", "N50.", "N.5", "N5e1", "Ninf", "N 50", "n50", "é5", "N50°"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn west_and_south_count_downwards() {
        let on = |text, axis| Coordinate::read(text).and_then(|read| read.on(axis));
        assert_eq!(on("S50.5", Axis::Latitude), Some(-50.5));
        assert_eq!(on("W180", Axis::Longitude), Some(-180.0));
        assert_eq!((on("N91", Axis::Latitude), on("N9", Axis::Longitude)), (None, None));
    }
}
