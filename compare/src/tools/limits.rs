//! What the machine can do with a file at best: nobody reads lines faster than they are found.

use std::hint::black_box;

use memchr::{memchr, memchr_iter};

use super::{Input, Ready, Task, Tool, ready};

/// One search a line, as a reader of lines does it.
pub(super) const MEMCHR_LINE: Tool = Tool { name: "memchr-line", tasks: &[(Task::Limit, lines)] };

/// Counting the ends of lines in one go.
pub(super) const MEMCHR_COUNT: Tool = Tool { name: "memchr-count", tasks: &[(Task::Limit, ends)] };

/// Making sure that it is UTF-8.
pub(super) const SIMDUTF8: Tool = Tool { name: "simdutf8", tasks: &[(Task::Limit, utf8)] };

/// Copying it to memory that is there already.
pub(super) const MEMCPY: Tool = Tool { name: "memcpy", tasks: &[(Task::Limit, copy)] };

fn lines(input: Input<'_>) -> Result<Ready<'_>, String> {
    let run = move || {
        let (mut rest, mut lines) = (input.octets, 0);
        while let Some(end) = memchr(b'\n', rest) {
            lines += 1;
            rest = &rest[end + 1..];
        }
        Ok(lines)
    };
    ready(run, |&lines| lines)
}

fn ends(input: Input<'_>) -> Result<Ready<'_>, String> {
    ready(move || Ok(memchr_iter(b'\n', input.octets).count()), |&lines| lines)
}

fn utf8(input: Input<'_>) -> Result<Ready<'_>, String> {
    ready(move || Ok(simdutf8::basic::from_utf8(input.octets).is_ok()), |&valid| usize::from(valid))
}

fn copy(input: Input<'_>) -> Result<Ready<'_>, String> {
    let mut copy = vec![1; input.octets.len()];
    let run = move || {
        copy.copy_from_slice(black_box(input.octets));
        Ok(black_box(copy))
    };
    ready(run, Vec::len)
}
