//! From what was typed to a person, and from a person to what people read.

use std::io::{self, Write};

use heirloom_model::labels::{self, Life};
use heirloom_model::{Model, PersonNo};

use super::write_life;

use crate::json::Json;
use crate::show::list;
use crate::text::suggest::did_you_mean;
use crate::text::visible;

/// So many people who may be meant are listed.
const MOST: usize = 5;

/// A person as people want to read of them.
#[derive(Clone, Debug)]
pub struct Whom<'d> {
    /// The id of the record, without at signs.
    pub id: Option<&'d str>,
    /// The name, with nothing in it that a terminal would obey.
    pub name: String,
    /// The name with the characters of the file, for other programs.
    in_file: Option<String>,
    /// When the person lived.
    pub life: Life,
}

impl<'d> Whom<'d> {
    /// That person of a model.
    pub fn of(model: &Model<'d>, person: PersonNo) -> Whom<'d> {
        let record = model.person(person);
        let in_file = labels::called(model.meanings(), record);
        let name = in_file.as_deref().map_or_else(|| "(no name)".to_string(), visible::line);
        Whom { id: record.id(), name, in_file, life: labels::life(model.meanings(), record) }
    }

    /// Name and id.
    pub fn with_id(&self) -> String {
        match self.id {
            Some(id) => format!("{} @{id}@", self.name),
            None => self.name.clone(),
        }
    }

    /// Name, id and years.
    pub fn with_life(&self) -> String {
        match self.life.is_unknown() {
            true => self.with_id(),
            false => format!("{}, {}", self.with_id(), self.life),
        }
    }

    /// The members of an object.
    pub fn write_json(&self, json: &mut Json<impl Write>) -> io::Result<()> {
        json.known("id", self.id)?;
        json.known("name", self.in_file.as_ref())?;
        write_life(&self.life, json)
    }
}

/// The person whom an id names, in any case and with or without its at signs, or the only one who has the name.
pub fn find(typed: &str, model: &Model<'_>) -> Result<PersonNo, String> {
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
    if id.is_empty() {
        return Err(format!("nobody is called `{typed}`: it takes an id, as I1, or words of a name"));
    }
    if others() {
        return Err(format!("`{typed}` is not a person"));
    }
    match by_name(typed, model) {
        Named::One(person) => Ok(person),
        Named::Nobody => {
            let meant = did_you_mean(id, ids().map(|(_, id)| id));
            Err(format!("nobody has the id or the name `{typed}`{meant}"))
        }
        Named::Several(sentence) => Err(sentence),
    }
}

/// Who has a name.
pub enum Named {
    /// No one.
    Nobody,
    /// One person, and nobody else.
    One(PersonNo),
    /// More than one: a sentence that says who.
    Several(String),
}

/// The only one who has a name, or else who has.
pub fn by_name(typed: &str, model: &Model<'_>) -> Named {
    let named = called(typed, model);
    match *named {
        [] => Named::Nobody,
        [only] => Named::One(only),
        _ => {
            let listed: Vec<String> =
                named.iter().take(MOST).map(|person| Whom::of(model, *person).with_life()).collect();
            let more = match named.len() - listed.len() {
                0 => String::new(),
                more => format!("; and {more} more"),
            };
            let sentence =
                format!("{} people are called `{typed}`: {}{more}", named.len(), listed.join("; "));
            Named::Several(sentence)
        }
    }
}

/// Those who have a name, accents, case and slashes aside. Who has just that name is meant, though it may be part of another's;
/// else those with all its words, or else those in whose names they occur.
fn called(typed: &str, model: &Model<'_>) -> Vec<PersonNo> {
    let typed = list::plain(&typed.replace('/', " "));
    let words: Vec<&str> = typed.split_whitespace().collect();
    if words.is_empty() {
        return Vec::new();
    }
    let mut found: [Vec<PersonNo>; 3] = Default::default();
    for person in model.people() {
        let closeness = |name: String| {
            let name = list::plain(&name);
            let own: Vec<&str> = name.split_whitespace().collect();
            match () {
                () if own == words => Some(0),
                () if words.iter().all(|word| own.contains(word)) => Some(1),
                () => words.iter().all(|word| name.contains(word)).then_some(2),
            }
        };
        if let Some(closeness) =
            labels::names(model.meanings(), model.person(person)).filter_map(closeness).min()
        {
            found[closeness].push(person);
        }
    }
    found.into_iter().find(|people| !people.is_empty()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_found_by_ids_and_by_names() {
        let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Élise /Marchand/\n1 BIRT\n2 DATE 1803\n0 @I2@ INDI\n1 NAME Élise /Weber/\n\
            0 @F1@ FAM\n0 TRLR\n";
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
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
        assert_eq!(found("/ /").unwrap_err(), "nobody has the id or the name `/ /`");
        assert!(found("").unwrap_err().starts_with("nobody is called ``: it takes an id"));
        assert!(found(" @@").unwrap_err().starts_with("nobody is called ` @@`: it takes an id"));
        assert_eq!(found("I3").unwrap_err(), "nobody has the id or the name `I3`");
    }

    #[test]
    fn who_has_just_the_name_is_meant_and_then_who_has_its_words() {
        let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Anna Maria /Old/\n0 @I2@ INDI\n1 NAME Anna /Old/\n\
            0 @I3@ INDI\n1 NAME Johanna /Oldman/\n0 @I4@ INDI\n1 NAME Hans /Oldmann/\n0 TRLR\n";
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
        let model = Model::new(&parsed.dataset);
        let found = |typed: &str| find(typed, &model).map(|person| model.person(person).id().unwrap());
        for (typed, id) in [
            ("Anna Old", "I2"),
            ("Anna /Old/", "I2"),
            ("old maria", "I1"),
            ("oldman", "I3"),
            ("oldmann", "I4"),
            ("johan", "I3"),
        ] {
            assert_eq!(found(typed), Ok(id), "{typed}");
        }
        assert!(found("anna").unwrap_err().starts_with("2 people are called `anna`: "));
    }

    #[test]
    fn other_programs_get_the_name_of_the_file() {
        let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Ada \u{202e}/King/\n0 TRLR\n";
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
        let model = Model::new(&parsed.dataset);
        let whom = Whom::of(&model, model.people().next().unwrap());
        assert!(!whom.name.contains('\u{202e}') && whom.in_file.unwrap().contains('\u{202e}'));
    }
}
