//! A tree without its pictures has been sent without them.

use super::findings::NONE_FOUND;
use super::survey::FileSurvey;
use crate::rules::{FileRule, KinScope, Look, Next, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &NONE_FOUND, look: Look::File(|| Box::new(NoneFound::default())) };

#[derive(Default)]
struct NoneFound(FileSurvey);

impl FileRule for NoneFound {
    fn gather(&mut self, scope: &Scope<'_, '_>) {
        self.0.add(scope, true);
    }

    fn conclude(&mut self, scope: &mut KinScope<'_>) -> Next {
        let NoneFound(survey) = self;
        if survey.all() > 1
            && !survey.is_any_there
            && let Some(first) = survey.missing.first()
        {
            scope.report(*first, survey.all().to_string());
        }
        Next::Done
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::{found_in, today};
    use crate::rules::{Limits, World};

    fn with(there: &[&str]) -> Vec<(usize, String)> {
        let is_file = |path: &str| there.contains(&path);
        let world = World { today: today(), is_file: Some(&is_file) };
        let file =
            "0 @M1@ OBJE\n1 FILE a.jpg\n1 FILE b.jpg\n1 FILE a.jpg\n1 FILE https://example.com/c.jpg\n";
        found_in("no-file-found", file, &Limits::default(), world)
    }

    #[test]
    fn if_all_are_missing_it_is_told_once() {
        let message =
            "none of the 2 files that are named is there, of which `a.jpg` is the first".to_string();
        assert_eq!(with(&[]), [(4, message)]);
    }

    #[test]
    fn if_one_is_there_it_is_not() {
        assert_eq!(with(&["b.jpg"]), []);
    }
}
