//! Views say what a file says, and nothing where it says nothing.

use heirloom_core::Structure;
use heirloom_dates::Days;
use heirloom_model::views::{
    Address, Citation, Event, Family, Media, Name, Note, Parts, Person, Place, Repository, Source, Submitter,
    VariationKind,
};
use heirloom_model::{EventOf, Model, Sex, Term};

const FILE: &str = "0 HEAD\n1 CHAR UTF-8\n1 SUBM @U1@\n1 PLAC\n2 FORM Town, Country\n\
    0 @I1@ INDI\n1 NAME Ada /King/\n2 FONE Eida /King/\n3 TYPE user\n2 ROMN Ada /King/\n3 TYPE latin\n1 SEX F\n1 BIRT\n2 DATE 10 DEC 1815\n\
    2 PLAC London, England\n3 FONE Lonn\n4 TYPE user\n3 ROMN London\n4 TYPE latin\n3 MAP\n4 LATI N51.5\n4 LONG W0.1\n2 SOUR @S1@\n3 PAGE 12\n\
    3 DATA\n4 DATE 12 DEC 1815\n4 TEXT Ada, daughter of George\n3 QUAY 3\n1 DEAT Y\n2 CAUS Cancer\n2 DATE BEF 28 NOV 1852\n2 AGE 36y\n\
    1 OCCU Writer of programs\n2 AGNC Herself\n1 EVEN\n2 TYPE Presented at court\n2 DATE (when she was old enough)\n\
    1 SOUR Her diary\n2 TEXT Dear diary\n2 QUAY 7\n1 NOTE @N1@\n1 NOTE Of her own\n1 OBJE @O1@\n1 OBJE\n2 FORM gif\n2 TITL A drawing\n2 FILE drawing.gif\n\
    1 FAMC @F1@\n1 FAMS @F2@\n\
    0 @I2@ INDI\n1 NAME George\n1 SEX M\n1 FAMS @F1@\n0 @I3@ INDI\n1 NAME William\n1 FAMS @F2@\n\
    0 @F1@ FAM\n1 HUSB @I2@\n1 CHIL @I1@\n0 @F2@ FAM\n1 HUSB @I3@\n1 WIFE @I1@\n1 MARR\n2 DATE 8 JUL 1835\n2 HUSB\n3 AGE 30y\n2 WIFE\n3 AGE 19y\n\
    0 @S1@ SOUR\n1 TITL The register\n1 ABBR Register\n1 AUTH The parish\n1 PUBL London 1820\n1 TEXT All of it\n1 REPO @R1@\n2 CALN 7/12\n2 CALN 8\n\
    0 @R1@ REPO\n1 NAME The archive\n1 ADDR\n2 ADR1 Main Street 1\n2 CITY Alzey\n2 STAE Hessen\n2 POST 55232\n2 CTRY Germany\n\
    0 @U1@ SUBM\n1 NAME Johanna /Weber/\n1 ADDR Main Street 2 \n2 CONT  Alzey\n1 PHON 1\n1 PHON 2\n1 EMAIL johanna@@example.org\n\
    0 @N1@ NOTE Shared by all\n0 @O1@ OBJE\n1 FILE ada.jpg\n2 FORM jpeg\n2 TITL Ada\n1 FILE ada.png\n0 TRLR\n";

/// Looks at a file with its model.
fn with<R>(file: &str, look: impl FnOnce(&Model<'_>) -> R) -> R {
    let (parsed, _) = heirloom_core::parse(file.as_bytes());
    look(&Model::new(&parsed.dataset))
}

fn record<'d>(model: &Model<'d>, id: &str) -> Structure<'d> {
    model.dataset().find(id).expect("a record")
}

#[test]
fn a_person_has_a_name_a_sex_and_families() {
    with(FILE, |model| {
        let people: Vec<Person<'_, '_>> = Person::all(model).collect();
        let ids: Vec<_> = people.iter().map(|person| person.id().unwrap_or_default()).collect();
        assert_eq!(ids, ["I1", "I2", "I3"]);
        assert_eq!(
            people.iter().map(Person::sex).collect::<Vec<_>>(),
            [Sex::Female, Sex::Male, Sex::default()]
        );
        let ada = people[0];
        assert_eq!(ada.number().map(|number| Person::new(model, number).id()), Some(Some("I1")));
        assert_eq!(ada.structure().tag(), "INDI");
        let name = ada.name().expect("a name");
        assert_eq!((name.written().as_deref(), name.structure().tag()), (Some("Ada /King/"), "NAME"));
        let ids = |families: Vec<Family<'_, '_>>| {
            families.iter().map(|family| family.id().unwrap_or_default().to_string()).collect::<Vec<_>>()
        };
        assert_eq!(ids(ada.child_in().collect()), ["F1"]);
        assert_eq!(ids(ada.spouse_in().collect()), ["F2"]);
        assert_eq!(ids(people[1].child_in().collect()), [""; 0]);
    });
}

