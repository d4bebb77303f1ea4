//! The types that the code knows by name.

/// Declares [`Term`]: its variants and the names of their types in the tables.
macro_rules! terms {
    ($( $variant:ident $name:literal, )+) => {
        /// A type of the data model that something here asks for by name. Types that nothing asks for, and extensions
        /// that are not below any of these, are [`Term::Other`].
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Term {
            $( #[doc = concat!("`", $name, "`.")] $variant, )+
            /// Any other.
            Other,
        }

        impl Term {
            /// All that have a name.
            pub const ALL: &'static [Term] = &[$( Term::$variant ),+];

            /// The name of its type in the table of ELF.
            pub fn name(self) -> Option<&'static str> {
                match self {
                    $( Term::$variant => Some($name), )+
                    Term::Other => None,
                }
            }

            /// The term of a type.
            pub fn named(name: &str) -> Term {
                match name {
                    $( $name => Term::$variant, )+
                    _ => Term::Other,
                }
            }
        }
    };
}

terms! {
    // Records.
    Person "INDIVIDUAL_RECORD",
    Family "FAM_RECORD",
    Source "SOURCE_RECORD",
    Repository "REPOSITORY_RECORD",
    NoteRecord "NOTE_RECORD",
    Media "MULTIMEDIA_RECORD",
    Submitter "SUBMITTER_RECORD",
    // Links between people.
    ChildOf "CHILD_TO_FAMILY_LINK",
    SpouseIn "SPOUSE_TO_FAMILY_LINK",
    Husband "PARENT1_POINTER",
    Wife "PARENT2_POINTER",
    Child "CHILD_POINTER",
    Association "ASSOCIATION_STRUCTURE",
    Alias "ALIAS_POINTER",
    Relation "RELATION_IS_DESCRIPTOR",
    Pedigree "PEDIGREE_LINKAGE_TYPE",
    LinkStatus "CHILD_LINKAGE_STATUS",
    AdoptiveFamily "ADOPTIVE_FAMILY",
    BirthFamily "WITHIN_FAMILY",
    AdoptedBy "ADOPTED_BY_WHICH_PARENT",
    // What is said of a person.
    Name "PERSONAL_NAME_STRUCTURE",
    Sex "SEX_VALUE",
    Restriction "RESTRICTION_NOTICE",
    NamePrefix "NAME_PIECE_PREFIX",
    Given "NAME_PIECE_GIVEN",
    Nickname "NAME_PIECE_NICKNAME",
    SurnamePrefix "NAME_PIECE_SURNAME_PREFIX",
    Surname "NAME_PIECE_SURNAME",
    NameSuffix "NAME_PIECE_SUFFIX",
    NameType "NAME_TYPE",
    PhoneticName "NAME_PHONETIC_VARIATION",
    RomanizedName "NAME_ROMANIZED_VARIATION",
    // Events of a person.
    Birth "BIRTH",
    Christening "CHRISTENING",
    Death "DEATH",
    Burial "BURIAL",
    Cremation "CREMATION",
    Adoption "ADOPTION",
    Baptism "BAPTISM",
    BarMitzvah "BAR_MITZVAH",
    BasMitzvah "BAS_MITZVAH",
    Blessing "BLESSING",
    AdultChristening "ADULT_CHRISTENING",
    Confirmation "CONFIRMATION",
    FirstCommunion "FIRST_COMMUNION",
    Ordination "ORDINATION",
    Naturalization "NATURALIZATION",
    Emigration "EMIGRATION",
    Immigration "IMMIGRATION",
    Census "CENSUS#Individual",
    Probate "PROBATE",
    Will "WILL",
    Graduation "GRADUATION",
    Retirement "RETIREMENT",
    PersonalEvent "EVENT#Individual",
    // Attributes of a person.
    Caste "CASTE_NAME",
    Description "PHYSICAL_DESCRIPTION",
    Education "SCHOLASTIC_ACHIEVEMENT",
    NationalId "NATIONAL_ID_NUMBER",
    Nationality "NATIONAL_OR_TRIBAL_ORIGIN",
    ChildrenOfPerson "COUNT_OF_CHILDREN#Individual",
    Marriages "COUNT_OF_MARRIAGES",
    Occupation "OCCUPATION",
    Possessions "POSSESSIONS",
    Religion "RELIGIOUS_AFFILIATION#Individual",
    Residence "RESIDES_AT",
    SocialSecurity "SOCIAL_SECURITY_NUMBER",
    Title "NOBILITY_TYPE_TITLE",
    Fact "ATTRIBUTE_DESCRIPTOR",
    // Events of a family.
    Annulment "ANNULMENT",
    FamilyCensus "CENSUS#Family",
    Divorce "DIVORCE",
    DivorceFiled "DIVORCE_FILED",
    Engagement "ENGAGEMENT",
    Marriage "MARRIAGE",
    MarriageBann "MARRIAGE_BANN",
    MarriageContract "MARRIAGE_CONTRACT",
    MarriageLicense "MARRIAGE_LICENSE",
    MarriageSettlement "MARRIAGE_SETTLEMENT",
    FamilyResidence "RESIDENCE",
    FamilyEvent "EVENT#Family",
    ChildrenOfFamily "COUNT_OF_CHILDREN#Family",
    // What is said of an event.
    Date "DATE_VALUE",
    Place "PLACE_STRUCTURE",
    Age "AGE_AT_EVENT",
    HusbandAge "Parent1Age",
    WifeAge "Parent2Age",
    EventType "EVENT_OR_FACT_CLASSIFICATION",
    Cause "CAUSE_OF_EVENT",
    Agency "RESPONSIBLE_AGENCY",
    EventReligion "RELIGIOUS_AFFILIATION",
    // Places and addresses.
    PlaceForm "PLACE_HIERARCHY",
    DefaultPlaceForm "DEFAULT_PLACE_FORMAT",
    Map "MAP_COORDINATES",
    Latitude "PLACE_LATITUDE",
    Longitude "PLACE_LONGITUDE",
    PhoneticPlace "PLACE_PHONETIC_VARIATION",
    RomanizedPlace "PLACE_ROMANIZED_VARIATION",
    Address "ADDRESS",
    AddressLine1 "ADDRESS_LINE1",
    AddressLine2 "ADDRESS_LINE2",
    AddressLine3 "ADDRESS_LINE3",
    City "ADDRESS_CITY",
    State "ADDRESS_STATE",
    PostalCode "ADDRESS_POSTAL_CODE",
    Country "ADDRESS_COUNTRY",
    Phone "PHONE_NUMBER",
    Email "ADDRESS_EMAIL",
    Fax "ADDRESS_FAX",
    WebPage "ADDRESS_WEB_PAGE",
    // Sources.
    Citation "SOURCE_CITATION",
    Page "WHERE_WITHIN_SOURCE",
    CitedEvent "EVENT_TYPE_CITED_FROM",
    Role "ROLE_IN_EVENT",
    CitationData "SOURCE_CITATION_DATA",
    EntryDate "ENTRY_RECORDING_DATE",
    TextFromSource "TEXT_FROM_SOURCE",
    Quality "CERTAINTY_ASSESSMENT",
    SourceData "SOURCE_RECORD_DATA",
    EventsRecorded "EVENTS_RECORDED",
    EventsPeriod "DATE_PERIOD",
    Jurisdiction "SOURCE_JURISDICTION_PLACE",
    SourceTitle "SOURCE_DESCRIPTIVE_TITLE",
    SourceAbbreviation "SOURCE_FILED_BY_ENTRY",
    SourceAuthor "SOURCE_ORIGINATOR",
    SourcePublication "SOURCE_PUBLICATION_FACTS",
    RepositoryCitation "SOURCE_REPOSITORY_CITATION",
    CallNumber "SOURCE_CALL_NUMBER",
    SourceMedium "SOURCE_MEDIA_TYPE",
    RepositoryName "NAME_OF_REPOSITORY",
    SubmitterName "SUBMITTER_NAME",
    // Notes and media.
    Note "NOTE_STRUCTURE",
    MediaLink "MULTIMEDIA_LINK",
    File "MULTIMEDIA_FILE_REFERENCE",
    MediaFormat "MULTIMEDIA_FORMAT",
    MediaTitle "DESCRIPTIVE_TITLE",
    Blob "BINARY_OBJECT",
    // Of any record.
    Change "CHANGE_DATE",
    ChangeDate "CHANGE_DATE_DATE",
    Time "TIME_VALUE",
    ReferenceNumber "USER_REFERENCE_NUMBER",
    RecordNumber "AUTOMATED_RECORD_ID",
    SubmitterPointer "SUBMITTER_POINTER",
    // Of the file.
    WrittenBy "DOCUMENT_SOURCE",
    TransmissionDate "TRANSMISSION_DATE",
    PublicationDate "PUBLICATION_DATE",
    LatterDayBaptism "g551:BAPL",
    LatterDayConfirmation "g551:CONL",
    LatterDayEndowment "g551:ENDL",
    LatterDaySealingToParents "g551:SLGC",
    LatterDaySealingToSpouse "g551:SLGS",
    LatterDayDate "g551:DATE-DATE_LDS_ORD",
    StatusDate "g551:DATE-CHANGE_DATE",
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Table;

    #[test]
    fn every_term_is_a_type_of_the_table() {
        for &term in Term::ALL {
            let name = term.name().unwrap();
            assert_eq!(Table::elf().known(name), Some(name));
            assert_eq!(Term::named(name), term);
        }
    }
}
