//! Which of many things belong to which of many others, in flat arrays.

/// Things of many others that were found part by part, and stay so: many of them would have to be moved.
#[derive(Clone, Debug)]
pub(super) struct Parts<T> {
    /// The things of so many others each.
    parts: Vec<Vec<T>>,
    /// For each of the others, where its things begin in their part.
    starts: Vec<u32>,
}

impl<T> Default for Parts<T> {
    fn default() -> Parts<T> {
        Parts { parts: Vec::new(), starts: Vec::new() }
    }
}

impl<T> Parts<T> {
    /// How many others a part has, but for the last, which may have fewer.
    pub(super) const SIZE: usize = 1 << 10;

    /// Adds the things of a part, with where those of each of the others begin.
    pub(super) fn add(&mut self, things: Vec<T>, starts: impl Iterator<Item = usize>) {
        self.parts.push(things);
        self.starts.extend(starts.map(|start| start as u32));
    }

    /// The things of one.
    pub(super) fn of(&self, other: usize) -> &[T] {
        let part = &self.parts[other / Self::SIZE];
        let start = self.starts[other] as usize;
        match (other + 1) % Self::SIZE {
            0 => &part[start..],
            _ => &part[start..self.starts.get(other + 1).map_or(part.len(), |&end| end as usize)],
        }
    }

    /// All things.
    pub(super) fn all(&self) -> impl Iterator<Item = &T> {
        self.parts.iter().flatten()
    }
}

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

    /// The things of one.
    pub(super) fn of(&self, other: usize) -> &[u32] {
        &self.things[self.starts[other] as usize..self.starts[other + 1] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_found_in_their_parts() {
        let size = Parts::<usize>::SIZE;
        let mut parts = Parts::default();
        // Every other one has two things, the rest none.
        let things = |from: usize, to: usize| {
            (from..to).filter(|other| other % 2 == 0).flat_map(|other| [other, other])
        };
        let starts = |count: usize| (0..count).map(|other| other.div_ceil(2) * 2);
        parts.add(things(0, size).collect(), starts(size));
        parts.add(things(size, size + 3).collect(), starts(3));
        for other in 0..size + 3 {
            let expected = if other % 2 == 0 { vec![other; 2] } else { Vec::new() };
            assert_eq!(parts.of(other), expected, "{other}");
        }
        assert_eq!(parts.all().count(), size + 4);
    }

    #[test]
    fn lists_keep_the_order_in_which_things_came() {
        let lists = Lists::new(3, &[(2, 7), (0, 5), (2, 6), (0, 4)]);
        assert_eq!([lists.of(0), lists.of(1), lists.of(2)], [&[5, 4][..], &[], &[7, 6]]);
    }
}
