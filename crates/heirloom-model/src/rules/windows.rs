//! All rules over a file that is read window by window.

use std::fmt;
use std::sync::Arc;

use heirloom_core::records::Window;
use heirloom_core::source::{Code, Finding, Span, Value};

use super::findings::{self, RuleOrder};
use super::kin::Kin;
use super::privacy::Lives;
use super::report::{At, Report};
use super::scope::View;
use super::walk::{self, Gatherer};
use super::world::Asked;
use super::{Limits, Rule, World};
use crate::model::{Before, Gathering, Typed};
use crate::{Facts, StructureNo};

/// Looks at a file that is read [window by window](heirloom_core::records) with all rules whose codes are wanted, and finds what
/// [`check`](super::check) finds in the whole.
///
/// The windows are walked through several times; each walk is [begun](InWindows::begin). The first [surveys](InWindows::survey) them,
/// and surveys again as long as [`settle`](InWindows::settle) asks for it. Then each window can be [checked](InWindows::check), as often
/// as one likes. Findings may name places of other windows, which are known after one more walk in which they are
/// [learned](InWindows::learn).
///
/// What is kept of the file are some hundred octets for each person, and some octets for each record and finding.
///
/// ```
/// use std::io::Cursor;
/// use heirloom_core::{ReadOptions, records::Records};
/// use heirloom_dates::Day;
/// use heirloom_model::rules::{InWindows, Limits};
///
/// let file = "0 HEAD\n0 @I1@ INDI\n1 BIRT\n2 DATE 1850\n1 FAMC @F1@\n0 @I2@ INDI\n1 SEX F\n1 DEAT\n2 DATE 1849\n\
///     0 @F1@ FAM\n1 WIFE @I2@\n1 CHIL @I1@\n0 TRLR\n";
/// let mut records = Records::open_in_windows_of(1, Cursor::new(file), &ReadOptions::new())?;
/// let limits = Limits::default();
/// let mut rules = InWindows::new(&limits, Day::from_jdn(2_460_000), |_| true);
/// while rules.wants_survey() {
///     records.begin()?;
///     rules.begin();
///     while let Some(window) = records.next_window()? {
///         rules.survey(&window);
///     }
///     rules.settle();
/// }
/// let mut found = Vec::new();
/// records.begin()?;
/// rules.begin();
/// while let Some(window) = records.next_window()? {
///     found.extend(rules.check(&window).iter().map(|finding| finding.code().name));
/// }
/// assert!(found.contains(&"born-after-mothers-death"));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct InWindows<'w> {
    limits: &'w Limits,
    world: World<'w>,
    asked: Asked,
    rules: Vec<&'static Rule>,
    order: RuleOrder,
    /// What stands before the next window of this walk.
    before: Before,
    /// Whether the header says that the file is one of GEDCOM 7, as far as windows before it can know.
    is_gedcom_7: bool,
    /// The facts until they are settled.
    gathering: Option<Gathering>,
    gatherers: Vec<Gatherer>,
    facts: Arc<Facts>,
    lives: Lives,
    /// What was found by rules that look further than a window, in the order of the file.
    reports: Vec<Report>,
    /// Where those of the next window begin.
    next_report: usize,
    /// The structures of other windows that findings name.
    wanted: Vec<StructureNo>,
    /// Where those are that were looked for, in the order of the file.
    places: Vec<Known>,
}

/// Where a structure of another window is.
#[derive(Clone, Copy, Debug)]
struct Known {
    number: StructureNo,
    /// How many octets of the decoded text stand before it.
    text: u64,
    line: u64,
}

impl fmt::Debug for InWindows<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("InWindows").field("before", &self.before).finish_non_exhaustive()
    }
}

impl<'w> InWindows<'w> {
    /// For a file of which nothing is known yet.
    pub fn new(
        limits: &'w Limits,
        world: impl Into<World<'w>>,
        wants: impl Fn(&'static Code) -> bool,
    ) -> InWindows<'w> {
        let rules = super::wanted(wants);
        InWindows {
            limits,
            world: world.into(),
            asked: Asked::default(),
            order: RuleOrder::new(),
            before: Before::default(),
            is_gedcom_7: false,
            gathering: Some(Gathering::default()),
            gatherers: walk::gatherers(&rules),
            rules,
            facts: Arc::default(),
            lives: Lives::default(),
            reports: Vec::new(),
            next_report: 0,
            wanted: Vec::new(),
            places: Vec::new(),
        }
    }

    /// Begins a walk over all windows.
    pub fn begin(&mut self) {
        self.before = Before { is_gedcom_7: self.is_gedcom_7, ..Before::default() };
        self.next_report = 0;
    }

    /// Whether the windows have to be surveyed, once more or at all.
    pub fn wants_survey(&self) -> bool {
        !self.rules.is_empty() && (self.gathering.is_some() || !self.gatherers.is_empty())
    }

    /// Surveys the next window.
    pub fn survey(&mut self, window: &Window<'_>) {
        let typed = self.typed(window);
        let model = match &mut self.gathering {
            Some(gathering) => {
                let (facts, links) = typed.gather();
                gathering.add(&facts, links);
                typed.list(gathering);
                typed.with(Arc::new(facts))
            }
            None => typed.with(self.facts.clone()),
        };
        if !self.gatherers.is_empty() {
            let kin = Kin::new(model.facts(), self.limits, &self.lives);
            walk::gather(&View::new(&model, kin, self.world, &self.asked), &mut self.gatherers);
        }
    }

