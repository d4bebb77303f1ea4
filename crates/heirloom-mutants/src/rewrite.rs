//! Builds many changes into one text, each behind a switch.
//!
//! `a < b` becomes `(match (&(a), &(b)) { (l, r) => if on(7) { *l <= *r } else { *l < *r } })`: what is not turned on does what it did
//! before. Expressions in which others can be changed too are put together from the inside out.

use std::ops::Range;

use crate::list::{Genre, Mutant};
use crate::places::{Places, Shape, Site};

/// What a text becomes.
pub struct Rewritten {
    /// The text with its switches.
    pub text: String,
    /// The numbers of the changes that are in it.
    pub numbers: Vec<usize>,
}

/// A stretch of a text that is written otherwise, and the changes behind its switches.
struct Node<'m> {
    range: Range<usize>,
    /// Where there is none, the function begins here.
    shape: Option<Shape>,
    changes: Vec<(usize, &'m Mutant)>,
}

/// Builds changes into a file. Those that can't be are left out: what the compiler works out, conditions with a `let`, and functions
/// that return some type of their own making.
///
/// # Errors
///
/// Where it is no Rust.
pub fn rewrite(text: &str, changes: &[(usize, &Mutant)]) -> syn::Result<Rewritten> {
    let places = Places::of(text)?;
    let mut nodes: Vec<Node<'_>> = Vec::new();
    for &(number, mutant) in changes {
        let Some((range, shape)) = node_of(text, &places, mutant) else { continue };
        let same = |node: &&mut Node<'_>| node.range == range && node.shape == shape;
        match nodes.iter_mut().find(same) {
            Some(node) => node.changes.push((number, mutant)),
            None => nodes.push(Node { range, shape, changes: vec![(number, mutant)] }),
        }
    }
    // What lies in another comes behind it, and a function begins before what is in it.
    nodes.sort_by_key(|node| (node.range.start, node.shape.is_some(), std::cmp::Reverse(node.range.end)));
    let numbers = nodes.iter().flat_map(|node| node.changes.iter().map(|(number, _)| *number)).collect();
    let text = Writer { text, nodes: &nodes }.write(0..text.len(), 0);
    Ok(Rewritten { text, numbers })
}

fn node_of(text: &str, places: &Places, mutant: &Mutant) -> Option<(Range<usize>, Option<Shape>)> {
    if mutant.genre == Genre::FnValue {
        let [start, end] = [mutant.span.start, mutant.span.end].map(|place| places.offset(place));
        let returned = mutant.function.as_ref().map_or("", |function| &function.return_type);
        let node = match returned {
            _ if !returned.contains("impl ") => (start..start, None),
            // All that is returned must be wrapped.
            _ if returned.contains("impl Iterator") && !text[start..end].contains("return ") => {
                (start..end, Some(Shape::Body))
            }
            _ => return None,
        };
        return places.may_change(&node.0).then_some(node);
    }
    let is_known = |site: &&Site| match (&site.shape, mutant.genre) {
        (Shape::Binary { operator, .. }, Genre::BinaryOperator) => Sort::of(operator).is_some(),
        (Shape::Unary { .. }, Genre::UnaryOperator)
        | (Shape::Arm { .. }, Genre::MatchArm | Genre::MatchArmGuard)
        | (Shape::Field { .. }, Genre::StructField) => true,
        _ => false,
    };
    let Site { range, shape } = places.sites.get(&mutant.span.start)?.iter().find(is_known)?.clone();
    places.may_change(&range).then_some((range, Some(shape)))
}

/// Operators, by what becomes of their operands.
enum Sort {
    /// They are only looked at.
    Comparison,
    /// They are used up.
    Arithmetic,
    /// The second may not be asked for.
    Logic,
    /// The first is changed.
    Assignment,
}

impl Sort {
    fn of(operator: &str) -> Option<Sort> {
        Some(match operator {
            "==" | "!=" | "<" | ">" | "<=" | ">=" => Sort::Comparison,
            "&&" | "||" => Sort::Logic,
            "+" | "-" | "*" | "/" | "%" | "&" | "|" | "^" | "<<" | ">>" => Sort::Arithmetic,
            _ if operator.ends_with('=') => Sort::Assignment,
            _ => return None,
        })
    }
}

struct Writer<'t, 'm> {
    text: &'t str,
    nodes: &'t [Node<'m>],
}

