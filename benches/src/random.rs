/// Numbers that look random and are always the same: splitmix64, by Sebastiano Vigna.
#[derive(Clone, Debug)]
pub(crate) struct Random {
    state: u64,
}

/// What numbers are drawn for. Each has a sequence of its own, so that kinship can be drawn again without the rest.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part {
    Kinship = 1,
    Surname,
    Frame,
    Person,
    Family,
    Note,
    Source,
    Repository,
    Media,
    Alteration,
}

impl Random {
    /// The sequence for one thing of a kind.
    pub(crate) fn of(seed: u64, part: Part, index: u64) -> Random {
        let mut random = Random { state: seed };
        random.state = random.next() ^ (part as u64);
        random.state = random.next() ^ index;
        random
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.state ^ (self.state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `limit - 1`.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        debug_assert!(limit > 0 && limit <= 1 << 32);
        ((self.next() >> 32) * limit) >> 32
    }

    /// Yes, so many times out of a hundred.
    pub(crate) fn percent(&mut self, chance: u64) -> bool {
        self.below(100) < chance
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }
}
