//! Which of many things belong to which of many others, in flat arrays.

/// Things that are listed under others, each list in the order in which they were given.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists {
    /// Where each list begins, and where the last one ends.
    starts: Vec<u32>,
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
        Lists { starts, things }
    }

    /// The things of one; none as long as there are no lists.
    pub(super) fn of(&self, other: usize) -> &[u32] {
        match (self.starts.get(other), self.starts.get(other + 1)) {
            (Some(&start), Some(&end)) => &self.things[start as usize..end as usize],
            _ => &[],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_keep_the_order_in_which_things_came() {
        let lists = Lists::new(3, &[(2, 7), (0, 5), (2, 6), (0, 4)]);
        assert_eq!([lists.of(0), lists.of(1), lists.of(2)], [&[5, 4][..], &[], &[7, 6]]);
        assert!(Lists::default().of(0).is_empty());
    }
}
