//! A tag means something only where it belongs.

use super::by_kind::ByKind;
use super::findings::MISPLACED;
use crate::Place;
use crate::rules::{Look, Rule};

pub(super) const RULE: Rule = Rule { code: &MISPLACED, look: Look::File(|| ByKind::saying(say)) };

fn say(place: &Place) -> Option<&str> {
    match place {
        Place::Wrong(words) => Some(words),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn a_tag_in_the_wrong_place_is_told_with_the_right_one() {
        let found = found("misplaced-structure", "0 @I1@ INDI\n1 MARR\n2 DATE 1850\n");
        assert_eq!(found, [(4, "`MARR` does not belong in INDI; it belongs in FAM".to_string())]);
    }

    #[test]
    fn what_is_wrong_everywhere_is_told_once() {
        let people = "0 @I1@ INDI\n1 MARR\n0 @I2@ INDI\n1 MARR\n0 @I3@ INDI\n1 MARR\n";
        let found = found("misplaced-structure", people);
        assert_eq!(
            found,
            [(4, "`MARR` does not belong in INDI; it belongs in FAM (and 2 more times)".to_string())]
        );
    }

    #[test]
    fn the_place_is_told_so_that_it_can_be_told_from_others() {
        let found = found("misplaced-structure", "0 @S1@ SUBM\n1 NAME A\n2 GIVN A\n");
        assert_eq!(
            found,
            [(5, "`GIVN` does not belong in NAME of SUBM; it belongs in NAME, FONE or ROMN".to_string())]
        );
    }

    #[test]
    fn extensions_and_what_lies_in_them_are_not() {
        assert_eq!(found("misplaced-structure", "0 @I1@ INDI\n1 _MARR\n2 CHIL @I1@\n1 BIRT\n2 _X\n"), []);
        let schema = "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 PRFX x https://example.com/\n2 PRFX elf https://terms.fhiso.org/elf/\n\
            2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n2 IRI x:Wedding\n3 TAG MARR elf:INDIVIDUAL_RECORD\n\
            0 @I1@ INDI\n1 MARR\n0 TRLR\n";
        assert_eq!(found("misplaced-structure", schema), []);
    }
}
