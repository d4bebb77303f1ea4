//! What a format may vary in how dates are read.

/// How dates are read. What is allowed differs from format to format and is a matter of [problems](crate::Problem); only
/// what changes the meaning is a rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// Spellings outside the grammar with but one meaning.
    pub slips: Slips,
    /// Dates without a calendar that are none of the Gregorian calendar.
    pub unmarked: Unmarked,
    /// Which of two ways of writing is the right one.
    pub notation: Notation,
}

/// Whether spellings outside the grammar that can mean but one thing are read: `12 Jan 1900`, `about 1900`, `63 BCE`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Slips {
    /// By the letter: such a text is a phrase, or a date of a calendar that nobody knows.
    Refused,
    /// As they were meant, each with a problem that says so.
    Read,
}

/// What a date is that names no calendar and is impossible in the Gregorian one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unmarked {
    /// A date of a calendar that nobody knows, as the draft has it: `31 APR 1850`, `30 JAN 1648/49`.
    Unknown,
    /// If just its day is impossible, a mistake in the Gregorian calendar, which GEDCOM takes if none is named; a dual year
    /// with years next to each other, up to 1752, is one of the Julian calendar.
    AsMeant,
}

/// Which of two ways of writing is the right one. The other is read too, with a problem that says so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Notation {
    /// `@#DJULIAN@` and `B.C.`, dual years and words for ages: ELF, and GEDCOM before 7.
    Escapes,
    /// `JULIAN` and `BCE`, and weeks in ages: GEDCOM 7. The Adar of a common year is `ADS`.
    Keywords,
}

impl Rules {
    /// ELF to the letter.
    pub const ELF: Rules =
        Rules { slips: Slips::Refused, unmarked: Unmarked::Unknown, notation: Notation::Escapes };

    /// GEDCOM as it is found.
    pub const GEDCOM: Rules =
        Rules { slips: Slips::Read, unmarked: Unmarked::AsMeant, notation: Notation::Escapes };

    /// GEDCOM 7.
    pub const GEDCOM_7: Rules = Rules { notation: Notation::Keywords, ..Rules::GEDCOM };
}
