//! A couple has only so many children.

use super::findings::TOO_MANY_CHILDREN;
use super::life::by_birth;
use crate::FamilyNo;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &TOO_MANY_CHILDREN, look: Look::FamilyAmongKin(look) };

fn look(scope: &mut Scope<'_, '_>, family: FamilyNo) {
    let count = by_birth(scope.kin, family).count();
    if count > scope.limits.lives.children as usize {
        scope.report_tag(scope.kin.facts.family(family), count.to_string());
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(children: usize) -> Vec<(usize, String)> {
        let people: String = (0..children).map(|child| format!("0 @I{child}@ INDI\n")).collect();
        let links: String = (0..children).map(|child| format!("1 CHIL @I{child}@\n")).collect();
        found("too-many-children", &format!("0 @F1@ FAM\n{links}{people}"))
    }

    #[test]
    fn more_than_twenty_are_told() {
        assert_eq!(with(21), [(3, "this family has 21 children".to_string())]);
        assert_eq!(with(20), []);
    }
}
