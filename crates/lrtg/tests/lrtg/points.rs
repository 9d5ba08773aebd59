//! VII.3: what destroyed stations score.

use board::Board;
use engine::proves;
use library::Shipped;
use lrtg::Data;
use lrtg::theater::Theater;
use lrtg::victory::points::station_awards;

struct Railroads {
    data: Data,
    board: Board,
    theater: Theater,
}

impl Railroads {
    fn load() -> Self {
        let data = Data::load(&Shipped::new()).unwrap();
        let board = Board::load(&Shipped::new(), "gettysburg").unwrap();
        let theater = Theater::survey(&data, &board).unwrap();
        Self { data, board, theater }
    }

    fn station(&self, name: &str) -> usize {
        let stations = self.theater.stations.iter();
        stations
            .clone()
            .position(|station| station.name == name)
            .unwrap_or_else(|| panic!("no station {name}"))
    }

    fn at(&self, hex: &str) -> usize {
        self.theater.station(self.board.hex(hex).unwrap()).unwrap()
    }

    /// The points of each station destroyed in this order.
    fn score(&self, stations: &[usize]) -> Vec<i16> {
        let awards = |index: usize| {
            let before = stations[..index].iter().copied();
            let awards = station_awards(&self.data.victory, &self.theater, before, stations[index]);
            awards.iter().map(|award| award.points).sum()
        };
        (0..stations.len()).map(awards).collect()
    }
}

#[test]
fn alexandria_alone_scores_seventeen() {
    proves!("lrtg.ex.3", "lrtg.vii.3.1", "lrtg.vii.3.2", "lrtg.vii.3.3", "lrtg.vii.3.16");
    let railroads = Railroads::load();
    assert_eq!(railroads.score(&[railroads.at("HE0944")]), [7 + 5 + 2 + 3]);
}

#[test]
fn manassas_alone_scores_twelve() {
    proves!("lrtg.ex.4");
    let railroads = Railroads::load();
    assert_eq!(railroads.score(&[railroads.at("SN4124")]), [7 + 5]);
}

#[test]
fn the_second_station_scores_less_and_the_third_as_any_other() {
    proves!("lrtg.vii.3.1", "lrtg.vii.3.4");
    let railroads = Railroads::load();
    let stations = [
        railroads.at("SS3108"),
        railroads.station("Bristoe Station"),
        railroads.station("Catlett's Station"),
    ];
    assert_eq!(railroads.score(&stations), [7, 3, 1]);
}

#[test]
fn a_virginia_station_south_of_row_fifteen_scores_nothing() {
    proves!("lrtg.vii.3.4");
    let railroads = Railroads::load();
    // Culpeper is SS1418; Brooke Station lies in Stafford north of it only by its line: row 22.
    assert_eq!(railroads.score(&[railroads.at("SS1418")]), [0]);
    assert_eq!(railroads.score(&[railroads.at("SS5021")]), [3]);
}

#[test]
fn the_washington_branch_scores_twenty_five_and_ten_and_then_five() {
    proves!("lrtg.vii.3.5", "lrtg.vii.3.6", "lrtg.vii.3.9");
    let railroads = Railroads::load();
    let [bladensburg, laurel] = ["Bladensburg", "Laurel"].map(|name| railroads.station(name));
    let annapolis = railroads.at("HE3932");
    // The first is first on both lines; each further one is counted once.
    assert_eq!(railroads.score(&[bladensburg, laurel, annapolis]), [35, 5, 5]);
    // A station that earns the other line's first award is no additional one.
    assert_eq!(railroads.score(&[annapolis, laurel]), [10, 25]);
    // Camden is an additional one even where the B&O and the line east pay their first: 15, 10, its own 5, and 5.
    assert_eq!(railroads.score(&[laurel, railroads.at("HE3115")]), [35, 15 + 10 + 5 + 5]);
}

#[test]
fn the_baltimore_and_ohio_scores_three_times() {
    proves!("lrtg.vii.3.8", "lrtg.vii.3.13");
    let railroads = Railroads::load();
    let stations =
        ["Martinsburg", "Point of Rocks", "Monrovia", "Sykesville"].map(|name| railroads.station(name));
    assert_eq!(railroads.score(&stations), [15, 5, 5, 1]);
    // The Frederick spur and the Winchester and Potomac are no part of it.
    let spur = railroads.at("RS2326");
    assert_eq!(railroads.score(&[spur]), [1]);
    assert_eq!(railroads.score(&[railroads.station("Charlestown")]), [1]);
}

#[test]
fn named_stations_add_their_own_points() {
    proves!("lrtg.vii.3.7", "lrtg.vii.3.10", "lrtg.vii.3.12", "lrtg.vii.3.14");
    let railroads = Railroads::load();
    // Camden: Washington branch 25, B&O 15, east edge 10, its own 5.
    assert_eq!(railroads.score(&[railroads.at("HE3115")]), [25 + 15 + 10 + 5]);
    // Frederick Junction: B&O 15, its own 5.
    assert_eq!(railroads.score(&[railroads.at("RS2428")]), [15 + 5]);
    // Harrisburg: Mt. Royal line 10, its own 3; then Camp Curtin 3 and Carlisle 1.
    let stations = [railroads.at("RN4909"), railroads.at("RN4907"), railroads.station("Carlisle")];
    assert_eq!(railroads.score(&stations), [13, 3, 1]);
}