impl Writer<'_, '_> {
    /// A stretch of the text, in which nodes from a place in their list on may lie.
    fn write(&self, range: Range<usize>, from: usize) -> String {
        let mut written = String::new();
        let mut at = range.start;
        for (place, node) in self.nodes.iter().enumerate().skip(from) {
            if node.range.start > range.end {
                break;
            }
            if node.range.start < at || node.range.end > range.end {
                continue;
            }
            written += &self.text[at..node.range.start];
            written += &self.node(node, place);
            at = node.range.end;
        }
        written + &self.text[at..range.end]
    }

    fn node(&self, node: &Node<'_>, place: usize) -> String {
        let part = |range: &Range<usize>| self.write(range.clone(), place + 1);
        let Some(shape) = &node.shape else {
            let leave = |(number, mutant): &(usize, &Mutant)| {
                format!("if {} {{ return {}; }} ", on(*number), mutant.replacement)
            };
            return node.changes.iter().map(leave).collect();
        };
        match shape {
            Shape::Body => {
                let leave = |(number, mutant): &(usize, &Mutant)| {
                    let one = format!("crate::mutant::Either::one({})", mutant.replacement);
                    format!("if {} {{ return {one}; }} ", on(*number))
                };
                let before: String = node.changes.iter().map(leave).collect();
                format!("{before}crate::mutant::Either::Other({{ {} }})", part(&node.range))
            }
            Shape::Binary { left, operator, right } => {
                let (left, right) = (part(left), part(right));
                binary(&left, operator, &right, &node.changes)
            }
            Shape::Unary { operator, operand } => {
                let any = node.changes.iter().map(|(number, _)| on(*number)).collect::<Vec<_>>().join(" || ");
                format!(
                    "(match ({}) {{ hl_x => if {any} {{ hl_x }} else {{ {operator}hl_x }} }})",
                    part(operand)
                )
            }
            Shape::Arm { pattern, guard, body } => {
                let mut condition =
                    guard.as_ref().map_or_else(|| "true".to_string(), |guard| format!("({})", part(guard)));
                for (number, mutant) in &node.changes {
                    condition = match (mutant.genre, mutant.replacement.as_str()) {
                        (Genre::MatchArmGuard, "true") => format!("({} || {condition})", on(*number)),
                        _ => format!("(!{} && {condition})", on(*number)),
                    };
                }
                let (before, behind) =
                    (&self.text[node.range.start..pattern.end], &self.text[body.end..node.range.end]);
                format!("{before} if {condition} => {}{behind}", part(body))
            }
            Shape::Field { name, value, structure, rest } => {
                let rest = match &self.text[rest.clone()] {
                    "Default::default()" => format!("<{structure} as ::core::default::Default>::default()"),
                    _ => part(rest),
                };
                let any = node.changes.iter().map(|(number, _)| on(*number)).collect::<Vec<_>>().join(" || ");
                format!("{name}: if {any} {{ ({rest}).{name} }} else {{ {} }}", part(value))
            }
        }
    }
}

fn binary(left: &str, operator: &str, right: &str, changes: &[(usize, &Mutant)]) -> String {
    // One after the other, and at last what was there.
    let choose = |with: &dyn Fn(&str) -> String| {
        let mut choice = String::new();
        for (number, mutant) in changes {
            choice += &format!("if {} {{ {} }} else ", on(*number), with(&mutant.replacement));
        }
        format!("{choice}{{ {} }}", with(operator))
    };
    match Sort::of(operator) {
        Some(Sort::Comparison) => {
            let choice = choose(&|operator| format!("*hl_l {operator} *hl_r"));
            format!("(match (&({left}), &({right})) {{ (hl_l, hl_r) => {choice} }})")
        }
        Some(Sort::Arithmetic) => {
            let choice = choose(&|operator| format!("hl_l {operator} hl_r"));
            format!("(match ({left}, {right}) {{ (hl_l, hl_r) => {choice} }})")
        }
        Some(Sort::Assignment) => {
            let choice = choose(&|operator| format!("{left} {operator} hl_r"));
            format!("(match ({right}) {{ hl_r => {choice} }})")
        }
        Some(Sort::Logic) | None => {
            // The second is asked for unless the first tells; with the other operator, if it does.
            let any = changes.iter().map(|(number, _)| on(*number)).collect::<Vec<_>>().join(" || ");
            let asks = if operator == "&&" { "hl_l" } else { "!hl_l" };
            format!("({{ let hl_l: bool = {left}; if {asks} != ({any}) {{ {right} }} else {{ hl_l }} }})")
        }
    }
}

