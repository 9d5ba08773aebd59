//! 3.0: arrivals, releases, the draft riots, Vicksburg.

use engine::{Side, proves};

use crate::table::{RULES, Table};

const PHASE: &str = "phase = \"reinforcement\"";

#[test]
fn pickett_and_pettigrew_come_by_the_western_south_edge() {
    proves!("lrtg.3.1.1", "lrtg.viii.1.13", "lrtg.1.0.3");
    let second = Table::with(2, PHASE, "hood SS2030");
    assert_eq!(second.asked(), "Confederate place_reinforcement");
    assert!(second.offers("place at SS2034") && second.offers("place at SS0134"));
    assert_eq!(second.refused("place at SS2134"), "lrtg.3.1.1");
    let second = second.play("place at SS2034");
    assert_eq!(
        (second.hex("pickett"), second.manpower("pickett"), second.victuals("pickett")),
        ("SS2034".into(), 12, 6)
    );
    let third = Table::with(3, PHASE, "hood SS2030").play("place at SS1934");
    assert_eq!((third.hex("pettigrew"), third.manpower("pettigrew")), ("SS1934".into(), 4));
    assert_eq!(Table::with(4, PHASE, "hood SS2030").asked(), "Union declare");
}

#[test]
fn washington_calls_when_it_is_threatened() {
    proves!("lrtg.3.2.1", "lrtg.3.2.2", "lrtg.3.2.4");
    let quiet = Table::rolled(9, PHASE, "hood SS2030", &[6]);
    assert_eq!(quiet.asked(), "Union declare");
    // Hood marches into Fairfax County: next turn Lockwood and Spinola come.
    let table = Table::acts(9, Side::Confederate, "", "hood SN4819, fatigue = 0");
    assert!(!table.state.campaign.threatened);
    let table = table.dice(&[6]).play("march hood; no force march");
    let step = table.actions().into_iter().find(|answer| {
        answer.strip_prefix("to ").is_some_and(|hex| {
            let hex = RULES.board.hex(hex).unwrap();
            RULES.board.area("Fairfax, VA").unwrap().contains(&hex)
        })
    });
    let table = table.play(&step.expect("Fairfax is next to SN4819"));
    assert!(table.state.campaign.threatened);
}

#[test]
fn lockwood_and_spinola_arrive_at_their_places() {
    proves!("lrtg.3.2.2", "lrtg.3.2.3");
    let table = Table::rolled(9, &format!("{PHASE}\nthreatened = true"), "hood SS2030", &[6]);
    let table = table.play("place at sea; place at HE2050");
    assert_eq!(table.hex("lockwood"), "HE2050");
    assert!(table.state.place[table.unit("spinola").index()].box_number().is_some());
    // Lockwood goes to Washington and nowhere else until his release.
    let table = Table::acts(9, Side::Union, "", "lockwood HE2050\nhood SS2030")
        .dice(&[6])
        .play("march lockwood; no force march");
    assert!(table.offers("to HE2049"));
    assert_eq!(table.refused("to HE2051"), "lrtg.3.2.40");
    let meade = Table::acts(9, Side::Union, "meade = true", "lockwood HE2050\nhood SS2030")
        .dice(&[6])
        .play("march lockwood; no force march");
    assert!(meade.offers("to HE2051"));
}

#[test]
fn west_virginia_sends_a_unit_on_a_one() {
    proves!("lrtg.3.2.10", "lrtg.3.2.11", "lrtg.3.2.12", "lrtg.3.2.13", "lrtg.3.2.14");
    let south = Table::rolled(9, PHASE, "hood SS2030", &[2]);
    assert_eq!(south.asked(), "Union declare");
    let comes = Table::rolled(9, PHASE, "hood SS2030", &[1]);
    assert_eq!(comes.actions(), ["place at HW1307", "hold back"]);
    let comes = comes.play("place at HW1307");
    assert_eq!(comes.hex("mulligan"), "HW1307");
    // ANV infantry north of the Potomac: a 2 is enough.
    let north = Table::rolled(9, PHASE, "hood RS3201", &[2]);
    assert_eq!(north.asked(), "Union place_reinforcement");
    // A Confederate at the depot: the railroad west of it.
    let taken = Table::rolled(9, PHASE, "hood SS2030\nimboden HW1307", &[1]);
    assert!(!taken.offers("place at HW1307"));
    // One held back does not delay the next.
    let campaign = "phase = \"reinforcement\"\nheld = [\"mulligan\"]\nreceived = [0, 0, 1, 0]";
    let next = Table::rolled(9, campaign, "hood SS2030", &[1]);
    assert_eq!(next.asked(), "Union place_reinforcement");
    let next = next.play("place at HW1307");
    assert_eq!((next.hex("campbell"), next.asked()), ("HW1307".into(), "Union place_reinforcement".into()));
}

