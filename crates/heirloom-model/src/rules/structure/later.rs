//! Programs that read GEDCOM 5.5.1 do not know what came with GEDCOM 7.

use super::by_kind::ByKind;
use super::findings::LATER;
use crate::Place;
use crate::rules::{Look, Rule};

pub(super) const RULE: Rule = Rule { code: &LATER, look: Look::File(|| ByKind::saying(say)) };

fn say(place: &Place) -> Option<&str> {
    match place {
        Place::Later => Some(""),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn tags_of_gedcom_7_are_told_in_other_files_only() {
        let body = "0 @I1@ INDI\n1 EXID 5\n2 TYPE https://example.com\n0 TRLR\n";
        let old = format!("0 HEAD\n1 GEDC\n2 VERS 5.5.1\n{body}");
        assert_eq!(
            found("newer-tag", &old),
            [(5, "`EXID` came with GEDCOM 7, which this file is not".to_string())]
        );
        let new = format!("0 HEAD\n1 GEDC\n2 VERS 7.0.1\n{body}");
        assert_eq!(found("newer-tag", &new), []);
    }
}
