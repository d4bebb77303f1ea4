//! Tests of the engine from outside, a file a subject, in one binary: linking takes longer than most of them.

mod files;

mod building;
mod canonical;
mod choices;
mod corpus;
mod dataset;
mod difference;
mod encodings;
mod examples;
mod form;
mod gedcom;
mod mutations;
mod odd;
mod promises;
mod records;
mod repair;
mod rooms;
mod splitting;
mod trouble;
mod verbatim;
mod writing;
