//! From what was typed to structures.

use heirloom_core::verbatim::{NotFound, Path};
use heirloom_core::{Dataset, Structure};
use heirloom_model::Model;

use super::list;
use crate::people::whom::{self, Named};
use crate::text::suggest::did_you_mean;
use crate::{Advice, Wording};

/// Records are meant by these, and nobody who has one of them in their name.
const TAGS: [&str; 11] =
    ["INDI", "FAM", "SOUR", "NOTE", "SNOTE", "REPO", "OBJE", "SUBM", "SUBN", "HEAD", "TRLR"];

/// The structures that a text names: all of them where it names several; or the person who is called so, as nobody else is.
/// Ids may be typed in any case, and tags too.
pub fn find<'d>(
    typed: &str,
    dataset: &'d Dataset<'d>,
    wording: &dyn Wording,
) -> Result<Vec<Structure<'d>>, String> {
    by_path(typed, dataset, wording).or_else(|sentence| {
        if TAGS.contains(&typed) {
            return Err(sentence);
        }
        let model = Model::new(dataset);
        match whom::by_name(typed, &model) {
            Named::Nobody => Err(sentence),
            Named::One(person) => Ok(vec![model.person(person)]),
            Named::Several(sentence) => Err(sentence),
        }
    })
}

/// The structures that an id or a path leads to.
fn by_path<'d>(
    typed: &str,
    dataset: &'d Dataset<'d>,
    wording: &dyn Wording,
) -> Result<Vec<Structure<'d>>, String> {
    let path: Path = typed.parse().map_err(|error| format!("{error}"))?;
    let error = match path.find_all(dataset) {
        Ok(found) => return Ok(found),
        Err(error) => error,
    };
    let finds_record = |error: &NotFound| {
        let (NotFound::Nothing { path, .. } | NotFound::Several { path, .. }) = error else { return false };
        path.superstructure().is_some()
    };
    match as_meant(typed, dataset).map(|path| path.find_all(dataset)) {
        Some(Ok(found)) => Ok(found),
        Some(Err(further)) if finds_record(&further) && !finds_record(&error) => {
            Err(explain(typed, &further, dataset, wording))
        }
        _ => Err(explain(typed, &error, dataset, wording)),
    }
}

/// The path with the record's id, or its tag, and the tags below it in the case that they have in the file.
fn as_meant(typed: &str, dataset: &Dataset<'_>) -> Option<Path> {
    let (record, rest) = divide(typed);
    let wanted = record.trim_matches('@').to_lowercase();
    let ids = || dataset.tagged_structures().filter_map(|record| record.id());
    let exact = ids().find(|id| *id == record.trim_matches('@'));
    let mut meant = match exact.or_else(|| ids().find(|id| id.to_lowercase() == wanted)) {
        Some(id) => format!("@{id}@"),
        None => in_file(record, dataset.tagged_structures().map(|record| record.tag())),
    };
    let (number, rest) = rest.split_at(rest.find('.').unwrap_or(rest.len()));
    meant.push_str(number);
    for step in rest.split('.').skip(1) {
        let (tag, number) = step.split_at(step.find('[').unwrap_or(step.len()));
        let above = meant.parse::<Path>().ok()?.find_all(dataset).ok()?;
        let tags = above.iter().flat_map(Structure::substructures).map(|below| below.tag());
        meant = format!("{meant}.{}{number}", in_file(tag, tags));
    }
    meant.parse().ok()
}

/// A tag in the case that it has in the file: as it was typed if it is there so, or else the first that differs in case.
fn in_file<'t>(typed: &str, tags: impl Iterator<Item = &'t str>) -> String {
    let mut alike = tags.filter(|tag| tag.eq_ignore_ascii_case(typed));
    let first = alike.next().unwrap_or(typed);
    alike.find(|tag| *tag == typed).unwrap_or(first).to_string()
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
fn explain(typed: &str, error: &NotFound, dataset: &Dataset<'_>, wording: &dyn Wording) -> String {
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
    let count = list::with_words(dataset, typed).len();
    let called = match count {
        0 => return error.to_string(),
        1 => "one is called so".to_string(),
        count => format!("{count} are called so"),
    };
    let advice = wording.advice(&Advice::FindByWords { words: typed, count });
    let advice = advice.map(|advice| format!(": {advice}")).unwrap_or_default();
    format!("{error}; {called}{advice}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Unworded;
    use heirloom_core::verbatim::Paths;

    const FILE: &str = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Ada /King/\n1 BIRT\n2 DATE 1801\n1 BIRT\n1 BIRT\n2 DATE 1802\n\
        0 @i12@ INDI\n1 NAME Bob\n1 _Uid 1\n1 _uId 2\n0 @É.1@ NOTE x\n\
        0 @S1@ SOUR\n1 TITL Notes and more\n0 @I13@ INDI\n1 NAME Adam\n0 TRLR\n";

    fn found(typed: &str) -> Result<Vec<String>, String> {
        let (parsed, _) = heirloom_core::parse(FILE.as_bytes());
        let (found, mut paths) = (find(typed, &parsed.dataset, &Unworded)?, Paths::new(&parsed.dataset));
        let path = |found: Structure<'_>| {
            let path = paths.of(found).unwrap();
            assert_eq!(path.find_only(&parsed.dataset), Ok(found), "{path}");
            path.to_string()
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
            ("i12._Uid", "i12._Uid"),
            ("I12._UID", "i12._Uid"),
            ("indi[2]._uId", "i12._uId"),
            ("king", "I1"),
            ("ada king", "I1"),
            ("BOB", "i12"),
        ] {
            assert_eq!(found(typed).unwrap(), [path], "{typed}");
        }
        assert_eq!(found("I1.BIRT.DATE").unwrap(), ["I1.BIRT[1].DATE", "I1.BIRT[3].DATE"]);
        assert_eq!(found("i1.birt").unwrap(), ["I1.BIRT[1]", "I1.BIRT[2]", "I1.BIRT[3]"]);
        assert_eq!(found("INDI").unwrap(), ["I1", "i12", "I13"]);
        assert_eq!(found("INDI.NAME").unwrap(), ["I1.NAME", "i12.NAME", "I13.NAME"]);
        assert_eq!(found("INDI[1].BIRT.DATE").unwrap(), ["I1.BIRT[1].DATE", "I1.BIRT[3].DATE"]);
    }

    #[test]
    fn what_is_missing_is_told_with_what_may_be_meant() {
        for (typed, said) in [
            ("I11", "did you mean I1?"),
            ("I1.BRIT", "did you mean BIRT?"),
            ("i1.brit", "did you mean BIRT?"),
            ("I1.BIRT[4]", "only 3"),
            ("notes", "one is called so"),
            ("a", "2 people are called `a`"),
            ("nobody", "no record has such an id or tag"),
            ("I1..X", "a name is missing"),
        ] {
            let sentence = found(typed).unwrap_err();
            assert!(sentence.contains(said), "{typed}: {sentence}");
        }
    }

    #[test]
    fn many_records_with_one_id_take_little_time() {
        let file = format!("0 HEAD\n1 CHAR UTF-8\n{}0 TRLR\n", "0 @I1@ INDI\n1 SEX F\n".repeat(100_000));
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
        let found = find("i1.sex", &parsed.dataset, &Unworded).unwrap();
        let mut paths = Paths::new(&parsed.dataset);
        assert_eq!(found.len(), 100_000);
        assert_eq!(paths.of(found[99_999]).unwrap().to_string(), "I1[100000].SEX");
        assert!(found.iter().all(|found| paths.of(*found).is_some()));
    }
}
