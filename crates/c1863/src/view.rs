//! What one seat may see: never where a hidden formation is, what a hand or a deck holds, or a cohesion that is masked.

use engine::{
    Card, CardCondition, Condition, Hand, Heading, Marker, MarkerKind, Piece, PieceKind, Sheet, SheetKind,
    SheetRow, Side, Size, Track, TrackKind, Value, ValueKind, View, Viewer, turn_count,
};

use crate::C1863;
use crate::activation::commander_name;
use crate::ids::{ActivationId, FORMATIONS, FormationId, LOCATIONS, LocationId, TacticsId, TacticsSet};
use crate::state::{Commander, Jackson, Place, State};
use crate::words::dice_words;

/// Whether a viewer sees what belongs to a side.
pub(crate) fn sees(state: &State, viewer: Viewer, side: Side) -> bool {
    match viewer {
        Viewer::Umpire => true,
        Viewer::Seat(seat) => seat.side() == side || state.bot.is_some(),
        Viewer::Spectator => state.bot.is_some(),
    }
}

impl C1863 {
    pub(crate) fn show(&self, state: &State, viewer: Viewer) -> View {
        View {
            viewer,
            heading: self.heading(state),
            pieces: (0..FORMATIONS as u8)
                .map(|index| self.piece(state, viewer, FormationId(index)))
                .collect(),
            markers: self.markers(state),
            tracks: self.tracks(state),
            hands: self.hands(state, viewer),
            sheets: self.sheets(state, viewer),
        }
    }

    fn heading(&self, state: &State) -> Heading {
        let phase = match state.question() {
            None => "The game is over",
            Some(_) if state.combat.is_some() => "Combat",
            Some(question) => match question.name() {
                "place_formation" | "keep_cards" => "Set-up",
                "buy_card" => "Purchase of a Tactics card",
                "draw_card" | "name_card" => "Draw of an Activation card",
                "play_activation_card" => "Play of an Activation card",
                _ => "Activations",
            },
        };
        let rounds = self.data.limits.rounds;
        Heading {
            turn: u16::from(state.round.min(rounds)),
            turn_count: turn_count("Round", u16::from(state.round.min(rounds)), [1, u16::from(rounds)]),
            turn_name: String::new(),
            phase: phase.into(),
            side: Some(state.active),
        }
    }

    fn piece(&self, state: &State, viewer: Viewer, id: FormationId) -> Piece {
        let data = self.data.formation(id);
        let side = id.side();
        let own = sees(state, viewer, side);
        let hidden = state.location(id).is_some() && !state.visible_to_enemy(id);
        let place = match state.places[id.index()] {
            Place::Destroyed => "eliminated".to_owned(),
            Place::Track(space) => format!("track {space}"),
            _ if hidden && !own => "hidden".to_owned(),
            Place::At(at) => self.data.map.number(at).to_string(),
            // Nobody but its owner is told which formations are already placed.
            Place::Unplaced => if own { "to be placed" } else { "hidden" }.to_owned(),
        };
        let masked = state.is_masked(id);
        let marker = state.markers[id.index()].max(0);
        let mut values = vec![
            Value::new(ValueKind::Dice, "dice", data.dice),
            Value::new(ValueKind::Cohesion, "cohesion", marker),
        ];
        if masked && own {
            values.push(Value::new(ValueKind::RealCohesion, "real cohesion", state.cohesion(id)));
        }
        Piece {
            id: data.slug.clone(),
            name: data.name.clone(),
            short: data.name.clone(),
            side: Some(side),
            kind: PieceKind::Infantry,
            size: Some(if side == Side::Union { Size::Corps } else { Size::Division }),
            formation: data.command.clone(),
            hidden: place == "hidden",
            place,
            values,
            status: self.piece_status(state, viewer, id, hidden),
        }
    }

