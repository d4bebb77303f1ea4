//! What may lie in structures of a kind: most questions for a part are answered without a look at any.

use heirloom_core::{Dataset, Superstructure};

use crate::{Meanings, Term};

/// The terms of what lies in the structures of each kind, wherever there is one.
#[derive(Clone, Debug, Default)]
pub(super) struct Holding {
    of_kinds: Vec<Terms>,
}

/// Terms, a bit for each.
#[derive(Clone, Copy, Debug, Default)]
struct Terms([u64; 4]);

const _: () = assert!((Term::Other as usize) < 4 * 64);

impl Terms {
    fn bit(term: Term) -> (usize, u64) {
        (term as usize / 64, 1 << (term as usize % 64))
    }
}

impl Holding {
    /// A kind lies in structures of one other kind, so that the first of each tells all.
    pub(super) fn new(dataset: &Dataset<'_>, meanings: &Meanings) -> Holding {
        let mut of_kinds = vec![Terms::default(); dataset.kinds().count()];
        for first in dataset.kinds() {
            let above = match first.superstructure() {
                Superstructure::Structure(above) => Some(above),
                Superstructure::Metadata => dataset.head(),
                Superstructure::Document => None,
            };
            if let Some(terms) = above.and_then(|above| of_kinds.get_mut(above.kind())) {
                let (word, bit) = Terms::bit(meanings.term(first));
                terms.0[word] |= bit;
            }
        }
        Holding { of_kinds }
    }

    /// Whether a structure of a kind may have a substructure of a term.
    #[inline]
    pub(super) fn may_hold(&self, kind: usize, term: Term) -> bool {
        let (word, bit) = Terms::bit(term);
        self.of_kinds.get(kind).is_none_or(|terms| terms.0[word] & bit != 0)
    }
}
