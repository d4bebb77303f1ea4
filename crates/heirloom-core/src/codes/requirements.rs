use crate::dialects::Dialect;

/// A statement of a draft on which findings rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Requirement {
    /// The row of the conformance tables, as `E19-292`.
    pub id: &'static str,
    /// The section of the draft.
    pub section: &'static str,
    /// `MUST`, `SHOULD` and so on; `DEF` for a definition or a step.
    pub level: &'static str,
    /// The statement, in other words than the draft's.
    pub text: &'static str,
}

impl Requirement {
    /// The draft that says so.
    pub fn draft(&self) -> Option<Dialect> {
        Dialect::ALL.iter().copied().find(|dialect| dialect.has_row(self.id))
    }
}

/// The requirement with this id, if a [code](crate::source::Code::requirements) names it.
///
/// ```
/// let row = heirloom_core::codes::requirement("E19-219").unwrap();
/// assert_eq!(row.draft().unwrap().name(), "elf-2019-01");
/// ```
pub fn requirement(id: &str) -> Option<Requirement> {
    // Made of the tables by `cargo run -p heirloom-conformance`; a test there holds it to them.
    let rows = include_str!("requirements.tsv").lines();
    let rows = rows.filter_map(|row| {
        let mut columns = row.split('\t');
        let mut next = || columns.next();
        Some(Requirement { id: next()?, section: next()?, level: next()?, text: next()? })
    });
    rows.into_iter().find(|row| row.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_that_a_code_names_is_known() {
        for code in super::super::all() {
            for id in code.requirements {
                let row = requirement(id).unwrap_or_else(|| panic!("{} rests on {id}", code.id));
                assert!(row.draft().is_some() && !row.text.is_empty());
            }
        }
        assert_eq!(requirement("E19-999"), None);
    }
}
