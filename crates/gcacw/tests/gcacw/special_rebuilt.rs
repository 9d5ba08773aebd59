//! Rules that scenarios name and whose text is rebuilt: ammunition, forts, panic, paralysis, variants, substitutes.

use engine::{Condition, Log, Ruleset, ScriptedDice, Setup, Side, Viewer, proves};
use gcacw::campaign::Purpose;

use crate::field::{Field as _, woods};
use crate::table::{Made, Own as _, SHIPPED, Table};

const AMMUNITION: &str =
    "kind = \"ammunition\"\nside = \"Confederate\"\narm = \"infantry\"\nlow = 2\nout = 3";
const FORTS: &str = "kind = \"forts\"\nside = \"Union\"\ncombat = 3\nartillery = 2";
const PANIC: &str = "kind = \"panic\"\nside = \"Confederate\"\ntarget = 5\nmodifier = -1";

#[test]
fn a_scenario_says_what_of_it_is_rebuilt() {
    proves!("gcacw.1.0.4");
    let rebuilt = [
        (
            "hcr-4",
            "how brigades are attached and detached, and which counters there are for it; the six pairs of variants",
        ),
        ("hcr-6", "the rule on forts and their strength"),
        ("hcr-8", "the random event of Union command paralysis, and the die by which it adds a turn"),
        ("rtg-9", "the ammunition rule"),
        ("sjw-9", "the panic rule"),
    ];
    for scenario in &SHIPPED.about().scenarios {
        let what = rebuilt.iter().find(|(id, _)| *id == scenario.id).map(|(_, what)| *what);
        let says = what.map(|what| format!("Named by the scenario, their text rebuilt here: {what}. "));
        match says {
            Some(says) => assert!(scenario.provenance.contains(&says), "{}", scenario.provenance),
            None => assert!(!scenario.provenance.contains("Named by the scenario"), "{}", scenario.id),
        }
        assert!(!scenario.provenance.contains("ot played"), "{}", scenario.id);
    }
    let sheets = Table::scenario("rtg-9", &[]).view(Viewer::Spectator).sheets;
    let rules = sheets.iter().find(|sheet| sheet.title == "Special rules").unwrap();
    assert!(rules.rows.iter().any(|row| row.cells[0].ends_with("(Rebuilt: the ammunition rule.)")));
}

// ---- ammunition ----

/// Gives a unit so many levels.
fn use_up(table: &mut Table, unit: &str, levels: usize) {
    let id = table.unit(unit);
    for level in table.state.special.ammunition.iter_mut().take(levels) {
        level.insert(id);
    }
}

#[test]
fn battle_uses_up_ammunition() {
    proves!("gcacw.s.4.16");
    let pieces = [("u1", "T0607", ""), ("c1", "T0606", ""), ("c3", "T0606", "")];
    let level = |table: &Table, unit: &str| SHIPPED.at(&table.state).ammunition_level(table.unit(unit));
    let mut table = Table::union(&woods().special(AMMUNITION), &pieces);
    table.attack().dice(&[5, 3]).play("normal attack");
    assert_eq!(table.combat_result(), "D / 1D");
    // A division of the side, but not a brigade, nor the other side's division.
    assert_eq!((level(&table, "c1"), level(&table, "c3")), (1, 0));
    table.play("stand");
    assert_eq!((level(&table, "u1"), table.is("c1", "low ammunition")), (0, false));
    // F uses nothing up; a disorganized unit uses more; an attacker too; and three levels are all there are.
    let fought = |pieces: &[(&str, &str, &str)], levels: usize, dice: [u8; 2]| {
        let mut table = Table::union(&woods().special(AMMUNITION), pieces);
        use_up(&mut table, "c1", levels);
        table.attack().dice(&dice).play("normal attack");
        (table.combat_result(), level(&table, "c1"))
    };
    let pieces = [("u1", "T0607", ""), ("c1", "T0606", "disorganized = true, strength = 12")];
    assert_eq!(fought(&pieces, 1, [2, 3]), ("F / 1D".into(), 1));
    assert_eq!(fought(&pieces, 1, [3, 3]).1, 2);
    assert_eq!(fought(&pieces, 3, [3, 3]).1, 3);
    let mut attacking = woods()
        .special(AMMUNITION)
        .table("side = \"Confederate\"", &[("c1", "T0607", ""), ("u1", "T0606", "")]);
    attacking.spare_dice(&[6, 1]).march("c1", &[6]).dice(&[3, 3]).play("attack T0606; normal attack; stand");
    assert_eq!((attacking.combat_result().as_str(), level(&attacking, "c1")), ("D / 1D", 1));
    // Without the rule nobody counts.
    let mut table = Table::union(&woods(), &pieces);
    table.attack().dice(&[3, 3]).play("normal attack");
    assert_eq!(level(&table, "c1"), 0);
}

