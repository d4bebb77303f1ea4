//! How far a long run is, on standard error if that is a terminal.

use std::fs::File;
use std::io::{self, IsTerminal, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::manners;

/// A run that takes no longer shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);

const TEMPLATE: &str = "{percent:>3}%, {eta} left";

/// For a file that is read whole: what follows takes about as long, but nobody can say how far it is.
const WHOLE: &str = "{percent:>3}% read";

/// For work of which nobody can say how far it is.
const ELAPSED: &str = "{elapsed} so far";

/// So often it is shown how long that has taken.
const TICK: Duration = Duration::from_millis(250);

/// After so many octets of it the progress is looked at.
const STRIDE: u64 = 1 << 24;

/// The first walk through a file looks only for what the others have to know, and takes about a third of the time of
/// each of them; so the time left is as long as is shown.
const LATER_WALKS: u64 = 3;

/// Whether results have gone to a terminal, which show better how far a run is and would be mixed up with this.
static GIVEN_WAY: AtomicBool = AtomicBool::new(false);

/// Whether anything was written to standard output, so that nothing ticks any more. Whoever reads it, as a pager, may have
/// the terminal to itself.
static BEGUN: AtomicBool = AtomicBool::new(false);

/// Whether there are many files, so that how far one of them is does not count.
static MANY: AtomicBool = AtomicBool::new(false);

/// What shows how long a run has taken, while it does.
static TICKING: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// What is shown now.
static SHOWN: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// A file of which every octet that is read counts. It is read twice from beginning to end, or more often.
pub(crate) struct Watched<R> {
    input: R,
    /// How many octets were read, in all walks together.
    read: u64,
    since: Instant,
    progress: Progress,
}

/// How much of the work is done, and how much there is.
#[derive(Clone)]
pub(crate) struct Progress {
    bar: ProgressBar,
    /// How many octets the file has.
    octets: u64,
}

impl Progress {
    /// Says that so many walks are still to come.
    pub(crate) fn expect(&self, walks: u64) {
        self.bar.set_length(self.bar.position() + walks * LATER_WALKS * self.octets);
    }
}

impl<R: Read + Seek> Watched<R> {
    /// A file that is looked through, and then walked through so many times.
    pub(crate) fn new(mut input: R, walks: u64) -> io::Result<Watched<R>> {
        let octets = input.seek(SeekFrom::End(0))?;
        let bar = hidden((1 + walks * LATER_WALKS) * octets, TEMPLATE);
        Ok(Watched { input, read: 0, since: Instant::now(), progress: Progress { bar, octets } })
    }

    pub(crate) fn progress(&self) -> Progress {
        self.progress.clone()
    }

    fn count(&mut self, read: usize) {
        let Progress { bar, octets } = &self.progress;
        let first_walk = (read as u64).min(octets.saturating_sub(self.read));
        self.read += read as u64;
        bar.inc(first_walk + LATER_WALKS * (read as u64 - first_walk));
        show_one_in_time(bar, self.since);
    }
}

/// Reads all of a file, or if it has more octets than that, one more than that.
pub(crate) fn read_whole(file: &File, most: u64) -> io::Result<Vec<u8>> {
    let length = file.metadata()?.len();
    let mut octets = Vec::new();
    octets.try_reserve_exact(usize::try_from(length).unwrap_or(usize::MAX))?;
    let (since, bar) = (Instant::now(), hidden(length, WHOLE));
    let read = loop {
        let room = most.saturating_sub(octets.len() as u64).saturating_add(1);
        match file.take(STRIDE.min(room)).read_to_end(&mut octets) {
            Ok(read) => {
                bar.inc(read as u64);
                if read == 0 || octets.len() as u64 > most {
                    break Ok(octets);
                }
            }
            Err(error) => break Err(error),
        }
        show_one_in_time(&bar, since);
    };
    bar.finish_and_clear();
    read
}

/// How far a run over many files is, by their octets.
pub(crate) struct Many {
    bar: ProgressBar,
    since: Instant,
}

impl Many {
    /// A run over these files, which may be one.
    pub(crate) fn over<'p>(files: impl Iterator<Item = &'p Path>) -> Many {
        let (mut count, mut octets) = (0, 0);
        for file in files {
            count += 1;
            octets += length(file);
        }
        MANY.store(count > 1, Ordering::Relaxed);
        Many { bar: hidden(octets, TEMPLATE), since: Instant::now() }
    }

    /// Says that one of them is done.
    pub(crate) fn done(&self, file: &Path) {
        self.bar.inc(length(file));
        if MANY.load(Ordering::Relaxed) {
            show_in_time(&self.bar, self.since);
        }
    }
}

impl Drop for Many {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
        MANY.store(false, Ordering::Relaxed);
    }
}

/// How many octets a file has; as many as any where nobody knows.
fn length(file: &Path) -> u64 {
    std::fs::metadata(file).map_or(1, |found| found.len().max(1))
}

/// Shows how long a run has taken as long as nothing else can be shown.
pub(crate) struct Working(Option<(Sender<()>, JoinHandle<()>)>);

impl Working {
    /// Begins to wait for the end of the patience of whoever looks at the terminal.
    pub(crate) fn begin() -> Working {
        // Who types the input knows what is waited for.
        if !may_be_shown() || io::stdin().is_terminal() && std::env::args_os().any(|word| word == "-") {
            return Working(None);
        }
        let (sender, ended) = mpsc::channel();
        let waiting = std::thread::Builder::new().name("progress".to_string()).spawn(move || {
            let (since, mut wait) = (Instant::now(), PATIENCE);
            while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(wait) {
                wait = TICK;
                let other = shown().as_ref().is_some_and(|other| !other.is_finished());
                let mut bar = ticking();
                if BEGUN.load(Ordering::Relaxed) {
                    break;
                }
                match other {
                    true => bar.take().iter().for_each(ProgressBar::finish_and_clear),
                    false => bar.get_or_insert_with(|| elapsed(since)).tick(),
                }
            }
            stop_ticking();
        });
        Working(waiting.ok().map(|waiting| (sender, waiting)))
    }
}

