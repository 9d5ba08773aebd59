//! A board in the making: hexes are marked, hexsides are marked, and at the end it is checked into a [`Board`].

use std::collections::BTreeMap;

use board::{AreaFile, Axial, Board, BoardFile, Direction, Edge, Ground, Line, Place, Sheet, Water};
use engine::data::DataError;

use crate::raster::Side;

#[derive(Debug, Clone, PartialEq, Eq)]
struct Hex {
    at: Axial,
    name: String,
    aliases: Vec<String>,
    ground: Ground,
    edges: [Edge; 6],
}

/// A board in the making.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Draft {
    /// The board's id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// The printed sheets it is joined from.
    pub sheets: Vec<Sheet>,
    /// Named spots.
    pub places: Vec<Place>,
    /// Named lines.
    pub lines: Vec<Line>,
    /// Named waters.
    pub waters: Vec<Water>,
    hexes: Vec<Hex>,
    by_coordinates: BTreeMap<Axial, usize>,
    by_name: BTreeMap<String, Axial>,
    areas: Vec<(String, Vec<Axial>)>,
}

impl Draft {
    /// A board without hexes.
    #[must_use]
    pub fn new(id: &str, title: &str) -> Self {
        Self { id: id.to_owned(), title: title.to_owned(), ..Self::default() }
    }

    /// Adds a hex; the order of adding is the order of the board file.
    pub fn add_hex(&mut self, name: &str, at: Axial, aliases: &[String]) {
        self.by_coordinates.insert(at, self.hexes.len());
        for known_as in aliases.iter().map(String::as_str).chain([name]) {
            self.by_name.insert(known_as.to_owned(), at);
        }
        let (name, aliases) = (name.to_owned(), aliases.to_vec());
        self.hexes.push(Hex { at, name, aliases, ground: Ground::empty(), edges: [Edge::empty(); 6] });
    }

