use std::fmt;
use std::str::FromStr;

use heirloom_core::source::{Category, Code};

use super::registry::{all_codes, is_rule};
use crate::text::suggest::did_you_mean;

/// Kinds of findings, as somebody named them: an id, the beginning of one, a name, what they are about, such as `dates`, or `rules`
/// for all that are about what a file says, not how it is written.
///
/// ```
/// use heirloom_report::diagnostics::{Pattern, find_code};
///
/// let lives: Pattern = "lives".parse().unwrap();
/// assert!(lives.matches(find_code("died-before-birth").unwrap()));
/// assert!("livs".parse::<Pattern>().unwrap_err().to_string().ends_with("; did you mean lives?"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern(String);

impl Pattern {
    /// Whether it stands for this code.
    pub fn matches(&self, code: &Code) -> bool {
        let Pattern(typed) = self;
        code.id.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed))
            || code.name == typed
            || category(typed) == Some(code.category)
            || typed.eq_ignore_ascii_case(RULES) && is_rule(code)
    }
}

/// What all rules together are called.
const RULES: &str = "rules";

/// What findings are about, by its name in any case.
pub fn category(typed: &str) -> Option<Category> {
    Category::ALL.iter().copied().find(|category| category.name().eq_ignore_ascii_case(typed))
}

/// Says that nothing is called so, and what may have been meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownPattern(String);

impl fmt::Display for UnknownPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for UnknownPattern {}

impl FromStr for Pattern {
    type Err = UnknownPattern;

    fn from_str(text: &str) -> Result<Pattern, UnknownPattern> {
        let pattern = Pattern(text.trim().to_string());
        if pattern.0.is_empty() || !all_codes().any(|code| pattern.matches(code)) {
            let known = all_codes().flat_map(|code| [code.id, code.name, code.category.name()]);
            let mut hint = did_you_mean(&pattern.0, known);
            if hint.is_empty() {
                let mut categories: Vec<&str> =
                    Category::ALL.iter().map(|category| category.name()).collect();
                let last = categories.pop().unwrap_or_default();
                hint = format!(
                    "; by what they are about they are called {} and {last}; {RULES} are all on what a file says",
                    categories.join(", ")
                );
            }
            let said = format!("no kind of finding has an id that begins so, or such a name{hint}");
            return Err(UnknownPattern(said));
        }
        Ok(pattern)
    }
}

/// Which kinds of findings are wanted: those that are selected, or all if none are, but for those that are ignored.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Selection {
    /// The kinds that are selected; none for all.
    pub selected: Vec<Pattern>,
    /// The kinds that are left out, even if they are selected.
    pub ignored: Vec<Pattern>,
}

impl Selection {
    /// Whether findings with this code are wanted.
    pub fn wants(&self, code: &Code) -> bool {
        let among = |patterns: &[Pattern]| patterns.iter().any(|pattern| pattern.matches(code));
        (self.selected.is_empty() || among(&self.selected)) && !among(&self.ignored)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_rules_have_one_name() {
        let rules: Pattern = "Rules".parse().unwrap();
        assert!(heirloom_model::rules::codes().all(|code| rules.matches(code)));
        assert!(!heirloom_core::codes::all().any(|code| rules.matches(code)));
    }

    #[test]
    fn what_was_mistyped_is_corrected() {
        for (typed, meant) in [("unparsable-line", "unparseable-line"), ("livs", "lives")] {
            let said = typed.parse::<Pattern>().unwrap_err().to_string();
            assert!(said.contains(&format!("did you mean {meant}?")), "{said}");
        }
    }
}
