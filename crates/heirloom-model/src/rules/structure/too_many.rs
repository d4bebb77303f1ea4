//! Of what there can be only one, programs keep the first.

use heirloom_core::{Structure, Superstructure};

use crate::rules::{Look, Rule, Scope};

use super::findings::TOO_MANY;
use crate::{Model, Term};

pub(super) const RULE: Rule = Rule { code: &TOO_MANY, look: Look::Window(look) };

fn look(scope: &mut Scope<'_, '_>) {
    let model = scope.model;
    let of_kinds: Vec<OfKind> = model.dataset().kinds().map(|first| OfKind::new(model, first)).collect();
    if of_kinds.iter().all(|of_kind| of_kind.most.is_none()) {
        return;
    }
    // Structures of one kind lie in structures of one kind, so that each lies in the last of that.
    let mut last: Vec<Seen> = vec![Seen::default(); of_kinds.len()];
    for (number, kind) in model.kinds().iter().enumerate() {
        let Some(&OfKind { above, most }) = of_kinds.get(*kind as usize) else { continue };
        let within = above.map_or(0, |above| last[above].number);
        let seen = &mut last[*kind as usize];
        *seen = Seen { number, within, count: if seen.within == within { seen.count + 1 } else { 1 } };
        if let Some(most) = most
            && seen.count > most
            && let Some(structure) = model.dataset().structure(number)
        {
            scope.report_tag(structure, if most == 1 { "one".to_string() } else { most.to_string() });
        }
    }
}

/// What is known of a kind.
#[derive(Clone, Copy)]
struct OfKind {
    /// The kind of what its structures lie in.
    above: Option<usize>,
    /// How many of them there may be in each, if there is a limit.
    most: Option<usize>,
}

impl OfKind {
    fn new<'d>(model: &Model<'d>, first: Structure<'d>) -> OfKind {
        let most = model.expected(first).row.and_then(|row| row.cardinality.most);
        // Who is in a family twice is told by the rules on links.
        let is_limited = !matches!(model.term(first), Term::Husband | Term::Wife);
        match first.superstructure() {
            Superstructure::Document => OfKind { above: None, most: None },
            Superstructure::Metadata => OfKind { above: None, most },
            Superstructure::Structure(above) => {
                OfKind { above: Some(above.kind()), most: most.filter(|_| is_limited) }
            }
        }
    }
}

/// What was seen of a kind so far.
#[derive(Clone, Copy)]
struct Seen {
    /// The number of its last structure.
    number: usize,
    /// That of the one in which it lies.
    within: usize,
    /// How many of the kind there are in that.
    count: usize,
}

impl Default for Seen {
    fn default() -> Seen {
        Seen { number: usize::MAX, within: usize::MAX, count: 0 }
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
