//! Strings of all kinds.

use heirloom_core::octets::Encoding;
use heirloom_core::{Builder, Dataset, WriteOptions, write};

use super::{none, parse};
use crate::notation::expand;

/// Numbers that look random and are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    fn strings(&mut self, count: usize, most: usize, parts: &[&str]) -> Vec<String> {
        let mut string = || (0..self.below(most)).map(|_| parts[self.below(parts.len())]).collect();
        (0..count).map(|_| string()).collect()
    }
}

/// A dataset in which each string is a note, which preserves no escapes, and a date, which preserves those of type D.
fn notes_and_dates(strings: &[String]) -> Result<Dataset<'static>, String> {
    let mut builder = Builder::new();
    for string in strings {
        let person = builder.record(&expand("elf:INDIVIDUAL_RECORD"));
        let note = builder.substructure(person, &expand("elf:NOTE_STRUCTURE"));
        builder.set_string(note, string);
        let birth = builder.substructure(person, &expand("elf:BIRTH"));
        let date = builder.substructure(birth, &expand("elf:DATE_VALUE"));
        builder.set_string(date, string);
    }
    builder.build().map_err(|error| error.to_string())
}

/// Strings come back whatever at signs they hold, in every encoding, with and without preserved escapes, however
/// they are split (E19-253).
pub(super) fn at_signs_return() -> Result<(), String> {
    const PARTS: [&str; 16] = [
        "@", "@@", "@#", "#", "D", "@#DA@ ", "@#U", "@#U41@ ", "41", " ", "@ ", "x", "ã", "\u{303}", "☺",
        "\n",
    ];
    let mut failures = Vec::new();
    let dataset = notes_and_dates(&Numbers(1).strings(600, 12, &PARTS))?;
    for encoding in [Encoding::Ascii, Encoding::Ansel, Encoding::Utf8, Encoding::Utf16Le, Encoding::Utf16Be] {
        for width in [None, Some(255), Some(20)] {
            let options = WriteOptions::new().encoding(encoding).width(width);
            let octets = write(&dataset, &options).map_err(|error| error.to_string())?;
            if parse(&octets).0.dataset != dataset {
                failures.push(format!("not every string comes back from {options:?}"));
            }
        }
    }
    none(&failures)
}

/// All strings that are made of up to four of these parts come back, in every encoding (E19-253).
pub(super) fn every_short_string_returns() -> Result<(), String> {
    const PARTS: [&str; 11] = ["@", "#", "D", "U", "A", "@#D", "@ ", "@#UA@ ", "@#DA@ ", "\n", "é"];
    let mut strings = vec![String::new()];
    let mut last = 0..1;
    for _ in 0..4 {
        for at in last.clone() {
            strings.extend(PARTS.map(|part| format!("{}{part}", strings[at])));
        }
        last = last.end..strings.len();
    }
    let dataset = notes_and_dates(&strings)?;
    for encoding in [Encoding::Ascii, Encoding::Ansel, Encoding::Utf8, Encoding::Utf16Be] {
        let options = WriteOptions::new().encoding(encoding);
        let octets = write(&dataset, &options).map_err(|error| error.to_string())?;
        let (again, _) = parse(&octets);
        for (string, person) in strings.iter().zip(again.dataset.document()) {
            let note = person.substructures().next().and_then(|note| note.string());
            let date = person.substructures().nth(1).and_then(|birth| birth.substructures().next()?.string());
            if note.as_deref() != Some(string) || date.as_deref() != Some(string) {
                return Err(format!("{string:?} became {note:?} and {date:?} in {encoding}"));
            }
        }
        if again.dataset.document().count() != strings.len() {
            return Err(format!("not all records came back in {encoding}"));
        }
    }
    Ok(())
}

/// The rules for additional lines, on payloads of all kinds in narrow lines (section 6).
pub(super) fn rules_of_splitting() -> Result<(), String> {
    const PARTS: [&str; 16] = [
        "a",
        "b",
        "c",
        "word",
        "longerword",
        " ",
        " ",
        "  ",
        "\t",
        "@",
        "é",
        "e\u{301}",
        "☺",
        "@#DX@ ",
        "@#U41@ ",
        "\n",
    ];
    const WIDTH: usize = 30;
    let strings = Numbers(7).strings(3000, 24, &PARTS);
    let dataset = notes_and_dates(&strings)?;
    for encoding in [Encoding::Ascii, Encoding::Utf8, Encoding::Utf16Le] {
        let options = WriteOptions::new().encoding(encoding).width(Some(WIDTH));
        let octets = write(&dataset, &options).map_err(|error| error.to_string())?;
        if parse(&octets).0.dataset != dataset {
            return Err(format!("the dataset is not the same in {encoding}"));
        }
        let text = match encoding {
            Encoding::Utf16Le => {
                let units: Vec<u16> =
                    octets.chunks(2).map(|unit| u16::from_le_bytes([unit[0], unit[1]])).collect();
                String::from_utf16(&units[1..]).map_err(|error| error.to_string())?
            }
            _ => String::from_utf8(octets).map_err(|error| error.to_string())?,
        };
        let body = text.split_once("\n0 @").map_or("", |(_, body)| body);
        let mut before = "";
        let mut conts = 0;
        for line in body.lines().skip(1) {
            let mut words = line.splitn(3, ' ');
            let (tag, payload) = (words.nth(1).unwrap_or_default(), words.next().unwrap_or_default());
            conts += usize::from(tag == "CONT");
            let fail = |what: &str| Err(format!("{what}, in {encoding}: {line:?} behind {before:?}"));
            if payload.matches('@').count() % 2 == 1 && !line.starts_with("0 @") {
                return fail("an odd number of @");
            }
            if tag == "CONC" && before.is_empty() {
                return fail("CONC behind an empty payload");
            }
            if tag == "CONC" && before.ends_with([' ', '\t']) {
                return fail("CONC behind a blank");
            }
            if tag == "CONC" && payload.starts_with([' ', '\t']) {
                return fail("a blank at the start of CONC");
            }
            let octets = match encoding {
                Encoding::Utf16Le => 2 * (line.encode_utf16().count() + 1),
                _ => line.len() + 1,
            };
            if octets > WIDTH && can_be_split(payload) && !line.starts_with("0 @") {
                return fail("a line that is too long");
            }
            before = payload;
        }
        let breaks: usize = strings.iter().map(|string| 2 * string.matches('\n').count()).sum();
        if conts != breaks {
            return Err(format!("{conts} CONT lines for {breaks} line breaks in {encoding}"));
        }
    }
    Ok(())
}

/// Whether there is a place in a line's payload with no blank beside it, no open pair of @ and no mark behind it.
fn can_be_split(payload: &str) -> bool {
    payload.char_indices().skip(1).any(|(at, next)| {
        let blank = |c: char| c == ' ' || c == '\t';
        !payload[..at].ends_with(blank)
            && !blank(next)
            && next != '\u{301}'
            && payload[..at].matches('@').count().is_multiple_of(2)
    })
}
