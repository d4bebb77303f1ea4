//! Trees for terminals.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use heirloom_model::{Model, PersonNo};
use textwrap::core::display_width;

use super::grown::{Extent, Grown, Household, Node, remark};
use crate::people::shortened;
use crate::people::whom::Whom;

const NAME: Style = Style::new().bold();
const ID: Style = AnsiColor::Cyan.on_default();
const MUTED: Style = Style::new().dimmed();

/// What has fewer columns is narrow, and branches take less room there.
const NARROW: usize = 60;

/// Names have at least so many columns, or as many as they need.
const LEAST_NAME: usize = 12;

/// A line of the drawing.
struct Row<'n> {
    depth: usize,
    is_last: bool,
    content: Content<'n>,
}

enum Content<'n> {
    Person(&'n Node),
    Family(&'n Household),
}

/// Draws a tree for so many columns.
pub fn write(model: &Model<'_>, grown: &Grown, columns: usize, out: &mut impl Write) -> io::Result<()> {
    let branches = Branches::fitting(columns);
    // For each depth whether more will hang there.
    let mut open: Vec<bool> = Vec::new();
    let mut waiting = vec![Row { depth: 0, is_last: true, content: Content::Person(&grown.nodes[0]) }];
    while let Some(row) = waiting.pop() {
        open.truncate(row.depth);
        let front = branches.front(&open, &row);
        open.push(!row.is_last);
        let room = columns.saturating_sub(display_width(&front));
        match row.content {
            Content::Person(node) => {
                write!(out, "{MUTED}{front}{MUTED:#}")?;
                write_person(model, node.person, &said_of(node), room, out)?;
            }
            Content::Family(household) => {
                write!(out, "{MUTED}{front}with {MUTED:#}")?;
                write_partners(model, household, room.saturating_sub(5), out)?;
            }
        }
        let mut next = next(grown, &row);
        if let Some(last) = next.last_mut() {
            last.is_last = true;
        }
        waiting.extend(next.into_iter().rev());
    }
    Ok(())
}

/// What hangs on a row: parents on a person, or families; children on a family.
fn next<'n>(grown: &'n Grown, row: &Row<'n>) -> Vec<Row<'n>> {
    let depth = row.depth + 1;
    let person = |number: &usize| Content::Person(&grown.nodes[*number]);
    let contents: Vec<Content<'n>> = match row.content {
        Content::Person(node) if node.families.is_empty() => node.next.iter().map(person).collect(),
        Content::Person(node) => node.families.iter().map(Content::Family).collect(),
        Content::Family(household) => household.children.iter().map(person).collect(),
    };
    contents.into_iter().map(|content| Row { depth, is_last: false, content }).collect()
}

/// What is said of a person besides name and years.
fn said_of(node: &Node) -> String {
    let extent = match node.extent {
        Extent::Whole => "",
        Extent::Repeated => "see above",
        Extent::Cut => "…",
    };
    let said: Vec<&str> = [remark(node.tie), extent].into_iter().filter(|said| !said.is_empty()).collect();
    said.join(", ")
}

fn write_person(
    model: &Model<'_>,
    person: PersonNo,
    said: &str,
    room: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let Whom { id, name, life, .. } = Whom::of(model, person);
    let id = id.map(|id| format!(" @{id}@")).unwrap_or_default();
    let whole = match (life.is_unknown(), said.is_empty()) {
        (false, false) => format!("{life}, {said}"),
        (false, true) => life.to_string(),
        (true, _) => said.to_string(),
    };
    let room_beside = |behind: &str| {
        let blanks = if behind.is_empty() { 0 } else { 2 };
        room.saturating_sub(display_width(&id) + blanks + display_width(behind))
    };
    // Where there is little room the name matters more than the years.
    let needed = display_width(&name).min(LEAST_NAME);
    let behind = [&*whole, said].into_iter().find(|behind| room_beside(behind) >= needed).unwrap_or_default();
    let blanks = if behind.is_empty() { "" } else { "  " };
    let name = fitting(&name, room_beside(behind).max(LEAST_NAME));
    writeln!(out, "{NAME}{name}{NAME:#}{ID}{id}{ID:#}{blanks}{MUTED}{behind}{MUTED:#}")
}

/// A name that takes no more than so many columns.
fn fitting(name: &str, columns: usize) -> String {
    match display_width(name) <= columns {
        true => name.to_string(),
        // A character that takes two columns leaves room for fewer of them.
        false => (0..columns)
            .rev()
            .map(|most| shortened(name, most))
            .find(|cut| display_width(cut) <= columns)
            .unwrap_or_default(),
    }
}

fn write_partners(
    model: &Model<'_>,
    household: &Household,
    room: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let elsewhere = if household.is_elsewhere { "children see above" } else { "" };
    let said = [&*household.story(), elsewhere];
    let said: Vec<&str> = said.into_iter().filter(|said| !said.is_empty()).collect();
    let said = said.join(", ");
    match household.partners.split_first() {
        None if said.is_empty() => writeln!(out, "?"),
        None => writeln!(out, "?  {MUTED}{said}{MUTED:#}"),
        Some((first, [])) => write_person(model, *first, &said, room, out),
        Some((first, others)) => {
            let others: Vec<String> = others.iter().map(|other| Whom::of(model, *other).with_id()).collect();
            let others = format!("and {}", others.join(" and "));
            let said: Vec<&str> = [&*others, &*said].into_iter().filter(|said| !said.is_empty()).collect();
            write_person(model, *first, &said.join(", "), room, out)
        }
    }
}

