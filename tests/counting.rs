//! The ladder of counters: every rung, on every set of instructions that this machine has, gives the known numbers.

use queens::solve::count::{CountError, Instructions, KNOWN_COUNTS, Method, Plan};

/// Holds every rung and every instruction path that fits the sizes against the known numbers, up to a size for each rung.
fn hold_against_the_known_numbers(largest: fn(Method) -> usize) {
    for instructions in Instructions::ALL {
        if !instructions.available() {
            eprintln!("skipped: this machine has no {instructions} instructions");
            continue;
        }
        let other_path = |method: &Method| method.has_vectors() || instructions == Instructions::Portable;
        for method in Method::ALL.into_iter().filter(other_path) {
            for (n, &known) in KNOWN_COUNTS
                .iter()
                .enumerate()
                .take(largest(method) + 1)
                .skip(method.smallest_board())
            {
                let plan = Plan::new(n, method, instructions).expect("the size and the instructions are there");
                assert_eq!(plan.count().solutions, known, "{method}, {instructions}, n = {n}");
            }
        }
    }
}

#[test]
fn every_rung_gives_the_known_numbers() {
    hold_against_the_known_numbers(|method| match method {
        Method::Array | Method::Vectors => 8,
        Method::Bits | Method::Mirror => 9,
        Method::Eightfold | Method::Frontier => 10,
        Method::Join => 11,
    });
}

#[test]
#[ignore = "heavy: run it in release, as .ci/run does"]
fn every_rung_gives_the_known_numbers_to_18() {
    hold_against_the_known_numbers(|method| match method {
        Method::Array | Method::Vectors => 12,
        Method::Bits | Method::Mirror => 14,
        Method::Eightfold => 15,
        Method::Frontier => 16,
        Method::Join => 18,
    });
}

#[test]
fn a_board_beyond_the_known_sizes_is_refused() {
    for n in [0, 28, usize::MAX] {
        let plan = Plan::new(n, Method::Bits, Instructions::Portable);
        assert_eq!(plan.err(), Some(CountError::BoardSize(n)));
    }
}

#[test]
fn every_method_is_found_by_its_name() {
    for method in Method::ALL {
        assert_eq!(method.name().parse(), Ok(method));
    }
    assert!(matches!("magic".parse::<Method>(), Err(CountError::UnknownMethod(_))));
}
