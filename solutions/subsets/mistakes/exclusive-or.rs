//! mistake: variants: 2 ^ 64, which is an exclusive or
//! advice: In Rust, C and Java the sign ^ is not a power but an exclusive or of bits: 2 ^ 64 is 66. There is a method
//! that raises to a power.

/// The number of ways to fill this many squares, each of them empty or occupied.
fn variants(squares: u32) -> u128 {
    u128::from(2 ^ squares)
}

/// The time to try all variants, in seconds, at `rate` variants per second.
fn seconds(variants: u128, rate: f64) -> f64 {
    variants as f64 / rate
}

/// The same time in years.
fn years(seconds: f64) -> f64 {
    const DAYS_PER_YEAR: f64 = 365.2425;
    seconds / (DAYS_PER_YEAR * 24.0 * 60.0 * 60.0)
}

fn main() {
    // The first argument is the number of squares, 64 where there is none; the second is the rate, else 2 to the 32.
    let mut arguments = std::env::args().skip(1);
    let squares = arguments.next();
    let squares = squares.map_or(64, |text| text.parse().expect("the squares should be a whole number"));
    let rate = arguments.next();
    let rate = rate.map_or(4294967296.0, |text| text.parse().expect("the rate should be a number"));

    let variants = variants(squares);
    let seconds = seconds(variants, rate);
    println!("variants: {variants}");
    println!("seconds: {seconds}");
    println!("years: {}", years(seconds));
}
