//! Places: from the small to the large.

use std::borrow::Cow;

use super::parts::tidy;
use super::{Parts, Variation, VariationKind};
use crate::Term;

view! {
    /// A place.
    ///
    /// Its name lists what it lies in, from the small to the large. `FORM`, of the place or of the whole file, says what each of
    /// these is.
    ///
    /// ```
    /// use heirloom_model::Model;
    /// use heirloom_model::views::Person;
    ///
    /// let file = b"0 HEAD\n0 @I1@ INDI\n1 BIRT\n2 PLAC Alzey,, Hessen\n3 FORM Town, County, State\n3 MAP\n4 LATI N49.75\n4 LONG E8.12\n0 TRLR\n";
    /// let (parsed, _) = heirloom_core::parse(file);
    /// let model = Model::new(&parsed.dataset);
    /// let place = Person::all(&model).next().unwrap().birth().unwrap().place().unwrap();
    /// let levels = place.levels();
    /// assert_eq!((levels[2].jurisdiction.as_deref(), &*levels[2].name), (Some("State"), "Hessen"));
    /// assert_eq!(place.named("county"), None);
    /// assert_eq!(place.coordinates().unwrap().longitude, 8.12);
    /// ```
    Place of Place
}

/// One of the things that a place lies in, or the place itself.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Level {
    /// What it is, if that is said: a town, a country.
    pub jurisdiction: Option<String>,
    /// What it is called; empty if the file leaves it open.
    pub name: String,
}

/// A point on the earth, in degrees.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Coordinates {
    /// North of the equator; negative to the south.
    pub latitude: f64,
    /// East of Greenwich; negative to the west.
    pub longitude: f64,
}

impl<'m, 'd> Place<'m, 'd> {
    /// The name as it is written.
    pub fn written(&self) -> Option<Cow<'d, str>> {
        self.structure.string()
    }

    /// What its parts are, as the place says, or else the file.
    pub fn form(&self) -> Option<Cow<'d, str>> {
        let of_file = || {
            let mut metadata = self.model.dataset().metadata();
            let default = metadata.find(|below| self.model.term(*below) == Term::DefaultPlaceForm)?;
            self.model.first(default, Term::PlaceForm)?.string()
        };
        self.text(Term::PlaceForm).or_else(of_file)
    }

    /// Its parts, from the small to the large, with what each of them is. A part beyond those of the form has no jurisdiction.
    pub fn levels(&self) -> Vec<Level> {
        let (written, form) = (self.written().unwrap_or_default(), self.form().unwrap_or_default());
        let mut jurisdictions = form.split(',').map(tidy);
        let names = written.split(',').map(|name| tidy(name).unwrap_or_default());
        let levels = names.map(|name| Level { jurisdiction: jurisdictions.next().flatten(), name });
        if written.trim().is_empty() { Vec::new() } else { levels.collect() }
    }

    /// The name of its part that is such a jurisdiction, in any case of letters.
    pub fn named(&self, jurisdiction: &str) -> Option<String> {
        let wanted = jurisdiction.to_lowercase();
        let fits =
            |level: &Level| level.jurisdiction.as_ref().is_some_and(|known| known.to_lowercase() == wanted);
        self.levels().into_iter().find(fits).map(|level| level.name).filter(|name| !name.is_empty())
    }

    /// Where it is on a map. Coordinates that are no degrees are none.
    pub fn coordinates(&self) -> Option<Coordinates> {
        let map = self.model.first(self.structure, Term::Map)?;
        let degrees = |term, directions, most| {
            degrees(&self.model.first(map, term)?.string()?, directions)
                .filter(|degrees| degrees.abs() <= most)
        };
        let latitude = degrees(Term::Latitude, ['N', 'S'], 90.0)?;
        let longitude = degrees(Term::Longitude, ['E', 'W'], 180.0)?;
        Some(Coordinates { latitude, longitude })
    }

    /// How it is spoken, and how it is written in Latin letters.
    pub fn variations(&self) -> impl Iterator<Item = Variation<'m, 'd>> + use<'m, 'd> {
        let (model, structure) = self.parts();
        let kind = move |below| match model.term(below) {
            Term::PhoneticPlace => Some(VariationKind::Phonetic),
            Term::RomanizedPlace => Some(VariationKind::Romanized),
            _ => None,
        };
        structure.substructures().filter_map(move |below| Some(Variation::new(model, below, kind(below)?)))
    }
}

/// Degrees with the letter of their direction before them, as the standards have it, behind them, or with a sign.
fn degrees(text: &str, [positive, negative]: [char; 2]) -> Option<f64> {
    let text = text.trim();
    let is_letter = |c: char| c.is_ascii_alphabetic();
    let letter = text.chars().find(|c| is_letter(*c)).map(|c| c.to_ascii_uppercase());
    let number = text.trim_matches(is_letter).trim();
    let is_plain = number.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '-' | '+'));
    let number: f64 = number.parse().ok().filter(|_| is_plain)?;
    match letter {
        None => Some(number),
        Some(letter) if letter == positive => Some(number),
        Some(letter) if letter == negative => Some(-number),
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Model;

    #[test]
    fn coordinates_are_read_as_they_are_found() {
        for (text, expected) in [
            ("N18.150944", Some(18.150944)),
            ("s18", Some(-18.0)),
            ("-18.5", Some(-18.5)),
            ("18.5 S", Some(-18.5)),
            ("E18", None),
            ("N18 9", None),
            ("Ninf", None),
            ("", None),
        ] {
            assert_eq!(degrees(text, ['N', 'S']), expected, "{text}");
        }
    }

    #[test]
    fn parts_have_names_even_without_a_form() {
        let levels = |form: &str, place: &str| {
            let file = format!("0 HEAD\n1 CHAR UTF-8\n{form}0 @I1@ INDI\n1 BIRT\n2 PLAC {place}\n0 TRLR\n");
            let (parsed, _) = heirloom_core::parse(file.as_bytes());
            let model = Model::new(&parsed.dataset);
            let place = model.people().next().and_then(|person| {
                let birth = model.events(person).next().unwrap().structure;
                Place::of(&model, model.first(birth, Term::Place)?)
            });
            let levels = place.map(|place| place.levels()).unwrap_or_default();
            let told = |level: Level| format!("{}={}", level.jurisdiction.unwrap_or_default(), level.name);
            levels.into_iter().map(told).collect::<Vec<_>>()
        };
        let form = "1 PLAC\n2 FORM Town, Country\n";
        assert_eq!(levels("", "Alzey,  Rhein Hessen ,"), ["=Alzey", "=Rhein Hessen", "="]);
        assert_eq!(levels(form, "Alzey, Hessen, Europe"), ["Town=Alzey", "Country=Hessen", "=Europe"]);
        assert_eq!(levels(form, ""), [""; 0]);
    }
}
