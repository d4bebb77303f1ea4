/// A language, or several that are written with the same letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Language(&'static Alphabet);

/// The letters of a language beyond ASCII.
#[derive(PartialEq, Eq, Debug)]
struct Alphabet {
    /// How HEAD.LANG names it, in lower case; the first is its name for people.
    names: &'static [&'static str],
    /// The most frequent letters first.
    letters: &'static str,
    script: Script,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Script {
    Latin,
    Other,
}

impl Language {
    /// Its name, in English.
    pub fn name(self) -> &'static str {
        self.0.names[0]
    }

    /// Whether it needs no letter beyond ASCII.
    pub(super) fn is_plain(self) -> bool {
        self.0.letters.is_empty()
    }

    pub(super) fn all() -> impl Iterator<Item = Language> {
        ALPHABETS.iter().map(Language)
    }

    /// The logarithm of how likely characters beyond ASCII are in this language. In a family's papers there are names and
    /// words of other languages too.
    pub(super) fn likelihood(self, characters: &[Weighed]) -> f32 {
        let Alphabet { letters, script, .. } = *self.0;
        let (own, others, signs) = match script {
            Script::Latin if letters.is_empty() => (0.0, 0.60, 0.39),
            Script::Latin => (0.80, 0.12, 0.07),
            Script::Other => (0.93, 0.0, 0.06),
        };
        let letters = Frequencies::of(letters);
        let of = |c: &Weighed| {
            let likely = own * letters.share(c.character) + others * c.among_latin + signs * c.among_signs;
            c.weight * (likely + LEAST).ln()
        };
        characters.iter().map(of).sum()
    }
}

/// A character, and how much it counts.
pub(super) struct Weighed {
    character: char,
    weight: f32,
    among_latin: f32,
    among_signs: f32,
}

impl Weighed {
    pub(super) fn all(characters: &[(char, f32)]) -> Vec<Weighed> {
        let [latin, signs] = [LATIN, SIGNS].map(Frequencies::of);
        let weighed = |&(character, weight): &(char, f32)| Weighed {
            character,
            weight,
            among_latin: latin.share(character),
            among_signs: signs.share(character),
        };
        characters.iter().map(weighed).collect()
    }
}

/// What a character has that nobody expects.
const LEAST: f32 = 1e-5;

/// Letters, each about as frequent as its rank tells.
struct Frequencies {
    letters: &'static str,
    total: f32,
}

impl Frequencies {
    fn of(letters: &'static str) -> Frequencies {
        let total = (0..letters.chars().count()).map(by_rank).sum::<f32>();
        Frequencies { letters, total: total.max(1.0) * (1.0 + CAPITALS) }
    }

    /// The share of a character. Capitals are not much less frequent, since
    /// many write names in them; what stands beside them is judged elsewhere.
    fn share(&self, c: char) -> f32 {
        let rank = |c: char| self.letters.chars().position(|letter| letter == c);
        if let Some(rank) = rank(c) {
            return by_rank(rank) / self.total;
        }
        let mut lower = c.to_lowercase();
        match (lower.next(), lower.next()) {
            (Some(small), None) if small != c => {
                rank(small).map_or(0.0, |rank| CAPITALS * by_rank(rank) / self.total)
            }
            _ => 0.0,
        }
    }
}

const CAPITALS: f32 = 0.6;

fn by_rank(rank: usize) -> f32 {
    1.0 / (1.0 + 0.7 * rank as f32)
}

/// The language that HEAD.LANG names, in English, in its own words or by its code.
///
/// ```
/// use heirloom_core::octets::language_named;
///
/// assert_eq!(language_named("Polish"), language_named("polski"));
/// assert!(language_named("Klingon").is_none());
/// ```
pub fn language_named(name: &str) -> Option<Language> {
    let name = name.trim().to_lowercase();
    let first = name.split(['-', '_', ' ', '(', ',']).next().unwrap_or_default();
    let knows = |alphabet: &&Alphabet| alphabet.names.contains(&first);
    ALPHABETS.iter().find(knows).map(Language)
}

/// Letters beyond ASCII in all languages with Latin letters.
const LATIN: &str = "éüöäáèóíçñøåëôãêßàúîïâýčšžłřőæěąęćśńżźůõûùòňťďľűìœðþășțşţğıİėųįūāēīņļģķđĺŕÿŵŷ";

/// Signs that the texts of families have.
const SIGNS: &str = "’–“”„°½»«…‘—ºª§£´©†·•®²³€\u{A0}¿¡¼¾№´™±";

const fn latin(names: &'static [&'static str], letters: &'static str) -> Alphabet {
    Alphabet { names, letters, script: Script::Latin }
}

const fn other(names: &'static [&'static str], letters: &'static str) -> Alphabet {
    Alphabet { names, letters, script: Script::Other }
}

