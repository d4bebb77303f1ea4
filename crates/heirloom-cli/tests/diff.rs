//! `diff` with git: as a driver, as a filter for texts, and as a tool.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use tempfile::TempDir;

const OLD: &str = include_str!("cmd/data/diff/old.ged");
const NEW: &str = include_str!("cmd/data/diff/new.ged");

/// A repository with a file in it that was changed, and without a trace of whoever runs the tests. None where there is no
/// git.
fn repository() -> Option<TempDir> {
    let folder = TempDir::new().unwrap();
    if git(folder.path(), &["init", "--quiet"]).is_none() {
        eprintln!("skipped: there is no git");
        return None;
    }
    fs::write(folder.path().join(".gitattributes"), "*.ged diff=gedcom\n").unwrap();
    fs::write(folder.path().join("family.ged"), OLD).unwrap();
    said(folder.path(), &["add", "."]);
    said(folder.path(), &["commit", "--quiet", "-m", "A family"]);
    fs::write(folder.path().join("family.ged"), NEW).unwrap();
    Some(folder)
}

fn git(folder: &Path, arguments: &[&str]) -> Option<Output> {
    let mut command = Command::new("git");
    command.current_dir(folder).args(["-c", "user.name=Nobody", "-c", "user.email=nobody@example.org"]);
    command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1");
    command.env_remove("GIT_DIR").env_remove("GIT_PAGER_IN_USE").args(arguments).output().ok()
}

