//! Words for quantities: the formula, and what it counts.

use queens_models::{Base, Quantity, Term};

/// The formula, such as `(n + 1)^n`.
pub fn formula(quantity: Quantity) -> String {
    match quantity {
        Quantity::Plain { term: of } => term(of),
        Quantity::Factorial { of } => format!("{}!", atom(of)),
        Quantity::Power { base, exponent } => format!("{}^{}", atom(base), atom(exponent)),
        Quantity::PowerPlus { base, exponent, by } => {
            format!("{}^{}{}", atom(base), atom(exponent), plus(by))
        }
        Quantity::Ordered { of, .. } => format!("{0} × ({0} − 1) × …", atom(of)),
        Quantity::Choose { of, taken } => format!("C({}, {})", term(of), term(taken)),
        Quantity::ChooseAtMost { of, least, most } => {
            format!("C({0}, {least}) + … + C({0}, {1})", term(of), term(most))
        }
        Quantity::ChooseRepeated { of, taken } => format!("C({} + {} − 1, {1})", term(of), term(taken)),
        Quantity::Levels { branches, first, last } => {
            format!("{0}^{first} + … + {0}^{1}", atom(branches), atom(last))
        }
        Quantity::Factorials { first, last } => format!("{first}! + … + {}!", atom(last)),
        Quantity::SumTo { last } => format!("1 + 2 + … + {}", atom(last)),
        Quantity::Product { left, right, by } => match (right.of, right.by) {
            (Base::Nothing, 1) => format!("{}{}", term(left), plus(by)),
            _ => format!("{} × {}{}", atom(left), atom(right), plus(by)),
        },
        Quantity::TwoRooks => "n² × (n − 1)² ÷ 2".to_owned(),
        Quantity::RookNodes => "the number of nodes in the search tree of the rooks".to_owned(),
        Quantity::ExclusiveOr { left, right } => format!("the exclusive or of {} and {}", term(left), term(right)),
        Quantity::Queens => "the number of solutions of the queens".to_owned(),
        Quantity::QueenClasses => "the number of fundamental solutions of the queens".to_owned(),
        Quantity::QueenNodes => "the number of nodes in the search tree of the queens".to_owned(),
    }
}

/// What the quantity counts, where that helps.
pub fn meaning(quantity: Quantity) -> Option<String> {
    Some(match quantity {
        Quantity::Factorial { .. } => "the number of orders of that many things".to_owned(),
        Quantity::Power { base, exponent } | Quantity::PowerPlus { base, exponent, .. } => {
            format!("{} choices for each of {} things", term(base), term(exponent))
        }
        Quantity::Ordered { of, taken } => {
            format!("the ways to take {} of {} things in order", term(taken), term(of))
        }
        Quantity::Choose { of, taken } => {
            format!("the ways to choose {} of {} things", term(taken), term(of))
        }
        Quantity::ChooseAtMost { least, most, .. } => format!("any number of things from {least} to {}", term(most)),
        Quantity::ChooseRepeated { .. } => "a choice that may take the same thing more than once".to_owned(),
        Quantity::Levels { branches, first, last } => format!(
            "the nodes on the levels {first} to {} of a tree with {} branches at each node",
            term(last),
            term(branches)
        ),
        Quantity::TwoRooks => "the ways to place two rooks".to_owned(),
        Quantity::ExclusiveOr { .. } => "in most languages `^` is not a power".to_owned(),
        Quantity::Plain { .. }
        | Quantity::Factorials { .. }
        | Quantity::SumTo { .. }
        | Quantity::Product { .. }
        | Quantity::Queens
        | Quantity::RookNodes
        | Quantity::QueenClasses
        | Quantity::QueenNodes => return None,
    })
}

fn term(term: Term) -> String {
    let base = match term.of {
        Base::Size => "n",
        Base::Squares => "n²",
        Base::Side => "√n",
        Base::Double => "2n",
        Base::Nothing => return term.by.to_string(),
    };
    format!("{base}{}", plus(term.by))
}

/// A term that may have a power or a `!` after it.
fn atom(of: Term) -> String {
    match (of.of, of.by) {
        (Base::Size | Base::Side, 0) | (Base::Nothing, _) => term(of),
        _ => format!("({})", term(of)),
    }
}

fn plus(by: i64) -> String {
    match by {
        0 => String::new(),
        1.. => format!(" + {by}"),
        _ => format!(" − {}", by.unsigned_abs()),
    }
}
