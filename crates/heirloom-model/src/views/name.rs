//! Names of people, in pieces.

use std::borrow::Cow;

use heirloom_core::Structure;

use super::parts::{Parts, tidy};
use crate::labels::full_name;
use crate::{Model, Term};

view! {
    /// A name of a person.
    ///
    /// It is written whole, with slashes around the surname, and may be given in pieces besides. What is written whole counts
    /// where they disagree.
    ///
    /// ```
    /// use heirloom_model::Model;
    /// use heirloom_model::views::Person;
    ///
    /// let file = b"0 HEAD\n0 @I1@ INDI\n1 NAME Dr. Ada /van der King/ Jr.\n2 NPFX Dr.\n2 GIVN Ada\n2 SPFX van der\n2 SURN King\n0 TRLR\n";
    /// let (parsed, _) = heirloom_core::parse(file);
    /// let model = Model::new(&parsed.dataset);
    /// let name = Person::all(&model).next().unwrap().name().unwrap();
    /// let pieces = name.pieces();
    /// assert_eq!(pieces.prefix.as_deref(), Some("Dr."));
    /// assert_eq!(pieces.given.as_deref(), Some("Ada"));
    /// assert_eq!(pieces.surname_prefix.as_deref(), Some("van der"));
    /// assert_eq!(pieces.surname.as_deref(), Some("King"));
    /// assert_eq!(pieces.suffix.as_deref(), Some("Jr."));
    /// assert_eq!(name.full().as_deref(), Some("Dr. Ada van der King Jr."));
    /// ```
    Name of Name | PhoneticName | RomanizedName
}

/// A name in pieces, each with one blank between its words.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pieces {
    /// What stands before it: `Dr.`
    pub prefix: Option<String>,
    /// The given names.
    pub given: Option<String>,
    /// What the person is called.
    pub nickname: Option<String>,
    /// What belongs to the surname, but not to its place in an index: `van der`.
    pub surname_prefix: Option<String>,
    /// The surname.
    pub surname: Option<String>,
    /// What stands behind it: `Jr.`
    pub suffix: Option<String>,
}

/// The same name, or the same place, in another form.
#[derive(Clone, Copy, Debug)]
pub struct Variation<'m, 'd> {
    model: &'m Model<'d>,
    structure: Structure<'d>,
    kind: VariationKind,
}

/// In which form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum VariationKind {
    /// As it is spoken.
    Phonetic,
    /// In Latin letters.
    Romanized,
}

impl<'m, 'd> Variation<'m, 'd> {
    pub(super) fn new(
        model: &'m Model<'d>,
        structure: Structure<'d>,
        kind: VariationKind,
    ) -> Variation<'m, 'd> {
        Variation { model, structure, kind }
    }

    /// In which form.
    pub fn kind(&self) -> VariationKind {
        self.kind
    }

    /// By which method: `kana`, `pinyin`.
    pub fn method(&self) -> Option<Cow<'d, str>> {
        let mut below = self.structure.substructures();
        below
            .find(|below| {
                matches!(self.model.meaning(*below).name, Some("PHONETIC_TYPE" | "ROMANIZED_TYPE"))
            })?
            .string()
    }

    /// As it is written.
    pub fn written(&self) -> Option<Cow<'d, str>> {
        self.structure.string()
    }

    /// The name in pieces, if it is one of a person.
    pub fn as_name(&self) -> Option<Name<'m, 'd>> {
        Name::of(self.model, self.structure)
    }

    /// The structure itself.
    pub fn structure(&self) -> Structure<'d> {
        self.structure
    }
}