    fn piece_status(&self, state: &State, viewer: Viewer, id: FormationId, hidden: bool) -> Vec<Condition> {
        let mut status = Vec::new();
        let own = sees(state, viewer, id.side());
        if hidden || state.places[id.index()] == Place::Unplaced {
            if own {
                status.push(Condition::OutOfSight);
            }
            if let Some(at) = state.seen[id.index()].last {
                status.push(Condition::LastSeen { place: self.data.map.number(at).to_string() });
            }
        }
        if state.combat.is_some_and(|combat| combat.attacker == id) {
            let target = state.combat.map_or(0, |combat| self.data.map.number(combat.target));
            status.push(Condition::Attacking { place: target.to_string() });
        }
        if state.turn.activated.contains(id) {
            status.push(Condition::Activated);
        }
        if state.is_masked(id) {
            status.push(Condition::FaceDownCards);
        }
        status
    }

    fn markers(&self, state: &State) -> Vec<Marker> {
        let marker = |kind: MarkerKind, side, at: LocationId, amount: Option<u16>, label: String| Marker {
            kind,
            side,
            place: self.data.map.number(at).to_string(),
            other: None,
            amount,
            label,
        };
        let mut markers = Vec::new();
        for at in (0..LOCATIONS as u8).map(LocationId) {
            let cubes = state.redoubts_at(at);
            if cubes > 0 {
                markers.push(marker(MarkerKind::Redoubt, None, at, Some(cubes.into()), cubes.to_string()));
            }
            if self.data.map.objectives.contains(at) {
                let side = if state.control.contains(at) { Side::Union } else { Side::Confederate };
                markers.push(marker(MarkerKind::Control, Some(side), at, None, format!("{side}-controlled")));
            }
        }
        markers
    }

    fn tracks(&self, state: &State) -> Vec<Track> {
        let track =
            |kind: TrackKind, label: &str, side, value: i32, most: i32, note: String, clause: &str| Track {
                kind,
                label: label.into(),
                side,
                value,
                most,
                note,
                clause: clause.into(),
            };
        let mut tracks = Vec::new();
        for side in Side::ALL.into_iter().filter(|&side| !state.is_bot(side)) {
            let run = state.runs[side.index()];
            let note = match run.length {
                0 => "No set begun.".to_owned(),
                length => format!("{length} of 3 cards with {} icons.", run.icons),
            };
            let cubes = i32::from(state.momentum[side.index()]);
            tracks.push(track(TrackKind::Momentum, "Momentum", Some(side), cubes, 25, note, "c1863.11.1"));
        }
        let pool = i32::from(self.momentum_pool(state));
        tracks.push(track(
            TrackKind::MomentumPool,
            "Momentum pool",
            None,
            pool,
            25,
            String::new(),
            "c1863.18.2.2",
        ));
        let cubes = i32::from(self.redoubt_pool(state));
        tracks.push(track(
            TrackKind::RedoubtPool,
            "Redoubt pool",
            None,
            cubes,
            12,
            String::new(),
            "c1863.18.2.3",
        ));
        for side in Side::ALL {
            let broken = state.destroyed(side) as i32;
            let note = format!("The third loses the game for the {side}.");
            tracks.push(track(TrackKind::Destroyed, "Destroyed", Some(side), broken, 3, note, "c1863.17.3"));
        }
        let held = state.control.len() as i32;
        tracks.push(track(
            TrackKind::Objectives,
            "Objectives",
            Some(Side::Union),
            held,
            3,
            String::new(),
            "c1863.17.1",
        ));
        tracks
    }

