use super::carrying::Carried;
use super::{GIVEN_ID, ID_NOT_WRITTEN, IdPolicy, RENAMED_ID};
use crate::dataset::Dataset;
use crate::dialects::DialectRules;
use crate::keyed::{KeyedMap, KeyedSet};
use crate::lines;
use crate::source::{Finding, Sink};
use crate::tree::{Marks, Node, Strays, StructureId, TagId, Tape};

/// The ids with which the structures of a dataset are written.
#[derive(Debug)]
pub(crate) struct Ids<'w> {
    /// Those made anew.
    fresh: KeyedMap<u32, Box<str>>,
    /// Structures inside records whose ids are left out.
    left_out: KeyedSet<u32>,
    tape: &'w Tape<'w>,
}

/// Makes ids for those who have none, in order. They begin with an R, and nothing else has them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FreshNumbers {
    last: u64,
}

impl FreshNumbers {
    const STEM: char = 'R';

    fn make(&mut self, taken: impl Fn(&str) -> bool) -> Box<str> {
        loop {
            self.last += 1;
            let id = format!("{}{}", FreshNumbers::STEM, self.last);
            if !taken(&id) {
                return id.into_boxed_str();
            }
        }
    }
}

impl<'w> Ids<'w> {
    /// Those of a dataset that is all there is.
    pub(super) fn of(
        dataset: &'w Dataset<'w>,
        rules: &DialectRules,
        carried: &Carried,
        policy: IdPolicy,
        sink: &mut impl Sink,
    ) -> Ids<'w> {
        let tape = dataset.tape();
        // Structures without an id that something points to, and structures inside records that something does.
        let mut targets: KeyedSet<u32> = KeyedSet::default();
        if !is_simple(dataset) {
            for target in data(dataset).filter_map(|structure| tape.target(structure)) {
                if !tape.has(target, Marks::ID) || tape.superstructure(target).is_some() {
                    targets.insert(target.0);
                }
            }
        }
        let is_target = |structure: StructureId| targets.contains(&structure.0);
        let asking = Asking::of(dataset, rules, carried, policy, is_target, sink);
        let mut taken: KeyedSet<&str> = KeyedSet::default();
        let (fresh, renamed) = (!asking.wanting.is_empty(), tape.has_odd_ids());
        if fresh || renamed {
            // The ids of what is missing are taken too: nothing may come to bear one. And so is that of a header that is data.
            let missing = dataset.missing().map(|missing| missing.id_on_tape());
            let head = dataset.frame().head.filter(|_| dataset.frame().head_is_data);
            let bearers = head.into_iter().chain(data(dataset)).chain(missing);
            let ids = bearers.filter_map(|structure| tape.id(structure));
            taken = ids
                .filter(|id| fresh && id.starts_with(FreshNumbers::STEM) || renamed && id.contains('~'))
                .collect();
        }
        asking.ids(&mut FreshNumbers::default(), |id| taken.contains(id), sink)
    }

    /// Those of a dataset that has some of the records of a file: `numbers` counts the ids that were made for those
    /// before, `taken` knows the ids of all, and `is_target` the structures inside records that something points to.
    #[allow(clippy::too_many_arguments, reason = "what there is to know of a file beside one of its windows")]
    pub(crate) fn of_some(
        dataset: &'w Dataset<'w>,
        rules: &DialectRules,
        carried: &Carried,
        policy: IdPolicy,
        is_target: impl Fn(StructureId) -> bool,
        numbers: &mut FreshNumbers,
        taken: impl Fn(&str) -> bool,
        sink: &mut impl Sink,
    ) -> Ids<'w> {
        let asking = Asking::of(dataset, rules, carried, policy, is_target, sink);
        asking.ids(numbers, taken, sink)
    }

    /// The id of a structure, if it is written with one.
    #[inline]
    pub(super) fn of_structure(&self, structure: StructureId) -> Option<&str> {
        if self.fresh.is_empty() && self.left_out.is_empty() {
            return self.tape.id(structure);
        }
        match self.fresh.get(&structure.0) {
            Some(fresh) => Some(fresh),
            None if self.left_out.contains(&structure.0) => None,
            None => self.tape.id(structure),
        }
    }
}

