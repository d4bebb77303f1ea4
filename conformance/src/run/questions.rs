//! Questions to a schema.

use heirloom_core::schema::{Dictionary, Resolution, Schema, TypeId};

use crate::notation;

/// The expected and the actual answer to a question:
///
/// ```text
/// DATE in elf:BIRTH = elf:DATE          the type of a tag; or `undefined`, `ambiguous`
/// ex:A isa ex:B                         ex:A not-isa ex:B
/// supertypes ex:A = ex:A ex:B
/// expand ex:A = https://example.com/A
/// escapes DATE = D                      the letters of a tag; or `none`
/// escapes = 1                           how many entries there are
/// definitions = 2                       prefixes = 3
///
/// tag X_LAT = http://example.com/LAT    of an IRI dictionary: the type of a tag
/// hints _UID = http://example.com/ID    the further IRIs of a tag, in order; or `none`
/// default = http://example.com/         the default namespace that a file defines; or `none`
/// namespaces = 2                        mappings = 1
/// ```
pub(super) fn answer(schema: &Schema, question: &str) -> Result<(String, String), String> {
    let term = |name: &str| notation::expand(name);
    let found = |name: &str| schema.find(&term(name));
    let words: Vec<&str> = question.split(' ').filter(|word| !word.is_empty()).collect();
    Ok(match &*words {
        [tag, "in", superstructure, "=", wanted] => {
            let resolution =
                found(superstructure).map_or(Resolution::Undefined, |above| schema.resolve(tag, above));
            let actual = match resolution {
                Resolution::Undefined => "undefined".to_string(),
                Resolution::Ambiguous => "ambiguous".to_string(),
                Resolution::Defined(found) => schema.term(found).unwrap_or_default().to_string(),
            };
            (term(wanted), actual)
        }
        [subtype, "isa", supertype] => ("true".into(), is_subtype(schema, &term(subtype), &term(supertype))),
        [subtype, "not-isa", supertype] => {
            ("false".into(), is_subtype(schema, &term(subtype), &term(supertype)))
        }
        ["supertypes", of, "=", wanted @ ..] => {
            let mut wanted: Vec<String> = wanted.iter().map(|name| term(name)).collect();
            let mut actual = match found(of) {
                None => vec![term(of)],
                Some(of) => terms(schema, &schema.eventual_supertypes(of)),
            };
            wanted.sort();
            actual.sort();
            (wanted.join(" "), actual.join(" "))
        }
        ["expand", string, "=", wanted] => (wanted.to_string(), schema.expand(string).into()),
        ["escapes", tag, "=", letters @ ..] => {
            let of_tag = schema.escapes().filter(|(known, ..)| known == tag);
            let mut actual: Vec<char> =
                of_tag.flat_map(|(_, types, _)| types.letters().collect::<Vec<_>>()).collect();
            actual.sort_unstable();
            actual.dedup();
            let wanted = letters.join("");
            (if wanted == "none" { String::new() } else { wanted }, actual.into_iter().collect())
        }
        ["escapes", "=", count] => (count.to_string(), schema.escapes().count().to_string()),
        ["definitions", "=", count] => (count.to_string(), schema.definitions().len().to_string()),
        ["prefixes", "=", count] => (count.to_string(), schema.prefixes().len().to_string()),
        ["tag", tag, "=", wanted] => (term(wanted), dictionary(schema)?.iri(tag).into()),
        ["hints", tag, "=", wanted @ ..] => {
            let wanted: Vec<String> = wanted.iter().map(|name| term(name)).collect();
            let hints = dictionary(schema)?.hints(tag);
            (wanted.join(" "), if hints.is_empty() { "none".into() } else { hints.join(" ") })
        }
        ["default", "=", wanted] => {
            (term(wanted), dictionary(schema)?.default_namespace().unwrap_or("none").into())
        }
        ["namespaces", "=", count] => (count.to_string(), dictionary(schema)?.namespaces().len().to_string()),
        ["mappings", "=", count] => (count.to_string(), dictionary(schema)?.mappings().len().to_string()),
        _ => return Err(format!("this is not a question to a schema: {question}")),
    })
}

fn dictionary(schema: &Schema) -> Result<&Dictionary, String> {
    schema.dictionary().ok_or("there is no IRI dictionary".to_string())
}

fn is_subtype(schema: &Schema, subtype: &str, supertype: &str) -> String {
    let known = schema.find(subtype).zip(schema.find(supertype));
    known
        .map_or(subtype == supertype, |(subtype, supertype)| schema.is_subtype(subtype, supertype))
        .to_string()
}

fn terms(schema: &Schema, types: &[TypeId]) -> Vec<String> {
    types.iter().filter_map(|&of| schema.term(of).map(str::to_string)).collect()
}
