//! Prepare for play: the published set-up in its order.

use ah::Ah61;
use ah::ah61::State;
use engine::{Log, NoDice, Ruleset, SeededDice, Setup, Side, Status, proves};

struct Table {
    rules: Ah61,
    state: State,
}

impl Table {
    fn new() -> Self {
        let rules = Ah61::load(&library::Shipped::new()).unwrap();
        let setup = Setup::scenario("ah61", "players");
        let state = rules.start(&setup, &mut SeededDice::new(1, 0)).unwrap();
        Self { rules, state }
    }

    fn try_go(&mut self, text: &str) -> Result<(), &'static str> {
        let action = self.rules.read(text).map_err(|refusal| refusal.clause.0)?;
        let mut dice = NoDice::default();
        let taken = self.rules.answer(&mut self.state, &action, &mut dice, &mut Log::silent());
        assert!(!dice.asked);
        taken.map_err(|refusal| refusal.clause.0)
    }

    fn go(&mut self, text: &str) {
        assert_eq!(self.try_go(text), Ok(()), "{text}");
    }

    fn actions(&self) -> Vec<String> {
        let mut actions = Vec::new();
        self.rules.actions(&self.state, &mut actions);
        actions.iter().map(|action| self.rules.write(action)).collect()
    }

    fn asks(&self) -> (&'static str, Side) {
        match self.rules.status(&self.state) {
            Status::Open(decision) => (decision.name, decision.seat.side()),
            Status::Over(_) => ("over", self.state.side),
        }
    }

    /// Places whatever is left of a placement on the first square that has room.
    fn place_the_rest(&mut self, side: Side) {
        while let ("choose_unit_to_place" | "place_unit", whose) = self.asks()
            && whose == side
        {
            let first = self.actions()[0].clone();
            self.go(&first);
        }
    }

    fn fortify(&mut self) {
        for square in ["II-34", "JJ-35", "KK-37", "LL-39", "MM-41"] {
            self.go(&format!("fortify {square}"));
        }
        for number in 19..34 {
            self.go(&format!("fortify A-{number}"));
        }
    }
}

#[test]
fn fortifications_first_five_and_fifteen() {
    proves!("ah61.8.1", "ah61.8.2", "ah61.8.3");
    let mut table = Table::new();
    assert_eq!(table.asks(), ("place_fortification", Side::Union));
    // South of the river, between the rivers, on a river: not for the Union.
    for square in ["R-28", "I-15", "C-3"] {
        assert_eq!(table.try_go(&format!("fortify {square}")), Err("ah61.8.1"), "{square}");
    }
    table.go("fortify HH-33");
    assert_eq!(table.try_go("fortify HH-33"), Err("ah61.8.3"));
    for square in ["II-34", "JJ-35", "KK-37", "LL-39"] {
        assert_eq!(table.asks().1, Side::Union);
        table.go(&format!("fortify {square}"));
    }
    assert_eq!(table.asks(), ("place_fortification", Side::Confederate));
    for square in ["HH-33", "I-15", "C-13"] {
        assert_eq!(table.try_go(&format!("fortify {square}")), Err("ah61.8.2"), "{square}");
    }
    for number in 19..34 {
        assert_eq!(table.asks(), ("place_fortification", Side::Confederate));
        table.go(&format!("fortify A-{number}"));
    }
    assert_eq!(table.asks(), ("withhold_corps", Side::Union));
}

#[test]
fn the_union_holds_two_corps_back() {
    proves!("ah61.8.4", "ah61.8.7");
    let mut table = Table::new();
    table.fortify();
    let corps = [
        "withhold I Corps",
        "withhold II Corps",
        "withhold III Corps",
        "withhold V Corps",
        "withhold XI Corps",
    ];
    assert_eq!(table.actions(), corps);
    assert_eq!(table.try_go("withhold VI Corps"), Err("ah61.8.4"));
    table.go("withhold II Corps");
    assert_eq!(table.try_go("withhold II Corps"), Err("ah61.8.4"));
    table.go("withhold XI Corps");
    assert_eq!(table.asks(), ("choose_unit_to_place", Side::Union));
    // Their divisions and artillery wait, and so do boats and bridges; every headquarters goes down now.
    for unit in ["Hancock", "Gibbon", "French", "II-C", "Devens", "Bridge-1", "Boats-1"] {
        assert_eq!(table.try_go(&format!("take {unit}")), Err("ah61.8.4"), "{unit}");
    }
    for unit in ["Couch-HQ", "Howard-HQ", "Geary", "Morris", "R-4-6"] {
        assert!(table.actions().contains(&format!("take {unit}")), "{unit}");
    }
    table.place_the_rest(Side::Union);
    assert_eq!(table.asks(), ("choose_unit_to_place", Side::Confederate));
    table.place_the_rest(Side::Confederate);
    let last = table.actions();
    // Two artillery brigades, six infantry divisions, six bridges and two boats.
    assert_eq!(last.len(), 16);
    assert!(last.contains(&"take Hancock".to_owned()) && last.contains(&"take Bridge-6".to_owned()));
    table.place_the_rest(Side::Union);
    assert_eq!(table.asks(), ("move", Side::Union));
}

#[test]
fn units_start_on_their_own_side_of_the_rivers_within_the_limits() {
    proves!("ah61.8.5", "ah61.8.8", "ah61.8.9");
    let mut table = Table::new();
    table.fortify();
    table.go("withhold I Corps");
    table.go("withhold V Corps");
    table.go("take Hancock");
    for square in ["R-28", "I-15", "C-3"] {
        assert_eq!(table.try_go(&format!("place {square}")), Err("ah61.8.1"), "{square}");
    }
    table.go("place HH-33");
    table.go("take Gibbon");
    table.go("place HH-33");
    table.go("take French");
    assert_eq!(table.try_go("place HH-33"), Err("ah61.8.9"));
    table.go("place HH-32");
    table.place_the_rest(Side::Union);
    table.go("take AP-Hill");
    for square in ["HH-33", "I-15", "C-13"] {
        assert_eq!(table.try_go(&format!("place {square}")), Err("ah61.8.2"), "{square}");
    }
    table.go("place HH-37");
    table.go("take Rodes");
    table.go("place HH-37");
    table.go("take Walton");
    assert_eq!(table.try_go("place HH-37"), Err("ah61.8.9"));
    table.go("place HH-36");
    table.place_the_rest(Side::Confederate);
    // Boats and bridges start on road squares only.
    table.go("take Bridge-1");
    assert_eq!(table.try_go("place A-2"), Err("ah61.8.1"));
    assert_eq!(table.try_go("place H-6"), Err("ah61.8.9"));
    table.go("place E-3");
}

#[test]
fn brigades_may_start_in_the_place_of_their_own_division() {
    proves!("ah61.8.6");
    let mut table = Table::new();
    table.fortify();
    table.go("withhold I Corps");
    table.go("withhold V Corps");
    table.place_the_rest(Side::Union);
    table.go("substitute Early");
    for unit in ["Gordon", "Hoke", "Smith", "Hays", "Early-HQ"] {
        table.go(&format!("take {unit}"));
        table.go("place HH-37");
    }
    assert_eq!(table.try_go("take Early"), Err("ah61.8.4"));
    // Not for another division: Mahone belongs to Anderson.
    assert_eq!(table.try_go("take Mahone"), Err("ah61.8.4"));
    table.go("take Anderson");
    table.go("place HH-36");
    assert_eq!(table.try_go("substitute Anderson"), Err("ah61.8.6"));
}
