//! mistake: the rows are counted from 0
//! advice: On a chessboard there is no row 0. From which number on are its rows counted?

fn main() {
    println!("a0");
}
