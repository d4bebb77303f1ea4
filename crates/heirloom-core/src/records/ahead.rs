//! Work on windows that is done ahead of their turn, by whoever has time.

use std::any::Any;
use std::collections::VecDeque;
use std::fmt;
use std::io::{self, Read, Seek};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::windows::{OwnedWindow, Windows};
use crate::threads::Threads;

/// The next windows of a file, in order, each with work that needs no other window.
///
/// The caller's thread reads the file, and offers every window to the thread pool. If nobody there has taken it when
/// its turn comes, the caller does the work itself; so nothing depends on how many threads there are or what else they
/// do, and nobody waits for work that has not begun.
pub(super) struct Ahead<T> {
    work: Arc<dyn Fn(&OwnedWindow) -> T + Send + Sync>,
    threads: Threads,
    /// The next windows, and how many octets each has.
    tasks: VecDeque<(usize, Arc<Task<T>>)>,
    /// What went wrong behind them.
    trouble: Option<io::Error>,
}

/// More windows than this are not read ahead, whatever the number of threads: memory is bounded.
const MOST: usize = 6;

impl<T: Send + 'static> Ahead<T> {
    pub(super) fn new(
        threads: Threads,
        work: impl Fn(&OwnedWindow) -> T + Send + Sync + 'static,
    ) -> Ahead<T> {
        Ahead { work: Arc::new(work), threads, tasks: VecDeque::new(), trouble: None }
    }

    /// Forgets all windows, since the file is read from its beginning again.
    pub(super) fn clear(&mut self) {
        self.tasks.clear();
        self.trouble = None;
    }

    /// The next window with what became of it.
    pub(super) fn next<R: Read + Seek>(
        &mut self,
        windows: &mut Windows<R>,
    ) -> io::Result<Option<(OwnedWindow, T)>> {
        self.read(windows);
        let Some((_, first)) = self.tasks.pop_front() else {
            return self.trouble.take().map_or(Ok(None), Err);
        };
        first.run(&*self.work);
        // Whoever has begun with the first one is busy for a while.
        for (_, task) in &self.tasks {
            if first.is_done() {
                break;
            }
            task.run(&*self.work);
        }
        Ok(Some(first.wait()))
    }

    /// Reads as far ahead as is good. Trouble is for later, when the windows before it have had their turn.
    fn read<R: Read + Seek>(&mut self, windows: &mut Windows<R>) {
        let most = (self.threads.count() + 1).min(MOST);
        // A record of any size makes a window large, but not several at once.
        let mut octets: usize = self.tasks.iter().map(|&(octets, _)| octets).sum();
        while self.tasks.len() < most && octets < most * windows.size() && self.trouble.is_none() {
            match windows.advance() {
                Ok(true) => {
                    let window = windows.take();
                    let length = window.octets().octets.len();
                    let task =
                        Arc::new(Task { state: Mutex::new(State::Waiting(window)), done: Condvar::new() });
                    self.tasks.push_back((length, task.clone()));
                    let work = self.work.clone();
                    self.threads.offer(move || task.run(&*work));
                    octets += length;
                }
                Ok(false) => break,
                Err(error) => self.trouble = Some(error),
            }
        }
    }
}

impl<T> fmt::Debug for Ahead<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ahead").field("threads", &self.threads).field("tasks", &self.tasks.len()).finish()
    }
}

/// The work on one window.
struct Task<T> {
    state: Mutex<State<T>>,
    done: Condvar,
}

enum State<T> {
    /// Nobody has begun.
    Waiting(OwnedWindow),
    /// Somebody has, or has taken what became of it.
    Away,
    Done(OwnedWindow, T),
    Panicked(Box<dyn Any + Send>),
}

impl<T> Task<T> {
    /// Does the work, unless somebody has begun with it.
    fn run(&self, work: &dyn Fn(&OwnedWindow) -> T) {
        let Some(window) = self.begin() else { return };
        let done = catch_unwind(AssertUnwindSafe(|| work(&window)));
        *self.state() = match done {
            Ok(result) => State::Done(window, result),
            Err(panic) => State::Panicked(panic),
        };
        self.done.notify_all();
    }

    fn begin(&self) -> Option<OwnedWindow> {
        let mut state = self.state();
        match std::mem::replace(&mut *state, State::Away) {
            State::Waiting(window) => Some(window),
            other => {
                *state = other;
                None
            }
        }
    }

    fn is_done(&self) -> bool {
        !matches!(*self.state(), State::Away)
    }

