//! Introduction, unit symbols and the order of battle.

use ah::Ah61;
use ah::ah61::{Action, State};
use ah::units::UnitId;
use board::HexId;
use engine::{
    Log, MarkerKind, Piece, PieceKind, Ruleset, SeededDice, Setup, Side, Size, View, Viewer, proves,
};

use crate::position::{Own as _, position};

fn campaign() -> (Ah61, View) {
    let rules = Ah61::load(&library::Shipped::new()).unwrap();
    let setup = Setup::scenario("ah61", "campaign");
    let state = rules.start(&setup, &mut SeededDice::new(1, 0)).unwrap();
    let view = rules.view(&state, Viewer::Spectator);
    (rules, view)
}

fn factor(piece: &Piece) -> u32 {
    piece.values[0].value.parse().unwrap()
}

fn count(view: &View, side: Side, kind: PieceKind, size: Option<Size>) -> (usize, u32) {
    let fits = |piece: &&Piece| {
        piece.side == Some(side)
            && piece.kind == kind
            && (size.is_none() || piece.size == size)
            && piece.place != "box"
    };
    let pieces: Vec<&Piece> = view.pieces.iter().filter(fits).collect();
    (pieces.len(), pieces.iter().map(|piece| factor(piece)).sum())
}

#[test]
fn two_sides_play_on_squares_with_six_neighbours() {
    proves!("ah61.1.1", "ah61.1.3", "ah61.4.8");
    let (rules, _) = campaign();
    let seats: Vec<&str> = rules.about().seats.iter().map(|seat| seat.name).collect();
    assert_eq!(seats, ["Union", "Confederate"]);
    let mut table = position().put("E5", &["Buford"]).union_moves();
    table.play("move Buford");
    assert_eq!(table.offered("to"), ["E4", "F4", "F5", "E6", "D5", "D4"]);
    assert_eq!(table.refused("to E3"), "ah61.4.7");
    // Any direction, changed freely, each square one of the movement factor.
    table.play("to F4; to E4; to D4; to E5; to E6; to D6; to D5");
    assert_eq!(table.rules.prompt(&table.state), "Buford at D5, 1 square left: go square by square or stop.");
    table.play("to D4");
    assert_eq!((table.question(), table.place("Buford").as_str()), ("move", "D4"));
}

#[test]
fn counters_show_side_type_and_two_factors() {
    proves!("ah61.2.1", "ah61.2.2", "ah61.2.6", "ah61.2.4", "ah61.2.5");
    let (_, view) = campaign();
    let early = view.pieces.iter().find(|piece| piece.id == "Early").unwrap();
    assert_eq!(
        (early.side, early.kind, early.size),
        (Some(Side::Confederate), PieceKind::Infantry, Some(Size::Division))
    );
    let values: Vec<&str> = early.values.iter().map(|value| value.value.as_str()).collect();
    assert_eq!(values, ["8", "4"]);
    assert_eq!(early.values[0].label, "combat factor");
    // Fortifications are white: they belong to nobody.
    let forts: Vec<_> = view.markers.iter().filter(|marker| marker.kind == MarkerKind::Fort).collect();
    assert!(forts.len() == 20 && forts.iter().all(|fort| fort.side.is_none()));
    for kind in [PieceKind::PontoonBridge, PieceKind::AssaultBoat] {
        let mut pieces = view.pieces.iter().filter(|piece| piece.kind == kind);
        assert!(pieces.all(|piece| piece.side == Some(Side::Union)));
    }
    let kinds = [
        PieceKind::Headquarters,
        PieceKind::Infantry,
        PieceKind::Cavalry,
        PieceKind::Artillery,
        PieceKind::HorseArtillery,
    ];
    for side in Side::ALL {
        assert!(kinds.iter().all(|&kind| count(&view, side, kind, None).0 > 0));
    }
}

#[test]
fn the_confederate_order_of_battle_has_87_factors() {
    proves!("ah61.21.1");
    let (_, view) = campaign();
    let of = |kind: PieceKind, size: Option<Size>| count(&view, Side::Confederate, kind, size);
    assert_eq!(
        (of(PieceKind::Headquarters, Some(Size::Army)).0, of(PieceKind::Headquarters, Some(Size::Corps)).0),
        (1, 2)
    );
    assert_eq!(of(PieceKind::Infantry, Some(Size::Division)), (6, 53));
    assert_eq!(of(PieceKind::Artillery, Some(Size::Battalion)), (12, 28));
    assert_eq!(
        (of(PieceKind::Cavalry, Some(Size::Division)), of(PieceKind::HorseArtillery, Some(Size::Battalion))),
        ((1, 4), (1, 2))
    );
    let track = view.tracks.iter().find(|track| track.side == Some(Side::Confederate)).unwrap();
    assert_eq!((track.value, track.most), (87, 87));
}

