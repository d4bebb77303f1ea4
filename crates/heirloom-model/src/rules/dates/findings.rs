//! What can be wrong with dates, ages and times. The letter is C.

use heirloom_core::source::codes;

codes! {
    /// A date that can't be read.
    UNREADABLE {
        id: "C001", name: "unreadable-date", severity: Warning, category: Dates,
        message: "the date `{text}` can't be read{}",
        help: "a date is a day, a month in three letters and a year, as in `12 MAR 1871`; leave out what is not known",
    }
    /// A date that can be read in several ways.
    AMBIGUOUS {
        id: "C002", name: "ambiguous-date", severity: Warning, category: Dates,
        message: "the date `{text}` may be {}",
        help: "only the source can tell; write the month in letters, as in `12 MAR 1871`",
    }
    /// Words where a date belongs.
    WORDS {
        id: "C003", name: "words-for-date", severity: Warning, category: Dates,
        message: "`{text}` is no date",
        help: "words about a date stand in parentheses, as in `(before the war)`; if nothing is known, leave the date out",
    }
    /// A day and a month without a year.
    WITHOUT_YEAR {
        id: "C004", name: "date-without-year", severity: Warning, category: Dates,
        message: "the date `{text}` has no year",
        help: "a date has at least a year; if that is not known, write the rest in parentheses, as in `(25 DEC)`",
    }
    /// A day that there never was.
    IMPOSSIBLE {
        id: "C005", name: "impossible-date", severity: Warning, category: Dates,
        message: "there is no such date as `{text}`: {}",
        help: "look it up in the source; leave out what can't be right, as in `FEB 1850`",
    }
    /// Two years that do not follow each other.
    DUAL_YEAR {
        id: "C006", name: "dual-year-apart", severity: Warning, category: Dates,
        message: "the two years of `{text}` {}",
        help: "a dual year is for days from 1 January to 24 March, up to 1752, and its second year follows the first, as in \
         `@#DJULIAN@ 30 JAN 1648/49`; a range is written `BET 1648 AND 1655`",
    }
    /// The second date is before the first.
    REVERSED {
        id: "C007", name: "reversed-dates", severity: Warning, category: Dates,
        message: "this {} ends before it begins",
        help: "write the earlier date first",
    }
    /// A date after today.
    FUTURE {
        id: "C008", name: "date-in-future", severity: Warning, category: Dates,
        message: "this date is after today, {}",
        help: "often the century is wrong, or two digits have changed places",
    }
    /// A calendar that nobody knows.
    UNKNOWN_CALENDAR {
        id: "C009", name: "unknown-calendar", severity: Warning, category: Dates,
        message: "nothing is known about the calendar `{}`",
        help: "calendars are @#DGREGORIAN@, which goes without saying, @#DJULIAN@, @#DHEBREW@ and @#DFRENCH R@",
    }
    /// A date in a calendar that was not in use.
    OUT_OF_USE {
        id: "C010", name: "calendar-out-of-use", severity: Info, category: Dates,
        message: "{}",
        help: "is the calendar the right one, and the year?",
    }
    /// A day of the Gregorian calendar before that was made.
    BEFORE_GREGORIAN {
        id: "C011", name: "before-gregorian-calendar", severity: Info, category: Dates,
        message: "this day is before 15 OCT 1582, when the Gregorian calendar began{}",
        help: "days before are those of the Julian calendar, as in `@#DJULIAN@ 23 APR 1564`",
    }
    /// A day of a winter of which the year is not certain.
    MISSING_DUAL_YEAR {
        id: "C012", name: "missing-dual-year", severity: Info, category: Dates,
        message: "the year may be {}, since the year began on 25 March then",
        help: "if it was counted as now, write both years, as in `@#DJULIAN@ 30 JAN 1648/49`, so that nobody has to guess",
    }
    /// A dual year without a calendar.
    ASSUMED_JULIAN {
        id: "C013", name: "assumed-julian-date", severity: Warning, category: Dates,
        message: "this date names no calendar; for its two years it was read as one of the Julian calendar",
        help: "ELF has dual years in the Julian calendar only: write `{}`",
    }
    /// A year that lacks its century.
    EARLY_YEAR {
        id: "C014", name: "early-year", severity: Info, category: Dates,
        message: "the year {} is very early",
        help: "write the year with its century, as in `1876`; if it is meant, `A.D.` behind it says so",
    }
    /// A date that is only a phrase.
    PHRASE_ONLY {
        id: "C015", name: "phrase-as-date", severity: Info, category: Dates,
        message: "this date is only a phrase{}",
        help: "a date before it lets programs sort and compare, as in `INT 1 APR 1871 (Easter 1871)`",
    }
    /// An interpretation without the phrase.
    MISSING_PHRASE {
        id: "C016", name: "interpretation-without-phrase", severity: Warning, category: Dates,
        message: "`INT` has no phrase behind it",
        help: "behind `INT` and a date stands what it is an interpretation of, as in `INT 1 APR 1871 (Easter 1871)`; \
         without that leave out `INT`",
    }
    /// A date in another form than the usual one.
    SPELLING {
        id: "C017", name: "date-spelling", severity: Info, category: Dates,
        message: "this date is usually written `{}`",
        help: "it was read as that; other programs may take it for a phrase",
    }
    /// A date that has to be a single day and is none.
    INEXACT {
        id: "C018", name: "inexact-date", severity: Warning, category: Dates,
        message: "this has to be a single day{}",
        help: "the day on which a record was changed or a file was written is a whole date, as in `24 DEC 2018`",
    }
    /// A date that has to be a period and is none.
    NO_PERIOD {
        id: "C019", name: "not-a-period", severity: Warning, category: Dates,
        message: "this has to be a period{}",
        help: "what a source covers is a period: `FROM 1820 TO 1850`, `FROM 1820` or `TO 1850`",
    }
    /// A day on which nobody can have worked on the file.
    CHANGE {
        id: "C020", name: "impossible-change-date", severity: Warning, category: Dates,
        message: "this can't have been written {}",
        help: "the clock of the computer was wrong, or the date is not that of a change",
    }
    /// An age that can't be read.
    UNREADABLE_AGE {
        id: "C021", name: "unreadable-age", severity: Warning, category: Dates,
        message: "the age `{text}` can't be read",
        help: "an age is years, months and days, as in `42y 3m 10d`, `< 1y` for less and `> 80y` for more, or one of the \
         words CHILD, INFANT and STILLBORN",
    }
    /// An age in another form than the usual one.
    AGE_SPELLING {
        id: "C022", name: "age-spelling", severity: Info, category: Dates,
        message: "{}",
        help: "an age is years, months and days, as in `42y 3m 10d`",
    }
    /// A time that can't be read.
    UNREADABLE_TIME {
        id: "C023", name: "unreadable-time", severity: Warning, category: Dates,
        message: "the time `{text}` can't be read{}",
        help: "a time is hours, minutes and seconds from 00:00:00 to 23:59:59",
    }
    /// A time in another form than the usual one.
    TIME_SPELLING {
        id: "C024", name: "time-spelling", severity: Info, category: Dates,
        message: "this time is usually written `{}`",
        help: "it was read as that; other programs may not read it",
    }
    /// Dates with months or words in small letters.
    LETTER_CASE {
        id: "C025", name: "date-letter-case", severity: Info, category: Dates,
        message: "this date{} in small letters",
        help: "months and words of dates are written in capital letters, as in `ABT MAR 1871`; nearly all programs read both",
    }
}
