//! Any file can be looked at by all rules.

use heirloom_dates::Day;
use heirloom_model::{Model, rules};
use proptest::prelude::*;

const TAGS: &[&str] = &[
    "INDI", "FAM", "SOUR", "NOTE", "OBJE", "REPO", "SUBM", "HUSB", "WIFE", "CHIL", "FAMC", "FAMS", "ASSO",
    "ALIA", "ADOP", "BIRT", "DEAT", "MARR", "DATE", "PLAC", "FILE", "FORM", "NAME", "SEX", "NCHI", "RIN",
    "REFN", "CHAN", "PEDI", "CONT", "CONC", "HEAD", "EMAI", "BRIT", "UID", "_X", "TRLR", "RESN", "LANG",
    "MAP",
];

const VALUES: &[&str] = &[
    "", "@A@", "@B@", "@C@", "@VOID@", "Y", "male", "1850", "-1", "birth", "x\u{301}", "5.5.1", "Deutsch",
    "@", " ",
];

/// A line with a level, perhaps an id, a tag and a value.
fn line() -> impl Strategy<Value = String> {
    let id = prop::sample::select(vec!["", "", "@A@ ", "@B@ ", "@C@ "]);
    (0_u8..4, id, prop::sample::select(TAGS), prop::sample::select(VALUES)).prop_map(
        |(level, id, tag, value)| format!("{level} {}{tag} {value}\n", if level == 0 { id } else { "" }),
    )
}

proptest! {
    /// Nothing panics, whatever points to whatever; and all that is found is somewhere in the text.
    #[test]
    fn all_rules_look_at_any_file(lines in prop::collection::vec(line(), 0..60), is_elf in any::<bool>()) {
        let schema = "1 SCHMA\n2 PRFX elf https://terms.fhiso.org/elf/\n2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n";
        let file = format!("0 HEAD\n1 CHAR UTF-8\n{}{}0 TRLR\n", if is_elf { schema } else { "" }, lines.concat());
        let (parsed, _) = heirloom::parse(file.as_bytes());
        let mut findings: Vec<heirloom::source::Finding> = Vec::new();
        let limits = rules::Limits::default();
        rules::check(&Model::new(&parsed.dataset), &limits, Day::from_jdn(2_461_000), |_| true, &mut findings);
        for finding in &findings {
            prop_assert!(parsed.text().get(finding.span().start()..finding.span().end()).is_some());
            let is_filled = !finding.message(parsed.text()).contains("{}");
            prop_assert!(is_filled, "{finding:?}");
        }
    }
}
