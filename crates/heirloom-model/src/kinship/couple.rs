//! What a couple is to each other.

use heirloom_dates::{Day, Days};

use super::Kinship;
use crate::{FamilyNo, Term};

/// What two people who have a family are to each other, as far as the file says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Couple {
    /// They have a family, and nothing says that they married.
    #[default]
    Partners,
    /// They married.
    Married,
    /// They were married, and parted by a divorce or an annulment.
    Parted,
}

impl Couple {
    /// Whether they are a couple no more.
    pub fn is_former(self) -> bool {
        self == Couple::Parted
    }

    /// The same of those of whom it does not matter whether they still are one.
    pub(super) fn ever(self) -> Couple {
        self.min(Couple::Married)
    }
}

/// What a couple does only if it is married, or was.
const OF_MARRIED: [Term; 5] =
    [Term::Marriage, Term::Divorce, Term::DivorceFiled, Term::Annulment, Term::LatterDaySealingToSpouse];

impl Kinship<'_, '_> {
    /// What the couple of a family is to each other.
    pub fn couple(&self, family: FamilyNo) -> Couple {
        self.story(family).couple()
    }

    /// What the events of a family say of its couple.
    pub(super) fn story(&self, family: FamilyNo) -> Story {
        let mut story = Story::default();
        for event in self.model.family_events(family).filter(|event| !event.is_denied) {
            let days = event.days();
            story = story.and(Story {
                has_married: OF_MARRIED.contains(&event.term),
                married: days.filter(|_| event.term == Term::Marriage).and_then(Days::first),
                parted: matches!(event.term, Term::Divorce | Term::Annulment)
                    .then(|| days.and_then(Days::last).map_or(Parting::Sometime, Parting::Until)),
            });
        }
        story
    }
}

/// What is told of a couple, perhaps in several families: the file may have it twice.
#[derive(Clone, Copy, Default)]
pub(super) struct Story {
    has_married: bool,
    /// After which day they surely married, at last.
    married: Option<Day>,
    /// And parted, at last.
    parted: Option<Parting>,
}

/// Until when a couple parted; what is not known may have been last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Parting {
    Until(Day),
    Sometime,
}

impl Story {
    /// With what is told of the same couple elsewhere.
    pub(super) fn and(self, other: Story) -> Story {
        Story {
            has_married: self.has_married || other.has_married,
            married: self.married.max(other.married),
            parted: self.parted.max(other.parted),
        }
    }

    pub(super) fn couple(self) -> Couple {
        // Who surely married again afterwards is not parted.
        let is_again = |parted| self.married.is_some_and(|married| parted < Parting::Until(married));
        match self.parted {
            Some(parted) if !is_again(parted) => Couple::Parted,
            _ if self.has_married => Couple::Married,
            _ => Couple::Partners,
        }
    }
}
