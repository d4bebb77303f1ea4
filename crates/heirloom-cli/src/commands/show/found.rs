//! From what was typed to structures.

use heirloom::verbatim::{NotFound, Path};
use heirloom::{Dataset, Structure};

use super::list;
use crate::suggest::did_you_mean;

/// The structures that a text names: all of them where it names several. Ids may be typed in any case, and tags too.
pub(super) fn find<'d>(typed: &str, dataset: &'d Dataset<'d>) -> Result<Vec<Structure<'d>>, String> {
    let path: Path = typed.parse().map_err(|error| format!("{error}"))?;
    match all(&path, dataset) {
        Ok(found) => Ok(found),
        Err(error) => match as_meant(typed, dataset).and_then(|path| all(&path, dataset).ok()) {
            Some(found) => Ok(found),
            None => Err(explain(typed, &error, dataset)),
        },
    }
}

/// Every structure that a path names: what has no number in it may name several.
fn all<'d>(path: &Path, dataset: &'d Dataset<'d>) -> Result<Vec<Structure<'d>>, NotFound> {
    let (so_far, count) = match path.find_only(dataset) {
        Ok(only) => return Ok(vec![only]),
        Err(NotFound::Several { path, count }) => (path, count),
        Err(error) => return Err(error),
    };
    let text = path.to_string();
    let (record, mut rest) = divide(&text);
    let mut found: Vec<Structure<'d>> = Vec::new();
    if so_far.superstructure().is_some() {
        // Only one record is meant; it may have a number.
        let end = rest.find('.').unwrap_or(rest.len());
        let record: Option<Path> = format!("{record}{}", &rest[..end]).parse().ok();
        found.extend(record.and_then(|record| record.find(dataset).ok()));
        rest = &rest[end..];
    } else {
        found.extend(dataset.tagged_structures().filter(|other| other.tag() == record));
        if found.is_empty() {
            // Several have this id.
            let numbered =
                |number: usize| format!("{record}[{number}]").parse::<Path>().ok()?.find(dataset).ok();
            found.extend((1..=count).filter_map(numbered));
        }
    }
    for step in rest.split('.').filter(|step| !step.is_empty()) {
        let (tag, number) = step.split_once('[').unwrap_or((step, ""));
        let number: Option<usize> = number.trim_end_matches(']').parse().ok();
        let next = |above: Structure<'d>| {
            let like = above.substructures().filter(|below| below.tag() == tag);
            like.enumerate()
                .filter(|(at, _)| number.is_none_or(|number| at + 1 == number))
                .map(|(_, below)| below)
                .collect::<Vec<_>>()
        };
        found = found.into_iter().flat_map(next).collect();
    }
    match found.is_empty() {
        true => path.find(dataset).map(|first| vec![first]),
        false => Ok(found),
    }
}

/// The path with the record's id, or its tag, and the tags below it in the case that they have in the file.
fn as_meant(typed: &str, dataset: &Dataset<'_>) -> Option<Path> {
    let (record, rest) = divide(typed);
    let wanted = record.trim_matches('@').to_lowercase();
    let ids = || dataset.tagged_structures().filter_map(|record| record.id());
    let exact = ids().find(|id| *id == record.trim_matches('@'));
    let record = match exact.or_else(|| ids().find(|id| id.to_lowercase() == wanted)) {
        Some(id) => format!("@{id}@"),
        None => record.to_uppercase(),
    };
    format!("{record}{}", rest.to_uppercase()).parse().ok()
}

/// What names the record, and the way from there.
fn divide(typed: &str) -> (&str, &str) {
    let end = match typed.strip_prefix('@').and_then(|rest| rest.find('@')) {
        Some(closing) => closing + 2,
        None => typed.find(['.', '[']).unwrap_or(typed.len()),
    };
    typed.split_at(end)
}

/// Says what is missing, and what was perhaps meant.
fn explain(typed: &str, error: &NotFound, dataset: &Dataset<'_>) -> String {
    let NotFound::Nothing { path, count: 0 } = error else { return error.to_string() };
    if let Some(above) = path.superstructure() {
        let found = above.find(dataset).ok();
        let mut tags: Vec<&str> =
            found.into_iter().flat_map(|above| above.substructures()).map(|below| below.tag()).collect();
        tags.dedup();
        let last = typed.rsplit('.').next().unwrap_or(typed);
        return format!("{error}{}", did_you_mean(last, tags.into_iter()));
    }
    let (record, _) = divide(typed);
    let wanted = record.trim_matches('@');
    let meant = did_you_mean(wanted, dataset.tagged_structures().filter_map(|record| record.id()));
    if !meant.is_empty() {
        return format!("{error}{meant}");
    }
    match list::with_words(dataset, typed).len() {
        0 => error.to_string(),
        1 => format!("{error}; one is called so: --find '{typed}' lists it"),
        count => format!("{error}; {count} are called so: --find '{typed}' lists them"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::show::paths::Paths;

    const FILE: &str = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Ada /King/\n1 BIRT\n2 DATE 1801\n1 BIRT\n1 BIRT\n2 DATE 1802\n\
        0 @i12@ INDI\n1 NAME Bob\n0 @É.1@ NOTE x\n0 TRLR\n";

    fn found(typed: &str) -> Result<Vec<String>, String> {
        let (parsed, _) = heirloom::parse(FILE.as_bytes());
        let (found, paths) = (find(typed, &parsed.dataset)?, Paths::of(&parsed));
        let path = |found: Structure<'_>| {
            let path = paths.to(found);
            assert_eq!(path.parse::<Path>().unwrap().find_only(&parsed.dataset), Ok(found), "{path}");
            path
        };
        Ok(found.into_iter().map(path).collect())
    }

    #[test]
    fn ids_and_paths_in_any_case() {
        for (typed, path) in [
            ("I1", "I1"),
            ("@I1@", "I1"),
            ("i1", "I1"),
            ("@i1@", "I1"),
            ("I12", "i12"),
            ("@é.1@", "@É.1@"),
            ("head.char", "HEAD.CHAR"),
            ("i1.name", "I1.NAME"),
            ("I1.birt[3].date", "I1.BIRT[3].DATE"),
        ] {
            assert_eq!(found(typed).unwrap(), [path], "{typed}");
        }
        assert_eq!(found("I1.BIRT.DATE").unwrap(), ["I1.BIRT[1].DATE", "I1.BIRT[3].DATE"]);
        assert_eq!(found("i1.birt").unwrap(), ["I1.BIRT[1]", "I1.BIRT[2]", "I1.BIRT[3]"]);
        assert_eq!(found("INDI").unwrap(), ["I1", "i12"]);
        assert_eq!(found("INDI.NAME").unwrap(), ["I1.NAME", "i12.NAME"]);
        assert_eq!(found("INDI[1].BIRT.DATE").unwrap(), ["I1.BIRT[1].DATE", "I1.BIRT[3].DATE"]);
    }

    #[test]
    fn what_is_missing_is_told_with_what_may_be_meant() {
        for (typed, said) in [
            ("I11", "did you mean I1?"),
            ("I1.BRIT", "did you mean BIRT?"),
            ("I1.BIRT[4]", "only 3"),
            ("king", "one is called so: --find 'king' lists it"),
            ("nobody", "no record has such an id or tag"),
            ("I1..X", "a name is missing"),
        ] {
            let sentence = found(typed).unwrap_err();
            assert!(sentence.contains(said), "{typed}: {sentence}");
        }
    }
}