#[test]
fn release_rolls_begin_when_maryland_is_entered_or_meade_commands() {
    proves!("lrtg.3.2.30", "lrtg.3.2.31", "lrtg.16.2.12");
    let groups = |campaign: &str, dice: &[u8]| {
        let table = Table::rolled(
            9,
            &format!("{PHASE}\n{campaign}"),
            "hood SS2030\ncopeland SN5116\n2-ma HE1034",
            dice,
        );
        (table.state.campaign.groups, table.state.campaign.released.contains(table.unit("copeland")))
    };
    assert_eq!(groups("", &[6, 1]), (0, false));
    assert_eq!(groups("in_maryland = true", &[6, 3, 6]), (1, true));
    assert_eq!(groups("in_maryland = true", &[6, 4, 6]), (0, false));
    // Under Meade Copeland has become Custer: the group is released in its new shape.
    let meade = Table::rolled(
        9,
        &format!("{PHASE}\nmeade = true"),
        "hood SS2030\ncuster SN5116, strength = 2",
        &[6, 3],
    );
    assert!(meade.state.campaign.released.contains(meade.unit("custer")));
}

#[test]
fn the_groups_are_released_in_order() {
    proves!("lrtg.3.2.31", "lrtg.3.2.32", "lrtg.3.2.33", "lrtg.3.2.36", "lrtg.3.2.37", "lrtg.3.2.41");
    let groups: [&[&str]; 8] = [
        &["copeland", "de-forest", "price", "2-ma"],
        &["1-ct", "1-md-cav", "crawford"],
        &["briggs", "179-pa", "109-ny", "6-ny", "7-ny", "3-md-phb"],
        &["hays-dc"],
        &["39-ma"],
        &["wells", "stannard"],
        &["sickel"],
        &["fessenden"],
    ];
    let mut table = Table::rolled(9, &format!("{PHASE}\nin_maryland = true"), "hood SS2030", &[6, 1, 6]);
    for (index, group) in groups.iter().enumerate() {
        for later in &groups[index + 1..] {
            assert!(
                !table.state.campaign.released.contains(table.unit(later[0])),
                "{later:?} is released too early"
            );
        }
        for unit in *group {
            assert!(table.state.campaign.released.contains(table.unit(unit)), "{unit}");
        }
        if index + 1 < groups.len() {
            let mut next =
                Table::rolled(9, &format!("{PHASE}\nin_maryland = true"), "hood SS2030", &[6, 6, 6]);
            next.state.campaign = table.state.campaign.clone();
            next.state.campaign.questions.clear();
            table = advance_group(next);
        }
    }
    let table = Table::acts(9, Side::Union, "released = [\"wells\"]", "wells HE1236\nhood SS2030");
    assert!(table.offers("march wells"));
}

/// Plays the Reinforcement Phase again with a release roll of 1.
fn advance_group(table: Table) -> Table {
    let mut state = table.0.state;
    state.campaign.held = Default::default();
    state.steps.clear();
    state.push(gcacw::step::Step::Phase(lrtg::turn::phase::CampaignPhase::Reinforcement.phase()));
    let mut dice = engine::ScriptedDice::new([6, 1, 6]);
    RULES.play(&mut state, &mut engine::Log::silent()).settle(&mut dice);
    let mut next = Table::with(9, "", "hood SS2030");
    next.state = state;
    next
}

