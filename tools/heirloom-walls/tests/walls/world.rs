//! Libraries take bytes and give data. They touch no file, network, environment, process, clock or terminal, start no threads by hand
//! and keep no state between calls, so that they are the same in a browser, in a service and in a test.

use heirloom_walls::{Crate, libraries, paths, product_tokens, wrong_in};

/// What of the standard library belongs to front ends: these, and everything below them.
const WORLD: [&str; 14] = [
    "std::env",
    "std::fs",
    "std::net",
    "std::os",
    "std::process",
    "std::thread",
    "std::io::IsTerminal",
    "std::io::Stderr",
    "std::io::Stdin",
    "std::io::Stdout",
    "std::io::stderr",
    "std::io::stdin",
    "std::io::stdout",
    "std::time",
];

/// A length of time is a number like any other.
const HARMLESS: [&str; 1] = ["std::time::Duration"];

/// Macros that write to the terminal, and what keeps state between calls. `LazyLock` and `OnceLock` are not among them: they hold
/// tables that are the same each time.
const MACROS: [&str; 6] = ["dbg", "eprint", "eprintln", "print", "println", "thread_local"];
const STATE: [&str; 6] = ["Atomic", "Cell", "Mutex", "RefCell", "RwLock", "mut"];

/// Crates that touch the world for their users.
const WORLDLY: [&str; 20] = [
    "anstream",
    "chrono",
    "clap",
    "console",
    "ctrlc",
    "getrandom",
    "glob",
    "indicatif",
    "libc",
    "log",
    "memmap2",
    "reqwest",
    "rustix",
    "signal-hook",
    "tempfile",
    "terminal_size",
    "time",
    "tokio",
    "ureq",
    "walkdir",
];

/// What a library may use of these, with the reason.
const ALLOWED: [(&str, &str, &str); 2] = [
    (
        "heirloom-core",
        "memmap2",
        "memory in large pages for the nodes of large files, which halves the time to touch it; it maps no file",
    ),
    (
        "heirloom-report",
        "anstream",
        "takes escapes for colours out of text, by its adapter; none of its streams is used",
    ),
];

/// What product code uses of the world, each with its line.
fn worldly(text: &str) -> Vec<(usize, String)> {
    let tokens = product_tokens(text);
    let is_below = |path: &str, above: &str| {
        path.strip_prefix(above).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    };
    let mut found = paths(&tokens, "std");
    found.retain(|(_, path)| {
        let everything = ["std", "std::*", "std::io::*"].contains(&&**path);
        let is_harmless = HARMLESS.iter().any(|harmless| is_below(path, harmless));
        everything || !is_harmless && WORLD.iter().any(|world| is_below(path, world))
    });
    // `use std::io;` and then `io::stdout()`.
    let below_io = paths(&tokens, "io").into_iter().filter(|(_, path)| {
        let path = format!("std::{path}");
        WORLD.iter().any(|world| is_below(&path, world))
    });
    found.extend(below_io);
    for (at, (line, token)) in tokens.iter().enumerate() {
        let next = |ahead: usize| tokens.get(at + ahead).map_or("", |(_, token)| &**token);
        if MACROS.contains(&&**token) && next(1) == "!" {
            found.push((*line, format!("{token}!")));
        }
        // A lifetime is a sign and a word.
        if token == "static" && tokens.get(at.wrapping_sub(1)).is_none_or(|(_, before)| before != "'") {
            let of = tokens[at..]
                .iter()
                .map(|(_, token)| &**token)
                .take_while(|token| !["=", ";"].contains(token));
            let mut of = of.filter(|token| STATE.iter().any(|state| token.starts_with(state)));
            found.extend(of.next().map(|state| (*line, format!("static {state}"))));
        }
    }
    found.sort_unstable();
    found
}

#[test]
fn no_library_touches_the_world() {
    let wrong = wrong_in(&libraries(), |_, text| worldly(text));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_library_depends_on_what_touches_the_world() {
    let mut wrong = Vec::new();
    for Crate { name, .. } in &libraries() {
        let found = libraries().into_iter().find(|library| library.name == *name).expect("a library");
        for dependency in found.dependencies().into_keys().filter(|name| WORLDLY.contains(&&**name)) {
            let allowed = ALLOWED.iter().any(|(library, other, _)| library == name && *other == dependency);
            if !allowed {
                wrong.push(format!("{name}: {dependency} belongs to front ends"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_allowed_is_needed() {
    for (library, dependency, _) in ALLOWED {
        let found = libraries().into_iter().find(|found| found.name == library).expect("a library");
        assert!(found.dependencies().contains_key(dependency), "{library} no longer needs {dependency}");
    }
}

#[test]
fn the_world_is_seen_wherever_it_is_touched() {
    for touching in [
        "use std::fs;",
        "use std::{collections::BTreeMap, env};",
        "let text = std::fs::read_to_string(path);",
        "use std::time::{Duration, Instant};",
        "std::time::SystemTime::now()",
        "use std::io::{self, stdin};",
        "use std::io; fn f() { io::stdout(); }",
        "std::thread::spawn(f)",
        "use std::*;",
        "use std as other;",
        "println!(\"a\");",
        "static COUNT: AtomicUsize = AtomicUsize::new(0);",
        "static mut COUNT: usize = 0;",
        "thread_local! { static A: Cell<u8> = Cell::new(0); }",
    ] {
        assert!(!worldly(&format!("fn a() {{}}\n{touching}\n")).is_empty(), "{touching}");
    }
    for other in [
        "use std::io::{self, Read, Write};",
        "use std::time::Duration;",
        "use std::sync::{LazyLock, Mutex};",
        "static TABLE: LazyLock<Vec<Cow<'static, str>>> = LazyLock::new(read);",
        "fn a(b: &'static Mutex<u8>) {} // std::fs",
        "writeln!(out, \"std::fs\")",
        "#[cfg(test)]\nmod tests {\n    use std::fs;\n}",
    ] {
        assert_eq!(worldly(other), [], "{other}");
    }
}
