use super::accepted::Accepted;
use super::patchwork::Patchwork;
use super::{Repair, table};
use crate::octets::Encoding;
use crate::pipeline::{Parsed, ReadOptions, parse_with};
use crate::prologue;
use crate::source::{Code, Edit, Finding, Fix, Safety, Worded, apply};

/// More turns than this are not taken: mending one thing rarely brings out more than one other.
const MOST_TURNS: usize = 24;

/// How often a file is read to find out which of its fixes changes the meaning, should one do so.
const MOST_TRIALS: usize = 48;

/// A file after mending.
#[derive(Clone, Debug)]
pub struct Mended {
    /// The file.
    pub octets: Vec<u8>,
    /// Every fix that was made.
    pub made: Vec<Made>,
    /// What changed in the file as it was, in order; nothing else did.
    pub changes: Vec<Change>,
    /// What is still found in the file, in order.
    pub left: Vec<Left>,
    /// What fixes are for that should have kept the meaning but would not have, so that they were not made. There should
    /// be none.
    pub withheld: Vec<&'static Code>,
}

/// A fix that was made.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Made {
    /// What was found.
    pub code: &'static Code,
    /// Whether the fix keeps the meaning of the file.
    pub safety: Safety,
    /// What was done, in a few words.
    pub reason: Worded,
}

/// A change to the file as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Change {
    /// The change itself.
    pub edit: Edit,
    /// Which fixes had a part in it, as places in [`Mended::made`].
    pub by: Vec<usize>,
}

/// What is still found.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Left {
    /// What, and where in the text of the mended file.
    pub finding: Finding,
    /// Whether it could be mended, and how safely.
    pub mendable: Option<Safety>,
}

