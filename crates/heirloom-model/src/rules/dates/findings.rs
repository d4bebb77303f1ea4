//! What can be wrong with dates, ages and times. The letter is C.

use heirloom_core::source::codes;

codes! {
    /// A date that can't be read.
    UNREADABLE: Warning Dates "C001" "unreadable-date" []
        "the date `{text}` can't be read{}"
        "a date is a day, a month in three letters and a year, as in `12 MAR 1871`; leave out what is not known";
    /// A date that can be read in several ways.
    AMBIGUOUS: Warning Dates "C002" "ambiguous-date" []
        "the date `{text}` may be {}"
        "only the source can tell; write the month in letters, as in `12 MAR 1871`";
    /// Words where a date belongs.
    WORDS: Warning Dates "C003" "words-for-date" []
        "`{text}` is no date"
        "words about a date stand in parentheses, as in `(before the war)`; if nothing is known, leave the date out";
    /// A day and a month without a year.
    WITHOUT_YEAR: Warning Dates "C004" "date-without-year" []
        "the date `{text}` has no year"
        "a date has at least a year; if that is not known, write the rest in parentheses, as in `(25 DEC)`";
    /// A day that there never was.
    IMPOSSIBLE: Warning Dates "C005" "impossible-date" []
        "there is no such date as `{text}`: {}"
        "look it up in the source; leave out what can't be right, as in `FEB 1850`";
    /// Two years that do not follow each other.
    DUAL_YEAR: Warning Dates "C006" "dual-year-apart" []
        "the two years of `{text}` {}"
        "a dual year is for days from 1 January to 24 March, up to 1752, and its second year follows the first, as in \
         `@#DJULIAN@ 30 JAN 1648/49`; a range is written `BET 1648 AND 1655`";
    /// The second date is before the first.
    REVERSED: Warning Dates "C007" "reversed-dates" []
        "this {} ends before it begins"
        "write the earlier date first";
    /// A date after today.
    FUTURE: Warning Dates "C008" "date-in-future" []
        "this date is after today, {}"
        "often the century is wrong, or two digits have changed places";
    /// A calendar that nobody knows.
    UNKNOWN_CALENDAR: Warning Dates "C009" "unknown-calendar" []
        "nothing is known about the calendar `{}`"
        "calendars are @#DGREGORIAN@, which goes without saying, @#DJULIAN@, @#DHEBREW@ and @#DFRENCH R@";
    /// A date in a calendar that was not in use.
    OUT_OF_USE: Info Dates "C010" "calendar-out-of-use" []
        "{}"
        "is the calendar the right one, and the year?";
    /// A day of the Gregorian calendar before that was made.
    BEFORE_GREGORIAN: Info Dates "C011" "before-gregorian-calendar" []
        "this day is before 15 OCT 1582, when the Gregorian calendar began{}"
        "days before are those of the Julian calendar, as in `@#DJULIAN@ 23 APR 1564`";
    /// A day of a winter of which the year is not certain.
    MISSING_DUAL_YEAR: Info Dates "C012" "missing-dual-year" []
        "the year may be {}, since the year began on 25 March then"
        "if it was counted as now, write both years, as in `@#DJULIAN@ 30 JAN 1648/49`, so that nobody has to guess";
    /// A dual year without a calendar.
    ASSUMED_JULIAN: Warning Dates "C013" "assumed-julian-date" []
        "this date names no calendar; for its two years it was read as one of the Julian calendar"
        "ELF has dual years in the Julian calendar only: write `{}`";
    /// A year that lacks its century.
    EARLY_YEAR: Info Dates "C014" "early-year" []
        "the year {} is very early"
        "write the year with its century, as in `1876`; if it is meant, `A.D.` behind it says so";
    /// A date that is only a phrase.
    PHRASE_ONLY: Info Dates "C015" "phrase-as-date" []
        "this date is only a phrase{}"
        "a date before it lets programs sort and compare, as in `INT 1 APR 1871 (Easter 1871)`";
    /// An interpretation without the phrase.
    MISSING_PHRASE: Warning Dates "C016" "interpretation-without-phrase" []
        "`INT` has no phrase behind it"
        "behind `INT` and a date stands what it is an interpretation of, as in `INT 1 APR 1871 (Easter 1871)`; \
         without that leave out `INT`";
    /// A date in another form than the usual one.
    SPELLING: Info Dates "C017" "date-spelling" []
        "this date is usually written `{}`"
        "it was read as that; other programs may take it for a phrase";
    /// A date that has to be a single day and is none.
    INEXACT: Warning Dates "C018" "inexact-date" []
        "this has to be a single day{}"
        "the day on which a record was changed or a file was written is a whole date, as in `24 DEC 2018`";
    /// A date that has to be a period and is none.
    NO_PERIOD: Warning Dates "C019" "not-a-period" []
        "this has to be a period{}"
        "what a source covers is a period: `FROM 1820 TO 1850`, `FROM 1820` or `TO 1850`";
    /// A day on which nobody can have worked on the file.
    CHANGE: Warning Dates "C020" "impossible-change-date" []
        "this can't have been written {}"
        "the clock of the computer was wrong, or the date is not that of a change";
    /// An age that can't be read.
    UNREADABLE_AGE: Warning Dates "C021" "unreadable-age" []
        "the age `{text}` can't be read"
        "an age is years, months and days, as in `42y 3m 10d`, `< 1y` for less and `> 80y` for more, or one of the \
         words CHILD, INFANT and STILLBORN";
    /// An age in another form than the usual one.
    AGE_SPELLING: Info Dates "C022" "age-spelling" []
        "{}"
        "an age is years, months and days, as in `42y 3m 10d`";
    /// A time that can't be read.
    UNREADABLE_TIME: Warning Dates "C023" "unreadable-time" []
        "the time `{text}` can't be read{}"
        "a time is hours, minutes and seconds from 00:00:00 to 23:59:59";
    /// A time in another form than the usual one.
    TIME_SPELLING: Info Dates "C024" "time-spelling" []
        "this time is usually written `{}`"
        "it was read as that; other programs may not read it";
    /// Dates with months or words in small letters.
    LETTER_CASE: Info Dates "C025" "date-letter-case" []
        "this date{} in small letters"
        "months and words of dates are written in capital letters, as in `ABT MAR 1871`; nearly all programs read both";
}
