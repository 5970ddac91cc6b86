//! The words of a report: an assessment or a mark as paragraphs, quoted lines and boards, which every format lays out its
//! own way.
//!
//! All English about feedback is written here. What a format adds, such as tables and tags, belongs in `format`.

mod account;
pub mod block;
pub mod causes;
mod difference;
pub mod explanations;
mod findings;
pub mod locate;
mod next;
pub mod status;
pub mod terminal;
pub mod visible;
pub mod wrapped;
