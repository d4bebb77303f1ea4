//! The masks by 16 octets, which every target has or imitates.

use wide::u8x16;

use crate::{BLOCK, Ends, Masks};

/// The number of ends, and whether there is a carriage return.
pub(crate) fn find(ends: &mut Ends, window: &[u8], is_last: bool) -> (usize, bool) {
    let (lf, cr, at) = (u8x16::splat(b'\n'), u8x16::splat(b'\r'), u8x16::splat(b'@'));
    let mut any_cr = u8x16::splat(0);
    let count = ends.each_block(window, is_last, |block: &[u8; BLOCK]| {
        let mut masks = Masks { breaks: 0, ats: 0 };
        for (octets, shift) in block.as_chunks::<16>().0.iter().zip([0, 16, 32, 48]) {
            let octets = u8x16::new(*octets);
            let crs = octets.simd_eq(cr);
            any_cr |= crs;
            masks.breaks |= u64::from((octets.simd_eq(lf) | crs).to_bitmask()) << shift;
            masks.ats |= u64::from(octets.simd_eq(at).to_bitmask()) << shift;
        }
        masks
    });
    (count, any_cr.to_bitmask() != 0)
}

/// Whether there is an odd octet; in one loop without branches, which compilers make fast.
pub(crate) fn any_odd(octets: &[u8]) -> bool {
    let is_odd = |octet: u8| {
        let control = (octet < b' ') & (octet != b'\t') & (octet != b'\n') & (octet != b'\r');
        control | (octet == 0x7F) | (octet == 0xC2) | (octet == 0xEF)
    };
    octets.iter().fold(false, |found, &octet| found | is_odd(octet))
}
