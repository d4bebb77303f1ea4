//! What fuzzers attack: laws that belong together, each as a function of octets.
//!
//! The first octets of an input choose options, the others make the subject. So a subject stays the same when a fuzzer tries another
//! option; and zeros before a file are that file, read as the command reads it.

use std::sync::LazyLock;

use heirloom_core::dialects::GEDCOM;
use heirloom_core::octets::{BadOctets, CodePage, CutCharacters, Encoding, decode, decode_joining};
use heirloom_core::source::Ignore;
use heirloom_core::{
    Dialect, IdPolicy, LineBreak, ReadOptions, SchemaSelection, WriteOptions, dialects, parse_with,
};

use crate::draw::{self, Draw, WRITTEN};
use crate::{Held, laws};

/// What a target is tried on, so that whoever looks for seeds knows which.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Subject {
    /// A file.
    File,
    /// A date, an age or a time.
    Date,
    /// A dataset, of which octets are but the plan.
    Plan,
}

/// Laws that belong together.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// What it is called, in `fuzz/fuzz_targets` too.
    pub name: &'static str,
    /// What it is tried on.
    pub subject: Subject,
    law: fn(&mut Case<'_>) -> Held,
}

/// Where a law does not ask for threads there is one. Built for fuzzing, the library would have all that there are read every file,
/// however short, and most of the time would go into waiting.
static ALONE: LazyLock<()> = LazyLock::new(|| {
    // Whoever has built the pool before wanted it so.
    let _ = rayon::ThreadPoolBuilder::new().num_threads(1).build_global();
});

/// How many octets of an input choose options.
pub const CHOICES: usize = 16;

/// An input: octets that choose, and octets that make the subject.
struct Case<'a> {
    choices: Draw<'a>,
    subject: Draw<'a>,
}

impl Target {
    /// The input for a subject in the default way: zeros before a file or a text are that file or text.
    pub fn seed(subject: &[u8]) -> Vec<u8> {
        [&[0; CHOICES + 1][..], subject].concat()
    }

    /// Tries it on an input.
    pub fn hold(&self, input: &[u8]) -> Held {
        LazyLock::force(&ALONE);
        let (choices, subject) = input.split_at(input.len().min(CHOICES));
        (self.law)(&mut Case { choices: Draw::new(choices), subject: Draw::new(subject) })
    }

    /// The same for a fuzzer.
    ///
    /// # Panics
    ///
    /// Where a law does not hold.
    pub fn attack(&self, input: &[u8]) {
        if let Err(why) = self.hold(input) {
            panic!("{}: {why}", self.name);
        }
    }

    /// The target with this name.
    ///
    /// # Panics
    ///
    /// Where there is none.
    pub fn named(name: &str) -> &'static Target {
        TARGETS.iter().find(|target| target.name == name).expect("a target")
    }
}

const fn target(name: &'static str, subject: Subject, law: fn(&mut Case<'_>) -> Held) -> Target {
    Target { name, subject, law }
}

/// All of them, in the order of the walk.
pub const TARGETS: &[Target] = &[
    target("ascii", Subject::File, |case| octets(case, Encoding::Ascii)),
    target("ansel", Subject::File, |case| octets(case, Encoding::Ansel)),
    target("utf8", Subject::File, |case| octets(case, Encoding::Utf8)),
    target("utf16", Subject::File, utf16),
    target("pages", Subject::File, pages),
    target("lines", Subject::File, lines),
    target("tree", Subject::File, tree),
    target("schema", Subject::File, schema),
    target("dataset", Subject::Plan, dataset),
    target("pipeline", Subject::File, pipeline),
    target("words", Subject::Plan, words),
    target("gedcom", Subject::File, |case| dialect(case, GEDCOM)),
    target("elf_2019_01", Subject::File, |case| dialect(case, dialects::ELF_2019_01)),
    target("elf_2018_redux", Subject::File, |case| dialect(case, dialects::ELF_2018_REDUX)),
    target("elf_2017_10", Subject::File, |case| dialect(case, dialects::ELF_2017_10)),
    target("elf_2017_06", Subject::File, |case| dialect(case, dialects::ELF_2017_06)),
    target("elf_2017_05", Subject::File, |case| dialect(case, dialects::ELF_2017_05)),
    target("records", Subject::File, records),
    target("writer", Subject::File, writer),
    target("editor", Subject::File, editor),
    target("fixer", Subject::File, fixer),
    target("difference", Subject::File, difference),
    target("dates", Subject::Date, dates),
    target("date_values", Subject::Plan, date_values),
    target("ages", Subject::Date, |case| laws::age_comes_back(&draw::date_text(&mut case.subject))),
    target("times", Subject::Date, |case| laws::time_comes_back(&draw::date_text(&mut case.subject))),
    target("suggestions", Subject::Date, |case| {
        laws::suggestions_are_sound(&draw::date_text(&mut case.subject))
    }),
    target("model", Subject::File, model),
    target("kinship", Subject::File, kinship),
];

