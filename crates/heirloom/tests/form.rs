//! What is written follows the rules that each draft has for writers, and `form` judges a file alike whole and in windows.
//!
//! `PROPTEST_CASES` sets how many files each draft is tried with.

use heirloom::octets::Encoding;
use heirloom::{Dialect, LineBreak, WriteOptions};
use heirloom_laws::draw::{self, any_file, drawn};
use heirloom_laws::laws::{form_is_judged_alike, is_written_in_form};
use proptest::prelude::*;

fn any_tried_file() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![any_file(), drawn(400, draw::file_with_schema), drawn(400, draw::model_file)]
}

fn any_options() -> impl Strategy<Value = WriteOptions> {
    let breaks = proptest::sample::select(vec![LineBreak::Lf, LineBreak::CrLf, LineBreak::Cr]);
    breaks.prop_map(|line_break| WriteOptions::new().encoding(Encoding::Utf8).line_break(line_break))
}

macro_rules! drafts {
    ($($name:ident $number:literal)*) => {
        $(
            proptest! {
                #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

                #[test]
                fn $name(octets in any_tried_file(), options in any_options(), window in 1usize..200) {
                    let dialect = Dialect::ALL[$number];
                    form_is_judged_alike(&octets, dialect, window).map_err(TestCaseError::fail)?;
                    is_written_in_form(&octets, dialect, &options).map_err(TestCaseError::fail)?;
                }
            }
        )*
    };
}

drafts! {
    january_2019_is_written_in_form 0
    the_redux_is_written_in_form 1
    october_2017_is_written_in_form 2
    june_2017_is_written_in_form 3
    may_2017_is_written_in_form 4
}
