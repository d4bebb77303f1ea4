use std::io;

use heirloom_core::octets::Encoder;

use crate::page::Page;

/// Octets go out in blocks of about this size.
const BLOCK: usize = 1 << 16;

/// Where pages go: encoded block by block.
pub(crate) struct Output<W> {
    encoder: Encoder,
    out: W,
    octets: Vec<u8>,
}

impl<W: io::Write> Output<W> {
    /// Begins a file.
    pub(crate) fn new(encoder: Encoder, mut out: W) -> io::Result<Output<W>> {
        out.write_all(encoder.bom())?;
        Ok(Output { encoder, out, octets: Vec::new() })
    }

    /// Writes a page once it is full. It may end within a line, but never within a payload.
    pub(crate) fn take(&mut self, page: &mut Page) -> io::Result<()> {
        if page.text().len() < BLOCK { Ok(()) } else { self.write(page) }
    }

    /// Writes the last page.
    pub(crate) fn finish(mut self, page: &mut Page) -> io::Result<()> {
        self.write(page)?;
        self.out.flush()
    }

    fn write(&mut self, page: &mut Page) -> io::Result<()> {
        self.octets.clear();
        self.encoder.encode(page.text(), &mut self.octets);
        page.clear();
        self.out.write_all(&self.octets)
    }
}

/// Counts octets and forgets them.
#[derive(Default)]
pub(crate) struct Counter {
    pub(crate) octets: u64,
}

impl io::Write for Counter {
    fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
        self.octets += octets.len() as u64;
        Ok(octets.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
