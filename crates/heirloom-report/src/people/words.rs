//! Tags, in words.

/// What a tag of the standard is called for people; none for those that speak for themselves, or that only programs care
/// about.
pub(crate) fn label(tag: &str) -> Option<&'static str> {
    let found = LABELS.binary_search_by(|(known, _, _)| (*known).cmp(tag)).ok()?;
    Some(LABELS[found].1)
}

/// Whether a tag of a record stands for something that happened, or was so for a time.
pub(crate) fn is_event(tag: &str) -> bool {
    let found = LABELS.binary_search_by(|(known, _, _)| (*known).cmp(tag));
    found.is_ok_and(|found| LABELS[found].2 == Sort::Event)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Sort {
    Event,
    Other,
}
use Sort::{Event, Other};

/// In the order of the tags.
const LABELS: &[(&str, &str, Sort)] = &[
    ("ABBR", "Short title", Other),
    ("ADDR", "Address", Other),
    ("ADOP", "Adopted", Event),
    ("ADR1", "Address line 1", Other),
    ("ADR2", "Address line 2", Other),
    ("ADR3", "Address line 3", Other),
    ("AFN", "Ancestral file number", Other),
    ("AGE", "Age", Other),
    ("AGNC", "Agency", Other),
    ("ALIA", "Alias", Other),
    ("ANCI", "Interest in ancestors", Other),
    ("ANUL", "Annulled", Event),
    ("ASSO", "Associate", Other),
    ("AUTH", "Author", Other),
    ("BAPL", "Baptism (LDS)", Event),
    ("BAPM", "Baptised", Event),
    ("BARM", "Bar mitzvah", Event),
    ("BASM", "Bas mitzvah", Event),
    ("BIRT", "Born", Event),
    ("BLES", "Blessed", Event),
    ("BURI", "Buried", Event),
    ("CALN", "Call number", Other),
    ("CAST", "Caste", Event),
    ("CAUS", "Cause", Other),
    ("CENS", "Census", Event),
    ("CHAN", "Changed", Other),
    ("CHAR", "Encoding", Other),
    ("CHIL", "Child", Other),
    ("CHR", "Christened", Event),
    ("CHRA", "Christened as adult", Event),
    ("CITY", "City", Other),
    ("CONF", "Confirmed", Event),
    ("CONL", "Confirmation (LDS)", Event),
    ("COPR", "Copyright", Other),
    ("CORP", "Corporation", Other),
    ("CREM", "Cremated", Event),
    ("CTRY", "Country", Other),
    ("DATA", "Data", Other),
    ("DATE", "Date", Other),
    ("DEAT", "Died", Event),
    ("DESI", "Interest in descendants", Other),
    ("DEST", "Destination", Other),
    ("DIV", "Divorced", Event),
    ("DIVF", "Divorce filed", Event),
    ("DSCR", "Description", Event),
    ("EDUC", "Education", Event),
    ("EMAIL", "E-mail", Other),
    ("EMIG", "Emigrated", Event),
    ("ENDL", "Endowment (LDS)", Event),
    ("ENGA", "Engaged", Event),
    ("EVEN", "Event", Event),
    ("FACT", "Fact", Event),
    ("FAMC", "Parents", Other),
    ("FAMS", "Family", Other),
    ("FAX", "Fax", Other),
    ("FCOM", "First communion", Event),
    ("FILE", "File", Other),
    ("FONE", "Phonetic", Other),
    ("FORM", "Format", Other),
    ("GEDC", "GEDCOM", Other),
    ("GIVN", "Given name", Other),
    ("GRAD", "Graduated", Event),
    ("HUSB", "Husband", Other),
    ("IDNO", "Identity number", Event),
    ("IMMI", "Immigrated", Event),
    ("LANG", "Language", Other),
    ("LATI", "Latitude", Other),
    ("LONG", "Longitude", Other),
    ("MAP", "Map", Other),
    ("MARB", "Banns", Event),
    ("MARC", "Marriage contract", Event),
    ("MARL", "Marriage licence", Event),
    ("MARR", "Married", Event),
    ("MARS", "Marriage settlement", Event),
    ("MEDI", "Medium", Other),
    ("NAME", "Name", Other),
    ("NATI", "Nationality", Event),
    ("NATU", "Naturalised", Event),
    ("NCHI", "Number of children", Event),
    ("NICK", "Nickname", Other),
    ("NMR", "Number of marriages", Event),
    ("NOTE", "Note", Other),
    ("NPFX", "Name prefix", Other),
    ("NSFX", "Name suffix", Other),
    ("OBJE", "Media", Other),
    ("OCCU", "Occupation", Event),
    ("ORDN", "Ordained", Event),
    ("PAGE", "Page", Other),
    ("PEDI", "Pedigree", Other),
    ("PHON", "Phone", Other),
    ("PLAC", "Place", Other),
    ("POST", "Postal code", Other),
    ("PROB", "Probate", Event),
    ("PROP", "Property", Event),
    ("PUBL", "Published", Other),
    ("QUAY", "Quality", Other),
    ("REFN", "Reference number", Other),
    ("RELA", "Relation", Other),
    ("RELI", "Religion", Event),
    ("REPO", "Repository", Other),
    ("RESI", "Residence", Event),
    ("RESN", "Restriction", Other),
    ("RETI", "Retired", Event),
    ("RFN", "Record file number", Other),
    ("RIN", "Record id", Other),
    ("ROLE", "Role", Other),
    ("ROMN", "Romanised", Other),
    ("SEX", "Sex", Other),
    ("SLGC", "Sealed to parents (LDS)", Event),
    ("SLGS", "Sealed to spouse (LDS)", Event),
    ("SOUR", "Source", Other),
    ("SPFX", "Surname prefix", Other),
    ("SSN", "Social security number", Event),
    ("STAE", "State", Other),
    ("STAT", "Status", Other),
    ("SUBM", "Submitter", Other),
    ("SUBN", "Submission", Other),
    ("SURN", "Surname", Other),
    ("TEMP", "Temple", Other),
    ("TEXT", "Text", Other),
    ("TIME", "Time", Other),
    ("TITL", "Title", Event),
    ("TYPE", "Type", Other),
    ("VERS", "Version", Other),
    ("WIFE", "Wife", Other),
    ("WILL", "Will", Event),
    ("WWW", "Web page", Other),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_found_by_their_tags() {
        assert!(LABELS.is_sorted_by(|(one, ..), (next, ..)| one < next));
        assert_eq!(label("BIRT"), Some("Born"));
        assert_eq!(label("_UID"), None);
        assert!(is_event("WILL") && !is_event("NAME") && !is_event("ABBA"));
    }
}
