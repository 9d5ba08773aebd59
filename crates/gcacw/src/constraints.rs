//! What the rulebook and public sources fix about the charts, each proved by code.

use crate::charts::{Charts, RetreatChart};
use crate::halves::Halves;
use crate::lookup::{RetreatHex, UnitSide};
use crate::results::{CombatResult, Cost, MarchResult};

const fn whole(number: i32) -> Halves {
    Halves::whole(number)
}

/// Whether every number is followed by one that is not smaller.
fn rises<T: PartialOrd>(numbers: impl IntoIterator<Item = T>) -> bool {
    let mut last = None;
    numbers.into_iter().all(|number| {
        let fine = last.as_ref().is_none_or(|last| *last <= number);
        last = Some(number);
        fine
    })
}

impl Charts {
    /// Whether the charts satisfy the constraint of this id; `None` when no such constraint is known.
    #[must_use]
    pub fn satisfies(&self, id: &str) -> Option<bool> {
        let (chart, _) = id.split_once('.')?;
        match chart {
            "combat" => self.combat_satisfies(id),
            "ratio" | "strength" => self.values_satisfy(id),
            "march" => self.march_satisfies(id),
            "retreat" | "cavalry" => self.retreat_satisfies(id),
            "terrain" | "events" => self.ground_satisfies(id),
            _ => None,
        }
    }

    fn combat(&self, difference: i32, defender: i32, attacker: i32, expected: [&str; 2]) -> bool {
        self.combat_chart
            .results(difference, whole(defender), whole(attacker))
            .is_some_and(|results| results.map(|result| result.to_string()) == expected)
    }

    /// In how many of the 36 rolls of two dice, at a net modifier, the defender's result is such.
    fn in_36(&self, net: i32, such: fn(&CombatResult) -> bool) -> usize {
        let rolls = (1..=6).flat_map(|attacker| (1..=6).map(move |defender| attacker - defender + net));
        rolls
            .filter_map(|difference| self.combat_chart.results(difference, whole(8), whole(8)))
            .filter(|[defender, _]| such(defender))
            .count()
    }

    fn combat_satisfies(&self, id: &str) -> Option<bool> {
        let chart = &self.combat_chart;
        let seven_to_eleven = [whole(7), whole(11)];
        Some(match id {
            "combat.bands" => [&chart.defender_bands, &chart.attacker_bands].into_iter().all(|bands| {
                let between = bands.iter().all(|band| !(band[0]..=band[1]).contains(&Halves::from_halves(7)));
                bands.contains(&seven_to_eleven) && between
            }),
            "combat.hsn" => self.combat(4, 7, 7, ["1DR", "fa"]) && self.combat(4, 11, 11, ["1DR", "fa"]),
            // The cells were read as results of exactly these letters; here the sides have only their own.
            "combat.letters" => {
                chart.defender_cells.iter().flatten().all(|cell| !cell.advance)
                    && chart.attacker_cells.iter().flatten().all(|cell| !cell.retreat && cell.rout == 0)
                    && chart.defender_cells.iter().chain(&chart.attacker_cells).flatten().count() == 342
            }
            "combat.zones" => {
                let beaten = |cell: &CombatResult| cell.retreat || cell.rout > 0;
                let rout = |cell: &CombatResult| cell.rout > 0;
                [self.in_36(0, beaten), self.in_36(0, rout), self.in_36(2, beaten), self.in_36(2, rout)]
                    == [10, 3, 21, 10]
            }
            "combat.reports" => self.combat(1, 2, 7, ["D", "1D"]) && self.combat(6, 1, 6, ["1DR", "a"]),
            "combat.reports2" => self.combat(4, 10, 8, ["1DR", "fa"]),
            "combat.reports3" => self.combat(2, 9, 10, ["1Dr", "1Da"]),
            "combat.order" => self.losses_are_ordered(),
            "combat.eighty" => {
                chart.attacker_bands.last().is_some_and(|band| band[0] == whole(70))
                    && self
                        .maximum_combat_value
                        .grand_assault_extra_loss
                        .iter()
                        .map(|[from, _, loss]| (*from, *loss))
                        .eq([(80, 1), (90, 2), (100, 3)])
            }
            _ => return None,
        })
    }

