//! From what was typed to a person, and from a person to what people read.

use std::io::{self, Write};

use heirloom_model::{Model, PersonNo};

use crate::commands::show::list;
use crate::json::Json;
use crate::people::{Life, called, life};
use crate::suggest::did_you_mean;

/// So many people who may be meant are listed.
const MOST: usize = 5;

/// A person as people want to read of them.
#[derive(Clone, Debug)]
pub(crate) struct Whom<'d> {
    pub(crate) id: Option<&'d str>,
    pub(crate) name: String,
    pub(crate) life: Life,
}

impl<'d> Whom<'d> {
    pub(crate) fn of(model: &Model<'d>, person: PersonNo) -> Whom<'d> {
        let record = model.person(person);
        let name = called(record).unwrap_or_else(|| "(no name)".to_string());
        Whom { id: record.id(), name, life: life(record) }
    }

    /// Name and id.
    pub(crate) fn with_id(&self) -> String {
        match self.id {
            Some(id) => format!("{} @{id}@", self.name),
            None => self.name.clone(),
        }
    }

    /// Name, id and years.
    pub(crate) fn with_life(&self) -> String {
        match self.life.is_unknown() {
            true => self.with_id(),
            false => format!("{}, {}", self.with_id(), self.life),
        }
    }

    /// The members of an object.
    pub(crate) fn write_json(&self, json: &mut Json<impl Write>) -> io::Result<()> {
        let name = Some(&*self.name).filter(|name| *name != "(no name)");
        let said = [
            ("id", self.id),
            ("name", name),
            ("birth", self.life.birth.as_deref()),
            ("death", self.life.death.as_deref()),
        ];
        let known = said.into_iter().filter_map(|(key, value)| Some((key, value?)));
        known.into_iter().try_for_each(|(key, value)| json.member(key, value))
    }
}

/// The person whom an id names, in any case and with or without its at signs, or the only one in whose name all words occur.
pub(crate) fn find(typed: &str, model: &Model<'_>) -> Result<PersonNo, String> {
    let id = typed.trim().trim_matches('@');
    let dataset = model.dataset();
    let ids = || model.people().filter_map(|person| Some((person, model.person(person).id()?)));
    let by_id = dataset.find(id).and_then(|record| model.as_person(record));
    let in_any_case = || ids().find(|(_, known)| known.to_lowercase() == id.to_lowercase());
    if let Some(person) = by_id.or_else(|| in_any_case().map(|(person, _)| person)) {
        return Ok(person);
    }
    let others =
        || dataset.document().filter_map(|record| record.id()).any(|known| known.eq_ignore_ascii_case(id));
    if id.is_empty() || others() {
        return Err(format!("`{typed}` is not a person"));
    }
    let named = list::with_words(dataset, typed);
    let named: Vec<PersonNo> = named.iter().filter_map(|entry| model.as_person(entry.record)).collect();
    match *named {
        [only] => Ok(only),
        [] => {
            let meant = did_you_mean(id, ids().map(|(_, id)| id));
            Err(format!("nobody has the id or the name `{typed}`{meant}"))
        }
        _ => {
            let listed: Vec<String> =
                named.iter().take(MOST).map(|person| Whom::of(model, *person).with_life()).collect();
            let more = match named.len() - listed.len() {
                0 => String::new(),
                more => format!("; and {more} more"),
            };
            Err(format!("{} people are called `{typed}`: {}{more}", named.len(), listed.join("; ")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_found_by_ids_and_by_names() {
        let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Élise /Marchand/\n1 BIRT\n2 DATE 1803\n0 @I2@ INDI\n1 NAME Élise /Weber/\n\
            0 @F1@ FAM\n0 TRLR\n";
        let (parsed, _) = heirloom::parse(file.as_bytes());
        let model = Model::new(&parsed.dataset);
        let found = |typed: &str| find(typed, &model).map(|person| model.person(person).id().unwrap());
        for (typed, id) in [("I1", "I1"), ("@i2@", "I2"), ("march elise", "I1"), ("weber", "I2")] {
            assert_eq!(found(typed), Ok(id));
        }
        assert_eq!(
            found("elise").unwrap_err(),
            "2 people are called `elise`: Élise Marchand @I1@, 1803–; Élise Weber @I2@"
        );
        assert_eq!(found("f1").unwrap_err(), "`f1` is not a person");
        assert_eq!(found("").unwrap_err(), "`` is not a person");
        assert_eq!(found("I3").unwrap_err(), "nobody has the id or the name `I3`");
    }
}
