//! In which encoding a file is, why, and what its text would be in others.

use std::io::{self, Write};
use std::path::PathBuf;

use heirloom_core::octets::{BadOctets, Candidate, Encoding, Evidence, decode};
use heirloom_core::prologue::{self, HeaderValue, Verdict};
use heirloom_core::source::Ignore;

use crate::file_name;
use crate::json::Json;
use crate::text::counted;
use crate::text::visible;

/// A file whose encoding was looked at.
#[derive(Debug)]
pub struct EncodingOfFile {
    /// What the file is called.
    pub file: PathBuf,
    /// Which encoding it is in, and why.
    pub verdict: Verdict,
    /// What its bytes say.
    pub evidence: Evidence,
    /// How many bytes it has.
    pub size: u64,
    /// Lines that show what the encodings differ in; of a file in UTF-16, as UTF-8.
    pub lines: Vec<Vec<u8>>,
}

impl EncodingOfFile {
    /// Looks at the bytes of a file.
    pub fn of(file: PathBuf, octets: &[u8]) -> EncodingOfFile {
        let verdict = prologue::verdict(octets);
        let lines = match verdict.encoding.is_utf16() {
            true => telling_lines(
                decode(verdict.encoding, octets, BadOctets::default(), &mut Ignore).text.as_bytes(),
                Encoding::Utf8,
            ),
            false => telling_lines(octets, verdict.encoding),
        };
        EncodingOfFile { file, verdict, evidence: Evidence::of(octets), size: octets.len() as u64, lines }
    }
}

/// So many lines of each file are shown.
const MOST_LINES: usize = 3;

/// Other candidates than these are not worth showing.
const MOST_CANDIDATES: usize = 5;

/// A few lines with octets beyond ASCII, names and places before all others, each with an octet that those before it lack.
fn telling_lines(octets: &[u8], encoding: Encoding) -> Vec<Vec<u8>> {
    let lines = octets.split(|octet| matches!(octet, b'\n' | b'\r')).filter(|line| !line.is_ascii());
    let mut ranked: [Vec<&[u8]>; 4] = Default::default();
    let mut seen = [[false; 256]; 4];
    for line in lines {
        // Half a character shows little.
        let is_broken = encoding == Encoding::Utf8 && std::str::from_utf8(line).is_err();
        let rank = match line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).nth(1) {
            _ if is_broken => 3,
            Some(b"NAME") => 0,
            Some(b"PLAC") => 1,
            _ => 2,
        };
        let is_new = |&&octet: &&u8| !octet.is_ascii() && !seen[rank][usize::from(octet)];
        if ranked[rank].len() < MOST_LINES && line.iter().any(|octet| is_new(&octet)) {
            line.iter().for_each(|&octet| seen[rank][usize::from(octet)] = true);
            ranked[rank].push(line);
        }
    }
    ranked.concat().into_iter().take(MOST_LINES).map(<[u8]>::to_vec).collect()
}

/// The candidates whose texts differ.
fn different(verdict: &Verdict) -> impl Iterator<Item = &Candidate> {
    verdict.candidates.iter().filter(|candidate| candidate.same_text_as.is_none()).take(MOST_CANDIDATES)
}

/// A line in an encoding, cut to what is around its first character beyond ASCII.
fn shown(line: &[u8], encoding: Encoding) -> String {
    const BEFORE: usize = 40;
    const MOST: usize = 72;
    let encoding = if encoding.is_utf16() { Encoding::Utf8 } else { encoding };
    let text = decode(encoding, line, BadOctets::default(), &mut Ignore).text;
    let text = text.trim();
    let first = text.chars().position(|c| !c.is_ascii()).unwrap_or(0);
    let skipped = if text.chars().count() > MOST { first.saturating_sub(BEFORE) } else { 0 };
    let mut shown = String::from(if skipped > 0 { "…" } else { "" });
    text.chars().skip(skipped).take(MOST).for_each(|c| visible::push(&mut shown, c));
    if text.chars().count() > skipped + MOST {
        shown.push('…');
    }
    shown
}

