//! A path that begins at the root of one machine leads nowhere on another.

use super::findings::OF_ONE_MACHINE;
use super::path::{Place, ToldOnce};
use crate::rules::{Look, Rule};

pub(super) const RULE: Rule = Rule { code: &OF_ONE_MACHINE, look: Look::File(|| ToldOnce::of(is_one)) };

/// A program that writes such paths does so everywhere: that is one finding, not thousands.
fn is_one(path: &str) -> bool {
    Place::of(path.trim()) == Place::Machine
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn paths_of_one_machine_are_told_once() {
        let file =
            "0 @M1@ OBJE\n1 FILE a.jpg\n1 FILE C:\\a.jpg\n1 FILE /home/ann/a.jpg\n1 FILE file:///a.jpg\n";
        let message = "`C:\\a.jpg` and 2 others can be found on one machine only".to_string();
        assert_eq!(found("file-of-one-machine", file), [(5, message)]);
    }

    #[test]
    fn paths_beside_the_file_and_in_the_web_are_not() {
        let file = "0 @M1@ OBJE\n1 FILE b/a.jpg\n1 FILE b\\a.jpg\n1 FILE https://example.com/a.jpg\n";
        assert_eq!(found("file-of-one-machine", file), []);
    }
}
