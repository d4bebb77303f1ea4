//! Names of months, calendars and epochs as people write them.

use crate::calendars::System;

const ENGLISH: &str = "JANUARY FEBRUARY MARCH APRIL MAY JUNE JULY AUGUST SEPTEMBER OCTOBER NOVEMBER DECEMBER";

/// The months of the French Republic, without accents.
const REPUBLICAN: &str = "VENDEMIAIRE BRUMAIRE FRIMAIRE NIVOSE PLUVIOSE VENTOSE GERMINAL FLOREAL PRAIRIAL MESSIDOR \
                          THERMIDOR FRUCTIDOR COMPLEMENTAIRE";

/// The Hebrew months, each in the spellings in which it is found most.
const HEBREW: &str = "TISHREI/TISHRI/TSH CHESHVAN/HESHVAN/MARCHESHVAN/CSH KISLEV/KSL TEVET/TEBETH/TVT \
                      SHEVAT/SHVAT/SHV ADAR/ADR VEADAR/ADS NISAN/NISSAN/NSN IYAR/IYYAR/IYR SIVAN/SVN \
                      TAMUZ/TAMMUZ/TMZ AV/AAV ELUL/ELL";

/// A month of the Gregorian or the Julian calendar by its English name, or its first three letters or more.
pub(crate) fn english_month(word: &str) -> Option<u8> {
    number_of(ENGLISH, word, 3)
}

/// A month of a calendar by the name that people know it by.
pub(crate) fn month(system: System, word: &str) -> Option<u8> {
    match system {
        System::Gregorian | System::Julian => english_month(word),
        System::FrenchRepublican => number_of(REPUBLICAN, &plain_word(word), 4),
        System::Hebrew => {
            let is = |names: &str| names.split('/').any(|name| name.eq_ignore_ascii_case(word));
            HEBREW.split(' ').position(is).and_then(|at| u8::try_from(at + 1).ok())
        }
    }
}

/// The calendar that is meant by a name that may be written otherwise than in an escape.
pub(crate) fn calendar(name: &str) -> Option<System> {
    let name = name.trim();
    let is = |names: &[&str]| names.iter().any(|other| other.eq_ignore_ascii_case(name));
    System::ALL.into_iter().find(|system| match system {
        System::FrenchRepublican => is(&["FRENCH R", "FRENCHR", "FRENCH_R", "FRENCH-R", "FRENCH"]),
        system => is(&[system.name()]),
    })
}

/// How the escape of a calendar is written, for a name that is not written so.
pub(crate) fn calendar_alias(name: &str) -> Option<&'static str> {
    let system = calendar(name)?;
    if system.name() == name { None } else { escape_of(name) }
}

/// How the escape of a calendar is written.
pub(crate) fn escape_of(name: &str) -> Option<&'static str> {
    Some(match calendar(name)? {
        System::Gregorian => "@#DGREGORIAN@",
        System::Julian => "@#DJULIAN@",
        System::FrenchRepublican => "@#DFRENCH R@",
        System::Hebrew => "@#DHEBREW@",
    })
}

/// The epoch that is meant, as it is written.
pub(crate) fn epoch(word: &str) -> Option<&'static str> {
    let is = |others: &[&str]| others.iter().any(|other| other.eq_ignore_ascii_case(word));
    if is(&["BC", "B.C.", "B.C", "BCE", "B.C.E.", "B.C.E"]) {
        Some("B.C.")
    } else if is(&["AD", "A.D.", "A.D", "CE", "C.E.", "C.E"]) {
        Some("A.D.")
    } else if is(&["A.M.", "AM", "A.M"]) {
        Some("A.M.")
    } else {
        None
    }
}

/// The number of a name in a list, of which so many letters are enough. A stop may stand behind it.
fn number_of(names: &str, word: &str, enough: usize) -> Option<u8> {
    let word = word.strip_suffix('.').unwrap_or(word);
    let at = names.split(' ').position(|name| word.len() >= enough && starts_with(name, word))?;
    u8::try_from(at + 1).ok()
}

fn starts_with(name: &str, word: &str) -> bool {
    name.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word))
}

/// A word in small letters and without accents.
pub(crate) fn plain_word(word: &str) -> String {
    word.chars().flat_map(char::to_lowercase).map(plain_letter).collect()
}

/// The letter below an accent.
fn plain_letter(letter: char) -> char {
    match letter {
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' | 'ą' | 'ā' => 'a',
        'ç' | 'ć' | 'č' => 'c',
        'đ' => 'd',
        'è' | 'é' | 'ê' | 'ë' | 'ě' | 'ę' => 'e',
        'ì' | 'í' | 'î' | 'ï' => 'i',
        'ł' => 'l',
        'ñ' | 'ń' | 'ň' => 'n',
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' | 'ő' => 'o',
        'ř' => 'r',
        'ś' | 'š' => 's',
        'ù' | 'ú' | 'û' | 'ü' | 'ů' | 'ű' => 'u',
        'ý' => 'y',
        'ź' | 'ż' | 'ž' => 'z',
        letter => letter,
    }
}
