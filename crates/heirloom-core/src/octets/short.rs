use std::num::NonZeroU64;

/// One to seven octets in one word: a table of them is small, and one store writes any of them.
///
/// The first octet is the lowest; the highest says how many there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Short(NonZeroU64);

impl Short {
    /// How many octets are written to write one; those behind its end are for the next to overwrite.
    pub(super) const PADDED: usize = 8;

    /// None where there are no octets, or too many.
    pub(super) fn of(octets: &[u8]) -> Option<Short> {
        let mut word = [0; Short::PADDED];
        word[Short::PADDED - 1] = u8::try_from(octets.len()).ok()?;
        word[..Short::PADDED - 1].get_mut(..octets.len())?.copy_from_slice(octets);
        NonZeroU64::new(u64::from_le_bytes(word)).map(Short)
    }

    #[inline]
    pub(super) fn len(self) -> usize {
        usize::from(self.padded()[Short::PADDED - 1])
    }

    #[inline]
    pub(super) fn padded(self) -> [u8; Short::PADDED] {
        self.0.get().to_le_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_to_seven_octets_are_short() {
        for len in 1..=7 {
            let octets = &b"\x00234567"[..len];
            let short = Short::of(octets).unwrap();
            assert_eq!((short.len(), &short.padded()[..len]), (len, octets));
        }
        assert_eq!(Short::of(b""), None);
        assert_eq!(Short::of(b"12345678"), None);
        assert_eq!(Short::of(&[0; 300]), None);
    }
}
