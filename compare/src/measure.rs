//! Running one task: with a clock in this process, for its peak memory in a child.

use std::fs::{self, File};
use std::hint::black_box;
use std::io::Read;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use memmap2::Mmap;

use crate::tools::{Input, Outcome, Prepare, Task, Tool};

/// A tool and one of its tasks.
#[derive(Clone, Copy)]
pub(crate) struct Job {
    pub(crate) tool: &'static Tool,
    pub(crate) task: Task,
    pub(crate) prepare: Prepare,
}

impl Job {
    /// For messages.
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.tool.name, self.task.name())
    }
}

/// What one run of a task in a child yields.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    pub(crate) seconds: f64,
    /// Peak resident set, in octets.
    pub(crate) peak: u64,
    /// How much came out, in the unit of the task.
    pub(crate) count: usize,
}

/// What a clock counts.
#[derive(Clone, Copy)]
pub(crate) enum Clock {
    /// The time that goes by.
    Wall,
    /// The time that processors spend on this process.
    Processor,
}

impl Clock {
    /// Seconds since some moment.
    fn now(self) -> f64 {
        let id = match self {
            Clock::Wall => libc::CLOCK_MONOTONIC,
            Clock::Processor => libc::CLOCK_PROCESS_CPUTIME_ID,
        };
        let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: `now` is a valid place for the answer; both clocks exist on every Linux.
        unsafe { libc::clock_gettime(id, &raw mut now) };
        now.tv_sec as f64 + now.tv_nsec as f64 / 1e9
    }
}

/// Runs a task once with a clock. What it made is dropped when the clock has stopped.
pub(crate) fn time(job: &Job, input: Input<'_>, clock: Clock) -> Result<f64, String> {
    warm(input.octets);
    let seconds = guarded(|| run(job, input, clock, || ()).map(|(seconds, _)| seconds));
    trim();
    seconds
}

/// The child's side of [`sample`]: one line with seconds, peak and count.
pub(crate) fn one(job: &Job, path: &Path) -> Result<String, String> {
    let file = File::open(path).map_err(|error| error.to_string())?;
    // SAFETY: the file is one that nobody changes while it is being measured, which README.md asks for; a mapping
    // that changed would give wrong numbers or end this child, and nothing else.
    let map = unsafe { Mmap::map(&file) }.map_err(|error| error.to_string())?;
    guarded(|| {
        let input = Input { path, octets: &map, count_copies: false };
        let (seconds, outcome) = run(job, input, Clock::Wall, reset_peak)?;
        let peak = peak().ok_or("no VmHWM in /proc/self/status")?;
        Ok(format!("{seconds} {peak} {}", outcome.count()))
    })
}

/// Runs a task once in a child, which is ended after `limit`.
pub(crate) fn sample(job: &Job, path: &Path, limit: Duration) -> Result<Sample, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut child = Command::new(program)
        .args(["--one", job.tool.name, &job.task.name()])
        .arg(path)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    let success = wait(&mut child, limit)?;
    let said = |pipe: Option<&mut dyn Read>| {
        let mut text = String::new();
        pipe.map(|pipe| pipe.read_to_string(&mut text));
        text
    };
    if !success {
        let message = said(child.stderr.as_mut().map(|pipe| pipe as &mut dyn Read));
        let last = message.lines().last().unwrap_or("its process was ended by a signal");
        return Err(last.to_owned());
    }
    let line = said(child.stdout.as_mut().map(|pipe| pipe as &mut dyn Read));
    numbers(&line).ok_or_else(|| format!("unexpected report {line:?}"))
}

/// Makes a task ready, and runs it with a clock.
fn run<'a>(
    job: &Job,
    input: Input<'a>,
    clock: Clock,
    before: impl FnOnce(),
) -> Result<(f64, Box<dyn Outcome + 'a>), String> {
    let task = (job.prepare)(input)?;
    before();
    let start = clock.now();
    let outcome = black_box(task());
    let seconds = clock.now() - start;
    Ok((seconds, outcome?))
}

/// Turns a panic into an error.
fn guarded<T>(work: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    let caught = catch_unwind(AssertUnwindSafe(work));
    caught.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no message");
        Err(format!("panicked: {}", text.lines().next().unwrap_or_default()))
    })
}

/// Touches all of the input, so that no tool finds it colder than another.
fn warm(octets: &[u8]) {
    black_box(octets.iter().step_by(64).fold(0_u8, |sum, &octet| sum.wrapping_add(octet)));
}

/// Gives freed memory back, so that no tool profits or suffers from the heap that another left behind.
fn trim() {
    #[cfg(target_env = "gnu")]
    // SAFETY: `malloc_trim` may be called at any time, from any thread.
    unsafe {
        libc::malloc_trim(0);
    }
}

/// Lets the peak begin at what is resident now. Where that is not permitted, it begins at the start of the process.
fn reset_peak() {
    let _ = fs::write("/proc/self/clear_refs", "5");
}

/// The peak resident set of this process, in octets.
fn peak() -> Option<u64> {
    field("/proc/self/status", "VmHWM:")
}

/// The memory that is still to be had, in octets.
pub(crate) fn available() -> Option<u64> {
    field("/proc/meminfo", "MemAvailable:")
}

/// A number of kibibytes in a file of the kernel's.
fn field(path: &str, name: &str) -> Option<u64> {
    let text = fs::read_to_string(path).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kibibytes| kibibytes * 1024)
}

/// Whether a child succeeded; an error when it took too long.
fn wait(child: &mut Child, limit: Duration) -> Result<bool, String> {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            return Ok(status.success());
        }
        if start.elapsed() > limit {
            let _ = child.kill();
            let _ = child.wait();
            return Err(format!("took more than {} s", limit.as_secs()));
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn numbers(line: &str) -> Option<Sample> {
    let mut words = line.split_whitespace();
    let seconds = words.next()?.parse().ok()?;
    let peak = words.next()?.parse().ok()?;
    let count = words.next()?.parse().ok()?;
    Some(Sample { seconds, peak, count })
}
