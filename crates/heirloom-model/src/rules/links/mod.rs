//! Rules on people and families that should name each other.

pub mod findings;

mod repeated;

mod family_lacks_child;
mod child_lacks_family;
mod family_lacks_spouse;
mod spouse_lacks_family;
mod child_twice;
mod family_twice;
mod spouse_twice;
mod two_in_one_role;
mod own_parent;
mod two_births;
mod with_oneself;
mod no_relation;
mod adoptive_family;
mod fewer_children;
mod sex_and_role;

use super::Rule;

pub(super) const RULES: &[Rule] = &[
    family_lacks_child::RULE,
    child_lacks_family::RULE,
    family_lacks_spouse::RULE,
    spouse_lacks_family::RULE,
    child_twice::RULE,
    family_twice::RULE,
    spouse_twice::RULE,
    two_in_one_role::RULE,
    own_parent::RULE,
    two_births::RULE,
    with_oneself::RULE,
    no_relation::RULE,
    adoptive_family::RULE,
    fewer_children::RULE,
    sex_and_role::RULE,
];

#[cfg(test)]
mod tests {
    use crate::rules::testing::count;

    // What takes more than `n log n` time does not come to an end in these.

    #[test]
    fn families_of_very_many_take_no_longer_than_others() {
        let many = 50_000;
        let links: String = (0..many)
            .map(|number| format!("1 CHIL @I{number}@\n1 HUSB @I{number}@\n1 CHIL @I1@\n"))
            .collect();
        let people: String = (0..many).map(|number| format!("0 @I{number}@ INDI\n")).collect();
        let file = format!("0 HEAD\n0 @F1@ FAM\n{links}{people}0 TRLR\n");
        for (rule, wanted) in [
            ("child-lacks-family", many),
            ("spouse-lacks-family", many),
            ("child-twice", many),
            ("two-in-one-role", many - 1),
            ("own-parent", many),
            ("sex-and-role", 0),
        ] {
            assert_eq!(count(rule, &file), wanted, "{rule}");
        }
    }

    #[test]
    fn a_person_in_very_many_families_is_looked_at() {
        let many = 50_000;
        let links = "1 FAMC @F1@\n1 FAMS @F1@\n1 ADOP\n2 FAMC @F1@\n".repeat(many);
        let file = format!("0 HEAD\n0 @I1@ INDI\n{links}0 @F1@ FAM\n0 TRLR\n");
        assert_eq!(count("family-twice", &file), 2 * (many - 1));
        assert_eq!(count("family-lacks-child", &file), 1);
    }
}