    /// Losses never fall with the force engaged, and a better difference never helps the loser.
    fn losses_are_ordered(&self) -> bool {
        let chart = &self.combat_chart;
        let across = chart.defender_cells.iter().chain(&chart.attacker_cells);
        let down = |cells: &[Vec<CombatResult>], columns: usize, falling: bool| {
            (0..columns).all(|column| {
                let losses = cells.iter().filter_map(|row| row.get(column)).map(|cell| i16::from(cell.loss));
                rises(losses.map(|loss| if falling { -loss } else { loss }))
            })
        };
        across.into_iter().all(|row| rises(row.iter().map(|cell| cell.loss)))
            && down(&chart.defender_cells, chart.defender_bands.len(), false)
            && down(&chart.attacker_cells, chart.attacker_bands.len(), true)
    }

    fn values_satisfy(&self, id: &str) -> Option<bool> {
        let ratio = |attacker, defender| self.ratio_chart.modifier(whole(attacker), whole(defender));
        let marker = &self.strength_marker;
        let disorganized = |manpower| marker.disorganized(manpower);
        Some(match id {
            "ratio.range" => {
                let ends =
                    [(1, 99), (99, 1), (1, 1), (8, 7)].map(|(attacker, defender)| ratio(attacker, defender));
                ends == [Some(-12), Some(13), Some(0), Some(0)] && self.ratio_chart.rows.len() == 26
            }
            "ratio.words" => {
                let rows = self.ratio_chart.rows.iter();
                rows.map(|row| row.ratio.clone()).eq((2..=13)
                    .rev()
                    .map(|number| format!("1-{number}"))
                    .chain((1..=14).map(|number| format!("{number}-1"))))
                    && (2..=13).all(|number| {
                        ratio(number.into(), 1) == Some(number - 1)
                            && ratio(1, number.into()) == Some(1 - number)
                    })
            }
            "strength.range" => {
                let pairs = || marker.organized_combat.iter().zip(&marker.disorganized_combat);
                marker.organized_combat.iter().copied().eq((1..=21).map(whole))
                    && disorganized(1) == Some(Halves::from_halves(1))
                    && disorganized(21) == Some(whole(14))
                    && pairs().all(|(organized, disorganized)| disorganized < organized)
                    && rises(&marker.disorganized_combat)
            }
            "strength.reports" => [(2, 1), (3, 2), (13, 9), (14, 10), (15, 10)]
                .iter()
                .all(|&(manpower, value)| disorganized(manpower) == Some(whole(value))),
            _ => return None,
        })
    }

    fn march_satisfies(&self, id: &str) -> Option<bool> {
        let march = &self.extended_march;
        let organized = |roll| march.result(roll, true, 1);
        let unaffected = Some(MarchResult::NoEffect);
        Some(match id {
            "march.org5" => {
                march.modifier(1, UnitSide::Exhausted, 2) == Some(1) && organized(4 + 1) == unaffected
            }
            "march.rtg" => march.modifier(2, UnitSide::Exhausted, 3) == Some(3),
            // The cells were read as these results; a disorganized unit cannot be disorganized further.
            "march.results" => {
                march.columns.len() > 2
                    && march
                        .cells
                        .iter()
                        .all(|row| !row.iter().skip(1).any(|cell| *cell == MarchResult::Disorganized))
            }
            "march.reports" => {
                [2, 3, 5].into_iter().all(|roll| organized(roll) == unaffected)
                    && march.modifier(1, UnitSide::Normal, 4) == Some(2)
                    && march.result(5 + 2, false, 10) == Some(MarchResult::Two)
            }
            "march.barlow" => {
                march.result(2, false, 15) == unaffected
                    && march.modifier(0, UnitSide::Exhausted, 2) == Some(0)
                    && organized(5) == unaffected
            }
            _ => return None,
        })
    }