    /// Ends a survey of all windows.
    pub fn settle(&mut self) {
        if let Some(gathering) = self.gathering.take() {
            self.facts = Arc::new(gathering.settle());
            self.lives = super::lives(&self.rules, &self.facts, self.limits, self.world);
            let kin = Kin::new(&self.facts, self.limits, &self.lives);
            self.reports.extend(walk::look_at_kin(kin, &self.rules).into_iter().flatten());
            // What was gathered of windows before the header was so without knowing what it says.
            if self.before.is_gedcom_7 && !self.is_gedcom_7 {
                self.is_gedcom_7 = true;
                self.gatherers = walk::gatherers(&self.rules);
                return;
            }
        }
        let kin = Kin::new(&self.facts, self.limits, &self.lives);
        self.reports.extend(walk::conclude(kin, &mut self.gatherers).into_iter().flatten());
        // Those of one place stay in the order in which they were found.
        self.reports.sort_by_key(|report| match report.at {
            At::Value(number) | At::Tag(number) => Some(number),
            At::Here(_) => None,
        });
    }

    /// Whether the file has more structures than can be numbered, which is more than four billions, so that nothing can be said of
    /// it.
    pub fn is_too_large(&self) -> bool {
        self.before.structures >= u64::from(u32::MAX)
    }

    /// What the rules find in the next window, in its order. Places are counted from the start of the window, but for those that are
    /// [named](Value::Place) in messages: these are counted from the start of the file.
    pub fn check(&mut self, window: &Window<'_>) -> Vec<Finding> {
        if self.rules.is_empty() {
            return Vec::new();
        }
        let model = self.typed(window).with(self.facts.clone());
        let kin = Kin::new(&self.facts, self.limits, &self.lives);
        let view = View::new(&model, kin, self.world, &self.asked);
        let end = StructureNo::new(self.before.structures);
        let stored = &self.reports[self.next_report..];
        let count = stored.partition_point(|report| match report.at {
            At::Value(number) | At::Tag(number) => number < end,
            At::Here(_) => true,
        });
        self.next_report += count;
        let reports = walk::look(&view, &self.rules).into_iter().flatten();
        let reports: Vec<Report> = reports.chain(stored[..count].iter().cloned()).collect();
        for report in &reports {
            let named = report.details.0.iter().flat_map(|(_, value)| match value {
                Value::Place(number) => std::slice::from_ref(number),
                Value::Places(numbers) => numbers,
                _ => &[],
            });
            let named = named.map(|&number| StructureNo::new(number));
            let is_unknown = |number: &StructureNo| {
                model.structure(*number).is_none() && known(&self.places, *number).is_none()
            };
            self.wanted.extend(named.filter(is_unknown));
        }
        let elsewhere = |number| known(&self.places, number).map(|known| known.text);
        findings::of_window(&model, &self.order, reports.into_iter(), elsewhere)
    }

    /// Whether findings have named places of other windows that nobody knows yet.
    pub fn wants_places(&self) -> bool {
        !self.wanted.is_empty()
    }

    /// Looks in the next window for the places that findings of other windows have named.
    pub fn learn(&mut self, window: &Window<'_>) {
        if self.before.structures == 0 {
            self.wanted.extend(self.places.drain(..).map(|known| known.number));
            self.wanted.sort_unstable();
            self.wanted.dedup();
        }
        let start = self.before;
        self.before.structures += window.parsed.dataset.structure_count() as u64;
        let (from, to) = (StructureNo::new(start.structures), StructureNo::new(self.before.structures));
        let from = self.wanted.partition_point(|number| *number < from);
        let to = self.wanted.partition_point(|number| *number < to);
        let text = window.parsed.dataset.text();
        let mut lines = heirloom_core::source::Locator::new(text);
        for &number in &self.wanted[from..to] {
            let Some(structure) = start.structure(&window.parsed.dataset, number) else { continue };
            let at = structure.lines().map_or(0, Span::start);
            let line = window.start.line - 1 + lines.locate(at).line as u64;
            self.places.push(Known { number, text: window.start.text + at as u64, line });
        }
    }

    /// Ends the walk in which places were looked for.
    pub fn learned(&mut self) {
        self.wanted = Vec::new();
    }

    /// The line of a place of another window that a finding names.
    pub fn line_of(&self, place: u64) -> Option<u64> {
        let at = self.places.binary_search_by_key(&place, |known| known.text).ok()?;
        Some(self.places[at].line)
    }

    /// The structures of the next window, each with what it is.
    fn typed<'d>(&mut self, window: &'d Window<'_>) -> Typed<'d> {
        let before = Before { text: window.start.text, ..self.before };
        let typed = Typed::new(&window.parsed.dataset, before);
        // Then no window comes before the header.
        self.is_gedcom_7 |= self.before.structures == 0 && typed.is_gedcom_7();
        self.before = typed.next();
        typed
    }
}

fn known(places: &[Known], number: StructureNo) -> Option<&Known> {
    let at = places.binary_search_by_key(&number, |known| known.number).ok()?;
    Some(&places[at])
}