#[test]
fn spinola_and_lockwood_come_with_their_groups() {
    proves!("lrtg.3.2.34", "lrtg.3.2.35", "lrtg.3.2.5");
    let mut table = Table::rolled(9, &format!("{PHASE}\nin_maryland = true"), "hood SS2030", &[6, 6, 6]);
    table.state.campaign.groups = 3;
    let table = advance_group(table);
    assert!(table.offers("place at sea"));
    let table = table.play("place at sea");
    assert!(table.state.place[table.unit("spinola").index()].box_number().is_some());
    let mut table = Table::rolled(9, &format!("{PHASE}\nin_maryland = true"), "hood SS2030", &[6, 6, 6]);
    table.state.campaign.groups = 4;
    let table = advance_group(table).play("place at HE2050");
    assert_eq!(table.hex("lockwood"), "HE2050");
    assert!(RULES.at(&table.state).subordinate(table.leader("slocum"), table.unit("lockwood")));
}

#[test]
fn a_threat_to_washington_blocks_the_release_of_its_garrison() {
    proves!("lrtg.3.2.38", "lrtg.3.2.39");
    // Hood in Fairfax County: Copeland waits; Balt units do not.
    let campaign = format!("{PHASE}\nin_maryland = true");
    let blocked = Table::rolled(9, &campaign, "hood SN5017", &[6, 1, 6]);
    assert!(!blocked.state.campaign.released.contains(blocked.unit("copeland")));
    assert!(blocked.state.campaign.blocked.contains(blocked.unit("copeland")));
    let mut table = Table::rolled(9, &campaign, "hood SN5017", &[6, 6, 6]);
    table.state.campaign.groups = 1;
    let table = advance_group(table);
    assert!(table.state.campaign.released.contains(table.unit("1-ct")));
    assert!(!table.state.campaign.released.contains(table.unit("crawford")));
    let mut free = Table::rolled(9, &campaign, "hood SS2030", &[6, 6, 6]);
    free.state.campaign = blocked.0.state.campaign;
    free.state.campaign.questions.clear();
    let free = advance_group(free);
    assert!(free.state.campaign.released.contains(free.unit("copeland")));
    // Once Meade commands, Crawford is exempt.
    let mut meade = Table::rolled(9, &format!("{campaign}\nmeade = true"), "hood SN5017", &[6, 6, 6]);
    meade.state.campaign.groups = 1;
    let meade = advance_group(meade);
    assert!(meade.state.campaign.released.contains(meade.unit("crawford")));
}

#[test]
fn pennsylvania_calls_its_militia() {
    proves!("lrtg.3.2.50", "lrtg.3.2.51", "lrtg.3.2.52", "lrtg.3.2.53");
    let comes = |campaign: &str, pieces: &str, dice: &[u8]| {
        let table = Table::rolled(9, &format!("{PHASE}\n{campaign}"), pieces, dice);
        table.offers("place at RN4907")
    };
    assert!(!comes("", "hood SS2030", &[6, 1]), "nobody has entered Maryland");
    assert!(comes("in_maryland = true", "jenkins SS2030", &[6, 6, 1]));
    assert!(!comes("in_maryland = true", "jenkins SS2030", &[6, 6, 2]));
    // Cavalry in Pennsylvania -1, infantry -1 more, Lee -1 more.
    assert!(comes("in_maryland = true", "jenkins RN0929", &[6, 6, 2]));
    assert!(!comes("in_maryland = true", "jenkins RN0929", &[6, 6, 3]));
    assert!(comes("in_maryland = true", "hood RN0929", &[6, 6, 3]));
    assert!(comes("in_maryland = true", "hood RN0929\nlee with hood", &[6, 6, 4]));
    assert!(!comes("in_maryland = true", "hood RN0929\nlee with hood", &[6, 6, 5]));
    // While a Confederate is in Camp Curtin they wait.
    assert!(!comes("in_maryland = true", "jenkins RN4907", &[6, 6, 1]));
    let waiting = Table::rolled(9, &format!("{PHASE}\nin_maryland = true"), "jenkins RN4907", &[6, 6, 1]);
    assert!(waiting.state.campaign.held.contains(waiting.unit("brisbane")));
}

#[test]
fn vicksburg_falls_once_from_june_30_on() {
    proves!("lrtg.3.4.1", "lrtg.vii.8.1");
    let falls =
        |turn: u8, dice: &[u8]| Table::rolled(turn, PHASE, "hood RS3201\nlee with hood", dice).total();
    assert_eq!(falls(21, &[6, 1]), 0);
    assert_eq!(falls(22, &[6, 1]), -15);
    assert_eq!(falls(22, &[6, 2]), 0);
}

