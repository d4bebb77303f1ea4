//! Reading a plain date takes no memory. A test of its own, since all tests of a program share its memory.

use heirloom_dates::DateValue;
use peak_alloc::PeakAlloc;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// What reading a text takes, at its peak.
fn taken(text: &str) -> usize {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let days = DateValue::parse(text).value.days();
    assert!(days.is_some());
    MEMORY.peak_usage().saturating_sub(before)
}

#[test]
fn nothing_is_allocated_where_all_is_well() {
    for text in [
        "12 MAR 1888",
        "MAR 1888",
        "1888",
        "ABT 1888",
        "BET 12 MAR 1888 AND 1890",
        "FROM @#DJULIAN@ 30 JAN 1648/49",
        "INT 1840 (a phrase)",
        "@#DHEBREW@ 15 NSN 5784",
    ] {
        assert_eq!(taken(text), 0, "{text}");
    }
    assert!(taken("12 Mar 1888") > 0, "a problem has to be kept somewhere");
}
