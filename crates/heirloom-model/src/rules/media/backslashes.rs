//! Only one system parts folders with backslashes; all know the slash.

use super::findings::BACKSLASHES;
use super::path::{Place, ToldOnce};
use crate::rules::{Look, Rule};

pub(super) const RULE: Rule = Rule { code: &BACKSLASHES, look: Look::File(|| ToldOnce::of(is_one)) };

/// Told once, as paths of one machine are; and not of these, which no other slash would help.
fn is_one(path: &str) -> bool {
    path.contains('\\') && Place::of(path.trim()) == Place::Beside
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn backslashes_are_told_once() {
        let file = "0 @M1@ OBJE\n1 FILE b/a.jpg\n1 FILE b\\a.jpg\n1 FILE b\\c.jpg\n";
        let message = "the folders of `b\\a.jpg` and another one are parted by backslashes".to_string();
        assert_eq!(found("backslashes-in-path", file), [(5, message)]);
    }

    #[test]
    fn slashes_and_paths_of_one_machine_are_not() {
        assert_eq!(found("backslashes-in-path", "0 @M1@ OBJE\n1 FILE b/a.jpg\n1 FILE C:\\b\\a.jpg\n"), []);
    }
}
