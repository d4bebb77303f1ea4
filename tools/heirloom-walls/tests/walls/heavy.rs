//! What is heavy stays out of the workspace that a newcomer builds: its front end has a workspace of its own.

use std::process::Command;

use heirloom_walls::project;

/// Beginnings of the names of crates that take minutes to build, or bring a runtime with them.
const HEAVY: [&str; 18] = [
    "actix",
    "arrow",
    "async-std",
    "axum",
    "ballista",
    "datafusion",
    "hyper",
    "js-sys",
    "lsp-server",
    "lsp-types",
    "parquet",
    "pyo3",
    "rmcp",
    "tokio",
    "tonic",
    "tower-lsp",
    "wasm-bindgen",
    "web-sys",
];

/// The crates that cargo builds for some packages, each with its version.
fn built(arguments: &[&str]) -> Vec<String> {
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(project()).args([
        "tree",
        "--locked",
        "--offline",
        "--prefix",
        "none",
        "--format",
        "{p}",
    ]);
    let output = cargo.args(arguments).output().expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut built: Vec<String> = String::from_utf8_lossy(&output.stdout).lines().map(String::from).collect();
    built.sort_unstable();
    built.dedup();
    built
}

fn heavy(built: &[String]) -> Vec<&str> {
    let is_heavy = |name: &str| {
        HEAVY.iter().any(|heavy| {
            name.strip_prefix(heavy).is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', '_']))
        })
    };
    built.iter().map(|line| line.split(' ').next().unwrap_or(line)).filter(|name| is_heavy(name)).collect()
}

#[test]
fn nothing_heavy_is_built_with_the_workspace() {
    let built = built(&["--workspace", "--all-features", "--edges", "normal,build,dev"]);
    assert!(built.iter().any(|line| line.starts_with("heirloom-core v")), "{built:?}");
    assert_eq!(heavy(&built), [""; 0], "a front end with such a dependency gets a workspace of its own");
}

#[test]
fn heavy_crates_are_known_by_their_names() {
    let lines = [
        "arrow-array v1.0",
        "arrowhead v1.0",
        "tokio v1.0",
        "tokio-util v0.7",
        "hyperfine v1.0",
        "wasm-bindgen v0.2",
    ];
    let lines = lines.map(String::from);
    assert_eq!(heavy(&lines), ["arrow-array", "tokio", "tokio-util", "wasm-bindgen"]);
}
