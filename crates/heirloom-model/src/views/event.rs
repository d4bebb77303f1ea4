//! Events and attributes: what happened, when, where, at what age.

use std::borrow::Cow;
use std::fmt;

use heirloom_core::Structure;
use heirloom_dates::calendars::System;
use heirloom_dates::{Age, DateValue, Days, Parsed, Rules};

use super::{Parts, Place};
use crate::{EventOf, Model, Term};

/// An event or an attribute of a person or a family.
///
/// ```
/// use heirloom_model::Model;
/// use heirloom_model::views::{Parts, Person};
///
/// let file = b"0 HEAD\n0 @I1@ INDI\n1 EVEN\n2 TYPE Knighted\n2 DATE ABT 1840\n2 AGE 25y\n2 NOTE At last.\n1 OCCU Smith\n0 TRLR\n";
/// let (parsed, _) = heirloom_core::parse(file);
/// let model = Model::new(&parsed.dataset);
/// let events: Vec<_> = Person::all(&model).next().unwrap().events().collect();
/// assert_eq!(events[0].event_type().as_deref(), Some("Knighted"));
/// assert_eq!(events[0].date().unwrap().days().unwrap().count(), Some(366));
/// assert_eq!(events[0].age().unwrap().parsed().value.unwrap().to_string(), "25y");
/// assert_eq!(events[0].notes().next().unwrap().contents().as_deref(), Some("At last."));
/// assert_eq!(events[1].value().as_deref(), Some("Smith"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Event<'m, 'd> {
    model: &'m Model<'d>,
    structure: Structure<'d>,
    of: EventOf,
}

impl<'m, 'd> Parts<'m, 'd> for Event<'m, 'd> {
    fn parts(&self) -> (&'m Model<'d>, Structure<'d>) {
        (self.model, self.structure)
    }
}

impl<'m, 'd> Event<'m, 'd> {
    /// A structure as such, if it is one.
    pub fn of(model: &'m Model<'d>, structure: Structure<'d>) -> Option<Event<'m, 'd>> {
        let of = model.meaning(structure).event?;
        Some(Event { model, structure, of })
    }

    /// The structure itself, with all that is in it.
    pub fn structure(&self) -> Structure<'d> {
        self.structure
    }

    /// What it is: of an extension the nearest of its supertypes that is known.
    pub fn term(&self) -> Term {
        self.model.term(self.structure)
    }

    /// Whether it is an event or an attribute, and whose.
    pub fn whose(&self) -> EventOf {
        self.of
    }

    /// What an attribute is: a trade, a religion. Of an event it is `Y`, which says that it happened, or nothing.
    pub fn value(&self) -> Option<Cow<'d, str>> {
        self.structure.string()
    }

    /// What the file calls it, which is needed where the tag says little.
    pub fn event_type(&self) -> Option<Cow<'d, str>> {
        self.text(Term::EventType)
    }

    /// What caused it.
    pub fn cause(&self) -> Option<Cow<'d, str>> {
        self.text(Term::Cause)
    }

    /// Who was in charge: an employer, a church.
    pub fn agency(&self) -> Option<Cow<'d, str>> {
        self.text(Term::Agency)
    }

    /// When it was.
    pub fn date(&self) -> Option<EventDate<'d>> {
        let structure = self.model.first(self.structure, Term::Date)?;
        Some(EventDate { structure, text: structure.string()? })
    }

    /// Where it was.
    pub fn place(&self) -> Option<Place<'m, 'd>> {
        Place::of(self.model, self.model.first(self.structure, Term::Place)?)
    }

    /// How old the person was.
    pub fn age(&self) -> Option<EventAge<'d>> {
        self.age_below(self.structure)
    }

    /// How old the husband was, at an event of a family.
    pub fn husband_age(&self) -> Option<EventAge<'d>> {
        self.age_below(self.model.first(self.structure, Term::HusbandAge)?)
    }

    /// How old the wife was, at an event of a family.
    pub fn wife_age(&self) -> Option<EventAge<'d>> {
        self.age_below(self.model.first(self.structure, Term::WifeAge)?)
    }

    fn age_below(&self, above: Structure<'d>) -> Option<EventAge<'d>> {
        let structure = self.model.first(above, Term::Age)?;
        Some(EventAge { structure, text: structure.string()? })
    }
}

/// The date of an event, which is understood when asked.
#[derive(Clone, Debug)]
pub struct EventDate<'d> {
    structure: Structure<'d>,
    text: Cow<'d, str>,
}

impl<'d> EventDate<'d> {
    /// The structure that holds it.
    pub fn structure(&self) -> Structure<'d> {
        self.structure
    }

    /// The date as it is written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What it says, and what is wrong with it.
    pub fn parsed(&self) -> Parsed<'_, DateValue<'_>> {
        DateValue::parse(&self.text)
    }

    /// The days on which it may have been.
    pub fn days(&self) -> Option<Days> {
        self.parsed().value.days()
    }

    /// The year of its first day, or of its last if only that is known, in the Gregorian calendar. The year before 1 is 0.
    pub fn year(&self) -> Option<i32> {
        let days = self.days()?;
        Some(System::Gregorian.year_month_day(days.first().or(days.last())?)?.year)
    }
}

impl fmt::Display for EventDate<'_> {
    /// The date as it is written.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// An age at an event, which is understood when asked.
#[derive(Clone, Debug)]
pub struct EventAge<'d> {
    structure: Structure<'d>,
    text: Cow<'d, str>,
}

impl<'d> EventAge<'d> {
    /// The structure that holds it.
    pub fn structure(&self) -> Structure<'d> {
        self.structure
    }

    /// The age as it is written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What it says, and what is wrong with it.
    pub fn parsed(&self) -> Parsed<'_, Option<Age>> {
        Age::parse(&self.text, &Rules::GEDCOM)
    }
}
