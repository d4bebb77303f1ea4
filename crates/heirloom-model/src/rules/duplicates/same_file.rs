//! A picture is one picture, whoever is on it.

use heirloom_core::Structure;

use super::alike::Alike;
use super::findings::SAME_FILE;
use crate::Term;
use crate::rules::gathered::digest;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &SAME_FILE, look: Look::File(|| Alike::by(Term::Media, key, at)) };

fn key<'d>(scope: &Scope<'_, 'd>, record: Structure<'d>) -> Option<u64> {
    // One record may be of several files, of which only all together make it the same.
    let files = scope.model.within(record, Term::File).filter_map(|file| file.string());
    let files: Vec<String> = files.map(|file| file.trim().to_string()).collect();
    (!files.is_empty() && files.iter().all(|file| !file.is_empty())).then(|| digest(files))
}

fn at<'d>(scope: &Scope<'_, 'd>, record: Structure<'d>) -> Option<Structure<'d>> {
    scope.model.first(record, Term::File)
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn records_of_the_same_file_are_told() {
        let of = |file: &str| format!("0 @M1@ OBJE\n1 FILE ann.jpg\n0 @M2@ OBJE\n1 FILE {file}\n");
        assert_eq!(
            found("same-file", &of("ann.jpg")),
            [(6, "this is the same file as in line 3".to_string())]
        );
        // Some systems tell capital letters from small ones.
        assert_eq!(found("same-file", &of("Ann.jpg")), []);
        assert_eq!(found("same-file", &of("")), []);
    }
}
