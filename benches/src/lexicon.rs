use heirloom_core::octets::Encoder;

/// What can be written: the names and words below that an encoding has.
#[derive(Debug)]
pub(crate) struct Lexicon {
    pub(crate) men: Vec<&'static str>,
    pub(crate) women: Vec<&'static str>,
    pub(crate) surnames: Vec<&'static str>,
    /// Names in scripts other than Latin, each with the same in Latin.
    pub(crate) scripts: Vec<(&'static str, &'static str)>,
    pub(crate) places: Vec<&'static str>,
    pub(crate) churches: Vec<&'static str>,
    pub(crate) streets: Vec<&'static str>,
    pub(crate) occupations: Vec<&'static str>,
    pub(crate) causes: Vec<&'static str>,
    pub(crate) words: Vec<&'static str>,
}

impl Lexicon {
    pub(crate) fn of(encoder: &Encoder) -> Lexicon {
        let known = |words: &[&'static str]| -> Vec<&'static str> {
            words.iter().copied().filter(|word| encoder.representable(word)).collect()
        };
        Lexicon {
            men: known(MEN),
            women: known(WOMEN),
            surnames: known(SURNAMES),
            scripts: SCRIPTS.iter().copied().filter(|(native, _)| encoder.representable(native)).collect(),
            places: known(PLACES),
            churches: known(CHURCHES),
            streets: known(STREETS),
            occupations: known(OCCUPATIONS),
            causes: known(CAUSES),
            words: known(WORDS),
        }
    }
}

pub(crate) const MONTHS: &[&str] =
    &["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];

pub(crate) const REPUBLICAN_MONTHS: &[&str] =
    &["VEND", "BRUM", "FRIM", "NIVO", "PLUV", "VENT", "GERM", "FLOR", "PRAI", "MESS", "THER", "FRUC"];

#[rustfmt::skip]
const MEN: &[&str] = &[
    "Adam", "Albert", "Alexander", "Andrew", "Anton", "Arthur", "Benjamin", "Carl", "Christian", "Daniel", "Edmund",
    "Ernst", "Francis", "Frederick", "Georg", "Giovanni", "Henrik", "Isaac", "Jacob", "Jan", "Johannes", "John",
    "Joseph", "Lars", "Louis", "Martin", "Matthew", "Nicolas", "Oliver", "Paul", "Peter", "Pietro", "Richard",
    "Samuel", "Simon", "Stephen", "Thomas", "Walter", "William", "Wouter",
    "André", "Antônio", "Bård", "Benoît", "Bjørn", "Börje", "Ciarán", "Dezső", "Émile", "Ádám", "François",
    "Frédéric", "Göran", "Günter", "Håkan", "Hervé", "Íñigo", "Jérémie", "João", "Jörg", "Jürgen", "Kristján",
    "Łukasz", "Magnús", "Mikołaj", "Mátyás", "Miloš", "Nuño", "Óscar", "Pål", "Raphaël", "Sándor", "Sébastien",
    "Søren", "Tomáš", "Václav", "Władysław", "Þorsteinn", "Đorđe", "Ömer",
];

#[rustfmt::skip]
const WOMEN: &[&str] = &[
    "Abigail", "Agnes", "Amelia", "Anna", "Barbara", "Beatrix", "Caroline", "Charlotte", "Christina", "Clara",
    "Dorothea", "Eleanor", "Elizabeth", "Emily", "Eva", "Frances", "Giulia", "Hannah", "Harriet", "Helena", "Ida",
    "Isabella", "Jane", "Johanna", "Judith", "Katharina", "Lucy", "Magdalena", "Margaret", "Maria", "Martha", "Mary",
    "Ottilie", "Rachel", "Rebecca", "Rosina", "Sarah", "Sophia", "Susanna", "Ursula",
    "Adélaïde", "Agnès", "Åse", "Bärbel", "Bożena", "Céline", "Chloé", "Conceição", "Edvige", "Élise", "Françoise",
    "Gisèle", "Gudrún", "Hélène", "Inês", "Irène", "Jiřina", "Käthe", "Bergljót", "Léonie", "Łucja", "Märta",
    "Mónica", "Noëlle", "Piroska", "Ragnhildur", "Růžena", "Sigríður", "Sólrún", "Jördis", "Stanisława", "Thérèse",
    "Tünde", "Verónica", "Zdeňka", "Zoé", "Zsófia", "Þóra", "Željka", "Gülsüm",
];

#[rustfmt::skip]
const SURNAMES: &[&str] = &[
    "Abbott", "Andersen", "Baker", "Becker", "Bergman", "Bianchi", "Carter", "Clark", "Cooper", "de Vries", "Dubois",
    "Fischer", "Fletcher", "Fraser", "Hansen", "Harrison", "Hughes", "Jansen", "Johnson", "Keller", "Lang",
    "Larsen", "Leroy", "MacLeod", "Marchand", "Martin", "Miller", "Morgan", "Murphy", "Nielsen", "O'Connor", "Olsen",
    "Parker", "Price", "Richter", "Romano", "Rossi", "Schmidt", "Schneider", "Shaw", "Silva", "Stewart", "Sullivan",
    "Turner", "van den Broek", "Vogel", "von Arnim", "Wagner", "Ward", "Weber", "Wood", "Young", "Zimmermann",
    "Ångström", "Bäcker", "Béranger", "Björnsson", "Černý", "Châtelain", "Çelik", "Dvořák", "Dąbrowski", "Fährmann",
    "Fernández", "Gonçalves", "Grünewald", "Guðjónsson", "Håkansson", "Høgh", "Jónsdóttir", "Königsmann", "Kołodziej",
    "Lefèvre", "Lindström", "Łaski", "Møller", "Müßig", "Németh", "Nuñez", "Ørsted", "Peña", "Procházka", "Pálsson",
    "Régnier", "Růžička", "Sjöberg", "Strauß", "Svärd", "Szűcs", "Šimić", "Távora", "Vögeli", "Wójcik", "Žižka",
];

#[rustfmt::skip]
const SCRIPTS: &[(&str, &str)] = &[
    ("Александр /Соколов/", "Aleksandr /Sokolov/"), ("Мария /Кузнецова/", "Mariya /Kuznetsova/"),
    ("Олена /Шевченко/", "Olena /Shevchenko/"), ("Δημήτριος /Νικολάου/", "Dimitrios /Nikolaou/"),
    ("אברהם /לוי/", "Avraham /Levi/"), ("王 /明/", "Wang /Ming/"), ("田中 /太郎/", "Tanaka /Taro/"),
    ("김 /영수/", "Kim /Yeongsu/"), ("محمد /حداد/", "Muhammad /Haddad/"), ("Արամ /Հակոբյան/", "Aram /Hakobyan/"),
];

#[rustfmt::skip]
const PLACES: &[&str] = &[
    "Bristol, Gloucestershire, England", "Whitby, North Yorkshire, England", "Penzance, Cornwall, England",
    "Dundee, Angus, Scotland", "Swansea, Glamorgan, Wales", "Galway, County Galway, Ireland",
    "Salem, Essex, Massachusetts, USA", "Richmond, Henrico, Virginia, USA", "Cincinnati, Hamilton, Ohio, USA",
    "Provo, Utah, Utah, USA", "Kingston, Ontario, Canada", "Hobart, Tasmania, Australia",
    "Worms, Rheinhessen, Hessen, Deutschland", "Bremen, Deutschland", "Utrecht, Nederland", "Gent, Oost-Vlaanderen",
    "Colmar, Haut-Rhin, France", "Bologna, Emilia-Romagna, Italia", "Bergen, Hordaland, Norge", "Toledo, Castilla",
    "Würzburg, Unterfranken, Bayern", "Münster, Westfalen, Preußen", "Zürich, Zürich, Schweiz",
    "Besançon, Franche-Comté, France", "Saint-Étienne, Loire, Rhône-Alpes, France", "Liège, Wallonie, België",
    "Århus, Østjylland, Danmark", "Växjö, Småland, Sverige", "Tromsø, Troms, Norge", "Akureyri, Eyjafjörður, Ísland",
    "Łowicz, Łódzkie, Polska", "Kraków, Małopolska, Polska", "Třebíč, Vysočina, Česko", "Žilina, Žilinský kraj",
    "Pécs, Baranya, Magyarország", "Cádiz, Andalucía, España", "Évora, Alentejo, Portugal", "Ourém, Santarém",
    "São Luís, Maranhão, Brasil", "İzmir, Ege, Türkiye",
];

#[rustfmt::skip]
const CHURCHES: &[&str] = &[
    "St John", "St Michael and All Angels", "Christ Church", "First Presbyterian", "Marienkirche", "St Nikolai",
    "Nôtre-Dame", "Saint-Rémy", "São Bento", "Vår Frue kirke", "Święty Jakub",
];

#[rustfmt::skip]
const STREETS: &[&str] = &[
    "Church Lane", "Market Street", "Mill Road", "Queen Street", "Am Graben", "Via Roma",
    "Bahnhofstraße", "Rue du Marché", "Calle del Niño Jesús", "Storgatan Östra", "Ulica Długa",
];

#[rustfmt::skip]
const OCCUPATIONS: &[&str] = &[
    "Baker", "Bricklayer", "Clerk", "Dressmaker", "Farmer", "Fisherman", "Innkeeper", "Labourer", "Miller", "Miner",
    "Sailor", "Shoemaker", "Teacher", "Weaver", "Landwirt", "Notaire", "Förster", "Bäcker", "Boulangère", "Præst",
];

const CAUSES: &[&str] =
    &["Accident", "Cholera", "Fever", "Old age", "Pneumonia", "Smallpox", "Stroke", "Schwäche", "Fièvre"];

#[rustfmt::skip]
const WORDS: &[&str] = &[
    "a", "about", "acres", "after", "also", "and", "as", "at", "baptised", "before", "between", "born", "brother",
    "buried", "by", "called", "census", "children", "church", "cousin", "daughter", "died", "during", "entry",
    "family", "farm", "father", "found", "from", "he", "her", "his", "house", "husband", "in", "inherited", "is",
    "land", "later", "left", "letter", "lived", "married", "mentions", "mother", "moved", "name", "near", "not", "of",
    "on", "or", "page", "parish", "perhaps", "probably", "record", "register", "says", "served", "she", "ship",
    "sister", "sold", "son", "spelled", "that", "the", "their", "they", "to", "town", "twins", "uncle", "until",
    "village", "was", "were", "which", "widow", "wife", "will", "with", "witness", "written", "years",
    "1743", "1798", "1811", "1834", "1851", "1870", "1902", "12", "31", "4th",
    "geboren", "gestorben", "laut", "Pfarrer", "Tochter", "Witwe", "acte", "avec", "fille", "maison", "veuve",
    "für", "größte", "Mühle", "Schöffe", "château", "décédé", "épouse", "forêt", "née", "père", "año", "señor",
    "barn", "født", "hustru", "död", "syn", "urodzony", "żona", "córka", "narozený", "křest",
];

#[cfg(test)]
mod tests {
    use heirloom_core::octets::Encoding;

    use super::*;

    #[test]
    fn every_encoding_has_something_of_each() {
        for encoding in [Encoding::Utf8, Encoding::Ansel, Encoding::Ascii] {
            let lexicon = Lexicon::of(&Encoder::new(encoding).expect("it can be written"));
            let Lexicon {
                men, women, surnames, places, churches, streets, occupations, causes, words, ..
            } = lexicon;
            for words in [men, women, surnames, places, churches, streets, occupations, causes, words] {
                assert!(words.len() > 5, "{encoding}: {words:?}");
            }
        }
    }

    #[test]
    fn only_unicode_has_other_scripts() {
        for (encoding, count) in [(Encoding::Utf16Be, SCRIPTS.len()), (Encoding::Ansel, 0)] {
            let lexicon = Lexicon::of(&Encoder::new(encoding).expect("it can be written"));
            assert_eq!(lexicon.scripts.len(), count);
            assert_eq!(lexicon.men.len(), MEN.len());
        }
    }
}
