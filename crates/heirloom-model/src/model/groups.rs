//! Which of many things belong to which of many others, in two flat arrays.

use std::ops::Range;

/// Consecutive things in groups: where each group begins.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    /// One more than there are groups, once all have ended.
    starts: Vec<u32>,
}

impl Groups {
    /// Ends a group before the thing of this number; groups are ended in order.
    pub(super) fn begin(&mut self, first: usize) {
        self.starts.push(first as u32);
    }

    /// The things of a group.
    pub(super) fn range(&self, group: usize) -> Range<usize> {
        self.starts[group] as usize..self.starts[group + 1] as usize
    }
}

/// Things that are listed under others, each list in the order in which they were given.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists {
    groups: Groups,
    things: Vec<u32>,
}

impl Lists {
    /// The lists of `count` others, from pairs of other and thing.
    pub(super) fn new(count: usize, pairs: &[(u32, u32)]) -> Lists {
        let mut starts = vec![0_u32; count + 1];
        for (other, _) in pairs {
            starts[*other as usize + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut free = starts.clone();
        let mut things = vec![0; pairs.len()];
        for (other, thing) in pairs {
            let at = &mut free[*other as usize];
            things[*at as usize] = *thing;
            *at += 1;
        }
        Lists { groups: Groups { starts }, things }
    }

    /// The things of one.
    pub(super) fn of(&self, other: usize) -> &[u32] {
        &self.things[self.groups.range(other)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_keep_the_order_in_which_things_came() {
        let lists = Lists::new(3, &[(2, 7), (0, 5), (2, 6), (0, 4)]);
        assert_eq!([lists.of(0), lists.of(1), lists.of(2)], [&[5, 4][..], &[], &[7, 6]]);
    }
}
