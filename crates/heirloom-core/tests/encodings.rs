//! Which encoding a file is in, whatever its labels say.

use crate::files;

use files::corpus_files;
use heirloom_core::dialects::GEDCOM;
use heirloom_core::octets::{BadOctets, CodePage, Encoder, Encoding, decode};
use heirloom_core::prologue::{CHAR_TOO_LATE, Confidence, FOREIGN_ENCODING, MISLABELLED_UTF16, verdict};
use heirloom_core::source::{Finding, Ignore};
use heirloom_core::{Dialect, ReadOptions, parse_with};
use proptest::prelude::*;

/// Names and places as they stand in the papers of families.
const SAMPLES: &[(&str, &str)] = &[
    (
        "German",
        "1 NAME Jörg /Müller/\n2 PLAC Düsseldorf, Nordrhein\n1 NAME Käthe /Groß/\n1 NAME Änne /Schäfer/\n2 PLAC Köln\n1 OCCU Bäcker und Straßenfeger in Überlingen\n",
    ),
    (
        "French",
        "1 NAME François /Lefèbvre/\n2 PLAC Orléans, Île-de-France\n1 NAME Hélène /Châtelain/\n1 NAME Noël /Poincaré/\n2 PLAC Besançon, Franche-Comté\n1 NOTE né à la ferme, baptisé à l'église\n",
    ),
    (
        "Spanish",
        "1 NAME María José /Núñez/\n2 PLAC A Coruña, España\n1 NAME Jesús /Gutiérrez/\n1 NAME Ángel /Muñoz/\n2 PLAC Cádiz, Andalucía\n1 NOTE bautizó a su niño en León\n",
    ),
    (
        "Portuguese",
        "1 NAME João /Gonçalves/\n2 PLAC São Paulo\n1 NAME Inês /Conceição/\n1 NAME António /Simões/\n2 PLAC Évora, Portugal\n1 NOTE irmãos e irmãs da família\n",
    ),
    (
        "Italian",
        "1 NAME Niccolò /D'Alò/\n2 PLAC Forlì, Romagna\n1 NAME Nicolò /Cantù/\n2 PLAC Canicattì\n1 NOTE è morto nella città, però non si sa perché\n",
    ),
    (
        "Dutch",
        "1 NAME Daniël /van Brienen/\n2 PLAC Curaçao\n1 NAME Zoë /Coördes/\n1 NAME Adriënne /Crébas/\n2 PLAC Indië\n1 NOTE de één en de ander, geïnd\n",
    ),
    (
        "Danish",
        "1 NAME Søren /Kjær/\n2 PLAC Århus, Nørrejylland\n1 NAME Åse /Sørensen/\n1 NAME Jørgen /Ærø/\n2 PLAC København\n1 NOTE født på øen\n",
    ),
    (
        "Swedish",
        "1 NAME Göran /Sjöström/\n2 PLAC Västerås, Västmanland\n1 NAME Åsa /Björk/\n2 PLAC Växjö\n1 NOTE född på gården, vigd i Örebro\n",
    ),
    (
        "Icelandic",
        "1 NAME Þórður /Guðmundsson/\n2 PLAC Reykjavík\n1 NAME Sigríður /Jónsdóttir/\n2 PLAC Ísafjörður\n1 NAME Æsa /Þorsteinsdóttir/\n1 NOTE býr á Íslandi\n",
    ),
    (
        "Polish",
        "1 NAME Stanisław /Wiśniewski/\n2 PLAC Łódź\n1 NAME Małgorzata /Dąbrowska/\n2 PLAC Gdańsk, Pomorze\n1 NAME Zdzisław /Żółtowski/\n2 PLAC Częstochowa\n1 NOTE urodził się w Krakowie\n",
    ),
    (
        "Czech",
        "1 NAME Jiří /Dvořák/\n2 PLAC Plzeň, Čechy\n1 NAME Božena /Němcová/\n2 PLAC České Budějovice\n1 NAME Růžena /Šťastná/\n1 NOTE křtěn v kostele svatého Víta\n",
    ),
    (
        "Slovak",
        "1 NAME Ľudovít /Štúr/\n2 PLAC Košice, Slovensko\n1 NAME Žofia /Kováčová/\n2 PLAC Liptovský Mikuláš\n1 NAME Matúš /Čák/\n1 NOTE narodený v Trnave, pokrstený\n",
    ),
    (
        "Hungarian",
        "1 NAME György /Kővári/\n2 PLAC Győr\n1 NAME Erzsébet /Szűcs/\n2 PLAC Székesfehérvár\n1 NAME Ödön /Tóth/\n1 NOTE született Pécs városában, református lelkész özvegye\n",
    ),
    (
        "Croatian",
        "1 NAME Đuro /Šimunović/\n2 PLAC Čakovec, Međimurje\n1 NAME Željka /Kovačić/\n2 PLAC Šibenik\n1 NOTE rođen u kući, kršten\n",
    ),
    (
        "Romanian",
        "1 NAME Ştefan /Brâncuşi/\n2 PLAC Iaşi, România\n1 NAME Ioan /Ţărnă/\n2 PLAC Târgovişte, Ţara Românească\n1 NAME Cătălin /Băncilă/\n1 NOTE născut în oraşul Constanţa\n",
    ),
    (
        "Turkish",
        "1 NAME Gülşen /Yıldırım/\n2 PLAC İstanbul, Beyoğlu\n1 NAME Işık /Çağlayan/\n2 PLAC Diyarbakır\n1 NAME Şükrü /Öztürk/\n1 NOTE doğduğu yer Muğla\n",
    ),
    (
        "Lithuanian",
        "1 NAME Jonas /Žemaitis/\n2 PLAC Šiauliai, Lietuva\n1 NAME Birutė /Šimkūnaitė/\n2 PLAC Panevėžys\n1 NAME Kazys /Grinius iš Mažųjų Būdų/\n1 NOTE gimė kaime prie Nemuno, mirė Kaune, įrašyta\n",
    ),
    (
        "Latvian",
        "1 NAME Jānis /Bērziņš/\n2 PLAC Rīga, Latvija\n1 NAME Kārlis /Ulmanis/\n2 PLAC Ķemeri\n1 NAME Līga /Kalniņa/\n1 NOTE dzimis Cēsīs, miris Jūrmalā, ģimene\n",
    ),
    (
        "Estonian",
        "1 NAME Jüri /Kõiv/\n2 PLAC Põltsamaa\n1 NAME Õie /Mägi/\n2 PLAC Võru, Tõrva\n1 NAME Ülo /Sööt/\n1 NOTE sündinud Pärnus, elas Tõrvas\n",
    ),
    (
        "Russian",
        "1 NAME Иван Петрович /Сидоров/\n2 PLAC Москва, Россия\n1 NAME Екатерина /Щербакова/\n2 PLAC село Ильинское\n1 NAME Фёдор /Жуков/\n1 NOTE родился в семье крестьянина\n",
    ),
    (
        "Ukrainian",
        "1 NAME Їван /Ковальчук/\n2 PLAC Київ, Україна\n1 NAME Ганна /Шевченко/\n2 PLAC село Білогородка\n1 NAME Олексій /Бойко/\n1 NOTE народився в селі, хрещений у церкві\n",
    ),
    (
        "Greek",
        "1 NAME Γεώργιος /Παπαδόπουλος/\n2 PLAC Αθήνα, Ελλάδα\n1 NAME Ελένη /Καραγιάννη/\n2 PLAC Θεσσαλονίκη\n1 NOTE γεννήθηκε στο χωριό του πατέρα\n",
    ),
    (
        "Hebrew",
        "1 NAME יעקב /כהן/\n2 PLAC ירושלים, ישראל\n1 NAME שרה /לוי/\n2 PLAC תל אביב\n1 NOTE נולד בעיר העתיקה\n",
    ),
    (
        "English",
        "1 NAME Seán /O’Brien/\n2 PLAC Dún Laoghaire, Ireland\n1 NOTE He said “none” – and paid £5 for it\n1 NAME Zoë /Brontë/\n1 NOTE John’s café\n",
    ),
];

