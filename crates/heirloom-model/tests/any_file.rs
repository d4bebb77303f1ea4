//! Any file can be looked at by all rules.

use heirloom_laws::draw::{drawn, model_file};
use heirloom_laws::laws::{every_rule_looks, kinship_is_mutual};
use proptest::prelude::*;

proptest! {
    /// Nothing panics, whatever points to whatever; and all that is found is somewhere in the text.
    #[test]
    fn all_rules_look_at_any_file(file in drawn(300, model_file)) {
        let (parsed, _) = heirloom_core::parse(&file);
        every_rule_looks(&parsed.dataset, parsed.text()).map_err(TestCaseError::fail)?;
    }

    #[test]
    fn who_is_related_to_somebody_has_a_relative(file in drawn(300, model_file)) {
        let (parsed, _) = heirloom_core::parse(&file);
        kinship_is_mutual(&parsed.dataset).map_err(TestCaseError::fail)?;
    }
}
