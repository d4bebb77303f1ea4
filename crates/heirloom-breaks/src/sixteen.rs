//! Sixteen octets, which every processor of this kind can compare at once.

use wide::u8x16;

/// Sixteen octets, the first lowest.
#[derive(Clone, Copy)]
pub(crate) struct Octets(u8x16);

impl Octets {
    pub(crate) const COUNT: usize = 16;

    #[inline(always)]
    pub(crate) fn of(octets: [u8; 16]) -> Octets {
        Octets(u8x16::new(octets))
    }

    /// Which of them are this one, a bit each, the first lowest.
    #[inline(always)]
    pub(crate) fn equal_to(self, octet: u8) -> u64 {
        u64::from(self.0.simd_eq(u8x16::splat(octet)).to_bitmask())
    }
}
