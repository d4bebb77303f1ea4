//! Where the parts of expressions are that can be changed.

use std::collections::HashMap;
use std::ops::Range;

use proc_macro2::{LineColumn, Span};
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::list::Place;

/// Something that can be changed: where it is in the text, and its parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Site {
    /// All of it.
    pub range: Range<usize>,
    /// What it is.
    pub shape: Shape,
}

/// The parts of something that can be changed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Shape {
    Binary { left: Range<usize>, operator: String, right: Range<usize> },
    Unary { operator: String, operand: Range<usize> },
    Arm { pattern: Range<usize>, guard: Option<Range<usize>>, body: Range<usize> },
    Field { name: String, value: Range<usize>, structure: String, rest: Range<usize> },
    Body,
}

/// All that can be changed in a file, by the places that a list of changes gives.
#[derive(Default, Debug)]
pub struct Places {
    /// Operators, arms and fields by where they begin; guards by where they do. A guard may begin with an operator.
    pub sites: HashMap<Place, Vec<Site>>,
    /// What is worked out by the compiler, where no switch can be.
    pub frozen: Vec<Range<usize>>,
    /// Where each line begins.
    lines: Vec<usize>,
    text: String,
}

impl Places {
    /// Those of a file.
    ///
    /// # Errors
    ///
    /// Where it is no Rust.
    pub fn of(text: &str) -> syn::Result<Places> {
        let file = syn::parse_file(text)?;
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let mut places = Places { lines, text: text.to_string(), ..Places::default() };
        places.visit_file(&file);
        Ok(places)
    }

    /// Where a place is in the text.
    pub fn offset(&self, place: Place) -> usize {
        let line = self.lines[place.line - 1];
        self.text[line..].char_indices().nth(place.column - 1).map_or(self.text.len(), |(at, _)| line + at)
    }

    /// Whether a switch can be there.
    pub fn may_change(&self, range: &Range<usize>) -> bool {
        !self.frozen.iter().any(|frozen| frozen.start <= range.start && range.end <= frozen.end)
    }

    fn range(&self, span: Span) -> Range<usize> {
        self.offset(place(span.start()))..self.offset(place(span.end()))
    }

    fn text_of(&self, span: Span) -> String {
        self.text[self.range(span)].to_string()
    }

    fn freeze(&mut self, span: Span) {
        let range = self.range(span);
        self.frozen.push(range);
    }

    fn add(&mut self, at: Span, whole: Span, shape: Shape) {
        let range = self.range(whole);
        self.sites.entry(place(at.start())).or_default().push(Site { range, shape });
    }
}

fn place(at: LineColumn) -> Place {
    Place { line: at.line, column: at.column + 1 }
}

/// Whether there is a `let` in a chain of conditions, whose names are known behind it.
fn has_let(expression: &syn::Expr) -> bool {
    match expression {
        syn::Expr::Let(_) => true,
        syn::Expr::Binary(binary) => has_let(&binary.left) || has_let(&binary.right),
        _ => false,
    }
}

impl Visit<'_> for Places {
    fn visit_expr_binary(&mut self, binary: &syn::ExprBinary) {
        if !has_let(&binary.left) && !has_let(&binary.right) {
            let shape = Shape::Binary {
                left: self.range(binary.left.span()),
                operator: self.text_of(binary.op.span()),
                right: self.range(binary.right.span()),
            };
            self.add(binary.op.span(), binary.span(), shape);
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &syn::ExprUnary) {
        let shape =
            Shape::Unary { operator: self.text_of(unary.op.span()), operand: self.range(unary.expr.span()) };
        self.add(unary.op.span(), unary.span(), shape);
        visit::visit_expr_unary(self, unary);
    }

    fn visit_arm(&mut self, arm: &syn::Arm) {
        let guard = arm.guard.as_ref().map(|(_, guard)| guard);
        if !guard.is_some_and(|guard| has_let(guard)) {
            let shape = Shape::Arm {
                pattern: self.range(arm.pat.span()),
                guard: guard.map(|guard| self.range(guard.span())),
                body: self.range(arm.body.span()),
            };
            if let Some(guard) = guard {
                self.add(guard.span(), arm.span(), shape.clone());
            }
            self.add(arm.span(), arm.span(), shape);
        }
        visit::visit_arm(self, arm);
    }

    fn visit_expr_struct(&mut self, structure: &syn::ExprStruct) {
        if let Some(rest) = &structure.rest {
            for field in &structure.fields {
                let shape = Shape::Field {
                    name: self.text_of(field.member.span()),
                    value: self.range(field.expr.span()),
                    structure: self.text_of(structure.path.span()),
                    rest: self.range(rest.span()),
                };
                self.add(field.span(), field.span(), shape);
            }
        }
        visit::visit_expr_struct(self, structure);
    }

    fn visit_item_const(&mut self, item: &syn::ItemConst) {
        self.freeze(item.span());
    }

    fn visit_item_static(&mut self, item: &syn::ItemStatic) {
        self.freeze(item.span());
    }

    fn visit_impl_item_const(&mut self, item: &syn::ImplItemConst) {
        self.freeze(item.span());
    }

    fn visit_trait_item_const(&mut self, item: &syn::TraitItemConst) {
        self.freeze(item.span());
    }

    fn visit_expr_const(&mut self, block: &syn::ExprConst) {
        self.freeze(block.span());
    }

    fn visit_variant(&mut self, variant: &syn::Variant) {
        self.freeze(variant.span());
    }

    fn visit_type_array(&mut self, array: &syn::TypeArray) {
        self.freeze(array.span());
    }

    fn visit_expr_repeat(&mut self, repeat: &syn::ExprRepeat) {
        self.freeze(repeat.len.span());
        visit::visit_expr_repeat(self, repeat);
    }

    fn visit_item_fn(&mut self, function: &syn::ItemFn) {
        if function.sig.constness.is_some() {
            self.freeze(function.span());
        }
        visit::visit_item_fn(self, function);
    }

    fn visit_impl_item_fn(&mut self, function: &syn::ImplItemFn) {
        if function.sig.constness.is_some() {
            self.freeze(function.span());
        }
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_pat(&mut self, pattern: &syn::Pat) {
        // What stands in patterns is no expression, whatever it looks like.
        self.freeze(pattern.span());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_found_by_their_operators() {
        let text = "fn f(a: u8) -> bool {\n    é(a) < 3 && !b\n}\n";
        let places = Places::of(text).unwrap();
        let at = |column| &places.sites[&Place { line: 2, column }][0];
        let Shape::Binary { left, operator, right } = &at(10).shape else { panic!("no operator") };
        assert_eq!((&text[left.clone()], operator.as_str(), &text[right.clone()]), ("é(a)", "<", "3"));
        assert_eq!(&text[at(14).range.clone()], "é(a) < 3 && !b");
        assert!(matches!(at(17).shape, Shape::Unary { .. }));
    }

    #[test]
    fn what_the_compiler_works_out_is_left_alone() {
        let text = "const A: u8 = 1 + 2;\nconst fn f() -> u8 { 1 + 2 }\nfn g() -> u8 { 1 + 2 }\n";
        let places = Places::of(text).unwrap();
        let may_change =
            |line: usize, column: usize| places.may_change(&places.sites[&Place { line, column }][0].range);
        assert!(!places.sites.contains_key(&Place { line: 1, column: 17 }));
        assert_eq!([may_change(2, 24), may_change(3, 18)], [false, true]);
    }
}
