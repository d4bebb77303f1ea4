use super::*;

fn written(text: &str) -> Vec<String> {
    suggest(text).iter().map(|found| found.value.to_string()).collect()
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(written(text), expected, "{text:?}");
}

#[test]
fn numbers() {
    check("12.03.1871", &["12 MAR 1871"]);
    check("12. 3. 1871", &["12 MAR 1871"]);
    check("1871-03-12", &["12 MAR 1871"]);
    check("1871/03/12", &["12 MAR 1871"]);
    check("18710312", &["12 MAR 1871"]);
    // Without signs nobody can tell either which comes first.
    check("12031871", &["12 MAR 1871", "3 DEC 1871"]);
    check("13031871", &["13 MAR 1871"]);
    check("03131871", &["13 MAR 1871"]);
    check("12121871", &["12 DEC 1871"]);
    check("10111213", &["13 DEC 1011", "10 NOV 1213", "11 OCT 1213"]);
    check("12/03/1871", &["12 MAR 1871", "3 DEC 1871"]);
    check("12-03-1871", &["12 MAR 1871", "3 DEC 1871"]);
    check("03/03/1871", &["3 MAR 1871"]);
    check("13/03/1871", &["13 MAR 1871"]);
    check("03/13/1871", &["13 MAR 1871"]);
    check("03.13.1871", &["13 MAR 1871"]);
    check("31.02.1871", &["INT 1871 (31.02.1871)"]);
    check("00.03.1871", &["MAR 1871"]);
    check("00/00/1871", &["1871"]);
    check("00/05/1871", &["MAY 1871"]);
    check("05/00/1871", &["MAY 1871"]);
    check("1871-03-00", &["MAR 1871"]);
    check("1871-00-00", &["1871"]);
    // Of three numbers none is a shortened year.
    check("1900-02-30", &["INT FEB 1900 (1900-02-30)"]);
    check("1899-02-31", &["INT FEB 1899 (1899-02-31)"]);
    check("1899/02/31", &["INT FEB 1899 (1899/02/31)"]);
    check("2000-13-01", &["INT 2000 (2000-13-01)"]);
    check("ABT 2000-13-01", &["INT 2000 (ABT 2000-13-01)"]);
    check("0000-13-01", &[]);
    check("13.3.71", &["13 MAR 1871", "13 MAR 1971", "13 MAR 2071"]);
    check("1871", &["1871"]);
    check("40", &["40"]);
}

#[test]
fn names_in_many_languages() {
    for text in [
        "12 March 1871",
        "12th of March 1871",
        "March 12, 1871",
        "March 12th, 1871",
        "12-Mar-1871",
        "Sunday, 12 March 1871",
        "1871 March 12",
        "12. März 1871",
        "den 12. Maerz 1871",
        "le 12 mars 1871",
        "12 maart 1871",
        "12 de marzo de 1871",
        "12 marzo 1871",
        "12 de março de 1871",
        "12 marts 1871",
        "12. maaliskuuta 1871",
        "12 marca 1871",
        "12. března 1871",
        "12. ožujka 1871",
        "1871. március 12.",
        "12 Martii 1871",
        "12 марта 1871",
        "12.III.1871",
        "12 Mrt 1871",
    ] {
        check(text, &["12 MAR 1871"]);
    }
    check("1er août 1802", &["1 AUG 1802"]);
    check("7bre 1702", &["SEP 1702"]);
    check("3 7bre 1702", &["3 SEP 1702"]);
    check("3 10bre 1702", &["3 DEC 1702"]);
    check("Dezember 1899", &["DEC 1899"]);
    // A month of Norway, and an article of Germany.
    check("12 des. 1871", &["12 DEC 1871"]);
    check("12. des 1871", &["12 DEC 1871"]);
    check("des. 1871", &["DEC 1871"]);
    check("des 12, 1871", &["12 DEC 1871"]);
    check("am 12. März des Jahres 1871", &["12 MAR 1871"]);
    // Croats call October what Poles and Czechs call November.
    check("3 listopada 1871", &["3 NOV 1871", "3 OCT 1871"]);
    check("12 Blah 1871", &["INT 1871 (12 Blah 1871)"]);
}

