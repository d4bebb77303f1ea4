use std::collections::HashSet;
use std::io::{self, Write};
use std::path::Path;

use heirloom_core::source::{Safety, Severity};
use heirloom_model::labels::RecordSort;
use pulldown_cmark::{Event, Parser, Tag};

use super::{FileReport, Heading, Report};
use crate::diagnostics::{Diagnostic, Excerpt, FileTally, KindTally, Record, RunSummary, cut_in_words, hex};
use crate::file_name;
use crate::text::counted;
use crate::text::visible;
use crate::{Advice, Wording};

/// One page that needs nothing else: findings by person, to look through on any screen and to pass on.
///
/// Whoever has no scripts reads it from top to bottom. With them it can be searched, and filtered by severity and kind.
pub(super) struct Html<'r> {
    pub(super) wording: &'r dyn Wording,
}

const STYLE: &str = include_str!("html/page.css");
const SCRIPT: &str = include_str!("html/page.js");

impl Report for Html<'_> {
    fn file<'w>(&'w self, file: &'w Path, out: &'w mut dyn Write) -> Box<dyn FileReport + 'w> {
        Box::new(HtmlOfFile {
            file,
            out,
            begun: false,
            record: None,
            helped: HashSet::new(),
            wording: self.wording,
        })
    }

    fn heading(&self) -> Option<&dyn Heading> {
        Some(self)
    }

    fn end(&self, summary: &RunSummary, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"<p class=\"none\" hidden>Nothing matches.</p>\n</main>\n")?;
        if summary.total() > 0 {
            write_pages(summary, out)?;
        }
        let version = env!("CARGO_PKG_VERSION");
        writeln!(
            out,
            "<footer>Made by heirloom {version}. All of it is in this one file; nothing is loaded from elsewhere.</footer>"
        )?;
        writeln!(out, "<script>\n{SCRIPT}</script>\n</body>\n</html>")
    }
}

impl Heading for Html<'_> {
    fn write(&self, summary: &RunSummary, out: &mut dyn Write) -> io::Result<()> {
        let name = match &summary.files[..] {
            [file] => file_name(&file.path),
            [] => "no file".to_string(),
            files => counted(files.len(), "file"),
        };
        writeln!(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">")?;
        writeln!(out, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")?;
        writeln!(out, "<meta name=\"color-scheme\" content=\"light dark\">")?;
        writeln!(out, "<title>{}: {}</title>", escaped(&name), summary.counts)?;
        writeln!(out, "<style>\n{STYLE}</style>\n</head>")?;
        let many = if summary.files.len() > 1 { "many" } else { "one" };
        writeln!(out, "<body class=\"{many}\">\n<header class=\"top\">")?;
        writeln!(out, "<p class=\"eyebrow\">What Heirloom found in</p>\n<h1>{}</h1>", escaped(&name))?;
        if let [file] = &summary.files[..]
            && let Some(read) = file.read
        {
            let size = size(read.octets);
            writeln!(out, "<p class=\"read\">{size}, read as {} in {}</p>", read.dialect, read.encoding)?;
        }
        write_totals(summary, self.wording, out)?;
        writeln!(out, "</header>")?;
        if summary.total() == 0 {
            return writeln!(out, "<main>\n{}", without_findings(summary));
        }
        write_filters(summary, out)?;
        write_overview(summary, out)?;
        writeln!(out, "<main>")
    }
}

/// What stands where there are no findings: only whoever has looked at all of it may say that all is well.
fn without_findings(summary: &RunSummary) -> String {
    let said = match summary {
        RunSummary { files, .. } if files.is_empty() => return String::new(),
        RunSummary { in_baseline: 0, unread, .. } if unread.is_empty() => "Nothing was found that is wrong.",
        RunSummary { in_baseline: 0, .. } => "Nothing was found that is wrong in what could be read.",
        _ => "Nothing was found that is new.",
    };
    format!("<p class=\"well\">{said}</p>")
}

