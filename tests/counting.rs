//! The ladder of counters: every rung, on every set of instructions that this machine has, gives the known numbers.

use queens::solve::count::{CountError, Instructions, Method, Plan};

/// The number of placements of n queens, for n = 0, 1, 2, …: OEIS A000170.
const KNOWN: [u64; 19] = [
    1,
    1,
    0,
    0,
    2,
    10,
    4,
    40,
    92,
    352,
    724,
    2_680,
    14_200,
    73_712,
    365_596,
    2_279_184,
    14_772_512,
    95_815_104,
    666_090_624,
];

/// Holds every rung and every instruction path that fits the sizes against the known numbers, up to a size for each rung.
fn hold_against_the_known_numbers(largest: fn(Method) -> usize) {
    for instructions in Instructions::ALL {
        if !instructions.available() {
            eprintln!("skipped: this machine has no {instructions} instructions");
            continue;
        }
        let other_path = |method: &Method| method.has_vectors() || instructions == Instructions::Portable;
        for method in Method::ALL.into_iter().filter(other_path) {
            for (n, &known) in KNOWN
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