#[test]
fn a_family_has_a_couple_children_and_a_marriage() {
    with(FILE, |model| {
        let families: Vec<Family<'_, '_>> = Family::all(model).collect();
        let names = |people: Vec<Person<'_, '_>>| {
            people.iter().map(|person| person.id().unwrap_or_default().to_string()).collect::<Vec<_>>()
        };
        assert_eq!(names(families[0].spouses().collect()), ["I2"]);
        assert_eq!(names(families[0].children().collect()), ["I1"]);
        assert!(families[0].marriage().is_none() && families[0].events().next().is_none());
        assert_eq!(names(families[1].spouses().collect()), ["I3", "I1"]);
        assert_eq!(families[1].number().map(|number| Family::new(model, number).id()), Some(Some("F2")));
        let marriage = families[1].marriage().expect("a marriage");
        let ages = [marriage.husband_age(), marriage.wife_age(), marriage.age()];
        let ages = ages.map(|age| age.map(|age| (age.text().to_string(), age.structure().tag().to_string())));
        let age = |text: &str| Some((text.to_string(), "AGE".to_string()));
        assert_eq!(ages, [age("30y"), age("19y"), None]);
        assert_eq!(marriage.date().and_then(|date| date.year()), Some(1835));
    });
}

#[test]
fn events_say_what_happened_when_where_and_why() {
    with(FILE, |model| {
        let ada = Person::all(model).next().expect("a person");
        let terms: Vec<Term> = ada.events().map(|event| event.term()).collect();
        assert_eq!(terms.len(), 4);
        let birth = ada.birth().expect("a birth");
        assert_eq!(birth.structure().tag(), "BIRT");
        let date = birth.date().expect("a date");
        assert_eq!((date.text(), date.structure().tag()), ("10 DEC 1815", "DATE"));
        assert!(date.parsed().problems.is_empty());
        assert_eq!(date.days().and_then(Days::count), Some(1));

        let death = ada.death().expect("a death");
        assert_eq!((death.value().as_deref(), death.cause().as_deref()), (Some("Y"), Some("Cancer")));
        assert_eq!(
            death.age().map(|age| age.parsed().value.expect("an age").to_string()),
            Some("36y".into())
        );
        // Only the last day is known.
        assert_eq!(death.date().and_then(|date| date.year()), Some(1852));
        assert!(death.place().is_none());

        let events: Vec<Event<'_, '_>> = ada.events().collect();
        let (occupation, other) = (&events[2], &events[3]);
        assert_eq!(occupation.value().as_deref(), Some("Writer of programs"));
        assert_eq!(occupation.agency().as_deref(), Some("Herself"));
        assert_eq!(occupation.date().map(|date| date.text().to_string()), None);
        assert_eq!(other.event_type().as_deref(), Some("Presented at court"));
        assert_eq!(other.date().and_then(|date| date.year()), None, "words have no year");
        let whose: Vec<EventOf> = events.iter().map(Event::whose).collect();
        assert_eq!(whose[0], whose[1]);
        assert_ne!(whose[0], whose[2], "an occupation is an attribute");
        assert!(Event::of(model, ada.structure()).is_none(), "a person is no event");
    });
}

#[test]
fn places_have_parts_variations_and_coordinates() {
    with(FILE, |model| {
        let birth = Person::all(model).next().and_then(|ada| ada.birth()).expect("a birth");
        let london = birth.place().expect("a place");
        assert_eq!(london.named("COUNTRY").as_deref(), Some("England"));
        assert_eq!(london.named("county"), None);
        let coordinates = london.coordinates().expect("coordinates");
        assert_eq!((coordinates.latitude, coordinates.longitude), (51.5, -0.1));
        let kinds: Vec<VariationKind> = london.variations().map(|variation| variation.kind()).collect();
        assert_eq!(kinds, [VariationKind::Phonetic, VariationKind::Romanized]);
    });
    let coordinates = |map: &str| {
        let file = format!("0 HEAD\n0 @I1@ INDI\n1 BIRT\n2 PLAC x\n{map}0 TRLR\n");
        with(&file, |model| {
            let birth = Person::all(model).next().and_then(|person| person.birth()).expect("a birth");
            birth.place().and_then(|place| place.coordinates())
        })
    };
    for none in [
        "",
        "3 MAP\n",
        "3 MAP\n4 LATI N91\n4 LONG E1\n",
        "3 MAP\n4 LATI N1\n4 LONG W181\n",
        "3 MAP\n4 LATI N1\n",
    ] {
        assert!(coordinates(none).is_none(), "{none}");
    }
}

