//! Towers of Hanoi: move a tower from one peg to another, one disc at a time.
//!
//! Fill in `transfer`. `cargo test hanoi` grades this file, `cargo run -- hint hanoi` helps.

/// Moves the topmost `discs` discs of the peg `from` to the peg `to`, with the help of the third one, `over`.
fn transfer(discs: u32, from: char, to: char, over: char) {
    if discs == 0 {
        return;
    }
    todo!("how do {discs} discs come from {from} over {over} to {to}?");
}

fn main() {
    // How many discs there are is the first argument; without one it is 8.
    let argument = std::env::args().nth(1);
    let discs = argument.map_or(8, |text| text.parse().expect("the argument should be a whole number"));
    transfer(discs, 'a', 'c', 'b');
}
