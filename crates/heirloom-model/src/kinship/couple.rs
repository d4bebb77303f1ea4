//! What a couple is to each other.

use heirloom_dates::Days;

use super::Kinship;
use crate::{Event, FamilyNo, Term};

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
        let mut events = self.model.family_events(family).iter().filter(|event| !event.is_denied);
        match (self.has_ended(family), events.any(|event| OF_MARRIED.contains(&event.term))) {
            (true, _) => Couple::Parted,
            (false, true) => Couple::Married,
            (false, false) => Couple::Partners,
        }
    }

    fn has_ended(&self, family: FamilyNo) -> bool {
        let events = self.model.family_events(family);
        let told = |event: &&Event<'_>| !event.is_denied;
        let is_end = |event: &&Event<'_>| matches!(event.term, Term::Divorce | Term::Annulment);
        let mut ends = events.iter().filter(is_end).filter(told);
        let again = events.iter().filter(|event| event.term == Term::Marriage).filter(told);
        let again = again.filter_map(|event| event.days()?.first()).max();
        // Who surely married again afterwards is not parted.
        ends.any(|end| again.zip(end.days().and_then(Days::last)).is_none_or(|(again, end)| again <= end))
    }
}
