//! A second name is another name.

use heirloom_core::keyed::KeyedMap;

use super::findings::SAME_NAME;
use super::texts::bare_of;
use crate::rules::{Look, Rule, Scope};
use crate::{PersonNo, Term};

pub(super) const RULE: Rule = Rule { code: &SAME_NAME, look: Look::Person(look) };

fn look(scope: &mut Scope<'_, '_>, person: PersonNo) {
    let model = scope.model;
    let record = model.person(person);
    if !model.facts().has_several_names(person) {
        return;
    }
    let mut known = KeyedMap::default();
    for name in model.within(record, Term::Name) {
        let Some(text) = name.string() else { continue };
        // Blanks do not matter; capital letters and marks may be why there are two.
        let words: Vec<String> = text.split_whitespace().map(str::to_string).collect();
        let kind = bare_of(model, name, Term::NameType);
        if words.is_empty() {
            continue;
        }
        let first = *known.entry((words, kind)).or_insert(name);
        if first != name {
            scope.report(name, [("line", scope.place(first))]);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn the_same_name_is_told_and_one_of_another_kind_is_not() {
        let of = |name: &str| format!("0 @I1@ INDI\n1 NAME Ann /Lee/\n1 NAME {name}\n");
        let told = "this is the same name as in line 4".to_string();
        assert_eq!(found("same-name", &of("Ann  /Lee/")), [(5, told)]);
        assert_eq!(found("same-name", &of("Ann /Lee/\n2 TYPE married")), []);
        assert_eq!(found("same-name", &of("Anne /Lee/")), []);
    }
}
