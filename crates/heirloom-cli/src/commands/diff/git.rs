//! What git gives to a diff driver.

use std::path::{Path, PathBuf};

use anstream::ColorChoice;

use super::Pair;
use crate::failure::Failure;

/// The two files of `path old-file old-hex old-mode new-file new-hex new-mode`, behind which the new path may stand; none
/// of a path that is unmerged, which stands alone.
pub(super) fn pair(files: &[PathBuf]) -> Result<Option<Pair<'_>>, Failure> {
    colour_for_pager();
    let (path, old, new, renamed) = match files {
        [_unmerged] => return Ok(None),
        [path, old, _, _, new, _, _, rest @ ..] => (path, old, new, rest.first().unwrap_or(path)),
        _ => {
            return Err(Failure::Sentence(format!(
                "git gives a diff driver 7 arguments or more, but {} were given; without --git, diff compares two files",
                files.len()
            )));
        }
    };
    let name = |folder: &str, file: &Path, path: &Path| match file == Path::new("/dev/null") {
        true => "/dev/null".to_string(),
        false => format!("{folder}/{}", path.to_string_lossy()),
    };
    let names = [name("a", old, path), name("b", new, renamed)];
    Ok(Some(Pair { files: [old, new], names }))
}

/// A pager that git has started shows colours, though it is no terminal.
fn colour_for_pager() {
    let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_none_or(|terminal| terminal == "dumb");
    if set("GIT_PAGER_IN_USE") && !set("NO_COLOR") && !dumb && ColorChoice::global() == ColorChoice::Auto {
        ColorChoice::Always.write_global();
    }
}
