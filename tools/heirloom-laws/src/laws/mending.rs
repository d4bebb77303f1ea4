//! Safe fixes keep the meaning, what was mended is not found again, no octet changes but for a reason, and no letter is lost.

use std::collections::BTreeMap;

use heirloom_core::octets::Encoding;
use heirloom_core::repair::{Left, Mended, Repair, mend};
use heirloom_core::source::{Edit, Finding, Safety, apply};
use heirloom_core::{Parsed, ReadOptions, parse_with};

use crate::Held;

fn read<'a>(octets: &'a [u8], options: &ReadOptions<'_>) -> (Parsed<'a>, Vec<Finding>) {
    let mut findings: Vec<Finding> = Vec::new();
    let parsed = parse_with(octets, options, &mut findings);
    findings.sort_by_key(Finding::span);
    (parsed, findings)
}

fn safely(octets: &[u8], options: &ReadOptions<'_>) -> Mended {
    mend(octets, options, |_, safety| safety == Safety::Safe)
}

/// What holds of every file that is mended safely.
pub fn mended_safely(octets: &[u8], options: &ReadOptions<'_>) -> Held {
    let (before, findings) = read(octets, options);
    let mended = safely(octets, options);
    let (after, _) = read(&mended.octets, options);
    let shown = || String::from_utf8_lossy(&mended.octets).into_owned();
    // In an encoding of eight bits every octet has a say in which one it is, and among NULs in whether it is UTF-16; any other octet may make
    // it another, so that a fix is withheld.
    let doubtful = matches!(before.encoding(), Encoding::Ansel | Encoding::Page(_))
        || !before.encoding().is_utf16() && octets.contains(&0)
        || findings.iter().any(|finding| ["O001", "O019", "O020"].contains(&finding.code().id));
    if let Some(code) = mended.withheld.first().filter(|_| !doubtful) {
        let file = String::from_utf8_lossy(octets);
        return Err(format!(
            "{} would have changed the meaning of {file:?} in {}",
            code.id,
            before.encoding()
        ));
    }
    if after.dataset != before.dataset || after.dialect != before.dialect {
        return Err(format!("another dataset: {:?}", shown()));
    }
    if after.encoding() != before.encoding() && after.encoding() != Encoding::Utf8 {
        return Err(format!("{} and no longer {}: {:?}", after.encoding(), before.encoding(), shown()));
    }
    let withheld = |left: &&Left| mended.withheld.contains(&left.finding.code());
    let left = mended.left.iter().filter(|left| !withheld(left));
    if let Some(left) = left.into_iter().find(|left| left.mendable == Some(Safety::Safe)) {
        return Err(format!("{} is still there: {:?}", left.finding.code().id, shown()));
    }
    let edits: Vec<Edit> = mended.changes.iter().map(|change| change.edit.clone()).collect();
    if apply(octets, &edits) != mended.octets {
        return Err("the changes do not lead there".to_string());
    }
    if mended.changes.iter().any(|change| change.by.is_empty()) {
        return Err("a change without a reason".to_string());
    }
    keeps_letters(before.text(), after.text(), &mended)?;
    let again = safely(&mended.octets, options);
    if mended.withheld.is_empty() && (again.octets != mended.octets || !again.made.is_empty()) {
        return Err(format!("mended again: {:?}", again.made));
    }
    Ok(())
}

/// No letter is lost, unless a fix says that it takes or changes some.
fn keeps_letters(before: &str, after: &str, mended: &Mended) -> Held {
    let words = ["removed", "becom", "instead", "leads", "without"];
    if mended.made.iter().any(|made| words.iter().any(|word| made.reason.to_string().contains(word))) {
        return Ok(());
    }
    let letters = |text: &str| {
        let mut letters: BTreeMap<char, usize> = BTreeMap::new();
        let all = text.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase);
        all.for_each(|c| *letters.entry(c).or_default() += 1);
        letters
    };
    let kept = letters(after);
    match letters(before).iter().find(|(letter, count)| kept.get(letter).is_none_or(|kept| kept < *count)) {
        Some((letter, _)) => Err(format!("{letter:?} is lost from {before:?}: {:?}", mended.made)),
        None => Ok(()),
    }
}

/// What holds when guesses are made too.
pub fn mended_by_guesses(octets: &[u8], options: &ReadOptions<'_>) -> Held {
    let mended = mend(octets, options, |_, _| true);
    let withheld = |left: &&Left| mended.withheld.contains(&left.finding.code());
    if let Some(left) = mended.left.iter().find(|left| left.mendable.is_some() && !withheld(left)) {
        return Err(format!(
            "{} is still there: {:?}",
            left.finding.code().id,
            String::from_utf8_lossy(&mended.octets)
        ));
    }
    let edits: Vec<Edit> = mended.changes.iter().map(|change| change.edit.clone()).collect();
    let [before, after] = [octets, &mended.octets[..]].map(|octets| read(octets, options).0);
    match apply(octets, &edits) == mended.octets {
        true => keeps_letters(before.text(), after.text(), &mended),
        false => Err("the changes do not lead there".to_string()),
    }
}

/// Each fix by itself is an honest one: in order, within the file, and no two edits in conflict.
pub fn fixes_are_honest(octets: &[u8], options: &ReadOptions<'_>) -> Held {
    let (before, findings) = read(octets, options);
    let repair = Repair::new(octets, &before, &findings);
    for fix in findings.iter().filter_map(|finding| repair.fix(finding)) {
        if fix
            .edits
            .windows(2)
            .any(|pair| pair[0].conflicts(&pair[1]) || pair[0].octets.end > pair[1].octets.start)
            || fix.edits.iter().any(|edit| edit.octets.end > octets.len())
        {
            return Err(format!("an odd fix: {fix:?}"));
        }
    }
    Ok(())
}
