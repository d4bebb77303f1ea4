//! Adds up, room by room.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::ops::AddAssign;
use std::path::{Path, PathBuf};

use crate::export::{Counted, Region, Sources};
use crate::own::{Tests, is_module};

/// The crates that are measured, in the order of the table. The first is told room by room.
const CRATES: &[&str] = &["heirloom", "heirloom-breaks", "heirloom-dates", "heirloom-model"];

/// So many of so many.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Share {
    /// How many were reached.
    pub reached: usize,
    /// How many there are.
    pub all: usize,
}

impl Share {
    fn of<'a>(counts: impl IntoIterator<Item = &'a u64>) -> Share {
        counts.into_iter().fold(Share::default(), |Share { reached, all }, &count| Share {
            reached: reached + usize::from(count > 0),
            all: all + 1,
        })
    }

    /// In percent. Rounded down, so that all of something is more than nearly all of it.
    pub fn percent(self) -> f64 {
        if self.all == 0 { 100.0 } else { (1000.0 * self.reached as f64 / self.all as f64).floor() / 10.0 }
    }
}

impl AddAssign for Share {
    fn add_assign(&mut self, other: Share) {
        self.reached += other.reached;
        self.all += other.all;
    }
}

/// Regions and lines.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Row {
    /// Regions.
    pub regions: Share,
    /// Lines.
    pub lines: Share,
}

impl AddAssign for Row {
    fn add_assign(&mut self, other: Row) {
        self.regions += other.regions;
        self.lines += other.lines;
    }
}

/// What was counted in the measured crates, without their tests, by path in the repository.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Measured(BTreeMap<PathBuf, Counted>);

impl Measured {
    /// Takes the sources of the measured crates out of an export, and tests out of these.
    ///
    /// # Errors
    ///
    /// A sentence, where a source can't be read.
    pub fn of(sources: Sources, root: &Path) -> Result<Measured, String> {
        let mut measured = BTreeMap::new();
        let mut modules: Vec<(PathBuf, String)> = Vec::new();
        for (name, counted) in sources {
            let Ok(path) = Path::new(&name).strip_prefix(root) else { continue };
            if !CRATES.iter().any(|name| path.starts_with(Path::new("crates").join(name).join("src"))) {
                continue;
            }
            let source = fs::read_to_string(root.join(path))
                .map_err(|error| format!("{}: {error}", path.display()))?;
            let tests = Tests::of(&source);
            measured.insert(path.to_path_buf(), without(counted, &tests));
            modules.extend(tests.modules.into_iter().map(|module| (path.to_path_buf(), module)));
        }
        measured.retain(|path, _| !modules.iter().any(|(source, module)| is_module(path, source, module)));
        Ok(Measured(measured))
    }

    /// A crate of which nothing was counted, if there is one: then the tests were not run, or of other sources.
    pub fn without_any(&self) -> Option<&'static str> {
        let is_empty = |name: &&&str| self.rooms(name).values().all(|row| row.regions.all == 0);
        CRATES.iter().find(is_empty).copied()
    }

    /// The table, as it stands in the document.
    pub fn table(&self) -> String {
        let mut table = String::from(
            "| room | regions | reached | of regions | of lines |\n| --- | ---: | ---: | ---: | ---: |\n",
        );
        for name in CRATES {
            let mut sum = Row::default();
            for (room, row) in self.rooms(name) {
                // A crate without rooms is told as one.
                if *name == CRATES[0] {
                    add(&mut table, &room, row);
                }
                sum += row;
            }
            add(&mut table, &format!("**{name}**"), sum);
        }
        table
    }

    /// The rooms whose regions are reached by less than so many percent, and the share of each. A crate without rooms counts as one.
    pub fn below(&self, percent: f64) -> Vec<(String, f64)> {
        let mut all: Vec<(String, Row)> = self.rooms(CRATES[0]).into_iter().collect();
        for name in CRATES {
            let mut sum = Row::default();
            self.rooms(name).into_values().for_each(|row| sum += row);
            all.push((name.to_string(), sum));
        }
        let shares = all.into_iter().map(|(room, row)| (room, row.regions.percent()));
        shares.filter(|&(_, share)| share < percent).collect()
    }

    /// The regions that no test reaches, in sources whose path has this in it.
    pub fn missing(&self, part: &str) -> impl Iterator<Item = (&Path, Region)> {
        let sources = self.0.iter().filter(move |(path, _)| path.to_string_lossy().contains(part));
        sources.flat_map(|(path, counted)| {
            let regions = counted.regions.iter().filter(|&(_, &count)| count == 0);
            regions.map(|(&region, _)| (path.as_path(), region))
        })
    }

    /// The folders of a crate, and its sources that lie in none.
    fn rooms(&self, name: &str) -> BTreeMap<String, Row> {
        let folder = Path::new("crates").join(name).join("src");
        let mut rooms: BTreeMap<String, Row> = BTreeMap::new();
        for (path, counted) in &self.0 {
            let Ok(below) = path.strip_prefix(&folder) else { continue };
            let Some(room) = below.iter().next() else { continue };
            let room = room.to_string_lossy();
            let room = if room.ends_with(".rs") { format!("`{room}`") } else { format!("`{room}/`") };
            *rooms.entry(room).or_default() += Row {
                regions: Share::of(counted.regions.values()),
                lines: Share::of(counted.lines.values()),
            };
        }
        rooms
    }
}

