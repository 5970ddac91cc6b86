//! What the instructor does with a task: recording its references and verifying that all its parts agree.

mod normal_forms;
mod record;
mod verify;

pub use normal_forms::{NormalForm, normal_forms};
pub use record::{Change, Recorder, Recording};
pub use verify::{Fault, Judged, Verification, Verifier};
