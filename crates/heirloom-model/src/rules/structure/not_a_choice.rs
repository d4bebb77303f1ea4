//! Some values are one of a few.

use heirloom_core::Structure;

use super::choices::{self, Choice};
use super::findings::NOT_A_CHOICE;
use crate::Model;
use crate::model::near;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &NOT_A_CHOICE, look: Look::Structure { fits, look } };

fn fits<'d>(model: &Model<'d>, structure: Structure<'d>) -> bool {
    choices::enumeration(model, structure).is_some()
}

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(name) = choices::enumeration(scope.model, structure) else { return };
    let Some(text) = scope.string(structure) else { return };
    if choices::read(name, &text) != Choice::Other {
        return;
    }
    let values: Vec<&str> = choices::values(name).collect();
    const MOST: usize = 8;
    let listed = match values.len() > MOST {
        true => format!("{} or others", values[..MOST].join(", ")),
        false => values.join(", "),
    };
    let meant = near::word(&text, values).map_or_else(String::new, |value| format!("; {value} may be meant"));
    scope.report(structure, format!("one of {listed}{meant}"));
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_value_that_is_none_of_the_few_is_told() {
        let found = found(
            "not-a-choice",
            "0 @I1@ INDI\n1 SEX male\n1 FAMC @F1@\n2 PEDI natural\n1 SOUR @S1@\n2 QUAY 4\n0 @F1@ FAM\n1 RESN privcy\n0 @S1@ SOUR\n",
        );
        assert_eq!(
            found.iter().map(|(line, message)| (*line, message.as_str())).collect::<Vec<_>>(),
            [
                (4, "`male` should be one of M, F, U, X, N; M may be meant"),
                (6, "`natural` should be one of adopted, birth, foster, sealing"),
                (8, "`4` should be one of 0, 1, 2, 3"),
                (10, "`privcy` should be one of confidential, locked, privacy; privacy may be meant"),
            ]
        );
    }

    #[test]
    fn values_of_open_sets_and_those_of_the_few_are_not() {
        let file = "0 @I1@ INDI\n1 SEX F\n1 NAME A\n2 TYPE religious\n1 RESN confidential, locked\n1 FAMC @F1@\n2 PEDI Birth\n1 SOUR @S1@\n2 EVEN BIRT\n3 ROLE (Witness)\n0 @F1@ FAM\n0 @S1@ SOUR\n";
        assert_eq!(found("not-a-choice", file), []);
    }
}