#[test]
fn guns_without_powder_are_silent() {
    proves!("gcacw.s.4.17");
    let guns = |unit: &str, works: &str, levels: usize| {
        let pieces = [("u1", "T0607", ""), (unit, "T0606", works)];
        let mut table = Table::union(&Made::default().special(AMMUNITION), &pieces);
        use_up(&mut table, unit, levels);
        table.attack();
        (table.on_sheet("gcacw.7.4.14"), table.piece(unit).status)
    };
    // U1 has two guns. Of C1's two, two count, then one, then none.
    let of = |levels| guns("c1", "", levels).0;
    assert_eq!([of(0), of(1), of(2), of(3)], ["-2", "-2", "-1", ""].map(String::from));
    // Half of C4's three is two, and breastworks double what is left: six, or four.
    let behind = |levels| guns("c4", "entrenchment = \"breastwork\"", levels).0;
    assert_eq!([guns("c4", "", 2).0, behind(0), behind(2)], ["-2", "-3", "-2"].map(String::from));
    assert_eq!(guns("c1", "", 2).1, [Condition::LowAmmunition]);
    assert_eq!(guns("c1", "", 3).1, [Condition::OutOfAmmunition]);
}

#[test]
fn a_broken_division_without_powder_does_not_attack() {
    proves!("gcacw.s.4.18");
    let table = |state: &str, levels: usize| {
        let pieces = [("c1", "T0607", state), ("ck1", "T0607", ""), ("u1", "T0606", "")];
        let mut table = woods().special(AMMUNITION).table("side = \"Confederate\"", &pieces);
        use_up(&mut table, "c1", levels);
        table.spare_dice(&[6, 1]);
        table
    };
    for (state, levels) in [("demoralized = 1", 2), ("", 3)] {
        let mut able = table(state, levels);
        assert!(able.offers("assault ck1"));
        able.march("c1", &[6]);
        assert!(able.offers("attack T0606"));
    }
    let mut unable = table("demoralized = 1", 3);
    assert_eq!(unable.refused("assault ck1"), "gcacw.7.1.26");
    unable.march("c1", &[6]);
    assert_eq!(unable.refused("attack T0606"), "gcacw.s.4.18");
}

#[test]
fn the_retreat_from_gettysburg_counts_ammunition() {
    proves!("gcacw.s.4.16");
    let mut table = Table::scenario("rtg-9", &[]);
    for (unit, counts) in [("heth", true), ("imboden", false), ("54-nc", false), ("wright-union", false)] {
        use_up(&mut table, unit, 1);
        assert_eq!(SHIPPED.audit(&table.state).is_ok(), counts, "{unit}");
        table.state.special.ammunition = Default::default();
    }
    // A level cannot be skipped.
    let heth = table.unit("heth");
    table.state.special.ammunition[1].insert(heth);
    assert!(SHIPPED.audit(&table.state).unwrap_err().contains("Heth"));
}

// ---- forts ----

/// A Union fort in T0606.
fn fort() -> Made {
    Made::of("HCR", 1862).special(FORTS).places(&[("fort", "Fort", "T0606", "", "")])
}

/// The same place without the rule: a redoubt.
fn no_fort() -> Made {
    Made { special: Vec::new(), ..fort() }
}