    fn retreat_satisfies(&self, id: &str) -> Option<bool> {
        let (one, two) = (&self.retreat_chart_1, &self.retreat_chart_2);
        let labels =
            |chart: &RetreatChart| chart.rows.iter().map(|row| row.label.clone()).collect::<Vec<_>>();
        let blocked = RetreatHex { enemy: true, ezoc: true, farther: false, road: false, friendly: false };
        let last = |chart: &RetreatChart| {
            chart.row(blocked).is_some_and(|row| row.priority == 5 && row.loss_into(blocked) == 3)
        };
        let zone = RetreatHex { enemy: false, road: true, ..blocked };
        let cavalry = &self.cavalry_retreat;
        let points = |roll, combat, hex, hexside| cavalry.points(roll, whole(combat), hex, hexside);
        Some(match id {
            "retreat.order" => labels(one) == ["1", "2", "3", "4a", "4b", "5"] && last(one),
            "retreat.two" => labels(two) == ["1", "4a", "4b", "5"] && last(two),
            "retreat.road" => {
                one.rows.iter().any(|row| row.loss_if_road.is_some())
                    && one.rows.iter().any(|row| row.loss_if_friendly.is_some())
                    && one.rows.iter().filter(|row| row.priority == 1).all(|row| row.loss == 0)
            }
            "retreat.shared" => {
                let fourth = one.rows.iter().filter(|row| row.priority == 4);
                fourth.map(|row| row.label.as_str()).eq(["4a", "4b"])
            }
            "retreat.4b" => one.row(zone).is_some_and(|row| row.label == "4b" && row.loss_into(zone) == 1),
            "retreat.total" => [one, two].into_iter().all(|chart| {
                RetreatHex::all().all(|hex| chart.rows.iter().filter(|row| row.fits(hex)).count() == 1)
            }),
            "cavalry.half" => {
                cavalry.natural_loss_roll == 1
                    && [2, 3].map(|roll| points(roll, 3, "clear", "none")) == [Some(1); 2]
            }
            "cavalry.reports" => {
                [
                    points(6, 1, "mountain", "none"),
                    points(6, 5, "rough", "none"),
                    points(6, 1, "clear", "crossing"),
                ] == [Some(4); 3]
            }
            _ => return None,
        })
    }

    fn ground_satisfies(&self, id: &str) -> Option<bool> {
        let terrain = &self.terrain_chart;
        let cost = |name, rain| self.terrain_cost(name, "infantry", rain);
        let points = |cost: &Cost| match cost {
            Cost::Points(points) => Some(*points),
            Cost::Prohibited(_) => None,
        };
        let closed = |cost: Option<Cost>| matches!(cost, Some(Cost::Prohibited(_)));
        Some(match id {
            "terrain.roads" => {
                let ways = [
                    &terrain.road,
                    &terrain.railroad,
                    &terrain.pike,
                    &terrain.trail,
                    &terrain.trail_mountain,
                ];
                let halves = ways.map(|way| (way.dry.count(), way.rain.count()));
                let dearer =
                    terrain.dry.iter().flatten().zip(terrain.rain.iter().flatten()).all(|(dry, rain)| {
                        points(rain).is_none_or(|rain| points(dry).is_some_and(|dry| dry < rain))
                    });
                halves == [(2, 4), (2, 4), (2, 3), (2, 4), (4, 6)]
                    && terrain.ridge_extra == 1
                    && ["mountain", "swamp"]
                        .iter()
                        .all(|name| closed(cost(name, false)) && closed(cost(name, true)))
                    && cost("provisional_swamp", false) == cost("rough", false)
                    && cost("provisional_swamp", true) == cost("swamp", true)
                    && dearer
            }
            "terrain.clear" => {
                let cheapest = terrain.rows.iter().zip(&terrain.dry).filter(|(name, _)| *name != "city");
                cost("clear", false) == Some(Cost::Points(whole(3)))
                    && cheapest.flat_map(|(_, row)| row).filter_map(points).all(|cost| cost >= whole(3))
            }
            "events.rain" => {
                let rain = &self.rain_numbers;
                let siv = rain.columns.iter().position(|name| name == "SIV")?;
                let never = [&rain.minor, &rain.major]
                    .into_iter()
                    .all(|rows| rows.last().and_then(|row| row.get(siv)) == Some(&-1));
                self.random_events.rain_results.len() == 4 && never
            }
            "events.gtc" => self.random_event("gtc", 5) == Some("rain_current"),
            _ => return None,
        })
    }
}