fn bad_octets(case: &mut Case<'_>) -> BadOctets {
    case.choices.one_of(&[BadOctets::Windows1252, BadOctets::Replace])
}

/// Octets in one encoding: they are a text, others say the same of them, and the text comes back.
fn octets(case: &mut Case<'_>, encoding: Encoding) -> Held {
    let (bad, joins) = (bad_octets(case), case.choices.coin());
    let octets = draw::file(&mut case.subject);
    laws::decoded(encoding, &octets, bad)?;
    laws::agrees_with_others(encoding, &octets)?;
    let cuts = if joins { CutCharacters::All } else { CutCharacters::Ansel };
    let text = decode_joining(cuts, encoding, &octets, bad, &mut Ignore).text;
    laws::what_is_representable_comes_back(encoding, &text)
}

fn utf16(case: &mut Case<'_>) -> Held {
    let encoding = case.choices.one_of(&[Encoding::Utf16Le, Encoding::Utf16Be]);
    octets(case, encoding)
}

fn pages(case: &mut Case<'_>) -> Held {
    let page = case.choices.one_of(CodePage::ALL);
    octets(case, Encoding::Page(page))
}

/// Lines, in windows of any size, and their parts.
fn lines(case: &mut Case<'_>) -> Held {
    let (window, encoding) = (case.choices.between(1, 300), draw::encoding(&mut case.choices));
    let octets = draw::file(&mut case.subject);
    laws::lines_agree_with_their_twin(&octets)?;
    laws::breaks_agree_in_any_windows(&octets, window)?;
    laws::lines_come_back(&decode(encoding, &octets, BadOctets::Replace, &mut Ignore).text)
}

/// Lines become structures: each once, and each in another.
fn tree(case: &mut Case<'_>) -> Held {
    let options = draw::reading(&mut case.choices);
    let dialect = case.choices.one_of(&[GEDCOM, Dialect::NEWEST]);
    let octets = draw::file(&mut case.subject);
    laws::every_line_is_in_the_tape_once(&octets, dialect)?;
    laws::structures_lie_in_each_other(&octets, &options)?;
    laws::read_in_pieces(&octets, &options).map(drop)
}

/// Definitions come back, and are carried from schemas to dictionaries and back.
fn schema(case: &mut Case<'_>) -> Held {
    let choices = draw::choices(&mut case.choices);
    let selection = case.choices.one_of(&[SchemaSelection::Used, SchemaSelection::Full]);
    let octets = draw::file_with_schema(&mut case.subject);
    laws::total(&octets, &choices.read())?;
    there_and_back(case, &octets, choices, Encoding::Utf8, WriteOptions::new().schema(selection))
}