/// The Confederate has the initiative.
fn confederate(made: &Made, pieces: &[(&str, &str, &str)]) -> Table {
    let mut table = made.table("side = \"Confederate\"", pieces);
    table.spare_dice(&[6, 1]);
    table
}

/// C1 marches in place and names the fort.
fn storm(made: &Made, pieces: &[(&str, &str, &str)]) -> Table {
    let mut table = confederate(made, pieces);
    table.march("c1", &[6]).play("attack T0606");
    table
}

#[test]
fn a_fort_is_closed_to_the_enemy() {
    proves!("gcacw.s.4.19");
    let pieces = [("c1", "T0607", ""), ("ck1", "T0607", ""), ("u1", "T0101", "")];
    let mut table = confederate(&fort(), &pieces);
    let (k1, inside) = (table.leader("ck1"), table.hex("T0606"));
    assert!(!table.rules.at(&table.state).within_command(k1, inside));
    assert!(table.rules.at(&table.state).within_command(k1, table.hex("T0706")));
    let enters = |table: &Table, unit: &str, purpose: Purpose| {
        let (from, to) = (table.hex("T0607"), table.hex("T0606"));
        let direction = table.rules.map.direction(from, to).unwrap();
        table.rules.at(&table.state).may_cross(table.unit(unit), from, direction, to, purpose)
    };
    for purpose in [Purpose::March, Purpose::Advance, Purpose::Retreat] {
        assert_eq!(enters(&table, "c1", purpose).unwrap_err().clause(), "gcacw.s.4.19");
        assert!(enters(&table, "u1", purpose).is_ok());
    }
    table.march("c1", &[6]);
    assert_eq!(table.refused("to T0606"), "gcacw.s.4.19");
    // Destroyed, it is open.
    table.state.special.forts = 1;
    assert!(table.offers("to T0606"));
    assert!(table.rules.at(&table.state).within_command(k1, inside));
}

#[test]
fn a_fort_defends_itself() {
    proves!("gcacw.s.4.20");
    let sheet = |made: &Made, pieces: &[(&str, &str, &str)]| {
        let table = storm(made, pieces);
        ["gcacw.7.2.7", "gcacw.7.4.14", "gcacw.7.4.4", "gcacw.7.4.58"].map(|clause| table.on_sheet(clause))
    };
    // Empty: 3 and two guns against two, and no tactical difference.
    let empty = [("c1", "T0607", "")];
    assert_eq!(sheet(&fort(), &empty), ["3", "-2", "", ""].map(String::from));
    assert_eq!(confederate(&no_fort(), &empty).march("c1", &[6]).refused("attack T0606"), "gcacw.7.1.2");
    // U6, of Combat value 5 and Tactical value 1, in the redoubt: 7 1/2 and 3. The better attacker gains nothing.
    let held = [("c1", "T0607", ""), ("u6", "T0606", "")];
    assert_eq!(sheet(&fort(), &held), ["10 1/2", "-2", "", ""].map(String::from));
    assert_eq!(sheet(&no_fort(), &held), ["7 1/2", "-1", "+1", ""].map(String::from));
    // U4's three guns are five there, and seven with the fort's; the better defender keeps his advantage.
    let better = [("c1", "T0607", ""), ("u4", "T0606", "")];
    assert_eq!(sheet(&fort(), &better), ["18", "-3", "-1", ""].map(String::from));
    assert_eq!(sheet(&no_fort(), &better), ["15", "-2", "-1", ""].map(String::from));
    // Nor does one who comes from all sides.
    let round = [
        ("c1", "T0607", ""),
        ("c2", "T0605", ""),
        ("c3", "T0705", ""),
        ("c4", "T0506", ""),
        ("c5", "T0706", ""),
        ("c7", "T0505", ""),
        ("u6", "T0606", ""),
    ];
    let flank = |made: &Made| storm(made, &round).on_sheet("gcacw.7.4.66");
    assert_eq!((flank(&fort()), flank(&no_fort())), ("".into(), "+2".into()));
}

