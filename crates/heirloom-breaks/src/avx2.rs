//! The masks by 32 octets.

use std::arch::x86_64::{
    __m256i, _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_movemask_epi8, _mm256_or_si256, _mm256_set1_epi8,
    _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16, _mm256_testz_si256,
};

use bytemuck::must_cast;

use crate::{BLOCK, Ends, Masks};

// An octet is odd if its two halves have a bit in common: that of its lower half in [`LOW`], and that of its higher half in
// [`HIGH`]. Sixteen entries each are what a processor can look up for many octets at once.

/// A control but for tab, line feed and carriage return: those of the first sixteen, and the second sixteen.
const CONTROL: u8 = 1;
const CONTROL_2: u8 = 1 << 1;
/// DEL.
const DELETE: u8 = 1 << 2;
/// C2, with which controls from U+0080 to U+009F begin.
const LEAD_C2: u8 = 1 << 3;
/// EF, with which U+FFFE and U+FFFF begin.
const LEAD_EF: u8 = 1 << 4;

/// By the lower half of an octet.
const LOW: [u8; 16] = {
    let mut low = [CONTROL | CONTROL_2; 16];
    low[0x9] = CONTROL_2;
    low[0xA] = CONTROL_2;
    low[0xD] = CONTROL_2;
    low[0x2] |= LEAD_C2;
    low[0xF] |= DELETE | LEAD_EF;
    low
};

/// By the higher half of an octet.
const HIGH: [u8; 16] = {
    let mut high = [0; 16];
    high[0x0] = CONTROL;
    high[0x1] = CONTROL_2;
    high[0x7] = DELETE;
    high[0xC] = LEAD_C2;
    high[0xE] = LEAD_EF;
    high
};

/// The number of ends, and whether there is a carriage return. Safe to call on a processor that has the features.
#[target_feature(enable = "avx2,bmi1,popcnt")]
pub(crate) fn find(ends: &mut Ends, window: &[u8], is_last: bool) -> (usize, bool) {
    let [lf, cr, at] = [b'\n', b'\r', b'@'].map(|octet| _mm256_set1_epi8(octet as i8));
    let mut any_cr = _mm256_setzero_si256();
    let count = ends.each_block(window, is_last, |block: &[u8; BLOCK]| {
        let [low, high] = [0, 1].map(|half| {
            let octets: __m256i = must_cast(block.as_chunks::<32>().0[half]);
            let crs = _mm256_cmpeq_epi8(octets, cr);
            any_cr = _mm256_or_si256(any_cr, crs);
            (_mm256_or_si256(_mm256_cmpeq_epi8(octets, lf), crs), _mm256_cmpeq_epi8(octets, at))
        });
        Masks { breaks: mask(low.0, high.0), ats: mask(low.1, high.1) }
    });
    (count, _mm256_movemask_epi8(any_cr) != 0)
}

/// The highest bit of each octet.
#[inline]
#[target_feature(enable = "avx2")]
fn mask(low: __m256i, high: __m256i) -> u64 {
    let [low, high] = [low, high].map(|half| u64::from(_mm256_movemask_epi8(half) as u32));
    low | high << 32
}

/// Whether there is an odd octet. Safe to call on a processor that has the features.
#[target_feature(enable = "avx2")]
pub(crate) fn any_odd(octets: &[u8]) -> bool {
    // Each table twice, since each half of a register looks into its own.
    let [low, high]: [__m256i; 2] = [LOW, HIGH].map(|table| must_cast([table, table]));
    let half = _mm256_set1_epi8(0x0F);
    let odd = |octets: [u8; 32]| {
        let octets: __m256i = must_cast(octets);
        let low = _mm256_shuffle_epi8(low, _mm256_and_si256(octets, half));
        let high = _mm256_shuffle_epi8(high, _mm256_and_si256(_mm256_srli_epi16::<4>(octets), half));
        _mm256_and_si256(low, high)
    };
    // Four at a time, so that they need not wait for each other.
    let (blocks, rest) = octets.as_chunks::<128>();
    let mut found = [_mm256_setzero_si256(); 4];
    let mut look_at = |block: &[u8; 128]| {
        for (found, &octets) in found.iter_mut().zip(block.as_chunks::<32>().0) {
            *found = _mm256_or_si256(*found, odd(octets));
        }
    };
    blocks.iter().for_each(&mut look_at);
    if !rest.is_empty() {
        let mut last = [b' '; 128];
        last[..rest.len()].copy_from_slice(rest);
        look_at(&last);
    }
    let [one, two, three, four] = found;
    let found = _mm256_or_si256(_mm256_or_si256(one, two), _mm256_or_si256(three, four));
    _mm256_testz_si256(found, found) == 0
}
