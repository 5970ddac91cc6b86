//! The formats for the marks of a class, one in each file; all of them are a [`Report`](super::Report).

mod annotations;
mod brief;
mod classroom;
mod csv;
mod gradescope;
mod html;
mod json;
mod junit;
pub mod markdown;
mod table;

pub use annotations::Annotations;
pub use brief::Brief;
pub use classroom::Classroom;
pub use csv::Csv;
pub use gradescope::Gradescope;
pub use html::Html;
pub use json::Json;
pub use junit::Junit;
pub use markdown::Markdown;
pub use table::Table;