impl<'m, 'd> Name<'m, 'd> {
    /// The name as it is written, with slashes around the surname.
    pub fn written(&self) -> Option<Cow<'d, str>> {
        self.structure.string()
    }

    /// The whole name, without slashes; put together from its pieces if it is not written whole.
    pub fn full(&self) -> Option<String> {
        full_name(self.model.meanings(), self.structure)
    }

    /// What sort of name it is: one of birth, of marriage.
    pub fn name_type(&self) -> Option<Cow<'d, str>> {
        self.text(Term::NameType)
    }

    /// How it is spoken, and how it is written in Latin letters.
    pub fn variations(&self) -> impl Iterator<Item = Variation<'m, 'd>> + use<'m, 'd> {
        let (model, structure) = self.parts();
        let kind = move |below| match model.term(below) {
            Term::PhoneticName => Some(VariationKind::Phonetic),
            Term::RomanizedName => Some(VariationKind::Romanized),
            _ => None,
        };
        structure.substructures().filter_map(move |below| Some(Variation::new(model, below, kind(below)?)))
    }

    /// The pieces as they are given.
    pub fn given_pieces(&self) -> Pieces {
        let piece = |term| self.text(term).and_then(|text| tidy(&text));
        Pieces {
            prefix: piece(Term::NamePrefix),
            given: piece(Term::Given),
            nickname: piece(Term::Nickname),
            surname_prefix: piece(Term::SurnamePrefix),
            surname: piece(Term::Surname),
            suffix: piece(Term::NameSuffix),
        }
    }

    /// The name in pieces: those that are given as far as they agree with the whole, the others from the whole.
    pub fn pieces(&self) -> Pieces {
        let given = self.given_pieces();
        match self.written() {
            Some(written) if !written.trim().is_empty() => agreed(&written, given),
            _ => given,
        }
    }
}

/// The pieces of a name that is written whole.
fn agreed(written: &str, given: Pieces) -> Pieces {
    let mut parts = written.splitn(3, '/').map(tidy);
    let [before, between, behind] = [(); 3].map(|()| parts.next().flatten());
    let has_slashes = written.contains('/');
    if !has_slashes {
        return without_slashes(before, given);
    }
    let (prefix, first) = in_two(before, given.prefix, given.given);
    let (surname_prefix, surname) = in_two(between, given.surname_prefix, given.surname);
    Pieces {
        prefix,
        given: first,
        nickname: given.nickname,
        surname_prefix,
        surname,
        // Two slashes that are not closed, or a third one, are no part of it.
        suffix: behind.and_then(|behind| tidy(&behind.replace('/', " "))).or(given.suffix),
    }
}

/// A part of a name that has a prefix of its own. A prefix that is not written in it is kept beside it.
fn in_two(
    written: Option<String>,
    prefix: Option<String>,
    rest: Option<String>,
) -> (Option<String>, Option<String>) {
    let Some(written) = written else { return (prefix, rest) };
    let begun = prefix.as_deref().and_then(|prefix| without_words(&written, prefix, true));
    match begun {
        Some("") => (prefix, None),
        Some(rest) => (prefix, Some(rest.to_string())),
        // The surname disagrees, and then its prefix belongs to the other one.
        None if rest.is_some_and(|rest| rest != written) => (None, Some(written)),
        None => (prefix, Some(written)),
    }
}

/// Nobody says where the surname is, unless a piece does.
fn without_slashes(written: Option<String>, given: Pieces) -> Pieces {
    let Some(written) = written else { return given };
    let take = |text: String, piece: &Option<String>, front: bool| {
        let rest = piece.as_deref().and_then(|piece| without_words(&text, piece, front)).map(str::to_string);
        match rest {
            Some(rest) => (rest, piece.clone()),
            None => (text, None),
        }
    };
    let (rest, suffix) = take(written, &given.suffix, false);
    let (rest, surname) = take(rest, &given.surname, false);
    let (rest, surname_prefix) = match surname {
        Some(_) => take(rest, &given.surname_prefix, false),
        None => (rest, None),
    };
    let (rest, prefix) = take(rest, &given.prefix, true);
    Pieces { prefix, given: tidy(&rest), nickname: given.nickname, surname_prefix, surname, suffix }
}