/// The structures whose ids are not written as they were read.
struct Asking<'w> {
    /// Which ids may be written.
    written: lines::LineRules,
    /// Those who want one, in order.
    wanting: Vec<StructureId>,
    left_out: KeyedSet<u32>,
    tape: &'w Tape<'w>,
}

impl<'w> Asking<'w> {
    fn of(
        dataset: &'w Dataset<'w>,
        rules: &DialectRules,
        carried: &Carried,
        policy: IdPolicy,
        is_target: impl Fn(StructureId) -> bool,
        sink: &mut impl Sink,
    ) -> Asking<'w> {
        let tape = dataset.tape();
        let written = rules.tree.lines;
        let mut asking = Asking { written, wanting: Vec::new(), left_out: KeyedSet::default(), tape };
        if is_simple(dataset) {
            if policy == IdPolicy::EveryRecord {
                let all = tape.len() as u32;
                let wants = |_, node: Node, _| node.is_record() && !node.has(Marks::ID);
                let mut next = tape.position(0..all, wants);
                while let Some(root) = next {
                    if !tape.has(root, Marks::SERIALISATION) {
                        asking.wanting.push(root);
                    }
                    next = tape.position(root.0 + 1..all, wants);
                }
            }
            return asking;
        }
        let first_in_head = dataset.metadata().next().map(|structure| structure.id_on_tape());
        for structure in data(dataset) {
            let (has_id, is_record) =
                (tape.has(structure, Marks::ID), tape.superstructure(structure).is_none());
            if carried.leaves_out(structure) {
                // What points there still has to point somewhere.
                if !has_id && is_target(structure) {
                    asking.wanting.push(structure);
                }
                continue;
            }
            let alone = is_alone(dataset, rules, structure);
            let strays = alone && !has_id && would_continue(dataset, rules, structure, first_in_head);
            if strays {
                let tag = tape.tags().get(dataset.type_of(structure).undefined_tag().unwrap_or(TagId::CONT));
                let place = tape.lines(structure).unwrap_or_default();
                sink.report(Finding::new(&GIVEN_ID, place).value("tag", tag));
            }
            let recommended = is_record && !alone && policy == IdPolicy::EveryRecord;
            if !has_id && (strays || recommended || is_target(structure)) {
                asking.wanting.push(structure);
            }
            if has_id && !is_record && !alone && policy == IdPolicy::EveryRecord && !is_target(structure) {
                let place = tape.id_span(structure);
                let id = tape.id(structure).unwrap_or_default();
                sink.report(Finding::new(&ID_NOT_WRITTEN, place).value("id", id));
                asking.left_out.insert(structure.0);
            }
        }
        asking
    }

    /// Makes ids for those who want one.
    fn ids(self, numbers: &mut FreshNumbers, taken: impl Fn(&str) -> bool, sink: &mut impl Sink) -> Ids<'w> {
        let Asking { written, wanting, left_out, tape } = self;
        let made = wanting.into_iter().map(|structure| (structure.0, numbers.make(&taken)));
        let mut fresh: KeyedMap<u32, Box<str>> = made.collect();
        if tape.has_odd_ids() {
            // What is written without its id needs no other.
            let all = tape.all().filter(|structure| !left_out.contains(&structure.0));
            let all = all.filter_map(|structure| Some((structure, tape.id(structure)?)));
            for (structure, id) in all.filter(|(_, id)| !written.is_written_id(id.as_bytes())) {
                let renamed = renamed(id, &taken);
                // What has no line has been reported where something points to it.
                if !tape.is_framing(structure) && tape.first_line(structure).is_some() {
                    sink.report(
                        Finding::new(&RENAMED_ID, tape.id_span(structure)).value("renamed", &*renamed),
                    );
                }
                fresh.insert(structure.0, renamed);
            }
        }
        Ids { fresh, left_out, tape }
    }
}