/// What nobody has read is written and comes back, in every dialect that can carry it.
fn dataset(case: &mut Case<'_>) -> Held {
    let options = WriteOptions::new()
        .encoding(case.choices.one_of(&WRITTEN))
        .width(case.choices.one_of(&[Some(255), None, Some(1), Some(20), Some(40)]))
        .schema(case.choices.one_of(&[SchemaSelection::Used, SchemaSelection::Full]));
    let (metadata, records) = draw::plans(&mut case.subject);
    let dataset = draw::build(&metadata, &records);
    let dialect = case.choices.one_of(Dialect::ALL);
    laws::comes_back(&dataset, &options.dialect(dialect), &ReadOptions::new().dialect(dialect))?;
    laws::difference_agrees(&dataset, &draw::build(&metadata, &records))?;
    laws::order_and_ids_do_not_count(&draw::build(&[], &records))
}

/// The whole walk up and down.
fn pipeline(case: &mut Case<'_>) -> Held {
    let mut choices = draw::choices(&mut case.choices);
    choices.forced = draw::some_encoding(&mut case.choices);
    let (encoding, as_read) = (case.choices.one_of(&WRITTEN), case.choices.coin());
    let width = case.choices.one_of(&[Some(255), None, Some(1), Some(20), Some(40)]);
    let octets = draw::file(&mut case.subject);
    laws::total(&octets, &choices.read())?;
    laws::read_in_pieces(&octets, &choices.read())?;
    let ids = if as_read { IdPolicy::AsRead } else { IdPolicy::EveryRecord };
    there_and_back(case, &octets, choices, encoding, WriteOptions::new().width(width).ids(ids))
}

/// What was read comes back as it was, and from another dialect.
fn there_and_back(
    case: &mut Case<'_>,
    octets: &[u8],
    choices: draw::Choices,
    encoding: Encoding,
    options: WriteOptions,
) -> Held {
    let to = case.choices.one_of(Dialect::ALL);
    // A NUL that is not replaced can't be written, and the writer says so.
    let options_to_read = choices.read().bad_octets(BadOctets::Replace);
    let parsed = parse_with(octets, &options_to_read, &mut Ignore);
    let options = options.dialect(parsed.dialect).encoding(laws::unweighed(encoding, parsed.dialect));
    laws::comes_back(&parsed.dataset, &options, &ReadOptions::new().dialect(parsed.dialect))?;
    laws::is_carried_to(&parsed.dataset, parsed.dialect, to, &options)
}

/// Every word of every line is kept or told of.
fn words(case: &mut Case<'_>) -> Held {
    let options = draw::reading(&mut case.choices);
    laws::every_word_is_kept(&draw::pieces(&mut case.subject), &options)
}

/// The laws of one dialect.
fn dialect(case: &mut Case<'_>, dialect: Dialect) -> Held {
    let choices = draw::Choices { dialect: Some(dialect), ..draw::choices(&mut case.choices) };
    let encoding = case.choices.one_of(&WRITTEN);
    let line_break = case.choices.one_of(&[LineBreak::Lf, LineBreak::CrLf, LineBreak::Cr]);
    let width = case.choices.between(20, 299);
    let octets = draw::file(&mut case.subject);
    laws::total(&octets, &choices.read())?;
    laws::read_in_pieces(&octets, &choices.read())?;
    // One of them at a time, so that more files are tried.
    match case.choices.below(3) {
        0 => laws::is_steady(&octets, &choices.read().bad_octets(BadOctets::Replace)),
        1 => laws::has_one_canonical_form(&octets, dialect, encoding, line_break, width),
        _ => there_and_back(case, &octets, choices, encoding, WriteOptions::new().width(Some(width))),
    }
}

/// The same whole, window by window, in crumbs, by several threads and cut at records.
fn records(case: &mut Case<'_>) -> Held {
    let mut choices = draw::choices(&mut case.choices);
    (choices.forced, choices.bad_octets) = (draw::some_encoding(&mut case.choices), bad_octets(case));
    let (size, only_ids) = (case.choices.between(1, 120), case.choices.once_in(4));
    let octets = match only_ids {
        true => draw::file_of_ids(&mut case.subject).into_bytes(),
        false => draw::file(&mut case.subject),
    };
    let crumb = case.choices.between(1, 40);
    laws::windows_say_the_same(&octets, size, choices)?;
    laws::crumbs_say_the_same(&octets, crumb, size, choices)?;
    laws::threads_read_the_same(&octets, choices)?;
    laws::cut_anywhere_it_is_the_same(&octets, choices, &mut case.choices)
}

