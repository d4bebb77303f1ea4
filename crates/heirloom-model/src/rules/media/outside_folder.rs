//! What lies outside the folder of a tree stays behind when the folder is copied.

use heirloom_core::Structure;

use super::findings::OUTSIDE_FOLDER;
use super::path::{Place, components, file};
use crate::Term;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &OUTSIDE_FOLDER, look: Look::Of(&[Term::File], look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, structure: Structure<'d>) {
    let Some(path) = file(structure) else { return };
    if Place::of(path.trim()) != Place::Beside {
        return;
    }
    // How deep it goes from the folder: `a/../b` stays in it.
    let mut depth = 0_i64;
    for component in components(path.trim()) {
        depth += match component {
            ".." => -1,
            "" | "." => 0,
            _ => 1,
        };
        if depth < 0 {
            scope.report(structure, "");
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    fn with(path: &str) -> Vec<(usize, String)> {
        found("file-outside-folder", &format!("0 @M1@ OBJE\n1 FILE {path}\n"))
    }

    #[test]
    fn a_path_that_leaves_the_folder_is_told() {
        for path in ["../a.jpg", "..\\a.jpg", "b/../../a.jpg"] {
            assert_eq!(with(path), [(4, format!("`{path}` is outside the folder of this file"))]);
        }
    }

    #[test]
    fn a_path_that_comes_back_is_not() {
        for path in ["b/../a.jpg", "./a.jpg", "a..jpg", "..a/b.jpg", "https://example.com/../a.jpg"] {
            assert_eq!(with(path), [], "{path}");
        }
    }
}
