//! JSON as it comes: one value after the other, each where something says what is expected.

use std::collections::HashSet;

use struson::reader::{
    JsonReader, JsonReaderPosition, JsonStreamReader, LinePosition, ReaderError, ReaderSettings,
    SyntaxErrorKind, ValueType,
};

use super::error::JsonError;
use super::paths;

/// Reads the values of one document.
pub(super) struct Events<'b> {
    json: JsonStreamReader<&'b [u8]>,
    /// Whether errors say where they are. If not they say nothing else either: somebody will ask again.
    keeps_path: bool,
    /// How many lines stand before the document.
    lines_before: u64,
}

/// What went wrong: it is found out where only if somebody asks, since keeping the path takes time.
pub(super) type Result<T> = std::result::Result<T, JsonError>;

impl<'b> Events<'b> {
    /// A reader of a document before which so many lines stand. Errors have their paths if it is told to keep them.
    pub(super) fn new(document: &'b [u8], lines_before: u64, keeps_path: bool) -> Events<'b> {
        let settings = ReaderSettings {
            track_path: keeps_path,
            max_nesting_depth: None,
            restrict_number_values: false,
            ..ReaderSettings::default()
        };
        Events { json: JsonStreamReader::new_custom(document, settings), keeps_path, lines_before }
    }

    /// An error at the next value.
    pub(super) fn error(&mut self, message: impl Into<String>) -> JsonError {
        // What is to come is looked at, so that white space before it does not count.
        if self.keeps_path {
            let _ = self.json.peek();
        }
        self.error_here(message)
    }

    /// An error where the reader is.
    fn error_here(&self, message: impl Into<String>) -> JsonError {
        if !self.keeps_path {
            return JsonError { line: 0, column: 0, path: String::new(), message: String::new() };
        }
        self.at(&self.json.current_position(true), message.into())
    }

    fn at(&self, place: &JsonReaderPosition, message: String) -> JsonError {
        let LinePosition { line, column } = place.line_pos.unwrap_or(LinePosition { line: 0, column: 0 });
        let path = paths::shown(place.path.as_deref().unwrap_or_default());
        JsonError { line: self.lines_before + line + 1, column: column + 1, path, message }
    }

    /// An error of the reader in our words.
    fn told<T>(&self, result: std::result::Result<T, ReaderError>) -> Result<T> {
        result.map_err(|error| match error {
            ReaderError::SyntaxError(error) => {
                self.at(&error.location, format!("not JSON: {}", words(error.kind)))
            }
            ReaderError::IoError { error, location } => self.at(&location, format!("not JSON: {error}")),
            ReaderError::UnexpectedValueType { expected, actual, location } => {
                self.at(&location, format!("expected {}, found {}", name(expected), name(actual)))
            }
            other => self.error_here(format!("not JSON: {other}")),
        })
    }

    fn peek(&mut self) -> Result<ValueType> {
        let found = self.json.peek();
        self.told(found)
    }

    /// Whether the next value is `null`, which is passed over.
    pub(super) fn null(&mut self) -> Result<bool> {
        let is_null = self.peek()? == ValueType::Null;
        if is_null {
            let passed = self.json.next_null();
            self.told(passed)?;
        }
        Ok(is_null)
    }

    fn expect(&mut self, wanted: ValueType, what: &str) -> Result<()> {
        match self.peek()? {
            found if found == wanted => Ok(()),
            found => Err(self.error(format!("expected {}, {what}, found {}", name(wanted), name(found)))),
        }
    }

    /// Begins an object, which is to be `what`.
    pub(super) fn begin_object(&mut self, what: &str) -> Result<()> {
        self.expect(ValueType::Object, what)?;
        let begun = self.json.begin_object();
        self.told(begun)
    }

    /// Begins an array.
    pub(super) fn begin_array(&mut self, what: &str) -> Result<()> {
        self.expect(ValueType::Array, what)?;
        let begun = self.json.begin_array();
        self.told(begun)
    }

    /// Whether the object or array that was begun last has more. Its end is passed over if not.
    pub(super) fn more(&mut self, is_object: bool) -> Result<bool> {
        let more = self.json.has_next();
        let more = self.told(more)?;
        if !more {
            let ended = if is_object { self.json.end_object() } else { self.json.end_array() };
            self.told(ended)?;
        }
        Ok(more)
    }

    /// The name of the next member.
    pub(super) fn name(&mut self) -> Result<String> {
        let name = self.json.next_name_owned();
        self.told(name)
    }

    /// The same; an error if it is among the members of the object that were seen before.
    pub(super) fn new_name(&mut self, seen: &mut HashSet<String>) -> Result<String> {
        let name = self.name()?;
        match seen.insert(name.clone()) {
            true => Ok(name),
            false => Err(self.error(format!("the member {name:?} stands twice"))),
        }
    }

    /// A string, which is to be `what`.
    pub(super) fn string(&mut self, what: &str) -> Result<String> {
        self.expect(ValueType::String, what)?;
        let string = self.json.next_string();
        self.told(string)
    }

    /// `true` or `false`.
    pub(super) fn boolean(&mut self, what: &str) -> Result<bool> {
        self.expect(ValueType::Boolean, what)?;
        let boolean = self.json.next_bool();
        self.told(boolean)
    }

    /// A number, by its digits.
    pub(super) fn number(&mut self, what: &str) -> Result<String> {
        self.expect(ValueType::Number, what)?;
        let number = self.json.next_number_as_string();
        self.told(number)
    }

    /// Passes over a value.
    pub(super) fn skip(&mut self) -> Result<()> {
        let skipped = self.json.skip_value();
        self.told(skipped)
    }

    /// Makes sure that nothing follows.
    pub(super) fn finish(self) -> Result<()> {
        let Events { json, lines_before, .. } = self;
        json.consume_trailing_whitespace().map_err(|error| {
            let ReaderError::SyntaxError(error) = error else {
                return JsonError { line: 0, column: 0, path: "$".into(), message: error.to_string() };
            };
            let LinePosition { line, column } =
                error.location.line_pos.unwrap_or(LinePosition { line: 0, column: 0 });
            let message = "expected the end of the file behind the outermost value".to_string();
            JsonError { line: lines_before + line + 1, column: column + 1, path: "$".into(), message }
        })
    }
}

fn name(of: ValueType) -> &'static str {
    match of {
        ValueType::Array => "an array",
        ValueType::Object => "an object",
        ValueType::String => "a string",
        ValueType::Number => "a number",
        ValueType::Boolean => "true or false",
        ValueType::Null => "null",
    }
}

/// What is wrong with the form of a JSON text.
fn words(kind: SyntaxErrorKind) -> &'static str {
    use SyntaxErrorKind::*;
    match kind {
        CommentsNotEnabled | IncompleteComment | BlockCommentNotClosed => "JSON has no comments",
        InvalidLiteral | TrailingDataAfterLiteral => "expected true, false or null",
        UnexpectedClosingBracket => "a closing bracket that closes nothing here",
        UnexpectedComma | TrailingCommaNotEnabled => "a comma with nothing behind it, or before it",
        MissingComma => "a comma is missing",
        UnexpectedColon => "a colon has no place here",
        MissingColon => "a colon is missing behind the name of a member",
        MalformedNumber | TrailingDataAfterNumber => "a number has the wrong form",
        ExpectingMemberNameOrObjectEnd => "expected the name of a member in quotation marks, or }",
        NotEscapedControlCharacter => {
            "a control character in a string must be written as \\u and four digits"
        }
        UnknownEscapeSequence | MalformedEscapeSequence => "an unknown escape in a string",
        UnpairedSurrogatePairEscapeSequence => "half a surrogate pair in a string, which is no character",
        IncompleteDocument => "the text ends too early",
        _ => "expected a value",
    }
}