#[test]
fn a_stormed_fort_falls() {
    proves!("gcacw.s.4.21");
    let stormed = |dice: [u8; 2]| {
        let mut table = storm(&fort(), &[("c1", "T0607", "strength = 18")]);
        table.dice(&dice).play("normal attack");
        table
    };
    let held = stormed([1, 6]);
    assert_eq!((held.state.special.forts, held.cited("gcacw.s.4.21")), (0, false));
    let mut taken = stormed([6, 1]);
    assert_eq!((taken.state.special.forts, taken.cited("gcacw.s.4.21")), (1, true));
    let label = |table: &Table| table.view(Viewer::Umpire).markers.remove(0).label;
    assert_eq!(label(&held), "Fort: Combat value 3, Artillery value 2");
    assert_eq!(label(&taken), "Fort, destroyed");
    // Who stormed it may advance, and a redoubt it stays.
    taken.play("advance c1");
    assert_eq!(taken.place("c1"), "T0606");
    let mut ruin = confederate(&fort(), &[("c1", "T0607", ""), ("u1", "T0606", "")]);
    ruin.state.special.forts = 1;
    ruin.march("c1", &[6]).play("attack T0606");
    assert_eq!(ruin.on_sheet("gcacw.7.2.7"), "12");
}

#[test]
fn a_fort_counts_as_held() {
    proves!("gcacw.s.4.22");
    // C1's zone of control is in the fort: command goes there all the same.
    let pieces = [("u1", "T0605", ""), ("uk1", "T0605", ""), ("c1", "T0706", "")];
    let through = |made: &Made| {
        let table = Table::union(made, &pieces);
        table.rules.at(&table.state).within_command(table.leader("uk1"), table.hex("T0606"))
    };
    assert_eq!((through(&fort()), through(&no_fort())), (true, false));
    // It covers a hex of a Confederate unit that is attacked from elsewhere.
    let covered = |made: &Made| {
        let mut table = Table::union(made, &[("u1", "T0608", ""), ("c1", "T0607", "")]);
        table.march("u1", &[6]).play("attack T0607");
        table.on_sheet("gcacw.7.4.49")
    };
    assert_eq!((covered(&fort()).as_str(), covered(&no_fort()).as_str()), ("4", "3"));
    // No zone of control comes from it: C1 marches past for the price of the ground.
    let past = |made: &Made| {
        let mut table = confederate(made, &[("c1", "T0708", "")]);
        table.march("c1", &[6]).play("to T0707; to T0706");
        (table.left(), table.offers("to T0705"))
    };
    assert_eq!(past(&fort()), past(&no_fort()));
}

#[test]
fn the_forts_of_washington_stand() {
    proves!("gcacw.s.4.19", "gcacw.s.4.20");
    let mut table = Table::at("hcr-6", "side = \"Confederate\"", &[("ap-hill", "HE1033", "")]);
    table.spare_dice(&[6, 1]).march("ap-hill", &[6]);
    assert_eq!(table.refused("to HE1034"), "gcacw.s.4.19");
    assert!(table.offers("attack HE1034"));
}

// ---- panic and paralysis ----

#[test]
fn a_rout_may_set_off_a_panic() {
    proves!("gcacw.s.4.23");
    let pieces = [("u1", "T0607", ""), ("c1", "T0606", ""), ("c5", "T0603", "")];
    let fought = |dice: &[u8]| {
        let mut table = Table::union(&woods().special(PANIC), &pieces);
        table.attack().dice(dice).play("normal attack");
        table
    };
    // A rout and a 5; a rout and a 4; a retreat, without a die.
    let panicked = fought(&[6, 2, 5]);
    assert_eq!((panicked.combat_result().as_str(), panicked.state.special.panic), ("1DR / fa", true));
    assert!(panicked.view(Viewer::Spectator).sheets.iter().any(|sheet| sheet.title == "In force now"));
    let calm = fought(&[6, 2, 4]);
    assert_eq!((calm.state.special.panic, calm.cited("gcacw.s.4.23")), (false, true));
    let beaten = fought(&[5, 3]);
    assert_eq!((beaten.combat_result().as_str(), beaten.cited("gcacw.s.4.23")), ("1Dr / 1Da", false));
    // The other army does not panic.
    let pieces = [("c1", "T0607", ""), ("u1", "T0606", "")];
    let mut table = woods().special(PANIC).table("side = \"Confederate\"", &pieces);
    table.spare_dice(&[6, 1]).march("c1", &[6]).dice(&[6, 2]).play("attack T0606; normal attack");
    assert_eq!((table.combat_result().as_str(), table.cited("gcacw.s.4.23")), ("1DR / fa", false));
}

