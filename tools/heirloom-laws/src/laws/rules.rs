//! Rules find the same in a file, read whole or window by window.

use std::io::Cursor;

use heirloom_core::records::{Records, Window};
use heirloom_core::source::{Code, Finding, Locator};
use heirloom_core::{ReadOptions, parse_with};
use heirloom_dates::Day;
use heirloom_model::Model;
use heirloom_model::rules::{self, InWindows, Limits, World};

use crate::{Held, hold};

/// All tests take place on this day, in a world in which files with an even number of letters are there.
fn world() -> World<'static> {
    World { today: Day::from_jdn(2_461_000), is_file: Some(&|path| path.len().is_multiple_of(2)) }
}

/// A finding: its code, where it is in the text, and its words.
fn told(finding: &Finding, start: u64, message: &str, help: &str) -> String {
    let at = start as usize + finding.span().start();
    format!("{} {at}+{} {message} {help}", finding.code().id, finding.span().range().len())
}

/// What rules find in a whole file, in order.
pub fn found_whole(
    octets: &[u8],
    options: &ReadOptions<'_>,
    wants: impl Fn(&'static Code) -> bool,
) -> Vec<String> {
    let parsed = parse_with(octets, options, &mut heirloom_core::source::Ignore);
    let mut findings: Vec<Finding> = Vec::new();
    rules::check(&Model::new(&parsed.dataset), &Limits::default(), world(), wants, &mut findings);
    let text = parsed.text();
    findings.iter().map(|finding| told(finding, 0, &finding.message(text), &finding.help(text))).collect()
}

/// The same window by window.
pub fn found_in_windows(
    octets: &[u8],
    size: usize,
    options: &ReadOptions<'_>,
    wants: impl Fn(&'static Code) -> bool,
) -> Result<Vec<String>, String> {
    let limits = Limits::default();
    let mut rules = InWindows::new(&limits, world(), wants);
    let mut records =
        Records::open_in_windows_of(size, Cursor::new(octets), options).map_err(|error| error.to_string())?;
    let walk = |records: &mut Records<'_, _>,
                rules: &mut InWindows<'_>,
                look: &mut dyn FnMut(&mut InWindows<'_>, &Window<'_>)| {
        records.begin().map_err(|error| error.to_string())?;
        rules.begin();
        while let Some(window) = records.next_window().map_err(|error| error.to_string())? {
            look(rules, &window);
        }
        Ok::<(), String>(())
    };
    while rules.wants_survey() {
        walk(&mut records, &mut rules, &mut |rules, window| rules.survey(window))?;
        rules.settle();
    }
    let mut count = 0;
    walk(&mut records, &mut rules, &mut |rules, window| count += rules.check(window).len())?;
    if rules.wants_places() {
        walk(&mut records, &mut rules, &mut |rules, window| rules.learn(window))?;
        rules.learned();
    }
    let mut found = Vec::with_capacity(count);
    walk(&mut records, &mut rules, &mut |rules, window| {
        let findings = rules.check(window);
        let (text, start) = (window.parsed.text(), window.start);
        let line = |place: u64| match place
            .checked_sub(start.text)
            .and_then(|at| text.get(at as usize..).map(|_| at))
        {
            Some(at) => start.line - 1 + Locator::new(text).locate(at as usize).line as u64,
            None => rules.line_of(place).unwrap_or_default(),
        };
        found.extend(findings.iter().map(|finding| {
            told(finding, start.text, &finding.message_in(text, line), &finding.help_in(text, line))
        }));
    })?;
    hold!(!rules.wants_places(), "places are wanted that nobody knows");
    hold!(found.len() == count, "{count} findings are {} the next time", found.len());
    Ok(found)
}

/// Window by window rules find what they find in the whole file, in the same order and the same words.
pub fn rules_find_the_same(octets: &[u8], size: usize, options: &ReadOptions<'_>) -> Held {
    let options = options.parallel(false);
    let whole = found_whole(octets, &options, |_| true);
    let windows = found_in_windows(octets, size, &options, |_| true)?;
    if let Some(at) = (0..whole.len().max(windows.len())).find(|&at| whole.get(at) != windows.get(at)) {
        return Err(format!(
            "in windows of {size} finding {at} is {:?}\nshould be {:?}\nin {:?}",
            windows.get(at),
            whole.get(at),
            String::from_utf8_lossy(octets)
        ));
    }
    Ok(())
}