fn write_totals(summary: &RunSummary, wording: &dyn Wording, out: &mut dyn Write) -> io::Result<()> {
    if summary.total() > 0 {
        write!(out, "<ul class=\"totals\">")?;
        for (severity, count) in by_severity(summary) {
            let word = counted(count, severity.name());
            let (number, word) = word.split_once(' ').unwrap_or_default();
            write!(out, "<li class=\"{severity}\"><b>{number}</b> {word}</li>")?;
        }
        writeln!(out, "</ul>")?;
    }
    let (safe, guesses) = summary.mendable();
    if let Some(advice) = wording.advice(&Advice::FixFromPage { safe, guesses }) {
        writeln!(out, "<p>{}.</p>", in_words(&advice))?;
    }
    if summary.shown() < summary.total() {
        let (shown, total) = (summary.shown(), summary.total());
        let are = if total == 1 { "finding is" } else { "findings are" };
        writeln!(out, "<p>{shown} of {total} {are} on this page.</p>")?;
    }
    if let Some(sentence) = cut_in_words(summary, wording) {
        writeln!(out, "<p>{}.</p>", escaped(&sentence))?;
    }
    match summary.in_baseline {
        0 => {}
        1 => writeln!(out, "<p>1 finding is left out, since the baseline has it.</p>")?,
        known => writeln!(out, "<p>{known} findings are left out, since the baseline has them.</p>")?,
    }
    if !summary.unread.is_empty() {
        writeln!(out, "<p>{} could not be read.</p>", counted(summary.unread.len(), "file"))?;
    }
    Ok(())
}

fn by_severity(summary: &RunSummary) -> impl Iterator<Item = (Severity, usize)> {
    let count = |severity| {
        let more = match severity {
            Severity::Error => 0,
            Severity::Warning => summary.counts.at_least(Severity::Error),
            Severity::Info => summary.counts.at_least(Severity::Warning),
        };
        (severity, summary.counts.at_least(severity) - more)
    };
    [Severity::Error, Severity::Warning, Severity::Info]
        .map(count)
        .into_iter()
        .filter(|&(_, count)| count > 0)
}

/// Hidden until there are scripts.
fn write_filters(summary: &RunSummary, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<form class=\"filters\" role=\"search\" hidden>")?;
    writeln!(
        out,
        "<input type=\"search\" placeholder=\"Search names, ids, text\" aria-label=\"Search\" autocomplete=\"off\">"
    )?;
    writeln!(out, "<div class=\"chips\">")?;
    for (severity, count) in by_severity(summary) {
        writeln!(
            out,
            "<label class=\"chip {severity}\"><input type=\"checkbox\" value=\"{severity}\" checked>{severity} <b>{count}</b></label>"
        )?;
    }
    writeln!(out, "<button type=\"button\" class=\"chip kind\" hidden></button>")?;
    writeln!(out, "</div>\n<output></output>\n</form>")
}

fn write_overview(summary: &RunSummary, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<details class=\"overview\" open>\n<summary>Overview</summary>")?;
    writeln!(out, "<nav aria-label=\"By kind\">\n<h2>By kind</h2>\n<ol class=\"kinds\">")?;
    for KindTally { code, severity, count, .. } in summary.by_weight() {
        let (id, name) = (code.id, code.name);
        writeln!(
            out,
            "<li class=\"{severity}\"><a href=\"#{id}\" data-kind=\"{id}\"><b>{count}</b><span>{name}<small>{id}</small></span></a></li>"
        )?;
    }
    writeln!(out, "</ol>\n</nav>")?;
    let busiest: Vec<_> = summary.busiest.iter().filter(|busy| busy.count > 1).collect();
    if !busiest.is_empty() {
        writeln!(out, "<nav aria-label=\"Most findings\">\n<h2>Most findings</h2>\n<ol>")?;
        for busy in busiest {
            let (anchor, title) = (anchor(&busy.path, &busy.record), escaped(&title(Some(&busy.record))));
            writeln!(
                out,
                "<li><a href=\"#{anchor}\"><b>{}</b><span dir=\"auto\">{title}</span></a></li>",
                busy.count
            )?;
        }
        writeln!(out, "</ol>\n</nav>")?;
    }
    writeln!(out, "</details>")
}

/// What each kind of finding means.
fn write_pages(summary: &RunSummary, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "<section class=\"pages\">\n<h2>What the findings mean</h2>")?;
    for KindTally { code, severity, .. } in summary.by_weight() {
        let (id, name, page) = (code.id, code.name, code.explained());
        let sentence = escaped(page.sentence);
        writeln!(
            out,
            "<details class=\"{severity}\">\n<summary><b>{name}</b> <small>{id}</small> <span>{sentence}</span></summary>"
        )?;
        writeln!(out, "<div class=\"page\" id=\"{id}\">\n{}", markdown(page.sentence))?;
        for (heading, text) in page.sections().into_iter().filter(|(_, text)| !text.is_empty()) {
            writeln!(out, "<h3>{heading}</h3>\n{}", markdown(text))?;
        }
        writeln!(out, "</div>\n</details>")?;
    }
    writeln!(out, "</section>")
}