#[test]
fn panic_weakens_every_combat_of_the_turn() {
    proves!("gcacw.s.4.24");
    let mut table = Table::union(&woods().special(PANIC), &[("u1", "T0607", ""), ("c1", "T0606", "")]);
    table.attack();
    assert_eq!(table.on_sheet("gcacw.s.4.24"), "");
    table.state.special.panic = true;
    assert_eq!(table.on_sheet("gcacw.s.4.24"), "+1", "for the attacker");
    // Two and two without panic is nothing lost on either side; now the difference is one more.
    table.dice(&[3, 3]).play("normal attack");
    assert!(table.log.events().iter().any(|event| event.text.contains("+1")), "{:?}", table.combat_result());
    let pieces = [("c1", "T0607", ""), ("u1", "T0606", "")];
    let mut attacker = woods().special(PANIC).table("side = \"Confederate\"", &pieces);
    attacker.state.special.panic = true;
    attacker.spare_dice(&[6, 1]).march("c1", &[6]).play("attack T0606");
    assert_eq!(attacker.on_sheet("gcacw.s.4.24"), "-1");
    // It ends with the turn.
    let made = woods().special(PANIC);
    let mut evening = made.table("side = \"Union\"", &[("u1", "T0607", ""), ("c1", "T0101", "")]);
    evening.state.special.panic = true;
    end_turn(&mut evening);
    assert_eq!((evening.state.turn, evening.state.special.panic), (2, false));
}

/// Passes, and says no to everything, until the next turn.
fn end_turn(table: &mut Table) {
    let turn = table.state.turn;
    table.free_dice();
    while table.state.turn == turn {
        if table.offers("pass") {
            table.play("pass")
        } else {
            table.play_last()
        };
    }
}

/// What a Random Events Phase of the Maryland Campaign does with these dice.
fn event(table: &mut Table, dice: &[u8]) {
    let mut dice = ScriptedDice::new(dice.to_vec());
    SHIPPED.play(&mut table.state, &mut table.log).random_events(&mut dice);
    assert_eq!(dice.error(), None);
}

#[test]
fn paralysis_costs_initiative() {
    proves!("gcacw.s.2.9");
    let start = || {
        Table::at(
            "hcr-8",
            "turn = 5\nphase = \"action_cycle\"",
            &[("walker", "HW3533", ""), ("cox-infantry", "HE1136", "")],
        )
    };
    let mut table = start();
    event(&mut table, &[2, 4, 1]);
    assert_eq!(table.state.special.paralysed, Some(Side::Union));
    let winner = |table: &Table, dice: &[u8]| {
        let mut state = table.state.clone();
        state.steps.clear();
        state.steps.push(gcacw::step::Step::PhaseOver(gcacw::step::Phase::ActionCycle));
        state.steps.push(gcacw::step::Step::Initiative);
        SHIPPED.play(&mut state, &mut Log::silent()).settle(&mut ScriptedDice::new(dice.to_vec()));
        SHIPPED.status(&state).open().unwrap().seat.side()
    };
    // 5 to 4 is a tie then, which the Confederate wins.
    assert_eq!(winner(&table, &[5, 4]), Side::Confederate);
    assert_eq!(winner(&start(), &[5, 4]), Side::Union);
    assert_eq!(winner(&table, &[6, 4]), Side::Union);
    // It ends with the turn.
    end_turn(&mut table);
    assert_eq!(table.state.special.paralysed, None);
}