#[test]
fn the_union_order_of_battle_has_172_factors() {
    proves!("ah61.21.2", "ah61.21.3", "ah61.21.4", "ah61.8.10");
    let (_, view) = campaign();
    let of = |kind: PieceKind, size: Option<Size>| count(&view, Side::Union, kind, size);
    assert_eq!(
        (of(PieceKind::Headquarters, Some(Size::Army)).0, of(PieceKind::Headquarters, Some(Size::Corps)).0),
        (1, 8)
    );
    assert_eq!(of(PieceKind::Infantry, Some(Size::Division)), (21, 112));
    assert_eq!(of(PieceKind::Artillery, Some(Size::Brigade)), (9, 45));
    assert_eq!((of(PieceKind::Cavalry, None), of(PieceKind::HorseArtillery, None)), ((5, 12), (1, 3)));
    assert_eq!((of(PieceKind::PontoonBridge, None).0, of(PieceKind::AssaultBoat, None).0), (6, 2));
    let zero_four = |piece: &&Piece| piece.size == Some(Size::Detachment);
    assert!(
        view.pieces
            .iter()
            .filter(zero_four)
            .all(|piece| piece.values[0].value == "0" && piece.values[1].value == "4")
    );
    let reserve = view.pieces.iter().filter(|piece| piece.formation == "Artillery Reserve");
    assert!(reserve.clone().count() == 2 && reserve.clone().all(|piece| piece.kind == PieceKind::Artillery));
    // Everybody is on the board from the start; only the substitutes wait beside it.
    let waiting = view.pieces.iter().filter(|piece| piece.place == "box" || piece.place == "unplaced");
    assert!(
        waiting.clone().count() == 37 && waiting.clone().all(|piece| piece.side == Some(Side::Confederate))
    );
}

#[test]
fn substitutes_add_up_to_their_divisions() {
    proves!("ah61.21.5", "ah61.21.6");
    let (rules, view) = campaign();
    for (division, brigades) in [
        ("Anderson", 5),
        ("McLaws", 4),
        ("AP-Hill", 6),
        ("Rodes", 5),
        ("Early", 4),
        ("Colston", 4),
        ("Stuart", 2),
    ] {
        let square = "E5";
        let mut table = position().put(square, &[division]).confederates_move();
        table.play(&format!("substitute {division}")).play("own brigades");
        let on_square: Vec<Piece> =
            table.view(Viewer::Umpire).pieces.into_iter().filter(|piece| piece.place == square).collect();
        let headquarters = on_square.iter().filter(|piece| piece.kind == PieceKind::Headquarters).count();
        assert_eq!((on_square.len() - headquarters, headquarters), (brigades, 1), "{division}");
        let whole = view.pieces.iter().find(|piece| piece.id == division).unwrap();
        assert_eq!(on_square.iter().map(factor).sum::<u32>(), factor(whole), "{division}");
    }
    // Five Union and fifteen Confederate fortifications: the side whose area it is.
    let forts = view.markers.iter().filter(|marker| marker.kind == MarkerKind::Fort);
    let north = forts.filter(|fort| {
        let areas = board::Board::load(&library::Shipped::new(), "ah").unwrap();
        let hex = areas.hex(&fort.place).unwrap();
        areas.area("north of the Rappahannock").unwrap().contains(&hex)
    });
    assert_eq!(north.count(), 5);
    drop(rules);
}

#[test]
fn fortifications_never_move() {
    proves!("ah61.2.3", "ah61.9.8");
    let mut table = position()
        .ground("E5", "clear road")
        .ground("E6", "clear road")
        .river(9)
        .put("E5", &["Hancock", "Couch-HQ", "Bridge-1", "Boats-1"])
        .put("E6", &["Gibbon"])
        .forts(&["E5"])
        .union_moves();
    // Everything else on the square can be moved.
    for unit in ["Hancock", "Couch-HQ", "Bridge-1", "Boats-1"] {
        assert!(table.offers(&format!("move {unit}")), "{unit}");
    }
    table.march("Hancock", &["E4"]).march("Couch-HQ", &["E4"]).march("Bridge-1", &["E6"]);
    let forts: Vec<String> = table
        .view(Viewer::Umpire)
        .markers
        .into_iter()
        .filter(|marker| marker.kind == MarkerKind::Fort)
        .map(|fort| fort.place)
        .collect();
    assert_eq!(forts, ["E5"]);
}