    fn hands(&self, state: &State, viewer: Viewer) -> Vec<Hand> {
        let mut hands = Vec::new();
        let tableau = state.tableau.iter().flatten().map(|&card| self.tactics_card(card)).collect::<Vec<_>>();
        hands.push(Hand { label: "Tableau".into(), side: None, count: tableau.len() as u16, cards: tableau });
        let pile = |label: &str, side, count: usize| Hand {
            label: label.into(),
            side,
            count: count as u16,
            cards: Vec::new(),
        };
        hands.push(pile("Tactics deck", None, state.tactics_draw.len()));
        hands.push(self.tactics_hand("Tactics discards", None, state.tactics_discard));
        for side in Side::ALL.into_iter().filter(|&side| !state.is_bot(side)) {
            let deck = &state.decks[side.index()];
            let own = sees(state, viewer, side);
            let shown = if own { deck.hand } else { deck.known };
            let cards = shown.iter().map(|card| self.activation_card(card)).collect();
            let count = deck.hand.len() as u16;
            hands.push(Hand { label: format!("{side} hand"), side: Some(side), count, cards });
            if !deck.dealt.is_empty() {
                let dealt =
                    deck.dealt.iter().filter(|_| own).map(|card| self.activation_card(card)).collect();
                let count = deck.dealt.len() as u16;
                hands.push(Hand {
                    label: format!("{side} cards dealt"),
                    side: Some(side),
                    count,
                    cards: dealt,
                });
            }
            hands.push(pile(&format!("{side} draw deck"), Some(side), deck.draw.len()));
            if !deck.removed.is_empty() {
                hands.push(pile(&format!("{side} cards set aside"), Some(side), deck.removed.len() as usize));
            }
            let discards: Vec<Card> = deck.discard.iter().map(|card| self.activation_card(card)).collect();
            let count = discards.len() as u16;
            hands.push(Hand { label: format!("{side} discards"), side: Some(side), count, cards: discards });
            let owned = state.owned[side.index()];
            hands.push(self.tactics_hand(&format!("{side} Tactics cards"), Some(side), owned));
        }
        if let Some(bot) = state.bot {
            hands.push(pile("Bot deck", Some(bot), state.bot_draw.len()));
            let used = (0..15u8).filter(|card| state.bot_discard >> card & 1 == 1);
            let cards: Vec<Card> = used.map(|card| self.bot_card_shown(bot, card)).collect();
            hands.push(Hand {
                label: "Bot discards".into(),
                side: Some(bot),
                count: cards.len() as u16,
                cards,
            });
        }
        hands
    }

    fn tactics_hand(&self, label: &str, side: Option<Side>, cards: TacticsSet) -> Hand {
        let cards: Vec<Card> = cards.iter().map(|card| self.tactics_card(card)).collect();
        Hand { label: label.into(), side, count: cards.len() as u16, cards }
    }

    fn tactics_card(&self, id: TacticsId) -> Card {
        let card = self.tactics(id);
        let mut status = vec![CardCondition::Cost { momentum: card.cost }];
        if card.ongoing {
            status.push(CardCondition::Ongoing);
        }
        Card { id: card.slug.clone(), title: card.name.clone(), text: card.text.clone(), status }
    }

    fn activation_card(&self, id: ActivationId) -> Card {
        let card = self.data.activation(id);
        let minors: Vec<&str> = card.minors.iter().map(|&minor| self.data.name(minor)).collect();
        let major = self.data.name(card.major);
        let text = match minors.len() {
            0 => format!("A major activation for {major}."),
            _ => format!("A major activation for {major}, a minor one for {}.", minors.join(" and ")),
        };
        let status = vec![CardCondition::Momentum { icons: card.momentum }];
        Card { id: card.slug.clone(), title: card.title.clone(), text, status }
    }

    fn bot_card_shown(&self, side: Side, index: u8) -> Card {
        let card = self.bot_card(side, index);
        let orders = card.orders.iter().map(|order| {
            let kind = if order.major { "major" } else { "minor" };
            let lines: Vec<&str> = order.lines.iter().map(|line| line.text.as_str()).collect();
            format!("{} ({kind}): {}.", self.data.name(order.formation), lines.join("; "))
        });
        Card {
            id: format!("bot-{}", card.number),
            title: format!("Bot card {}", card.number),
            text: orders.collect::<Vec<_>>().join(" "),
            status: vec![CardCondition::Cohesion { points: card.cohesion }],
        }
    }

