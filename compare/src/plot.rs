//! The comparison as a chart: bars for the speed of parsing, and for the memory that it takes.

use std::fmt::Write;

use crate::compare::{Comparison, Row};
use crate::tools::Task;

const WIDTH: f64 = 760.0;
/// Where bars begin and end; names stand before, the longest number after.
const LEFT: f64 = 150.0;
const RIGHT: f64 = 680.0;
const BAR: f64 = 20.0;
const STEP: f64 = 30.0;
const TITLE: f64 = 46.0;
const AXIS: f64 = 34.0;

/// Legible on light and dark pages alike: the reader's preference decides.
const STYLE: &str = "text{font:13px system-ui,sans-serif;fill:#1f2328}\
.title{font-size:15px;font-weight:600}.small{font-size:11px;fill:#59636e}\
.grid{stroke:#d1d9e0;stroke-width:1}.ours{fill:#0969da}.peer{fill:#818b98}.limit{fill:#d1d9e0}\
@media(prefers-color-scheme:dark){text{fill:#f0f6fc}.small{fill:#9198a1}.grid{stroke:#3d444d}\
.ours{fill:#4493f8}.peer{fill:#656c76}.limit{fill:#3d444d}}";

/// An SVG document.
pub(crate) fn svg(comparison: &Comparison) -> String {
    let speed = Panel {
        title: format!("Parsing {:.0} MB, in MB/s (logarithmic)", comparison.size as f64 / 1e6),
        unit: "",
        digits: 0,
        scale: Scale::Logarithmic,
        bars: bars(comparison, true, Comparison::speed),
    };
    let memory = Panel {
        title: "Peak memory while parsing, in sizes of the file".into(),
        unit: " ×",
        digits: 1,
        scale: Scale::Linear,
        bars: bars(comparison, false, Comparison::memory),
    };
    let mut body = String::new();
    let mut top = 0.0;
    for panel in [speed, memory].iter().filter(|panel| !panel.bars.is_empty()) {
        top = panel.draw(top, &mut body);
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {top}\" width=\"{WIDTH}\" \
         height=\"{top}\" role=\"img\">\n<style>{STYLE}</style>\n{body}</svg>\n"
    )
}

struct Bar {
    name: String,
    class: &'static str,
    value: f64,
}

/// What was measured of parsing, and the limit that every reader of lines has if that is asked for.
fn bars(comparison: &Comparison, limit: bool, number: fn(&Comparison, &Row) -> Option<f64>) -> Vec<Bar> {
    let shown = |row: &&Row| match row.job.task {
        Task::Parse | Task::Parse1 => true,
        Task::Limit => limit && row.job.tool.name == "memchr-line",
        _ => false,
    };
    let rows = comparison.rows.iter().filter(shown);
    rows.filter_map(|row| Some(Bar { name: name(row), class: class(row), value: number(comparison, row)? }))
        .collect()
}

fn name(row: &Row) -> String {
    match row.job.task {
        Task::Parse1 => format!("{}, one thread", row.job.tool.name),
        _ => row.job.tool.name.to_owned(),
    }
}

fn class(row: &Row) -> &'static str {
    match row.job.tool.name {
        "heirloom" => "ours",
        _ if row.job.tool.is_limit() => "limit",
        _ => "peer",
    }
}

enum Scale {
    Linear,
    Logarithmic,
}

struct Panel {
    title: String,
    unit: &'static str,
    digits: usize,
    scale: Scale,
    bars: Vec<Bar>,
}

impl Panel {
    /// Draws it, and says where it ends.
    fn draw(&self, top: f64, out: &mut String) -> f64 {
        let first = top + TITLE;
        let bottom = first + STEP * self.bars.len() as f64;
        let _ = writeln!(out, "<text class=\"title\" x=\"10\" y=\"{}\">{}</text>", top + 26.0, self.title);
        for tick in self.ticks() {
            let x = self.place(tick);
            let _ = writeln!(
                out,
                "<line class=\"grid\" x1=\"{x:.1}\" y1=\"{}\" x2=\"{x:.1}\" y2=\"{bottom}\"/>\
                 <text class=\"small\" x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{tick}{}</text>",
                first - 4.0,
                bottom + 16.0,
                self.unit
            );
        }
        for (bar, index) in self.bars.iter().zip(0..) {
            self.bar(bar, first + STEP * f64::from(index), out);
        }
        bottom + AXIS
    }

    fn bar(&self, bar: &Bar, y: f64, out: &mut String) {
        let (end, middle) = (self.place(bar.value), y + BAR / 2.0 + 4.5);
        let _ = writeln!(
            out,
            "<text x=\"{}\" y=\"{middle}\" text-anchor=\"end\">{}</text>\
             <rect class=\"{}\" x=\"{LEFT}\" y=\"{y}\" width=\"{:.1}\" height=\"{BAR}\" rx=\"2\"/>\
             <text x=\"{:.1}\" y=\"{middle}\">{:.*}{}</text>",
            LEFT - 8.0,
            bar.name,
            bar.class,
            end - LEFT,
            end + 6.0,
            self.digits,
            bar.value,
            self.unit
        );
    }

    /// Where a value lies.
    fn place(&self, value: f64) -> f64 {
        let ticks = self.ticks();
        let (low, high) = (ticks[0], ticks[ticks.len() - 1]);
        let share = match self.scale {
            Scale::Linear => (value - low) / (high - low),
            Scale::Logarithmic => (value / low).ln() / (high / low).ln(),
        };
        LEFT + share * (RIGHT - LEFT)
    }

    /// Round values from below the least to above the greatest: powers of ten, or some four steps from nought.
    fn ticks(&self) -> Vec<f64> {
        let values = || self.bars.iter().map(|bar| bar.value);
        let (low, high) = (values().fold(f64::INFINITY, f64::min), values().fold(0.0, f64::max));
        match self.scale {
            Scale::Logarithmic => {
                let (from, to) = (low.log10().floor() as i32, high.log10().ceil() as i32);
                (from..=to.max(from + 1)).map(|power| 10_f64.powi(power)).collect()
            }
            Scale::Linear => {
                let step = round_up(high / 4.0);
                (0..=(high / step).ceil() as i32).map(|count| f64::from(count) * step).collect()
            }
        }
    }
}

/// The next of 1, 2, 5, 10, 20, …
fn round_up(value: f64) -> f64 {
    let power = 10_f64.powf(value.log10().floor());
    [1.0, 2.0, 5.0, 10.0].map(|digit| digit * power).into_iter().find(|&step| step >= value).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn round_numbers() {
        assert_eq!([0.7, 1.0, 1.2, 30.0].map(round_up), [1.0, 1.0, 2.0, 50.0]);
    }

    #[test]
    fn ticks_enclose_the_bars() {
        for scale in [Scale::Linear, Scale::Logarithmic] {
            let bars = [24.0, 2147.0].map(|value| Bar { name: String::new(), class: "peer", value });
            let panel = Panel { title: String::new(), unit: "", digits: 0, scale, bars: bars.into() };
            assert!(panel.bars.iter().all(|bar| (LEFT..=RIGHT).contains(&panel.place(bar.value))));
        }
    }
}
