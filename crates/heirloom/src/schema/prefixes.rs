use super::Origin;

/// A prefix and the IRI that it stands for (section 4.2.2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prefix {
    /// The prefix, without the colon.
    pub name: Box<str>,
    /// The IRI.
    pub iri: Box<str>,
    /// Where it was bound.
    pub origin: Origin,
}

/// Replaces a prefix and its colon by the IRI: the longest one that matches, once (OQ-29).
pub(super) fn expand(prefixes: &[Prefix], string: &str) -> Box<str> {
    let longest =
        prefixes.iter().filter(|prefix| matches(prefix, string)).max_by_key(|prefix| prefix.name.len());
    match longest {
        Some(prefix) => format!("{}{}", prefix.iri, &string[prefix.name.len() + 1..]).into(),
        None => string.into(),
    }
}

/// The shortest string that expands to `iri`, with the prefix that it uses; `None` where there is none, because
/// the IRI itself begins with a prefix and a colon.
pub(super) fn shorten<'p>(prefixes: &'p [Prefix], iri: &str) -> Option<(String, Option<&'p Prefix>)> {
    let whole = (&*expand(prefixes, iri) == iri).then(|| (iri.to_string(), None));
    let short = prefixes.iter().filter_map(|prefix| {
        let string = format!("{}:{}", prefix.name, iri.strip_prefix(&*prefix.iri)?);
        (&*expand(prefixes, &string) == iri).then_some((string, Some(prefix)))
    });
    short.chain(whole).min_by_key(|(string, _)| string.len())
}

/// Whether a string begins with the prefix and a colon.
pub(super) fn matches(prefix: &Prefix, string: &str) -> bool {
    string.strip_prefix(&*prefix.name).is_some_and(|rest| rest.starts_with(':'))
}
