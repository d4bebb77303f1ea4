use super::prepared::line_breaks;
use crate::source::Locator;
use proptest::prelude::*;

proptest! {
    #[test]
    fn line_breaks_agree_with_the_locator(text in "[\r\na]{0,40}") {
        let line = Locator::new(&text).locate(text.len()).line as u64;
        prop_assert_eq!(line_breaks(text.as_bytes()) + 1, line);
    }
}
