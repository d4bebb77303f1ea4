/// What a character is in a text, as far as its neighbours care.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Blank,
    Digit,
    /// Punctuation of ASCII.
    Stop,
    Letter(Letter),
    /// A mark of ANSEL, before the letter that bears it.
    Mark,
    Apostrophe,
    Quote,
    Dash,
    /// Stands behind a number, or an abbreviation.
    Ordinal,
    Money,
    /// Any other sign that a text may have.
    Sign,
    /// Box drawings, mathematics, controls: nothing that is in the papers of a family.
    Odd,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Letter {
    script: Script,
    case: Case,
    sound: Sound,
    /// Stands only at the end of words.
    is_final: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Script {
    Latin,
    Greek,
    Cyrillic,
    Hebrew,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Case {
    Lower,
    Upper,
    None,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sound {
    Vowel,
    Consonant,
    /// Softens or hardens the consonant before it.
    None,
}

impl Kind {
    pub(super) fn of(c: char) -> Kind {
        match c {
            '\t' | '\n' | '\r' | ' ' | '\u{A0}' => Kind::Blank,
            '0'..='9' => Kind::Digit,
            '!'..='/' | ':'..='@' | '['..='`' | '{'..='~' => Kind::Stop,
            '’' | '‘' | '´' | 'ʻ' | 'ʼ' => Kind::Apostrophe,
            '“' | '”' | '„' | '«' | '»' | '‹' | '›' | '‚' | '¿' | '¡' => Kind::Quote,
            '–' | '—' | '\u{AD}' => Kind::Dash,
            '°' | 'º' | 'ª' => Kind::Ordinal,
            '£' | '€' | '¢' | '¥' | 'ƒ' => Kind::Money,
            '§' | '©' | '®' | '™' | '½' | '¼' | '¾' | '±' | '²' | '³' | '¹' | 'µ' | '¶' | '·' | '•' | '…'
            | '†' | '‡' | '№' | '×' | '¬' | '¨' => Kind::Sign,
            _ => letter(c).map_or(Kind::Odd, Kind::Letter),
        }
    }

    /// The logarithm of how likely it is that one character follows another of these kinds, of which one is not ASCII.
    pub(super) fn before(self, next: Kind) -> f32 {
        use Kind::{Apostrophe, Blank, Dash, Digit, Letter, Mark, Money, Odd, Ordinal, Quote, Sign, Stop};
        match (self, next) {
            (Odd, Odd) => -6.0,
            (Odd, _) | (_, Odd) => -4.0,
            (Letter(one), Letter(other)) => one.before(other),
            (Letter(_), Mark) | (Mark, Letter(_)) => 0.0,
            (Mark, _) | (_, Mark) if self == next => -3.0,
            (Mark, _) => -7.0,
            (Blank | Stop | Apostrophe | Quote | Dash, Mark) => -0.5,
            (_, Mark) => -2.5,
            (Blank | Stop, Letter(letter)) => match letter.case {
                _ if letter.sound == Sound::None => -4.0,
                Case::Lower => -0.8,
                Case::Upper | Case::None => 0.0,
            },
            (Letter(_), Blank | Stop) => 0.0,
            (Digit, Letter(_)) => -2.5,
            (Letter(_), Digit) => -3.0,
            (Quote, Letter(_)) | (Letter(_), Quote) => -1.0,
            (Dash, Letter(_)) | (Letter(_), Dash) => -1.5,
            (Digit | Stop, Ordinal) | (Ordinal, Blank | Stop) => 0.0,
            (Letter(_), Ordinal) => -1.5,
            (Ordinal | Money | Sign, Letter(_)) => -4.0,
            (Letter(_), Money) => -4.0,
            (Letter(_), Sign) => -3.0,
            (Money, Digit | Blank) => 0.0,
            (
                Apostrophe | Quote | Dash | Ordinal | Money | Sign,
                Apostrophe | Quote | Dash | Ordinal | Money | Sign,
            ) => -2.5,
            // Among others an apostrophe and a letter.
            _ => -0.5,
        }
    }
}

impl Letter {
    fn before(self, next: Letter) -> f32 {
        if self.script != next.script {
            return -6.0;
        }
        let case = match (self.case, next.case) {
            (Case::Lower, Case::Upper) => -3.0,
            (Case::Upper, Case::Upper) => -0.4,
            _ => 0.0,
        };
        let end = if self.is_final { -5.0 } else { 0.0 };
        let sounds = match (self.script, self.sound, next.sound) {
            (Script::Greek, Sound::Vowel, Sound::Vowel) => -0.3,
            (_, Sound::Vowel, Sound::Vowel) => -0.9,
            (_, Sound::Vowel | Sound::None, Sound::None) => -3.0,
            (Script::Greek | Script::Cyrillic, Sound::Consonant, Sound::Consonant) => -0.6,
            _ => 0.0,
        };
        case + sounds + end
    }
}

fn letter(c: char) -> Option<Letter> {
    let script = match c {
        'A'..='Z' | 'a'..='z' | '\u{C0}'..='\u{24F}' | '\u{1E00}'..='\u{1EFF}' if c.is_alphabetic() => {
            Script::Latin
        }
        '\u{386}'..='\u{3CE}' if c.is_alphabetic() => Script::Greek,
        '\u{400}'..='\u{45F}' | '\u{490}' | '\u{491}' => Script::Cyrillic,
        '\u{5D0}'..='\u{5EA}' => Script::Hebrew,
        _ => return None,
    };
    let case = match c {
        _ if script == Script::Hebrew => Case::None,
        _ if c.is_uppercase() => Case::Upper,
        _ => Case::Lower,
    };
    let is_final = matches!(c, 'ς' | 'ם' | 'ן' | 'ך' | 'ץ' | 'ף');
    Some(Letter { script, case, sound: sound(c), is_final })
}

/// Vowels are seldom side by side. That tells ANSEL from others, whose marks stand before vowels and look like vowels there;
/// and encodings of Cyrillic from each other.
fn sound(c: char) -> Sound {
    const VOWELS: &str = "aeiouyàáâãäåæèéêëìíîïòóôõöøùúûüýāăąēėęěīįıōőœūůűųAEIOUYÀÁÂÃÄÅÆÈÉÊËÌÍÎÏÒÓÔÕÖØÙÚÛÜÝĀĂĄĒĖĘĚĪĮİŌŐŒŪŮŰŲ\
         аеёиоуыэюяіїєАЕЁИОУЫЭЮЯІЇЄ\
         αεηιουωάέήίόύώϊϋΑΕΗΙΟΥΩΆΈΉΊΌΎΏ";
    match c {
        'ь' | 'ъ' | 'Ь' | 'Ъ' => Sound::None,
        _ if VOWELS.contains(c) => Sound::Vowel,
        _ => Sound::Consonant,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How likely two characters are side by side. `^` is a mark of ANSEL.
    fn likely(pair: &str) -> f32 {
        let kind = |c| if c == '^' { Kind::Mark } else { Kind::of(c) };
        let mut kinds = pair.chars().map(kind);
        kinds.next().unwrap().before(kinds.next().unwrap())
    }

    /// Each row is of pairs that are less and less likely.
    #[test]
    fn what_is_usual_in_texts_is_likelier() {
        let rows: [&[&str]; 22] = [
            // Words begin with capitals more often, and never with a sign that changes the consonant before it.
            &[" É", " é", " ь"],
            &[".É", ".é", ".ь"],
            // Letters without case begin words as well as capitals do.
            &[" א", " é"],
            &["é ", "é’", "é”", "é–", "1é", "é1"],
            &["é.", "’é", "“é", "–é", "1é", "½é"],
            &["1º", "1£", "Eº", "ºE"],
            &[".º", "½ ", "eª"],
            &["º ", "1½"],
            &["£1", "1£"],
            &["€ ", " €", "e½", "e€"],
            &["1é", "e½", "½e"],
            &["Eº", "”–", "½e"],
            &["Eº", "£½", "½e"],
            // Box drawings.
            &["é½", "é╔", "╔╗"],
            &[" ½", " ╔", "╔╗"],
            // A letter may bear two marks, but a mark needs a letter.
            &["e^", " ^", "1^", "^^", "^ "],
            &["^e", "“^", "½^", "^^", "^1"],
            // Case: of a name, of one in capitals, and by accident.
            &["Éc", "ÉC", "éC"],
            // Vowels side by side.
            &["πά", "αέ", "aé"],
            &["та", "ст", "ая", "аь"],
            &["ть", "ьь"],
            // What ends words, and words of two scripts.
            &["πά", "πρ", "ςρ", "ςé"],
        ];
        for row in rows {
            for two in row.windows(2) {
                assert!(likely(two[0]) > likely(two[1]), "{two:?}");
            }
        }
    }

    /// A probability is at most one.
    #[test]
    fn no_logarithm_is_above_zero() {
        let characters = [" 1.éÉcCαΑπςаАтьאן", "^’”–º£½╔"].concat();
        for first in characters.chars() {
            for second in characters.chars() {
                let pair = String::from_iter([first, second]);
                assert!(likely(&pair) <= 0.0, "{pair:?}");
            }
        }
    }

    #[test]
    fn signs_among_the_letters_are_no_letters() {
        for sign in ['÷', '\u{387}', '\u{3A2}'] {
            assert_eq!(Kind::of(sign), Kind::Odd, "{sign:?}");
        }
    }
}
