use super::*;
use crate::{DateValue, Rules};

#[test]
fn gedcom_7_says_the_rest_in_a_phrase() {
    let check = |text: &str, payload: &str, phrase: Option<&str>| {
        let written = gedcom7(&DateValue::parse(text).value);
        assert_eq!((written.payload.as_str(), written.phrase.as_deref()), (payload, phrase), "{text:?}");
    };
    check("12 MAR 1888", "12 MAR 1888", None);
    check("63 B.C.", "63 BCE", None);
    check("@#DFRENCH R@ 6 COMP 11", "FRENCH_R 6 COMP 11", None);
    check("@#DHEBREW@ 14 ADR 5783", "HEBREW 14 ADS 5783", None);
    check("@#DHEBREW@ 14 ADR 5784", "HEBREW 14 ADR 5784", None);
    check("@#DHEBREW@ 14 ADS 5784", "HEBREW 14 ADS 5784", None);
    check("BET @#DJULIAN@ 1750 AND 1752", "BET JULIAN 1750 AND 1752", None);
    check("INT 1840 (so they say)", "1840", Some("so they say"));
    check("(so they say)", "", Some("so they say"));
    check("12/03/1871", "", Some("12/03/1871"));
    check("@#DROMAN@ 44", "_ROMAN 44", None);
    check("@#DMY OWN@ 3 MONTH 12 A.U.C.", "_MY_OWN 3 _MONTH 12 _AUC", None);
    check("@#DROMAN@ 44 B.C.", "_ROMAN 44 BCE", None);
    check("@#DROMAN@ 44 $昭和", "", Some("@#DROMAN@ 44 $昭和"));
    check("@#DROMAN@ -44", "", Some("@#DROMAN@ -44"));
    check("@#DROMAN@ 44/45", "_ROMAN 45", Some("@#DROMAN@ 44/45"));
    check("@#DHEBREW@ 44 B.C.", "", Some("@#DHEBREW@ 44 B.C."));
    check("30 FEB 1900 A.D.", "", Some("@#DGREGORIAN@ 30 FEB 1900"));
    check("31 APR 1850", "", Some("@#DGREGORIAN@ 31 APR 1850"));
    check("FROM 30 JAN 1648/49", "FROM JULIAN 30 JAN 1649", Some("FROM @#DJULIAN@ 30 JAN 1648/49"));
    let written = gedcom7(&DateValue::parse_with("_EXT 3 _MONTH 12", &Rules::GEDCOM_7).value);
    assert_eq!(written.payload, "_EXT 3 _MONTH 12");
}

#[test]
fn years_with_many_digits() {
    let parse = |text| DateValue::parse(text).value;
    assert_eq!(edtf(&parse("12345")).as_deref(), Some("Y12345"));
    assert_eq!(edtf(&parse("20000 B.C.")).as_deref(), Some("Y-19999"));
    assert_eq!(edtf(&parse("MAR 12345")), None);
    assert_eq!(iso(&parse("MAR 12345")).as_deref(), Some("+12345-03"));
    assert_eq!(iso(&parse("1 B.C.")).as_deref(), Some("0000"));
    assert_eq!(iso(&parse("63")).as_deref(), Some("0063"));
    assert_eq!(iso(&parse("2147483647")).as_deref(), Some("+2147483647"));
}

#[test]
fn what_has_no_days_has_no_iso_form() {
    for text in
        ["(a phrase)", "@#DROMAN@ 44", "31 APR 1850", "BET 1900 AND 1880", "@#DFRENCH R@ 79", "12 FOO 1900"]
    {
        let value = DateValue::parse(text).value;
        assert_eq!((iso(&value), edtf(&value)), (None, None), "{text}");
    }
}

#[test]
fn names_of_gedcom_7_become_names_of_elf() {
    let value = DateValue::parse_with("_MY_EXT 3 _MONTH 12", &Rules::GEDCOM_7).value;
    assert_eq!(elf(&value), "@#DMY EXT@ 3 MONTH 12");
    let epoch = |text| elf(&DateValue::parse_with(text, &Rules::GEDCOM_7).value);
    assert_eq!(epoch("_ROMAN 44 _AUC"), "@#DROMAN@ 44 A.U.C.");
    assert_eq!(epoch("_ROMAN 44 _MY_EPOCH"), "@#DROMAN@ 44 MY_EPOCH");
    assert_eq!(epoch("_ROMAN 44 _1ST"), "@#DROMAN@ 44 $_1ST");
    assert_eq!(epoch("_ROMAN 44 BCE"), "@#DROMAN@ 44 B.C.");
    // What ELF has no letters for gets some.
    assert_eq!(epoch("_1 44"), "@#DUNKNOWN@ 44");
    assert_eq!(epoch("_EXT 3 _1 44"), "@#DEXT@ 3 MONTH1 44");
    assert_eq!(epoch("_EXT 3 _FROM 44"), "@#DEXT@ 3 MONTHFROM 44");
}

#[test]
fn names_of_elf_come_back_from_gedcom_7() {
    for text in ["@#DROMAN@ 44", "@#DMY OWN@ 3 MONTH 12 A.U.C.", "@#DROMAN@ MAR 44 B.C."] {
        let written = gedcom7(&DateValue::parse_with(text, &Rules::ELF).value);
        let again = DateValue::parse_with(&written.payload, &Rules::GEDCOM_7);
        assert_eq!(elf(&again.value), text);
    }
}

#[test]
fn ranges_and_periods() {
    let check = |text: &str, expected: &str| {
        assert_eq!(edtf(&DateValue::parse(text).value).as_deref(), Some(expected), "{text:?}");
    };
    check("CAL MAR 1888", "1888-03");
    check("BEF @#DJULIAN@ 1700", "[..1701-01-11]");
    check("AFT @#DJULIAN@ 1700", "[1700-01-11..]");
    check("FROM 1 MAY 1900", "1900-05-01/..");
    check("TO 1900", "../1900");
    check("INT 1840 (so)", "1840");
}
