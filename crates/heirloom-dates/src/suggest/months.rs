//! Names of months by language, in small letters and without accents; with the forms in which dates have them.

use super::Language;

/// Abbreviations, which mean the same wherever they are used.
const SHORT: &str = "jan/gen/ene feb/fev/fevr mar/mrz/mrt apr/abr/avr may/mai/maj/mei/mag jun/giu \
                     jul/juil/lug aug/ago/aou sep/sept/set/sett oct/okt/ott/out nov dec/dez/des/dic";

/// The names of the twelve months; those of one month have a slash between them.
const NAMES: [(Language, &str); 17] = [
    (
        Language::English,
        "january february march april may june \
         july august september october november december",
    ),
    (
        Language::German,
        "januar/janner/jaenner februar/feber marz/maerz april mai juni \
         juli august september oktober november dezember",
    ),
    (
        Language::French,
        "janvier fevrier mars avril mai juin \
         juillet aout septembre octobre novembre decembre",
    ),
    (
        Language::Dutch,
        "januari februari maart april mei juni \
         juli augustus september oktober november december",
    ),
    (
        Language::Spanish,
        "enero febrero marzo abril mayo junio \
         julio agosto septiembre/setiembre octubre noviembre diciembre",
    ),
    (
        Language::Italian,
        "gennaio febbraio marzo aprile maggio giugno \
         luglio agosto settembre ottobre novembre dicembre",
    ),
    (
        Language::Portuguese,
        "janeiro fevereiro marco abril maio junho \
         julho agosto setembro outubro novembro dezembro",
    ),
    (
        Language::Swedish,
        "januari februari mars april maj juni \
         juli augusti september oktober november december",
    ),
    (
        Language::Danish,
        "januar februar marts april maj juni \
         juli august september oktober november december",
    ),
    (
        Language::Norwegian,
        "januar februar mars april mai juni \
         juli august september oktober november desember",
    ),
    (
        Language::Finnish,
        "tammikuu/tammikuuta/tammikuun helmikuu/helmikuuta/helmikuun maaliskuu/maaliskuuta/maaliskuun huhtikuu/huhtikuuta/huhtikuun toukokuu/toukokuuta/toukokuun kesakuu/kesakuuta/kesakuun \
         heinakuu/heinakuuta/heinakuun elokuu/elokuuta/elokuun syyskuu/syyskuuta/syyskuun lokakuu/lokakuuta/lokakuun marraskuu/marraskuuta/marraskuun joulukuu/joulukuuta/joulukuun",
    ),
    (
        Language::Polish,
        "styczen/stycznia luty/lutego marzec/marca kwiecien/kwietnia maj/maja czerwiec/czerwca \
         lipiec/lipca sierpien/sierpnia wrzesien/wrzesnia pazdziernik/pazdziernika listopad/listopada grudzien/grudnia",
    ),
    (
        Language::Czech,
        "leden/ledna unor/unora brezen/brezna duben/dubna kveten/kvetna cerven/cervna \
         cervenec/cervence srpen/srpna zari rijen/rijna listopad/listopadu prosinec/prosince",
    ),
    (
        Language::Croatian,
        "sijecanj/sijecnja veljaca/veljace ozujak/ozujka travanj/travnja svibanj/svibnja lipanj/lipnja \
         srpanj/srpnja kolovoz/kolovoza rujan/rujna listopad/listopada studeni/studenoga prosinac/prosinca",
    ),
    (
        Language::Hungarian,
        "januar februar marcius aprilis majus junius \
         julius augusztus szeptember oktober november december",
    ),
    (
        Language::Latin,
        "januarius/januarii/ianuarii februarius/februarii martius/martii aprilis maius/maii/maij junius/junii/iunii \
         julius/julii/iulii augustus/augusti september/septembris october/octobris november/novembris december/decembris",
    ),
    (
        Language::Russian,
        "январь/января февраль/февраля март/марта апрель/апреля май/мая июнь/июня \
         июль/июля август/августа сентябрь/сентября октябрь/октября ноябрь/ноября декабрь/декабря",
    ),
];

/// The months that a word may name, each with the first language in which it does. Nearly always it is one.
///
/// Four letters or more are enough, if they are enough within a language.
pub(super) fn months(word: &str) -> Vec<(u8, Language)> {
    let exact = |name: &str| name == word;
    let begun = |name: &str| word.chars().count() >= 4 && name.starts_with(word);
    if let Some(month) = only_month(SHORT, exact) {
        return vec![(month, Language::English)];
    }
    let found = in_all_languages(exact);
    if found.is_empty() { in_all_languages(begun) } else { found }
}

fn in_all_languages(is: impl Fn(&str) -> bool) -> Vec<(u8, Language)> {
    let mut found: Vec<(u8, Language)> = Vec::new();
    for (language, names) in NAMES {
        if let Some(month) = only_month(names, &is)
            && found.iter().all(|&(other, _)| other != month)
        {
            found.push((month, language));
        }
    }
    found
}

/// The one month of a list that has such a name.
fn only_month(list: &str, is: impl Fn(&str) -> bool) -> Option<u8> {
    let mut months = (1..).zip(list.split(' ')).filter(|(_, names)| names.split('/').any(&is));
    let (month, _) = months.next()?;
    months.next().is_none().then_some(month)
}