/// How branches are drawn.
struct Branches {
    width: usize,
    /// Branches are indented no deeper than this; from there on the depth is written before what hangs on them.
    deepest: usize,
}

impl Branches {
    fn fitting(columns: usize) -> Branches {
        let width = if columns < NARROW { 2 } else { 3 };
        Branches { width, deepest: (columns / 2 / width).max(4) }
    }

    /// What stands before a row.
    fn front(&self, open: &[bool], row: &Row<'_>) -> String {
        let piece = |start: &str, fill: char| {
            let filled: String = std::iter::repeat_n(fill, self.width - 2).collect();
            format!("{start}{filled} ")
        };
        if row.depth == 0 {
            return String::new();
        }
        let shown = row.depth.min(self.deepest);
        let mut front: String =
            open[1..shown].iter().map(|open| piece(if *open { "│" } else { " " }, ' ')).collect();
        front += &piece(if row.is_last { "└" } else { "├" }, '─');
        if row.depth > self.deepest {
            front += &format!("({}) ", row.depth);
        }
        front
    }
}

#[cfg(test)]
mod tests {
    use super::super::grown::Direction;
    use super::*;
    use crate::text::style::Plain;

    fn drawn(file: &str, direction: Direction, columns: usize) -> String {
        let file = format!("0 HEAD\n1 CHAR UTF-8\n{file}0 TRLR\n");
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
        let model = Model::new(&parsed.dataset);
        let grown = Grown::from(&model, model.people().next().unwrap(), direction, None);
        let mut drawn = Vec::new();
        write(&model, &grown, columns, &mut Plain::new(&mut drawn)).unwrap();
        String::from_utf8(drawn).unwrap()
    }

    const FILE: &str = "0 @I1@ INDI\n1 NAME Ada /King/\n1 BIRT\n2 DATE 1815\n0 @I2@ INDI\n1 NAME Bob\n0 @I3@ INDI\n1 NAME Cecily of the long name\n\
        1 FAMC @F1@\n2 PEDI adopted\n0 @I4@ INDI\n1 NAME Dan\n0 @I5@ INDI\n1 NAME Eve\n0 @F1@ FAM\n1 WIFE @I1@\n1 HUSB @I2@\n1 CHIL @I3@\n1 CHIL @I4@\n\
        1 MARR\n2 DATE 1835\n0 @F2@ FAM\n1 WIFE @I1@\n1 CHIL @I5@\n";

    #[test]
    fn descendants_hang_on_families() {
        let wide = "Ada King @I1@  1815–\n├─ with Bob @I2@  married 1835\n│  ├─ Cecily of the long name @I3@  by adoption\n\
            │  └─ Dan @I4@\n└─ with ?\n   └─ Eve @I5@\n";
        assert_eq!(drawn(FILE, Direction::Descendants, 80), wide);
        let narrow = "Ada King @I1@  1815–\n├ with Bob @I2@  married 1835\n│ ├ Cecily of the… @I3@  by adoption\n\
            │ └ Dan @I4@\n└ with ?\n  └ Eve @I5@\n";
        assert_eq!(drawn(FILE, Direction::Descendants, 36), narrow);
    }

    #[test]
    fn families_come_in_the_order_of_their_marriages_and_divorces_are_told() {
        let file = "0 @I1@ INDI\n1 NAME Ada\n0 @I2@ INDI\n1 NAME Bob\n0 @I3@ INDI\n1 NAME Carl\n0 @I4@ INDI\n1 NAME Dan\n0 @I5@ INDI\n1 NAME Ed\n\
            0 @F1@ FAM\n1 WIFE @I1@\n1 HUSB @I2@\n1 MARR\n2 DATE 1850\n1 DIV N\n0 @F2@ FAM\n1 WIFE @I1@\n1 HUSB @I3@\n\
            0 @F3@ FAM\n1 WIFE @I1@\n1 HUSB @I4@\n1 MARR\n2 DATE MAY 1840\n1 DIV\n2 DATE 1845\n0 @F4@ FAM\n1 WIFE @I1@\n1 HUSB @I5@\n1 ANUL Y\n";
        let expected = "Ada @I1@\n├─ with Dan @I4@  married 1840, divorced 1845\n├─ with Ed @I5@  married, annulled\n\
            ├─ with Bob @I2@  married 1850\n└─ with Carl @I3@\n";
        assert_eq!(drawn(file, Direction::Descendants, 80), expected);
    }

    #[test]
    fn deep_trees_stay_within_the_terminal() {
        let people: String = (0..100).map(|person| format!("0 @I{person}@ INDI\n1 NAME Ada\n")).collect();
        let families: String = (0..99)
            .map(|person| format!("0 @F{person}@ FAM\n1 HUSB @I{}@\n1 CHIL @I{person}@\n", person + 1))
            .collect();
        let drawn = drawn(&(people + &families), Direction::Ancestors, 40);
        assert_eq!(drawn.lines().count(), 100);
        assert!(drawn.lines().all(|line| display_width(line) <= 40));
        assert!(drawn.ends_with("└ (99) Ada @I99@\n"));
    }
}
