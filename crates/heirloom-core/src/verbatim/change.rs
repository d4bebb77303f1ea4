use super::{Path, PathError, Value};

/// Something to be changed in a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// A structure gets another payload. The path must name one alone.
    Set(Path, Value),
    /// A structure goes, with all that lies in it. The path must name one alone.
    Remove(Path),
    /// A structure comes, behind all others of its superstructure; a record, before the trailer. The path names it as it
    /// will be, without a number.
    Add(Path, Value),
    /// A record with an id comes, before the trailer.
    AddRecord {
        /// Its id, without at signs.
        id: String,
        /// Its tag.
        tag: String,
        /// Its payload.
        value: Value,
    },
}

impl Change {
    /// Another payload, as somebody has typed it: `PATH=VALUE`, or `PATH` for no payload.
    ///
    /// ```
    /// use heirloom_core::verbatim::{Change, Value};
    ///
    /// let change = Change::set("I1.NOTE=1+1=2")?;
    /// assert_eq!(change, Change::Set("I1.NOTE".parse()?, Value::String("1+1=2".into())));
    /// # Ok::<(), heirloom_core::verbatim::PathError>(())
    /// ```
    pub fn set(text: &str) -> Result<Change, PathError> {
        let (path, value) = divide(text);
        Ok(Change::Set(path.parse()?, value))
    }

    /// A structure that goes, as somebody has typed it: `PATH`.
    pub fn remove(text: &str) -> Result<Change, PathError> {
        Ok(Change::Remove(text.parse()?))
    }

    /// A new structure, as somebody has typed it: `PATH=VALUE`, or `PATH` for no payload. A new record with an id is
    /// written as in a file: `@N1@ NOTE=VALUE`.
    ///
    /// ```
    /// use heirloom_core::verbatim::{Change, Value};
    ///
    /// let change = Change::add("@N1@ NOTE=some text")?;
    /// let value = Value::String("some text".into());
    /// assert_eq!(change, Change::AddRecord { id: "N1".into(), tag: "NOTE".into(), value });
    /// # Ok::<(), heirloom_core::verbatim::PathError>(())
    /// ```
    pub fn add(text: &str) -> Result<Change, PathError> {
        let (name, value) = divide(text);
        if let Some((id, tag)) = name.strip_prefix('@').and_then(|rest| rest.split_once("@ ")) {
            return Ok(Change::AddRecord { id: id.to_string(), tag: tag.trim().to_string(), value });
        }
        Ok(Change::Add(name.parse()?, value))
    }
}

/// Divides what was typed at the first equals sign that is not part of an id between at signs.
fn divide(text: &str) -> (&str, Value) {
    let id = match text.strip_prefix('@').and_then(|rest| rest.find('@')) {
        Some(length) => length + 2,
        None => 0,
    };
    match text[id..].find('=') {
        Some(at) => (&text[..id + at], Value::typed(&text[id + at + 1..])),
        None => (text, Value::None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_equals_sign_outside_of_an_id_divides() {
        let string = |text: &str| Value::String(text.to_string());
        assert_eq!(divide("A.B=c=d"), ("A.B", string("c=d")));
        assert_eq!(divide("@a=b@.X=y"), ("@a=b@.X", string("y")));
        assert_eq!(divide("@abcd@=x=y"), ("@abcd@", string("x=y")));
        assert_eq!(divide("@a=b"), ("@a", string("b")));
        assert_eq!(divide("A.B="), ("A.B", string("")));
        assert_eq!(divide("A.B"), ("A.B", Value::None));
        assert_eq!(divide("A=@I1@"), ("A", Value::Pointer("I1".into())));
        assert_eq!(divide("A=a\r\nb"), ("A", string("a\nb")));
    }
}