/// Mends a file: makes every fix that is `wanted`, by the kind of finding and its safety, and reads the file again until
/// there is none left. Fixes whose edits conflict are made one turn after the other.
///
/// Safe fixes are made first, and the file is read again to see that it means the same. A file that says that it is GEDCOM 7
/// stays as it is: every fix follows the rules of older versions.
///
/// ```
/// use heirloom_core::repair::mend;
/// use heirloom_core::source::Safety;
/// use heirloom_core::ReadOptions;
///
/// let file = b"0 HEAD\n1 CHAR UTF-8\n01 NOTE me@home\n0 TRLR\n";
/// let mended = mend(file, &ReadOptions::new(), |code, _| code.id == "L002");
/// assert_eq!(mended.octets, b"0 HEAD\n1 CHAR UTF-8\n1 NOTE me@home\n0 TRLR\n");
/// assert_eq!(mended.left[0].mendable, Some(Safety::Safe));
/// ```
pub fn mend(
    octets: &[u8],
    options: &ReadOptions<'_>,
    wanted: impl Fn(&'static Code, Safety) -> bool,
) -> Mended {
    let mut now = octets.to_vec();
    let (mut parsed, mut findings) = read(&now, options);
    let mut patchwork = Patchwork::of(octets.len());
    let mut made = Vec::new();
    let mut withheld: Vec<&'static Code> = Vec::new();
    for _ in 0..MOST_TURNS {
        let wanted = |code, safety| wanted(code, safety) && !withheld.contains(&code);
        let turn = Turn::of(&now, &parsed, &findings, wanted);
        let (kept, unsound) = turn.sound(&now, &parsed, options);
        let goes_on = !unsound.is_empty();
        withheld.extend(unsound);
        let Some((next, parsed_next, findings_next)) = kept.result else {
            if goes_on {
                continue;
            }
            break;
        };
        let first = made.len();
        let places: Vec<usize> = (0..kept.numbers.len()).map(|place| first + place).collect();
        made.extend(kept.numbers.iter().map(|&number| turn.made(number)));
        let place_of =
            |number: &usize| kept.numbers.binary_search(number).map_or(first, |place| places[place]);
        patchwork
            .apply(kept.accepted.into_edits().map(|(edit, by)| (edit, by.iter().map(place_of).collect())));
        (now, parsed, findings) = (next, parsed_next, findings_next);
    }
    let repair = Repair::new(&now, &parsed, &findings);
    let left = findings
        .iter()
        .map(|finding| Left { finding: finding.clone(), mendable: repair.fix(finding).map(|fix| fix.safety) })
        .collect();
    let changes = patchwork.changes(octets);
    Mended { octets: now, made, changes, left, withheld }
}

/// What can be done in one turn: safe fixes, or if there are none, unsafe ones.
struct Turn {
    /// In the order in which they are to be made.
    fixes: Vec<(&'static Code, Fix)>,
    safety: Safety,
}

/// Fixes of a turn that can be made together.
struct Kept {
    /// Which, in order.
    numbers: Vec<usize>,
    accepted: Accepted,
    /// The file with these fixes, read again; none where there are none.
    result: Option<(Vec<u8>, Parsed<'static>, Vec<Finding>)>,
}

impl Turn {
    fn of(
        octets: &[u8],
        parsed: &Parsed<'_>,
        findings: &[Finding],
        wanted: impl Fn(&'static Code, Safety) -> bool,
    ) -> Turn {
        let repair = Repair::new(octets, parsed, findings);
        let (mut safe, mut guesses) = (Vec::new(), Vec::new());
        for finding in findings {
            let code = finding.code();
            if !wanted(code, Safety::Safe) && !wanted(code, Safety::Unsafe) {
                continue;
            }
            if let Some(fix) = repair.fix(finding).filter(|fix| wanted(code, fix.safety)) {
                match fix.safety {
                    Safety::Safe => safe.push((code, fix)),
                    Safety::Unsafe => guesses.push((code, fix)),
                }
            }
        }
        // The encoding first: as long as it is only told by the characters themselves, it might change with them.
        if safe.iter().any(is_about_encoding) {
            safe.retain(is_about_encoding);
        }
        let (safety, mut fixes) = match safe.is_empty() {
            true => (Safety::Unsafe, guesses),
            false => (Safety::Safe, safe),
        };
        fixes.sort_by_cached_key(|(code, _)| table::rank(code));
        Turn { fixes, safety }
    }

    fn is_about_encoding(&self) -> bool {
        self.fixes.iter().all(is_about_encoding)
    }

    fn made(&self, number: usize) -> Made {
        let (code, fix) = &self.fixes[number];
        Made { code, safety: fix.safety, reason: fix.reason.clone() }
    }

    /// The kinds of findings of which something was not made though nothing conflicted with it.
    fn without(&self, numbers: &[usize]) -> Vec<&'static Code> {
        let mut accepted = Accepted::default();
        let mut codes: Vec<&'static Code> = Vec::new();
        for (number, (code, fix)) in self.fixes.iter().enumerate() {
            if accepted.take(number, fix) && numbers.binary_search(&number).is_err() {
                codes.push(code);
            }
        }
        codes
    }

    /// The fixes that can be made together and, if they are safe, keep the meaning of the file; and the kinds of those that
    /// do not, once for each.
    fn sound(
        &self,
        octets: &[u8],
        parsed: &Parsed<'_>,
        options: &ReadOptions<'_>,
    ) -> (Kept, Vec<&'static Code>) {
        let all: Vec<usize> = (0..self.fixes.len()).collect();
        if let Some(kept) = self.attempt(&all, octets, parsed, options) {
            return (kept, Vec::new());
        }
        // One of them is not as safe as it should be: halves are tried, and halves of those.
        let mut trials = MOST_TRIALS;
        let (mut good, mut kept, mut open) = (Vec::new(), Kept::nothing(), vec![all]);
        while let Some(some) = open.pop() {
            if trials == 0 {
                break;
            }
            trials -= 1;
            // Together with those that are good already: two may be sound, and not both of them.
            let mut with: Vec<usize> = good.iter().chain(&some).copied().collect();
            with.sort_unstable();
            match self.attempt(&with, octets, parsed, options) {
                Some(next) => (good, kept) = (with, next),
                None if some.len() > 1 => {
                    let (first, second) = some.split_at(some.len() / 2);
                    open.extend([second.to_vec(), first.to_vec()]);
                }
                None => {}
            }
        }
        let unsound = self.without(&kept.numbers);
        (kept, unsound)
    }

    /// Makes some of the fixes. None where the meaning would change and should not.
    fn attempt(
        &self,
        numbers: &[usize],
        octets: &[u8],
        parsed: &Parsed<'_>,
        options: &ReadOptions<'_>,
    ) -> Option<Kept> {
        let mut accepted = Accepted::default();
        let taken: Vec<usize> =
            numbers.iter().copied().filter(|&number| accepted.take(number, &self.fixes[number].1)).collect();
        if taken.is_empty() {
            return Some(Kept::nothing());
        }
        let edits: Vec<Edit> = accepted.edits().cloned().collect();
        let next = apply(octets, &edits);
        let (again, findings) = read(&next, options);
        // What is no data has letters too. A fix may write the file in UTF-8, and none may tip the scales for another encoding.
        let encoding = again.encoding();
        let same_letters =
            encoding == parsed.encoding() || encoding == Encoding::Utf8 && self.is_about_encoding();
        let same = || same_letters && again.dialect == parsed.dialect && again.dataset == parsed.dataset;
        (self.safety == Safety::Unsafe || same()).then_some(Kept {
            numbers: taken,
            accepted,
            result: Some((next, again, findings)),
        })
    }
}

fn is_about_encoding((code, _): &(&'static Code, Fix)) -> bool {
    prologue::ALL.contains(code)
}

impl Kept {
    fn nothing() -> Kept {
        Kept { numbers: Vec::new(), accepted: Accepted::default(), result: None }
    }
}

fn read(octets: &[u8], options: &ReadOptions<'_>) -> (Parsed<'static>, Vec<Finding>) {
    let mut findings: Vec<Finding> = Vec::new();
    let parsed = parse_with(octets, options, &mut findings).into_owned();
    findings.sort_by_key(Finding::span);
    (parsed, findings)
}

#[cfg(test)]
mod tests {
    use super::super::words;
    use super::*;
    use crate::lines::{LEADING_ZEROS, STRAY_BLANKS};
    use crate::prologue::MISLABELLED_ENCODING;
    use crate::tree::LONE_AT;

    const FILE: &[u8] =
        b"0 HEAD\n1 CHAR UTF-8\n1 NOTE abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz\n0 TRLR\n";

    /// A fix that is said to be safe.
    fn fix(edit: Edit) -> Fix {
        Fix { safety: Safety::Safe, reason: words::AT_DOUBLED.plain(), edits: vec![edit] }
    }

    /// One that is: a zero before a level.
    fn sound(line: usize) -> Fix {
        fix(Edit::insert([0, 7, 20][line], *b"0"))
    }

    /// One that is not: another letter in a note.
    fn unsound(letter: usize) -> Fix {
        fix(Edit::new(27 + letter..28 + letter, *b"-"))
    }

    /// Which of some fixes are made, and what is withheld.
    fn tried(fixes: Vec<(&'static Code, Fix)>) -> (Vec<usize>, Vec<&'static str>) {
        tried_in(FILE, fixes)
    }

    fn tried_in(file: &[u8], fixes: Vec<(&'static Code, Fix)>) -> (Vec<usize>, Vec<&'static str>) {
        let turn = Turn { fixes, safety: Safety::Safe };
        let options = ReadOptions::new();
        let (parsed, _) = read(file, &options);
        let (kept, unsound) = turn.sound(file, &parsed, &options);
        (kept.numbers, unsound.iter().map(|code| code.id).collect())
    }

    #[test]
    fn a_fix_that_changes_the_meaning_is_found_among_others() {
        let (good, bad) = (&LEADING_ZEROS, &LONE_AT);
        let all_good = vec![(good, sound(0)), (good, sound(1)), (good, sound(2))];
        assert_eq!(tried(all_good), (vec![0, 1, 2], vec![]));
        let one_bad = vec![(good, sound(0)), (bad, unsound(0)), (good, sound(1)), (good, sound(2))];
        assert_eq!(tried(one_bad), (vec![0, 2, 3], vec![bad.id]));
        let only_bad = vec![(bad, unsound(0))];
        assert_eq!(tried(only_bad), (vec![], vec![bad.id]));
    }

    #[test]
    fn of_two_that_are_not_sound_together_one_is_made() {
        // Without any CHAR the letters would be others.
        let file = b"0 HEAD\n1 CHAR ANSEL\n1 CHAR ANSEL\n01 NOTE x\xE9n\n0 TRLR\n";
        let removed = |at: usize| (&LONE_AT, fix(Edit::delete(at..at + 13)));
        let zero = (&LEADING_ZEROS, fix(Edit::delete(33..34)));
        assert_eq!(tried_in(file, vec![removed(7), zero.clone()]), (vec![0, 1], vec![]));
        assert_eq!(tried_in(file, vec![removed(20), zero.clone()]), (vec![0, 1], vec![]));
        assert_eq!(tried_in(file, vec![removed(7), removed(20), zero]), (vec![0, 2], vec![LONE_AT.id]));
    }

    /// What lies in the trailer is no data, so that the dataset is the same in any encoding.
    #[test]
    fn only_what_is_about_the_encoding_may_make_it_utf_8_and_nothing_another() {
        let file = "0 HEAD\n0 TRLR\n1 NOTE J\u{F6}rg M\u{FC}ller\n";
        let latin: Vec<u8> = file.chars().map(|c| c as u8).collect();
        let note = |octets: &[u8]| octets.iter().position(|&octet| octet == b'J').unwrap()..octets.len();
        let to_utf8 = || fix(Edit::new(note(&latin), &file.as_bytes()[note(file.as_bytes())]));
        assert_eq!(tried_in(&latin, vec![(&MISLABELLED_ENCODING, to_utf8())]), (vec![0], vec![]));
        assert_eq!(tried_in(&latin, vec![(&LONE_AT, to_utf8())]), (vec![], vec![LONE_AT.id]));
        let to_latin = || fix(Edit::new(note(file.as_bytes()), &latin[note(&latin)]));
        let utf8 = file.as_bytes();
        assert_eq!(
            tried_in(utf8, vec![(&MISLABELLED_ENCODING, to_latin())]),
            (vec![], vec![MISLABELLED_ENCODING.id])
        );
    }

    #[test]
    fn what_conflicts_is_not_withheld() {
        let (good, bad, late) = (&LEADING_ZEROS, &LONE_AT, &STRAY_BLANKS);
        // The last can't be made together with the first, and may be made in the next turn.
        let conflicting = fix(Edit::insert(0, *b"00"));
        let fixes = vec![(good, sound(0)), (bad, unsound(0)), (late, conflicting)];
        assert_eq!(tried(fixes), (vec![0], vec![bad.id]));
    }

    /// Each trial reads the whole file: where very many fixes are wrong the rest is given up.
    #[test]
    fn trials_come_to_an_end() {
        let (good, bad) = (&LEADING_ZEROS, &LONE_AT);
        let with_bad = |count: usize| {
            let fixes = (0..count).map(|letter| (bad, unsound(letter))).chain([(good, sound(0))]);
            tried(fixes.collect()).0
        };
        assert_eq!(with_bad(7), [7]);
        assert_eq!(with_bad(50), []);
    }

    #[test]
    fn only_fixes_of_the_wanted_safety_are_made() {
        let file = b"0 HEAD\n1 CHAR UTF-8\n01 FILE a\n1 NOTE b  \n0 TRLR\n";
        let options = ReadOptions::new();
        let made = |wanted: Safety| {
            let mended = mend(file, &options, |_, safety| safety == wanted);
            mended.made.iter().map(|made| made.code.id).collect::<Vec<_>>()
        };
        assert_eq!(made(Safety::Safe), ["L002"]);
        assert_eq!(made(Safety::Unsafe), ["L010"]);
    }
}
