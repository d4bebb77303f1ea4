//! What the tests of this room set up.

use super::Options;
use crate::dataset::Look;
use crate::dataset::correspondence::{Side, Types};
use crate::testing::parse;

/// Both sides of a comparison of files with these records. The first record of each is number 1; what stands before it is in the head.
pub(super) fn compared<R>(files: [&str; 2], look_at: impl FnOnce([&Side<'_>; 2]) -> R) -> R {
    let [old, new] = files.map(|records| {
        let file = format!("0 HEAD\n1 CHAR UTF-8\n{records}0 TRLR\n");
        parse(file.as_bytes()).0.into_owned().dataset
    });
    let (look, mut types) = (Look::at(&old, &new), Types::default());
    let [old, new] = [&old, &new]
        .map(|dataset| Side::new(dataset, look, &Options::new().ignored_kinds(dataset), &mut types));
    look_at([&old, &new])
}