fn on(number: usize) -> String {
    format!("crate::mutant::on({number})")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::{Function, Place, Span};

    fn mutant(genre: Genre, replacement: &str, column: usize) -> Mutant {
        let place = Place { line: 1, column };
        Mutant {
            file: String::new(),
            name: String::new(),
            key: String::new(),
            genre,
            replacement: replacement.to_string(),
            span: Span { start: place, end: place },
            function: Some(Function { return_type: "-> bool".to_string() }),
        }
    }

    fn rewritten(text: &str, mutants: &[Mutant]) -> String {
        let changes: Vec<(usize, &Mutant)> = mutants.iter().enumerate().collect();
        rewrite(text, &changes).unwrap().text.replace("crate::mutant::", "")
    }

    #[test]
    fn operators_within_operators_are_changed_from_the_inside() {
        let text = "fn f() -> bool { a + b < c }";
        let mutants = [
            mutant(Genre::BinaryOperator, "<=", 24),
            mutant(Genre::BinaryOperator, "-", 20),
            mutant(Genre::FnValue, "true", 18),
        ];
        assert_eq!(
            rewritten(text, &mutants),
            "fn f() -> bool { if on(2) { return true; } (match (&((match (a, b) { (hl_l, hl_r) => if on(1) { hl_l - hl_r } \
             else { hl_l + hl_r } })), &(c)) { (hl_l, hl_r) => if on(0) { *hl_l <= *hl_r } else { *hl_l < *hl_r } }) }"
        );
    }

    #[test]
    fn the_second_condition_is_asked_for_only_where_it_would_be() {
        let text = "fn f() -> bool { a && b }";
        assert_eq!(
            rewritten(text, &[mutant(Genre::BinaryOperator, "||", 20)]),
            "fn f() -> bool { ({ let hl_l: bool = a; if hl_l != (on(0)) { b } else { hl_l } }) }"
        );
    }

    #[test]
    fn arms_and_guards_share_a_condition() {
        let text = "fn f() -> bool { match a { 1 if b => true, _ => false } }";
        let mutants = [mutant(Genre::MatchArm, "", 28), mutant(Genre::MatchArmGuard, "true", 33)];
        assert_eq!(
            rewritten(text, &mutants),
            "fn f() -> bool { match a { 1 if (on(1) || (!on(0) && (b))) => true, _ => false } }"
        );
    }

    #[test]
    fn a_guard_may_begin_with_an_operator() {
        let text = "fn f() -> bool { match a { 1 if !b => true, _ => false } }";
        let mutants = [mutant(Genre::UnaryOperator, "", 33), mutant(Genre::MatchArmGuard, "true", 33)];
        assert_eq!(
            rewritten(text, &mutants),
            "fn f() -> bool { match a { 1 if (on(1) || ((match (b) { hl_x => if on(0) { hl_x } else { !hl_x } }))) => true, _ => false } }"
        );
    }

    #[test]
    fn iterators_are_wrapped() {
        let text = "fn f() -> impl Iterator<Item = u8> { a }";
        let change = |replacement: &str| {
            let mut mutant = mutant(Genre::FnValue, replacement, 38);
            mutant.span.end.column = 39;
            mutant.function = Some(Function { return_type: "-> impl Iterator<Item = u8>".to_string() });
            mutant
        };
        assert_eq!(
            rewritten(text, &[change("empty()"), change("once(1)")]),
            "fn f() -> impl Iterator<Item = u8> { if on(0) { return Either::one(empty()); } \
             if on(1) { return Either::one(once(1)); } Either::Other({ a }) }"
        );
    }

    #[test]
    fn a_field_is_left_to_the_rest() {
        let text = "fn f() -> S { S { a: 1, ..Default::default() } }";
        assert_eq!(
            rewritten(text, &[mutant(Genre::StructField, "", 19)]),
            "fn f() -> S { S { a: if on(0) { (<S as ::core::default::Default>::default()).a } else { 1 }, ..Default::default() } }"
        );
    }
}
