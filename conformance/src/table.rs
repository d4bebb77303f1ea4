//! The tables of requirements.

use std::fs;

use crate::{Draft, folder};

/// One statement of a draft that can be tested.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its id, as `E19-001`; permanent.
    pub id: String,
    /// The section of the draft.
    pub section: String,
    /// `MUST`, `SHOULD` and so on, `DEF` for a definition or a step, `EXAMPLE` for a worked example.
    pub level: String,
    /// `parse`, `serialise`, `both` or `schema`.
    pub direction: String,
    /// The statement, paraphrased.
    pub requirement: String,
    /// The smallest input and what comes of it.
    pub example: String,
}

impl Row {
    /// Whether it asks something of those who write files.
    pub fn is_for_writers(&self) -> bool {
        matches!(&*self.level, "MUST" | "MUST NOT" | "SHOULD" | "SHOULD NOT") && self.direction != "parse"
    }
}

/// All rows of a draft, in the order of the draft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// The rows.
    pub rows: Vec<Row>,
}

impl Table {
    /// Reads the table of a draft.
    pub fn of(draft: Draft) -> Result<Table, String> {
        let path = folder().join("tables").join(format!("{}.tsv", draft.name));
        let text =
            fs::read_to_string(&path).map_err(|error| format!("tables/{}.tsv: {error}", draft.name))?;
        let rows = text.lines().skip(1).zip(2..).map(|(line, number)| {
            let columns: Vec<&str> = line.split('\t').collect();
            let &[id, section, level, direction, requirement, example] = &*columns else {
                return Err(format!("tables/{}.tsv:{number}: a row has six columns", draft.name));
            };
            Ok(Row {
                id: id.into(),
                section: section.into(),
                level: level.into(),
                direction: direction.into(),
                requirement: requirement.into(),
                example: example.into(),
            })
        });
        Ok(Table { rows: rows.collect::<Result<_, _>>()? })
    }

    /// Whether there is a row with this id.
    pub fn has(&self, id: &str) -> bool {
        self.rows.iter().any(|row| row.id == id)
    }
}
