//! Payloads that are one of a few values.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

/// One value of an enumeration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    /// As it is written.
    pub value: &'static str,
    /// What it means, and remarks on it.
    pub meaning: &'static str,
}

static VALUES: LazyLock<FxHashMap<&'static str, Vec<Value>>> = LazyLock::new(|| {
    let mut values: FxHashMap<&'static str, Vec<Value>> = FxHashMap::default();
    for line in include_str!("enumerations.tsv").lines().skip(1) {
        let mut columns = line.split('\t');
        if let (Some(name), Some(value), Some(meaning)) = (columns.next(), columns.next(), columns.next()) {
            values.entry(name).or_default().push(Value { value, meaning });
        }
    }
    values
});

/// The values of an enumeration; none if there is no such enumeration.
///
/// ```
/// use heirloom_model::tables::enumerations;
///
/// let values: Vec<&str> = enumerations::values("RESTRICTION_NOTICE").map(|value| value.value).collect();
/// assert_eq!(values, ["confidential", "locked", "privacy"]);
/// ```
pub fn values(name: &str) -> impl Iterator<Item = Value> + use<> {
    VALUES.get(name).into_iter().flatten().copied()
}

/// Whether other values than those that are listed may be used.
pub fn is_open(name: &str) -> bool {
    // `*` and `(text)` stand for texts of some form.
    values(name)
        .any(|value| value.meaning.contains("open set") || value.value == "*" || value.value == "(text)")
}