struct HtmlOfFile<'w> {
    file: &'w Path,
    out: &'w mut dyn Write,
    begun: bool,
    /// The record whose findings are written now; none but begun for what is about the file.
    record: Option<Option<usize>>,
    /// What was said of how to mend it in this record: once is enough.
    helped: HashSet<String>,
    wording: &'w dyn Wording,
}

impl FileReport for HtmlOfFile<'_> {
    fn finding(&mut self, found: &Diagnostic) -> io::Result<()> {
        if !std::mem::replace(&mut self.begun, true) {
            writeln!(self.out, "<section class=\"file\">\n<h2>{}</h2>", escaped(&file_name(self.file)))?;
        }
        self.begin_record(found.record.as_ref())?;
        let (code, severity) = (found.code, found.severity);
        let (id, name) = (code.id, code.name);
        writeln!(self.out, "<div class=\"finding {severity}\" data-kind=\"{id}\">")?;
        writeln!(
            self.out,
            "<p class=\"message\"><span class=\"severity\">{severity}</span> {}</p>",
            in_words(&found.message)
        )?;
        let Excerpt { shown, marked, .. } = &found.excerpt;
        let (before, rest) = shown.split_at(marked.start);
        let (marked, behind) = rest.split_at(marked.len());
        // What marks a point is shown as wide as a letter.
        let mark = if marked.is_empty() { " ".to_string() } else { escaped(marked) };
        writeln!(
            self.out,
            "<pre class=\"source\"><span>{}</span><code dir=\"auto\">{}<mark>{mark}</mark>{}</code></pre>",
            found.start.line,
            escaped(before),
            escaped(behind)
        )?;
        let help = found.help_in(self.wording);
        if !self.helped.contains(&help) {
            writeln!(self.out, "<p class=\"help\">{}</p>", in_words(&help))?;
            self.helped.insert(help);
        }
        write!(
            self.out,
            "<p class=\"more\"><a href=\"#{id}\" data-page>Explain {name} <small>{id}</small></a>"
        )?;
        if let Some(fix) = &found.fix {
            let how = match fix.safety {
                Safety::Safe => "can be mended",
                Safety::Unsafe => "can be mended by a guess",
            };
            write!(self.out, "<span class=\"fix\">{how}: {}</span>", in_words(&fix.reason.to_string()))?;
        }
        writeln!(self.out, "</p>\n</div>")
    }

    fn end(&mut self, tally: &FileTally) -> io::Result<()> {
        if self.record.take().is_some() {
            writeln!(self.out, "</article>")?;
        }
        if !self.begun {
            return Ok(());
        }
        let left_out = tally.left_out();
        if !left_out.is_empty() {
            let kinds: Vec<String> =
                left_out.iter().map(|(code, count)| format!("{count} {} {}", code.id, code.name)).collect();
            writeln!(self.out, "<p class=\"left-out\">Not shown: {}.</p>", kinds.join(", "))?;
        }
        writeln!(self.out, "</section>")
    }
}

impl HtmlOfFile<'_> {
    /// Findings come in the order of the file, and so those of a record together.
    fn begin_record(&mut self, record: Option<&Record>) -> io::Result<()> {
        let line = record.map(|record| record.line);
        if self.record == Some(line) {
            return Ok(());
        }
        if self.record.replace(line).is_some() {
            writeln!(self.out, "</article>")?;
        }
        self.helped.clear();
        let id = match record {
            Some(record) => format!(" id=\"{}\"", anchor(self.file, record)),
            None => String::new(),
        };
        write!(self.out, "<article{id}>\n<h3><span dir=\"auto\">{}</span>", escaped(&title(record)))?;
        if let Some(record) = record {
            let id = record.id.as_ref().map(|id| format!("@{}@ · ", escaped(id))).unwrap_or_default();
            write!(self.out, " <small>{} · {id}line {}</small>", escaped(sort(record)), record.line)?;
        }
        writeln!(self.out, "</h3>")
    }
}

/// What a record is, in words where there are some.
fn sort(record: &Record) -> &str {
    match record.sort {
        RecordSort::Person => "Person",
        RecordSort::Family => "Family",
        RecordSort::Source => "Source",
        RecordSort::Repository => "Repository",
        RecordSort::Note => "Note",
        RecordSort::Media => "Media",
        RecordSort::Submitter => "Submitter",
        RecordSort::Header => "Header",
        RecordSort::Trailer => "Trailer",
        RecordSort::Submission | RecordSort::Other => &record.tag,
    }
}

