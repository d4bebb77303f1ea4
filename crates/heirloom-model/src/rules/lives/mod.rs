//! Rules on lives and families that can hardly have been so.
//!
//! Dates are compared only as far as they are sure: `life` says when people were born and died at the earliest and at the
//! latest. Where two rules could tell of the same mistake the more general one gives way.

pub mod findings;
mod limits;

mod life;
mod parents_age;
mod stated_age;
mod kin;
mod ancestry;
#[cfg(test)]
mod testing;

// Of a person.
mod died_before_birth;
mod buried_before_death;
mod cremated_before_death;
mod buried_long_after_death;
mod baptised_before_birth;
mod christened_late;
mod event_before_birth;
mod event_after_death;
mod too_old;
mod very_old;
mod alive_too_long;
mod probate_before_death;
mod odd_age_at_event;
mod age_contradicts_birth;
mod spouse_age_contradicts_birth;
mod births_disagree;
mod deaths_disagree;
mod immigrated_before_emigrating;
mod naturalised_before_immigrating;

// Of a couple.
mod married_before_birth;
mod married_young;
mod married_old;
mod died_too_young_for_family;
mod married_after_death;
mod divorced_before_marriage;
mod divorced_after_death;
mod announced_after_marriage;
mod marriages_overlap;

// Of parents and children.
mod child_long_before_marriage;
mod child_after_divorce;
mod born_before_parent;
mod mother_too_young;
mod mother_too_old;
mod father_too_young;
mod father_too_old;
mod born_after_mothers_death;
mod born_after_fathers_death;
mod spouses_far_apart;
mod siblings_too_close;
mod siblings_far_apart;
mod children_out_of_order;
mod too_many_children;

// Of all.
mod own_ancestor;
mod married_to_ancestor;
mod married_to_sibling;
mod generations_too_close;

use super::Rule;
pub use limits::{Ages, Limits};

pub(super) const RULES: &[Rule] = &[
    died_before_birth::RULE,
    buried_before_death::RULE,
    cremated_before_death::RULE,
    buried_long_after_death::RULE,
    baptised_before_birth::RULE,
    christened_late::RULE,
    event_before_birth::RULE,
    event_after_death::RULE,
    too_old::RULE,
    very_old::RULE,
    alive_too_long::RULE,
    probate_before_death::RULE,
    odd_age_at_event::RULE,
    age_contradicts_birth::RULE,
    spouse_age_contradicts_birth::RULE,
    births_disagree::RULE,
    deaths_disagree::RULE,
    immigrated_before_emigrating::RULE,
    married_before_birth::RULE,
    married_young::RULE,
    married_after_death::RULE,
    divorced_before_marriage::RULE,
    divorced_after_death::RULE,
    announced_after_marriage::RULE,
    marriages_overlap::RULE,
    child_long_before_marriage::RULE,
    child_after_divorce::RULE,
    born_before_parent::RULE,
    mother_too_young::RULE,
    mother_too_old::RULE,
    father_too_young::RULE,
    father_too_old::RULE,
    born_after_mothers_death::RULE,
    born_after_fathers_death::RULE,
    spouses_far_apart::RULE,
    siblings_too_close::RULE,
    siblings_far_apart::RULE,
    children_out_of_order::RULE,
    too_many_children::RULE,
    own_ancestor::RULE,
    married_to_ancestor::RULE,
    married_to_sibling::RULE,
    generations_too_close::RULE,
    married_old::RULE,
    died_too_young_for_family::RULE,
    naturalised_before_immigrating::RULE,
];

#[cfg(test)]
mod tests {
    use super::findings::ALL;

    #[test]
    fn every_number_by_which_lives_are_judged_is_named_in_a_page() {
        let limits = include_str!("limits.rs").split("pub struct Ages").next().expect("what stands before");
        let fields = limits.lines().filter_map(|line| line.trim().strip_prefix("pub ")?.split_once(": "));
        let names: Vec<String> = fields.map(|(field, _)| format!("`{}`", field.replace('_', "-"))).collect();
        assert!(names.len() > 20, "{names:?}");
        for name in names {
            assert!(ALL.iter().any(|code| code.page.contains(&name)), "{name} is in no page");
        }
    }
}
