//! Files to try things with: random ones, and those of others.

// Each test uses some of it.
#![allow(dead_code)]

use std::path::{Path, PathBuf};

use heirloom::ReadOptions;
use heirloom::dialects::Dialect;
use heirloom::tree::{BadLines, DuplicateIds};
use proptest::prelude::*;

/// Pieces that mean something to one room or another, so that random files get beyond the first.
pub(crate) const PIECES: &[&str] = &[
    "0 HEAD\n",
    "1 CHAR UTF-8\n",
    "1 CHAR ANSEL\n",
    "1 CHAR UNICODE\n",
    "1 CHAR ANSI\n",
    "1 CHAR\n",
    "1 SCHMA\n",
    "2 PRFX elf https://terms.fhiso.org/elf/\n",
    "2 PRFX ex https://example.com/\n",
    "2 PRFX https x\n",
    "2 PRFX elf Q\n",
    "2 IRI a b\n",
    "4 A z\n",
    "2 VERS @#Dx@ 1\n",
    "2 ESC VERS D\n",
    "2 IRI ex:A\n",
    "3 TAG _A elf:Document\n",
    "3 TAG NAME elf:INDIVIDUAL_RECORD\n",
    "3 ISA ex:A\n",
    "3 ISA ex:B\n",
    "2 IRI ex:B\n",
    "3 TAG _B ex:A elf:Undefined#_Q\n",
    "2 ESC _A QD\n",
    "2 SCHMA https://fhiso.org/TR/elf-data-model/v1.0.0\n",
    "2 SCHMA https://example.com/none\n",
    "2 TAG _X y\n",
    "1 NOTE a\n",
    "0 @I1@ INDI\n",
    "0 @I1@ INDI\r\n",
    "0 @I2@ FAM\n",
    "0 INDI\n",
    "0 _A @I1@\n",
    "1 _B x\n",
    "0 _Q\n",
    "1 NAME John /Smith/\n",
    "1 @N1@ NOTE text\n",
    "1 HUSB @I1@\n",
    "1 HUSB @I9@\n",
    "1 FAMC  @I1@ \n",
    "1 BIRT\n",
    "2 DATE @#DJULIAN@ 1540\n",
    "2 DATE @@#Dx@@ 1\n",
    "2 NOTE @#QX@ a@b\n",
    "2 NOTE @#UE3@ @#UD800@ \n",
    "2 NOTE a@#UA@ b@#UD@ \n",
    "1 CONT c\n",
    "2 CONT d\n",
    "2 CONC e\n",
    "3 CONT f\n",
    "1 CONC\n",
    "0 CONT g\n",
    "1 ERROR h\n",
    "0 ERROR @I1@\n",
    "2 @X@ CONT i\n",
    "junk\n",
    "   \n",
    "5 DEEP x\n",
    "01 SEX M\n",
    "00 @I3@ INDI\n",
    "02 CONT z\n",
    "2 DATE @#DX@1\n",
    "2 NOTE a@#UE3@b@#QX@c \n",
    "1 NOTE   x \n",
    "3 TAG ERROR elf:Document ex:A\n",
    "3 TAG UNDEF elf:Document\n",
    "1 ERROR i\n2 NOTE j\n",
    "1 NOTE \n",
    "1 NOTE\n",
    "1 BURI\n",
    "1 BLOB\n",
    "0 UNDEF\n",
    "0 @U@ UNDEF x\n",
    "0 TRLR\n",
    "1 X\n",
    "0 HEAD x\n",
    "\n",
    "\r",
    " ",
    "@",
    "1 NOTE \u{e9}\u{301}\u{1F46A}\n",
    "1 NOTE e\u{301}\u{323} \u{2bb}\u{142}\n",
    "\u{feff}",
    "\t",
    "1 PRFX X_ http://x.example/\n",
    "1 PRFX _ http://y.example/#\n",
    "1 PRFX http://d.example/\n",
    "1 PRFX none\n",
    "1 DEFN _A http://x.example/A\n",
    "2 CONT http://terms.fhiso.org/elf/AUTH\n",
    "1 DEFN NAME http://x.example/N http://terms.fhiso.org/elf/NAME\n",
    "1 X_LAT 1\n",
    "1 _A x\n",
    "2 PRFX Y_ http://z.example/\n",
    "0 @S@ SUBN\n",
    "0 @\u{c9}1@ INDI\n",
    "0 @-1@ INDI\n1 HUSB @-1@\n",
    "0 @ 1@ INDI\n1 HUSB @ 1@\n",
    "0 @X~2D~1@ FAM\n",
    "1 HUSB @\u{c9}1@\n",
    "0 @H@ HEAD\n",
    "1 NOTE a\tb\n",
    "2 NOTE @#x@@#y@ @#@#U41@\n",
    "3 SOUR x\n",
    "0 head\n",
    "1 Char utf-8\n",
    "1 name x\n",
    "2 cont k\n",
    "1 _Uid l\n",
    "0 @I1@INDI\n",
    "1 HUSB @I2@\n3 CONT m\n",
    "12 june 1900\n",
    "0 @I1@ CONT n\n",
    "1 @N1@ CONC o\n",
    "7 DATE p\n",
    "8 PLAC q\n",
    "18446744073709551616 DEEP r\n",
    "0 TRLR\0\0",
    "\0\0",
    "raw text @ x\n",
    "5 @I4@ NOTE s\n",
    "6 @I4@ note t\n",
];