static ALPHABETS: [Alphabet; 32] = [
    latin(&["English", "english", "en", "eng"], ""),
    latin(&["German", "german", "deutsch", "de", "ger", "deu"], "üöäßé"),
    latin(&["French", "french", "français", "francais", "fr", "fre", "fra"], "éèêàçëîôïâûùœ"),
    latin(&["Spanish", "spanish", "español", "espanol", "es", "spa"], "óíáéñúüº"),
    latin(&["Portuguese", "portuguese", "português", "portugues", "pt", "por"], "ãçéáíóêõâúôàº"),
    latin(&["Italian", "italian", "italiano", "it", "ita"], "àòèùìéº"),
    latin(&["Catalan", "catalan", "català", "ca", "cat"], "éàóíèòçúïü·"),
    latin(&["Dutch", "dutch", "nederlands", "nl", "dut", "nld"], "ëéïöèüêó"),
    latin(
        &["Danish or Norwegian", "danish", "dansk", "da", "dan", "norwegian", "norsk", "no", "nb", "nor"],
        "øåæéöäü",
    ),
    latin(
        &["Swedish or Finnish", "swedish", "svenska", "sv", "swe", "finnish", "suomi", "fi", "fin"],
        "äöåéü",
    ),
    latin(&["Icelandic", "icelandic", "íslenska", "is", "ice", "isl", "faroese", "fo"], "áíðóéúþöýæø"),
    latin(&["Irish", "irish", "gaeilge", "ga", "gaelic", "gd", "welsh", "cy"], "áéíóúâêôŵŷàèìòù"),
    latin(&["Polish", "polish", "polski", "pl", "pol"], "łóąężśćńź"),
    latin(&["Czech", "czech", "čeština", "cestina", "cs", "cze", "ces"], "íáéěřšžčýůúňťď"),
    latin(&["Slovak", "slovak", "slovenčina", "sk", "slo", "slk"], "áíčéžšýúľťňôďäóĺŕ"),
    latin(&["Hungarian", "hungarian", "magyar", "hu", "hun"], "áéóöőíüúű"),
    latin(
        &["Croatian or Slovene", "croatian", "hrvatski", "hr", "bosnian", "bs", "slovene", "slovenian", "sl"],
        "čšžćđ",
    ),
    latin(&["Romanian", "romanian", "română", "ro", "rum", "ron"], "ăîâșțşţ"),
    latin(&["Turkish", "turkish", "türkçe", "tr", "tur"], "ıüşöğçİâ"),
    latin(&["Lithuanian", "lithuanian", "lietuvių", "lt", "lit"], "ėšžųįčąęū"),
    latin(&["Latvian", "latvian", "latviešu", "lv", "lav"], "āīšēņžļģčūķ"),
    latin(&["Estonian", "estonian", "eesti", "et", "est"], "äõüöšž"),
    latin(&["Albanian", "albanian", "shqip", "sq", "alb", "sqi"], "ëç"),
    other(&["Russian", "russian", "русский", "ru", "rus"], "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё"),
    other(&["Ukrainian", "ukrainian", "українська", "uk", "ukr"], "оаинівтеркслмдпузьягбйчхцжшюїєфщґ"),
    other(&["Belarusian", "belarusian", "беларуская", "be", "bel"], "анікрыецосялдтумпьвгзбйчжшўхцюэфё"),
    other(
        &["Bulgarian", "bulgarian", "български", "bg", "bul", "macedonian", "mk"],
        "аиоентрсвлкдпмзгябучцъхжшйфющьѓќљњџѕј",
    ),
    other(&["Serbian", "serbian", "српски", "sr", "srp"], "аиоенртсјвкдуплмгзбћчшљњђцжхфџ"),
    other(&["Greek", "greek", "ελληνικά", "el", "gr", "gre", "ell"], "αοιετσνηυρπκμλςωάγίέόδήθύώχφβξζψϊϋΐΰ"),
    other(&["Hebrew", "hebrew", "עברית", "he", "iw", "heb"], "יוהלארתבשםמנןדקעצגחפטסכךזץף"),
    other(&["Yiddish", "yiddish", "ייִדיש", "yi", "yid"], "יואעןרטנסגלדבשםמזקפכצחתה"),
    latin(&["Vietnamese", "vietnamese", "vi", "vie"], "đàáạếộươậệảêôă"),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn language(name: &str) -> Language {
        language_named(name).unwrap()
    }

    /// How likely one character is in a language.
    fn likely(name: &str, c: char) -> f32 {
        language(name).likelihood(&Weighed::all(&[(c, 1.0)]))
    }

    #[test]
    fn letters_and_their_capitals_are_all_there_is() {
        for (letters, all) in [("é", "éÉ"), ("ëç", "ëçËÇ"), ("äöåéü", "äöåéüÄÖÅÉÜ")] {
            let frequencies = Frequencies::of(letters);
            let sum: f32 = all.chars().map(|c| frequencies.share(c)).sum();
            assert!((sum - 1.0).abs() < 1e-5, "{letters}: {sum}");
        }
    }

    #[test]
    fn frequent_letters_have_the_larger_share() {
        let frequencies = Frequencies::of("äöå");
        let shares: Vec<f32> = "äöåÅx".chars().map(|c| frequencies.share(c)).collect();
        assert!(shares.is_sorted_by(|one, other| one > other), "{shares:?}");
        assert_eq!([frequencies.share('x'), frequencies.share('é'), frequencies.share('É')], [0.0; 3]);
    }

    #[test]
    fn a_language_has_its_own_letters_first() {
        // Its own, then those of its neighbours, then those of nobody.
        for (name, characters) in
            [("German", "üñ╔"), ("Polish", "łü╔"), ("English", "éŷ╔"), ("Russian", "о’é")]
        {
            let likelihoods: Vec<f32> = characters.chars().map(|c| likely(name, c)).collect();
            assert!(likelihoods.is_sorted_by(|one, other| one > other), "{name}: {likelihoods:?}");
        }
        assert!(likely("Polish", 'ł') > likely("German", 'ł'));
    }

    #[test]
    fn signs_tell_of_a_language_without_letters_of_its_own() {
        assert!(language("English").is_plain() && !language("German").is_plain());
        for other in ["German", "Vietnamese", "Russian"] {
            assert!(likely("English", '–') > likely(other, '–'), "{other}");
        }
    }

    #[test]
    fn languages_are_known_by_the_first_word() {
        for (name, known) in [("pl-PL", "Polish"), (" Norwegian (Bokmål)", "no"), ("de_AT", "Deutsch")] {
            assert_eq!(language_named(name), Some(language(known)), "{name}");
        }
        for known in Language::all() {
            assert_eq!(language_named(known.name()), Some(known));
        }
    }
}
