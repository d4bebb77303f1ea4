//! Trees as pictures: a box for everybody, a column for each generation.
//!
//! Nothing has to be fetched to show one: fonts are those of whoever looks at it. How wide a text will be can only be guessed,
//! so that names are cut a little early; whoever points at a box sees all of it.

use std::fmt::Write as _;
use std::io::{self, Write};

use heirloom_model::kinship::Couple;
use heirloom_model::{Model, PersonNo, Sex};
use textwrap::core::display_width;
use unicode_normalization::UnicodeNormalization;

use super::grown::{Direction, Extent, Grown, Node, remark};
use crate::people::whom::Whom;
use crate::{Advice, Wording};

const MARGIN: i64 = 28;
const HEADING: i64 = 44;
const BOX_WIDTH: i64 = 216;
/// Between the edge of a box and what is written in it.
const PADDING: i64 = 12;
/// Between two generations, with room for the lines.
const BETWEEN: i64 = 52;
/// Between two boxes of a generation.
const GAP: i64 = 10;
const NAME_LINE: i64 = 18;
const SMALL_LINE: i64 = 15;
const NAME_SIZE: i64 = 13;
const SMALL_SIZE: i64 = 11;
/// Names have no more lines than this.
const NAME_LINES: usize = 2;
/// The lines of the families of one person stand so far from each other.
const BESIDE: i64 = 8;

/// The colours of generations, which are told apart from their neighbours.
const COLOURS: [&str; 6] = ["#fdf3d8", "#e6f2e4", "#e2eef7", "#efe6f5", "#fae6e2", "#eceeee"];

/// What is written into a box.
struct Content {
    /// On as many lines as it needs, if these are not too many.
    name: Vec<String>,
    small: Vec<String>,
    title: String,
}

impl Content {
    fn height_of_name(&self) -> i64 {
        NAME_LINE * self.name.len() as i64
    }
}

/// A box and where it stands.
struct Drawn<'n> {
    node: &'n Node,
    content: Content,
    left: i64,
    top: i64,
    height: i64,
    /// The room that the box and all that hangs on it take.
    band: i64,
}

impl Drawn<'_> {
    fn middle(&self) -> i64 {
        self.top + self.height / 2
    }
}

/// How large a picture is, in pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    width: i64,
    height: i64,
}

/// More pixels than this, either way, are more than browsers and other programs show, print or turn into other pictures.
const LARGEST: i64 = 32_767;

impl Size {
    /// What is said of a picture that is too large for most programs.
    pub fn remark(self, wording: &dyn Wording) -> Option<String> {
        let Size { width, height } = self;
        (width.max(height) > LARGEST).then(|| {
            let advice = wording.advice(&Advice::FewerGenerations);
            let advice = advice.map(|advice| format!("; {advice}")).unwrap_or_default();
            format!(
                "the picture is {width} pixels wide and {height} high, which is more than most programs can show{advice}"
            )
        })
    }
}

