//! Relationships for reading: a sentence each, and the line from one person to the other.

use std::io::{self, Write};

use anstyle::Style;
use heirloom_model::kinship::{Is, Kind, Line, Marriage, Related, Relationship, Tie};
use heirloom_model::{Kinship, Model, PersonNo};
use textwrap::core::display_width;
use textwrap::wrap;

use crate::people::whom::Whom;
use crate::text::columns::{LEAST_ROOM, wrapping};
use crate::text::counted;
use crate::{Advice, Wording};

const MUTED: Style = Style::new().dimmed();

/// So many relationships are drawn unless all are wanted; the others are named.
const MOST_DRAWN: usize = 4;

/// And so many lines of each; the others are counted.
const MOST_LINES: usize = 3;

/// Writes all that two people are to each other.
pub fn write(
    model: &Model<'_>,
    related: &Related,
    wants_all: bool,
    columns: usize,
    wording: &dyn Wording,
    out: &mut impl Write,
) -> io::Result<()> {
    let [first, second] = [related.first, related.second].map(|person| Whom::of(model, person).with_id());
    if related.first == related.second {
        return sentence(&format!("Both are the same person, {first}."), columns, out);
    }
    let (most, lines) = if wants_all { (usize::MAX, usize::MAX) } else { (MOST_DRAWN, MOST_LINES) };
    let (drawn, named) = related.relationships.split_at(related.relationships.len().min(most));
    for (number, relationship) in drawn.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        let name = relationship.kind.name_with(model.sex(related.first), &second);
        let told = format!("{first} is the {name}{}.", by_whom(model, relationship.lines.first()));
        sentence(&told, columns, out)?;
        write_lines(model, relationship, lines, columns, out)?;
    }
    if !named.is_empty() {
        writeln!(out)?;
        sentence(&also(named, wording), columns, out)?;
    }
    if !related.is_complete {
        if related.relationships.is_empty() {
            let told = "No relationship was found, but not all lines could be followed.";
            return sentence(told, columns, out);
        }
        writeln!(out)?;
        return sentence("There may be more lines between them: not all could be followed.", columns, out);
    }
    if related.relationships.is_empty() {
        sentence(&format!("{first} and {second} are not related, as far as the file says."), columns, out)?;
    }
    Ok(())
}

