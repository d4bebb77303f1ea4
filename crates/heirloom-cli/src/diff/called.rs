use heirloom::Structure;

use crate::visible;

/// The longest name that is shown.
const LONGEST: usize = 60;

/// `INDI @I1@, Ada /King/`; and where the id has changed, `INDI @I1@ (now @P4@), Ada /King/`.
pub(super) fn heading(record: Structure<'_>, now: Option<Structure<'_>>) -> String {
    let mut heading = tag(record).to_string();
    if let Some(id) = record.id() {
        heading.push(' ');
        heading.push_str(&shown_id(id));
    }
    if let Some(now) = now.and_then(|now| now.id()).filter(|&now| Some(now) != record.id()) {
        heading.push_str(&format!(" (now {})", shown_id(now)));
    }
    if let Some(name) = called(record) {
        heading.push_str(", ");
        heading.push_str(&name);
    }
    heading
}

/// An id between at signs, as a terminal can show it.
pub(super) fn shown_id(id: &str) -> String {
    format!("@{}@", visible(id))
}

/// Text on one line, as a terminal can show it.
pub(super) fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    text.chars().for_each(|c| visible::push(&mut shown, c));
    shown
}

/// The tag of a structure; what stands for a missing one has none.
pub(super) fn tag(structure: Structure<'_>) -> &str {
    match structure.tag() {
        "" => "UNDEF",
        tag => tag,
    }
}

/// What a record is called: the name of a person, those of a couple, the title of a source, the first words of a note.
pub(super) fn called(record: Structure<'_>) -> Option<String> {
    let below = |tag: &str| record.substructures().filter(|below| below.tag() == tag).find_map(own_words);
    match record.tag() {
        "FAM" => {
            let spouses = record.substructures().filter(|below| matches!(below.tag(), "HUSB" | "WIFE"));
            let spouses = spouses.filter_map(|below| below.target()).filter(|spouse| spouse.tag() == "INDI");
            let names: Vec<String> = spouses.take(2).filter_map(called).collect();
            (!names.is_empty()).then(|| names.join(" and "))
        }
        "NOTE" => own_words(record),
        "HEAD" | "TRLR" | "UNDEF" | "" => None,
        _ => ["NAME", "TITL", "ABBR", "FILE"].into_iter().find_map(below),
    }
}

/// The words that a structure holds, as many as fit.
fn own_words(structure: Structure<'_>) -> Option<String> {
    let string = structure.string()?;
    let mut words = String::new();
    for word in string.split_whitespace() {
        if !words.is_empty() {
            words.push(' ');
        }
        words.push_str(word);
        if words.chars().nth(LONGEST).is_some() {
            words = words.chars().take(LONGEST).collect();
            words.push('…');
            break;
        }
    }
    (!words.is_empty()).then(|| visible(&words))
}