/// Writes it for reading.
pub fn write_text(looked: &EncodingOfFile, out: &mut impl Write) -> io::Result<()> {
    let EncodingOfFile { file, verdict, evidence, lines, .. } = looked;
    let (claims, name) = (&verdict.claims, file_name::shown(file));
    writeln!(out, "{name}: {} ({})", verdict.encoding, verdict.confidence.name())?;
    if !verdict.is_by_label() {
        writeln!(out, "  why              {}", verdict.reason)?;
    } else if evidence.beyond_ascii() == 0 {
        writeln!(out, "  why              it is all ASCII, which is the same in every encoding")?;
    }
    let wrong = |is_wrong| if is_wrong { ", which is wrong" } else { "" };
    let mark = claims.byte_order_mark.map_or("none", Encoding::name);
    writeln!(out, "  byte-order mark  {mark}{}", wrong(verdict.wrong_mark))?;
    match &claims.character_set {
        Some(said) => writeln!(out, "  CHAR             {}{}", quoted(said), wrong(verdict.wrong_char))?,
        None => writeln!(out, "  CHAR             none")?,
    }
    let others = [("VERS", &claims.version), ("LANG", &claims.language), ("SOUR", &claims.program)];
    for (tag, said) in others {
        if let Some(said) = said {
            writeln!(out, "  {tag}             {}", quoted(said))?;
        }
    }
    if !verdict.encoding.is_utf16() {
        writeln!(
            out,
            "  octets           {}, {} of them beyond ASCII",
            evidence.octets(),
            evidence.beyond_ascii()
        )?;
    }
    if evidence.beyond_ascii() > 0 && !verdict.encoding.is_utf16() {
        let (characters, strays) = (evidence.utf8_characters(), evidence.strays());
        write!(
            out,
            "  as UTF-8         {} and {}",
            counted(characters, "character"),
            counted(strays, "stray octet")
        )?;
        match evidence.cut_characters() {
            0 => writeln!(out)?,
            cut => writeln!(out, "; {} cut by a line break", counted(cut, "character"))?,
        }
    }
    if lines.is_empty() {
        return Ok(());
    }
    for candidate in different(verdict) {
        write!(out, "\n  {}", candidate.encoding)?;
        if let Some(language) = candidate.language {
            write!(out, ", looks {}", language.name())?;
        }
        if candidate.invalid > 0 {
            write!(out, ", {} without meaning", counted(candidate.invalid, "octet"))?;
        }
        let same = |other: &&Candidate| other.same_text_as == Some(candidate.encoding);
        let names: Vec<&str> =
            verdict.candidates.iter().filter(same).map(|other| other.encoding.name()).collect();
        if !names.is_empty() {
            write!(out, "; the same in {}", names.join(", "))?;
        }
        writeln!(out)?;
        for line in lines {
            writeln!(out, "    {}", shown(line, candidate.encoding))?;
        }
    }
    Ok(())
}

fn quoted(said: &HeaderValue) -> String {
    format!("{} in line {}", visible::quoted(said.text.trim()), said.line)
}

/// Writes an object.
pub fn write_json(looked: &EncodingOfFile, json: &mut Json<impl Write>) -> io::Result<()> {
    let EncodingOfFile { file, verdict, evidence, size, lines } = looked;
    let claims = &verdict.claims;
    json.object()?;
    json.file(file)?;
    json.count("size", *size)?;
    json.member("encoding", verdict.encoding.name())?;
    json.member("confidence", verdict.confidence.name())?;
    json.member("reason", &verdict.reason.to_string())?;
    json.boolean("wrongChar", verdict.wrong_char)?;
    json.boolean("wrongByteOrderMark", verdict.wrong_mark)?;
    if let Some(mark) = claims.byte_order_mark {
        json.member("byteOrderMark", mark.name())?;
    }
    let said = [
        ("char", &claims.character_set),
        ("vers", &claims.version),
        ("lang", &claims.language),
        ("sour", &claims.program),
    ];
    for (key, said) in said {
        if let Some(said) = said {
            json.key(key)?;
            json.object()?;
            json.member("text", &said.text)?;
            json.number("line", &said.line.to_string())?;
            json.end()?;
        }
    }
    if !verdict.encoding.is_utf16() {
        let counts = [
            ("beyondAscii", evidence.beyond_ascii()),
            ("utf8Characters", evidence.utf8_characters()),
            ("cutCharacters", evidence.cut_characters()),
            ("strayOctets", evidence.strays()),
        ];
        for (key, number) in counts {
            json.number(key, &number.to_string())?;
        }
    }
    json.key("candidates")?;
    json.array()?;
    for candidate in &verdict.candidates {
        json.object()?;
        json.member("encoding", candidate.encoding.name())?;
        if let Some(language) = candidate.language {
            json.member("language", language.name())?;
        }
        json.number("invalidOctets", &candidate.invalid.to_string())?;
        match candidate.same_text_as {
            Some(other) => json.member("sameTextAs", other.name())?,
            None => {
                json.key("sample")?;
                json.array()?;
                for line in lines {
                    json.string(&shown(line, candidate.encoding))?;
                }
                json.end()?;
            }
        }
        json.end()?;
    }
    json.end()?;
    json.end()
}
