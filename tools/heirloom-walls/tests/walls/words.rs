//! No library speaks of the command: its findings, helps and errors are read in browsers, in editors and in Python too.
//!
//! What to do is said without flags, and as a `Remedy`; each front end adds its own words. The long pages (`findings/*.md`)
//! are worded for the command for now; docs/DESIGN.md says so.

use heirloom_walls::{libraries, wrong_in};

#[test]
fn no_library_names_a_flag_or_a_command() {
    let wrong = wrong_in(&libraries(), |_, text| spoken(text));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The flags and commands that a text names, each with its line. Comments, and everything behind the first `#[cfg(test)]`,
/// are left out. Code outside of strings has none of them.
fn spoken(text: &str) -> Vec<(usize, String)> {
    let code = text.lines().zip(1..).take_while(|(line, _)| line.trim() != "#[cfg(test)]");
    let code = code.filter(|(line, _)| !line.trim_start().starts_with("//"));
    let found = code.flat_map(|(line, number)| {
        let line = line.split(" // ").next().unwrap_or_default();
        let flags = line.match_indices("--").map(|(at, _)| &line[at..]);
        let flags = flags.filter(|rest| rest[2..].starts_with(|c: char| c.is_ascii_lowercase() || c == '{'));
        let commands = line.match_indices("`heirloom ").map(|(at, _)| &line[at..]);
        let named = flags.chain(commands);
        named.map(move |rest| (number, rest.chars().take(24).collect::<String>())).collect::<Vec<_>>()
    });
    found.collect()
}

#[test]
fn flags_and_commands_are_seen_wherever_they_are_written() {
    let text = "/// `heirloom fix` and --lossy\nlet a = b - -c; // --lossy\n    \"say --as {dialect}\"\n    \
                \"with `--{name}`\";\nlet c = \"`heirloom convert` does\";\n\"-- two dashes\";\n#[cfg(test)]\n\"--unsafe\"";
    let found: Vec<usize> = spoken(text).into_iter().map(|(line, _)| line).collect();
    assert_eq!(found, [3, 4, 5]);
}
