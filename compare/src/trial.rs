//! A look at the beginning of a file: who would take too long, or more memory than there is, is left out.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::measure::{Job, available, sample};

/// How much of a file the trials read. Two sizes show who takes more than linear time.
const SIZES: [usize; 2] = [250_000, 2_000_000];

/// The beginnings of a file, shortest first.
pub(crate) struct Trial {
    beginnings: Vec<Beginning>,
    /// Octets of the whole file.
    size: f64,
}

impl Trial {
    /// Cuts at the first record after each size; a short file is taken whole.
    pub(crate) fn of(path: &Path, octets: &[u8]) -> io::Result<Trial> {
        let cuts = SIZES.iter().filter_map(|&size| cut(octets, size));
        let mut beginnings = cuts.map(|cut| Beginning::cut(octets, cut)).collect::<io::Result<Vec<_>>>()?;
        if beginnings.is_empty() {
            beginnings.push(Beginning::whole(path, octets));
        }
        Ok(Trial { beginnings, size: octets.len() as f64 })
    }

    /// Whether a job may have the whole file, or why not.
    pub(crate) fn admits(&self, job: &Job, limit: Duration) -> Result<(), String> {
        let mut last: Option<(f64, f64)> = None;
        for beginning in &self.beginnings {
            let sample = sample(job, &beginning.path, limit)?;
            let (before_size, before) = last.replace((beginning.size, sample.seconds)).unzip();
            let growth = before.map_or(1.0, |before| {
                (sample.seconds / before).ln() / (beginning.size / before_size.unwrap_or(1.0)).ln()
            });
            let scale = self.size / beginning.size;
            let seconds = sample.seconds * scale.powf(growth.clamp(1.0, 3.0));
            if seconds > limit.as_secs_f64() {
                return Err(format!("would take about {seconds:.0} s"));
            }
            let peak = sample.peak as f64 * scale;
            // What every process has, however short the file, must not be scaled up.
            let matters = beginning.size >= SIZES[1] as f64;
            if matters && available().is_some_and(|available| peak > 0.9 * available as f64) {
                return Err(format!("would take about {:.1} GB of memory", peak / 1e9));
            }
        }
        Ok(())
    }
}

/// The beginning of a file, as a file of its own that goes away with this.
struct Beginning {
    path: PathBuf,
    size: f64,
    temporary: bool,
}

impl Beginning {
    fn cut(octets: &[u8], cut: usize) -> io::Result<Beginning> {
        let name = format!("heirloom-compare-{}-{cut}.ged", std::process::id());
        let path = std::env::temp_dir().join(name);
        let beginning = Beginning { path, size: cut as f64, temporary: true };
        // Some readers want an end.
        fs::write(&beginning.path, [&octets[..cut], b"0 TRLR\n"].concat())?;
        Ok(beginning)
    }

    fn whole(path: &Path, octets: &[u8]) -> Beginning {
        Beginning { path: path.to_owned(), size: octets.len() as f64, temporary: false }
    }
}

impl Drop for Beginning {
    fn drop(&mut self) {
        if self.temporary {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Where a line of level 0 begins after so many octets.
fn cut(octets: &[u8], size: usize) -> Option<usize> {
    let rest = octets.get(size..)?;
    let at = rest.windows(3).position(|window| matches!(window, [b'\n' | b'\r', b'0', b' ']))?;
    Some(size + at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_before_a_record() {
        let text = b"0 HEAD\n1 CHAR UTF-8\n0 TRLR\n";
        assert_eq!(cut(text, 3), Some(20));
        assert_eq!(cut(text, 24), None);
    }
}
