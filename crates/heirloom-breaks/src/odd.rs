//! Octets that a text in UTF-8 seldom has, and that have to be looked at where it does.

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