#[test]
fn the_draft_riots_cost_men_or_points() {
    proves!(
        "lrtg.3.3.1",
        "lrtg.3.3.2",
        "lrtg.3.3.3",
        "lrtg.3.3.4",
        "lrtg.3.3.5",
        "lrtg.3.3.6",
        "lrtg.vii.9.1",
        "lrtg.viii.2.3"
    );
    let text = |pieces: &str| {
        format!("turn = 36\nonly = true\n[campaign]\nopened = true\nphase = \"reinforcement\"\n{pieces}")
    };
    let piece = |unit: &str, hex: &str| format!("[[piece]]\nunit = \"{unit}\"\nat = \"{hex}\"\n");
    let pieces = [
        piece("hood", "RS3201"),
        piece("wright-union", "HE3115"),
        piece("briggs", "HE3014"),
        piece("yates", "RN4909"),
        piece("gibbon", "SS4225"),
        piece("howe", "HE3115") + "strength = 1\n",
    ]
    .concat();
    // West Virginia rolls first; then three dice make 5.
    let table = Table::of("gettysburg-campaign", &text(&pieces), &[6, 1, 2, 2, 6]);
    assert_eq!(table.asked(), "Union send_to_new_york");
    assert!(table.offers("send from wright-union"));
    assert_eq!(table.refused("send from briggs"), "lrtg.3.3.4");
    assert_eq!(table.refused("send from yates"), "lrtg.3.3.4");
    assert_eq!(table.refused("send from gibbon"), "lrtg.3.3.3");
    assert_eq!(table.refused("send from howe"), "lrtg.3.3.2", "one point is all he has");
    let sent = table.dice(&[6]).play("send from wright-union; send from wright-union");
    // Never below 3; no loss that scores or shakes the army; no trains.
    assert_eq!((sent.total(), sent.manpower("wright-union"), sent.state.lost[0]), (3, 7, 0));
    assert_eq!(sent.state.campaign.combat_losses[0], 0);
    assert!(sent.state.campaign.today.rails_closed);
    let kept = Table::of("gettysburg-campaign", &text(&pieces), &[6, 1, 2, 2, 6]).dice(&[6]).play("enough");
    assert_eq!((kept.total(), kept.state.campaign.today.rails_closed), (5, false));
}

#[test]
fn a_unit_of_a_later_turn_that_a_setup_places_has_its_guns_and_victuals() {
    proves!("lrtg.13.0.3");
    let table = Table::with(9, "phase = \"declaration\"", "pickett SS2030\nhood SS2031\nwright-union SS4929");
    let guns = |word: &str| table.state.artillery[table.unit(word).index()];
    let printed = |word: &str| RULES.info(&table.state, table.unit(word)).artillery;
    assert!(printed("pickett") > 0);
    assert_eq!((guns("pickett"), table.victuals("pickett")), (printed("pickett"), 6));
    assert_eq!((guns("hood"), table.victuals("hood")), (printed("hood"), 6));
    let train = Table::using(
        &["wagon_trains"],
        9,
        "phase = \"declaration\"",
        "hood SS2031\ni-corps-wagon-train SS2031",
        &[],
    );
    assert_eq!(train.victuals("i-corps-wagon-train"), 10);
    // Nobody who has not come has either, and what the setup says of victuals goes before.
    let waiting = Table::with(
        9,
        "phase = \"declaration\"\nvictuals = { pickett = 2 }",
        "pickett SS2030\nwright-union SS4929",
    );
    assert_eq!(waiting.victuals("pickett"), 2);
    let start = Table::at("", &[]);
    let pickett = start.unit("pickett");
    assert_eq!((start.state.artillery[pickett.index()], start.victuals("pickett")), (0, 0));
}

#[test]
fn harpers_ferry_sends_nobody_to_new_york_below_its_garrison() {
    proves!("lrtg.3.2.21", "lrtg.16.1.2", "lrtg.viii.4.5");
    let sends = |campaign: &str, pieces: &str| {
        let campaign = format!("{PHASE}\n{campaign}");
        let text = crate::table::position(36, &campaign, &format!("{pieces}\nhood RS3201"));
        Table::of("gettysburg-campaign", &text, &[6, 6, 6, 6]).offers("send from kenly")
    };
    assert!(!sends("", "kenly RS0632, strength = 5"));
    assert!(sends("", "kenly RS0632, strength = 6"));
    assert!(sends("", "kenly RS0632, strength = 5\n39-ma RS0632"), "another unit makes up the five");
    assert!(sends("meade = true", "kenly RS0632, strength = 5"));
}