/// What a record is called on the page.
fn title(record: Option<&Record>) -> String {
    let Some(record) = record else { return "The file as a whole".to_string() };
    match (&record.name, record.sort) {
        (Some(name), _) => name.clone(),
        (None, RecordSort::Header) => "The header of the file".to_string(),
        (None, RecordSort::Trailer) => "The end of the file".to_string(),
        (None, _) => match &record.id {
            Some(id) => format!("{} {id}", sort(record)),
            None => sort(record).to_string(),
        },
    }
}

/// Where a record stands on the page.
fn anchor(file: &Path, record: &Record) -> String {
    let digest = blake3::hash(file.as_os_str().as_encoded_bytes());
    format!("r{}-{}", hex(&digest.as_bytes()[..4]), record.line)
}

/// The last part of a path.
fn file_name(file: &Path) -> String {
    match file.file_name() {
        Some(name) if !file_name::is_standard(file) => name.to_string_lossy().into_owned(),
        _ => file_name::shown(file),
    }
}

fn size(octets: u64) -> String {
    match octets {
        0..1_000 => format!("{octets} bytes"),
        1_000..1_000_000 => format!("{:.1} kB", octets as f64 / 1e3),
        _ => format!("{:.1} MB", octets as f64 / 1e6),
    }
}

/// Text as it is shown: nothing in it is markup, and nothing turns other text around.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + text.len() / 8);
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            ' '..='~' => escaped.push(c),
            _ => {
                let mut shown = String::new();
                visible::push(&mut shown, c);
                // What stands for a character that is not seen may hold brackets.
                shown.chars().for_each(|c| match c {
                    '<' => escaped.push_str("&lt;"),
                    '>' => escaped.push_str("&gt;"),
                    c => escaped.push(c),
                });
            }
        }
    }
    escaped
}

/// The same with what stands between backticks as code.
fn in_words(text: &str) -> String {
    let escaped = escaped(text);
    let parts: Vec<&str> = escaped.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return escaped;
    }
    let code = |(number, part): (usize, &&str)| match number.is_multiple_of(2) {
        true => part.to_string(),
        false => format!("<code>{part}</code>"),
    };
    parts.iter().enumerate().map(code).collect()
}

/// Markdown of a page, which is ours.
fn markdown(text: &str) -> String {
    let mut html = String::new();
    // The page that a link leads to may not be on this one.
    let events = Parser::new(text).filter(|event| {
        !matches!(event, Event::Start(Tag::Link { .. }) | Event::End(pulldown_cmark::TagEnd::Link))
    });
    pulldown_cmark::html::push_html(&mut html, events);
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(tag: &str, id: Option<&str>, name: Option<&str>) -> Record {
        let sort = match tag {
            "INDI" => RecordSort::Person,
            "SOUR" => RecordSort::Source,
            "HEAD" => RecordSort::Header,
            _ => RecordSort::Other,
        };
        let own = |text: Option<&str>| text.map(str::to_string);
        Record { tag: tag.to_string(), id: own(id), name: own(name), line: 1, sort }
    }

    #[test]
    fn nothing_in_a_text_is_markup() {
        let text = "<script>alert('a')</script> & \"b\"\u{202e}\u{0}";
        let shown = "&lt;script&gt;alert(&#39;a&#39;)&lt;/script&gt; &amp; &quot;b&quot;&lt;U+202E&gt;␀";
        assert_eq!(escaped(text), shown);
    }

    #[test]
    fn what_stands_between_backticks_is_code() {
        assert_eq!(in_words("the id `<b>` and `c`"), "the id <code>&lt;b&gt;</code> and <code>c</code>");
        assert_eq!(in_words("a ` alone"), "a ` alone");
    }

    #[test]
    fn records_are_called_as_people_say() {
        for (record, called) in [
            (record("INDI", Some("I1"), Some("Anna van der Berg jr.")), "Anna van der Berg jr."),
            (record("INDI", Some("I1"), None), "Person I1"),
            (record("SOUR", Some("S1"), Some("A/B")), "A/B"),
            (record("HEAD", None, None), "The header of the file"),
            (record("_LOC", Some("L1"), None), "_LOC L1"),
        ] {
            assert_eq!(title(Some(&record)), called);
        }
    }
}
