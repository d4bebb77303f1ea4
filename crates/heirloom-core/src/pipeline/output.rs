use std::io;

use crate::threads::Threads;

/// Where a file is written to.
pub(crate) trait Output: io::Write {
    /// Writes all of several buffers, in order.
    fn write_buffers(&mut self, buffers: &[Vec<u8>], threads: Threads) -> io::Result<()>;
}

/// Anything, one buffer after the other.
pub(super) struct Anywhere<'o, W>(pub(super) &'o mut W);

impl<W: io::Write> Output for Anywhere<'_, W> {
    fn write_buffers(&mut self, buffers: &[Vec<u8>], _: Threads) -> io::Result<()> {
        buffers.iter().try_for_each(|buffer| self.0.write_all(buffer))
    }
}

impl<W: io::Write> io::Write for Anywhere<'_, W> {
    fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
        self.0.write(octets)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Memory. It is had beforehand, so that buffers can be put there by several threads: getting pages takes as long as
/// all else.
pub(super) struct Memory {
    octets: Vec<u8>,
    /// How many of them are written.
    written: usize,
}

impl Memory {
    /// For about so many octets. The system has zeros at no cost until they are touched.
    pub(super) fn for_octets(octets: usize) -> Memory {
        Memory { octets: vec![0; octets], written: 0 }
    }

    pub(super) fn into_octets(mut self) -> Vec<u8> {
        self.octets.truncate(self.written);
        self.octets
    }

    /// The next octets, to be written.
    fn next(&mut self, count: usize) -> &mut [u8] {
        let start = self.written;
        self.written += count;
        if self.octets.len() < self.written {
            self.octets.resize(self.written + self.written / 2, 0);
        }
        &mut self.octets[start..self.written]
    }
}

impl Output for Memory {
    fn write_buffers(&mut self, buffers: &[Vec<u8>], threads: Threads) -> io::Result<()> {
        let mut rest = self.next(buffers.iter().map(Vec::len).sum());
        let mut pairs: Vec<(&mut [u8], &[u8])> = Vec::with_capacity(buffers.len());
        for buffer in buffers {
            let (place, behind) = rest.split_at_mut(buffer.len());
            pairs.push((place, buffer));
            rest = behind;
        }
        threads.map(pairs, |(place, buffer)| place.copy_from_slice(buffer));
        Ok(())
    }
}

impl io::Write for Memory {
    fn write(&mut self, octets: &[u8]) -> io::Result<usize> {
        self.next(octets.len()).copy_from_slice(octets);
        Ok(octets.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    #[test]
    fn memory_holds_more_than_was_thought() {
        for room in [0, 1, 7, 100] {
            let mut memory = Memory::for_octets(room);
            memory.write_all(b"ab").unwrap();
            memory.write_buffers(&[b"cde".to_vec(), Vec::new(), b"f".to_vec()], Threads::One).unwrap();
            memory.write_all(b"gh").unwrap();
            memory.flush().unwrap();
            assert_eq!(memory.into_octets(), b"abcdefgh", "with room for {room}");
        }
    }
}
