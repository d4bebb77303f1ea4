//! The lines of a file as JSON, one line a row.

use heirloom_core::Dialect;
use heirloom_core::lines::{BlankLines, Line, Payloads, string_lines};
use heirloom_core::tree::{ErrorTag, Misfits};

use crate::notation::quoted;

/// The lines of a text, each with its level, xref, tag and payload. A line that can't be read has `error` and `text`, and
/// also the level, tag and payload of an error line (6.1 of January 2019) where the draft or a decision makes it one.
pub(super) fn lines(dialect: Dialect, text: &str) -> String {
    let rules = dialect.rules().tree.lines;
    let kept = dialect.rules().tree.misfits != Misfits::LeftOut;
    let holds_none = |tag: &str| match tag {
        "CONT" | "CONC" => true,
        _ => tag == "ERROR" && dialect.rules().tree.error_tag == ErrorTag::StandsAlone,
    };
    let ignores_blank = rules.blank_lines != BlankLines::Unreadable;
    // The level of the nearest line above that can hold others.
    let mut previous: Option<u64> = None;
    let mut rows = Vec::new();
    for range in string_lines(text.as_bytes()) {
        let text = &text[range];
        if ignores_blank && text.trim_matches([' ', '\t']).is_empty() {
            continue;
        }
        let deepest = previous.map_or(0, |previous| previous + 1);
        rows.push(match rules.line(text) {
            Some(Line { level, xref_id, tag, payload }) => {
                if !holds_none(tag) && level.number() <= deepest {
                    previous = Some(level.number());
                }
                let mut row = format!("{{\"level\": {}", level.digits());
                let members = [("xref", xref_id), ("tag", Some(tag)), ("payload", payload)];
                for (key, value) in members.into_iter().filter_map(|(key, value)| Some((key, value?))) {
                    row.push_str(&format!(", \"{key}\": {}", quoted(value)));
                }
                row + "}"
            }
            None => {
                let error = format!("\"error\": \"unparseable\", \"text\": {}", quoted(text));
                match kept {
                    true => {
                        let payload = quoted(match rules.payloads {
                            Payloads::Whole => text,
                            Payloads::WithoutLeadingBlanks => text.trim_start_matches([' ', '\t']),
                            Payloads::Trimmed => text.trim_matches([' ', '\t']),
                        });
                        format!(
                            "{{\"level\": {deepest}, \"tag\": \"ERROR\", \"payload\": {payload}, {error}}}"
                        )
                    }
                    false => format!("{{{error}}}"),
                }
            }
        });
    }
    match rows.is_empty() {
        true => "[]\n".to_string(),
        false => format!("[\n  {}\n]\n", rows.join(",\n  ")),
    }
}
