//! Trouble with the outside world: a disk that is full or a file that can't be read any further is told as what it is,
//! wherever it happens; and what has been written by then is the beginning of what would have been.

use std::error::Error as _;
use std::io::{self, Cursor, Read, Seek, SeekFrom, Write};

use heirloom_core::octets::Encoding;
use heirloom_core::records::{Records, Writing};
use heirloom_core::source::Ignore;
use heirloom_core::{
    Dialect, IdPolicy, ReadOptions, SchemaSelection, WriteError, WriteOptions, parse_with, write,
};
use heirloom_laws::laws::THREE;

/// An output that takes so many pieces, and then is full.
struct Disk {
    pieces: usize,
    written: Vec<u8>,
}

impl Write for Disk {
    fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
        if self.pieces == 0 {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.pieces -= 1;
        self.written.extend_from_slice(octets);
        Ok(octets.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A file that can be read and moved about in so many times, and then is gone.
struct Stick<'a> {
    file: Cursor<&'a [u8]>,
    turns: usize,
}

impl Stick<'_> {
    fn turn(&mut self) -> io::Result<()> {
        self.turns = self.turns.checked_sub(1).ok_or(io::ErrorKind::NotConnected)?;
        Ok(())
    }
}

impl Read for Stick<'_> {
    fn read(&mut self, octets: &mut [u8]) -> io::Result<usize> {
        self.turn()?;
        self.file.read(octets)
    }
}

impl Seek for Stick<'_> {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        self.turn()?;
        self.file.seek(place)
    }
}

/// A file of which every part is longer than what is written at once: header, schema, records with all sorts of payloads, and
/// records that are missing.
fn long_file(records: usize) -> String {
    let mut file = String::from("0 HEAD\n1 CHAR UTF-8\n1 NOTE of many lines\n");
    (0..9000).for_each(|number| file.push_str(&format!("2 CONT line {number}\n")));
    file.push_str("1 SCHMA\n");
    for number in 0..1500 {
        file.push_str(&format!(
            "2 IRI https://example.com/terms/{number}\n3 TAG _T{number} https://terms.fhiso.org/elf/Document\n"
        ));
    }
    for number in 0..records {
        let long = "some words and then more ".repeat(20);
        file.push_str(&format!("0 @I{number}@ INDI\n1 NAME Ann\n1 SEX\n1 NOTE {long}\n1 FAMC @F{number}@\n"));
        file.push_str(&format!("0 _T{number} x@@y\n"));
    }
    file + "0 TRLR\n"
}

/// Fills disks of all sizes; in how many pieces the file is written.
fn fill_up(writing: &WriteOptions, dataset: &heirloom_core::Dataset<'_>) -> usize {
    let whole = write(dataset, writing).expect("written");
    for pieces in 0.. {
        let mut disk = Disk { pieces, written: Vec::new() };
        match heirloom_core::write_with(dataset, writing, &mut disk, &mut Ignore) {
            Ok(()) => {
                assert!(disk.written == whole, "{writing:?}");
                return pieces;
            }
            Err(error) => {
                assert!(whole.starts_with(&disk.written), "{writing:?} after {pieces} pieces");
                assert!(
                    matches!(&error, WriteError::Io(error) if error.kind() == io::ErrorKind::StorageFull)
                );
                let full = io::Error::from(io::ErrorKind::StorageFull);
                assert_eq!(error.to_string(), full.to_string());
                assert_eq!(error.source().map(ToString::to_string), Some(full.to_string()));
            }
        }
    }
    unreachable!()
}

#[test]
fn a_full_disk_is_told_wherever_it_fills_up() {
    let file = long_file(300);
    let parsed = parse_with(file.as_bytes(), &ReadOptions::new().dialect(Dialect::NEWEST), &mut Ignore);
    for &dialect in Dialect::ALL {
        for encoding in [Encoding::Utf8, Encoding::Utf16Le] {
            let writing = WriteOptions::new().dialect(dialect).lossy(true).encoding(encoding);
            let writing = writing.schema(SchemaSelection::Full).parallel(false);
            assert!(fill_up(&writing, &parsed.dataset) > 4, "{dialect}");
        }
    }
    // A line that is not divided is handed on as it is.
    let long = format!("0 HEAD\n1 CHAR UTF-8\n0 NOTE {}\n0 NOTE x\n0 TRLR\n", "y".repeat(200_000));
    let parsed = parse_with(long.as_bytes(), &ReadOptions::new(), &mut Ignore);
    let writing = WriteOptions::new().width(None).ids(IdPolicy::AsRead);
    assert!(fill_up(&writing, &parsed.dataset) > 1);
}

