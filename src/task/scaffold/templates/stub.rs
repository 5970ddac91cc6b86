//! {title}: the squares of the first numbers. (One line on what the task is.)
//!
//! Fill in `square`; everything else is ready. `cargo test {task}` grades this file,
//! `cargo queens hint {task}` helps.

/// The square of a number.
fn square(number: u64) -> u64 {
    todo!("what is {number} squared?")
}

fn main() {
    // The first argument is how many numbers there are; without one it is 8.
    let argument = std::env::args().nth(1);
    let count = argument.map_or(8, |text| text.parse().expect("the argument should be a whole number"));
    for number in 1..=count {
        println!("{}", square(number));
    }
}
