//! Reports: feedback turned into what somebody reads, one file for each format.
//!
//! Every function here makes text of data; where it goes is the caller's affair.

pub mod ascii;
mod difference;
mod findings;
mod next;
pub mod terminal;
pub mod verification;
mod visible;
