//! What may be in a hex and what may lie on the border of two, and the words board files use for it.

use bitflags::bitflags;

bitflags! {
    /// What is in a hex. One hex may hold several (woods on a hill, a village on a road).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub struct Ground: u32 {
        /// Open ground.
        const CLEAR = 1;
        /// Woods or forest.
        const WOODS = 1 << 1;
        /// A hill or height.
        const HILL = 1 << 2;
        /// Marsh or swamp.
        const MARSH = 1 << 3;
        /// A river that fills the hex.
        const RIVER = 1 << 4;
        /// A stream through the hex.
        const STREAM = 1 << 5;
        /// A ford in a river that fills the hex.
        const FORD = 1 << 6;
        /// A city or large town.
        const CITY = 1 << 7;
        /// A village or small town.
        const VILLAGE = 1 << 8;
        /// A road through the hex.
        const ROAD = 1 << 9;
        /// A railway through the hex.
        const RAILWAY = 1 << 10;
        /// A railway bed without rails.
        const UNFINISHED_RAILWAY = 1 << 11;
        /// A railway station.
        const STATION = 1 << 12;
        /// A permanent field work or fort.
        const WORKS = 1 << 13;
        /// Rolling ground.
        const ROLLING = 1 << 14;
        /// Rough ground.
        const ROUGH = 1 << 15;
        /// A mountain.
        const MOUNTAIN = 1 << 16;
        /// A gap or pass.
        const GAP = 1 << 17;
        /// Lake, estuary or bay: no unit may be there.
        const WATER = 1 << 18;
        /// A source of supply.
        const SUPPLY = 1 << 19;
        /// A dam in a river that fills the hex.
        const DAM = 1 << 20;
        /// On the edge of the playing area.
        const BORDER = 1 << 21;
        /// Fields enclosed by woods.
        const CLEARING = 1 << 22;
        /// Loess: steep ground of packed dust.
        const LOESS = 1 << 23;
        /// Ground that is a swamp in rain and rough when dry.
        const PROVISIONAL_SWAMP = 1 << 24;
    }
}

bitflags! {
    /// What lies on, or crosses, the border of two hexes.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub struct Edge: u32 {
        /// A creek.
        const CREEK = 1;
        /// A minor river.
        const MINOR_RIVER = 1 << 1;
        /// A major river.
        const MAJOR_RIVER = 1 << 2;
        /// A ridge whose height is on the side this edge is seen from.
        const RIDGE_HERE = 1 << 3;
        /// A ridge whose height is beyond.
        const RIDGE_BEYOND = 1 << 4;
        /// A ford.
        const FORD = 1 << 5;
        /// A road or railway bridge.
        const BRIDGE = 1 << 6;
        /// A ferry.
        const FERRY = 1 << 7;
        /// A dam.
        const DAM = 1 << 8;
        /// A place where a pontoon bridge may be laid.
        const PONTOON_SITE = 1 << 9;
        /// A minor road crosses.
        const ROAD = 1 << 10;
        /// A pike or major road crosses.
        const PIKE = 1 << 11;
        /// A trail crosses.
        const TRAIL = 1 << 12;
        /// A railway crosses.
        const RAILWAY = 1 << 13;
        /// A railway bed without rails crosses.
        const UNFINISHED_RAILWAY = 1 << 14;
        /// A work that faces outward from the side this edge is seen from.
        const WORKS_HERE = 1 << 15;
        /// A work that faces outward from the far side.
        const WORKS_BEYOND = 1 << 16;
        /// A line that nothing crosses, such as an estuary.
        const IMPASSABLE = 1 << 17;
        /// The way from one hex of a river to the next, downstream toward the far side.
        const DOWNSTREAM_BEYOND = 1 << 18;
        /// The way from one hex of a river to the next, downstream toward the near side.
        const DOWNSTREAM_HERE = 1 << 19;
        /// A hexside between two hills that is low ground.
        const VALLEY = 1 << 20;
    }
}

