//! Tags of extensions whose types have IRIs already.

/// The namespace of GEDCOM 7.
const GEDCOM_7: &str = "https://gedcom.io/terms/v7/";

/// Tags that GEDCOM 7 has and ELF lacks, each with one type wherever it stands, and what programs wrote before there was
/// GEDCOM 7.
const TERMS: [(&str, &str); 22] = [
    ("BAPL", "BAPL"),
    ("CONL", "CONL"),
    ("CREA", "CREA"),
    ("CROP", "CROP"),
    ("ENDL", "ENDL"),
    ("EXID", "EXID"),
    ("HEIGHT", "HEIGHT"),
    ("INIL", "INIL"),
    ("LEFT", "LEFT"),
    ("MIME", "MIME"),
    ("NO", "NO"),
    ("PHRASE", "PHRASE"),
    ("SDATE", "SDATE"),
    ("SLGC", "SLGC"),
    ("SLGS", "SLGS"),
    ("TEMP", "TEMP"),
    ("TOP", "TOP"),
    ("UID", "UID"),
    ("WIDTH", "WIDTH"),
    ("_CRE", "CREA"),
    ("_CREAT", "CREA"),
    ("_UID", "UID"),
];

/// The IRI of a type that is known by this tag.
pub(super) fn iri(tag: &str, place: Place) -> Option<String> {
    let term = match (tag, place) {
        ("SNOTE", Place::Record) => "record-SNOTE",
        ("SNOTE", Place::Elsewhere) => "SNOTE",
        (_, Place::Record) => return None,
        (_, Place::Elsewhere) => TERMS.iter().find(|(known, _)| *known == tag)?.1,
    };
    Some(format!("{GEDCOM_7}{term}"))
}

/// Where a tag stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Record,
    Elsewhere,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_of_gedcom_7_have_its_iris() {
        assert_eq!(iri("_UID", Place::Elsewhere).as_deref(), Some("https://gedcom.io/terms/v7/UID"));
        assert_eq!(iri("SNOTE", Place::Record).as_deref(), Some("https://gedcom.io/terms/v7/record-SNOTE"));
        assert_eq!(iri("_UID", Place::Record), None);
        assert_eq!(iri("_MINE", Place::Elsewhere), None);
    }
}
