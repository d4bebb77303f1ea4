/// What there is to know of a kind of finding, part by part. The words are Markdown.
///
/// A page begins with one sentence. The sections `What it means`, `Why it matters`, `Example` and `How to mend it` follow, in
/// this order and none missing; tests hold every page to it, and its examples to what they show. What can be worked out
/// (severities, requirements, whether there is a fix) is on no page.
///
/// ```
/// let page = heirloom_core::codes::find("dangling-pointer").unwrap().explained();
/// assert_eq!(page.sentence, "A pointer leads to a record that is not in the file.");
/// assert_eq!(page.examples().count(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Page {
    /// What was found, whatever the file.
    pub sentence: &'static str,
    /// How it comes about, and how it is read.
    pub meaning: &'static str,
    /// What it does to a file, to other programs, or to the people who use them.
    pub importance: &'static str,
    /// A file that has it and one that has not, as Markdown; see [`Page::examples`].
    pub example: &'static str,
    /// What somebody can do about it.
    pub mending: &'static str,
}

impl Page {
    /// The headings of the sections.
    pub const HEADINGS: [&'static str; 4] = ["What it means", "Why it matters", "Example", "How to mend it"];

    /// Takes a page apart. A section that it does not have is empty.
    pub fn of(page: &'static str) -> Page {
        let mut parts = page.split("\n## ");
        let sentence = parts.next().unwrap_or_default().trim();
        let mut sections = [""; 4];
        for part in parts {
            let (heading, body) = part.split_once('\n').unwrap_or((part, ""));
            if let Some(number) = Page::HEADINGS.iter().position(|known| *known == heading.trim()) {
                sections[number] = body.trim_matches('\n');
            }
        }
        let [meaning, importance, example, mending] = sections;
        Page { sentence, meaning, importance, example, mending }
    }

    /// Each section with its heading.
    pub fn sections(&self) -> [(&'static str, &'static str); 4] {
        let [meaning, importance, example, mending] = Page::HEADINGS;
        [
            (meaning, self.meaning),
            (importance, self.importance),
            (example, self.example),
            (mending, self.mending),
        ]
    }

    /// The files that are shown.
    pub fn examples(&self) -> impl Iterator<Item = Example> {
        self.shown().filter_map(|shown| match shown {
            Shown::Example(example) => Some(example),
            Shown::Words(_) => None,
        })
    }

    /// The files that are shown, and what is said of them.
    pub fn shown(&self) -> impl Iterator<Item = Shown> {
        let mut fences = self.example.split("\n```");
        let mut begins = self.example.starts_with("```");
        std::iter::from_fn(move || {
            loop {
                let part = fences.next()?;
                begins = !begins;
                if !begins {
                    let (info, text) = part.trim_start_matches('`').split_once('\n').unwrap_or((part, ""));
                    return Some(Shown::Example(Example::of(info, text)));
                }
                let words = part.trim();
                if !words.is_empty() {
                    return Some(Shown::Words(words));
                }
            }
        })
    }
}

/// A part of what stands under `Example` on a [`Page`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// What is said, as Markdown.
    Words(&'static str),
    /// What is shown.
    Example(Example),
}

/// A file on a [`Page`], or as much of it as is needed.
///
/// What is not easily seen is written as in Rust: `\xE9` is an octet, `\u{FEFF}` a character, `\r` a carriage return, and a
/// backslash at the end of a line stands for a line break that is not there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Example {
    /// Whether it has the finding.
    pub side: Side,
    /// How it is read or written, as `as=elf-2018-redux lenient`.
    options: &'static str,
    /// The file, without its last line break.
    pub text: &'static str,
}

/// On which side of the mending an [`Example`] stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// It has the finding.
    Before,
    /// It no longer has.
    After,
    /// Something else that is shown.
    Aside,
}

impl Example {
    fn of(info: &'static str, text: &'static str) -> Example {
        let (side, options) = info.trim().split_once(' ').unwrap_or((info.trim(), ""));
        let side = match side {
            "before" => Side::Before,
            "after" => Side::After,
            _ => Side::Aside,
        };
        Example { side, options, text }
    }

    /// How it is read or written: names, each perhaps with a value.
    pub fn options(&self) -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
        self.options.split_whitespace().map(|option| match option.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (option, None),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "A sentence.\n\n## What it means\n\nThis.\n\nAnd that.\n\n## Why it matters\n\nSo.\n\n## Example\n\n\
        ```before as=elf lenient\n0 A\n\n0 B\n```\n\nThen:\n\n```after\n0 C\n```\n\n## How to mend it\n\nThus.\n";

    #[test]
    fn a_page_comes_apart() {
        let page = Page::of(PAGE);
        assert_eq!((page.sentence, page.meaning), ("A sentence.", "This.\n\nAnd that."));
        assert_eq!((page.importance, page.mending), ("So.", "Thus."));
        assert_eq!(page.sections()[2], ("Example", page.example));
        let examples: Vec<Example> = page.examples().collect();
        assert_eq!(examples[0].text, "0 A\n\n0 B");
        assert_eq!(page.shown().nth(1), Some(Shown::Words("Then:")));
        assert_eq!(examples[0].options().collect::<Vec<_>>(), [("as", Some("elf")), ("lenient", None)]);
        assert_eq!(
            examples.iter().map(|example| example.side).collect::<Vec<_>>(),
            [Side::Before, Side::After]
        );
    }

    #[test]
    fn what_is_missing_is_empty() {
        let page = Page::of("Only a sentence.\n\n## Something else\n\nText.\n");
        assert_eq!((page.sentence, page.meaning, page.mending), ("Only a sentence.", "", ""));
        assert_eq!(page.examples().count(), 0);
        assert_eq!(
            Page::of(""),
            Page { sentence: "", meaning: "", importance: "", example: "", mending: "" }
        );
    }
}
