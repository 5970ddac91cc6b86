//! mistake: the tower ends on the middle peg
//! advice: The tower is moved well, to the wrong place. Which peg is the one in the middle?

fn transfer(discs: u32, from: char, to: char, over: char) {
    if discs == 0 {
        return;
    }
    transfer(discs - 1, from, over, to);
    println!("{from} {to}");
    transfer(discs - 1, over, to, from);
}

fn main() {
    let argument = std::env::args().nth(1);
    let discs = argument.map_or(8, |text| text.parse().expect("the argument should be a whole number"));
    transfer(discs, 'a', 'b', 'c');
}