    fn sheets(&self, state: &State, viewer: Viewer) -> Vec<Sheet> {
        let mut sheets = vec![self.generals_sheet(state)];
        for side in Side::ALL {
            if !state.is_bot(side) {
                sheets.push(self.formations_sheet(state, viewer, side));
            }
            if state.bot.is_none() && matches!(viewer, Viewer::Seat(seat) if seat.side() != side) {
                sheets.push(self.out_of_sight_sheet(state, side));
            }
        }
        if let Some(combat) = state.combat {
            let rows = [
                ("Attacker", self.data.name(combat.attacker).to_owned()),
                ("Location", self.data.map.name(combat.target)),
                ("Arrow", combat.arrow.name().to_owned()),
                ("Dice", self.dice_of(state, &combat).to_string()),
                ("Shown", dice_words(state)),
            ];
            let rows =
                rows.map(|(label, cell)| SheetRow { cells: vec![label.into(), cell], clause: String::new() });
            let columns = vec!["Combat".into(), String::new()];
            sheets.push(Sheet {
                kind: SheetKind::Attack,
                title: "The attack".into(),
                side: None,
                columns,
                rows: rows.into(),
            });
        }
        sheets
    }

    fn generals_sheet(&self, state: &State) -> Sheet {
        let mut rows = Vec::new();
        let mut row = |name: &str, status: &str, clause: &str| {
            rows.push(SheetRow { cells: vec![name.into(), status.into()], clause: clause.into() });
        };
        for side in Side::ALL {
            match state.commanders[side.index()] {
                Commander::Ready => row(commander_name(side), "ready to countermand", "c1863.13.4.1"),
                Commander::Used => row(commander_name(side), "used", "c1863.13.4.9"),
                Commander::Absent => {}
            }
        }
        match state.jackson {
            Jackson::Ready => row("Jackson", "first ability ready", "c1863.13.4.11"),
            Jackson::Marched => row("Jackson", "second ability from the next turn", "c1863.13.4.15"),
            Jackson::Unlocked => row("Jackson", "second ability ready", "c1863.13.4.16"),
            Jackson::Exhausted => row("Jackson", "exhausted", "c1863.13.4.10"),
            Jackson::Absent => {}
        }
        Sheet {
            kind: SheetKind::Generals,
            title: "Generals".into(),
            side: None,
            columns: vec!["General".into(), "Marker".into()],
            rows,
        }
    }

    /// Markers and Reinforcement cards, and to their owner the real totals.
    fn formations_sheet(&self, state: &State, viewer: Viewer, side: Side) -> Sheet {
        let own = sees(state, viewer, side);
        let row = |id: FormationId| {
            let data = self.data.formation(id);
            let pairs = state.pairs[side.index()].iter();
            let cards: Vec<String> = pairs
                .filter_map(|pair| {
                    let value = pair.face_down_at(id)?;
                    Some(if own || pair.is_known() { format!("{value:+}") } else { "face down".into() })
                })
                .collect();
            let real = if own { state.cohesion(id).to_string() } else { String::new() };
            let cells = vec![
                data.name.clone(),
                state.markers[id.index()].max(0).to_string(),
                cards.join(", "),
                real,
                format!("{} major, {} minor", data.majors, data.minors),
            ];
            SheetRow { cells, clause: "c1863.9.3.6".into() }
        };
        let columns =
            ["Formation", "Cohesion", "Reinforcement cards", "Real", "On cards"].map(String::from).into();
        Sheet {
            kind: SheetKind::Formations,
            title: format!("{side} formations"),
            side: Some(side),
            columns,
            rows: state.living(side).map(row).collect(),
        }
    }

    /// What can be said of the enemy's hidden formations by all that has been announced.
    fn out_of_sight_sheet(&self, state: &State, side: Side) -> Sheet {
        let numbers = |places: crate::ids::LocationSet| {
            places.iter().map(|at| self.data.map.number(at).to_string()).collect::<Vec<_>>().join(", ")
        };
        let hidden = state.living(side).filter(|&id| !state.visible_to_enemy(id));
        let rows = hidden.map(|id| {
            let seen = state.seen[id.index()];
            let last = seen.last.map_or_else(String::new, |at| {
                format!("{} in round {}", self.data.map.number(at), seen.round)
            });
            let cells = vec![self.data.name(id).to_owned(), last, numbers(self.hiding_places(state, id))];
            SheetRow { cells, clause: "c1863.4.1".into() }
        });
        let columns = ["Formation", "Last seen", "May be at"].map(String::from).into();
        Sheet {
            kind: SheetKind::OutOfSight,
            title: "Out of sight".into(),
            side: Some(side),
            columns,
            rows: rows.collect(),
        }
    }
}
