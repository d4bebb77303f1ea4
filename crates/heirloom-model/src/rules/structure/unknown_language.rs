//! Languages are named by a list of their English names.

use heirloom_core::Structure;

use super::findings::UNKNOWN_LANGUAGE;
use crate::Model;
use crate::model::near;
use crate::rules::{Look, Rule, Scope};
use crate::tables::{PayloadKind, enumerations};

pub(super) const RULE: Rule = Rule { code: &UNKNOWN_LANGUAGE, look: Look::Structure { fits, look } };

fn fits<'d>(model: &Model<'d>, structure: Structure<'d>) -> bool {
    let row = model.expected(structure).row;
    row.is_some_and(|row| row.payload.kinds().contains(&PayloadKind::Language))
}

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(text) = scope.string(structure) else { return };
    let text = text.trim();
    if text.is_empty() || enumerations::values("language").any(|known| known.value.eq_ignore_ascii_case(text))
    {
        return;
    }
    // What GEDCOM 7 writes is the first word of what the list says of a language.
    let tag = text.split(['-', '_']).next().unwrap_or_default();
    let by_tag = enumerations::values("language")
        .find(|known| {
            known.meaning.split([' ', ';', ',']).next().is_some_and(|known| known.eq_ignore_ascii_case(tag))
        })
        .map(|known| known.value);
    let meant =
        by_tag.or_else(|| near::word(text, enumerations::values("language").map(|known| known.value)));
    let meant = meant.map_or_else(String::new, |value| format!("; {value} may be meant"));
    scope.report(structure, meant);
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn what_the_list_does_not_have_is_told_with_what_it_has() {
        let found = found(
            "unknown-language",
            "0 @S1@ SUBM\n1 NAME A\n1 LANG de\n1 LANG Englsh\n1 LANG Klingon\n1 LANG german\n",
        );
        assert_eq!(
            found,
            [
                (5, "`de` is not a language of GEDCOM's list; German may be meant".to_string()),
                (6, "`Englsh` is not a language of GEDCOM's list; English may be meant".to_string()),
                (7, "`Klingon` is not a language of GEDCOM's list".to_string()),
            ]
        );
    }
}
