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
