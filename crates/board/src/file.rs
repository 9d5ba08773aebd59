//! Board files: one line a hex, one line a hexside, read with errors that name the line and the word.

use std::collections::HashMap;

use engine::data::{self, DataError, Library};
use serde::{Deserialize, Serialize};

use crate::{Axial, Board, Direction, Edge, Ground, HexId, Line, Place, Sheet, Water};

/// The schema of a board file: what a person writes, or a tool that makes boards, before it is checked into a [`Board`].
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardFile {
    /// The board's id, such as `ah`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// One line a hex: `NAME Q,R WORD... [=ALIAS...]`.
    pub hexes: Vec<String>,
    /// One line a hexside: `NAME DIRECTION WORD...`.
    #[serde(default)]
    pub sides: Vec<String>,
    /// Named areas.
    #[serde(default)]
    pub area: Vec<AreaFile>,
    /// The printed sheets of a board joined from several.
    #[serde(default)]
    pub sheet: Vec<Sheet>,
    /// Named spots.
    #[serde(default)]
    pub place: Vec<Place>,
    /// Named lines.
    #[serde(default)]
    pub line: Vec<Line>,
    /// Named waters.
    #[serde(default)]
    pub water: Vec<Water>,
}

/// A named set of hexes in a board file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaFile {
    /// The area's name.
    pub name: String,
    /// The names of its hexes.
    pub hexes: Vec<String>,
}

impl Board {
    /// Loads `boards/<id>.toml` of a library.
    pub fn load(library: &dyn Library, id: &str) -> Result<Self, DataError> {
        let file = format!("boards/{id}.toml");
        Self::parse(&file, &library.text(&file)?)
    }

    /// Reads the text of a board file.
    pub fn parse(file: &str, text: &str) -> Result<Self, DataError> {
        Self::from_file(file, data::parse(file, text)?)
    }

    /// Checks what a board file says into a board; `file` is its name in errors.
    pub fn from_file(file: &str, read: BoardFile) -> Result<Self, DataError> {
        if read.hexes.len() > usize::from(u16::MAX) {
            return Err(DataError::field(file, "hexes", "", "a board has at most 65,535 hexes"));
        }
        let mut board = Self {
            id: read.id,
            title: read.title,
            sheets: read.sheet,
            places: read.place,
            lines: read.line,
            waters: read.water,
            areas: Vec::new(),
            names: Vec::new(),
            coordinates: Vec::new(),
            ground: Vec::new(),
            neighbours: Vec::new(),
            edges: Vec::new(),
            by_name: HashMap::new(),
            by_coordinates: HashMap::new(),
            aliases: Vec::new(),
        };
        for line in &read.hexes {
            board
                .add_hex(line)
                .map_err(|problem| DataError::field(file, format!("hex \"{line}\""), "", problem))?;
        }
        board.join();
        for line in &read.sides {
            board
                .add_side(line)
                .map_err(|problem| DataError::field(file, format!("side \"{line}\""), "", problem))?;
        }
        for area in read.area {
            let hexes = area.hexes.iter().map(|name| board.known(name)).collect::<Result<Vec<_>, _>>();
            let hexes = hexes
                .map_err(|problem| DataError::field(file, format!("area {}", area.name), "hexes", problem))?;
            board.areas.push((area.name, hexes));
        }
        board.check_names(file)?;
        Ok(board)
    }

    fn known(&self, name: &str) -> Result<HexId, String> {
        self.hex(name).ok_or_else(|| format!("there is no hex {name} on this board"))
    }

    fn add_hex(&mut self, line: &str) -> Result<(), String> {
        let mut words = line.split_whitespace();
        let name = words.next().ok_or("a hex needs a name")?;
        let coordinates =
            words.next().and_then(axial).ok_or("after the name come the coordinates, as in 17,8")?;
        let mut ground = Ground::empty();
        let mut aliases = Vec::new();
        for word in words {
            if let Some(alias) = word.strip_prefix('=') {
                aliases.push(alias.to_owned());
            } else {
                ground |= Ground::from_word(word).ok_or_else(|| format!("{word} is not a kind of ground"))?;
            }
        }
        let id = HexId(self.names.len() as u16);
        if self.by_coordinates.insert(coordinates, id).is_some() {
            return Err("another hex has these coordinates".into());
        }
        for known_as in aliases.iter().map(String::as_str).chain([name]) {
            if self.by_name.insert(known_as.to_owned(), id).is_some() {
                return Err(format!("{known_as} is the name of another hex"));
            }
        }
        self.names.push(name.to_owned());
        self.coordinates.push(coordinates);
        self.ground.push(ground);
        self.aliases.push(aliases);
        Ok(())
    }

    fn join(&mut self) {
        self.neighbours = self
            .coordinates
            .iter()
            .map(|&here| {
                Direction::ALL.map(|direction| self.by_coordinates.get(&here.step(direction)).copied())
            })
            .collect();
        self.edges = vec![[Edge::empty(); 6]; self.names.len()];
    }

    fn add_side(&mut self, line: &str) -> Result<(), String> {
        let mut words = line.split_whitespace();
        let hex = self.known(words.next().ok_or("a side needs a hex")?)?;
        let direction = words
            .next()
            .and_then(Direction::from_short)
            .ok_or("after the hex comes N, NE, SE, S, SW or NW")?;
        let mut edge = Edge::empty();
        for word in words {
            edge |= Edge::from_word(word).ok_or_else(|| format!("{word} is not a kind of hexside"))?;
        }
        self.edges[hex.index()][direction.index()] |= edge;
        if let Some(next) = self.neighbour(hex, direction) {
            self.edges[next.index()][direction.opposite().index()] |= edge.mirrored();
        }
        Ok(())
    }

