//! Holds the pages of findings to what they say: their form, and that their examples show what they claim to.
//!
//! A *before* must have the finding, its *after* must not, and must have no finding of another kind that the *before* has
//! not. Where `heirloom fix` can mend the finding, the *after* is, octet for octet, what it makes of the *before*; one that
//! is marked `by-hand` need not be, but not all of them can be.
//!
//! | option | meaning |
//! | --- | --- |
//! | `as=DIALECT` | read in this dialect; otherwise in what the file gives away |
//! | `lenient`, `strict`, `bad-lines=HOW`, `duplicate-ids=HOW`, `encoding=E` | as in the command |
//! | `in=ENCODING` | the characters are written in this encoding; otherwise in UTF-8 |
//! | `to=DIALECT` | read, and then written in this dialect, where the finding turns up |
//! | `nfc`, `raw-errors` | with `to`: as in the command |
//! | `unsafe` | (*before*) mended by a guess |
//! | `by-hand` | (*after*) not what `heirloom fix` makes |
//! | `whole` | nothing stands around it |
//! | `missing=PATH` | there is no file of this name; otherwise there are all that it names |
//!
//! A block `schema iri=IRI` is an external schema of that name, which is at hand for all examples, or with `for=before` or
//! `for=after` only for those. Where an example has neither `0 HEAD` nor `0 TRLR` these stand around it, with `1 CHAR UTF-8`.

use std::collections::BTreeSet;

use heirloom_core::form::{self, Form};
use heirloom_core::octets::{Encoder, Encoding};
use heirloom_core::repair::mend;
use heirloom_core::source::{Code, Example, Finding, Page, Safety, Side};
use heirloom_core::{Dialect, WriteOptions, parse_with, write_with};
use heirloom_dates::{DateValue, Days};
use heirloom_model::Model;
use heirloom_model::rules::{self, Limits, World};

use crate::run::reading::{self, Schemas};
use crate::vector::Read;

/// Kinds of findings that no small file can show, each with the reason.
pub const UNSHOWN: &[(&str, &str)] = &[
    ("X004", "it takes more than four thousand million lines"),
    ("W001", "what is read has the type of the definition; only a dataset that a program builds can have it"),
];

/// What is wrong with a page of a code; nothing if all is well.
pub fn failures(code: &'static Code, page: &'static str) -> Vec<String> {
    let mut failures = Vec::new();
    form(page, &mut failures);
    if let Err(trouble) = examples(code, &Page::of(page), &mut failures) {
        failures.push(trouble);
    }
    failures
}

fn form(page: &'static str, failures: &mut Vec<String>) {
    let mut fail = |trouble: &str| failures.push(trouble.to_string());
    let headings: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    if headings != Page::HEADINGS {
        fail(&format!("the sections should be {:?}, but are {headings:?}", Page::HEADINGS));
    }
    let page = Page::of(page);
    let sentence = page.sentence;
    if sentence.lines().count() != 1 || !sentence.ends_with('.') || sentence.contains(". ") {
        fail("it should begin with one sentence, on a line of its own");
    }
    for (heading, body) in page.sections() {
        if body.trim().is_empty() {
            fail(&format!("nothing stands under `{heading}`"));
        }
    }
}

fn examples(code: &'static Code, page: &Page, failures: &mut Vec<String>) -> Result<(), String> {
    let shown: Vec<Example> = page.examples().collect();
    let [at_hand_before, at_hand_after] = [Side::Before, Side::After].map(|side| at_hand(&shown, side));
    let (at_hand_before, at_hand_after) = (at_hand_before?, at_hand_after?);
    let sides = shown.iter().filter(|example| example.side != Side::Aside);
    let sides: Vec<&Example> = sides.collect();
    if UNSHOWN.iter().any(|(id, _)| *id == code.id) {
        return match sides.is_empty() {
            true => Ok(()),
            false => Err("no file can show it, but the page has one that is said to".to_string()),
        };
    }
    if sides.is_empty() {
        return Err("there is no example".to_string());
    }
    let mut mended = 0;
    for pair in sides.chunks(2) {
        let &[before, after] = pair else { return Err("a `before` has no `after`".to_string()) };
        if (before.side, after.side) != (Side::Before, Side::After) {
            return Err("each `before` should have its `after` behind it".to_string());
        }
        let (had, has) = (Try::of(before, &at_hand_before)?, Try::of(after, &at_hand_after)?);
        let (had_codes, has_codes) = (had.codes(code)?, has.codes(code)?);
        if !had_codes.contains(code.id) {
            failures.push(format!("`before` does not have it, but has {had_codes:?}"));
        }
        if has_codes.contains(code.id) {
            failures.push("`after` still has it".to_string());
        }
        let new: Vec<&&str> = has_codes.difference(&had_codes).collect();
        if !new.is_empty() {
            failures.push(format!("`after` has {new:?}, which `before` has not"));
        }
        if code.fix.is_some() && !has.by_hand {
            mended += 1;
            let wanted = if had.guess { Safety::Unsafe } else { Safety::Safe };
            let made = had.mended(code, wanted)?;
            if made != has.octets {
                let made = made.escape_ascii();
                failures.push(format!("`after` is not what `heirloom fix` makes, which is:\n{made}"));
            }
        }
    }
    if code.fix.is_some() && mended == 0 {
        failures.push("no example shows what `heirloom fix` makes of it".to_string());
    }
    if code.fix.is_none() && sides.iter().any(|example| example.options().any(|(name, _)| name == "by-hand"))
    {
        failures.push("it can only be mended by hand, which need not be said".to_string());
    }
    Ok(())
}

