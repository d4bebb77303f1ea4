//! Octets that a text in UTF-8 seldom has, and that have to be looked at where it does.
//!
//! An octet is odd if its two halves have a bit in common: that of its lower half in [`LOW`], and that of its higher half
//! in [`HIGH`]. Sixteen entries each are what a processor can look up for many octets at once.

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
pub(crate) const LOW: [u8; 16] = {
    let mut low = [CONTROL | CONTROL_2; 16];
    low[0x9] = CONTROL_2;
    low[0xA] = CONTROL_2;
    low[0xD] = CONTROL_2;
    low[0x2] |= LEAD_C2;
    low[0xF] |= DELETE | LEAD_EF;
    low
};

/// By the higher half of an octet.
pub(crate) const HIGH: [u8; 16] = {
    let mut high = [0; 16];
    high[0x0] = CONTROL;
    high[0x1] = CONTROL_2;
    high[0x7] = DELETE;
    high[0xC] = LEAD_C2;
    high[0xE] = LEAD_EF;
    high
};

/// Whether there is an octet that a text in UTF-8 seldom has: a control but for tab, line feed and carriage return; DEL; C2
/// or EF, with which the controls from U+0080 on, U+FFFE and U+FFFF begin.
///
/// ```
/// use heirloom_breaks::any_odd;
///
/// assert!(!any_odd("1 NOTE Grüße\tund Küsse\r\n".as_bytes()));
/// assert!(any_odd(b"1 NOTE \x1B"));
/// assert!(any_odd("1 NOTE \u{85}".as_bytes()));
/// ```
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub fn any_odd(octets: &[u8]) -> bool {
    if is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has the feature that the function is compiled for, as was just asked. It asks for
        // nothing else.
        unsafe { crate::avx2::any_odd(octets) }
    } else {
        crate::plain::any_odd(octets)
    }
}

/// The same.
#[cfg(not(target_arch = "x86_64"))]
pub fn any_odd(octets: &[u8]) -> bool {
    crate::plain::any_odd(octets)
}
