//! What a dataset gives when it is written, and whether that gives the dataset again.

use heirloom_core::octets::Encoding;
use heirloom_core::schema::AMBIGUOUS;
use heirloom_core::{Dialect, WriteOptions};

use super::reading::{named, read};
use super::writing::{Output, line_break, write, write_encoding, write_options};
use super::{Input, Run, codes};
use crate::grammar::Grammar;
use crate::notation;
use crate::vector::{Read, Write};

impl Run<'_> {
    pub(super) fn writing(&mut self, input: &Input) -> Result<(), String> {
        let vector = self.vector;
        let options = write_options(self.dialect, vector.write.as_ref())?;
        let encoding = write_encoding(vector.write.as_ref())?;
        let wants_output = [
            vector.written.is_some(),
            vector.written_body.is_some(),
            vector.written_head.is_some(),
            vector.written_has.is_some(),
            vector.written_lacks.is_some(),
            vector.written_octets.is_some(),
            vector.write_findings.is_some(),
            vector.write.is_some(),
            vector.same == Some(true),
        ];
        let output = match (write(&input.dataset, &options, encoding), &vector.write_error) {
            (Err(error), Some(wanted)) => {
                let message = error.to_string();
                if !message.contains(&**wanted) {
                    self.fail(format!("writing should fail with `{wanted}`, but fails with `{message}`"));
                }
                return Ok(());
            }
            (Ok(_), Some(wanted)) => {
                return Err(format!("writing should fail with `{wanted}`, but does not"));
            }
            (Err(error), None) => return Err(format!("writing fails: {error}")),
            (Ok(output), None) => output,
        };
        if wants_output == [false; 9] {
            return Ok(());
        }
        if let Some(wanted) = &vector.written {
            let lines =
                |text: &str| text.split_inclusive('\n').map(|line| format!("{line:?}")).collect::<Vec<_>>();
            self.compare("output", &lines(wanted), &lines(&output.text));
        }
        if let Some(wanted) = &vector.written_octets {
            let wanted = notation::hexadecimal(&notation::octets(wanted)?);
            self.compare_one("octets of the output", &wanted, &notation::hexadecimal(&output.octets));
        }
        let lines: Vec<String> =
            output.text.split(['\r', '\n']).filter(|line| !line.is_empty()).map(str::to_string).collect();
        let head = 1 + lines.iter().skip(1).take_while(|line| !line.starts_with("0 ")).count();
        if let Some(wanted) = &vector.written_head {
            self.compare("HEAD of the output", wanted, &lines[..head.min(lines.len())]);
        }
        if let Some(wanted) = &vector.written_body {
            let end = lines.len() - usize::from(lines.last().is_some_and(|line| line == "0 TRLR"));
            self.compare("body of the output", wanted, &lines[head.min(end)..end]);
        }
        for wanted in vector.written_has.iter().flatten().filter(|wanted| !lines.contains(wanted)) {
            self.fail(format!("the output should have the line `{wanted}`; it is:\n{}", output.text));
        }
        for unwanted in vector.written_lacks.iter().flatten().filter(|text| output.text.contains(&***text)) {
            self.fail(format!("the output should not have `{unwanted}`; it is:\n{}", output.text));
        }
        if let Some(wanted) = &vector.write_findings {
            self.compare("findings of writing", wanted, &codes(&output.findings));
        }
        if vector.write.is_some() {
            let final_break = vector.write.as_ref().and_then(|write| write.final_break) != Some(false);
            self.check_output(&output, line_break(vector.write.as_ref())?, final_break)?;
        }
        if vector.same != Some(false) {
            self.check_return(input, &output, (&options, encoding), vector.same == Some(true))?;
        }
        Ok(())
    }

    /// What holds of every dataset that is written, whatever the vector is about.
    pub(super) fn every_output(&mut self, input: &Input) -> Result<(), String> {
        let how = self.vector.write.as_ref();
        let options = write_options(self.dialect, how.map(Write::in_its_dialect).as_ref())?;
        let output = match write(&input.dataset, &options, Encoding::Utf8) {
            Ok(output) => output,
            // What can't be written in one way need not be written in another.
            Err(error) if self.vector.write_error.is_some() => {
                let wanted = self.vector.write_error.as_deref().unwrap_or_default();
                if !error.to_string().contains(wanted) {
                    self.fail(format!("writing with the default options fails with `{error}`"));
                }
                return Ok(());
            }
            Err(error) => return Err(format!("writing with the default options fails: {error}")),
        };
        self.check_output(&output, "\n", true)?;
        match (self.vector.same, &self.vector.because) {
            (Some(false), Some(_)) => Ok(()),
            (Some(false), None) => Err("`same = false` needs `because`".to_string()),
            _ => self.check_return(input, &output, (&options, Encoding::Utf8), false),
        }
    }

    /// Whether an output keeps to the grammar and has a frame.
    fn check_output(&mut self, output: &Output, line_break: &str, final_break: bool) -> Result<(), String> {
        let mut text = &*output.text;
        match text.strip_suffix(line_break) {
            Some(rest) if final_break => text = rest,
            None if !final_break => {}
            _ => self.fail(format!(
                "the output should {}end with a line break",
                if final_break { "" } else { "not " }
            )),
        }
        if self.vector.write.as_ref().is_some_and(|write| write.raw_errors) {
            // Lines that can't be read were asked for.
            return Ok(());
        }
        let lines: Vec<&str> = text.split(line_break).collect();
        self.failures.extend(Grammar::of(self.output_dialect()?)?.troubles(&lines));
        Ok(())
    }

    /// Whether reading an output gives the dataset again.
    fn check_return(
        &mut self,
        input: &Input,
        output: &Output,
        (options, encoding): (&WriteOptions, Encoding),
        to_the_octet: bool,
    ) -> Result<(), String> {
        let how = Read {
            encoding: None,
            force: None,
            strict: self.vector.read.strict,
            bad_octets: None,
            schemas: self.vector.read.schemas.clone(),
            dialect: self.vector.write.as_ref().and_then(|write| write.dialect.clone()),
            ..Read::default()
        };
        let (again, findings) = read(self.dialect, &output.octets, &how)?;
        if findings.iter().any(|finding| *finding.code() == AMBIGUOUS) {
            self.fail(format!("a tag has several types in one place by the schema of:\n{}", output.text));
        }
        if again.dataset != input.dataset {
            let (was, is) = (notation::dataset(&input.dataset), notation::dataset(&again.dataset));
            self.fail(format!("the dataset is not the same after it was written as:\n{}", output.text));
            self.compare("dataset", &notation::trimmed(&was), &notation::trimmed(&is));
        }
        if to_the_octet {
            match write(&again.dataset, options, encoding) {
                Err(error) => self.fail(format!("writing for the second time fails: {error}")),
                Ok(second) if second.octets != output.octets => {
                    let lines = |text: &str| text.lines().map(str::to_string).collect::<Vec<_>>();
                    self.compare("second output", &lines(&output.text), &lines(&second.text));
                    self.fail("writing for the second time gives other octets".to_string());
                }
                Ok(_) => {}
            }
        }
        Ok(())
    }

    /// The dialect of what is written.
    fn output_dialect(&self) -> Result<Dialect, String> {
        let other = self.vector.write.as_ref().and_then(|write| write.dialect.as_deref());
        other.map_or(Ok(self.dialect), named)
    }
}
