//! Makes `docs/CONFORMANCE.md`, `docs/DIALECTS.md`, `docs/FINDINGS.md`, the suite and the rows that the library quotes, or runs vectors: `check`, perhaps with a part of a name or the id of a row.

use std::process::ExitCode;
use std::{env, fs};

use heirloom_conformance::{
    DRAFTS, Loaded, findings, findings_path, matrix, matrix_path, report, report_path, requirements_path,
    run, suite,
};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let result = match &*arguments {
        [] => self::write(),
        [check] if check == "check" => self::check(""),
        [check, part] if check == "check" => self::check(part),
        _ => Err("usage: heirloom-conformance [check [PART OF A NAME OR ROW]]".to_string()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("{trouble}");
            ExitCode::FAILURE
        }
    }
}

fn write() -> Result<(), String> {
    let trouble = |error: std::io::Error| error.to_string();
    fs::write(report_path(), report::report()?).map_err(trouble)?;
    fs::write(matrix_path(), matrix::matrix()).map_err(trouble)?;
    fs::write(requirements_path(), findings::requirements()?).map_err(trouble)?;
    fs::write(findings_path(), findings::list()?).map_err(trouble)?;
    suite::write()
}

fn check(part: &str) -> Result<(), String> {
    let (mut passed, mut failed) = (0, 0);
    for &draft in DRAFTS {
        let loaded = Loaded::of(draft);
        failed += loaded.failures.len();
        loaded.failures.iter().for_each(|failure| println!("{failure}\n"));
        let chosen = loaded.vectors.iter().filter(|(file, vector)| {
            file.contains(part) || vector.name.contains(part) || vector.rows.iter().any(|row| row == part)
        });
        for (file, vector) in chosen {
            let failures = run::run(draft, vector);
            let failures = failures.join("\n  ");
            match failures.is_empty() {
                true => passed += 1,
                false => {
                    failed += 1;
                    println!("{file}: {} ({})\n  {failures}\n", vector.name, vector.rows.join(" "));
                }
            }
        }
    }
    println!("{passed} passed, {failed} failed");
    if failed == 0 { Ok(()) } else { Err(String::new()) }
}
