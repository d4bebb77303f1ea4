//! What people are to each other, in words.

use super::{Couple, Kind, Marriage, Tie};
use crate::Sex;

/// So many times `great-` is spelled out; behind that it is counted.
const SPELLED: usize = 3;

impl Kind {
    /// What the first person is to the second: `half-sister`, `second cousin once removed`, `husband of her niece`.
    pub fn name(&self, first: Sex, second: Sex) -> String {
        let possessive = by_sex(second, "his", "her", "their");
        match self.apart(first) {
            (None, name) => name,
            (Some(name), through) => format!("{name} of {possessive} {through}"),
        }
    }

    /// The same within a sentence that names the second person.
    ///
    /// ```
    /// use heirloom_model::Sex;
    /// use heirloom_model::kinship::{Couple, Kind, Marriage, Tie};
    ///
    /// let marriage = Marriage::OfSecond { partner: Sex::Male, couple: Couple::Married };
    /// let aunt = Kind { marriage, up: 1, down: 2, is_half: false, tie: Tie::Birth };
    /// assert_eq!(aunt.name(Sex::Female, Sex::Female), "aunt of her husband");
    /// assert_eq!(aunt.name_with(Sex::Female, "Ada"), "aunt of the husband of Ada");
    /// ```
    pub fn name_with(&self, first: Sex, second: &str) -> String {
        match self.apart(first) {
            (None, name) => format!("{name} of {second}"),
            (Some(name), through) => format!("{name} of the {through} of {second}"),
        }
    }

    /// What the first person is to somebody between, if that is needed; and what that one, or the first, is to the second.
    fn apart(&self, first: Sex) -> (Option<String>, String) {
        let relative = |sex: Sex| self.of_blood(sex);
        match self.marriage {
            Marriage::No => (None, relative(first)),
            Marriage::Couple { couple } => (None, spouse(first, couple)),
            Marriage::OfParents { couple } => {
                (None, step(couple, by_sex(first, "brother", "sister", "sibling")))
            }
            Marriage::OfOne { partner, couples: [own, other] } => {
                (Some(format!("other {}", spouse(first, own))), spouse(partner, other))
            }
            // Who lives with a mother is a stepfather, married or not; the law wants a marriage.
            Marriage::OfFirst { partner, couple } => match (self.up, self.down) {
                (0, 1..) => (None, step(couple, &self.ancestor(first))),
                (1, 0) if couple == Couple::Married => (None, in_law(self.descendant(first))),
                (1, 1) if couple == Couple::Married && !self.is_half => {
                    (None, in_law(self.collateral(first)))
                }
                _ => (Some(spouse(first, couple)), relative(partner)),
            },
            Marriage::OfSecond { partner, couple } => match (self.up, self.down) {
                (1.., 0) => (None, step(couple, &self.descendant(first))),
                (0, 1) if couple == Couple::Married => (None, in_law(self.ancestor(first))),
                (1, 1) if couple == Couple::Married && !self.is_half => {
                    (None, in_law(self.collateral(first)))
                }
                _ => (Some(relative(first)), spouse(partner, couple)),
            },
            Marriage::OfBoth { first: through, second: partner, couples: [own, other] } => {
                (Some(format!("{} of the {}", spouse(first, own), relative(through))), spouse(partner, other))
            }
        }
    }

    /// What somebody is without any marriage.
    fn of_blood(&self, sex: Sex) -> String {
        let name = match (self.up, self.down) {
            (0, _) => self.ancestor(sex),
            (_, 0) => self.descendant(sex),
            _ => self.collateral(sex),
        };
        // Of close ones it is said in front: an adoptive mother, but a cousin by adoption.
        let is_close = self.up + self.down <= 2;
        match self.tie {
            Tie::Birth => name,
            Tie::Adoptive if is_close => format!("adoptive {name}"),
            Tie::Foster if is_close => format!("foster {name}"),
            Tie::Adoptive => format!("{name} by adoption"),
            Tie::Foster => format!("{name} by fostering"),
            Tie::Other => format!("{name} (not by birth)"),
        }
    }

    fn ancestor(&self, sex: Sex) -> String {
        lineal(self.down, by_sex(sex, "father", "mother", "parent"))
    }

