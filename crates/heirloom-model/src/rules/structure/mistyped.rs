//! A tag that nobody knows is often one that somebody has mistyped.

use heirloom::Structure;

use super::findings::MISTYPED;
use crate::Place;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &MISTYPED, look: Look::Structure(look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    // That a tag is unknown is said by the reader already.
    if let Place::Unknown(Some(meant)) = scope.model.expected(structure).place {
        scope.report_tag(structure, meant);
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
                (4, "there is no tag `BRIT`; BIRT may be meant".to_string()),
                (5, "there is no tag `DEATH`; DEAT may be meant".to_string())
            ]
        );
    }
}