/// How the examples of one side are read: with the external schemas that are at hand for them.
fn at_hand(shown: &[Example], side: Side) -> Result<Read, String> {
    let wanted = match side {
        Side::Before => "before",
        _ => "after",
    };
    let mut schemas = Vec::new();
    for example in shown.iter().filter(|example| example.side == Side::Aside) {
        let option = |name: &str| example.options().find_map(|(own, value)| value.filter(|_| own == name));
        if let Some(iri) = option("iri")
            && option("for").is_none_or(|side| side == wanted)
        {
            schemas.push((iri.to_string(), lossy(&octets(example)?)));
        }
    }
    Ok(Read { schemas: schemas.into_iter().collect(), ..Read::default() })
}

/// An example that is tried.
struct Try {
    octets: Vec<u8>,
    how: Read,
    write: Option<Dialect>,
    nfc: bool,
    raw_errors: bool,
    guess: bool,
    by_hand: bool,
    missing: Vec<String>,
}

impl Try {
    fn of(example: &Example, base: &Read) -> Result<Try, String> {
        let how = Read { dialect: Some("auto".to_string()), ..base.clone() };
        let octets = octets(example)?;
        let mut tried = Try {
            octets,
            how,
            write: None,
            nfc: false,
            raw_errors: false,
            guess: false,
            by_hand: false,
            missing: Vec::new(),
        };
        for (name, value) in example.options() {
            let text = value.map(str::to_string);
            match name {
                "as" => tried.how.dialect = text,
                "bad-lines" => tried.how.bad_lines = text,
                "duplicate-ids" => tried.how.duplicate_ids = text,
                "encoding" => tried.how.encoding = text,
                "lenient" => tried.how.lenient = true,
                "strict" => tried.how.strict = true,
                "to" => tried.write = Some(reading::named(value.unwrap_or_default())?),
                "nfc" => tried.nfc = true,
                "raw-errors" => tried.raw_errors = true,
                "unsafe" => tried.guess = true,
                "by-hand" => tried.by_hand = true,
                "missing" => tried.missing.extend(text),
                "in" | "whole" => {}
                other => return Err(format!("there is no option `{other}`")),
            }
        }
        Ok(tried)
    }

    /// The codes of all that is found; by the rules too, if this is the page of one. Their examples take place on 1 January
    /// 2026.
    fn codes(&self, of: &Code) -> Result<BTreeSet<&'static str>, String> {
        let schemas = Schemas(&self.how.schemas);
        let options = reading::options(Dialect::NEWEST, &self.how, &schemas)?;
        let mut findings: Vec<Finding> = Vec::new();
        let parsed = parse_with(&self.octets, &options, &mut findings);
        if rules::codes().any(|code| code == of) {
            let today = DateValue::parse("1 JAN 2026").value.days().and_then(Days::first);
            let today = today.ok_or("that is no day")?;
            let model = Model::new(&parsed.dataset);
            let is_file = |path: &str| !self.missing.iter().any(|missing| missing == path);
            let world = World { today, is_file: Some(&is_file) };
            rules::check(&model, &Limits::default(), world, |_| true, &mut findings);
        }
        if Form::may_report(of) {
            form::look(&parsed, &mut findings);
        }
        if let Some(dialect) = self.write {
            let options = WriteOptions::new().dialect(dialect).lossy(true);
            let options = options.nfc(self.nfc).raw_errors(self.raw_errors);
            write_with(&parsed.dataset, &options, &mut Vec::new(), &mut findings)
                .map_err(|error| format!("writing fails: {error}"))?;
        }
        Ok(findings.iter().map(|finding| finding.code().id).collect())
    }

    /// What is made of it when all findings of this kind are mended.
    fn mended(&self, code: &'static Code, wanted: Safety) -> Result<Vec<u8>, String> {
        let schemas = Schemas(&self.how.schemas);
        let options = reading::options(Dialect::NEWEST, &self.how, &schemas)?;
        Ok(mend(&self.octets, &options, |other, safety| other == code && safety <= wanted).octets)
    }
}

