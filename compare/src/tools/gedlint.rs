//! gedlint. It gives findings only, no tree.

use gedlint::Report;

use super::{Input, Ready, Task, Tool, ready};

pub(super) const TOOL: Tool = Tool { name: "gedlint", tasks: &[(Task::Validate, lint)] };

fn lint(input: Input<'_>) -> Result<Ready<'_>, String> {
    ready(move || Ok(gedlint::lint_bytes(input.octets)), |report: &Report| report.diags.len())
}