#[track_caller]
fn said(folder: &Path, arguments: &[&str]) -> String {
    let output = git(folder, arguments).unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn heirloom() -> String {
    let path = env!("CARGO_BIN_EXE_heirloom").replace('\\', "/");
    format!("'{path}'")
}

#[test]
fn git_diff_shows_what_differs_in_meaning() {
    let Some(folder) = repository() else { return };
    let folder = folder.path();
    said(folder, &["config", "diff.gedcom.command", &format!("{} diff --git", heirloom())]);
    let shown = said(folder, &["diff"]);
    assert!(shown.starts_with("--- a/family.ged\n+++ b/family.ged\n"), "{shown}");
    assert!(shown.contains("\nINDI @I1@ (now @I2@), Ada Byron\n"), "{shown}");
    assert!(shown.contains("  ~ I1.NAME  Ada /[-Byron-]{+King+}/\n"), "{shown}");

    // New files, those that are gone, and those with another name.
    fs::write(folder.join("other.ged"), OLD).unwrap();
    said(folder, &["add", "other.ged"]);
    let shown = said(folder, &["diff", "--cached"]);
    assert!(
        shown.starts_with("--- /dev/null\n+++ b/other.ged\n") && shown.contains("+ INDI @I4@"),
        "{shown}"
    );
    said(folder, &["commit", "--quiet", "-am", "Two"]);
    said(folder, &["mv", "other.ged", "third.ged"]);
    fs::write(folder.join("third.ged"), OLD.replace("London", "Paris")).unwrap();
    let shown = said(folder, &["diff", "-M", "HEAD"]);
    assert!(shown.starts_with("--- a/other.ged\n+++ b/third.ged\n"), "{shown}");
    assert!(shown.contains("  ~ I1.BIRT.PLAC  [-London-]{+Paris+}\n"), "{shown}");
    said(folder, &["commit", "--quiet", "-am", "Three"]);
    said(folder, &["rm", "--quiet", "third.ged"]);
    let shown = said(folder, &["diff", "HEAD"]);
    assert!(
        shown.starts_with("--- a/third.ged\n+++ /dev/null\n") && shown.contains("- INDI @I4@"),
        "{shown}"
    );
}

#[test]
fn git_diff_compares_texts_without_ids() {
    let Some(folder) = repository() else { return };
    let folder = folder.path();
    said(folder, &["config", "diff.gedcom.textconv", &format!("{} diff --textconv", heirloom())]);
    let shown = said(folder, &["diff", "-U0"]);
    let changed = |sign: &str| {
        let lines = shown.lines().filter(|line| line.starts_with(sign) && !line.starts_with(&sign.repeat(3)));
        lines.map(|line| line[1..].trim().to_string()).collect::<Vec<_>>()
    };
    assert!(changed("-").contains(&"PLAC London".to_string()), "{shown}");
    assert!(changed("+").contains(&"DATE 27 NOV 1852".to_string()), "{shown}");
    let unchanged = ["SEX M", "NAME William /King/", "NAME Ralph /King/"];
    let all = [changed("-"), changed("+")].concat();
    assert!(!all.iter().any(|line| unchanged.contains(&line.as_str())), "{shown}");

    // Another order and other ids alone make no difference at all.
    let turned = OLD
        .replace("@I1@", "@X9@")
        .replace("1 SEX F\n1 BIRT", "1 BIRT")
        .replace("1 FAMS @F1@\n0 @I2@", "1 SEX F\n1 FAMS @F1@\n0 @I2@");
    fs::write(folder.join("family.ged"), turned).unwrap();
    assert_eq!(said(folder, &["diff", "-U0"]), "");
}

#[test]
fn git_difftool_shows_the_same() {
    let Some(folder) = repository() else { return };
    let folder = folder.path();
    let command = format!("{} diff \"$LOCAL\" \"$REMOTE\"", heirloom());
    said(folder, &["config", "difftool.heirloom.cmd", &command]);
    said(folder, &["config", "difftool.prompt", "false"]);
    let shown = said(folder, &["difftool", "-t", "heirloom"]);
    assert!(shown.contains("  ~ I1.NAME  Ada /[-Byron-]{+King+}/\n"), "{shown}");
}

#[test]
fn a_pager_of_git_is_shown_colours() {
    let folder = TempDir::new().unwrap();
    let files = [("old", OLD), ("new", NEW)].map(|(name, text)| {
        let file = folder.path().join(name);
        fs::write(&file, text).unwrap();
        file.to_str().unwrap().to_string()
    });
    let shown = |variables: &[(&str, &str)]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_heirloom"));
        command.args(["diff", "--git", "family.ged", &files[0], "0", "100644", &files[1], "0", "100644"]);
        command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env("TERM", "xterm");
        command.envs(variables.iter().copied());
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    assert!(!shown(&[]).contains('\u{1b}'));
    let colourful = shown(&[("GIT_PAGER_IN_USE", "true")]);
    assert!(colourful.contains("Ada /\u{1b}[31mByron\u{1b}[0m\u{1b}[32mKing\u{1b}[0m/"), "{colourful:?}");
    assert!(!shown(&[("GIT_PAGER_IN_USE", "true"), ("NO_COLOR", "1")]).contains('\u{1b}'));
}

#[test]
fn one_of_the_files_may_come_over_a_pipe() {
    use std::io::Write;
    let mut command = Command::new(env!("CARGO_BIN_EXE_heirloom"));
    command.args(["diff", "-", "tests/cmd/data/diff/old.ged", "--brief"]);
    let mut child =
        command.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(NEW.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "<stdin> and tests/cmd/data/diff/old.ged differ\n");
}

/// Were each path as long as the nesting is deep, this would fill a disk.
#[test]
fn deep_nesting_is_shown_in_few_words() {
    let folder = TempDir::new().unwrap();
    let deep = |inner: &str| {
        let lines: String =
            (1..20_000).map(|level| format!("{level} X a\n{} {inner}\n", level + 1)).collect();
        format!("0 HEAD\n1 CHAR UTF-8\n0 @I@ INDI\n{lines}0 TRLR\n")
    };
    let files = ["Y", "Z"].map(|inner| {
        let file = folder.path().join(inner);
        fs::write(&file, deep(inner)).unwrap();
        file.to_str().unwrap().to_string()
    });
    for format in ["text", "json"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_heirloom"));
        let output = command.args(["diff", &files[0], &files[1], "--format", format]).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stdout.len() < 40 << 20, "{}", output.stdout.len());
    }
}