/// Writes the picture, and says how large it is.
pub fn write(model: &Model<'_>, grown: &Grown, out: &mut impl Write) -> io::Result<Size> {
    let drawn = lay_out(model, grown);
    let generations = grown.nodes.iter().map(|node| node.generation).max().unwrap_or_default() as i64 + 1;
    let root = Whom::of(model, grown.nodes[0].person).name;
    let what = match grown.direction {
        Direction::Ancestors => "Ancestors",
        Direction::Descendants => "Descendants",
    };
    let heading = format!("{what} of {root}");
    // Room for the heading, however small the tree is, and for the dots behind the last generation.
    let width = (generations * (BOX_WIDTH + BETWEEN) - BETWEEN + 20).max(2 * BOX_WIDTH) + 2 * MARGIN;
    let shown = fitted(&heading, 20, width - 2 * MARGIN);
    let height = drawn[0].band - GAP + HEADING + 2 * MARGIN;
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img">"#
    )?;
    writeln!(out, "<title>{}</title>", escaped(&heading))?;
    writeln!(out, "<style>")?;
    writeln!(
        out,
        "text {{ font-family: 'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif; fill: #222 }}"
    )?;
    writeln!(out, ".h {{ font-size: 20px; font-weight: 600 }}")?;
    writeln!(out, ".n {{ font-size: {NAME_SIZE}px; font-weight: 600 }}")?;
    writeln!(out, ".s {{ font-size: {SMALL_SIZE}px; fill: #555 }}")?;
    writeln!(out, ".b {{ stroke: #8a8a8a; stroke-width: 1 }}")?;
    writeln!(out, ".l {{ fill: none; stroke: #8a8a8a; stroke-width: 1.3; stroke-linejoin: round }}")?;
    writeln!(out, ".d {{ stroke-dasharray: 4 3 }}")?;
    writeln!(out, "</style>")?;
    writeln!(out, r##"<rect width="{width}" height="{height}" fill="#fff"/>"##)?;
    writeln!(out, r#"<text class="h" x="{MARGIN}" y="{}">{}</text>"#, MARGIN + 18, escaped(&shown))?;
    // Boxes lie over lines.
    drawn.iter().try_for_each(|one| write_lines(grown, one, &drawn, out))?;
    drawn.iter().try_for_each(|one| write_box(model, one, out))?;
    writeln!(out, "</svg>")?;
    Ok(Size { width, height })
}

/// Gives everybody a place. Each branch has a band of its own, so that no two boxes ever meet.
fn lay_out<'n>(model: &Model<'_>, grown: &'n Grown) -> Vec<Drawn<'n>> {
    let mut drawn: Vec<Drawn<'n>> = grown
        .nodes
        .iter()
        .map(|node| {
            let content = content(model, node);
            let height = PADDING + content.height_of_name() + SMALL_LINE * content.small.len() as i64;
            let left = MARGIN + node.generation as i64 * (BOX_WIDTH + BETWEEN);
            Drawn { node, content, left, top: 0, height, band: 0 }
        })
        .collect();
    let bands =
        |drawn: &[Drawn<'_>], node: &Node| node.next.iter().map(|next| drawn[*next].band).sum::<i64>();
    for number in (0..drawn.len()).rev() {
        let below = bands(&drawn, drawn[number].node);
        drawn[number].band = below.max(drawn[number].height + GAP);
    }
    // Where the band of each begins.
    let mut starts = vec![MARGIN + HEADING; drawn.len()];
    for number in 0..drawn.len() {
        let node = drawn[number].node;
        let (start, band) = (starts[number], drawn[number].band);
        let mut next_start = start + (band - bands(&drawn, node)) / 2;
        for next in &node.next {
            starts[*next] = next_start;
            next_start += drawn[*next].band;
        }
        drawn[number].top = start + (band - GAP - drawn[number].height) / 2;
    }
    // In the middle of what hangs on it rather than of its band, as far as that goes.
    for number in (0..drawn.len()).rev() {
        let Drawn { node, height, band, .. } = drawn[number];
        if let (Some(first), Some(last)) = (node.next.first(), node.next.last()) {
            let middle = (drawn[*first].middle() + drawn[*last].middle()) / 2;
            let start = starts[number];
            drawn[number].top = (middle - height / 2).clamp(start, start + band - GAP - height);
        }
    }
    drawn
}

fn content(model: &Model<'_>, node: &Node) -> Content {
    let whom = Whom::of(model, node.person);
    let room = BOX_WIDTH - 2 * PADDING;
    let seen = match node.extent {
        Extent::Repeated => "drawn elsewhere",
        Extent::Whole | Extent::Cut => "",
    };
    let life = whom.life.to_string();
    let said: Vec<&str> =
        [&*life, remark(node.tie), seen].into_iter().filter(|said| !said.is_empty()).collect();
    // What may be cut, and what stands behind it.
    let mut lines: Vec<(String, &str)> = Vec::new();
    if !said.is_empty() {
        lines.push((said.join(", "), ""));
    }
    for household in &node.families {
        let partners: Vec<String> =
            household.partners.iter().map(|partner| Whom::of(model, *partner).name).collect();
        let partners = if partners.is_empty() { "?".to_string() } else { partners.join(" and ") };
        let since = |sign: &str, year: &Option<String>| match year {
            Some(year) => format!("{sign} {year} "),
            None => format!("{sign} "),
        };
        // The signs of genealogists: two rings, linked, apart, or side by side.
        let union = match household.couple {
            Couple::Partners => since("⚯", &None),
            Couple::Married => since("⚭", &household.married),
            Couple::Parted => {
                let parted = household.parted.as_ref().and_then(|(_, year)| year.clone());
                since("⚭", &household.married) + &since("⚮", &parted)
            }
        };
        let elsewhere = if household.is_elsewhere { " (drawn elsewhere)" } else { "" };
        lines.push((format!("{union}{partners}"), elsewhere));
    }
    let mut title = whom.with_id();
    lines.iter().for_each(|(line, behind)| title.extend(["\n", line, behind]));
    let small = lines.iter().map(|(line, behind)| {
        let taken = width_of(behind) * SMALL_SIZE / 100 + 1;
        fitted(line, SMALL_SIZE, room - taken) + behind
    });
    let small = small.collect();
    Content { name: wrapped(&whom.name, NAME_SIZE, room), small, title }
}

/// Where the line of a family begins: beside its partner, or in the middle of the box.
fn start_of(grown: &Grown, one: &Drawn<'_>, of_family: usize) -> i64 {
    match grown.direction {
        Direction::Ancestors => one.middle(),
        Direction::Descendants => {
            let before = one.content.small.len() - one.node.families.len();
            let above = one.content.height_of_name() + SMALL_LINE * (before + of_family) as i64;
            one.top + PADDING / 2 + above + SMALL_LINE / 2
        }
    }
}

fn write_lines(grown: &Grown, one: &Drawn<'_>, drawn: &[Drawn<'_>], out: &mut impl Write) -> io::Result<()> {
    let right = one.left + BOX_WIDTH;
    for next in &one.node.next {
        let next = &drawn[*next];
        let (from, to) = (start_of(grown, one, next.node.of_family), next.middle());
        // The lines of many families share a place rather than leave the space between the generations.
        let aside = BESIDE * (next.node.of_family as i64).min(2);
        let turn = right + BETWEEN / 2 - aside;
        let dashed = if remark(next.node.tie).is_empty() { "" } else { " d" };
        writeln!(out, r#"<path class="l{dashed}" d="M{right} {from}H{turn}V{to}H{}"/>"#, next.left)?;
    }
    Ok(())
}

fn write_box(model: &Model<'_>, one: &Drawn<'_>, out: &mut impl Write) -> io::Result<()> {
    let Drawn { node, content, left, top, height, .. } = one;
    let colour = COLOURS[node.generation % COLOURS.len()];
    let dashed = if node.extent == Extent::Repeated { " d" } else { "" };
    writeln!(out, "<g><title>{}</title>", escaped(&content.title))?;
    writeln!(
        out,
        r#"<rect class="b{dashed}" x="{left}" y="{top}" width="{BOX_WIDTH}" height="{height}" rx="5" fill="{colour}"/>"#
    )?;
    let edge = edge(model, node.person);
    writeln!(
        out,
        r#"<rect x="{left}" y="{}" width="4" height="{}" rx="2" fill="{edge}"/>"#,
        top + 4,
        height - 8
    )?;
    let text = left + PADDING;
    let mut line = top + PADDING / 2 - 4;
    for name in &content.name {
        line += NAME_LINE;
        writeln!(out, r#"<text class="n" x="{text}" y="{line}">{}</text>"#, escaped(name))?;
    }
    for small in &content.small {
        line += SMALL_LINE;
        writeln!(out, r#"<text class="s" x="{text}" y="{line}">{}</text>"#, escaped(small))?;
    }
    if node.extent == Extent::Cut {
        writeln!(out, r#"<text class="n" x="{}" y="{}">…</text>"#, left + BOX_WIDTH + 5, one.middle() + 4)?;
    }
    writeln!(out, "</g>")
}

/// The colour at the edge of a box.
fn edge(model: &Model<'_>, person: PersonNo) -> &'static str {
    match model.sex(person) {
        Sex::Female => "#b5546b",
        Sex::Male => "#4a78a8",
        Sex::Unknown | Sex::Other => "#9a9a9a",
    }
}

/// How wide a character is, in hundredths of the size of its font. Nobody knows which font it will be; these are the widths of
/// bold DejaVu Sans, the widest of those that are asked for, and a little more for characters that are not named here.
fn width(c: char) -> i64 {
    match c {
        'i' | 'j' | 'l' | 'I' | ' ' | '\'' | '|' => 38,
        '.' | ',' | 'J' | ':' | ';' => 40,
        'f' | 't' | 'r' | '(' | ')' | '-' | '[' | ']' | '/' | '!' => 50,
        'c' | 's' | 'z' | '–' => 60,
        'a' | 'e' | 'k' | 'v' | 'x' | 'y' | 'o' | '0'..='9' | 'L' | 'F' | 'E' | 'T' => 70,
        'b' | 'd' | 'g' | 'h' | 'n' | 'p' | 'q' | 'u' | 'S' | 'P' | 'Y' | 'Z' => 74,
        'A' | 'B' | 'C' | 'K' | 'R' | 'V' | 'X' => 78,
        'D' | 'G' | 'H' | 'N' | 'O' | 'Q' | 'U' => 86,
        'w' => 93,
        'm' | 'M' | '…' | '⚭' | '⚮' | '⚯' | '@' => 106,
        'W' => 112,
        // With an accent it is as wide as without.
        c if c.nfd().next() != Some(c) => c.nfd().next().map_or(0, width),
        c => match display_width(c.encode_utf8(&mut [0; 4])) {
            // A mark on the character before it.
            0 => 0,
            1 if c.is_lowercase() && c < '\u{250}' => 80,
            // The widest letter of Cyrillic has as much.
            _ => 124,
        },
    }
}

fn width_of(text: &str) -> i64 {
    text.chars().map(width).sum()
}

/// A text that is cut so that it has room.
fn fitted(text: &str, size: i64, room: i64) -> String {
    let room = 100 * room / size;
    if width_of(text) <= room {
        return text.to_string();
    }
    let mut taken = width('…');
    let mut fits = |c: &char| {
        taken += width(*c);
        taken <= room
    };
    let cut: String = text.chars().take_while(|c| fits(c)).collect();
    format!("{}…", cut.trim_end())
}

/// A text on some lines, cut if it needs more.
fn wrapped(text: &str, size: i64, room: i64) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split(' ') {
        let is_last = lines.len() == NAME_LINES;
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if is_last || 100 * room / size >= width_of(line) + width(' ') + width_of(word) => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines.iter().map(|line| fitted(line, size, room)).collect()
}

/// A text as XML has it. What XML has no way to write is written as a number in brackets.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // Writing to a string does not fail.
            '\0'..='\x08' | '\x0B'..='\x1F' | '\u{FFFE}' | '\u{FFFF}' => {
                let _ = write!(escaped, "[{:04X}]", u32::from(c));
            }
            _ => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Unworded;

    fn with_tree<T>(file: &str, direction: Direction, run: impl FnOnce(&Model<'_>, &Grown) -> T) -> T {
        let file = format!("0 HEAD\n1 CHAR UTF-8\n{file}0 TRLR\n");
        let (parsed, _) = heirloom_core::parse(file.as_bytes());
        let model = Model::new(&parsed.dataset);
        let grown = Grown::from(&model, model.people().next().unwrap(), direction, None);
        run(&model, &grown)
    }

    #[test]
    fn text_is_escaped() {
        let file = "0 @I1@ INDI\n1 NAME A<b> & \"c\" /]]>/\n";
        let picture = with_tree(file, Direction::Ancestors, |model, grown| {
            let mut picture = Vec::new();
            write(model, grown, &mut picture).unwrap();
            String::from_utf8(picture).unwrap()
        });
        assert!(picture.contains("A&lt;b&gt; &amp; &quot;c&quot; ]]&gt;</text>"));
        assert_eq!(escaped("a\u{1b}\u{FFFF}"), "a[001B][FFFF]");
    }

    #[test]
    fn names_that_are_too_long_are_cut() {
        assert_eq!(fitted("Ada King", 13, 180), "Ada King");
        let long = fitted(&"Wilhelmina ".repeat(10), 13, 180);
        assert!(long.ends_with('…') && long.len() < 40);
        assert!(fitted(&"漢".repeat(50), 13, 180).chars().count() < 15);
        assert_eq!(wrapped("Élise Wilhelmina Marchand", 13, 140), ["Élise Wilhelmina", "Marchand"]);
        let lines = wrapped(&"Wilhelmina ".repeat(10), 13, 120);
        assert!(lines.len() == 2 && lines[1].ends_with('…'), "{lines:?}");
        assert_eq!(wrapped("Élise Marchand", 13, 180), ["Élise Marchand"]);
    }

    #[test]
    fn what_is_written_in_a_box_stays_in_it_in_the_widest_of_fonts() {
        // So many thousandths of its size have characters of bold DejaVu Sans, as its tables say.
        let measured = [
            ('W', 1103),
            ('M', 995),
            ('Q', 850),
            ('m', 1042),
            ('w', 924),
            ('b', 716),
            ('0', 696),
            ('e', 678),
            ('i', 343),
            (' ', 348),
            ('Ж', 1221),
            ('ш', 1061),
            ('…', 1000),
            ('~', 838),
        ];
        let width_of =
            |c: char| measured.iter().find(|(known, _)| *known == c).map(|(_, width)| *width).unwrap();
        for (c, _) in measured {
            for text in [c.to_string().repeat(60), format!("{c}{c} ").repeat(20)] {
                for (size, lines) in [
                    (NAME_SIZE, wrapped(&text, NAME_SIZE, 192)),
                    (SMALL_SIZE, vec![fitted(&text, SMALL_SIZE, 192)]),
                ] {
                    for line in lines {
                        let width: i64 = line.chars().map(width_of).sum();
                        assert!(width * size <= 192_000, "{line}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_picture_that_is_too_large_is_remarked_on() {
        assert_eq!(Size { width: 500, height: LARGEST }.remark(&Unworded), None);
        let said = Size { width: 412_000, height: 90 }.remark(&Unworded).unwrap();
        assert!(said.contains("412000 pixels wide and 90 high"), "{said}");
    }

    /// Each person but the first is a child of one with a smaller number, some with partners.
    fn descendants() -> impl Strategy<Value = String> {
        prop::collection::vec((0_usize..1000, any::<bool>()), 1..60).prop_map(|parents| {
            let mut file = "0 @I0@ INDI\n".to_string();
            for (before, (parent, has_partner)) in parents.iter().enumerate() {
                let (child, parent) = (before + 1, parent % (before + 1));
                write!(file, "0 @I{child}@ INDI\n1 BIRT\n2 DATE 1800\n0 @F{child}@ FAM\n1 HUSB @I{parent}@\n1 CHIL @I{child}@\n").unwrap();
                if *has_partner {
                    write!(file, "1 WIFE @P{child}@\n0 @P{child}@ INDI\n").unwrap();
                }
            }
            file
        })
    }

    proptest! {
        #[test]
        fn no_two_boxes_meet(file in descendants()) {
            with_tree(&file, Direction::Descendants, |model, grown| {
                let drawn = lay_out(model, grown);
                let bottom = MARGIN + HEADING + drawn[0].band - GAP;
                for (number, one) in drawn.iter().enumerate() {
                    prop_assert!(one.top >= MARGIN + HEADING && one.top + one.height <= bottom);
                    for other in &drawn[..number] {
                        let apart = one.left != other.left
                            || one.top + one.height + GAP <= other.top
                            || other.top + other.height + GAP <= one.top;
                        prop_assert!(apart, "{} {} and {} {}", one.top, one.height, other.top, other.height);
                    }
                }
                Ok(())
            })?;
        }
    }
}