/// The same in other encodings, and characters that are cut in two.
const OCTETS: &[&[u8]] = &[
    b"1 NAME J\xF6rg /M\xFCller/\n",
    b"1 NAME \xC8\xE2\xE0\xED /\xC6\xF3\xEA\xEE\xE2/\n",
    b"1 NAME Andr\xE2e /Cr\xE8opps/\n",
    b"1 NOTE a\xC3\n2 CONC \xA9\n",
    b"2 NOTE a\xE2\r\n3 CONT \x82\r\n3 CONC \xAC\r\n",
    b"1 NOTE a\xC3\n0 CONT \xA9\n",
    b"1 NOTE Andr\xE2\n2 CONC e\n",
];

pub(crate) fn file() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        12 => proptest::sample::select(PIECES).prop_map(|piece| piece.as_bytes().to_vec()),
        1 => proptest::collection::vec(any::<u8>(), 0..6),
        1 => proptest::sample::select(OCTETS).prop_map(<[u8]>::to_vec),
        1 => proptest::sample::select(&[0x80u8, 0xE2, 0xE8, 0xF2, 0xFF, 0x00, 0xC3, 0x0D, 0x0A][..])
            .prop_map(|octet| vec![octet]),
    ];
    proptest::collection::vec(piece, 0..25).prop_map(|pieces| pieces.concat())
}

fn utf16_file() -> impl Strategy<Value = Vec<u8>> {
    let text = proptest::collection::vec(proptest::sample::select(PIECES), 0..15);
    // Nothing but a closer look tells UTF-16 that begins with neither a mark nor a digit.
    let start = proptest::sample::select(vec!["", "", "\u{feff}", "\u{feff}", " ", "\n\n"]);
    (text, any::<bool>(), start, proptest::option::of(any::<u8>())).prop_map(
        |(pieces, little, start, odd)| {
            let text = format!("{start}0 HEAD\n{}", pieces.concat());
            let units = text.encode_utf16();
            let mut octets: Vec<u8> =
                units.flat_map(|unit| if little { unit.to_le_bytes() } else { unit.to_be_bytes() }).collect();
            octets.extend(odd);
            octets
        },
    )
}

pub(crate) fn any_file() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![6 => file(), 2 => utf16_file(), 1 => proptest::collection::vec(any::<u8>(), 0..80)]
}

/// A dialect, or what the file itself gives away, and how to go on where the dialect leaves a choice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choices {
    pub(crate) dialect: Option<Dialect>,
    pub(crate) duplicate_ids: DuplicateIds,
    pub(crate) bad_lines: BadLines,
    pub(crate) lenient: bool,
}

impl Default for Choices {
    fn default() -> Choices {
        Choices {
            dialect: Some(Dialect::NEWEST),
            duplicate_ids: DuplicateIds::default(),
            bad_lines: BadLines::default(),
            lenient: false,
        }
    }
}

impl Choices {
    pub(crate) fn read(self) -> ReadOptions<'static> {
        let options = match self.dialect {
            Some(dialect) => ReadOptions::new().dialect(dialect),
            None => ReadOptions::new().detect_dialect(),
        };
        options.duplicate_ids(self.duplicate_ids).bad_lines(self.bad_lines).lenient(self.lenient)
    }
}

/// Any of them.
pub(crate) fn any_choices() -> impl Strategy<Value = Choices> {
    let duplicates = [
        DuplicateIds::Mildest,
        DuplicateIds::RejectDataset,
        DuplicateIds::RejectStructures,
        DuplicateIds::ForgetUnused,
        DuplicateIds::KeepOnRecord,
    ];
    let dialect = proptest::option::weighted(0.9, proptest::sample::select(Dialect::READ));
    (dialect, 0usize..5, 0usize..5, 0usize..5).prop_map(move |(dialect, duplicate, lines, lenient)| Choices {
        dialect,
        duplicate_ids: duplicates[duplicate],
        bad_lines: if lines == 0 { BadLines::RejectDataset } else { BadLines::LeaveOut },
        lenient: lenient == 0,
    })
}

/// The same as options.
pub(crate) fn any_reading() -> impl Strategy<Value = ReadOptions<'static>> {
    any_choices().prop_map(Choices::read)
}

/// The files of the corpus, if it is there.
pub(crate) fn corpus_files() -> Option<Vec<PathBuf>> {
    let folder = corpus()?;
    let mut found = Vec::new();
    files(&folder, &mut found);
    assert!(!found.is_empty(), "a corpus without files");
    Some(found)
}

fn corpus() -> Option<PathBuf> {
    let folder = match std::env::var_os("HEIRLOOM_CORPUS") {
        Some(folder) => PathBuf::from(folder),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus"),
    };
    folder.is_dir().then_some(folder)
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder that can be listed") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else if !path.ends_with("INDEX.tsv")
            && !path.ends_with("README.md")
            && !path.ends_with(".gitattributes")
        {
            found.push(path);
        }
    }
}
