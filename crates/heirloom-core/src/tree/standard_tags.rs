/// The tag of GEDCOM that a tag in other letters stands for; `None` where it is in capital letters already, or is none.
///
/// Tags of programs are left alone: their authors may tell `_Uid` from `_UID`.
pub(crate) fn in_capitals(tag: &str) -> Option<&'static str> {
    if !tag.bytes().any(|octet| octet.is_ascii_lowercase()) {
        return None;
    }
    let order = |known: &&str| {
        let folded = tag.bytes().map(|octet| octet.to_ascii_uppercase());
        known.bytes().cmp(folded)
    };
    STANDARD.binary_search_by(order).ok().map(|place| STANDARD[place])
}

/// The tags of GEDCOM 5.5 and 5.5.1, in the order of their letters.
const STANDARD: &[&str] = &[
    "ABBR", "ADDR", "ADOP", "ADR1", "ADR2", "ADR3", "AFN", "AGE", "AGNC", "ALIA", "ANCE", "ANCI", "ANUL",
    "ASSO", "AUTH", "BAPL", "BAPM", "BARM", "BASM", "BIRT", "BLES", "BLOB", "BURI", "CALN", "CAST", "CAUS",
    "CENS", "CHAN", "CHAR", "CHIL", "CHR", "CHRA", "CITY", "CONC", "CONF", "CONL", "CONT", "COPR", "CORP",
    "CREM", "CTRY", "DATA", "DATE", "DEAT", "DESC", "DESI", "DEST", "DIV", "DIVF", "DSCR", "EDUC", "EMAI",
    "EMAIL", "EMIG", "ENDL", "ENGA", "EVEN", "FACT", "FAM", "FAMC", "FAMF", "FAMS", "FAX", "FCOM", "FILE",
    "FONE", "FORM", "GEDC", "GIVN", "GRAD", "HEAD", "HUSB", "IDNO", "IMMI", "INDI", "LANG", "LATI", "LONG",
    "MAP", "MARB", "MARC", "MARL", "MARR", "MARS", "MEDI", "NAME", "NATI", "NATU", "NCHI", "NICK", "NMR",
    "NOTE", "NPFX", "NSFX", "OBJE", "OCCU", "ORDI", "ORDN", "PAGE", "PEDI", "PHON", "PLAC", "POST", "PROB",
    "PROP", "PUBL", "QUAY", "REFN", "RELA", "RELI", "REPO", "RESI", "RESN", "RETI", "RFN", "RIN", "ROLE",
    "ROMN", "SCHMA", "SEX", "SLGC", "SLGS", "SOUR", "SPFX", "SSN", "STAE", "STAT", "SUBM", "SUBN", "SURN",
    "TEMP", "TEXT", "TIME", "TITL", "TRLR", "TYPE", "VERS", "WIFE", "WILL", "WWW",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn standard_tags_are_found_in_any_case() {
        assert!(STANDARD.is_sorted());
        for &tag in STANDARD {
            assert_eq!(in_capitals(&tag.to_lowercase()), Some(tag));
            assert_eq!(in_capitals(tag), None);
        }
        assert_eq!(in_capitals("Name"), Some("NAME"));
        assert_eq!(in_capitals("_uid"), None);
        assert_eq!(in_capitals("names"), None);
    }
}
