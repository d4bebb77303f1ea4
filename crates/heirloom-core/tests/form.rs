//! What is written follows the rules that each draft has for writers, and `form` judges a file alike whole and in windows.
//!
//! `PROPTEST_CASES` sets how many files each draft is tried with.

use heirloom_core::dialects::{ELF_2017_10, ELF_2019_01};
use heirloom_core::octets::Encoding;
use heirloom_core::source::{Finding, Ignore};
use heirloom_core::{Dialect, LineBreak, ReadOptions, WriteOptions, form, parse_with};
use heirloom_laws::draw::{self, any_file, drawn};
use heirloom_laws::laws::{form_is_judged_alike, is_written_in_form};
use heirloom_laws::{cost, test_name};
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

/// Counts what it costs to judge a file whose header or records repeat something very often.
#[track_caller]
fn check_cost(test: &str, what: &str, dialect: Dialect, file: impl Fn(usize) -> String) {
    cost::check_proportion(test, what, 2_000, &file, |file| {
        let parsed =
            parse_with(file.as_bytes(), &ReadOptions::new().dialect(dialect).parallel(false), &mut Ignore);
        let mut findings: Vec<Finding> = Vec::new();
        form::look(&parsed, &mut findings);
        assert!(!findings.is_empty());
    });
}

/// Eight times the file takes about eight times the instructions, whatever it is made of.
#[test]
fn many_definitions_schemas_and_escapes_are_judged_in_proportion() {
    let several = |count: usize, line: &dyn Fn(usize) -> String| (0..count).map(line).collect::<String>();
    let framed = |header: &str, records: &str| format!("0 HEAD\n1 CHAR UTF-8\n{header}{records}0 TRLR\n");
    check_cost(test_name!(), "mappings", ELF_2017_10, |size| {
        framed(&several(size, &|number| format!("1 DEFN T{number} http://x.example/{number}\n")), "")
    });
    check_cost(test_name!(), "namespaces", ELF_2017_10, |size| {
        framed(&several(size, &|number| format!("1 PRFX T{number}_ http://x.example/{number}/\n")), "")
    });
    check_cost(test_name!(), "definitions", ELF_2019_01, |size| {
        let lines = several(size, &|number| format!("3 TAG _T{number} https://x.example/b\n"));
        framed(&format!("1 SCHMA\n2 IRI https://x.example/a\n{lines}"), "")
    });
    check_cost(test_name!(), "schemas", ELF_2019_01, |size| {
        framed(&("1 SCHMA\n2 PRFX a http://b/\n".repeat(size) + &"1 NOTE x\n".repeat(size)), "")
    });
    check_cost(test_name!(), "escapes", ELF_2019_01, |size| {
        framed("", &format!("0 @N1@ NOTE x\n{}", "1 CONC a@#U41@ b\n".repeat(size)))
    });
    check_cost(test_name!(), "tags", ELF_2019_01, |size| {
        let tags = several(size, &|number| format!("1 _T{number}\n"));
        framed("", &format!("0 @N1@ NOTE x\n{tags}{}", "0 INDI\n1 SEX M\n".repeat(size)))
    });
}
