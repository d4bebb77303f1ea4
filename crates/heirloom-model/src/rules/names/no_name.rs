//! Everybody has a name, known or not.

use super::findings::NO_NAME;
use crate::rules::{Look, Rule, Scope};
use crate::{PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &NO_NAME, look: Look::Person(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    let (model, record) = (scope.model, scope.model.person(person));
    let is_void = |text: &str| text.chars().all(|c| c == '/' || c.is_whitespace());
    // A name without a value is incomplete, which is another matter; its pieces may say all there is.
    let names = model.within(record, Term::Name);
    let says_something = names.into_iter().any(|name| match name.string() {
        Some(text) => !is_void(&text) || name.substructures().next().is_some(),
        None => true,
    });
    if !says_something {
        match model.first(record, Term::Name) {
            Some(name) => scope.report(name, ""),
            None => scope.report_tag(record, ""),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_person_without_a_name_is_told() {
        let message = "nothing says what this person is called".to_string();
        assert_eq!(found("no-name", "0 @I1@ INDI\n1 SEX F\n"), [(3, message.clone())]);
        assert_eq!(found("no-name", "0 @I1@ INDI\n1 NAME / /\n"), [(4, message)]);
    }

    #[test]
    fn one_name_of_any_sort_is_enough() {
        for name in ["1 NAME Ann", "1 NAME /Lee/", "1 NAME //\n2 GIVN Ann", "1 NAME //\n1 NAME Ann"] {
            assert_eq!(found("no-name", &format!("0 @I1@ INDI\n{name}\n")), [], "{name}");
        }
    }
}
