//! Tags of a file's own count for what its schema says they mean: people have the same names and years in every command, whether
//! a file is read whole or in windows.

use crate::running;

use running::{heirloom, one_file};

/// What stands in the schema before the types: the standard schema, or nothing. Then standard tags mean nothing either, unless
/// they are defined again.
const STANDARD: &str = "2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n";

/// What names, dates and bonds are called.
const TYPES: &str = "2 IRI elf:PERSONAL_NAME_STRUCTURE\n3 TAG PNAME elf:INDIVIDUAL_RECORD\n\
    2 IRI elf:BIRTH\n3 TAG BORN elf:INDIVIDUAL_RECORD\n\
    2 IRI elf:DEATH\n3 TAG DIED elf:INDIVIDUAL_RECORD\n\
    2 IRI elf:CHILD_TO_FAMILY_LINK\n3 TAG HOME elf:INDIVIDUAL_RECORD\n\
    2 IRI elf:DATE_VALUE\n3 TAG WHEN elf:BIRTH elf:DEATH elf:MARRIAGE\n\
    2 IRI elf:PARENT1_POINTER\n3 TAG MAN elf:FAM_RECORD\n\
    2 IRI elf:PARENT2_POINTER\n3 TAG WOMAN elf:FAM_RECORD\n\
    2 IRI elf:CHILD_POINTER\n3 TAG KID elf:FAM_RECORD\n\
    2 IRI elf:MARRIAGE\n3 TAG WED elf:FAM_RECORD\n";

/// What records are called: as always, or otherwise.
const RECORDS: [[&str; 2]; 2] = [["INDI", "FAM"], ["PERS", "KIN"]];

/// What names and dates are called: as the schema says, or by the standard tags, which only the standard schema defines.
const WORDS: [[&str; 2]; 2] = [["PNAME", "WHEN"], ["NAME", "DATE"]];

/// A file with these words.
fn file(standard: &str, [person, family]: [&str; 2], [name, date]: [&str; 2]) -> String {
    format!(
        "0 HEAD\n1 CHAR UTF-8\n1 SCHMA\n2 PRFX elf https://terms.fhiso.org/elf/\n{standard}\
         2 IRI elf:INDIVIDUAL_RECORD\n3 TAG {person} elf:Document\n2 IRI elf:FAM_RECORD\n3 TAG {family} elf:Document\n{TYPES}\
         0 @I1@ {person}\n1 {name} Ada /King/\n1 BORN\n2 {date} 10 DEC 1815\n1 DIED\n2 {date} 1852\n1 HOME @F1@\n1 _SAYS a@b\n\
         0 @I2@ {person}\n1 {name} George /Byron/\n0 @I3@ {person}\n1 {name} Annabella /Milbanke/\n\
         0 @F1@ {family}\n1 MAN @I2@\n1 WOMAN @I3@\n1 KID @I1@\n1 WED\n2 {date} 2 JAN 1815\n1 _SAYS c@d\n0 TRLR\n"
    )
}

/// What a command writes of a file, which is read whole or in windows.
fn said(arguments: &[&str], window: &str) -> String {
    let output = heirloom(arguments).env("HEIRLOOM_WINDOW", window).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn check(said: &str, wanted: &[&str]) {
    for wanted in wanted {
        assert!(said.contains(wanted), "no {wanted:?} in:\n{said}");
    }
}

/// Each of the files: with the standard schema and without, with these words and with those.
fn each_file(look: impl Fn(&str)) {
    for standard in [STANDARD, ""] {
        for records in RECORDS {
            for words in WORDS {
                let (_folder, file) = one_file(file(standard, records, words).as_bytes());
                look(&file);
            }
        }
    }
}

#[test]
fn people_have_names_and_years_in_every_command() {
    each_file(|file| {
        check(&said(&["show", file], "0"), &["@I1@  Ada King            1815–1852\n@I2@  George Byron"]);
        let page = said(&["show", file, "I1"], "0");
        check(
            &page,
            &["Ada King  @I1@  person", "Born              10 DEC 1815\n", "Died              1852\n"],
        );
        check(&page, &["Parents           George Byron @I2@ and Annabella Milbanke @I3@ (@F1@)\n"]);
        let family = said(&["show", file, "F1"], "0");
        check(
            &family,
            &["George Byron and Annabella Milbanke  @F1@  family", "Child             Ada King @I1@"],
        );
        check(&said(&["show", file, "--find", "milbanke"], "0"), &["@I3@  Annabella Milbanke"]);
        let tree = "Ada King @I1@  1815–1852\n├─ George Byron @I2@\n└─ Annabella Milbanke @I3@\n";
        check(&said(&["tree", file, "ada king"], "0"), &[tree]);
        check(
            &said(&["tree", file, "I2", "--descendants"], "0"),
            &["married 1815", "Ada King @I1@  1815–1852"],
        );
        let related = said(&["relate", file, "ada", "george"], "0");
        check(&related, &["Ada King @I1@ is the child of George Byron @I2@.", "Ada King @I1@, 1815–1852"]);
        check(
            &said(&["diff", "--textconv", file], "0"),
            &[" Ada King 1815\n", "George Byron and Annabella Milbanke\n"],
        );
    });
}

#[test]
fn what_is_said_of_a_difference_knows_people_too() {
    each_file(|file| {
        let changed = std::fs::read_to_string(file).unwrap().replace(" 1852\n", " 1853\n");
        let (_folder, changed) = one_file(changed.as_bytes());
        let said = said(&["diff", file, &changed], "0");
        check(&said, &[", Ada King\n", "1 person changed"]);
    });
}

#[test]
fn windows_know_the_same_people() {
    each_file(|file| {
        for window in ["0", "1", "100000"] {
            let dates = said(&["dates", file], window);
            check(&dates, &[" @I1@, Ada King\n", " @F1@, George Byron and Annabella Milbanke\n"]);
            check(
                &dates,
                &["Born  10 DEC 1815  Sunday 10 December 1815", "Married  2 JAN 1815  Monday", "3 dates: "],
            );
            check(&said(&["stats", file, "--per-file"], window), &["3 persons, 1 family"]);
            assert!(!said(&["stats", file], window).contains("no persons"));
            let findings = said(&["check", file, "--select", "T007", "--format", "concise"], window);
            check(&findings, &[" @I1@, Ada King)", " @F1@, George Byron and Annabella Milbanke)"]);
            let page = said(&["check", file, "--select", "T007", "--format", "html"], window);
            check(&page, &[">Ada King</span> <small>Person · @I1@"]);
        }
    });
}
