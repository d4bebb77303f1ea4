//! Of several names one wants to know when each was used.

use heirloom_core::Structure;

use super::findings::NAMES_WITHOUT_TYPE;
use crate::rules::{Look, Rule, Scope};
use crate::{PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &NAMES_WITHOUT_TYPE, look: Look::Person(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    let model = scope.model;
    if !model.facts().has_several_names(person) {
        return;
    }
    let names = model.within(model.person(person), Term::Name);
    let mut untold = names.filter(|name| model.first(*name, Term::NameType).is_none());
    let Some(first) = untold.next() else { return };
    // The same name again is a repetition, not another name, whatever its blanks.
    let text = first.string().unwrap_or_default();
    let is_other = |name: &Structure<'_>| {
        !name.string().unwrap_or_default().split_whitespace().eq(text.split_whitespace())
    };
    if let Some(other) = untold.find(is_other) {
        scope.report(other, [("line", scope.place(first))]);
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn two_names_without_a_type_are_told() {
        let found = found("names-without-type", "0 @I1@ INDI\n1 NAME Ann /Lee/\n1 NAME Ann /Low/\n");
        let message = "nothing says how `Ann /Low/` differs from the name in line 4".to_string();
        assert_eq!(found, [(5, message)]);
    }

    #[test]
    fn one_name_without_is_the_usual_one() {
        for name in ["", "1 NAME Ann /Low/\n2 TYPE married\n", "1 NAME Ann /Lee/\n", "1 NAME Ann  /Lee/\n"] {
            let person = format!("0 @I1@ INDI\n1 NAME Ann /Lee/\n{name}");
            assert_eq!(found("names-without-type", &person), [], "{name}");
        }
    }
}