#[test]
fn words_and_signs_before_and_behind() {
    check("c. 1850", &["ABT 1850"]);
    check("~1850", &["ABT 1850"]);
    check("1850?", &["ABT 1850"]);
    check("?1850", &["ABT 1850"]);
    check("um 1850", &["ABT 1850"]);
    check("vers mai 1850", &["ABT MAY 1850"]);
    check("<1900", &["BEF 1900"]);
    check("< 12.03.1871", &["BEF 12 MAR 1871"]);
    check(">1900", &["AFT 1900"]);
    check("1900+", &["AFT 1900"]);
    check("vor 1900", &["BEF 1900"]);
    check("nach Juni 1900", &["AFT JUN 1900"]);
    check("<1814>", &["1814"]);
    check("[1814]", &["1814"]);
    check("since 1850", &["FROM 1850"]);
    check("since the 1850s", &["FROM 1850"]);
    check("until the 1850s", &["TO 1859"]);
    check("seit den 1850er Jahren", &["FROM 1850"]);
    check("before the 1850s", &["BEF 1850"]);
    check("after the 1850s", &["AFT 1859"]);
    check("EST ABT 1881", &["EST 1881"]);
    check("FROM ABT 1798 TO 2 JAN 1842", &["FROM 1798 TO 2 JAN 1842"]);
    check("by abt. 1270", &["BEF 1270"]);
    // What gets lost is said.
    assert_eq!(suggest("from 1825 until about 1850")[0].assumptions, [Assumption::OneModifier]);
    assert_eq!(suggest("from 1825 until about 1850?")[0].assumptions, [Assumption::OneModifier]);
    assert_eq!(suggest("about the 1850s")[0].assumptions, [Assumption::Span, Assumption::WordsLeftOut]);
}

#[test]
fn two_dates() {
    check("1900-1905", &["BET 1900 AND 1905"]);
    check("1900/1905", &["BET 1900 AND 1905"]);
    check("1195–1226", &["BET 1195 AND 1226"]);
    check("1401/8", &["BET 1401 AND 1408"]);
    check("1693-94", &["BET 1693 AND 1694"]);
    check("1900-05", &["BET 1900 AND 1905", "MAY 1900"]);
    // What is shortened is later, and not by much.
    check("1871-02", &["FEB 1871"]);
    check("1898-02", &["BET 1898 AND 1902", "FEB 1898"]);
    check("1898/02", &["BET 1898 AND 1902"]);
    check("1408/1", &["BET 1408 AND 1411"]);
    check("1871-15", &["INT 1871 (1871-15)"]);
    check("ABT 1871-02", &["ABT FEB 1871"]);
    check("1401/8 B.C.", &["BET 1408 B.C. AND 1401 B.C."]);
    check("1408-1 BC", &["BET 1408 B.C. AND 1401 B.C."]);
    check("490-79 BC", &["BET 490 B.C. AND 479 B.C.", "BET 490 B.C. AND 79 B.C."]);
    check("100-50 BC", &["BET 100 B.C. AND 50 B.C."]);
    check("978 or 83", &["BET 978 AND 983"]);
    check("982 or 975", &["BET 975 AND 982"]);
    check("zwischen 1900 und 1905", &["BET 1900 AND 1905"]);
    check("von 3. Mai 1900 bis Juni 1905", &["FROM 3 MAY 1900 TO JUN 1905"]);
    check("1900 to 1905", &["FROM 1900 TO 1905"]);
    check("1 Jan 1900 - 3 Feb 1901", &["BET 1 JAN 1900 AND 3 FEB 1901"]);
    check("between 1014 &1020", &["BET 1014 AND 1020"]);
    check("BET 1900 AND 1880", &["BET 1880 AND 1900"]);
    check("FROM 1900 TO 1880", &["FROM 1880 TO 1900"]);
}