/// The octets of an example, with what stands around it.
fn octets(example: &Example) -> Result<Vec<u8>, String> {
    let label = example.options().find_map(|(name, value)| value.filter(|_| name == "in"));
    let encoding = label.map_or(Ok(Encoding::Utf8), reading::encoding)?;
    let is_whole = example.text.lines().any(|line| line.contains("0 HEAD") || line.contains("0 TRLR"))
        || example.options().any(|(name, _)| name == "whole");
    let (head, trailer) = match is_whole || example.side == Side::Aside {
        true => ("", ""),
        false => ("0 HEAD\n1 CHAR UTF-8\n", "0 TRLR\n"),
    };
    unescaped(&format!("{head}{}\n{trailer}", example.text), encoding)
}

/// What the notation of [`Example`] stands for.
fn unescaped(text: &str, encoding: Encoding) -> Result<Vec<u8>, String> {
    let encoder = Encoder::for_editing(encoding);
    let mut octets = Vec::new();
    let mut rest = text;
    while let Some((plain, escape)) = rest.split_once('\\') {
        encoder.encode(plain, &mut octets);
        let unknown = || format!("`\\{}` is no escape", escape.chars().take(4).collect::<String>());
        rest = if let Some(behind) = escape.strip_prefix('\n') {
            behind
        } else if let Some(behind) = escape.strip_prefix('r') {
            encoder.encode("\r", &mut octets);
            behind
        } else if let Some(behind) = escape.strip_prefix('x') {
            let digits = behind.get(..2).ok_or_else(unknown)?;
            octets.push(u8::from_str_radix(digits, 16).map_err(|_| unknown())?);
            &behind[2..]
        } else if let Some(behind) = escape.strip_prefix("u{") {
            let (digits, behind) = behind.split_once('}').ok_or_else(unknown)?;
            let number = u32::from_str_radix(digits, 16).map_err(|_| unknown())?;
            let character = char::from_u32(number).ok_or_else(unknown)?;
            encoder.encode(character.encode_utf8(&mut [0; 4]), &mut octets);
            behind
        } else {
            return Err(unknown());
        };
    }
    encoder.encode(rest, &mut octets);
    Ok(octets)
}

fn lossy(octets: &[u8]) -> String {
    String::from_utf8_lossy(octets).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_notation_gives_octets() {
        let octets = unescaped("a\\xE9\\u{e9}\\r\\\nb", Encoding::Utf8);
        assert_eq!(octets.unwrap(), b"a\xE9\xC3\xA9\rb");
        assert_eq!(unescaped("é", reading::encoding("windows-1252").unwrap()).unwrap(), b"\xE9");
        assert!(unescaped("\\q", Encoding::Utf8).is_err());
        assert!(unescaped("\\x", Encoding::Utf8).is_err());
    }

    /// Each of these has one thing wrong with it.
    #[test]
    fn a_page_that_does_not_hold_is_told() {
        const GOOD: &str = "A sentence.\n\n## What it means\n\nA.\n\n## Why it matters\n\nB.\n\n## Example\n\n\
            ```before\n0 @I1@ INDI\n1 NOTE a@b\n```\n\n```after\n0 @I1@ INDI\n1 NOTE a@@b\n```\n\n\
            ## How to mend it\n\nC.\n";
        let code = &heirloom_core::tree::LONE_AT;
        assert_eq!(failures(code, GOOD), Vec::<String>::new());
        for (old, new, trouble) in [
            ("A sentence.", "Two. Sentences.", "one sentence"),
            ("## Why it matters", "## Why", "sections"),
            ("\nB.\n", "\n", "nothing stands under"),
            ("a@b\n", "a@@b\n", "does not have it"),
            ("a@@b\n", "a@b\n", "still has it"),
            ("a@@b\n", "a at b\n", "not what `heirloom fix` makes"),
            (
                "```after\n0 @I1@ INDI\n1 NOTE a@@b",
                "```after by-hand\n0 @I1@ INDI\n1 NOTE a",
                "no example shows",
            ),
            ("0 @I1@ INDI\n1 NOTE a@@b", "0 @I1@ INDI\n3 NOTE a@@b", "which `before` has not"),
            ("```after", "```before", "`after` behind it"),
            ("```before", "```before wrongly", "no option"),
        ] {
            let bad: &'static str = GOOD.replacen(old, new, 1).leak();
            let failures = failures(code, bad);
            assert!(failures.iter().any(|failure| failure.contains(trouble)), "{trouble}: {failures:?}");
        }
    }
}