#[test]
fn sources_are_cited_and_kept_somewhere() {
    with(FILE, |model| {
        let ada = Person::all(model).next().expect("a person");
        let cited = ada.birth().and_then(|birth| birth.citations().next()).expect("a citation");
        assert_eq!((cited.page().as_deref(), cited.quality()), (Some("12"), Some(3)));
        assert_eq!(cited.quotations(), ["Ada, daughter of George"]);
        assert_eq!(cited.entry_date().as_deref(), Some("12 DEC 1815"));
        assert_eq!(cited.description(), None);
        let source = cited.source().expect("a source");
        let told =
            [source.title(), source.abbreviation(), source.author(), source.publication(), source.contents()];
        let told: Vec<String> = told.into_iter().map(|text| text.expect("a text").into_owned()).collect();
        assert_eq!(told, ["The register", "Register", "The parish", "London 1820", "All of it"]);
        let (archive, numbers) = source.kept_in().next().expect("an archive");
        assert_eq!((archive.name().as_deref(), numbers.len()), (Some("The archive"), 2));

        let diary = ada.citations().next().expect("a citation");
        assert!(diary.source().is_none() && diary.entry_date().is_none());
        assert_eq!(
            (diary.description().as_deref(), diary.quality()),
            (Some("Her diary"), None),
            "7 is too much"
        );
        assert_eq!(diary.quotations(), ["Dear diary"]);
    });
}

#[test]
fn addresses_are_lines_or_parts() {
    with(FILE, |model| {
        let archive = Repository::of(model, record(model, "R1")).expect("an archive");
        let address = archive.address().expect("an address");
        assert_eq!(address.lines(), ["Main Street 1", "Alzey", "Hessen", "55232", "Germany"]);
        let parts = [address.city(), address.state(), address.postal_code(), address.country()];
        let parts: Vec<String> = parts.into_iter().map(|part| part.expect("a part").into_owned()).collect();
        assert_eq!(parts, ["Alzey", "Hessen", "55232", "Germany"]);

        let johanna = Submitter::of(model, record(model, "U1")).expect("a submitter");
        assert_eq!(johanna.name().as_deref(), Some("Johanna Weber"));
        assert_eq!(johanna.address().expect("an address").lines(), ["Main Street 2", "Alzey"]);
        assert_eq!(johanna.phones().collect::<Vec<_>>(), ["1", "2"]);
        assert_eq!(johanna.emails().collect::<Vec<_>>(), ["johanna@example.org"]);
    });
}

#[test]
fn notes_and_pictures_may_be_shared() {
    with(FILE, |model| {
        let ada = Person::all(model).next().expect("a person");
        let notes: Vec<(String, bool)> = ada
            .notes()
            .map(|note| (note.contents().expect("a text").into_owned(), note.is_shared()))
            .collect();
        assert_eq!(notes, [("Shared by all".to_string(), true), ("Of her own".to_string(), false)]);
        let record = Note::of(model, record(model, "N1")).expect("a note");
        assert!(record.is_shared());

        let media: Vec<Media<'_, '_>> = ada.media().collect();
        assert_eq!(media[0].described().id(), Some("O1"));
        assert_eq!(media[0].title(), None);
        let files = |media: &Media<'_, '_>| {
            let told = |text: Option<std::borrow::Cow<'_, str>>| text.unwrap_or_default().into_owned();
            let told =
                media.files().map(|file| [file.name.into_owned(), told(file.format), told(file.title)]);
            told.collect::<Vec<_>>()
        };
        assert_eq!(files(&media[0]), [["ada.jpg", "jpeg", "Ada"], ["ada.png", "", ""]]);
        assert_eq!(media[1].title().as_deref(), Some("A drawing"));
        assert_eq!(files(&media[1]), [["drawing.gif", "gif", "A drawing"]]);
    });
}

#[test]
fn nothing_is_seen_as_what_it_is_not() {
    with(FILE, |model| {
        let person = record(model, "I1");
        assert!(Person::of(model, person).is_some());
        assert!(Family::of(model, person).is_none());
        assert!(Source::of(model, person).is_none());
        assert!(Repository::of(model, person).is_none());
        assert!(Submitter::of(model, person).is_none());
        assert!(Note::of(model, person).is_none());
        assert!(Media::of(model, person).is_none());
        assert!(Citation::of(model, person).is_none());
        assert!(Address::of(model, person).is_none());
        assert!(Name::of(model, person).is_none());
        assert!(Place::of(model, person).is_none());
    });
}

#[test]
fn somebody_who_is_only_referred_to_has_no_number() {
    with("0 HEAD\n0 @F1@ FAM\n1 HUSB @I9@\n0 TRLR\n", |model| {
        let family = Family::all(model).next().expect("a family");
        assert_eq!(family.spouses().count(), 0);
        assert!(family.number().is_some());
    });
}
