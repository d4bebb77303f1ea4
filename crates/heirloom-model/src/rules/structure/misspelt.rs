//! Two tags are misspelt in the formats themselves, so that files have both spellings.

use super::by_kind::ByKind;
use super::findings::MISSPELT;
use crate::Place;
use crate::rules::{Look, Rule};

pub(super) const RULE: Rule = Rule { code: &MISSPELT, look: Look::File(|| ByKind::saying(say)) };

fn say(place: &Place) -> Option<&str> {
    match place {
        Place::Misspelt(meant) => Some(meant),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn both_known_misspellings_are_told() {
        let found = found(
            "misspelt-tag",
            "0 @I1@ INDI\n1 BRI\n2 DATE 1850\n1 BURI Y\n0 @S1@ SUBM\n1 EMAI a@@b.example\n1 EMAIL a@@b.example\n",
        );
        assert_eq!(
            found,
            [
                (4, "`BRI` is a misspelling of BURI".to_string()),
                (8, "`EMAI` is a misspelling of EMAIL".to_string())
            ]
        );
    }
}
