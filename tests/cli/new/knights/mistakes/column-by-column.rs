//! mistake: the squares are listed as they lie, not as a knight goes
//! advice: Each square is visited, but by whom? Follow the first two squares with a knight.

fn main() {
    let argument = std::env::args().nth(1);
    let size = argument.map_or(5, |text| text.parse().expect("the size should be a whole number"));
    for column in 0..size {
        for row in 0..size {
            println!("{}{}", char::from(b'a' + column), row + 1);
        }
    }
}