    fn check_names(&self, file: &str) -> Result<(), DataError> {
        for place in &self.places {
            for name in std::iter::once(&place.hex).chain(&place.other).chain(&place.approaches) {
                self.known(name).map_err(|problem| {
                    DataError::field(file, format!("place {}", place.name), "hex", problem)
                })?;
            }
        }
        for line in &self.lines {
            let record = || format!("{} {}", line.kind, line.name);
            let hexes = line.hexes.iter().map(|name| self.known(name)).collect::<Result<Vec<_>, _>>();
            let hexes = hexes.map_err(|problem| DataError::field(file, record(), "hexes", problem))?;
            if let Some(gap) = hexes.windows(2).find(|pair| self.direction(pair[0], pair[1]).is_none()) {
                let problem = format!("{} and {} are not neighbours", self.name(gap[0]), self.name(gap[1]));
                return Err(DataError::field(file, record(), "hexes", problem));
            }
        }
        for water in &self.waters {
            let sides = water.sides.iter().map(|side| side.split(' ').next().unwrap_or_default());
            for name in water.hexes.iter().map(String::as_str).chain(sides) {
                self.known(name).map_err(|problem| {
                    DataError::field(file, format!("water {}", water.name), "hexes", problem)
                })?;
            }
        }
        Ok(())
    }

    /// Writes the board file that reads back as this board.
    #[must_use]
    pub fn to_toml(&self) -> String {
        let mut text = format!("id = {:?}\ntitle = {:?}\n\nhexes = [\n", self.id, self.title);
        for hex in self.hexes() {
            let Axial { q, r } = self.coordinates(hex);
            let ground: String = self.ground(hex).words().map(|word| format!(" {word}")).collect();
            let aliases: String = self.aliases(hex).iter().map(|alias| format!(" ={alias}")).collect();
            text.push_str(&format!("  \"{} {q},{r}{ground}{aliases}\",\n", self.name(hex)));
        }
        text.push_str("]\n\nsides = [\n");
        for hex in self.hexes() {
            for direction in Direction::ALL {
                let edge = self.edge(hex, direction);
                let first = self.neighbour(hex, direction).is_none_or(|next| hex < next);
                if first && !edge.is_empty() {
                    let words: String = edge.words().map(|word| format!(" {word}")).collect();
                    text.push_str(&format!("  \"{} {}{words}\",\n", self.name(hex), direction.short()));
                }
            }
        }
        text.push_str("]\n");
        for (name, hexes) in &self.areas {
            let hexes: Vec<&str> = hexes.iter().map(|&hex| self.name(hex)).collect();
            text.push_str(&format!("\n[[area]]\nname = {name:?}\nhexes = {hexes:?}\n"));
        }
        let names =
            Names { sheet: &self.sheets, place: &self.places, line: &self.lines, water: &self.waters };
        if let Ok(names) = toml::to_string(&names) {
            text.push('\n');
            text.push_str(&names);
        }
        text
    }
}

#[derive(Serialize)]
struct Names<'a> {
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    sheet: &'a [Sheet],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    place: &'a [Place],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    line: &'a [Line],
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    water: &'a [Water],
}

fn axial(text: &str) -> Option<Axial> {
    let (q, r) = text.split_once(',')?;
    Some(Axial { q: q.parse().ok()?, r: r.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    const RIDGE: &str = r#"
id = "t"
title = "A ridge"
hexes = ["1 0,0 clear =S1", "2 1,0 woods hill", "3 0,1 river"]
sides = ["1 SE ridge-beyond road", "1 S ford"]
[[area]]
name = "county"
hexes = ["1", "2"]
[[place]]
name = "Somewhere"
kind = "town"
hex = "S1"
[[line]]
name = "Pike"
kind = "pike"
hexes = ["1", "2"]
"#;

    #[test]
    fn a_side_is_seen_from_both_hexes() {
        let board = Board::parse("t", RIDGE).unwrap();
        let (one, two) = (board.hex("S1").unwrap(), board.hex("2").unwrap());
        assert_eq!(board.between(one, two), Some(Edge::RIDGE_BEYOND | Edge::ROAD));
        assert_eq!(board.between(two, one), Some(Edge::RIDGE_HERE | Edge::ROAD));
        assert_eq!(board.aliases(one), ["S1"]);
        assert_eq!(board.area("county"), Some([one, two].as_slice()));
    }

    #[test]
    fn a_board_reads_back_what_it_wrote() {
        let text = Board::parse("t", RIDGE).unwrap().to_toml();
        assert_eq!(Board::parse("t", &text).unwrap().to_toml(), text);
    }

    #[test]
    fn errors_name_the_record() {
        for (broken, expected) in [
            ("hexes = [\"1 0;0\"]", "t, hex \"1 0;0\": after the name come the coordinates, as in 17,8"),
            ("hexes = [\"1 0,0 lava\"]", "t, hex \"1 0,0 lava\": lava is not a kind of ground"),
            ("hexes = [\"1 0,0\"]\nsides = [\"2 N\"]", "t, side \"2 N\": there is no hex 2 on this board"),
            (
                "hexes = [\"1 0,0\"]\n[[place]]\nname = \"Ford\"\nkind = \"ford\"\nhex = \"1\"\napproaches = [\"2\"]",
                "t, place Ford, field hex: there is no hex 2 on this board",
            ),
            ("hexes = [\"1 0,0\", \"1 0,1\"]", "t, hex \"1 0,1\": 1 is the name of another hex"),
        ] {
            let text = format!("id = \"t\"\ntitle = \"\"\n{broken}\n");
            assert_eq!(Board::parse("t", &text).unwrap_err().to_string(), expected);
        }
    }
}
