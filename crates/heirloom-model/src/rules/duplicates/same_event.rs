//! What happened once is told once.

use heirloom_core::Structure;
use heirloom_core::keyed::KeyedMap;

use super::findings::SAME_EVENT;
use super::texts::bare_of;
use crate::rules::scope::Target;
use crate::rules::texts::bare;
use crate::rules::{Look, Rule, Scope};
use crate::{Event, EventFacts, Term};

pub(super) const RULE: Rule = Rule { code: &SAME_EVENT, look: Look::Record(look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, record: Structure<'d>) {
    let (model, facts) = (scope.model, scope.kin.facts);
    if let Some(person) = model.as_person(record) {
        if has_repeated(facts.events(person)) {
            look_among(scope, &model.events(person).collect::<Vec<_>>());
        }
    } else if let Some(family) = model.as_family(record)
        && has_repeated(facts.family_events(family))
    {
        look_among(scope, &model.family_events(family).collect::<Vec<_>>());
    }
}

/// Whether any two events are of one term. Most have one of each at most, a bit each.
fn has_repeated(events: &[EventFacts]) -> bool {
    let mut terms = [0_u64; 4];
    let is_repeated = |event: &EventFacts| {
        let term = event.term() as usize;
        let (known, bit) = (&mut terms[term / 64 % 4], 1 << (term % 64));
        let is_known = *known & bit != 0;
        *known |= bit;
        is_known
    };
    events.iter().any(is_repeated)
}

fn look_among<'d>(scope: &mut Scope<'_, 'd>, events: &[Event<'d>]) {
    let mut by_kind: Vec<&Event<'d>> = events.iter().collect();
    by_kind.sort_by_key(|event| event.structure.kind());
    for group in by_kind.chunk_by(|one, other| one.structure.kind() == other.structure.kind()) {
        if group.len() < 2 {
            continue;
        }
        let mut known: KeyedMap<Said, Structure<'d>> = KeyedMap::default();
        for event in group {
            let Some(said) = Said::of(scope, event) else { continue };
            let first = *known.entry(said).or_insert(event.structure);
            if first != event.structure {
                scope.report_tag(event.structure, [("line", scope.place(first))]);
            }
        }
    }
}

/// What an event says.
#[derive(PartialEq, Eq, Hash)]
struct Said {
    value: String,
    date: Vec<String>,
    age: Vec<String>,
    details: [String; 5],
    /// What an event is that has no kind of its own: the records or texts of all its notes.
    notes: Vec<(Option<Target>, String)>,
}

impl Said {
    /// What an event says; nothing if that is not enough to know it by.
    fn of<'d>(scope: &Scope<'_, 'd>, event: &Event<'d>) -> Option<Said> {
        let model = scope.model;
        let Event { structure: event, term, date: counted, .. } = *event;
        let value = event.string().map_or_else(String::new, |text| bare(&text));
        // Signs matter in dates and ages, and GEDCOM 7 has phrases below them.
        let whole = |term: Term| {
            let below = model.first(event, term).into_iter().flat_map(|found| found.preorder());
            let texts = below.filter_map(|(_, structure)| structure.string());
            texts.map(|text| text.trim().to_uppercase()).collect::<Vec<_>>()
        };
        let (date, age) = (whole(Term::Date), whole(Term::Age));
        let details = [Term::Place, Term::EventType, Term::Agency, Term::Cause, Term::Address];
        let details = details.map(|term| bare_of(model, event, term));
        let note = |note: Structure<'d>| {
            let text = note.string().map_or_else(String::new, |text| bare(&text));
            (scope.target(note), text)
        };
        let notes = match term {
            Term::PersonalEvent | Term::FamilyEvent | Term::Fact => {
                model.within(event, Term::Note).map(note).collect()
            }
            _ => Vec::new(),
        };
        let says_something = counted.is_some() || !details[0].is_empty() || !matches!(&*value, "" | "y");
        says_something.then_some(Said { value, date, age, details, notes })
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn twice(one: &str, other: &str) -> Vec<(usize, String)> {
        found("same-event", &format!("0 @I1@ INDI\n{one}{other}"))
    }

    #[test]
    fn events_and_attributes_that_say_the_same_are_told() {
        let birth = "1 BIRT\n2 DATE 3 MAY 1815\n2 PLAC Mainz\n";
        assert_eq!(twice(birth, birth), [(7, "this says the same as line 4".to_string())]);
        assert_eq!(twice("1 OCCU Miller\n", "1 OCCU miller\n").len(), 1);
    }

    #[test]
    fn those_that_differ_or_say_nothing_are_not() {
        for (one, other) in [
            ("1 BIRT\n", "1 BIRT\n"),
            ("1 DEAT Y\n", "1 DEAT Y\n"),
            ("1 BIRT\n2 DATE 1815\n", "1 BAPM\n2 DATE 1815\n"),
            ("1 CENS\n2 DATE 1851\n2 PLAC Bath\n", "1 CENS\n2 DATE 1851\n2 PLAC York\n"),
            ("1 EVEN\n2 DATE 1851\n2 NOTE A voyage\n", "1 EVEN\n2 DATE 1851\n2 NOTE A trial\n"),
            ("1 EVEN\n2 DATE 1851\n2 NOTE A\n2 NOTE B\n", "1 EVEN\n2 DATE 1851\n2 NOTE A\n2 NOTE C\n"),
            (
                "1 EVEN\n2 DATE 1851\n2 NOTE @N1@\n",
                "1 EVEN\n2 DATE 1851\n2 NOTE @N2@\n0 @N1@ NOTE A\n0 @N2@ NOTE B\n",
            ),
            ("1 DEAT\n2 DATE 1851\n2 AGE < 1y\n", "1 DEAT\n2 DATE 1851\n2 AGE > 1y\n"),
            ("1 DEAT\n2 DATE unknown\n", "1 DEAT\n2 DATE unknown\n"),
            ("1 EVEN\n2 TYPE Voyage\n2 DATE 1851\n", "1 EVEN\n2 TYPE Trial\n2 DATE 1851\n"),
        ] {
            assert_eq!(twice(one, other), [], "{one}{other}");
        }
    }
}
