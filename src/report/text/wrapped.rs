//! Running text in the reports for a terminal: as wide as a page at most.

use crate::wrap::{NARROWEST, PAGE, wrap_indented};

/// Returns `text` in lines for a terminal of `width` columns, the first one after `first`, the others after `indent`.
pub fn wrapped(text: &str, width: usize, first: &str, indent: &str) -> String {
    wrap_indented(text, width.clamp(NARROWEST, PAGE), first, indent) + "\n"
}
