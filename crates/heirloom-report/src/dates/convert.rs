//! The same in another notation or calendar: `--to`.

use heirloom_dates::calendars::System;
use heirloom_dates::{Age, DateValue, Rules, Time, write};

use super::understood::write_date;

/// What values are converted to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum To {
    /// The canonical form of ELF, which GEDCOM before 7 reads too
    Elf,
    /// GEDCOM 7, without its phrases
    Gedcom7,
    /// ISO 8601: days, months, years and intervals of them
    Iso,
    /// The Extended Date/Time Format of ISO 8601-2
    Edtf,
    /// The calendar of today
    Gregorian,
    /// The calendar before it
    Julian,
    /// The calendar of the French Republic
    FrenchRepublican,
    /// The Hebrew calendar
    Hebrew,
}

impl To {
    /// All of them.
    pub const ALL: [To; 8] = [
        To::Elf,
        To::Gedcom7,
        To::Iso,
        To::Edtf,
        To::Gregorian,
        To::Julian,
        To::FrenchRepublican,
        To::Hebrew,
    ];

    /// The one that is called so.
    pub fn named(name: &str) -> Option<To> {
        To::ALL.into_iter().find(|to| to.name() == name)
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            To::Elf => "elf",
            To::Gedcom7 => "gedcom7",
            To::Iso => "iso",
            To::Edtf => "edtf",
            To::Gregorian => "gregorian",
            To::Julian => "julian",
            To::FrenchRepublican => "french-republican",
            To::Hebrew => "hebrew",
        }
    }

    fn system(self) -> Option<System> {
        match self {
            To::Gregorian => Some(System::Gregorian),
            To::Julian => Some(System::Julian),
            To::FrenchRepublican => Some(System::FrenchRepublican),
            To::Hebrew => Some(System::Hebrew),
            To::Elf | To::Gedcom7 | To::Iso | To::Edtf => None,
        }
    }
}

/// What can be converted.
pub(super) trait Conversion {
    /// The same otherwise; nothing if it can't be said there.
    fn to(&self, to: To, rules: &Rules) -> Option<String>;
}

impl Conversion for DateValue<'_> {
    fn to(&self, to: To, rules: &Rules) -> Option<String> {
        match to {
            To::Elf => Some(write::elf(self)),
            To::Gedcom7 => Some(write::gedcom7(self).payload).filter(|payload| !payload.is_empty()),
            To::Iso => write::iso(self),
            To::Edtf => write::edtf(self),
            _ if matches!(self, DateValue::Phrase(_)) => None,
            // In the notation of the file, so that it can be pasted there.
            _ => Some(write_date(&self.convert(to.system()?)?, rules).payload),
        }
    }
}

impl Conversion for Age {
    fn to(&self, to: To, _: &Rules) -> Option<String> {
        match to {
            To::Elf => Some(self.to_string()),
            To::Gedcom7 => Some(self.gedcom7().payload),
            _ => None,
        }
    }
}

impl Conversion for Time {
    fn to(&self, to: To, _: &Rules) -> Option<String> {
        match to {
            To::Elf | To::Iso | To::Edtf => Some(self.to_string()),
            To::Gedcom7 => Some(self.gedcom7()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_said_otherwise() {
        let to = |text, to| DateValue::parse(text).value.to(to, &Rules::GEDCOM);
        let brumaire = "@#DFRENCH R@ 18 BRUM 8";
        for (form, expected) in [
            (To::Elf, brumaire),
            (To::Gedcom7, "FRENCH_R 18 BRUM 8"),
            (To::Iso, "1799-11-09"),
            (To::Edtf, "1799-11-09"),
            (To::Gregorian, "9 NOV 1799"),
            (To::Julian, "@#DJULIAN@ 29 OCT 1799"),
            (To::FrenchRepublican, brumaire),
            (To::Hebrew, "@#DHEBREW@ 11 CSH 5560"),
        ] {
            assert_eq!(to(brumaire, form).as_deref(), Some(expected), "{form:?}");
        }
        assert_eq!(to("12 MAR 1871", To::FrenchRepublican), None);
        assert_eq!(to("(in spring)", To::Hebrew), None);
        assert_eq!(to("(in spring)", To::Gedcom7), None);
    }
}