/// Written the same whole, window by window and by several threads, with any options.
fn writer(case: &mut Case<'_>) -> Held {
    let mut choices = draw::choices(&mut case.choices);
    choices.bad_octets = bad_octets(case);
    let (writing, size) = (draw::writing(&mut case.choices), case.choices.between(1, 120));
    let octets = match case.choices.once_in(4) {
        true => draw::file_of_ids(&mut case.subject).into_bytes(),
        false => draw::file(&mut case.subject),
    };
    laws::windows_write_the_same(&octets, size, &choices.read(), &writing)?;
    laws::threads_write_the_same(&octets, choices, &writing)
}

/// Changes, one after the other.
fn editor(case: &mut Case<'_>) -> Held {
    let options = draw::reading(&mut case.choices);
    let (count, is_orderly) = (case.choices.between(1, 3), case.choices.coin());
    // The changes are chosen too, so that a file stays the same when others are tried.
    let mut octets = match is_orderly {
        true => draw::orderly_file(&mut case.subject),
        false => draw::file(&mut case.subject),
    };
    laws::paths_lead_back(&octets, &options)?;
    for _ in 0..count {
        let drawn = draw::change(&mut case.choices, &parse_with(&octets, &options, &mut Ignore));
        let Some((number, change)) = drawn else { break };
        octets = laws::changes_nothing_else(&octets, &options, number, change)?;
    }
    Ok(())
}

/// Safe fixes keep the meaning, and guesses leave nothing that could be mended.
fn fixer(case: &mut Case<'_>) -> Held {
    let options = match case.choices.below(3) {
        0 => ReadOptions::new().detect_dialect(),
        1 => ReadOptions::new().dialect(GEDCOM),
        _ => draw::reading(&mut case.choices),
    };
    let octets = draw::file(&mut case.subject);
    laws::mended_safely(&octets, &options)?;
    laws::fixes_are_honest(&octets, &options)?;
    laws::mended_by_guesses(&octets, &options)
}

/// A file and another that is nearly the same, each read in a way of its own.
fn difference(case: &mut Case<'_>) -> Held {
    let (one, other) = (draw::reading(&mut case.choices), draw::reading(&mut case.choices));
    let damage = [0; 6].map(|_| case.choices.below(256) as u8);
    let octets = draw::file(&mut case.subject);
    let mut changed = octets.clone();
    draw::damage(&mut changed, &mut Draw::new(&damage), &[("the same".to_string(), octets.clone())]);
    laws::nothing_differs_when_written(&octets, &one)?;
    let (old, new) = (parse_with(&octets, &one, &mut Ignore), parse_with(&changed, &other, &mut Ignore));
    laws::difference_agrees(&old.dataset, &new.dataset)
}

fn dates(case: &mut Case<'_>) -> Held {
    let text = draw::date_text(&mut case.subject);
    laws::every_date_is_read(&text)?;
    laws::what_was_read_is_read_again(&text)
}

fn date_values(case: &mut Case<'_>) -> Held {
    laws::value_comes_back(&draw::date_value(&mut case.subject))
}

/// Rules look at any dataset.
fn model(case: &mut Case<'_>) -> Held {
    let options = draw::reading(&mut case.choices);
    let octets = draw::model_file(&mut case.subject);
    let parsed = parse_with(&octets, &options, &mut Ignore);
    laws::every_rule_looks(&parsed.dataset, parsed.text())?;
    laws::rules_find_the_same(&octets, case.choices.between(1, 120), &options)
}

/// Who is related to whom.
fn kinship(case: &mut Case<'_>) -> Held {
    let octets = draw::model_file(&mut case.subject);
    laws::kinship_is_mutual(&parse_with(&octets, &ReadOptions::new(), &mut Ignore).dataset)
}
