//! The optional rules, each on its own switch with the side it favours.

use engine::{Clause, OptionInfo};

/// The bit of the preliminary victories.
pub const PRELIMINARY_VICTORIES: u32 = 1 << 3;

/// The campaign's options, in the order of their bits; the first three are the standard rules' own.
#[must_use]
pub fn options() -> Vec<OptionInfo> {
    vec![
        OptionInfo {
            id: "fatigue4_march",
            title: "Marching at Fatigue Level 4",
            summary: "An organized unit at Fatigue Level 4 may march once more and is then disorganized.",
            favours: None,
            clause: Clause("gcacw.5.1.19"),
        },
        OptionInfo {
            id: "entrench_action_1863",
            title: "Entrenchment action in 1863",
            summary: "Units may entrench by an action, for two Fatigue Levels.",
            favours: None,
            clause: Clause("gcacw.5.5.2"),
        },
        OptionInfo {
            id: "limited_intelligence",
            title: "20 Limited Intelligence",
            summary: "Force markers hide what is under them, and some hide nothing.",
            favours: None,
            clause: Clause("lrtg.20.0.1"),
        },
        OptionInfo {
            id: "preliminary_victories",
            title: "Preliminary victories",
            summary: "A victory won by morale in mid-campaign is the least that a side gets, unless it is overcome.",
            favours: None,
            clause: Clause("lrtg.pv.0.1"),
        },
    ]
}
