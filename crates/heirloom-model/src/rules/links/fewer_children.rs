//! A family has at least as many children as it names.

use super::findings::FEWER_CHILDREN;
use crate::rules::{Look, Rule, Scope};
use crate::{FamilyNo, Term};

pub(super) const RULE: Rule = Rule { code: &FEWER_CHILDREN, look: Look::FamilyAmongKin(look) };

fn look(scope: &mut Scope<'_, '_>, family: FamilyNo) {
    let model = scope.model;
    let Some(said) = model.first(model.family(family), Term::ChildrenOfFamily) else { return };
    let Some(number) = said.string().and_then(|text| text.trim().parse::<usize>().ok()) else { return };
    // Children by adoption and foster children may not be counted.
    let named = scope
        .kin
        .facts
        .children(family)
        .filter(|bond| bond.of_family.is_some() && bond.pedigree.is_by_birth())
        .count();
    if named > number {
        let children = match named {
            1 => "1 child is".to_string(),
            _ => format!("{named} children are"),
        };
        scope.report(said, children);
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn fewer_children_than_are_named_are_told() {
        let people = "0 @I1@ INDI\n1 FAMC @F1@\n0 @I2@ INDI\n1 FAMC @F1@\n";
        let with = |count: &str| {
            found(
                "fewer-children",
                &format!("0 @F1@ FAM\n1 NCHI {count}\n1 CHIL @I1@\n1 CHIL @I2@\n{people}"),
            )
        };
        assert_eq!(with("1"), [(4, "NCHI says 1, but 2 children are named".to_string())]);
        assert_eq!(
            found("fewer-children", "0 @F1@ FAM\n1 NCHI 0\n1 CHIL @I1@\n0 @I1@ INDI\n1 FAMC @F1@\n"),
            [(4, "NCHI says 0, but 1 child is named".to_string())]
        );
        for count in ["2", "5", "some"] {
            assert_eq!(with(count), []);
        }
    }
}