fn without(mut counted: Counted, tests: &Tests) -> Counted {
    counted.regions.retain(|region, _| !tests.hold(region.start.0));
    counted.lines.retain(|&line, _| !tests.hold(line));
    counted
}

fn add(table: &mut String, room: &str, Row { regions, lines }: Row) {
    let Share { reached, all } = regions;
    let [of_regions, of_lines] = [regions.percent(), lines.percent()];
    let _ = writeln!(table, "| {room} | {all} | {reached} | {of_regions:.1} % | {of_lines:.1} % |");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(counts: &[u64]) -> Counted {
        let region = |line| Region { start: (line, 1), end: (line, 9) };
        Counted {
            regions: (1..).map(region).zip(counts.iter().copied()).collect(),
            lines: (1..).zip(counts.iter().copied()).collect(),
        }
    }

    fn measured() -> Measured {
        let sources = [
            ("crates/heirloom/src/lib.rs", counted(&[1])),
            ("crates/heirloom/src/octets/mod.rs", counted(&[1, 0, 2])),
            ("crates/heirloom/src/octets/ansel/table.rs", counted(&[4])),
            ("crates/heirloom-dates/src/parse/mod.rs", counted(&[1, 1])),
        ];
        Measured(sources.into_iter().map(|(path, counted)| (PathBuf::from(path), counted)).collect())
    }

    #[test]
    fn a_room_is_a_folder_with_all_below() {
        let table = measured().table();
        let rows: Vec<&str> = table.lines().skip(2).collect();
        assert_eq!(
            rows,
            [
                "| `lib.rs` | 1 | 1 | 100.0 % | 100.0 % |",
                "| `octets/` | 4 | 3 | 75.0 % | 75.0 % |",
                "| **heirloom** | 5 | 4 | 80.0 % | 80.0 % |",
                "| **heirloom-breaks** | 0 | 0 | 100.0 % | 100.0 % |",
                "| **heirloom-dates** | 2 | 2 | 100.0 % | 100.0 % |",
                "| **heirloom-model** | 0 | 0 | 100.0 % | 100.0 % |",
            ]
        );
    }

    #[test]
    fn a_crate_of_which_nothing_was_counted_is_known() {
        assert_eq!(measured().without_any(), Some("heirloom-breaks"));
        let all =
            CRATES.iter().map(|name| (PathBuf::from(format!("crates/{name}/src/lib.rs")), counted(&[0])));
        assert_eq!(Measured(all.collect()).without_any(), None);
    }

    #[test]
    fn nearly_all_is_not_all() {
        assert_eq!(Share { reached: 9999, all: 10_000 }.percent(), 99.9);
        assert_eq!(Share { reached: 19, all: 20 }.percent(), 95.0);
    }

    #[test]
    fn rooms_below_are_named_beside_their_crate() {
        assert_eq!(measured().below(80.0), [("`octets/`".to_string(), 75.0)]);
        let below: Vec<String> = measured().below(90.0).into_iter().map(|(room, _)| room).collect();
        assert_eq!(below, ["`octets/`", "heirloom"]);
    }

    #[test]
    fn what_is_missing_has_a_place() {
        let measured = measured();
        let places = |part| measured.missing(part).map(|(_, region)| region.start).collect::<Vec<_>>();
        assert_eq!(places("octets"), [(2, 1)]);
        assert_eq!(places("heirloom-dates"), []);
    }

    #[test]
    fn tests_are_not_counted() {
        let tests = Tests::of("fn a() {}\n#[cfg(test)]\nfn b() {}\n");
        assert_eq!(without(counted(&[1, 0, 0]), &tests), counted(&[1]));
    }
}
