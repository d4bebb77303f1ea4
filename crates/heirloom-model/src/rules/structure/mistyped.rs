//! A tag that nobody knows is often one that somebody has mistyped.

use super::by_kind::ByKind;
use super::findings::MISTYPED;
use crate::Place;
use crate::rules::{Look, Rule};

pub(super) const RULE: Rule = Rule { code: &MISTYPED, look: Look::File(|| ByKind::saying(say)) };

fn say(place: &Place) -> Option<&str> {
    match place {
        // That a tag is unknown is said by the reader already.
        Place::Unknown(meant) => *meant,
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_tag_with_a_slip_is_told() {
        let found = found("mistyped-tag", "0 @I1@ INDI\n1 BRIT\n1 DEATH\n1 _BIRT\n1 QQQ\n");
        assert_eq!(
            found,
            [
                (4, "there is no tag `BRIT`; perhaps it should be BIRT".to_string()),
                (5, "there is no tag `DEATH`; perhaps it should be DEAT".to_string())
            ]
        );
    }
}
