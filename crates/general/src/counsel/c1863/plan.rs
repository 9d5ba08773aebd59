//! What matters to the player of a solitaire game. The figures were found by playing the prior alone against
//! the bot, tens of thousands of games a side, and keeping what won; they come to a plan of a few sentences.
//!
//! Three broken formations win at once, and the bot, which never gives way and stands two to a location, can be broken
//! long before the cards run out. So attack from the first card, where two stand together (each takes the whole loss) and
//! where somebody has nowhere to retreat to; pay for re-rolls with cubes and, while a formation is fresh, with its cohesion;
//! go on against whoever is shaken. Objectives matter only at the end. The Union can choose its fights, since the
//! Confederate bot does not attack over the river, and weighs what awaits a formation on the other bank; the Confederates,
//! who are struck wherever they stand, fall on the corps at the lower crossings before the others are up.

/// What matters to a side, in figures: 1 is about a formation.
#[derive(Debug, Clone, Copy)]
pub(super) struct Plan {
    /// A formation of one's own that nobody has hurt yet.
    pub life: f64,
    /// How much more each becomes worth with every one that is lost.
    pub grief: f64,
    /// The share of its life that lies in the cohesion above 6, at the dawn and at the last card.
    pub reserve: f64,
    pub reserve_late: f64,
    /// A point of the enemy's cohesion.
    pub prey: f64,
    /// How much more one of a shaken formation.
    pub focus: f64,
    /// An enemy formation that has nowhere to retreat to.
    pub trap: f64,
    /// A retreat that wins no objective.
    pub push: f64,
    /// How much the ground that a won attack leads to counts.
    pub advance: f64,
    /// A first attack that leaves room for a second, in single attacks.
    pub again: f64,
    /// An objective that the enemy controls, at the dawn and at the last card.
    pub want: f64,
    pub want_late: f64,
    /// Standing in an objective of one's own, at the dawn and at the last card.
    pub keep: f64,
    pub keep_late: f64,
    /// A step nearer to an objective, at the dawn and at the last card.
    pub near: f64,
    pub near_late: f64,
    /// How the loss that the bot threatens is dreaded, at the dawn and at the last card.
    pub fear: f64,
    pub fear_late: f64,
    /// The break of a formation that is likely to lose more than it can bear.
    pub dread: f64,
    /// How much a friend in the same location adds to both: the bot's losses strike each of them in full.
    pub crowd: f64,
    /// A redoubt anywhere.
    pub dig: f64,
    /// The loss that a redoubt saves where the bot threatens.
    pub works: f64,
    /// Cohesion handed to those who need it.
    pub feed: f64,
    /// A Momentum cube, at the dawn and at the last card.
    pub cube: f64,
    pub cube_late: f64,
    /// The commander's countermand, besides what it lets happen, at the dawn and at the last card.
    pub countermand: f64,
    pub countermand_late: f64,
    /// A Tactics card, before its price.
    pub tactics: f64,
    /// The part of the game that is over when the figures begin to turn from the first to the last.
    pub dawn: f64,
}

impl Plan {
    /// As the Union.
    pub const UNION: Self = Self {
        life: 1.17,
        grief: 0.48,
        reserve: 0.22,
        reserve_late: 0.04,
        prey: 0.09,
        focus: 0.35,
        trap: 0.9,
        push: 0.1,
        advance: 0.25,
        again: 2.8,
        want: 0.0,
        want_late: 1.6,
        keep: 0.0,
        keep_late: 0.5,
        near: 0.01,
        near_late: 0.14,
        fear: 0.26,
        fear_late: 0.0,
        dread: 0.0,
        crowd: 0.8,
        dig: 0.0,
        works: 0.0,
        feed: 0.0,
        cube: 0.022,
        cube_late: 0.005,
        countermand: 0.0,
        countermand_late: 0.0,
        tactics: 0.05,
        dawn: 0.19,
    };

    /// As the Confederates.
    pub const CONFEDERATE: Self = Self {
        life: 1.28,
        grief: 0.26,
        reserve: 0.31,
        reserve_late: 0.17,
        prey: 0.07,
        focus: 1.32,
        trap: 0.91,
        push: 0.11,
        advance: 0.2,
        again: 1.77,
        want: 0.08,
        want_late: 0.52,
        keep: 0.03,
        keep_late: 0.85,
        near: 0.023,
        near_late: 0.08,
        fear: 0.11,
        fear_late: -0.013,
        dread: 0.2,
        crowd: 1.01,
        dig: 0.019,
        works: 0.019,
        feed: 0.32,
        cube: 0.027,
        cube_late: 0.01,
        countermand: -0.31,
        countermand_late: -0.03,
        tactics: -0.028,
        dawn: 0.47,
    };
}