    /// Every hex, in the order of the board file.
    pub fn hexes(&self) -> impl Iterator<Item = Axial> + '_ {
        self.hexes.iter().map(|hex| hex.at)
    }

    /// Whether the board has this hex.
    #[must_use]
    pub fn contains(&self, at: Axial) -> bool {
        self.by_coordinates.contains_key(&at)
    }

    /// The hex of this name.
    #[must_use]
    pub fn hex(&self, name: &str) -> Option<Axial> {
        self.by_name.get(name).copied()
    }

    /// The name of a hex; empty off the board.
    #[must_use]
    pub fn name(&self, at: Axial) -> &str {
        self.get(at).map_or("", |hex| hex.name.as_str())
    }

    /// The names of a list of hexes; those off the board are left out.
    #[must_use]
    pub fn names(&self, hexes: &[Axial]) -> Vec<String> {
        hexes.iter().filter_map(|&at| self.get(at)).map(|hex| hex.name.clone()).collect()
    }

    fn get(&self, at: Axial) -> Option<&Hex> {
        self.by_coordinates.get(&at).and_then(|&index| self.hexes.get(index))
    }

    fn get_mut(&mut self, at: Axial) -> Option<&mut Hex> {
        self.by_coordinates.get(&at).and_then(|&index| self.hexes.get_mut(index))
    }

    /// What is in a hex; nothing off the board.
    #[must_use]
    pub fn ground(&self, at: Axial) -> Ground {
        self.get(at).map_or(Ground::empty(), |hex| hex.ground)
    }

    /// What lies on a hexside, seen from its hex.
    #[must_use]
    pub fn edge(&self, side: Side) -> Edge {
        match self.get(side.hex) {
            Some(hex) => hex.edges[side.direction.index()],
            None => self
                .get(side.other())
                .map_or(Edge::empty(), |hex| hex.edges[side.direction.opposite().index()].mirrored()),
        }
    }

    /// Puts features into a hex; off the board nothing happens.
    pub fn mark(&mut self, at: Axial, ground: Ground) {
        if let Some(hex) = self.get_mut(at) {
            hex.ground |= ground;
        }
    }

    /// Takes features out of a hex.
    pub fn unmark(&mut self, at: Axial, ground: Ground) {
        if let Some(hex) = self.get_mut(at) {
            hex.ground -= ground;
        }
    }

    /// Puts features on a hexside, seen from its hex, for both its hexes.
    pub fn mark_side(&mut self, side: Side, edge: Edge) {
        self.each_face(side, |found, seen| *found |= if seen { edge.mirrored() } else { edge });
    }

    /// Takes features off a hexside, seen from its hex, for both its hexes.
    pub fn unmark_side(&mut self, side: Side, edge: Edge) {
        self.each_face(side, |found, seen| *found -= if seen { edge.mirrored() } else { edge });
    }

    fn each_face(&mut self, side: Side, change: impl Fn(&mut Edge, bool)) {
        for (face, from_beyond) in [(side, false), (side.reversed(), true)] {
            if let Some(hex) = self.get_mut(face.hex) {
                change(&mut hex.edges[face.direction.index()], from_beyond);
            }
        }
    }

    /// Adds a named area; hexes off the board are left out, the others take the order of the board file.
    pub fn add_area(&mut self, name: &str, hexes: impl IntoIterator<Item = Axial>) {
        let mut found: Vec<usize> =
            hexes.into_iter().filter_map(|at| self.by_coordinates.get(&at).copied()).collect();
        found.sort_unstable();
        found.dedup();
        self.areas.push((name.to_owned(), found.into_iter().map(|index| self.hexes[index].at).collect()));
    }

    /// The hexes of a named area.
    #[must_use]
    pub fn area(&self, name: &str) -> Option<&[Axial]> {
        self.areas.iter().find(|(area, _)| area == name).map(|(_, hexes)| hexes.as_slice())
    }

    /// Adds hexes to a named area and takes others out; the area is made when there is none.
    pub fn change_area(&mut self, name: &str, add: &[Axial], remove: &[Axial]) {
        let old = self.areas.iter().position(|(area, _)| area == name).map(|index| self.areas.remove(index));
        let kept = old.map(|(_, hexes)| hexes).unwrap_or_default();
        let hexes: Vec<Axial> = kept.iter().chain(add).copied().filter(|hex| !remove.contains(hex)).collect();
        self.add_area(name, hexes);
    }

    /// A hexside as board files write it, `HEX DIRECTION`, seen from a hex that is on the board; `None` when neither is.
    #[must_use]
    pub fn side_name(&self, side: Side) -> Option<String> {
        let face = [side, side.reversed()].into_iter().find(|face| self.contains(face.hex))?;
        Some(format!("{} {}", self.name(face.hex), face.direction.short()))
    }

    /// Reads a hexside written `HEX DIRECTION`.
    #[must_use]
    pub fn side(&self, text: &str) -> Option<Side> {
        let (name, direction) = text.split_once(' ')?;
        Some(Side { hex: self.hex(name)?, direction: Direction::from_short(direction)? })
    }

    /// Checks the draft into a board.
    pub fn finish(self) -> Result<Board, DataError> {
        let mut file = BoardFile { id: self.id.clone(), title: self.title.clone(), ..BoardFile::default() };
        for hex in &self.hexes {
            let Axial { q, r } = hex.at;
            let words: String = hex.ground.words().map(|word| format!(" {word}")).collect();
            let aliases: String = hex.aliases.iter().map(|alias| format!(" ={alias}")).collect();
            file.hexes.push(format!("{} {q},{r}{words}{aliases}", hex.name));
            for direction in Direction::ALL {
                let words: String =
                    hex.edges[direction.index()].words().map(|word| format!(" {word}")).collect();
                if !words.is_empty() {
                    file.sides.push(format!("{} {}{words}", hex.name, direction.short()));
                }
            }
        }
        for (name, hexes) in &self.areas {
            file.area.push(AreaFile { name: name.clone(), hexes: self.names(hexes) });
        }
        file.sheet = self.sheets;
        file.place = self.places;
        file.line = self.lines;
        file.water = self.waters;
        Board::from_file(&format!("boards/{}.toml", self.id), file)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_hexes() -> Draft {
        let mut draft = Draft::new("t", "Two hexes");
        draft.add_hex("1", Axial { q: 0, r: 0 }, &[]);
        draft.add_hex("2", Axial { q: 0, r: 1 }, &["S2".to_owned()]);
        draft
    }

    #[test]
    fn a_hexside_is_marked_from_both_hexes_and_at_the_edge() {
        let mut draft = two_hexes();
        let between = draft.side("1 S").unwrap();
        draft.mark_side(between, Edge::WORKS_HERE | Edge::ROAD);
        draft.mark_side(draft.side("S2 S").unwrap(), Edge::ROAD);
        assert_eq!(draft.edge(between.reversed()), Edge::WORKS_BEYOND | Edge::ROAD);
        draft.unmark_side(between.reversed(), Edge::WORKS_BEYOND);
        let board = draft.finish().unwrap();
        let (one, two) = (board.hex("1").unwrap(), board.hex("S2").unwrap());
        assert_eq!(board.between(one, two), Some(Edge::ROAD));
        assert_eq!(board.edge(two, Direction::South), Edge::ROAD);
    }

    #[test]
    fn an_area_keeps_the_order_of_the_board() {
        let mut draft = two_hexes();
        let (one, two, off) = (Axial { q: 0, r: 0 }, Axial { q: 0, r: 1 }, Axial { q: 9, r: 9 });
        draft.add_area("both", [two, off, one, two]);
        assert_eq!(draft.area("both"), Some([one, two].as_slice()));
        draft.change_area("both", &[], &[one]);
        assert_eq!(draft.area("both"), Some([two].as_slice()));
    }
}
