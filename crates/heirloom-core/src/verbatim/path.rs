use std::fmt;
use std::str::FromStr;

use crate::lines::is_tag;

/// The name of a structure: its record, and the tags on the way to it, as `I1.BIRT.DATE`.
///
/// - A record is named by its id, as `I1` or `@I1@`, or by its tag, as `HEAD`; where a tag and an id are the same, the tag is
///   meant and the id needs its at signs. They also hold an id together that has dots or brackets.
/// - Of several, a number in brackets says which one is meant, counted from 1: `I1.NAME[2]`, `NOTE[3]`.
///
/// Tags and ids are as they were read from the lines, serialisation metadata among them: `HEAD.CHAR`, `TRLR`.
///
/// ```
/// use heirloom_core::verbatim::Path;
///
/// let (parsed, _) = heirloom_core::parse(b"0 HEAD\n0 @I1@ INDI\n1 NAME Ada\n1 NAME Augusta\n0 TRLR\n");
/// let path: Path = "I1.NAME[2]".parse()?;
/// let name = path.find(&parsed.dataset)?;
///
/// assert_eq!(name.string().unwrap(), "Augusta");
/// assert_eq!(Path::of(name).unwrap().to_string(), "I1.NAME[2]");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Path {
    /// The record, and the way from it; never empty.
    pub(super) steps: Vec<Step>,
}

/// One step of the way.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Step {
    pub(super) name: Name,
    /// Which one, counted from 1.
    pub(super) number: Option<usize>,
}

/// What a structure is named by.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Name {
    /// The id of a record.
    Id(Box<str>),
    /// A tag; of a record also its id, if no record has such a tag.
    Word(Box<str>),
}

impl Path {
    /// The structure that this one lies in, if it is not a record.
    pub fn superstructure(&self) -> Option<Path> {
        let (_, above) = self.steps.split_last()?;
        (!above.is_empty()).then(|| Path { steps: above.to_vec() })
    }

    /// The last step.
    pub(super) fn last(&self) -> &Step {
        &self.steps[self.steps.len() - 1]
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (count, step) in self.steps.iter().enumerate() {
            let dot = if count == 0 { "" } else { "." };
            match &step.name {
                Name::Id(id) => write!(f, "{dot}@{id}@")?,
                Name::Word(word) => write!(f, "{dot}{word}")?,
            }
            if let Some(number) = step.number {
                write!(f, "[{number}]")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Path {
    type Err = PathError;

    fn from_str(text: &str) -> Result<Path, PathError> {
        let wrong = |why: &str| PathError(format!("`{text}` is not the name of a structure: {why}"));
        let mut steps = Vec::new();
        let mut rest = text;
        loop {
            let (name, behind) = Name::read(rest, steps.is_empty()).map_err(|why| wrong(&why))?;
            let (number, behind) = number(behind).map_err(wrong)?;
            steps.push(Step { name, number });
            if behind.is_empty() {
                return Ok(Path { steps });
            }
            rest = behind.strip_prefix('.').ok_or_else(|| {
                wrong(&format!("a dot has to stand before `{}`", behind.chars().take(20).collect::<String>()))
            })?;
        }
    }
}

impl Name {
    /// Reads the name with which a text begins.
    fn read(text: &str, is_record: bool) -> Result<(Name, &str), String> {
        if let Some(rest) = text.strip_prefix('@') {
            if !is_record {
                return Err("only a record is named by its id".to_string());
            }
            return match rest.split_once('@') {
                Some(("", _)) => Err("there is nothing between the at signs".to_string()),
                Some((id, rest)) => Ok((Name::Id(id.into()), rest)),
                None => Err("the id has no closing @".to_string()),
            };
        }
        let (word, rest) = text.split_at(text.find(['.', '[', ']', '@']).unwrap_or(text.len()));
        if word.is_empty() {
            return Err("a name is missing; write it as in `I1.BIRT.DATE`".to_string());
        }
        if !is_record && !is_tag(word.as_bytes()) {
            return Err(format!("`{word}` is not a tag"));
        }
        Ok((Name::Word(word.into()), rest))
    }
}

/// Reads a number in brackets, if a text begins with one.
fn number(text: &str) -> Result<(Option<usize>, &str), &'static str> {
    let Some(rest) = text.strip_prefix('[') else { return Ok((None, text)) };
    let Some((digits, rest)) = rest.split_once(']') else { return Err("a bracket is not closed") };
    let all_digits = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    match digits.parse() {
        Ok(number) if all_digits && number > 0 => Ok((Some(number), rest)),
        _ => Err("in brackets stands a number from 1 on"),
    }
}

/// Why a text is not a path, in a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathError(String);

impl fmt::Display for PathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PathError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_written_as_they_are_read() {
        for text in
            ["I1", "@I1@", "I1.BIRT.DATE", "I1.NAME[2]", "@a.b[1]@.X", "NOTE[3].CONT", "@x y@[2]", "é"]
        {
            assert_eq!(text.parse::<Path>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_path_is_told() {
        for (text, why) in [
            ("", "a name is missing"),
            ("I1.", "a name is missing"),
            (".NAME", "a name is missing"),
            ("I1..NAME", "a name is missing"),
            ("I1.NA ME", "`NA ME` is not a tag"),
            ("I1.@N1@", "only a record is named by its id"),
            ("@I1", "no closing @"),
            ("@@.NAME", "nothing between"),
            ("I1[0]", "a number from 1 on"),
            ("I1[+1]", "a number from 1 on"),
            ("I1[]", "a number from 1 on"),
            ("I1[99999999999999999999999]", "a number from 1 on"),
            ("I1[1", "a bracket is not closed"),
            ("I1[1]NAME", "a dot has to stand before `NAME`"),
            ("@I1@NAME", "a dot has to stand before `NAME`"),
            ("I1]", "a dot has to stand before `]`"),
        ] {
            let said = text.parse::<Path>().unwrap_err().to_string();
            assert!(said.starts_with(&format!("`{text}` is not the name of a structure: ")), "{said}");
            assert!(said.contains(why), "{said}");
        }
    }
}
