use super::line_breaks;
use crate::source::Locator;
use proptest::prelude::*;

proptest! {
    #[test]
    fn line_breaks_agree_with_the_locator(text in "[\r\na]{0,40}") {
        let line = Locator::new(&text).locate(text.len()).line as u64;
        // A CR at the end may be the first half of CR LF for the locator.
        prop_assert_eq!(line_breaks(text.as_bytes()) + 1, line);
    }
}

#[test]
fn many_line_breaks_are_counted() {
    let text = "\n\r\n\r".repeat(1000);
    assert_eq!(line_breaks(text.as_bytes()), 3000);
}