#[test]
fn boats_and_bridges_have_no_factor_and_no_zone() {
    proves!("ah61.2.7");
    let mut table = position()
        .ground("E5", "clear road")
        .put("E5", &["Boats-1", "Bridge-1"])
        .put("E4", &["Hancock"])
        .put("K8", &["Early"])
        .union_moves();
    // Hancock's zone stops Stuart, the detachments of another square do not.
    table.play("end movement");
    assert_eq!((table.decider(), table.question()), (Side::Confederate, "move"));
    let mut table = position()
        .ground("E5", "clear road")
        .put("E5", &["Hancock", "Boats-1"])
        .put("E8", &["Stuart"])
        .union_moves();
    table.march("Hancock", &["E4", "E3"]).play("end movement; move Stuart; to E7");
    // Next to the boat's square nothing stops Stuart: the boat is destroyed instead.
    table.play("to E6");
    assert!(table.gone(&["Boats-1"]));
    assert!(table.offers("to E5"));
    // Battles hold no detachment: Hancock and the boat on his square count 5.
    let mut table = position()
        .ground("E5", "clear road")
        .put("E5", &["Hancock", "Boats-1"])
        .put("E6", &["Early"])
        .confederates_attack();
    table.play("attack Hancock");
    assert_eq!(table.offered("attack"), Vec::<String>::new());
    table.play("by Early; battle ready");
    let sheet = &table.view(Viewer::Umpire).sheets[0];
    assert_eq!(sheet.rows[0].cells[3], "8-5");
}

#[test]
fn who_is_in_no_order_of_battle_and_where_no_square_is_cannot_be_named() {
    let (strange, nowhere) = (UnitId(250), HexId(60_000));
    let named = [
        Action::Fortify(nowhere),
        Action::Place(nowhere),
        Action::Step(nowhere),
        Action::AttackAllAt(nowhere),
        Action::ByAllAt(nowhere),
        Action::Build { river: nowhere, far: nowhere },
        Action::Return { division: UnitId(0), hex: nowhere },
        Action::Retreat { unit: UnitId(0), to: nowhere },
        Action::Occupy { unit: UnitId(0), hex: nowhere },
        Action::Take(strange),
        Action::Move(strange),
        Action::With(strange),
        Action::Substitute(strange),
        Action::Brigade(strange),
        Action::Attack(strange),
        Action::By(strange),
        Action::Remove(strange),
        Action::Return { division: strange, hex: HexId(0) },
        Action::Retreat { unit: strange, to: HexId(0) },
        Action::Occupy { unit: strange, hex: HexId(0) },
    ];
    let refuses = |rules: &Ah61, state: &State| {
        for action in named {
            let mut after = state.clone();
            let taken = rules.apply(&mut after, &action, &mut SeededDice::new(1, 0), &mut Log::silent());
            assert!(taken.is_err() && after == *state, "{action:?}");
        }
    };
    let mut moving = position().put("E5", &["Buford"]).union_moves();
    moving.play("move Buford");
    refuses(&moving.rules, &moving.state);
    let mut fighting = position().put("E5", &["Buford", "Hancock"]).put("E6", &["Walton"]).union_attacks();
    refuses(&fighting.rules, &fighting.state);
    fighting.play("attack Walton");
    refuses(&fighting.rules, &fighting.state);
    // While it is set up: fortifications, then a unit in the hand.
    let rules = Ah61::load(&library::Shipped::new()).unwrap();
    let setup = Setup::scenario("ah61", "campaign");
    let mut state = rules.start(&setup, &mut SeededDice::new(1, 0)).unwrap();
    for _ in 0..200 {
        refuses(&rules, &state);
        let mut actions = Vec::new();
        rules.actions(&state, &mut actions);
        let Some(action) = actions.first() else { break };
        rules.apply(&mut state, action, &mut SeededDice::new(1, 0), &mut Log::silent()).unwrap();
    }
}