/// An id with other characters than those of `ID`, by which it can be read but not written: they become their numbers. The
/// same id becomes the same everywhere, and one that nothing else has.
///
/// No two ids become the same: numbers stand between tildes, and a tilde becomes its number too. So `X~~` begins only what
/// begins with a character that may not stand there, and a number behind a single tilde, or nothing, was put there so that it is nobody else's.
fn renamed(id: &str, taken: impl Fn(&str) -> bool) -> Box<str> {
    let mut renamed = String::with_capacity(id.len() + 8);
    for (at, c) in id.char_indices() {
        let may_be =
            if at == 0 { c.is_ascii_alphanumeric() || c == '_' } else { matches!(c, ' '..='?' | 'A'..='}') };
        if !may_be && at == 0 {
            // An id begins with a letter or the like.
            renamed.push_str("X~");
        }
        match may_be {
            true => renamed.push(c),
            false => renamed.push_str(&format!("~{:X}~", c as u32)),
        }
    }
    // So end the ids that later bearers of one are given, and not all of them are known where only some records are.
    if renamed.rsplit_once('_').is_some_and(|(_, end)| end.bytes().all(|octet| octet.is_ascii_digit())) {
        renamed.push('~');
    }
    let numbers = std::iter::once(String::new()).chain((2..).map(|number: u64| format!("~{number}")));
    let mut ids = numbers.map(|number| format!("{renamed}{number}"));
    ids.find(|id| !taken(id)).unwrap_or_default().into()
}

/// Whether only records have ids, and pointers lead only to them.
fn is_simple(dataset: &Dataset<'_>) -> bool {
    let built = dataset.any_kind(|_, kind| kind.marks.overlaps(Marks::BUILT));
    let odd = dataset
        .any_kind(|structure_type, _| structure_type.undefined_tag().is_some_and(TagId::may_stand_alone));
    !built && !odd && !dataset.tape().has_inner_ids()
}

/// All structures that are not serialisation metadata.
fn data(dataset: &Dataset<'_>) -> impl Iterator<Item = StructureId> {
    let tape = dataset.tape();
    tape.all().filter(|&structure| !tape.has(structure, Marks::SERIALISATION))
}

/// Whether a structure is an `ERROR` that holds nothing, or a `CONT` or `CONC` by itself.
pub(super) fn is_alone(dataset: &Dataset<'_>, rules: &DialectRules, structure: StructureId) -> bool {
    let tag = dataset.type_of(structure).undefined_tag().filter(|&tag| dataset.means_itself(tag));
    tag.is_some_and(|tag| rules.tree.stands_alone(tag))
}

/// Whether a `CONT` or `CONC` stands directly behind the lines of what it lies in, and would be read as one more of
/// them; in some dialects, behind any lines. An id prevents that, since additional lines have none.
fn would_continue(
    dataset: &Dataset<'_>,
    rules: &DialectRules,
    structure: StructureId,
    first_in_head: Option<StructureId>,
) -> bool {
    let above = dataset.tape().superstructure(structure);
    dataset.type_of(structure).undefined_tag() != Some(TagId::ERROR)
        && (rules.tree.strays == Strays::AsMeant
            || above.is_some_and(|above| above.0 + 1 == structure.0)
            || Some(structure) == first_in_head)
}

#[cfg(test)]
mod tests {
    use super::renamed;

    #[test]
    fn no_two_ids_become_the_same() {
        let new = |id: &str| renamed(id, |other| other == "X~~2D~1");
        let ids = [
            "-1",
            "-1_2",
            "-1~2",
            "X-1é",
            "é",
            "Xé",
            "é_2",
            "é_2~",
            "~E9~",
            "X~E9~é",
            "X~~2D~1é",
            "éé",
            "é~E9~",
        ];
        let mut made: Vec<Box<str>> = ids.into_iter().map(new).collect();
        assert_eq!(&made[..2], [Box::from("X~~2D~1~2"), Box::from("X~~2D~1_2~")]);
        made.sort();
        made.dedup();
        assert_eq!(made.len(), ids.len());
        assert!(made.iter().all(|id| crate::lines::is_id(id.as_bytes())));
    }
}
