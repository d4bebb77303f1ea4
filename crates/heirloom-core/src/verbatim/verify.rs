//! Whether a changed file is read as it should be.

use super::{Path, Value};
use crate::lines::EmptyPayloads;
use crate::pipeline::Parsed;
use crate::tree::{StructureId, Tape};

/// What is different in a file, by the numbers of its structures.
#[derive(Clone, Debug)]
pub(super) enum Difference {
    /// The payload of this structure.
    Payload(StructureId),
    /// These structures are gone, up to a number that is not among them.
    Gone(StructureId, u32),
    /// There is a new one, with this number.
    New(StructureId),
}

/// Whether a file is the same but for one difference; else the path of the first structure that should be the same and
/// is not, if there is one.
pub(super) fn is_otherwise_same(
    before: &Parsed<'_>,
    after: &Parsed<'_>,
    difference: &Difference,
) -> Result<(), Option<Path>> {
    let (old, new) = (before.dataset.tape(), after.dataset.tape());
    let skip_old = |of: StructureId| match difference {
        Difference::Gone(from, to) => (from.0..*to).contains(&of.0),
        Difference::Payload(_) | Difference::New(_) => false,
    };
    let skip_new = |of: StructureId| matches!(difference, Difference::New(new) if *new == of);
    let mut olds = walk(old).filter(|&(of, _)| !skip_old(of));
    let mut news = walk(new).filter(|&(of, _)| !skip_new(of));
    loop {
        match (olds.next(), news.next()) {
            (None, None) => return Ok(()),
            (Some((of, depth)), Some((other, new_depth))) => {
                let with_payload = !matches!(difference, Difference::Payload(set) if *set == of);
                if depth != new_depth || !same(old, of, new, other, with_payload) {
                    return Err(Path::on(old, of));
                }
            }
            (Some((of, _)), None) => return Err(Path::on(old, of)),
            (None, Some(_)) => return Err(None),
        }
    }
}

/// Whether a structure has the payload that it was given.
pub(super) fn has_value(after: &Parsed<'_>, of: StructureId, value: &Value) -> bool {
    let tape = after.dataset.tape();
    if of.index() >= tape.len() || !tape.has_line(of) {
        return false;
    }
    let structure = after.dataset.tagged_view(of);
    let empty_is_none = after.dialect.rules().tree.lines.empty_payloads == EmptyPayloads::AreNone;
    match value {
        Value::None => tape.raw_payload(of).is_none(),
        Value::Pointer(id) => {
            structure.target().is_some() && tape.raw_payload(of).as_deref() == Some(&format!("@{id}@"))
        }
        Value::String(_) => {
            let string = structure.target().is_none().then(|| structure.string()).flatten();
            string == value.string()
                || (string.is_none() && empty_is_none && value.string().as_deref() == Some(""))
        }
    }
}

/// Whether a new structure is what it should be.
pub(super) fn is_new(after: &Tape<'_>, of: StructureId, depth: u32, id: Option<&str>, tag: &str) -> bool {
    let found = walk(after).find(|&(found, _)| found == of);
    found.is_some_and(|(_, found)| found == depth)
        && after.tag_text(of) == tag
        && after.written_id(of) == id
        && !after.is_error_line(of)
        && after.end(of) == of.0 + 1
}

/// All structures that were read from lines, each with how deep it lies.
fn walk(tape: &Tape<'_>) -> impl Iterator<Item = (StructureId, u32)> {
    let mut ends: Vec<u32> = Vec::new();
    tape.all().filter(|&of| tape.has_line(of)).map(move |of| {
        while ends.last().is_some_and(|&end| end <= of.0) {
            ends.pop();
        }
        let depth = ends.len() as u32;
        ends.push(tape.end(of));
        (of, depth)
    })
}

