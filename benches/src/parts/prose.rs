use crate::scribe::Scribe;

/// Lines of prose go on with `CONC` beyond so many octets.
const WIDTH: usize = 68;

impl Scribe {
    /// The payload of the line that was just begun, at `level`: paragraphs that begin with `CONT`, of up to `longest`
    /// octets each.
    pub(crate) fn prose(&mut self, level: u8, paragraphs: u64, longest: u64) {
        self.sentence(level, longest);
        for _ in 1..paragraphs {
            if self.random.percent(15) {
                self.page.line(level + 1, "CONT");
            }
            self.page.line(level + 1, "CONT");
            self.sentence(level, longest);
        }
    }

    /// One paragraph behind a tag.
    fn sentence(&mut self, level: u8, longest: u64) {
        let mut left = 12 + self.random.below(longest) as usize;
        let mut column = 0;
        while left > 0 {
            let word = self.random.pick(&self.lexicon.words);
            left = left.saturating_sub(word.len() + 1);
            self.page.add(" ");
            column += 1 + word.len();
            match middle(word) {
                // Within a word, since blanks at the ends of lines get lost.
                Some(middle) if column > WIDTH => {
                    let (here, there) = word.split_at(middle);
                    self.page.add(here);
                    self.page.line(level + 1, "CONC").word(there);
                    column = there.len();
                }
                _ => {
                    self.page.add(word);
                }
            }
        }
        self.page.add(".");
    }

    /// A few words on the line that was just begun.
    pub(crate) fn title(&mut self) {
        for _ in 0..2 + self.random.below(4) {
            let word = self.random.pick(&self.lexicon.words);
            self.page.word(word);
        }
    }
}

/// Where to cut a word in two.
fn middle(word: &str) -> Option<usize> {
    (word.len() / 2..word.len()).find(|&place| place > 0 && word.is_char_boundary(place))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cut_between_characters() {
        assert_eq!(["a", "as", "née", "ü", "fühl"].map(middle), [None, Some(1), Some(3), None, Some(3)]);
    }
}
