//! Changes for programs.

use std::io::{self, Write};

use heirloom_core::octets::Encoding;
use heirloom_core::source::Edit;
use heirloom_core::verbatim::{Change, Value};

use crate::diagnostics::edits_as_text;
use crate::diagnostics::json::write_edits;
use crate::json::Json;

/// Writes an object for each change that was made to a file in that encoding: what was asked for, and what it changed in the bytes
/// that the changes before it left.
pub fn write(
    made: &[(&Change, Vec<Edit>)],
    encoding: Encoding,
    json: &mut Json<impl Write>,
) -> io::Result<()> {
    for (change, edits) in made {
        json.object()?;
        match change {
            Change::Set(path, value) => members("set", &path.to_string(), Some(value), json)?,
            Change::Remove(path) => members("remove", &path.to_string(), None, json)?,
            Change::Add(path, value) => members("add", &path.to_string(), Some(value), json)?,
            Change::AddRecord { id, tag, value } => {
                members("add", &format!("@{id}@"), Some(value), json)?;
                json.member("tag", tag)?;
            }
        }
        if let Some(edits) = edits_as_text(edits, encoding) {
            write_edits(&edits, json)?;
        }
        json.end()?;
    }
    Ok(())
}

fn members(change: &str, path: &str, value: Option<&Value>, json: &mut Json<impl Write>) -> io::Result<()> {
    json.member("change", change)?;
    json.member("path", path)?;
    match value {
        Some(Value::String(string)) => json.member("payload", string),
        Some(Value::Pointer(id)) => json.member("pointer", id),
        Some(Value::None) | None => Ok(()),
    }
}
