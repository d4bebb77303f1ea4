//! The masks where the processor has nothing better to offer.

#[cfg(not(target_arch = "aarch64"))]
use crate::eight::Octets;
#[cfg(target_arch = "aarch64")]
use crate::sixteen::Octets;
use crate::{BLOCK, Ends, Masks};

/// The number of ends, and whether there is a carriage return.
pub(crate) fn find(ends: &mut Ends, window: &[u8], is_last: bool) -> (usize, bool) {
    let mut any_cr = false;
    let count = ends.each_block(window, is_last, |block: &[u8; BLOCK]| {
        let mut masks = Masks { breaks: 0, ats: 0 };
        for (octets, number) in block.as_chunks::<{ Octets::COUNT }>().0.iter().zip(0..) {
            let octets = Octets::of(*octets);
            let crs = octets.equal_to(b'\r');
            any_cr |= crs != 0;
            let shift = number * Octets::COUNT;
            masks.breaks |= (octets.equal_to(b'\n') | crs) << shift;
            masks.ats |= octets.equal_to(b'@') << shift;
        }
        masks
    });
    (count, any_cr)
}

/// Whether there is an odd octet; in one loop without branches, which compilers make fast.
pub(crate) fn any_odd(octets: &[u8]) -> bool {
    let is_odd = |octet: u8| {
        let control = (octet < b' ') & (octet != b'\t') & (octet != b'\n') & (octet != b'\r');
        control | (octet == 0x7F) | (octet == 0xC2) | (octet == 0xEF)
    };
    octets.iter().fold(false, |found, &octet| found | is_odd(octet))
}