fn sentence(text: &str, columns: usize, out: &mut impl Write) -> io::Result<()> {
    wrap(text, wrapping(columns)).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// The common ancestors on a line.
fn by_whom(model: &Model<'_>, line: Option<&Line>) -> String {
    let ancestors = line.map_or(&[][..], |line| &line.common_ancestors);
    match together(model, ancestors) {
        names if names.is_empty() => names,
        names => format!(", by {names}"),
    }
}

fn together(model: &Model<'_>, people: &[PersonNo]) -> String {
    let names: Vec<String> = people.iter().map(|person| Whom::of(model, *person).name).collect();
    names.join(" and ")
}

fn write_lines(
    model: &Model<'_>,
    relationship: &Relationship,
    most: usize,
    columns: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let drawn = &relationship.lines[..relationship.lines.len().min(most)];
    for (number, line) in drawn.iter().enumerate() {
        writeln!(out)?;
        if number > 0 {
            sentence(&format!("Also{}:", by_whom(model, Some(line))), columns, out)?;
            writeln!(out)?;
        }
        write_line(model, line, columns, out)?;
    }
    match relationship.count - drawn.len() {
        0 => Ok(()),
        more => {
            writeln!(out)?;
            sentence(&format!("And by {}.", counted(more, "more line")), columns, out)
        }
    }
}

/// The names of those relationships that are not drawn.
fn also(named: &[Relationship], wording: &dyn Wording) -> String {
    let told = |relationship: &Relationship| match relationship.count {
        1 => relationship.name.clone(),
        lines => format!("{} (by {lines} lines)", relationship.name),
    };
    let told: Vec<String> = named.iter().map(told).collect();
    let advice = wording.advice(&Advice::DrawAllRelationships);
    let advice = advice.map(|advice| format!(", {advice}")).unwrap_or_default();
    format!("And in {}{advice}: {}.", counted(told.len(), "more way"), told.join(", "))
}

/// How much room the arrows take.
const FRONT: usize = 4;

/// One row of the drawing: which way it leads, what they are to the one above, and who they are.
struct Row {
    arrow: &'static str,
    label: String,
    who: String,
}

fn write_line(model: &Model<'_>, line: &Line, columns: usize, out: &mut impl Write) -> io::Result<()> {
    let rows = rows(model, line);
    let widest = rows.iter().map(|row| display_width(&row.label)).max().unwrap_or_default();
    for Row { arrow, label, who } in rows {
        let beside = FRONT + widest + 2;
        // Where people begin, and how far the line is written before that.
        let (start, mut at) = match label.is_empty() {
            true => (2, 0),
            false => {
                write!(out, "  {arrow} {MUTED}{label}{MUTED:#}")?;
                match beside + LEAST_ROOM > columns {
                    true => {
                        writeln!(out)?;
                        (FRONT + 2, 0)
                    }
                    false => (beside, FRONT + display_width(&label)),
                }
            }
        };
        for line in wrap(&who, wrapping(columns.saturating_sub(start).max(1))) {
            writeln!(out, "{:1$}{line}", "", start - at)?;
            at = 0;
        }
    }
    Ok(())
}

fn rows(model: &Model<'_>, line: &Line) -> Vec<Row> {
    let mut rows = Vec::with_capacity(line.steps.len() + 1);
    let mut before = None;
    for step in &line.steps {
        let who = Whom::of(model, step.person).with_life();
        let sex = model.sex(step.person);
        let blood =
            |up, down, is_half, tie| Kind { marriage: Marriage::No, up, down, is_half, tie }.name(sex, sex);
        let row = |arrow, label| Row { arrow, label, who };
        let next = match step.is {
            Is::First => row("", String::new()),
            Is::Parent(tie) => row("↑", blood(0, 1, false, tie)),
            Is::Child(tie) => row("↓", blood(1, 0, false, tie)),
            Is::Partner { couple } => {
                let marriage = Marriage::Couple { couple };
                row("=", Kind { marriage, up: 0, down: 0, is_half: false, tie: Tie::Birth }.name(sex, sex))
            }
            Is::Sibling { is_half, tie } if line.common_ancestors.is_empty() => {
                row("→", blood(1, 1, is_half, tie))
            }
            Is::Sibling { .. } => {
                let ancestors = &line.common_ancestors;
                let up = before.map_or(Tie::Birth, |before| tie_to(model, before, ancestors));
                rows.push(Row {
                    arrow: "↑",
                    label: parents(model, ancestors, up),
                    who: couple(model, ancestors),
                });
                row("↓", blood(1, 0, false, tie_to(model, step.person, ancestors)))
            }
        };
        rows.push(next);
        before = Some(step.person);
    }
    rows
}

/// How a child belongs to parents: to the one to whom it does so the least.
fn tie_to(model: &Model<'_>, child: PersonNo, parents: &[PersonNo]) -> Tie {
    let near = Kinship::of(model).parents(child);
    let ties = near.iter().filter(|near| parents.contains(&near.person)).map(|near| near.tie);
    ties.max().unwrap_or_default()
}

fn parents(model: &Model<'_>, people: &[PersonNo], tie: Tie) -> String {
    match people {
        [only] => {
            let sex = model.sex(*only);
            Kind { marriage: Marriage::No, up: 0, down: 1, is_half: false, tie }.name(sex, sex)
        }
        _ => match tie {
            Tie::Birth => "parents".to_string(),
            Tie::Adoptive => "adoptive parents".to_string(),
            Tie::Foster => "foster parents".to_string(),
            Tie::Other => "parents (not by birth)".to_string(),
        },
    }
}

fn couple(model: &Model<'_>, people: &[PersonNo]) -> String {
    let told: Vec<String> = people.iter().map(|person| Whom::of(model, *person).with_life()).collect();
    told.join(" and ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Unworded;
    use crate::text::style::Plain;

    #[test]
    fn nothing_is_wider_than_the_terminal() {
        let file = "0 HEAD\n1 CHAR UTF-8\n0 @I1@ INDI\n1 NAME Maria Theresia Walburga /von Habsburg/\n1 FAMC @F1@\n0 @I2@ INDI\n\
            1 NAME Johann Nepomuk Aloysius /von Habsburg/\n1 FAMC @F2@\n2 PEDI adopted\n0 @I3@ INDI\n1 NAME Franz Xaver\n1 BIRT\n2 DATE 1801\n\
            1 DEAT\n2 DATE 1870\n1 FAMC @F3@\n0 @I4@ INDI\n1 NAME Karl\n1 FAMC @F3@\n0 @I5@ INDI\n1 NAME Elisabeth Christine of a very long name\n\
            0 @I6@ INDI\n1 NAME Ferdinand Maximilian\n0 @F1@ FAM\n1 HUSB @I3@\n0 @F2@ FAM\n1 HUSB @I4@\n0 @F3@ FAM\n1 HUSB @I6@\n1 WIFE @I5@\n0 TRLR\n";
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
        let model = Model::new(&parsed.dataset);
        let people: Vec<PersonNo> = model.people().collect();
        let related = Kinship::of(&model).relate(people[0], people[1]);
        for columns in [30, 40, 60, 100] {
            let mut out = Vec::new();
            write(&model, &related, true, columns, &Unworded, &mut Plain::new(&mut out)).unwrap();
            let told = String::from_utf8(out).unwrap();
            assert!(told.lines().all(|line| display_width(line) <= columns), "{columns}:\n{told}");
            let words: Vec<&str> = told.split_whitespace().collect();
            assert!(words.join(" ").contains("Elisabeth Christine of a very long name @I5@"), "{told}");
        }
    }
}
