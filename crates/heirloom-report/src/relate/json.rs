//! Relationships for other programs.

use std::io::{self, Write};

use heirloom_model::kinship::{Couple, Is, Line, Marriage, Related, Relationship, Tie};
use heirloom_model::{Model, PersonNo};

use crate::json::Json;
use crate::people::whom::Whom;

/// Writes an object with both people, an array of relationships, and whether these are all.
pub fn write(model: &Model<'_>, related: &Related, json: &mut Json<impl Write>) -> io::Result<()> {
    json.object()?;
    for (key, person) in [("first", related.first), ("second", related.second)] {
        json.key(key)?;
        write_person(model, person, json)?;
    }
    json.key("relationships")?;
    json.array()?;
    for relationship in &related.relationships {
        write_relationship(model, relationship, json)?;
    }
    json.end()?;
    json.boolean("complete", related.is_complete)?;
    json.end()
}

fn write_person(model: &Model<'_>, person: PersonNo, json: &mut Json<impl Write>) -> io::Result<()> {
    json.object()?;
    Whom::of(model, person).write_json(json)?;
    json.end()
}

fn write_relationship(
    model: &Model<'_>,
    relationship: &Relationship,
    json: &mut Json<impl Write>,
) -> io::Result<()> {
    let kind = relationship.kind;
    json.object()?;
    json.member("relationship", &relationship.name)?;
    json.number("generationsUp", &kind.up.to_string())?;
    json.number("generationsDown", &kind.down.to_string())?;
    json.boolean("half", kind.is_half)?;
    json.member("tie", tie(kind.tie))?;
    json.member("marriage", marriage(kind.marriage))?;
    json.number("lineCount", &relationship.count.to_string())?;
    json.key("lines")?;
    json.array()?;
    relationship.lines.iter().try_for_each(|line| write_line(model, line, json))?;
    json.end()?;
    json.end()
}

fn write_line(model: &Model<'_>, line: &Line, json: &mut Json<impl Write>) -> io::Result<()> {
    json.object()?;
    json.key("commonAncestors")?;
    json.array()?;
    line.common_ancestors.iter().try_for_each(|person| write_person(model, *person, json))?;
    json.end()?;
    json.key("steps")?;
    json.array()?;
    for step in &line.steps {
        json.object()?;
        let (is, tied) = match step.is {
            Is::First => ("first", None),
            Is::Parent(tie) => ("parent", Some(tie)),
            Is::Child(tie) => ("child", Some(tie)),
            Is::Sibling { is_half: false, tie } => ("sibling", Some(tie)),
            Is::Sibling { is_half: true, tie } => ("halfSibling", Some(tie)),
            Is::Partner { couple: Couple::Parted } => ("formerPartner", None),
            Is::Partner { .. } => ("partner", None),
        };
        json.member("is", is)?;
        if let Some(tied) = tied {
            json.member("tie", tie(tied))?;
        }
        if let Is::Partner { couple } = step.is {
            json.boolean("married", couple != Couple::Partners)?;
        }
        Whom::of(model, step.person).write_json(json)?;
        json.end()?;
    }
    json.end()?;
    json.end()
}

fn tie(tie: Tie) -> &'static str {
    match tie {
        Tie::Birth => "birth",
        Tie::Adoptive => "adoptive",
        Tie::Foster => "foster",
        Tie::Other => "other",
    }
}

fn marriage(marriage: Marriage) -> &'static str {
    match marriage {
        Marriage::No => "none",
        Marriage::Couple { .. } => "couple",
        Marriage::OfFirst { .. } => "ofFirst",
        Marriage::OfSecond { .. } => "ofSecond",
        Marriage::OfParents { .. } => "ofParents",
        Marriage::OfBoth { .. } => "ofBoth",
        Marriage::OfOne { .. } => "ofOne",
    }
}