/// Whether two structures have the same lines, as they were read.
fn same(old: &Tape<'_>, of: StructureId, new: &Tape<'_>, other: StructureId, with_payload: bool) -> bool {
    old.tag_text(of) == new.tag_text(other)
        && old.is_error_line(of) == new.is_error_line(other)
        && old.written_id(of) == new.written_id(other)
        && (!with_payload || old.raw_payload(of) == new.raw_payload(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialects::{Dialect, ELF_2017_10, GEDCOM};
    use crate::pipeline::{ReadOptions, parse_with};
    use crate::source::Ignore;

    fn read(file: &str, dialect: Dialect) -> Parsed<'_> {
        parse_with(file.as_bytes(), &ReadOptions::new().dialect(dialect), &mut Ignore)
    }

    const FILE: &str = "0 HEAD\n0 @I1@ INDI\n1 BIRT\n2 DATE x\n1 FAMS @F1@\n1 NOTE\n0 @F1@ FAM\n0 TRLR\n";

    /// What is found to be otherwise in another file.
    fn otherwise(after: &str, difference: &Difference) -> Result<(), Option<String>> {
        let (before, after) = (read(FILE, GEDCOM), read(after, GEDCOM));
        is_otherwise_same(&before, &after, difference).map_err(|path| path.map(|path| path.to_string()))
    }

    #[test]
    fn nothing_else_may_differ() {
        let birth = StructureId(2);
        let date = StructureId(3);
        let at = |path: &str| Err(Some(path.to_string()));
        let payload = Difference::Payload(date);
        assert_eq!(otherwise(FILE, &payload), Ok(()));
        assert_eq!(otherwise(&FILE.replace("DATE x", "DATE y"), &payload), Ok(()));
        assert_eq!(
            otherwise(&FILE.replace("DATE x", "DATE y"), &Difference::Payload(birth)),
            at("I1.BIRT.DATE")
        );
        assert_eq!(otherwise(&FILE.replace("DATE x", "DATES x"), &payload), at("I1.BIRT.DATE"));
        assert_eq!(otherwise(&FILE.replace("2 DATE", "1 DATE"), &payload), at("I1.BIRT.DATE"));
        assert_eq!(otherwise(&FILE.replace("2 DATE", "2 @D@ DATE"), &payload), at("I1.BIRT.DATE"));
        assert_eq!(otherwise(&FILE.replace("0 TRLR\n", ""), &payload), at("TRLR"));
        assert_eq!(otherwise(&format!("{FILE}0 NOTE\n"), &payload), Err(None));

        let gone = Difference::Gone(birth, 4);
        assert_eq!(otherwise(&FILE.replace("1 BIRT\n2 DATE x\n", ""), &gone), Ok(()));
        assert_eq!(otherwise(&FILE.replace("1 BIRT\n2 DATE x\n1 FAMS @F1@\n", ""), &gone), at("I1.FAMS"));
        assert_eq!(otherwise(FILE, &gone), at("I1.FAMS"));

        let new = Difference::New(StructureId(4));
        assert_eq!(otherwise(&FILE.replace("DATE x\n", "DATE x\n2 PLAC y\n"), &new), Ok(()));
        assert_eq!(otherwise(&FILE.replace("DATE x\n", "PLAC y\n2 DATE x\n"), &new), at("I1.BIRT.DATE"));
    }

    #[test]
    fn a_value_is_there_or_not() {
        let string = |text: &str| Value::String(text.to_string());
        let parsed = read(FILE, GEDCOM);
        let has = |of: u32, value: &Value| has_value(&parsed, StructureId(of), value);
        assert!(has(3, &string("x")) && !has(3, &string("y")));
        assert!(!has(3, &Value::None) && has(2, &Value::None));
        assert!(has(4, &Value::Pointer("F1".into())) && !has(4, &Value::Pointer("F2".into())));
        // A pointer is no string, nor is none an empty one.
        assert!(!has(4, &string("@F1@")) && !has(3, &Value::Pointer("x".into())));
        assert!(!has(5, &string("")));
        assert!(!has(1000, &Value::None) && !has(1000, &string("")));
        // Unless the dialect says so.
        let parsed = read(FILE, ELF_2017_10);
        assert!(has_value(&parsed, StructureId(5), &string("")));
        assert!(!has_value(&parsed, StructureId(5), &string("x")));
    }

    #[test]
    fn what_was_not_read_from_lines_has_no_value() {
        let parsed = read("0 HEAD\n0 @I1@ INDI\n1 FAMS @F1@\n0 TRLR\n", Dialect::NEWEST);
        let tape = parsed.dataset.tape();
        let made = tape.all().find(|&of| !tape.has_line(of)).unwrap();
        assert!(!has_value(&parsed, made, &Value::None));
    }

    #[test]
    fn a_new_structure_is_what_it_should_be() {
        let parsed = read(FILE, GEDCOM);
        let tape = parsed.dataset.tape();
        assert!(is_new(tape, StructureId(3), 2, None, "DATE"));
        assert!(!is_new(tape, StructureId(3), 1, None, "DATE"));
        assert!(!is_new(tape, StructureId(3), 2, None, "PLAC"));
        assert!(!is_new(tape, StructureId(3), 2, Some("D"), "DATE"));
        assert!(is_new(tape, StructureId(6), 0, Some("F1"), "FAM"));
        assert!(!is_new(tape, StructureId(6), 0, None, "FAM"));
        // Nothing lies in it, and it can be read.
        assert!(!is_new(tape, StructureId(2), 1, None, "BIRT"));
        assert!(!is_new(tape, StructureId(1000), 0, None, "FAM"));
        let parsed = read("0 HEAD\n1 @ x\n0 TRLR\n", GEDCOM);
        assert!(parsed.dataset.tape().is_error_line(StructureId(1)));
        assert!(!is_new(parsed.dataset.tape(), StructureId(1), 1, None, "ERROR"));
    }
}