#[test]
fn paralysis_lengthens_the_maryland_campaign() {
    proves!("gcacw.s.1.6");
    let mut table = Table::scenario("hcr-8", &[]);
    assert_eq!(SHIPPED.at(&table.state).last_turn(), 17);
    // A three adds nothing, a four a turn; no other event rolls; nineteen is the end.
    event(&mut table, &[1, 5, 3]);
    assert_eq!(SHIPPED.at(&table.state).last_turn(), 17);
    event(&mut table, &[3, 3, 4]);
    event(&mut table, &[3, 4]);
    assert_eq!(SHIPPED.at(&table.state).last_turn(), 18);
    event(&mut table, &[1, 5, 6]);
    event(&mut table, &[1, 5]);
    assert_eq!(SHIPPED.at(&table.state).last_turn(), 19);
    assert!(table.view(Viewer::Spectator).heading.turn_count.ends_with(" of 19"));
}

// ---- variants and substitutes ----

/// Three Cigars with this die for its variants.
fn cigars(die: u8) -> Table {
    let setup = Setup::parse("ruleset = \"gcacw\"\nscenario = \"hcr-4\"").unwrap();
    let mut table = Table::scenario("hcr-4", &[]);
    let mut dice = ScriptedDice::new(vec![die]);
    table.state = SHIPPED.start(&setup, &mut dice).unwrap();
    assert_eq!((dice.used(), dice.error()), (1, None));
    table
}

#[test]
fn a_die_chooses_the_variants_of_three_cigars() {
    proves!("gcacw.s.1.7");
    let held = |table: &Table, unit: &str| SHIPPED.at(&table.state).may_activate(table.unit(unit)).is_err();
    let plain = cigars(1);
    assert!(held(&plain, "humphreys") && held(&plain, "hood") && plain.state.special.hurt);
    let two = cigars(2);
    assert!(!held(&two, "humphreys") && held(&two, "hood") && !two.state.special.hurt);
    let three = cigars(3);
    assert!(held(&three, "humphreys") && !held(&three, "hood"));
    assert!(SHIPPED.at(&three.state).may_activate_leader(three.leader("longstreet")).is_ok());
    assert_eq!((plain.manpower("trimble"), plain.manpower("lawton")), (4, 7));
    let four = cigars(4);
    assert_eq!((four.manpower("trimble"), four.manpower("lawton")), (5, 8));
    assert_eq!(SHIPPED.conserved(&four.state), SHIPPED.conserved(&plain.state));
    let five = cigars(5);
    for unit in ["white", "1-ri", "ap-hill"] {
        assert!(plain.is(unit, "exhausted") && !five.is(unit, "exhausted"), "{unit}");
    }
    // Each side's is told to all, and one of them lasts: the Union adds 1 in turn 2, and in turn 3 no more.
    let sheets = three.view(Viewer::Spectator).sheets;
    let told = sheets.iter().find(|sheet| sheet.title == "In force now").unwrap();
    assert_eq!(told.rows.len(), 2);
    for (turn, decider) in [(2, Side::Union), (3, Side::Confederate)] {
        let mut state = three.state.clone();
        state.turn = turn;
        state.steps.clear();
        state.steps.push(gcacw::step::Step::PhaseOver(gcacw::step::Phase::ActionCycle));
        state.steps.push(gcacw::step::Step::Initiative);
        SHIPPED.play(&mut state, &mut Log::silent()).settle(&mut ScriptedDice::new(vec![4, 4]));
        assert_eq!(SHIPPED.status(&state).open().unwrap().seat.side(), decider);
    }
}

