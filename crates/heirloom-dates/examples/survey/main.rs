//! How well the dates and ages of files are understood, by the program that wrote them: `survey FILE-OR-FOLDER...`.

mod table;

use std::io;
use std::path::{Path, PathBuf};

use table::{Standing, Survey};

fn main() -> io::Result<()> {
    let mut files = Vec::new();
    for path in std::env::args().skip(1) {
        collect(Path::new(&path), &mut files)?;
    }
    let mut survey = Survey::default();
    for file in files {
        survey.add(&std::fs::read(file)?);
    }
    println!("{survey}");
    for standing in [Standing::Unreadable, Standing::NoDate, Standing::Ambiguous, Standing::Suggested] {
        println!("\n{standing:?}");
        for (count, producer, text) in survey.texts(standing).into_iter().take(60) {
            println!("{count:7}  {text:40}  {producer}");
        }
    }
    Ok(())
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !path.is_dir() {
        files.push(path.to_path_buf());
        return Ok(());
    }
    let mut inside: Vec<PathBuf> =
        std::fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    inside.sort();
    inside.iter().try_for_each(|path| collect(path, files))
}