    fn descendant(&self, sex: Sex) -> String {
        lineal(self.up, by_sex(sex, "son", "daughter", "child"))
    }

    /// What somebody is who is neither above nor below.
    fn collateral(&self, sex: Sex) -> String {
        let half = if self.is_half { "half-" } else { "" };
        match (self.up, self.down) {
            (1, 1) => format!("{half}{}", by_sex(sex, "brother", "sister", "sibling")),
            (1, down) => {
                format!("{half}{}{}", greats(down - 2), by_sex(sex, "uncle", "aunt", "aunt or uncle"))
            }
            (up, 1) => {
                format!("{half}{}{}", greats(up - 2), by_sex(sex, "nephew", "niece", "niece or nephew"))
            }
            (up, down) => {
                let removed = match up.abs_diff(down) {
                    0 => String::new(),
                    1 => " once removed".to_string(),
                    2 => " twice removed".to_string(),
                    times => format!(" {} times removed", cardinal(times)),
                };
                let half = if self.is_half { "half " } else { "" };
                format!("{half}{} cousin{removed}", ordinal(up.min(down) - 1))
            }
        }
    }
}

/// `mother`, `grandmother`, `great-grandmother` and so on, for so many generations.
fn lineal(generations: usize, nearest: &str) -> String {
    match generations {
        0 | 1 => nearest.to_string(),
        _ => format!("{}grand{nearest}", greats(generations - 2)),
    }
}

fn greats(count: usize) -> String {
    match count {
        0..=SPELLED => "great-".repeat(count),
        _ => format!("{} great-", numbered(count)),
    }
}

fn step(couple: Couple, name: &str) -> String {
    let hyphen = if name.contains('-') { "-" } else { "" };
    format!("{}step{hyphen}{name}", former(couple))
}

fn in_law(name: String) -> String {
    format!("{name}-in-law")
}

fn spouse(sex: Sex, couple: Couple) -> String {
    match couple {
        Couple::Partners => "partner".to_string(),
        Couple::Married | Couple::Parted => {
            format!("{}{}", former(couple), by_sex(sex, "husband", "wife", "spouse"))
        }
    }
}

fn former(couple: Couple) -> &'static str {
    if couple.is_former() { "former " } else { "" }
}

/// The word for a man, for a woman, or for somebody of whom neither is known.
pub(super) fn by_sex<'w>(sex: Sex, male: &'w str, female: &'w str, other: &'w str) -> &'w str {
    match sex {
        Sex::Male => male,
        Sex::Female => female,
        Sex::Unknown | Sex::Other => other,
    }
}

