use std::io::{self, Write};

use heirloom_core::Dialect;
use heirloom_core::codes::requirement;

use heirloom_core::source::{Code, Side};

use crate::diagnostics::json::write_kind;
use crate::diagnostics::safety;
use crate::json::Json;

/// Writes all that is known of a kind of finding.
pub(super) fn write(code: &Code, json: &mut Json<impl Write>) -> io::Result<()> {
    let page = code.explained();
    json.object()?;
    json.member("topic", "finding")?;
    write_kind(code, json)?;
    json.member("category", code.category.name())?;
    json.member("severity", code.severity.name())?;
    json.key("severities")?;
    json.object()?;
    for &dialect in Dialect::READ {
        json.member(dialect.name(), dialect.severity(code).name())?;
    }
    json.end()?;
    json.member("sentence", page.sentence)?;
    json.member("meaning", page.meaning)?;
    json.member("importance", page.importance)?;
    json.key("examples")?;
    json.array()?;
    for example in page.examples() {
        json.object()?;
        json.member(
            "side",
            match example.side {
                Side::Before => "before",
                Side::After => "after",
                Side::Aside => "aside",
            },
        )?;
        json.key("options")?;
        json.object()?;
        for (name, value) in example.options() {
            // The page says how it is typed; a format is a dialect to programs.
            let name = if name == "as" { "dialect" } else { name };
            match value {
                Some(value) => json.member(name, value)?,
                None => json.boolean(name, true)?,
            }
        }
        json.end()?;
        json.member("text", example.text)?;
        json.end()?;
    }
    json.end()?;
    json.member("fixing", page.mending)?;
    if let Some(fix) = code.fix {
        json.key("fix")?;
        json.object()?;
        json.strings("safety", fix.safety.iter().copied().map(safety))?;
        json.member("how", fix.how)?;
        json.end()?;
    }
    json.key("requirements")?;
    json.array()?;
    for id in code.requirements {
        json.object()?;
        json.member("id", id)?;
        if let Some(row) = requirement(id) {
            json.member("draft", row.draft().map_or("", Dialect::name))?;
            json.member("section", row.section)?;
            json.member("level", row.level)?;
            json.member("text", row.text)?;
        }
        json.end()?;
    }
    json.end()?;
    json.end()
}
