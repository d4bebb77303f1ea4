//! The numbers by which rules on lives and families that can hardly have been so judge.
//!
//! They are chosen so that what is told is worth a look in most trees: rare lives are rarer than mistakes.

/// The numbers by which lives and families that can hardly have been so are judged.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields, rename_all = "kebab-case"))]
pub struct Limits {
    /// Up to which year a date from 1 January to 24 March may belong to the next year. The year began on 25 March in
    /// England until 1752, and clerks wrote the old one until then. Up to the same year a date that names no calendar may be
    /// of the Julian one, some days later. 0 takes every date by its word.
    pub march_years_until: u32,
    /// Within how many days the dead are buried or cremated. Most are in weeks; the ground may be frozen all winter.
    pub burial_days: u32,
    /// Up to how many years a christening is one of an infant. Later ones have a tag of their own, `CHRA`.
    pub christening_years: u32,
    /// How old people can become. Of all who were ever born some thousands are known to have seen more than 110 years.
    pub longest_life: u32,
    /// How old people may become without anybody looking twice.
    pub long_life: u32,
    /// At which ages a first communion is held: from the age of reason to that of late converts.
    pub first_communion: Ages,
    /// At which ages people are confirmed. Converts are at any age; infants are in the East.
    pub confirmation: Ages,
    /// At which ages a bar or bas mitzvah is held: at 12 or 13, some years later where there was no community.
    pub bar_mitzvah: Ages,
    /// At which ages people are ordained. Deacons of the Latter-day Saints are so at 12, sometimes 11.
    pub ordination: Ages,
    /// At which ages people leave a school.
    pub graduation: Ages,
    /// At which ages people retire; soldiers do after twenty years.
    pub retirement: Ages,
    /// At which ages people have an occupation. Children worked, but under seven nobody wrote it down.
    pub occupation: Ages,
    /// By how many years an age may be off. Ages were told from memory, and often counted in years that had only begun.
    pub age_slack: u32,
    /// At which age people marry. Canon law allowed it to girls of twelve, but hardly any made use of it.
    pub marriage_age: u32,
    /// Up to which age people marry.
    pub marriage_most_age: u32,
    /// By how many years husband and wife may differ in age.
    pub spouses_apart: u32,
    /// So many years before the marriage of the parents a child is more likely one of another marriage.
    pub years_before_marriage: u32,
    /// Within how many days after the end of a marriage children of it are born: ten months.
    pub days_after_marriage: u32,
    /// How old a mother is at least.
    pub mother_least_age: u32,
    /// How old a mother is at most.
    pub mother_most_age: u32,
    /// How old a father is at least.
    pub father_least_age: u32,
    /// How old a father is at most.
    pub father_most_age: u32,
    /// Within how many days twins are born.
    pub twin_days: u32,
    /// How many days lie at least between births of one mother that are not of twins: eight months.
    pub sibling_days: u32,
    /// How many years may lie between the first child of a family and the last. A mother has about thirty-five.
    pub siblings_apart: u32,
    /// How many children a family may have.
    pub children: u32,
    /// In how many generations a husband or wife is looked for among the ancestors of the other.
    pub generations: u32,
}

/// The ages at which something is usual.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields, rename_all = "kebab-case"))]
pub struct Ages {
    /// From this age on, in whole years.
    pub least: u32,
    /// Up to this age, in whole years.
    pub most: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            march_years_until: 1752,
            burial_days: 365,
            christening_years: 5,
            longest_life: 110,
            long_life: 100,
            first_communion: Ages { least: 5, most: 25 },
            confirmation: Ages { least: 5, most: 80 },
            bar_mitzvah: Ages { least: 11, most: 20 },
            ordination: Ages { least: 11, most: 85 },
            graduation: Ages { least: 9, most: 75 },
            retirement: Ages { least: 30, most: 95 },
            occupation: Ages { least: 7, most: 95 },
            age_slack: 2,
            marriage_age: 14,
            marriage_most_age: 90,
            spouses_apart: 40,
            years_before_marriage: 5,
            days_after_marriage: 305,
            mother_least_age: 13,
            mother_most_age: 55,
            father_least_age: 13,
            father_most_age: 80,
            twin_days: 3,
            sibling_days: 240,
            siblings_apart: 35,
            children: 20,
            generations: 4,
        }
    }
}
