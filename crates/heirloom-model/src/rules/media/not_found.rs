//! A file that is named should be there.

use super::findings::NOT_FOUND;
use super::survey::FileSurvey;
use crate::rules::{FileRule, KinScope, Look, Next, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &NOT_FOUND, look: Look::File(|| Box::new(NotFound::default())) };

#[derive(Default)]
struct NotFound(FileSurvey);

impl FileRule for NotFound {
    fn gather(&mut self, scope: &Scope<'_, '_>) {
        self.0.add(scope, false);
    }

    fn conclude(&mut self, scope: &mut KinScope<'_>) -> Next {
        let NotFound(survey) = self;
        // If all are missing the tree has come without its pictures, which is told once.
        if survey.is_any_there || survey.all() == 1 {
            survey.missing.iter().for_each(|file| scope.report(*file, ""));
        }
        Next::Done
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use crate::rules::testing::{found, found_in, today};
    use crate::rules::{Limits, World};

    const FILE: &str =
        "0 @M1@ OBJE\n1 FILE a.jpg\n1 FILE b.jpg\n1 FILE https://example.com/c.jpg\n1 FILE a.jpg\n";

    fn with(there: &[&str]) -> Vec<(usize, String)> {
        let is_file = |path: &str| there.contains(&path);
        let world = World { today: today(), is_file: Some(&is_file) };
        found_in("file-not-found", FILE, &Limits::default(), world)
    }

    #[test]
    fn files_that_are_missing_among_others_are_told() {
        assert_eq!(with(&["a.jpg"]), [(5, "there is no file `b.jpg`".to_string())]);
        assert_eq!(with(&["b.jpg"]).len(), 2);
    }

    #[test]
    fn files_that_are_there_are_not_nor_are_they_if_all_are_missing() {
        assert_eq!(with(&["a.jpg", "b.jpg"]), []);
        assert_eq!(with(&[]), []);
    }

    #[test]
    fn each_file_is_looked_for_once() {
        let asked = AtomicUsize::new(0);
        let is_file = |path: &str| {
            asked.fetch_add(1, Ordering::Relaxed);
            path == "b.jpg"
        };
        let world = World { today: today(), is_file: Some(&is_file) };
        let file = format!("0 HEAD\n1 CHAR UTF-8\n{FILE}0 TRLR\n");
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
        let mut findings: Vec<heirloom_core::source::Finding> = Vec::new();
        let model = crate::Model::new(&parsed.dataset);
        crate::rules::check(&model, &Limits::default(), world, |_| true, &mut findings);
        assert_eq!(asked.into_inner(), 2);
    }

    #[test]
    fn nothing_is_said_if_nobody_can_tell() {
        assert_eq!(found("file-not-found", FILE), []);
    }
}
