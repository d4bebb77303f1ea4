//! Window by window rules find what they find in the whole file.

use heirloom_laws::draw::{Draw, any_choices, choices, drawn, kin_file, model_file};
use heirloom_laws::laws::rules_find_the_same;
use proptest::prelude::*;

proptest! {
    /// Trees of people who did impossible things, and files in which anything lies anywhere.
    #[test]
    fn rules_find_the_same_window_by_window(file in drawn(400, model_file), size in 1_usize..600) {
        let as_it_is = choices(&mut Draw::new(&[]));
        rules_find_the_same(&file, size, as_it_is).map_err(TestCaseError::fail)?;
        rules_find_the_same(&file, 1, as_it_is).map_err(TestCaseError::fail)?;
    }

    /// Kin whose records stand in any order, so that hardly anybody is in one window with another.
    #[test]
    fn kin_in_different_windows_are_found(file in drawn(600, kin_file), size in 1_usize..600) {
        let as_it_is = choices(&mut Draw::new(&[]));
        rules_find_the_same(&file, size, as_it_is).map_err(TestCaseError::fail)?;
        rules_find_the_same(&file, 1, as_it_is).map_err(TestCaseError::fail)?;
    }

    /// Whatever the dialect, and whatever becomes of ids that several records bear.
    #[test]
    fn so_they_do_in_every_dialect(file in drawn(400, model_file), choices in any_choices()) {
        rules_find_the_same(&file, 1, choices).map_err(TestCaseError::fail)?;
    }
}
