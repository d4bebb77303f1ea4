//! Of what there can be only one, programs keep the first.

use heirloom::{Structure, Superstructure};

use crate::Term;
use crate::rules::{Look, Rule, Scope};

use super::findings::TOO_MANY;

pub(super) const RULE: Rule = Rule { code: &TOO_MANY, look: Look::Whole(look) };

fn look(scope: &mut Scope<'_, '_>) {
    let model = scope.model;
    let dataset = model.dataset();
    // Structures of one kind lie at one depth, so that of each kind only those in one structure have to be counted at a time.
    let mut counts: Vec<(usize, usize)> = vec![(usize::MAX, 0); dataset.kinds().count()];
    // Who is in a family twice is told by the rules on links.
    let is_limited = |first: Structure<'_>| {
        model.expected(first).row.is_some_and(|row| row.cardinality.most.is_some())
            && !matches!(model.term(first), Term::Husband | Term::Wife)
    };
    for structure in model.of_kinds(is_limited) {
        let Some(most) = model.expected(structure).row.and_then(|row| row.cardinality.most) else { continue };
        let Some(count) = counts.get_mut(structure.kind()) else { continue };
        let within = match structure.superstructure() {
            Superstructure::Structure(above) => above.number(),
            Superstructure::Metadata => usize::MAX - 1,
            Superstructure::Document => continue,
        };
        if count.0 != within {
            *count = (within, 0);
        }
        count.1 += 1;
        if count.1 > most {
            scope.report_tag(structure, if most == 1 { "one".to_string() } else { most.to_string() });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn those_beyond_the_limit_are_told() {
        let found = found(
            "too-many",
            "0 @I1@ INDI\n1 SEX M\n1 BIRT\n2 DATE 1850\n2 PLAC A\n2 DATE 1851\n2 DATE 1852\n1 BIRT\n2 DATE 1853\n1 SEX F\n",
        );
        assert_eq!(
            found.iter().map(|(line, message)| (*line, message.as_str())).collect::<Vec<_>>(),
            [
                (8, "there should be at most one DATE here, and this is one more"),
                (9, "there should be at most one DATE here, and this is one more"),
                (12, "there should be at most one SEX here, and this is one more"),
            ]
        );
    }

    #[test]
    fn what_may_be_repeated_is_not_nor_what_lies_in_different_structures() {
        let file = "0 @I1@ INDI\n1 NAME A\n1 NAME B\n1 BIRT\n2 DATE 1850\n1 BIRT\n2 DATE 1851\n0 @I2@ INDI\n1 SEX M\n0 @I3@ INDI\n1 SEX M\n";
        assert_eq!(found("too-many", file), []);
    }

    #[test]
    fn telephones_are_three() {
        let file = "0 @S1@ SUBM\n1 NAME A\n1 PHON 1\n1 PHON 2\n1 PHON 3\n1 PHON 4\n";
        assert_eq!(
            found("too-many", file),
            [(8, "there should be at most 3 PHON here, and this is one more".to_string())]
        );
    }
}