#[test]
fn so_it_is_where_several_threads_write() {
    let file = long_file(2200);
    let parsed = parse_with(file.as_bytes(), &ReadOptions::new().dialect(Dialect::NEWEST), &mut Ignore);
    let writing = WriteOptions::new().schema(SchemaSelection::Full);
    assert!(THREE.install(|| fill_up(&writing, &parsed.dataset)) > 4);
}

#[test]
fn so_it_is_window_by_window() {
    let file = long_file(300);
    let reading = ReadOptions::new().dialect(Dialect::NEWEST).parallel(false);
    let writing = WriteOptions::new().schema(SchemaSelection::Full);
    let mut records = Records::open(Cursor::new(file.as_bytes()), &reading).expect("read");
    let prepared = Writing::prepare(&mut records, &writing, |_, _| ()).expect("prepared");
    let mut whole = Vec::new();
    prepared.write(&mut records, &mut whole, |_, _| ()).expect("written");
    for pieces in 0.. {
        let mut disk = Disk { pieces, written: Vec::new() };
        match prepared.write(&mut records, &mut disk, |_, _| ()) {
            Ok(()) => {
                assert!(pieces > 4 && disk.written == whole);
                return;
            }
            Err(WriteError::Io(error)) => {
                assert_eq!(error.kind(), io::ErrorKind::StorageFull);
                assert!(whole.starts_with(&disk.written), "after {pieces} pieces");
            }
            Err(other) => panic!("{other}"),
        }
    }
}

/// Reads and writes a file by windows, and says what went wrong, if anything did.
fn copied(
    file: Stick<'_>,
    reading: &ReadOptions<'_>,
    writing: &WriteOptions,
) -> Result<Vec<u8>, io::ErrorKind> {
    let kind = |error: io::Error| error.kind();
    let unread = |error: WriteError| match error {
        WriteError::Unread(error) => {
            assert!(WriteError::Unread(error.kind().into()).source().is_some());
            error.kind()
        }
        other => panic!("{other}"),
    };
    let mut records = Records::open_in_windows_of(200, file, reading).map_err(kind)?;
    while records.next_window().map_err(kind)?.is_some() {}
    let prepared = Writing::prepare(&mut records, writing, |_, _| ()).map_err(unread)?;
    let mut octets = Vec::new();
    prepared.write(&mut records, &mut octets, |_, _| ()).map_err(unread)?;
    Ok(octets)
}

#[test]
fn a_file_that_can_not_be_read_any_further_is_told_wherever_that_is() {
    // Longer than what is read to tell the encoding; with an id twice, an id inside a record, an xref that leads nowhere, and a
    // record that comes first wherever it stands.
    let others: String = (0..40).map(|number| format!("0 @N{number}@ NOTE one of forty\n")).collect();
    let file = format!(
        "0 HEAD\n1 CHAR UTF-8\n0 @A@ INDI\n1 NOTE x\n2 @C@ SOUR y\n{others}0 @A@ INDI\n1 ASSO @B@\n1 ASSO @A@\n\
         0 @U@ UNDEF\n0 @S@ SUBM\n1 NAME z\n1 NOTE @C@\n0 TRLR\n"
    );
    for &dialect in Dialect::READ {
        for parallel in [false, true] {
            for &to in if parallel { &[Dialect::NEWEST] } else { Dialect::ALL } {
                let writing = WriteOptions::new().dialect(to).lossy(true);
                let copied = |turns| {
                    let stick = Stick { file: Cursor::new(file.as_bytes()), turns };
                    THREE.install(|| {
                        copied(stick, &ReadOptions::new().dialect(dialect).parallel(parallel), &writing)
                    })
                };
                let whole = copied(usize::MAX).expect("a file that can be read");
                let needed = (0..).find(|&turns| match copied(turns) {
                    Ok(octets) => {
                        assert_eq!(octets, whole);
                        true
                    }
                    Err(kind) => {
                        assert_eq!(
                            kind,
                            io::ErrorKind::NotConnected,
                            "{dialect} to {to}, after {turns} turns"
                        );
                        false
                    }
                });
                assert!(needed.is_some_and(|needed| needed > 20), "{dialect} to {to}");
            }
        }
    }
}
