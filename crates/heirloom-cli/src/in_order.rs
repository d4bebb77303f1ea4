//! Work on several files at once, of which the results come out in the order of the files.
//!
//! Threads take files in order and hand over what they write in blocks; the caller's thread writes what is due and keeps the
//! rest, in files without a name where it is much. Nobody gets further ahead than [`AHEAD`] files.

use std::collections::BTreeMap;
use std::io::{self, Seek, Write};
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread;

use tempfile::SpooledTempFile;

use crate::failure::Failure;
use crate::kept::Kept;
use crate::{memory, output};

/// So many files may be begun before their turn.
const AHEAD: usize = 64;

/// What is written is handed over in blocks of this size.
const BLOCK: usize = 1 << 16;

/// Works on items, in several threads if there are several items, and writes what `work` writes in the order of the items,
/// with `separator` between what two of them wrote. `done` hears what became of each, in order too.
pub(crate) fn in_order<I: Sync, T: Send>(
    items: &[I],
    separator: &str,
    out: &mut dyn Write,
    work: impl Fn(&I, &Turn<'_>, &mut dyn Write) -> Result<T, Failure> + Sync,
    mut done: impl FnMut(Result<T, Failure>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut out = Sections { out, separator, any: false, begun: false };
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(items.len());
    memory::share_among(threads);
    if threads < 2 {
        for item in items {
            done(work(item, &Turn(None), &mut out))?;
            out.begun = false;
        }
        return Ok(());
    }
    let gate = Gate { due: Mutex::new(Some(0)), changed: Condvar::new() };
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        // Whoever still waits when this is left, by an error too, is told.
        let _closes = Closes(&gate);
        let (sender, receiver) = mpsc::sync_channel(4 * threads);
        for _ in 0..threads {
            let (sender, work, gate, next) = (sender.clone(), &work, &gate, &next);
            scope.spawn(move || {
                let _alarm = Alarm(gate);
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(index) else { return };
                    if gate.wait(index.saturating_sub(AHEAD)).is_err() {
                        return;
                    }
                    let mut out = Blocks { index, block: Vec::new(), sender: &sender };
                    let result = work(item, &Turn(Some((gate, index))), &mut out);
                    // Whoever fails may have said so.
                    let flushed = out.flush();
                    let result = result.and_then(|done| Ok(flushed.map(|()| done)?));
                    if sender.send(Message::Done(index, result)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        deliver(receiver, &gate, &mut out, &mut done)
    })
}

/// When it is a file's turn to be written.
pub(crate) struct Turn<'g>(Option<(&'g Gate, usize)>);

impl Turn<'_> {
    /// Waits until everything before this file is written, for those who write more than should be kept.
    pub(crate) fn wait(&self) -> Result<(), Failure> {
        match self.0 {
            Some((gate, index)) => gate.wait(index),
            None => Ok(()),
        }
    }
}

/// Says which item is due; none once nobody listens any more.
struct Gate {
    due: Mutex<Option<usize>>,
    changed: Condvar,
}

impl Gate {
    fn wait(&self, index: usize) -> Result<(), Failure> {
        let due = self.due.lock().unwrap_or_else(PoisonError::into_inner);
        let waits = |due: &mut Option<usize>| due.is_some_and(|due| due < index);
        let due = self.changed.wait_while(due, waits).unwrap_or_else(PoisonError::into_inner);
        due.map(|_| ()).ok_or(Failure::ClosedPipe)
    }

    /// Says that an item is due. A gate that is closed stays closed: whoever panicked would be waited for.
    fn open(&self, index: usize) {
        if let Some(due) = &mut *self.due.lock().unwrap_or_else(PoisonError::into_inner) {
            *due = index;
        }
        self.changed.notify_all();
    }

    /// Has nobody wait any more.
    fn close(&self) {
        *self.due.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.changed.notify_all();
    }
}

struct Closes<'g>(&'g Gate);

impl Drop for Closes<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Should a thread panic, nobody waits for it.
struct Alarm<'g>(&'g Gate);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.close();
        }
    }
}

enum Message<T> {
    Octets(usize, Vec<u8>),
    Done(usize, Result<T, Failure>),
}

/// What was handed over before its turn.
struct Waiting<T> {
    octets: Option<Kept<SpooledTempFile>>,
    result: Option<Result<T, Failure>>,
}

impl<T> Waiting<T> {
    /// Keeps what can't be written yet. There may be more of it than of the file that it is about.
    fn keep(&mut self, octets: &[u8]) -> io::Result<()> {
        self.octets.get_or_insert_with(output::spool).write_all(octets)
    }

    /// Writes what was kept, now that it is due.
    fn write(&mut self, out: &mut Sections<'_>) -> io::Result<()> {
        let Some(mut kept) = self.octets.take() else { return Ok(()) };
        kept.rewind()?;
        io::copy(&mut kept, out).map(|_| ())
    }
}

