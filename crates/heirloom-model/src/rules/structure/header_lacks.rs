//! A header says which program wrote a file, in which version of GEDCOM, and who sent it.

use heirloom_core::Structure;

use super::findings::HEADER_LACKS;
use crate::rules::{Look, Rule, Scope};

pub(super) const RULE: Rule = Rule { code: &HEADER_LACKS, look: Look::Header(look) };

fn look<'d>(scope: &mut Scope<'_, 'd>, head: Structure<'d>) {
    let model = scope.model;
    // GEDCOM 7 asks for less.
    if !model.has_table() {
        return;
    }
    let table = model.meanings().table();
    let name = if table.known("HEAD").is_some() { "HEAD" } else { "Metadata" };
    // The encoding is told by the reader.
    let needed = |within: &'static str| {
        table.rows_within(within).filter(|row| row.cardinality.least > 0 && row.tag != "CHAR")
    };
    let mut lacking: Vec<String> = Vec::new();
    for row in needed(name) {
        match model.dataset().metadata().find(|below| below.tag() == row.tag) {
            None => lacking.push(row.tag.to_string()),
            Some(found) => {
                let parts = needed(row.structure_type)
                    .filter(|part| !found.substructures().any(|below| below.tag() == part.tag));
                lacking.extend(parts.map(|part| format!("{}.{}", row.tag, part.tag)));
            }
        }
    }
    if !lacking.is_empty() {
        scope.report_tag(head, lacking.join(", "));
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::testing::found;

    #[test]
    fn what_is_missing_is_told_in_one_finding() {
        let found = found("header-lacks-part", "0 HEAD\n1 SOUR x\n1 CHAR UTF-8\n0 TRLR\n");
        assert_eq!(found, [(1, "the header has no GEDC, SUBM".to_string())]);
    }

    #[test]
    fn what_is_missing_in_its_parts_is_told_too() {
        let file = "0 HEAD\n1 SOUR x\n1 SUBM @S1@\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n0 @S1@ SUBM\n1 NAME A\n0 TRLR\n";
        assert_eq!(found("header-lacks-part", file), [(1, "the header has no GEDC.FORM".to_string())]);
    }

    #[test]
    fn a_header_with_all_of_it_is_not() {
        let whole = "0 HEAD\n1 SOUR x\n1 SUBM @S1@\n1 GEDC\n2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n0 @S1@ SUBM\n1 NAME A\n0 TRLR\n";
        assert_eq!(found("header-lacks-part", whole), []);
        assert_eq!(found("header-lacks-part", "0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SOUR x\n0 TRLR\n"), []);
    }
}
