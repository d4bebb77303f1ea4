//! gedcom, also called rust-gedcom. It reads only, to its typed model, and prints what it does not know.

use gedcom::GedcomData;

use super::{Input, Ready, Task, Tool, ready};

pub(super) const TOOL: Tool = Tool { name: "gedcom", tasks: &[(Task::Parse, read), (Task::Typed, read)] };

fn read(input: Input<'_>) -> Result<Ready<'_>, String> {
    let text = input.text()?;
    ready(move || Ok(gedcom::parse(text.chars())), |data: &GedcomData| data.individuals.len())
}
