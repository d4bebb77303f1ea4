use heirloom_core::Structure;
use heirloom_core::difference::Ignored;

/// A structure and all below it in the order of the file, each with how many of them it lies in, without what is left out.
pub(super) fn preorder<'d>(
    structure: Structure<'d>,
    ignored: &[Ignored],
) -> impl Iterator<Item = (usize, Structure<'d>)> {
    let mut left_out: Option<usize> = None;
    structure.preorder().filter(move |&(depth, below)| {
        if left_out.is_some_and(|outer| outer < depth) {
            return false;
        }
        left_out = ignored.iter().any(|ignored| ignored.covers(below)).then_some(depth);
        left_out.is_none()
    })
}