    /// What became of it, once somebody has begun.
    fn wait(&self) -> (OwnedWindow, T) {
        let mut state = self.state();
        loop {
            match std::mem::replace(&mut *state, State::Away) {
                State::Done(window, result) => return (window, result),
                State::Panicked(panic) => {
                    drop(state);
                    resume_unwind(panic);
                }
                State::Waiting(_) | State::Away => {
                    state = self.done.wait(state).unwrap_or_else(PoisonError::into_inner);
                }
            }
        }
    }

    fn state(&self) -> MutexGuard<'_, State<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn a_panic_of_the_work_is_one_of_the_caller() {
        let mut windows = Windows::new(Cursor::new(b"0 HEAD\n0 NOTE x\n0 TRLR\n"), 1, usize::MAX);
        windows.begin().unwrap();
        let work = |window: &OwnedWindow| {
            assert!(!window.octets().is_last, "the last one is too much");
            window.octets().octets.len()
        };
        let mut ahead = Ahead::new(Threads::for_pieces(true), work);
        let shown = format!("{ahead:?}");
        assert!(shown.starts_with("Ahead { threads: ") && shown.ends_with(", tasks: 0 }"), "{shown}");
        for length in [7, 9] {
            assert_eq!(ahead.next(&mut windows).unwrap().map(|(_, found)| found), Some(length));
        }
        let last = catch_unwind(AssertUnwindSafe(|| ahead.next(&mut windows).is_ok()));
        let said = last.unwrap_err();
        assert_eq!(said.downcast_ref::<&str>(), Some(&"the last one is too much"));
    }

    #[test]
    fn large_windows_are_not_read_ahead_of_each_other() {
        // How many are waiting when the first one is there.
        let read_ahead = |length: usize| {
            let text = format!("0 NOTE {}\n", "x".repeat(length - 8)).repeat(20);
            let mut windows = Windows::new(Cursor::new(text.into_bytes()), 100, usize::MAX);
            windows.begin().unwrap();
            let mut ahead =
                Ahead::new(Threads::for_pieces(true), |window: &OwnedWindow| window.octets().octets.len());
            assert_eq!(ahead.next(&mut windows).unwrap().map(|(_, found)| found), Some(length));
            ahead.tasks.len()
        };
        let pool = |threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        for (threads, small) in [(3, 3), (8, MOST - 1)] {
            let lengths = [60, 100, 200, 100 * (MOST + 1)];
            let waiting = pool(threads).install(|| lengths.map(read_ahead));
            assert_eq!(waiting, [small, small, small.div_ceil(2) - 1, 0], "{threads}");
        }
    }

    #[test]
    fn work_is_done_once_somebody_has_come_to_an_end_with_it() {
        let task = Task { state: Mutex::new(State::Waiting(OwnedWindow::default())), done: Condvar::new() };
        task.run(&|_| task.is_done());
        assert!(task.is_done());
        let (_, was_done) = task.wait();
        assert!(!was_done);
    }

    /// A file that can't be read beyond its beginning.
    struct Torn(Cursor<Vec<u8>>, u64);

    impl Read for Torn {
        fn read(&mut self, octets: &mut [u8]) -> io::Result<usize> {
            let left = (self.1 - self.0.position()) as usize;
            let some = octets.len().min(left);
            if left == 0 { Err(io::ErrorKind::BrokenPipe.into()) } else { self.0.read(&mut octets[..some]) }
        }
    }

    impl Seek for Torn {
        fn seek(&mut self, place: io::SeekFrom) -> io::Result<u64> {
            self.0.seek(place)
        }
    }

    #[test]
    fn trouble_comes_behind_the_windows_before_it() {
        let text = format!("0 NOTE {}\n", "x".repeat(92)).repeat(20);
        let mut windows = Windows::new(Torn(Cursor::new(text.into_bytes()), 1450), 100, usize::MAX);
        windows.begin().unwrap();
        let mut ahead = Ahead::new(Threads::for_pieces(true), |window: &OwnedWindow| window.octets().offset);
        let mut places = Vec::new();
        let error = loop {
            match ahead.next(&mut windows) {
                Ok(window) => places.push(window.expect("trouble before the end").1),
                Err(error) => break error,
            }
        };
        assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
        assert!(
            places.len() > 10
                && places.iter().enumerate().all(|(number, &place)| place == 100 * number as u64)
        );
        // What is read from its beginning again is read as if nothing had been.
        windows.begin().unwrap();
        ahead.clear();
        assert_eq!(ahead.next(&mut windows).unwrap().map(|(_, place)| place), Some(0));
    }
}