#[test]
fn spans_that_have_a_name() {
    check("1850s", &["BET 1850 AND 1859"]);
    check("1850's", &["BET 1850 AND 1859"]);
    check("the 1850s", &["BET 1850 AND 1859"]);
    check("18th century", &["BET 1701 AND 1800"]);
    check("18. Jahrhundert", &["BET 1701 AND 1800"]);
    check("5th century BC", &["BET 500 B.C. AND 401 B.C."]);
    check("1. Jahrhundert v. Chr.", &["BET 100 B.C. AND 1 B.C."]);
    check("18th century AD", &["BET 1701 AND 1800"]);
    check("440s BC", &["BET 449 B.C. AND 440 B.C."]);
    check("before the 5th century BC", &["BEF 500 B.C."]);
    check("after the 5th century BC", &["AFT 401 B.C."]);
    // A decade or a century, nobody can tell.
    check("1800s", &["BET 1800 AND 1809", "BET 1800 AND 1899"]);
    check("Mar Qtr 1881", &["BET JAN 1881 AND MAR 1881"]);
    check("Q4 1881", &["BET OCT 1881 AND DEC 1881"]);
    check("1–3 July 1035", &["BET 1 JUL 1035 AND 3 JUL 1035"]);
    check("8/9 JUL 1457", &["BET 8 JUL 1457 AND 9 JUL 1457"]);
    check("Jan-Mar 1881", &["BET JAN 1881 AND MAR 1881"]);
    check("Jan/Feb/Mar 1881", &["BET JAN 1881 AND MAR 1881"]);
    check("BET JAN AND JUL 1900", &["BET JAN 1900 AND JUL 1900"]);
    check("from Jan to Jul 1900", &["FROM JAN 1900 TO JUL 1900"]);
    check("1. bis 3. Juli 1035", &["BET 1 JUL 1035 AND 3 JUL 1035"]);
    check("vom 1. bis 3. Juli 1035", &["FROM 1 JUL 1035 TO 3 JUL 1035"]);
    // By the grammar this begins in the year 1.
    check("between 1 and 3 July 1035", &["BET 1 JUL 1035 AND 3 JUL 1035"]);
    check("BET 1 AND 3 JUL 1035", &["BET 1 JUL 1035 AND 3 JUL 1035"]);
    check("FROM 1 TO 3 JUL 1035", &["FROM 1 JUL 1035 TO 3 JUL 1035"]);
    // And these do so indeed.
    check("BET 1 AND 3 JUL 35", &["BET 1 AND 3 JUL 35"]);
    check("BET 5 AND 3 JUL 1035", &["BET 5 AND 3 JUL 1035"]);
    check("12 Jan - 15 Mar 1900", &["BET 12 JAN 1900 AND 15 MAR 1900"]);
    check("zwischen 12. Januar und 15. März 1900", &["BET 12 JAN 1900 AND 15 MAR 1900"]);
    check("from 12 Jan to 15 Mar 1900", &["FROM 12 JAN 1900 TO 15 MAR 1900"]);
    check("15 Mar - 12 Jan 1900", &["INT 12 JAN 1900 (15 Mar - 12 Jan 1900)"]);
}

#[test]
fn other_calendars_without_a_mark() {
    check("2 TVT 5758", &["@#DHEBREW@ 2 TVT 5758"]);
    check("15 Nisan 5700", &["@#DHEBREW@ 15 NSN 5700"]);
    check("11 NIVO 0006", &["@#DFRENCH R@ 11 NIVO 6"]);
    check("18 brumaire an VIII", &["@#DFRENCH R@ 18 BRUM 8"]);
    check("30 JAN 1648/49", &["@#DJULIAN@ 30 JAN 1648/49"]);
    check("21 Feb 1506-1507", &["@#DJULIAN@ 21 FEB 1506/07"]);
    check("29 FEB 1700", &["@#DJULIAN@ 29 FEB 1700", "INT FEB 1700 (29 FEB 1700)"]);
    // What was written as a phrase stays one.
    check("INT 2 TVT 5758 (so they say)", &["INT @#DHEBREW@ 2 TVT 5758 (so they say)"]);
    check("2 TVT 5758 (so they say)", &["INT @#DHEBREW@ 2 TVT 5758 (so they say)"]);
    check("INT 1900/05 (so they say)", &["BET 1900 AND 1905"]);
    check("560 v. Chr.", &["560 B.C."]);
    check("um 44 av. J.-C.", &["ABT 44 B.C."]);
}