fn deliver<T>(
    receiver: Receiver<Message<T>>,
    gate: &Gate,
    out: &mut Sections<'_>,
    done: &mut impl FnMut(Result<T, Failure>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut waiting: BTreeMap<usize, Waiting<T>> = BTreeMap::new();
    let mut due = 0;
    for message in receiver {
        let (Message::Octets(index, _) | Message::Done(index, _)) = message;
        let kept = waiting.entry(index).or_insert_with(|| Waiting { octets: None, result: None });
        match message {
            Message::Octets(_, octets) if index == due => out.write_all(&octets)?,
            Message::Octets(_, octets) => kept.keep(&octets)?,
            Message::Done(_, result) => kept.result = Some(result),
        }
        while let Some(kept) = waiting.get_mut(&due) {
            kept.write(out)?;
            let Some(result) = kept.result.take() else { break };
            waiting.remove(&due);
            done(result)?;
            out.begun = false;
            due += 1;
            gate.open(due);
        }
    }
    Ok(())
}

/// Hands over what is written in blocks.
struct Blocks<'s, T> {
    index: usize,
    block: Vec<u8>,
    sender: &'s SyncSender<Message<T>>,
}

impl<T> Write for Blocks<'_, T> {
    fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
        self.block.extend_from_slice(octets);
        if self.block.len() >= BLOCK {
            self.flush()?;
        }
        Ok(octets.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.block.is_empty() {
            return Ok(());
        }
        let message = Message::Octets(self.index, std::mem::take(&mut self.block));
        self.sender.send(message).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}

/// Puts a separator between what items wrote, but not where one wrote nothing.
struct Sections<'w> {
    out: &'w mut dyn Write,
    separator: &'w str,
    any: bool,
    begun: bool,
}

impl Write for Sections<'_> {
    fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
        if octets.is_empty() {
            return Ok(0);
        }
        if !std::mem::replace(&mut self.begun, true) && std::mem::replace(&mut self.any, true) {
            self.out.write_all(self.separator.as_bytes())?;
        }
        self.out.write(octets)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn written(items: &[u64], waits: bool) -> (String, Vec<u64>) {
        let (mut out, mut heard) = (Vec::new(), Vec::new());
        let work = |&item: &u64, turn: &Turn<'_>, out: &mut dyn Write| {
            // The first take longest, so that those that follow are done before them.
            thread::sleep(Duration::from_millis(3 * (items.len() as u64 - item)));
            if waits {
                turn.wait()?;
            }
            if !item.is_multiple_of(3) {
                write!(out, "{item}")?;
            }
            Ok(item)
        };
        in_order(items, ", ", &mut out, work, |done| {
            heard.push(done?);
            Ok(())
        })
        .unwrap();
        (String::from_utf8(out).unwrap(), heard)
    }

    #[test]
    fn results_come_in_order_whoever_is_first() {
        for waits in [false, true] {
            let items: Vec<u64> = (0..10).collect();
            let (text, heard) = written(&items, waits);
            assert_eq!(text, "1, 2, 4, 5, 7, 8");
            assert_eq!(heard, items);
        }
        assert_eq!(written(&[1], true), ("1".to_string(), vec![1]));
        assert_eq!(written(&[], false), (String::new(), vec![]));
    }

    #[test]
    fn much_is_written_whole() {
        let mut out = Vec::new();
        let items: Vec<u8> = (0..200).collect();
        let work = |&item: &u8, _: &Turn<'_>, out: &mut dyn Write| {
            (0..10).try_for_each(|_| out.write_all(&vec![item; BLOCK / 3]))?;
            Ok(())
        };
        in_order(&items, "", &mut out, work, |done| done).unwrap();
        assert_eq!(out.len(), 200 * 10 * (BLOCK / 3));
        assert!(out.is_sorted());
    }

    #[test]
    fn a_gate_that_is_closed_stays_closed() {
        let gate = Gate { due: Mutex::new(Some(0)), changed: Condvar::new() };
        gate.open(3);
        assert!(gate.wait(3).is_ok());
        gate.close();
        gate.open(4);
        assert!(matches!(gate.wait(4), Err(Failure::ClosedPipe)));
    }

    #[test]
    fn nobody_waits_for_a_thread_that_panics() {
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || {
            let items: Vec<usize> = (0..1000).collect();
            let work = |&item: &usize, turn: &Turn<'_>, _: &mut dyn Write| {
                assert!(item != 3, "on purpose");
                turn.wait()
            };
            let ended = std::panic::catch_unwind(|| {
                in_order(&items, "", &mut Vec::new(), work, |_| {
                    // Time enough for the panic, before the next one is due.
                    thread::sleep(Duration::from_millis(20));
                    Ok(())
                })
            });
            sender.send(ended.is_err()).unwrap();
        });
        assert_eq!(receiver.recv_timeout(Duration::from_secs(60)), Ok(true));
    }

    #[test]
    fn an_error_ends_it_for_all() {
        let work = |&item: &usize, turn: &Turn<'_>, _: &mut dyn Write| {
            turn.wait()?;
            if item == 3 { Err(Failure::unread("a.ged".as_ref(), "gone".to_string())) } else { Ok(item) }
        };
        let items: Vec<usize> = (0..1000).collect();
        let mut heard = 0;
        let ended = in_order(&items, "", &mut Vec::new(), work, |done| {
            heard += 1;
            done.map(|_| ())
        });
        assert!(matches!(ended, Err(Failure::Unread(_))));
        assert_eq!(heard, 4);
    }
}
