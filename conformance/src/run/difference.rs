//! What to show where two texts should be equal.

/// The lines of two texts side by side: equal ones once, others with a mark.
pub(super) fn difference(wanted: &[String], found: &[String]) -> String {
    // How long the longest common subsequence of the rests is.
    let mut longest = vec![vec![0usize; found.len() + 1]; wanted.len() + 1];
    for i in (0..wanted.len()).rev() {
        for j in (0..found.len()).rev() {
            longest[i][j] = match wanted[i] == found[j] {
                true => longest[i + 1][j + 1] + 1,
                false => longest[i + 1][j].max(longest[i][j + 1]),
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut out = String::new();
    while i < wanted.len() || j < found.len() {
        let (mark, line) = if i < wanted.len() && j < found.len() && wanted[i] == found[j] {
            (i, j) = (i + 1, j + 1);
            (' ', &wanted[i - 1])
        } else if j == found.len() || (i < wanted.len() && longest[i + 1][j] >= longest[i][j + 1]) {
            i += 1;
            ('-', &wanted[i - 1])
        } else {
            j += 1;
            ('+', &found[j - 1])
        };
        out.push_str(&format!("    {mark} {line}\n"));
    }
    out
}