fn cardinal(number: usize) -> String {
    const WORDS: [&str; 8] = ["three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let word = number.checked_sub(3).and_then(|at| WORDS.get(at));
    word.map_or_else(|| number.to_string(), ToString::to_string)
}

fn ordinal(number: usize) -> String {
    const WORDS: [&str; 10] =
        ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    let word = number.checked_sub(1).and_then(|at| WORDS.get(at));
    word.map_or_else(|| numbered(number), ToString::to_string)
}

/// `1st`, `22nd`, `113th`.
fn numbered(number: usize) -> String {
    let ending = match (number % 100, number % 10) {
        (11..=13, _) => "th",
        (_, 1) => "st",
        (_, 2) => "nd",
        (_, 3) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blood(up: usize, down: usize) -> Kind {
        Kind { marriage: Marriage::No, up, down, is_half: false, tie: Tie::Birth }
    }

    #[test]
    fn relatives_have_their_names() {
        for (up, down, name) in [
            (0, 1, "mother"),
            (0, 2, "grandmother"),
            (0, 4, "great-great-grandmother"),
            (0, 5, "great-great-great-grandmother"),
            (0, 6, "4th great-grandmother"),
            (0, 24, "22nd great-grandmother"),
            (1, 0, "daughter"),
            (3, 0, "great-granddaughter"),
            (1, 1, "sister"),
            (1, 2, "aunt"),
            (1, 3, "great-aunt"),
            (2, 1, "niece"),
            (4, 1, "great-great-niece"),
            (2, 2, "first cousin"),
            (3, 4, "second cousin once removed"),
            (6, 4, "third cousin twice removed"),
            (2, 6, "first cousin four times removed"),
            (2, 13, "first cousin 11 times removed"),
            (12, 12, "11th cousin"),
            (23, 22, "21st cousin once removed"),
        ] {
            assert_eq!(blood(up, down).name(Sex::Female, Sex::Unknown), name);
        }
        assert_eq!(blood(1, 2).name(Sex::Unknown, Sex::Unknown), "aunt or uncle");
        assert_eq!(blood(2, 1).name(Sex::Male, Sex::Unknown), "nephew");
    }

    #[test]
    fn those_who_share_one_ancestor_are_half_relatives() {
        let half = |up, down| Kind { is_half: true, ..blood(up, down) }.name(Sex::Female, Sex::Male);
        assert_eq!(
            [half(1, 1), half(1, 3), half(3, 3)],
            ["half-sister", "half-great-aunt", "half second cousin"]
        );
    }

    #[test]
    fn ties_are_named_in_front_of_close_relatives_and_behind_others() {
        let tied = |up, down, tie| Kind { tie, ..blood(up, down) }.name(Sex::Male, Sex::Male);
        assert_eq!(tied(0, 1, Tie::Adoptive), "adoptive father");
        assert_eq!(tied(1, 1, Tie::Foster), "foster brother");
        assert_eq!(tied(2, 2, Tie::Adoptive), "first cousin by adoption");
        assert_eq!(tied(1, 0, Tie::Other), "son (not by birth)");
    }

    #[test]
    fn marriages_make_relatives_too() {
        let first = Marriage::OfFirst { partner: Sex::Female, couple: Couple::Married };
        let second = Marriage::OfSecond { partner: Sex::Female, couple: Couple::Married };
        let name = |marriage, up, down| Kind { marriage, ..blood(up, down) }.name(Sex::Male, Sex::Male);
        assert_eq!(name(first, 2, 1), "husband of his niece");
        assert_eq!(name(first, 1, 0), "son-in-law");
        assert_eq!(name(first, 1, 1), "brother-in-law");
        assert_eq!(name(first, 0, 1), "stepfather");
        assert_eq!(name(first, 0, 3), "step-great-grandfather");
        assert_eq!(name(second, 1, 2), "uncle of his wife");
        assert_eq!(name(second, 0, 1), "father-in-law");
        assert_eq!(name(second, 2, 0), "stepgrandson");
        let married = [Couple::Married; 2];
        let both = Marriage::OfBoth { first: Sex::Female, second: Sex::Unknown, couples: married };
        assert_eq!(name(both, 1, 1), "husband of the sister of his spouse");
        let former = Marriage::OfFirst { partner: Sex::Female, couple: Couple::Parted };
        assert_eq!(name(former, 1, 1), "former husband of his sister");
        assert_eq!(name(Marriage::Couple { couple: Couple::Parted }, 0, 0), "former husband");
        assert_eq!(name(Marriage::OfParents { couple: Couple::Married }, 0, 0), "stepbrother");
        assert_eq!(name(Marriage::OfParents { couple: Couple::Parted }, 0, 0), "former stepbrother");
        let one = Marriage::OfOne { partner: Sex::Female, couples: married };
        assert_eq!(name(one, 0, 0), "other husband of his wife");
    }

    #[test]
    fn who_is_not_said_to_be_married_is_a_partner() {
        let couple = Couple::Partners;
        let first = Marriage::OfFirst { partner: Sex::Female, couple };
        let second = Marriage::OfSecond { partner: Sex::Female, couple };
        let name = |marriage, up, down| Kind { marriage, ..blood(up, down) }.name(Sex::Male, Sex::Male);
        assert_eq!(name(Marriage::Couple { couple }, 0, 0), "partner");
        assert_eq!(name(first, 2, 1), "partner of his niece");
        assert_eq!(name(first, 1, 0), "partner of his daughter");
        assert_eq!(name(first, 1, 1), "partner of his sister");
        assert_eq!(name(first, 0, 1), "stepfather");
        assert_eq!(name(second, 0, 1), "father of his partner");
        assert_eq!(name(second, 1, 1), "brother of his partner");
        let one = Marriage::OfOne { partner: Sex::Female, couples: [couple, Couple::Married] };
        assert_eq!(name(one, 0, 0), "other partner of his wife");
    }
}
