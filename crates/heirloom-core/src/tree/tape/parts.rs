use super::part::Part;

/// All parts of a tape: one, unless several threads have read it. Structures are numbered through all of them.
#[derive(Clone, Debug, Default)]
pub(super) struct TapeParts {
    pub(super) first: Part,
    rest: Vec<Later>,
    /// For each stretch of numbers, how many of the later parts begin before it.
    before: Vec<u16>,
}

/// The numbers of a stretch have all but so many bits in common.
const STRETCH: u32 = 16;

#[derive(Clone, Debug)]
struct Later {
    /// The number of its first structure.
    from: u32,
    part: Part,
}

impl TapeParts {
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.rest.last().map_or(self.first.len(), |later| later.from as usize + later.part.len())
    }

    /// The part of a structure, and its number there.
    #[inline]
    pub(super) fn of(&self, number: u32) -> (&Part, u32) {
        match self.later(number) {
            None => (&self.first, number),
            Some(place) => (&self.rest[place].part, number - self.rest[place].from),
        }
    }

    #[inline]
    pub(super) fn of_mut(&mut self, number: u32) -> (&mut Part, u32) {
        match self.later(number) {
            None => (&mut self.first, number),
            Some(place) => {
                let Later { from, part } = &mut self.rest[place];
                (part, number - *from)
            }
        }
    }

    #[inline]
    fn later(&self, number: u32) -> Option<usize> {
        if self.rest.is_empty() {
            return None;
        }
        let mut later = self.before.get((number >> STRETCH) as usize).map_or(self.rest.len(), |&n| n.into());
        while self.rest.get(later).is_some_and(|next| next.from <= number) {
            later += 1;
        }
        later.checked_sub(1)
    }

    /// All parts with the numbers of their first structures, in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, &Part)> {
        let rest = self.rest.iter().map(|later| (later.from, &later.part));
        std::iter::once((0, &self.first)).chain(rest)
    }

    /// The last part, to which structures can be added, and the number of its first one.
    pub(super) fn last_mut(&mut self) -> (u32, &mut Part) {
        match self.rest.last_mut() {
            None => (0, &mut self.first),
            Some(Later { from, part }) => (*from, part),
        }
    }

    /// Adds a part behind all others.
    pub(super) fn push(&mut self, part: Part) {
        let from = self.len() as u32;
        let stretches = (from >> STRETCH) as usize + 1;
        self.before.resize(self.before.len().max(stretches), self.rest.len() as u16);
        self.rest.push(Later { from, part });
    }

    /// The same to change them.
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = (u32, &mut Part)> {
        let rest = self.rest.iter_mut().map(|later| (later.from, &mut later.part));
        std::iter::once((0, &mut self.first)).chain(rest)
    }
}
