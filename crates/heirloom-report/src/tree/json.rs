//! Trees for other programs.

use std::io::{self, Write};

use heirloom_model::Model;

use super::grown::{Direction, Extent, Grown, Household, Node, remark};
use crate::json::Json;
use crate::people::whom::Whom;

/// Writes an object for the person, with those for parents, or for families and the children in them, nested as they hang.
pub fn write(model: &Model<'_>, grown: &Grown, json: &mut Json<impl Write>) -> io::Result<()> {
    /// What is to be written next: a tree may be deeper than calls can be.
    enum Next<'n> {
        Node(&'n Node),
        Household(&'n Household),
        /// An object has ended, and the list in it.
        End,
    }
    let mut waiting = vec![Next::Node(&grown.nodes[0])];
    while let Some(next) = waiting.pop() {
        let nodes = |numbers: &[usize]| {
            numbers.iter().rev().map(|number| Next::Node(&grown.nodes[*number])).collect()
        };
        let below: Vec<Next<'_>> = match next {
            Next::End => {
                json.end()?;
                json.end()?;
                continue;
            }
            Next::Node(node) => {
                json.object()?;
                write_node(model, node, json)?;
                match grown.direction {
                    Direction::Ancestors => {
                        json.key("parents")?;
                        nodes(&node.next)
                    }
                    Direction::Descendants => {
                        json.key("families")?;
                        node.families.iter().rev().map(Next::Household).collect()
                    }
                }
            }
            Next::Household(household) => {
                json.object()?;
                write_household(model, household, json)?;
                json.key("children")?;
                nodes(&household.children)
            }
        };
        json.array()?;
        waiting.push(Next::End);
        waiting.extend(below);
    }
    Ok(())
}

fn write_node(model: &Model<'_>, node: &Node, json: &mut Json<impl Write>) -> io::Result<()> {
    Whom::of(model, node.person).write_json(json)?;
    json.number("generation", &node.generation.to_string())?;
    match remark(node.tie) {
        "" => {}
        tie => json.member("tie", tie)?,
    }
    match node.extent {
        Extent::Whole => Ok(()),
        Extent::Repeated => json.boolean("repeated", true),
        Extent::Cut => json.boolean("cut", true),
    }
}

fn write_household(model: &Model<'_>, household: &Household, json: &mut Json<impl Write>) -> io::Result<()> {
    json.key("partners")?;
    json.array()?;
    for partner in &household.partners {
        json.object()?;
        Whom::of(model, *partner).write_json(json)?;
        json.end()?;
    }
    json.end()?;
    json.known("married", household.married.as_ref())?;
    if let Some((_, year)) = &household.parted {
        json.boolean("former", true)?;
        year.iter().try_for_each(|year| json.member("parted", year))?;
    }
    match household.is_elsewhere {
        true => json.boolean("repeated", true),
        false => Ok(()),
    }
}
