//! The ladder of counters: every rung, on every set of instructions that this machine has, gives the known numbers.

use std::ops::ControlFlow;

use queens::solve::count::{
    CountError, Instructions, KNOWN_COUNTS, Part, PartError, Plan, Rung, Shard, Symmetric, Tally,
};

/// Holds every rung and every instruction path that fits the sizes against the known numbers, up to a size for each rung.
fn hold_against_the_known_numbers(largest: fn(Rung) -> usize) {
    for instructions in Instructions::ALL {
        if !instructions.available() {
            eprintln!("skipped: this machine has no {instructions} instructions");
            continue;
        }
        let other_path = |rung: &Rung| rung.has_vectors() || instructions == Instructions::Portable;
        for rung in Rung::ALL.into_iter().filter(other_path) {
            for (n, &known) in KNOWN_COUNTS
                .iter()
                .enumerate()
                .take(largest(rung) + 1)
                .skip(rung.smallest_board())
            {
                let plan = Plan::new(n, rung, instructions).expect("the size and the instructions are there");
                assert_eq!(plan.count().solutions, known, "{rung}, {instructions}, n = {n}");
            }
        }
    }
}

#[test]
fn every_rung_gives_the_known_numbers() {
    hold_against_the_known_numbers(|rung| match rung {
        Rung::Array | Rung::Vectors => 9,
        Rung::Bits | Rung::Mirror => 11,
        Rung::Eightfold | Rung::Frontier => 12,
        Rung::Join => 14,
    });
}

#[test]
#[ignore = "heavy: run it in release, as .ci/run does"]
fn every_rung_gives_the_known_numbers_to_18() {
    hold_against_the_known_numbers(|rung| match rung {
        Rung::Array | Rung::Vectors => 13,
        Rung::Bits | Rung::Mirror => 15,
        Rung::Eightfold | Rung::Frontier => 16,
        Rung::Join => 18,
    });
}

#[test]
fn a_board_beyond_the_known_sizes_is_refused() {
    for n in [0, 28, usize::MAX] {
        let plan = Plan::new(n, Rung::Bits, Instructions::Portable);
        assert_eq!(plan.err(), Some(CountError::BoardSize(n)));
    }
}

#[test]
fn every_rung_is_found_by_its_name() {
    for rung in Rung::ALL {
        assert_eq!(rung.name().parse(), Ok(rung));
    }
    assert!(matches!("magic".parse::<Rung>(), Err(CountError::UnknownRung(_))));
}

fn plan(n: usize, rung: Rung) -> Plan {
    Plan::new(n, rung, Instructions::best()).expect("the size and the instructions are there")
}

fn shard(text: &str) -> Shard {
    text.parse().expect("a shard")
}

