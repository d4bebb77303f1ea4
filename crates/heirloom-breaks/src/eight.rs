//! Eight octets in one number, which every processor can compare at once.

/// Eight octets, the first lowest.
#[derive(Clone, Copy)]
pub(crate) struct Octets(u64);

/// The lowest bit of each octet.
const LOWEST: u64 = u64::from_le_bytes([1; 8]);

/// All bits of each octet but the highest.
const LOW: u64 = u64::from_le_bytes([0x7F; 8]);

impl Octets {
    pub(crate) const COUNT: usize = 8;

    #[inline(always)]
    pub(crate) fn of(octets: [u8; 8]) -> Octets {
        Octets(u64::from_le_bytes(octets))
    }

    /// Which of them are this one, a bit each, the first lowest.
    #[inline(always)]
    pub(crate) fn equal_to(self, octet: u8) -> u64 {
        let differing = self.0 ^ (LOWEST * u64::from(octet));
        // The highest bit of an octet is set where any of its bits is: nothing is carried into the next one.
        let differs = ((differing & LOW) + LOW) | differing;
        let is_equal = (!differs >> 7) & LOWEST;
        // Moves bit 8n to bit 56 + n: no two of the products meet, so that nothing is carried.
        is_equal.wrapping_mul(0x0102_0408_1020_4080) >> 56
    }
}