#[test]
fn brigades_join_their_division() {
    proves!("gcacw.s.8.1", "gcacw.s.8.2");
    let mut table = cigars(1);
    // No Union brigade stands with a division of its command: the Confederate is asked first.
    assert_eq!((table.question(), table.decider()), ("attachment", Side::Confederate));
    assert_eq!(table.refused("join kershaw dh-hill-a"), "gcacw.s.8.1");
    assert_eq!(table.refused("join 8-ny dh-hill-a"), "gcacw.4.3.1");
    assert_eq!(table.refused("join garland mclaws-a"), "gcacw.s.8.1");
    let (kershaw, jackson_s) = (table.unit("kershaw"), table.unit("ap-hill"));
    let mut visiting = table.fork();
    visiting.state.place.put(kershaw, table.state.place.of(jackson_s));
    assert_eq!(
        visiting.refusal("join kershaw ap-hill").sentence,
        "Kershaw is not of the division's command."
    );
    let garland = table.unit("garland").index();
    table.state.fatigue[garland] = 2;
    let before = SHIPPED.conserved(&table.state);
    table.play("join garland dh-hill-a");
    assert_eq!(
        (table.manpower("dh-hill-a"), table.manpower("garland"), table.place("garland")),
        (6, 0, "aside".into())
    );
    assert_eq!((table.fatigue("dh-hill-a"), table.state.lost), (2, [0, 0]));
    assert_eq!(SHIPPED.conserved(&table.state), before);
    let guns = table
        .piece("dh-hill-a")
        .values
        .iter()
        .find(|value| value.label == "artillery")
        .unwrap()
        .value
        .clone();
    assert_eq!(guns, "3");
    // Neither a demoralized brigade, nor one with a leader, nor one too many.
    let refused = |spoil: &dyn Fn(&mut Table)| {
        let mut spoiled = table.fork();
        spoil(&mut spoiled);
        spoiled.refused("join colquitt dh-hill-a")
    };
    let colquitt = table.unit("colquitt").index();
    let division = table.unit("dh-hill-a").index();
    let jackson = table.leader("jackson").index();
    assert_eq!(refused(&|table| table.state.demoralized[colquitt] = 1), "gcacw.s.8.1");
    assert_eq!(refused(&|table| table.state.manpower[division] = 20), "gcacw.s.8.1");
    assert_eq!(refused(&|table| table.state.attached[jackson] = table.unit("colquitt")), "gcacw.s.8.1");
    table.play("join colquitt dh-hill-a; join rodes-a dh-hill-a");
    assert_eq!((table.manpower("dh-hill-a"), table.question()), (10, "detachment"));
}

#[test]
fn the_confederate_sends_out_brigades() {
    proves!("gcacw.s.8.3", "gcacw.s.8.4");
    let mut table = cigars(1);
    table.play("enough");
    assert_eq!((table.question(), table.decider()), ("detachment", Side::Confederate));
    // Nine are too many, and all of the four too; another corps' brigade is not to be had, nor a brigade's.
    for text in [
        "detach toombs dr-jones 9",
        "detach wright-confederate anderson-a 4",
        "detach thomas-confederate dr-jones 2",
        "detach toombs kershaw 1",
    ] {
        assert!(table.refused(text).starts_with("gcacw.s.8."), "{text}");
    }
    let before = SHIPPED.conserved(&table.state);
    let division = table.unit("ap-hill");
    table.state.works[division.index()] = gcacw::turn::Works::Breastwork;
    table.play("detach thomas-confederate ap-hill 3; detach wright-confederate anderson-a 3");
    assert_eq!(
        (table.manpower("ap-hill"), table.manpower("thomas-confederate"), table.place("thomas-confederate")),
        (7, 3, "HW1514".into())
    );
    assert!(
        table.is("thomas-confederate", "exhausted")
            && table.works("thomas-confederate") == table.works("ap-hill")
    );
    assert_eq!((SHIPPED.conserved(&table.state), SHIPPED.audit(&table.state)), (before, Ok(())));
    assert_eq!(table.refused("detach thomas-confederate lawton 2"), "gcacw.s.8.3");
    // Jackson commands it; next turn it may go home, and be sent out again.
    table.play("enough");
    let roster = SHIPPED.roster(&table.state);
    assert!(roster.commands[table.leader("jackson").index()].contains(table.unit("thomas-confederate")));
}
