use super::*;
use crate::dialects::{ELF_2017_05, ELF_2017_06, ELF_2017_10, ELF_2018_REDUX, ELF_2019_01, GEDCOM};
use crate::source::{Finding, Ignore};
use crate::{ReadOptions, parse_with};

fn found(dialect: Dialect, file: &[u8]) -> Vec<String> {
    let parsed = parse_with(file, &ReadOptions::new().dialect(dialect), &mut Ignore);
    let mut findings: Vec<Finding> = Vec::new();
    look(&parsed, &mut findings);
    findings.sort_by_key(Finding::span);
    let text = parsed.text();
    findings.iter().map(|finding| format!("{} {:?}", finding.code().id, finding.span().of(text))).collect()
}
