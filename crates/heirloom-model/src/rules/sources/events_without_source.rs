//! What nobody says where it is from, nobody can check.

use heirloom_core::{Structure, Superstructure};

use super::findings::EVENTS_WITHOUT_SOURCE;
use crate::rules::gathered::FirstAndCount;
use crate::rules::{FileRule, KinScope, Look, Next, Rule, Scope};
use crate::{Event, EventOf, Term};

pub(super) const RULE: Rule =
    Rule { code: &EVENTS_WITHOUT_SOURCE, look: Look::File(|| Box::new(Uncited::default())) };

/// Few trees cite a source for all they say: that is one finding, not thousands.
#[derive(Default)]
struct Uncited {
    all: usize,
    of_people: FirstAndCount,
    of_families: FirstAndCount,
}

impl FileRule for Uncited {
    fn gather(&mut self, scope: &Scope<'_, '_>) {
        let model = scope.model;
        let mut is_cited = vec![false; model.kinds().len()];
        for citation in model.all(Term::Citation) {
            if let Superstructure::Structure(above) = citation.superstructure() {
                is_cited[above.number()] = true;
            }
        }
        let Uncited { all, of_people, of_families } = self;
        let mut look = |uncited: &mut FirstAndCount, record: Structure<'_>, event: Event<'_>| {
            if tells_something(&event) {
                *all += 1;
                // What is cited for the whole record is so for what is in it.
                if !is_cited[record.number()] && !is_cited[event.structure.number()] {
                    uncited.add(model.number(event.structure));
                }
            }
        };
        for person in model.people() {
            model.events(person).for_each(|event| look(of_people, model.person(person), event));
        }
        for family in model.families() {
            model.family_events(family).for_each(|event| look(of_families, model.family(family), event));
        }
    }

    fn conclude(&mut self, scope: &mut KinScope<'_>) -> Next {
        let without = self.of_people.count + self.of_families.count;
        let first = self.of_people.first.or(self.of_families.first);
        if let Some(first) = first.filter(|_| self.all >= scope.kin.limits.sources.least_events) {
            scope.report_tag(first, format!("{without} of {}", self.all));
        }
        Next::Done
    }
}

/// Whether an event is one of which somebody must have heard somewhere. A bare `Y` is an inference.
fn tells_something(event: &Event<'_>) -> bool {
    event.of != EventOf::Attribute && event.structure.substructures().next().is_some()
}

#[cfg(test)]
mod tests {
    use crate::rules::Limits;
    use crate::rules::testing::{found, found_with};

    const NAME: &str = "events-without-source";

    fn people(count: usize, event: &str) -> String {
        (0..count).map(|number| format!("0 @I{number}@ INDI\n1 BIRT\n2 DATE 1850\n{event}")).collect()
    }

    #[test]
    fn events_without_a_source_are_counted() {
        let file = people(3, "2 SOUR a book\n") + &people(8, "1 OCCU smith\n1 DEAT Y\n").replace("@I", "@J");
        let message = "8 of 11 events cite no source, of which this is the first".to_string();
        assert_eq!(found(NAME, &file), [(16, message)]);
    }

    #[test]
    fn sketches_and_what_has_sources_are_not() {
        assert_eq!(found(NAME, &people(9, "")), []);
        assert_eq!(found(NAME, &people(20, "2 SOUR a book\n")), []);
        assert_eq!(found(NAME, &people(20, "1 SOUR a book\n")), []);
    }

    #[test]
    fn what_a_sketch_is_can_be_set() {
        let mut limits = Limits::default();
        limits.sources.least_events = 1;
        assert_eq!(found_with(NAME, &people(1, ""), &limits).len(), 1);
    }
}
