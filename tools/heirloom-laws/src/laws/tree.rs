//! Lines become structures, and structures lie in each other.

use heirloom_core::dialects::GEDCOM;
use heirloom_core::source::Ignore;
use heirloom_core::{Dialect, ReadOptions, Structure, Superstructure, parse_with};

use crate::{Held, hold};

/// Nothing but line breaks stands between the lines that the structures of a file have.
pub fn every_line_is_in_the_tape_once(octets: &[u8], dialect: Dialect) -> Held {
    let parsed = parse_with(octets, &ReadOptions::new().dialect(dialect), &mut Ignore);
    let tape = parsed.dataset.tape();
    let mut lines: Vec<_> = tape.all().filter_map(|structure| tape.lines(structure)).collect();
    lines.sort();
    let mut at = 0;
    // In GEDCOM lines of nothing but blanks and NUL characters are passed over.
    let gedcom = dialect == GEDCOM;
    let nothing = |c: char| matches!(c, '\r' | '\n') || gedcom && matches!(c, ' ' | '\t' | '\0');
    let between = |from: usize, to: usize| parsed.text()[from..to].trim_matches(nothing).is_empty();
    for line in lines {
        hold!(line.start() >= at && between(at, line.start()), "lost before {line:?}");
        at = line.end();
    }
    hold!(between(at, parsed.text().len()), "lost at the end");
    Ok(())
}

/// What lies in a structure says so, and a walk in preorder meets the same structures as one from each to its substructures.
pub fn structures_lie_in_each_other(octets: &[u8], options: &ReadOptions<'_>) -> Held {
    let parsed = parse_with(octets, options, &mut Ignore);
    for record in parsed.dataset.tagged_structures() {
        let mut waiting: Vec<(usize, Structure<'_>)> = vec![(0, record)];
        let mut preorder = record.preorder();
        while let Some((depth, structure)) = waiting.pop() {
            let met = preorder.next();
            hold!(met == Some((depth, structure)), "{met:?} is not {structure:?} at {depth}");
            let below: Vec<Structure<'_>> = structure.substructures().collect();
            for below in &below {
                let above = below.superstructure();
                let is_sound = matches!(above, Superstructure::Metadata)
                    || above == Superstructure::Structure(structure);
                hold!(is_sound, "{below:?} lies in {above:?}");
            }
            waiting.extend(below.into_iter().rev().map(|below| (depth + 1, below)));
        }
        hold!(preorder.next().is_none(), "there is more in {record:?}");
    }
    Ok(())
}
