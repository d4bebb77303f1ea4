//! A picture is one picture, whoever is on it.

use super::alike::report_again;
use super::findings::SAME_FILE;
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &SAME_FILE, look: Look::Whole(look) };

fn look(scope: &mut Scope<'_, '_>) {
    report_again(
        scope,
        Term::Media,
        |scope, record| {
            let model = scope.model;
            // One record may be of several files, of which only all together make it the same.
            let files = model.within(record, Term::File).filter_map(|file| file.string());
            let files: Vec<String> = files.map(|file| file.trim().to_string()).collect();
            (!files.is_empty() && files.iter().all(|file| !file.is_empty())).then_some(files)
        },
        |scope, record| scope.model.first(record, Term::File),
    );
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