const GROUND_WORDS: &[(&str, Ground)] = &[
    ("clear", Ground::CLEAR),
    ("woods", Ground::WOODS),
    ("hill", Ground::HILL),
    ("marsh", Ground::MARSH),
    ("river", Ground::RIVER),
    ("stream", Ground::STREAM),
    ("ford", Ground::FORD),
    ("city", Ground::CITY),
    ("village", Ground::VILLAGE),
    ("road", Ground::ROAD),
    ("railway", Ground::RAILWAY),
    ("unfinished", Ground::UNFINISHED_RAILWAY),
    ("station", Ground::STATION),
    ("works", Ground::WORKS),
    ("rolling", Ground::ROLLING),
    ("rough", Ground::ROUGH),
    ("mountain", Ground::MOUNTAIN),
    ("gap", Ground::GAP),
    ("water", Ground::WATER),
    ("supply", Ground::SUPPLY),
    ("dam", Ground::DAM),
    ("border", Ground::BORDER),
    ("clearing", Ground::CLEARING),
    ("loess", Ground::LOESS),
    ("provisional-swamp", Ground::PROVISIONAL_SWAMP),
];

const EDGE_WORDS: &[(&str, Edge)] = &[
    ("creek", Edge::CREEK),
    ("minor-river", Edge::MINOR_RIVER),
    ("major-river", Edge::MAJOR_RIVER),
    ("ridge-here", Edge::RIDGE_HERE),
    ("ridge-beyond", Edge::RIDGE_BEYOND),
    ("ford", Edge::FORD),
    ("bridge", Edge::BRIDGE),
    ("ferry", Edge::FERRY),
    ("dam", Edge::DAM),
    ("pontoon-site", Edge::PONTOON_SITE),
    ("road", Edge::ROAD),
    ("pike", Edge::PIKE),
    ("trail", Edge::TRAIL),
    ("railway", Edge::RAILWAY),
    ("unfinished", Edge::UNFINISHED_RAILWAY),
    ("works-here", Edge::WORKS_HERE),
    ("works-beyond", Edge::WORKS_BEYOND),
    ("impassable", Edge::IMPASSABLE),
    ("downstream-beyond", Edge::DOWNSTREAM_BEYOND),
    ("downstream-here", Edge::DOWNSTREAM_HERE),
    ("valley", Edge::VALLEY),
];

const MIRRORED: [(Edge, Edge); 3] = [
    (Edge::RIDGE_HERE, Edge::RIDGE_BEYOND),
    (Edge::WORKS_HERE, Edge::WORKS_BEYOND),
    (Edge::DOWNSTREAM_HERE, Edge::DOWNSTREAM_BEYOND),
];

impl Ground {
    /// The feature that a board file calls by this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        GROUND_WORDS.iter().find(|(name, _)| *name == word).map(|&(_, ground)| ground)
    }

    /// The words of these features, in the order board files use.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        GROUND_WORDS.iter().filter(move |(_, ground)| self.contains(*ground)).map(|&(word, _)| word)
    }
}

impl Edge {
    /// Any river, whatever its class; creeks are not rivers.
    pub const ANY_RIVER: Self = Self::MINOR_RIVER.union(Self::MAJOR_RIVER);
    /// Any made way for wheels and feet; railways are not.
    pub const ANY_ROAD: Self = Self::ROAD.union(Self::PIKE).union(Self::TRAIL);

    /// The feature that a board file calls by this word.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        EDGE_WORDS.iter().find(|(name, _)| *name == word).map(|&(_, edge)| edge)
    }

    /// The words of these features, in the order board files use.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        EDGE_WORDS.iter().filter(move |(_, edge)| self.contains(*edge)).map(|&(word, _)| word)
    }

    /// The same border seen from the other hex.
    #[must_use]
    pub fn mirrored(self) -> Self {
        let mut seen = self;
        for (here, beyond) in MIRRORED {
            seen.set(beyond, self.contains(here));
            seen.set(here, self.contains(beyond));
        }
        seen
    }
}
