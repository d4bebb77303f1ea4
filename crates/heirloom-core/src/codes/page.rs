use std::fmt::Write;

use super::requirement;
use crate::dialects::Dialect;
use crate::source::{Code, Example, Fixable, Remedy, Safety, Shown, Side};

/// All that is known of a kind of finding, as Markdown: its page, with what can be worked out. [`page_with`] adds what a front
/// end has for it.
///
/// ```
/// let code = heirloom_core::codes::find("L016").unwrap();
/// let page = heirloom_core::codes::page(code);
/// assert!(page.starts_with("# L016 no-final-break\n\nThe last line does not end with a line break.\n"));
/// assert!(page.contains("- severity: info\n"));
/// assert!(page.contains("It can be fixed automatically: a line break is added."));
/// ```
pub fn page(code: &Code) -> String {
    page_with(code, |_| None)
}

/// The [page] of a kind of finding, with what a front end calls each remedy, in its own words.
///
/// ```
/// use heirloom_core::source::Remedy;
///
/// let code = heirloom_core::codes::find("L016").unwrap();
/// let page = heirloom_core::codes::page_with(code, |remedy| (remedy == Remedy::Fix).then_some("the button Fix"));
/// assert!(page.contains("It can be fixed automatically (the button Fix): a line break is added."));
/// ```
pub fn page_with(code: &Code, words: impl Fn(Remedy) -> Option<&'static str>) -> String {
    let page = code.explained();
    let mut out = format!("# {} {}\n\n{}\n\n", code.id, code.name, page.sentence);
    let _ = writeln!(out, "- category: {}\n- severity: {}", code.category, severity(code));
    let _ = writeln!(out, "- fix: {}", fix(code));
    for (heading, body) in page.sections() {
        let _ = writeln!(out, "\n## {heading}\n");
        match body == page.example {
            true => examples(code, page.shown(), &mut out),
            false => out.extend([body, "\n"]),
        }
    }
    if let Some(fix) = code.fix {
        let words: Vec<&str> = remedies(fix).iter().copied().filter_map(words).collect();
        let words = if words.is_empty() { String::new() } else { format!(" ({})", words.join(", ")) };
        let _ = writeln!(out, "\nIt can be fixed automatically{words}: {}.{}", fix.how, safety(fix));
    }
    out.push_str("\n## Which requirement\n\n");
    if code.requirements.is_empty() {
        out.push_str(
            "No row of a draft asks for it: it rests on how files are found, and on how programs read them.\n",
        );
    }
    for id in code.requirements {
        let Some(row) = requirement(id) else {
            let _ = writeln!(out, "- {id}");
            continue;
        };
        let draft = row.draft().map_or("", Dialect::name);
        let _ = writeln!(out, "- {id} ({draft}, {}, {}): {}", row.section, row.level, plain(row.text));
    }
    out
}

/// How much such a finding matters, in words: `warning`, or `warning; info in gedcom`.
pub fn severity(code: &Code) -> String {
    let mut words = code.severity.to_string();
    for &dialect in Dialect::READ {
        let own = dialect.severity(code);
        if own != code.severity {
            let _ = write!(words, "; {own} in {dialect}");
        }
    }
    words
}

/// Whether such a finding can be mended, in words: `safe`, `a guess`, `safe, or a guess`, `by hand`.
pub fn fix(code: &Code) -> &'static str {
    match code.fix.map(|fix| fix.safety) {
        None => "by hand",
        Some([Safety::Safe]) => "safe",
        Some([Safety::Unsafe]) => "a guess",
        Some(_) => "safe, or a guess",
    }
}

fn safety(fix: Fixable) -> &'static str {
    match fix.safety {
        [Safety::Safe] => "",
        [Safety::Unsafe] => " That is a guess at what was meant.",
        _ => " In some places that is a guess at what was meant.",
    }
}

/// What a front end can offer.
fn remedies(fix: Fixable) -> &'static [Remedy] {
    match fix.safety {
        [Safety::Safe] => &[Remedy::Fix],
        [Safety::Unsafe] => &[Remedy::FixByGuess],
        _ => &[Remedy::Fix, Remedy::FixByGuess],
    }
}

fn examples(code: &Code, shown: impl Iterator<Item = Shown>, out: &mut String) {
    let mut guess = false;
    let mut escaped = false;
    let mut separator = "";
    for shown in shown {
        out.push_str(separator);
        separator = "\n";
        match shown {
            Shown::Words(words) => out.extend([words, "\n"]),
            Shown::Example(example) => {
                if example.side == Side::Before {
                    guess = has(&example, "unsafe");
                }
                let fixed = code.fix.is_some() && !has(&example, "by-hand");
                let _ = writeln!(out, "{}:\n\n```text\n{}\n```", label(&example, fixed, guess), example.text);
                escaped |= example.text.contains('\\');
            }
        }
    }
    if escaped {
        out.push_str(
            "\nHere `\\xE9` stands for an octet, `\\u{E9}` for a character, `\\r` for a carriage return, and a backslash at the end \
             of a line for a line break that is not there.\n",
        );
    }
}

/// What stands above an example.
fn label(example: &Example, fixed: bool, guess: bool) -> String {
    let mut label = match (example.side, fixed, guess) {
        (Side::Before, ..) => "Before",
        (Side::Aside, ..) => "The schema",
        (Side::After, false, _) => "After",
        (Side::After, true, false) => "After the fix",
        (Side::After, true, true) => "After the fix, which is a guess",
    }
    .to_string();
    for (name, value) in example.options() {
        let _ = match (name, value) {
            ("in", Some(encoding)) => write!(label, ", in {encoding}"),
            ("by-hand", _) => write!(label, ", by hand"),
            ("iri", Some(iri)) => write!(label, " {iri}"),
            // For which side a schema is at hand is said in words.
            ("unsafe" | "whole" | "for", _) => Ok(()),
            _ if example.side == Side::After => Ok(()),
            ("as", Some(dialect)) => write!(label, ", read as {dialect}"),
            ("to", Some(dialect)) => write!(label, ", written as {dialect}"),
            ("missing", Some(file)) => write!(label, ", without the file {file}"),
            (_, Some(value)) => write!(label, ", with the option {name}: {value}"),
            (_, None) => write!(label, ", with the option {name}"),
        };
    }
    label
}

fn has(example: &Example, wanted: &str) -> bool {
    example.options().any(|(name, _)| name == wanted)
}

/// Text in which nothing is markup.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '*' | '_' | '`' | '<' | '[' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