/// A text without whole words at its front or its end.
fn without_words<'t>(text: &'t str, words: &str, front: bool) -> Option<&'t str> {
    let rest = if front { text.strip_prefix(words)? } else { text.strip_suffix(words)? };
    let is_whole = rest.is_empty() || if front { rest.starts_with(' ') } else { rest.ends_with(' ') };
    is_whole.then(|| rest.trim())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::views::Person;

    /// prefix|given|surname prefix|surname|suffix.
    fn pieces(name: &str) -> String {
        let file = format!("0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME {name}\n0 TRLR\n");
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
        let model = Model::new(&parsed.dataset);
        let pieces = Person::all(&model).next().unwrap().name().unwrap().pieces();
        let Pieces { prefix, given, surname_prefix, surname, suffix, .. } = pieces;
        [prefix, given, surname_prefix, surname, suffix].map(Option::unwrap_or_default).join("|")
    }

    #[test]
    fn pieces_come_from_the_whole() {
        assert_eq!(pieces("Ada  Augusta /King/"), "|Ada Augusta||King|");
        assert_eq!(pieces("/King/ Ada"), "|||King|Ada");
        assert_eq!(pieces("/King/"), "|||King|");
        assert_eq!(pieces("Ada"), "|Ada|||");
        assert_eq!(pieces("Ada /King"), "|Ada||King|");
        assert_eq!(pieces("Ada //"), "|Ada|||");
        assert_eq!(pieces("Ada /King/ Jr. /x/"), "|Ada||King|Jr. x");
    }

    #[test]
    fn pieces_that_agree_are_taken() {
        assert_eq!(
            pieces("Lt. Ada /de la Cruz/ Jr.\n2 NPFX Lt.\n2 GIVN Ada\n2 SPFX de la\n2 SURN Cruz"),
            "Lt.|Ada|de la|Cruz|Jr."
        );
        assert_eq!(pieces("\n2 GIVN Ada\n2 SURN King"), "|Ada||King|");
        assert_eq!(pieces("Ada King Jr.\n2 SURN King\n2 NSFX Jr."), "|Ada||King|Jr.");
        assert_eq!(pieces("Ada /King/\n2 NPFX Lady"), "Lady|Ada||King|");
        assert_eq!(pieces("Ada /King/\n2 NSFX III"), "|Ada||King|III");
    }

    #[test]
    fn the_whole_counts_where_pieces_disagree() {
        assert_eq!(pieces("Ada /King/\n2 GIVN Augusta\n2 SURN Byron"), "|Ada||King|");
        assert_eq!(pieces("Ada /King/\n2 SPFX von\n2 SURN Byron"), "|Ada||King|");
        assert_eq!(pieces("Ada King\n2 SURN Byron"), "|Ada King|||");
        assert_eq!(pieces("Ada King\n2 SURN ing"), "|Ada King|||");
    }

    #[test]
    fn a_name_has_variations_and_a_type() {
        let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME 山田 /太郎/\n2 TYPE birth\n2 FONE やまだ /たろう/\n3 TYPE hangul\n\
            2 ROMN Yamada /Taro/\n3 SURN Taro\n1 NAME Taro\n0 TRLR\n";
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
        let model = Model::new(&parsed.dataset);
        let person = Person::all(&model).next().unwrap();
        assert_eq!(person.names().count(), 2);
        let name = person.name().unwrap();
        assert_eq!(name.name_type().as_deref(), Some("birth"));
        let variations: Vec<_> = name.variations().collect();
        assert_eq!(variations[0].kind(), VariationKind::Phonetic);
        assert_eq!(variations[0].method().as_deref(), Some("hangul"));
        assert_eq!(variations[1].as_name().unwrap().pieces().surname.as_deref(), Some("Taro"));
    }

    #[test]
    fn an_extension_of_a_name_is_one() {
        let file = "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 PRFX x https://example.com/\n2 PRFX elf https://terms.fhiso.org/elf/\n\
            2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n2 IRI x:PenName\n3 ISA elf:PERSONAL_NAME_STRUCTURE\n\
            3 TAG _PEN elf:INDIVIDUAL_RECORD\n0 @I1@ INDI\n1 _PEN Currer /Bell/\n0 TRLR\n";
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
        let model = Model::new(&parsed.dataset);
        let name = Person::all(&model).next().unwrap().name().unwrap();
        assert_eq!(name.full().as_deref(), Some("Currer Bell"));
        assert_eq!(name.structure().tag(), "_PEN");
    }
}