/// Counts a shard on two threads, until this number of units is done.
fn count_units(plan: &Plan, part: &mut Part, most: usize) {
    let missing = part.missing().take(most);
    let outcome = plan.run(missing, 2, |unit, tally| {
        part.add(unit, tally);
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(outcome, Ok(ControlFlow::Continue(())));
}

fn counted(plan: &Plan, shard: Shard) -> Part {
    let mut part = Part::new(plan, shard);
    count_units(plan, &mut part, usize::MAX);
    part
}

#[test]
fn shards_make_the_whole_count_for_every_rung_and_every_number_of_shards() {
    for (n, rung) in [
        (8, Rung::Array),
        (9, Rung::Eightfold),
        (11, Rung::Frontier),
        (12, Rung::Join),
        (13, Rung::Join),
    ] {
        let plan = plan(n, rung);
        for of in [1, 2, 3, 7] {
            let parts: Vec<Part> = (1..=of)
                .map(|number| counted(&plan, shard(&format!("{number}/{of}"))))
                .collect();
            assert_eq!(
                Part::merge(&parts).map(|all| all.solutions),
                Ok(KNOWN_COUNTS[n]),
                "{rung}, n = {n}, {of} shards"
            );
        }
    }
}

#[test]
fn shards_of_a_large_board_have_equal_shares_of_the_work_within_2_percent() {
    let plan = plan(16, Rung::Join);
    let work: Vec<f64> = (1..=6)
        .map(|number| counted(&plan, shard(&format!("{number}/6"))).tally().nodes as f64)
        .collect();
    let mean = work.iter().sum::<f64>() / work.len() as f64;
    for work in work {
        assert!((work / mean - 1.0).abs() < 0.02, "{work} of {mean} nodes");
    }
}

#[test]
fn an_interrupted_count_goes_on_from_its_text() {
    let plan = plan(12, Rung::Join);
    let mut part = Part::new(&plan, shard("2/2"));
    while part.done() < part.units() {
        count_units(&plan, &mut part, 50);
        part = Part::from_text(&part.to_text()).expect("the text of a part");
    }
    let parts = [counted(&plan, shard("1/2")), part];
    assert_eq!(Part::merge(&parts).map(|all| all.solutions), Ok(KNOWN_COUNTS[12]));
}

#[test]
fn an_interrupted_run_stops_and_says_why() {
    let plan = plan(12, Rung::Join);
    let mut calls = 0;
    let outcome = plan.run(0..plan.units(), 2, |_, _| {
        calls += 1;
        if calls == 3 {
            ControlFlow::Break("enough")
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!((outcome, calls), (Ok(ControlFlow::Break("enough")), 3));
}

#[test]
fn parts_that_do_not_make_a_whole_are_refused() {
    let small = plan(8, Rung::Join);
    let parts: Vec<Part> = (1..=3)
        .map(|number| counted(&small, shard(&format!("{number}/3"))))
        .collect();
    let [one, two, three] = parts.as_slice() else {
        unreachable!("three shards")
    };
    let refused = |parts: &[&Part]| {
        Part::merge(&parts.iter().map(|&part| part.clone()).collect::<Vec<_>>()).expect_err("a refusal")
    };

    let (missing, of, first) = (1, 3, 2);
    assert_eq!(
        refused(&[one, three]),
        (None, PartError::Missing { missing, of, first })
    );
    assert_eq!(
        refused(&[one, two, three, two]),
        (Some(3), PartError::Twice(shard("2/3")))
    );
    let unfinished = Part::new(&small, shard("3/3"));
    assert!(matches!(
        refused(&[one, two, &unfinished]),
        (Some(2), PartError::Unfinished { done: 0, .. })
    ));
    for stranger in [
        counted(&plan(9, Rung::Join), shard("3/3")),
        counted(&plan(8, Rung::Frontier), shard("3/3")),
        counted(&small, shard("3/4")),
    ] {
        assert!(matches!(
            refused(&[one, two, &stranger]),
            (Some(2), PartError::Different(..))
        ));
    }
}

#[test]
fn the_text_of_a_part_is_refused_when_a_character_of_it_was_changed_or_lost() {
    let text = counted(&plan(8, Rung::Join), Shard::WHOLE).to_text();
    for place in 0..text.trim_end().len() {
        let changed = if text.as_bytes()[place] == b'7' { "8" } else { "7" };
        let damaged = format!("{}{changed}{}", &text[..place], &text[place + 1..]);
        // Spaces between the fields mean nothing, but a digit in their place does.
        assert!(
            matches!(Part::from_text(&damaged), Err(PartError::Damaged(_))),
            "{damaged}"
        );
        assert!(
            matches!(Part::from_text(&text[..place]), Err(PartError::Damaged(_))),
            "{}",
            &text[..place]
        );
    }
}

#[test]
fn nonsense_is_not_a_shard() {
    for text in [
        "",
        "3",
        "0/3",
        "4/3",
        "1/0",
        "-1/3",
        "1/3/5",
        "1 / 3",
        "a/b",
        "1/99999999999999999999",
    ] {
        assert!(text.parse::<Shard>().is_err(), "{text}");
    }
}

#[test]
fn classes_are_as_many_as_published() {
    // OEIS A002562, from n = 1.
    let published = [
        1, 0, 0, 1, 2, 1, 6, 12, 46, 92, 341, 1_787, 9_233, 45_752, 285_053, 1_846_955, 11_977_939, 83_263_591,
    ];
    for (n, classes) in (1..).zip(published) {
        assert_eq!(Symmetric::count(n).classes(n, KNOWN_COUNTS[n]), classes, "n = {n}");
    }
}

#[test]
fn placements_that_a_turn_does_not_change_are_as_many_as_published() {
    // OEIS A032522 and A033148, from n = 1.
    let half = [1, 0, 0, 2, 2, 4, 8, 4, 16, 12, 48, 80, 136, 420, 1_240, 3_000, 8_152];
    let quarter = [1, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 8, 8, 0, 0, 64, 128];
    for (n, (half_turn, quarter_turn)) in (1..).zip(half.into_iter().zip(quarter)) {
        assert_eq!(
            Symmetric::count(n),
            Symmetric {
                half_turn,
                quarter_turn
            },
            "n = {n}"
        );
    }
}

#[test]
fn a_higher_rung_needs_no_more_nodes_than_the_one_below() {
    let nodes: Vec<u64> = Rung::ALL.into_iter().map(|rung| plan(12, rung).count().nodes).collect();
    assert!(nodes.is_sorted_by(|lower, higher| lower >= higher), "{nodes:?}");
}

#[test]
fn tallies_are_added() {
    let one = Tally { solutions: 2, nodes: 3 };
    assert_eq!([one, one].into_iter().sum::<Tally>(), Tally { solutions: 4, nodes: 6 });
}
