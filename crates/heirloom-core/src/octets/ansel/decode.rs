use std::iter;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::compose;

use super::super::BadOctets;
use super::super::step::{Step, StepReading};
use super::conc;
use super::{Meaning, Position, meaning};

/// Reads one control, or a base and its marks, or a run of marks without a base. `carried` are the marks that
/// the line before has left for the base at `at`.
pub(in crate::octets) fn step(
    octets: &[u8],
    at: usize,
    carried: &[u8],
    bad: BadOctets,
    out: &mut String,
) -> Step {
    let count = octets[at..].iter().take_while(|&&octet| mark(octet).is_some()).count();
    let marks = &octets[at..at + count];
    match octets.get(at + count).map(|&octet| (octet, meaning(octet))) {
        Some((_, Meaning::Spacing(base))) => {
            push_cluster(base, carried, marks, out);
            let reading = if carried.is_empty() { StepReading::Sound } else { StepReading::Joined };
            Step { octets: count + 1, reading }
        }
        Some((octet, Meaning::Unassigned)) if count == 0 => {
            out.push(bad.read(octet));
            Step { octets: 1, reading: StepReading::Invalid }
        }
        // The five octets that windows-1252 leaves free are read as controls, and those bear no marks.
        Some((octet, Meaning::Unassigned)) if !BadOctets::Windows1252.read(octet).is_control() => {
            push_cluster(bad.read(octet), carried, marks, out);
            Step { octets: count + 1, reading: StepReading::Unsound }
        }
        Some((_, Meaning::Control(c))) if count == 0 => {
            out.push(c);
            Step { octets: 1, reading: StepReading::Sound }
        }
        _ => hanging(octets, at, at + count, bad, out),
    }
}

fn hanging(octets: &[u8], start: usize, end: usize, bad: BadOctets, out: &mut String) -> Step {
    let reading = match conc::carry(octets, start, end) {
        Some(carry) => StepReading::Carried(carry),
        None => {
            out.extend(octets[start..end].iter().map(|&octet| bad.read(octet)));
            StepReading::Invalid
        }
    };
    Step { octets: end - start, reading }
}

fn push_cluster(base: char, carried: &[u8], marks: &[u8], out: &mut String) {
    match (carried, marks) {
        ([], []) => out.push(base),
        // One mark on a letter that has none yet is nearly every case.
        ([], &[octet]) if base.is_ascii() => {
            let Some((_, mark)) = mark(octet) else {
                return out.push(base);
            };
            match compose(base, mark) {
                Some(c) => out.push(c),
                None => out.extend([base, mark]),
            }
        }
        _ => {
            let all = carried.iter().chain(marks).filter_map(|&octet| mark(octet));
            let at = |wanted| all.clone().filter(move |&(position, _)| position == wanted).map(|(_, c)| c);
            let through = at(Position::Through);
            let below = at(Position::Below);
            let above = at(Position::Above).rev();
            out.extend(iter::once(base).chain(through).chain(below).chain(above).nfc());
        }
    }
}

pub(super) fn mark(octet: u8) -> Option<(Position, char)> {
    match meaning(octet) {
        Meaning::Mark(position, c) => Some((position, c)),
        _ => None,
    }
}