#[test]
fn units_held_up_by_a_threat_are_released_when_no_group_is_left() {
    proves!("lrtg.3.2.38", "lrtg.3.2.39");
    let phase = |table: &Table, pieces: &str, die: u8| {
        let mut next = Table::rolled(20, &format!("{PHASE}\nin_maryland = true"), pieces, &[6, 6, 6, 6]);
        next.state.campaign = table.state.campaign.clone();
        next.state.campaign.questions.clear();
        next.state.steps.clear();
        next.state.push(gcacw::step::Step::Phase(lrtg::turn::phase::CampaignPhase::Reinforcement.phase()));
        let mut dice = engine::ScriptedDice::new([6, die, 6, 6, 6, 6]);
        RULES.play(&mut next.0.state, &mut next.0.log).settle(&mut dice);
        next
    };
    let fairfax = "hood SN5017\nfessenden HE1141";
    let gone = "hood SS2030\nfessenden HE1141";
    let mut table = Table::rolled(19, &format!("{PHASE}\nin_maryland = true"), fairfax, &[6, 6, 6, 6]);
    table.state.campaign.groups = 7;
    let fessenden = table.unit("fessenden");
    // The last group comes up while Hood is in Fairfax.
    let held = phase(&table, fairfax, 1);
    assert!(held.state.campaign.blocked.contains(fessenden) && held.state.campaign.groups == 8);
    // Still there, or gone and the die fails: he waits. Gone and the die succeeds: he is released.
    assert!(!phase(&held, fairfax, 1).state.campaign.released.contains(fessenden));
    assert!(!phase(&held, gone, 4).state.campaign.released.contains(fessenden));
    let free = phase(&held, gone, 3);
    assert!(free.state.campaign.released.contains(fessenden) && free.said("Fessenden is released"));
    // Then nobody rolls any more.
    assert!(!phase(&free, gone, 1).said("Release of a Baltimore/DC group"));
    // Under Meade the threat no longer holds Lockwood up.
    let mut meade = table.fork();
    meade.state.campaign.meade = true;
    meade.state.campaign.groups = 8;
    let lockwood = meade.unit("lockwood");
    meade.state.campaign.blocked.insert(lockwood);
    assert!(phase(&meade, fairfax, 1).state.campaign.released.contains(lockwood));
}

#[test]
fn without_a_threat_lockwood_and_spinola_wait_for_their_groups() {
    proves!("lrtg.3.2.4", "lrtg.3.2.34", "lrtg.3.2.35");
    // Cavalry in Fairfax, and infantry in Loudoun and Prince William, are no threat.
    let enters = |unit: &str, hex: &str| {
        let table = Table::acts(9, Side::Confederate, "", &format!("{unit} {hex}\nwright-union SS4929"));
        let mut table = table.dice(&[6]).play(&format!("march {unit}; no force march"));
        while let Some(step) = table.actions().into_iter().find(|answer| answer.starts_with("to ")) {
            table = table.play(&step);
        }
        table.state.campaign.threatened
    };
    assert!(!enters("jones", "SN4819") && !enters("hood", "SN0620"));
    // Only with their groups do they come: none of the others brings either.
    for groups in 0..8u8 {
        let mut table =
            Table::rolled(9, &format!("{PHASE}\nin_maryland = true"), "hood SS2030", &[6, 6, 6, 6]);
        table.state.campaign.groups = groups;
        table.state.steps.clear();
        table.state.campaign.questions.clear();
        table.state.push(gcacw::step::Step::Phase(lrtg::turn::phase::CampaignPhase::Reinforcement.phase()));
        let mut dice = engine::ScriptedDice::new([6, 1, 6, 6, 6, 6]);
        RULES.play(&mut table.0.state, &mut table.0.log).settle(&mut dice);
        let received = |word: &str| table.state.campaign.held.contains(table.unit(word));
        assert_eq!((received("spinola"), received("lockwood")), (groups == 3, groups == 4), "group {groups}");
    }
}