#[test]
fn what_is_left_is_kept() {
    check("?? JAN 1900", &["JAN 1900"]);
    check("18??", &["BET 1800 AND 1899"]);
    check("18__", &["BET 1800 AND 1899"]);
    check("18xx", &["BET 1800 AND 1899"]);
    check("186_", &["BET 1860 AND 1869"]);
    check("186x", &["BET 1860 AND 1869"]);
    check("before 186x", &["BEF 1860"]);
    // The digit is not known, or the year is not sure.
    check("186?", &["BET 1860 AND 1869", "ABT 186"]);
    check("5? BC", &["ABT 5 B.C."]);
    check("INT MAY 1452", &["MAY 1452"]);
    check("__ JAN 1900", &["JAN 1900"]);
    check("0 JAN 1900", &["JAN 1900"]);
    check("31 APR 1850", &["INT APR 1850 (31 APR 1850)"]);
    // A phrase would say that it was that day.
    check("Soon after 10 October 1551", &["AFT 10 OCT 1551"]);
    check("(Soon after 10 October 1551)", &[]);
    check("died before 1900", &["BEF 1900"]);
    assert_eq!(suggest("died before 1900")[0].assumptions, [Assumption::WordsLeftOut]);
    check("died about 1900", &["INT 1900 (died about 1900)"]);
    check("(died 1900", &["INT 1900 (died 1900)"]);
    check("died 1900)", &["INT 1900 (died 1900)"]);
    check("21 NOV 1952 IF", &["INT 21 NOV 1952 (21 NOV 1952 IF)"]);
    check("609 BC Megiddo", &["INT 609 B.C. (609 BC Megiddo)"]);
    check("Died:  929 BC", &["INT 929 B.C. (Died:  929 BC)"]);
    check("abt. 412 BC (or abt. 221 BC)", &["INT 412 B.C. (abt. 412 BC [or abt. 221 BC])"]);
}

#[test]
fn impossible_days_are_left_out_behind_a_keyword() {
    check("ABT 30 FEB 1900", &["ABT FEB 1900"]);
    check("AFT 31 FEB 1900", &["AFT FEB 1900"]);
    // It may have been the 30th of April.
    check("BEF 31 APR 1900", &["BEF MAY 1900"]);
    check("BEF 32 DEC 1900", &["BEF JAN 1901"]);
    check("BEF 0 APR 1900", &["BEF APR 1900"]);
    check("TO 31 APR 1900", &["TO APR 1900"]);
    check("FROM 31 APR 1900 TO 1901", &["FROM APR 1900 TO 1901"]);
    check("BET 31 APR 1900 AND 1901", &["BET APR 1900 AND 1901"]);
    check("BET 31 JUN 1900 AND 31 APR 1900", &["BET APR 1900 AND JUN 1900"]);
    assert_eq!(suggest("AFT 31 FEB 1900")[0].assumptions, [Assumption::PartLeftOut]);
    check("ABT @#DJULIAN@ 31 APR 1600", &["ABT @#DJULIAN@ APR 1600"]);
    // There is a phrase already, and it is not ours.
    check("INT 31 APR 1900 (so they say)", &[]);
}

#[test]
fn no_date_is_no_date() {
    for text in [
        "",
        "23 SEP 19X0",
        "1 JAN __YEAR_MINUS_115__",
        "CLEARED 11/88",
        "UNKNOWN",
        "Y",
        "Deceased",
        "<unknown>",
        "12 March",
        "?",
        "CLEARED JR",
        "(a phrase)",
        "()",
    ] {
        check(text, &[]);
    }
    check(&"1850 ".repeat(1000), &[]);
}

#[test]
fn what_can_be_read_is_suggested_as_it_is() {
    check("Abt. 12 june 1900", &["ABT 12 JUN 1900"]);
    check("12 MAR 1888", &["12 MAR 1888"]);
    assert_eq!(suggest("12 MAR 1888")[0].assumptions, []);
    assert_eq!(suggest("1648/49")[0].assumptions, [Assumption::Calendar(System::Julian)]);
    assert_eq!(suggest("12. März 1871")[0].assumptions, [Assumption::Language(Language::German)]);
}
