//! Which files are converted, and where each of them goes.

use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use heirloom_core::WriteError;

use super::Arguments;
use crate::failure::Failure;
use crate::{files, input, output, visible};

/// One file to convert.
pub(super) struct Job<'a> {
    pub(super) arguments: &'a Arguments,
    pub(super) file: PathBuf,
    /// Where it goes; nowhere is standard output.
    pub(super) output: Option<PathBuf>,
}

impl Job<'_> {
    /// Writes what it becomes, as [`output::write`] does, into a folder that need not be there. One that was made for
    /// nothing does not stay.
    pub(super) fn write(
        &self,
        name: &str,
        content: impl FnOnce(&mut dyn Write) -> Result<(), WriteError>,
    ) -> Result<(), Failure> {
        let folder = self.arguments.out_dir.as_ref().and_then(|_| self.output.as_ref()?.parent());
        let Some(folder) = folder else { return output::write(self.output.as_deref(), name, content) };
        let made: Vec<&Path> = folder.ancestors().take_while(|folder| !folder.exists()).collect();
        let folder = fs::create_dir_all(folder).map_err(|error| Failure::write(folder, &error));
        let written = folder.and_then(|()| output::write(self.output.as_deref(), name, content));
        if written.is_err() {
            // One that holds something by now can't be removed, and should not be.
            let _ = made.iter().try_for_each(fs::remove_dir);
        }
        written
    }
}

impl Arguments {
    /// What is to be read, and where each is to be written; and what can't be found, in its place.
    pub(super) fn jobs(&self) -> Result<Vec<Result<Job<'_>, Failure>>, Failure> {
        let job = |file, output| Job { arguments: self, file, output };
        let Some(folder) = &self.out_dir else {
            return match &self.files[..] {
                [file] => Ok(vec![Ok(job(file.clone(), self.output.clone()))]),
                _ => Err(sentence("several files need a folder: say where with --out-dir".to_string())),
            };
        };
        let mut jobs: Vec<Result<Job<'_>, Failure>> = Vec::new();
        let mut taken: HashMap<PathBuf, PathBuf> = HashMap::new();
        for argument in &self.files {
            for file in files::find(std::slice::from_ref(argument)) {
                let Ok(file) = file.map_err(|failure| jobs.push(Err(failure))) else { continue };
                // What an earlier run has written there, in a folder that is walked through, is no work.
                if file != *argument && lies_in(&file, folder) {
                    continue;
                }
                let output = folder.join(own_name(argument, &file)?);
                match taken.insert(output.clone(), file.clone()) {
                    // It may be named, and lie in a folder that is too.
                    Some(other) if other == file || is_same(&other, &file) => continue,
                    Some(other) => {
                        let [one, other] = [&other, &file].map(|file| input::name(file));
                        let output = visible::path(&output);
                        return Err(sentence(format!("{one} and {other} would both be written to {output}")));
                    }
                    None => jobs.push(Ok(job(file, Some(output)))),
                }
            }
        }
        let inputs: HashMap<PathBuf, &Path> =
            jobs.iter().flatten().filter_map(|job| Some((real(&job.file)?, &*job.file))).collect();
        for job in jobs.iter().flatten() {
            let replaced = job.output.as_deref().and_then(real).and_then(|output| inputs.get(&output));
            if let Some(other) = replaced.filter(|other| real(other) != real(&job.file)) {
                let [one, other] = [&job.file, *other].map(input::name);
                return Err(sentence(format!(
                    "{one} would be written over {other}, which is to be read too"
                )));
            }
        }
        Ok(jobs)
    }
}

/// The name under which a file is written: within a folder that was named, with the folders in which it lies there.
fn own_name(argument: &Path, file: &Path) -> Result<PathBuf, Failure> {
    let within = file.strip_prefix(argument).ok().filter(|within| !within.as_os_str().is_empty());
    let name = within.or_else(|| file.file_name().filter(|_| !input::is_standard(file)).map(Path::new));
    match name {
        Some(name) => Ok(name.to_path_buf()),
        None => Err(sentence(format!("{} has no name to be written under", input::name(file)))),
    }
}

/// Where a file really is, if it is there.
fn real(file: &Path) -> Option<PathBuf> {
    fs::canonicalize(file).ok()
}

fn is_same(one: &Path, other: &Path) -> bool {
    real(one).is_some_and(|one| real(other) == Some(one))
}

fn lies_in(file: &Path, folder: &Path) -> bool {
    real(folder).is_some_and(|folder| real(file).is_some_and(|file| file.starts_with(folder)))
}

fn sentence(sentence: String) -> Failure {
    Failure::Sentence(sentence)
}