impl Drop for Working {
    fn drop(&mut self) {
        if let Some((sender, waiting)) = self.0.take() {
            drop(sender);
            let _ = waiting.join();
        }
    }
}

/// Shows no longer how long a run has taken: something else is to be seen from now on.
pub(crate) fn stop_ticking() {
    let mut bar = ticking();
    BEGUN.store(true, Ordering::Relaxed);
    bar.take().iter().for_each(ProgressBar::finish_and_clear);
}

/// Writes to standard error, above what is shown.
pub(crate) fn above(write: impl FnOnce()) {
    let (shown, ticking) = (shown().clone(), ticking());
    match shown.filter(|shown| !shown.is_finished()).or_else(|| ticking.clone()) {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}

fn ticking() -> MutexGuard<'static, Option<ProgressBar>> {
    TICKING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A bar that says how long it has been.
fn elapsed(since: Instant) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template(ELAPSED) {
        bar.set_style(style);
    }
    bar.with_elapsed(since.elapsed())
}

/// A bar that nobody sees yet.
fn hidden(length: u64, template: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::hidden());
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// Shows how far one file is, unless there are many.
fn show_one_in_time(bar: &ProgressBar, since: Instant) {
    if !MANY.load(Ordering::Relaxed) {
        show_in_time(bar, since);
    }
}

/// Shows a bar once somebody may have become impatient.
fn show_in_time(bar: &ProgressBar, since: Instant) {
    if bar.is_hidden() && since.elapsed() > PATIENCE && may_be_shown() && !GIVEN_WAY.load(Ordering::Relaxed) {
        bar.set_draw_target(ProgressDrawTarget::stderr());
        *shown() = Some(bar.clone());
    }
}

/// Whether somebody looks who wants to see it.
fn may_be_shown() -> bool {
    io::stderr().is_terminal() && !manners::is_quiet()
}

fn shown() -> MutexGuard<'static, Option<ProgressBar>> {
    SHOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<R: Read + Seek> Read for Watched<R> {
    fn read(&mut self, octets: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(octets)?;
        self.count(read);
        Ok(read)
    }
}

impl<R: Read + Seek> Seek for Watched<R> {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        if place == SeekFrom::Start(0) {
            // One more walk through the file, where it was not expected.
            let Progress { bar, octets } = &self.progress;
            let needed = bar.position() + LATER_WALKS * octets;
            bar.set_length(needed.max(bar.length().unwrap_or_default()));
        }
        self.input.seek(place)
    }
}

impl<R> Drop for Watched<R> {
    fn drop(&mut self) {
        self.progress.bar.finish_and_clear();
    }
}

/// Standard output. Progress gives way to the first thing that is written to a terminal.
pub(crate) struct Results<W>(pub(crate) W);

impl<W: Write> Write for Results<W> {
    fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
        if !BEGUN.load(Ordering::Relaxed) {
            stop_ticking();
        }
        if !GIVEN_WAY.load(Ordering::Relaxed) && io::stdout().is_terminal() {
            GIVEN_WAY.store(true, Ordering::Relaxed);
            if let Some(bar) = shown().take() {
                bar.finish_and_clear();
                bar.set_draw_target(ProgressDrawTarget::hidden());
            }
        }
        self.0.write(octets)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    fn walk_through(watched: &mut Watched<Cursor<[u8; 100]>>) -> (u64, Option<u64>) {
        watched.rewind().unwrap();
        io::copy(watched, &mut io::sink()).unwrap();
        let bar = &watched.progress.bar;
        (bar.position(), bar.length())
    }

    #[test]
    fn two_walks_are_all_of_it_and_a_third_makes_more() {
        let mut watched = Watched::new(Cursor::new([0; 100]), 1).unwrap();
        for (position, length) in [(100, 400), (400, 400), (700, 700)] {
            assert_eq!(walk_through(&mut watched), (position, Some(length)));
        }
    }

    #[test]
    fn walks_that_are_expected_are_counted_from_the_start() {
        let mut watched = Watched::new(Cursor::new([0; 100]), 2).unwrap();
        assert_eq!(walk_through(&mut watched), (100, Some(700)));
        assert_eq!(walk_through(&mut watched), (400, Some(700)));
        // That one was for the sake of duplicate ids.
        watched.progress().expect(2);
        assert_eq!(walk_through(&mut watched), (700, Some(1000)));
        assert_eq!(walk_through(&mut watched), (1000, Some(1000)));
    }

    #[test]
    fn a_whole_file_is_read_whole() {
        let mut file = tempfile::tempfile().unwrap();
        assert_eq!(read_whole(&file, u64::MAX).unwrap(), b"");
        let octets: Vec<u8> = (0..STRIDE as usize + 5).map(|number| number as u8).collect();
        file.write_all(&octets).unwrap();
        file.rewind().unwrap();
        assert!(read_whole(&file, u64::MAX).unwrap() == octets);
        file.rewind().unwrap();
        assert!(read_whole(&file, octets.len() as u64).unwrap() == octets);
        file.rewind().unwrap();
        assert!(read_whole(&file, 9).unwrap() == octets[..10]);
    }
}