fn page(page: CodePage) -> Encoding {
    Encoding::Page(page)
}

/// A file with a sample in an encoding, if it has all the letters.
fn file(label: &str, sample: &str, encoding: Encoding) -> Option<Vec<u8>> {
    let encoder = Encoder::for_editing(encoding);
    let label = if label.is_empty() { String::new() } else { format!("1 CHAR {label}\n") };
    let text = format!("0 HEAD\n1 SOUR X\n{label}0 @I1@ INDI\n{sample}0 TRLR\n");
    let mut octets = Vec::new();
    encoder.representable(&text).then(|| encoder.encode(&text, &mut octets))?;
    Some(octets)
}

/// Text that one encoding confuses with another is not counted where nobody could tell.
fn text(octets: &[u8], encoding: Encoding) -> String {
    decode(encoding, octets, BadOctets::default(), &mut Ignore).text.into_owned()
}

#[test]
fn the_text_is_right_whatever_the_label() {
    let encodings =
        CodePage::ALL.iter().map(|&page| Encoding::Page(page)).chain([Encoding::Ansel, Encoding::Utf8]);
    let (mut wrong, mut tried) = (Vec::new(), 0);
    for encoding in encodings {
        let capitals = SAMPLES.iter().map(|(language, sample)| (*language, sample.to_uppercase()));
        let samples =
            SAMPLES.iter().map(|(language, sample)| (*language, (*sample).to_string())).chain(capitals);
        for (language, sample) in samples {
            for label in ["", "ANSEL", "ANSI", "UTF-8", "ASCII", "IBMPC", "UNICODE", "nonsense"] {
                let Some(octets) = file(label, &sample, encoding) else { continue };
                let found = verdict(&octets);
                tried += 1;
                if text(&octets, found.encoding) != text(&octets, encoding) {
                    let confidence = found.confidence.name();
                    wrong.push(format!(
                        "{language} in {encoding} as `{label}`: {} ({confidence})",
                        found.encoding
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {tried}:\n{}", wrong.len(), wrong.join("\n"));
}

/// One line is little to go by: what is wrong then should be called a guess.
#[test]
fn little_evidence_makes_guesses() {
    let encodings = CodePage::ALL.iter().map(|&page| Encoding::Page(page)).chain([Encoding::Ansel]);
    let (mut right, mut guessed, mut wrong) = (0, 0, 0);
    for encoding in encodings {
        for line in SAMPLES.iter().flat_map(|(_, sample)| sample.lines()).filter(|line| !line.is_ascii()) {
            let Some(octets) = file("", &format!("{line}\n"), encoding) else { continue };
            let found = verdict(&octets);
            match text(&octets, found.encoding) == text(&octets, encoding) {
                true => right += 1,
                false if found.confidence == Confidence::Guess => guessed += 1,
                false => wrong += 1,
            }
        }
    }
    // So many today; fewer are welcome.
    assert!(
        wrong <= 5 && right > 7 * (guessed + wrong),
        "{right} right, {guessed} guessed wrongly, {wrong} wrong"
    );
}

fn codes(octets: &[u8]) -> Vec<String> {
    let mut findings: Vec<Finding> = Vec::new();
    let options = ReadOptions::new().dialect(GEDCOM);
    let parsed = parse_with(octets, &options, &mut findings);
    let about_encodings = findings.iter().filter(|finding| finding.code().id.starts_with('O'));
    about_encodings
        .map(|finding| format!("{} {}", finding.code().id, finding.message(parsed.text())))
        .collect()
}

#[test]
fn each_departure_from_a_label_is_said() {
    let german = SAMPLES[0].1;
    let russian = SAMPLES.iter().find(|sample| sample.0 == "Russian").map_or("", |sample| sample.1);
    let in_windows = page(CodePage::Windows1252);
    let of = |label: &str, sample: &str, encoding| codes(&file(label, sample, encoding).unwrap_or_default());
    let says = |found: Vec<String>, expected: &[&str]| assert_eq!(found, expected);
    says(
        of("ANSI", german, in_windows),
        &["O011 `ANSI` is not an encoding of ELF or GEDCOM; the file was read as WINDOWS-1252"],
    );
    says(of("UTF-8", german, Encoding::Utf8), &[]);
    says(of("ANSEL", german, Encoding::Ansel), &[]);
    says(
        of("ANSEL", german, Encoding::Utf8),
        &[
            "O019 CHAR says `ANSEL`, but the file was read as UTF-8: all 11 characters beyond ASCII are valid there",
        ],
    );
    says(
        of("ANSEL", russian, page(CodePage::Windows1251)),
        &[
            "O019 CHAR says `ANSEL`, but the file was read as WINDOWS-1251: its letters are Russian; 10 of 96 octets are not valid in ANSEL",
        ],
    );
    says(
        of("UTF-8", german, in_windows),
        &[
            "O019 CHAR says `UTF-8`, but the file was read as WINDOWS-1252: its letters are German; 11 of 11 octets are not valid in UTF-8",
        ],
    );
    says(
        of("", german, in_windows),
        &[
            "O015 nothing at the beginning of the file says which encoding it is in; it was read as WINDOWS-1252: its letters are German; 11 of 11 octets are not valid in UTF-8",
        ],
    );
    says(
        of("UNICODE", german, Encoding::Utf8),
        &["O014 CHAR says UNICODE, which is UTF-16, but the file is not in UTF-16; it was read as UTF-8"],
    );
    says(
        of("IBMPC", german, page(CodePage::Cp850)),
        &["O011 `IBMPC` is not an encoding of ELF or GEDCOM; the file was read as CP437"],
    );
    says(
        of("", "1 NAME Gy\u{151}r\n", page(CodePage::Windows1250)),
        &[
            "O015 nothing at the beginning of the file says which encoding it is in; it was read as WINDOWS-1252: that makes the most sense; its one octet beyond ASCII is not valid in UTF-8",
            "O020 it is a guess that the file is in WINDOWS-1252; it could also be in WINDOWS-1250 or MACROMAN",
        ],
    );
    let marked = |octets: Vec<u8>| [b"\xEF\xBB\xBF", &octets[..]].concat();
    says(
        codes(&marked(file("ANSEL", german, Encoding::Utf8).unwrap_or_default())),
        &[
            "O019 CHAR says `ANSEL`, but the file was read as UTF-8: it begins with the byte-order mark of that",
        ],
    );
    says(
        codes(&marked(file("ANSI", german, in_windows).unwrap_or_default())),
        &[
            "O022 the file begins with the byte-order mark of UTF-8, but was read as WINDOWS-1252: its letters are German; 11 of 11 octets are not valid in UTF-8",
            "O011 `ANSI` is not an encoding of ELF or GEDCOM; the file was read as WINDOWS-1252: its letters are German; 11 of 11 octets are not valid in UTF-8",
        ],
    );
}

/// The names in a file that is read as GEDCOM, and the codes of what was found.
fn names(octets: &[u8], options: ReadOptions<'_>) -> (Vec<String>, Vec<&'static str>) {
    let mut findings: Vec<Finding> = Vec::new();
    let parsed = parse_with(octets, &options.dialect(GEDCOM), &mut findings);
    let records = parsed.dataset.document().flat_map(|record| record.preorder());
    let names = records.filter(|(_, structure)| structure.tag() == "NAME");
    let names = names.filter_map(|(_, structure)| structure.string().map(|name| name.to_string())).collect();
    (names, findings.iter().map(|finding| finding.code().id).filter(|id| id.starts_with('O')).collect())
}

#[test]
fn hints_in_the_header_count() {
    let file =
        |header: &str| [b"0 HEAD\n", header.as_bytes(), b"0 @I1@ INDI\n1 NAME Gy\xF5r\n0 TRLR\n"].concat();
    let of = |header: &str| names(&file(header), ReadOptions::new());
    assert_eq!(of("1 CHAR ANSI\n"), (vec!["Gy\u{F5}r".to_string()], vec!["O011"]));
    for header in
        ["1 CHAR ANSI\n2 VERS 1250\n", "1 CHAR Windows 1250\n", "1 CHAR LATIN-2\n", "1 CHAR CP1250\n"]
    {
        assert_eq!(of(header), (vec!["Gy\u{151}r".to_string()], vec!["O011"]), "{header}");
    }
    assert_eq!(of("1 LANG Hungarian\n"), (vec!["Gy\u{151}r".to_string()], vec!["O015", "O020"]));
    // Whoever knows better has the last word, and then there is nothing to say.
    let options = ReadOptions::new().external_encoding(page(CodePage::Windows1250));
    assert_eq!(names(&file("1 CHAR ANSEL\n"), options), (vec!["Gy\u{151}r".to_string()], vec![]));
}

/// `CHAR` counts where it will be read, also if its level jumps; not where it is part of a text.
#[test]
fn labels_count_whatever_their_level() {
    let file =
        |header: &str| [b"0 HEAD\n", header.as_bytes(), b"0 @I1@ INDI\n1 NAME Gy\xF5r\n0 TRLR\n"].concat();
    let of = |header: &str| names(&file(header), ReadOptions::new()).0;
    for header in ["2 CHAR CP1250\n", "2 SOUR X\n3 VERS 1\n2 CHAR CP1250\n", "7 char ANSI\n8 VERS 1250\n"] {
        assert_eq!(of(header), ["Gy\u{151}r"], "{header}");
    }
    for header in [
        "1 CHAR ANSI\n1 SOUR X\n2 VERS 1250\n",
        "1 CHAR ANSI\n1 SOUR X\n2 CHAR CP1250\n",
        "1 CHAR ANSI\n12 Char is no tag\n",
    ] {
        assert_eq!(of(header), ["Gy\u{F5}r"], "{header}");
    }
}

/// A mark at the end of a line is none that hangs in the air if CONC brings its letter.
#[test]
fn marks_before_conc_are_those_of_ansel() {
    let file = b"0 HEAD\n1 CHAR ANSEL\n0 @I1@ INDI\n1 NAME Andr\xE2e\n1 NAME Zo\xE8\r\n2 CONC e\n0 TRLR\n";
    let expected = ["Andr\u{E9}", "Zo\u{EB}"].map(String::from).to_vec();
    assert_eq!(names(file, ReadOptions::new()), (expected, vec!["O005"]));
}

#[test]
fn wide_characters_are_seen_whatever_comes_first() {
    let text = " \n0 HEAD\n1 CHAR ANSI\n0 @I1@ INDI\n1 NAME J\u{F6}rg\n0 TRLR\n";
    for order in [u16::to_le_bytes as fn(u16) -> [u8; 2], u16::to_be_bytes] {
        let octets: Vec<u8> = text.encode_utf16().flat_map(order).collect();
        let found = names(&octets, ReadOptions::new());
        assert_eq!(found, (vec!["J\u{F6}rg".to_string()], vec!["O023", "O013"]));
    }
    let wider: Vec<u8> = text.chars().flat_map(|c| u32::from(c).to_le_bytes()).collect();
    assert!(names(&wider, ReadOptions::new()).1.contains(&"O021"));
}

#[test]
fn the_verdict_on_wide_characters_says_how_they_were_seen() {
    let text = "0 HEAD\n1 CHAR ANSI\n1 SOUR X\n0 TRLR\n";
    let octets = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let bare = verdict(&octets(text));
    assert_eq!((bare.encoding, bare.confidence.name()), (Encoding::Utf16Le, "certain"));
    assert_eq!(bare.reason, "every other octet of its first lines is zero");
    assert!(bare.wrong_char && !bare.wrong_mark);
    assert_eq!(bare.claims.program.map(|said| (said.text, said.line)), Some(("X".to_string(), 3)));

    let marked = verdict(&octets(&format!("\u{FEFF}{}", text.replace("ANSI", "UNICODE"))));
    assert_eq!((marked.encoding, marked.confidence), (Encoding::Utf16Le, Confidence::Certain));
    assert_eq!(marked.claims.byte_order_mark, Some(Encoding::Utf16Le));
    assert_eq!(marked.reason, "it begins with the byte-order mark of that");
    assert!(!marked.wrong_char && !marked.wrong_mark);

    let wider = verdict(&text.chars().flat_map(|c| u32::from(c).to_le_bytes()).collect::<Vec<u8>>());
    assert_eq!(wider.confidence.name(), "guess");
    assert_eq!(wider.reason, "it is in UTF-32, which can't be read");
}

#[test]
fn names_for_utf16_other_than_unicode_are_foreign() {
    let of = |name: &str| {
        let text = format!("\u{FEFF}0 HEAD\n1 CHAR {name}\n0 @I1@ INDI\n1 NAME x\n0 TRLR\n");
        let octets: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        let mut findings: Vec<Finding> = Vec::new();
        parse_with(&octets, &ReadOptions::new().dialect(Dialect::NEWEST), &mut findings);
        findings.iter().map(|finding| finding.code().id).collect::<Vec<_>>()
    };
    assert_eq!(of("UNICODE"), [""; 0]);
    for name in ["UTF-16", "utf16", "UTF-16LE", "UCS-2"] {
        assert_eq!(of(name), [FOREIGN_ENCODING.id], "{name}");
    }
    assert_eq!(of("ANSEL"), [MISLABELLED_UTF16.id]);
}

#[test]
fn what_makes_no_sense_is_told() {
    let file = b"0 HEAD\n1 CHAR ASCII\n0 @I1@ INDI\n1 NAME \xDE\xB1\x9D\xF7\xA4\x81\xFE\x8F \xB9\xD7\xAC\x90\xBF\xF7\x8D\xA6\n0 TRLR\n";
    let verdict = verdict(file);
    assert_eq!(verdict.reason, "nothing makes sense of it");
    assert_eq!((verdict.encoding.name(), verdict.confidence.name()), ("WINDOWS-1252", "guess"));
    assert!(verdict.wrong_char);
}

/// A file that is read in a draft says which by its header, however long that is and whatever its encoding.
#[test]
fn a_long_header_is_read_to_its_end() {
    let long = "1 NOTE x\n".repeat(9000);
    for (last, name) in [("1 GEDC\n2 ELF 1.0.0\n", "elf-2019-01"), ("1 GEDC\n2 VERS 5.5.1\n", "gedcom")] {
        let text = format!("\u{FEFF}0 HEAD\n1 CHAR UNICODE\n{long}{last}0 @I1@ INDI\n0 TRLR\n");
        let octets: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let parsed = parse_with(&octets, &ReadOptions::new().detect_dialect(), &mut Ignore);
        assert_eq!(parsed.dialect.name(), name);
    }
}

/// Some of a text: lines with characters beyond ASCII, names and places first.
fn sample(text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_ascii()).collect();
    lines.sort_by_key(|line| !(line.contains(" NAME ") || line.contains(" PLAC ")));
    lines.dedup();
    let step = (lines.len() / 3).max(1);
    let shown = lines.iter().step_by(step).take(3);
    shown
        .map(|line| line.chars().take(60).collect::<String>().replace('|', "/"))
        .collect::<Vec<_>>()
        .join("; ")
}

/// A table of all files whose labels are wrong or missing, to be looked at: `cargo test --test engine encodings:: -- --nocapture`.
#[test]
fn labels_of_the_corpus_are_weighed() {
    let Some(found) = corpus_files() else {
        eprintln!("skipped: no corpus of files here");
        return;
    };
    let folder = found.iter().map(|path| path.parent().map_or(0, |path| path.components().count())).min();
    for path in &found {
        let octets = std::fs::read(path).expect("a file that can be read");
        if octets.is_ascii() || octets.starts_with(b"PK") {
            continue;
        }
        let found = verdict(&octets);
        if std::str::from_utf8(&octets).is_ok() && !octets.contains(&0) {
            assert_eq!(found.encoding, Encoding::Utf8, "{}", path.display());
        }
        let is_known = found.claims.byte_order_mark.is_some() || found.claims.character_set.is_some();
        if found.wrong_char || found.wrong_mark || !is_known {
            let name =
                path.components().skip(folder.unwrap_or(0).saturating_sub(1)).collect::<std::path::PathBuf>();
            let said = found.claims.character_set.as_ref().map_or("none", |said| said.text.trim());
            let mark = found.claims.byte_order_mark.map_or("none", Encoding::name);
            let text = text(&octets, found.encoding);
            let (encoding, confidence) = (found.encoding, found.confidence.name());
            let reason =
                if found.is_by_label() { "valid UTF-8".to_string() } else { found.reason.to_string() };
            eprintln!(
                "| {} | {said} | {mark} | {encoding} | {confidence} | {reason} | {} |",
                name.display(),
                sample(&text)
            );
        }
    }
}

/// Whether `CHAR` is reported to stand where it does not count.
fn is_too_late(file: &str, dialect: Dialect) -> bool {
    let mut findings: Vec<Finding> = Vec::new();
    parse_with(file.as_bytes(), &ReadOptions::new().dialect(dialect), &mut findings);
    findings.iter().any(|finding| *finding.code() == CHAR_TOO_LATE)
}

#[test]
fn char_is_too_late_in_a_header_that_is_not_the_first_record() {
    for &dialect in Dialect::READ {
        assert!(is_too_late("0 NOTE x\n0 HEAD\n1 CHAR ANSEL\n0 TRLR\n", dialect), "{dialect}");
        assert!(!is_too_late("no line\n0 HEAD\n1 CHAR ANSEL\n0 TRLR\n", dialect), "{dialect}");
        // The drafts end the search at a line of level 0, though what follows may lie in the header.
        let error = is_too_late("0 HEAD\n1 NOTE x\n0 ERROR y\n1 CHAR ANSEL\n0 TRLR\n", dialect);
        assert!(!error || dialect != GEDCOM, "{dialect}");
    }
    let stray = "0 HEAD\n1 NOTE x\n0 CONT y\n1 CHAR ANSEL\n0 TRLR\n";
    assert!(is_too_late(stray, Dialect::NEWEST) && !is_too_late(stray, GEDCOM));
}

proptest! {
    /// Where the header is the first record, its `CHAR` is found by whoever looks for the encoding wherever the tree has it, however
    /// odd the lines are. In drafts that holds up to the second line of level 0.
    #[test]
    fn the_encoding_is_looked_for_where_the_tree_has_it(
        lines in prop::collection::vec(
            (
                "[ \t]?[0-3]{1,2}",
                "( @[AB-]{0,2}@)?[ \t]{0,2}",
                prop::sample::select(&["CHAR", "char", "VERS", "CONT", "conc", "ERROR", "NOTE", "words", "SCHMA"][..]),
                prop::sample::select(&["", " ", " ANSEL", " UTF-8", " ASCII", " @A@", "\0"][..]),
            ),
            0..8,
        ),
    ) {
        let lines: Vec<String> =
            lines.iter().map(|(level, id, tag, payload)| format!("{level}{id} {tag}{payload}\n")).collect();
        let file = format!("0 HEAD\n{}0 @I1@ INDI\n0 TRLR\n", lines.concat());
        let is_of_level_0 = |line: &String| {
            let digits = line.trim_start().split(|c: char| !c.is_ascii_digit()).next();
            digits.is_some_and(|digits| digits.trim_start_matches('0').is_empty())
        };
        let by_the_letter = !lines.iter().any(is_of_level_0);
        for &dialect in Dialect::READ.iter().filter(|&&dialect| by_the_letter || dialect == GEDCOM) {
            prop_assert!(!is_too_late(&file, dialect), "{dialect}: {file:?}");
        }
    }
}
