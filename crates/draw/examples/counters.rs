//! Draws a sheet of counters, every kind and every state in both sets of symbols: `counters OUT.svg`.

use draw::{Counter, Cover, Kind, Size, Status, Symbols, counter_svg};
use engine::Side;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let out = std::env::args().nth(1).ok_or("counters OUT.svg")?;
    let mut rows: Vec<Vec<Counter>> = Vec::new();
    let sizes = [
        Size::Army,
        Size::Corps,
        Size::Division,
        Size::Brigade,
        Size::Regiment,
        Size::Battalion,
        Size::Battery,
    ];
    for (symbols, side) in [
        (Symbols::Period, Side::Union),
        (Symbols::Period, Side::Confederate),
        (Symbols::Nato, Side::Union),
        (Symbols::Nato, Side::Confederate),
    ] {
        let kinds = Kind::ALL.iter().enumerate().map(|(index, &kind)| {
            let mut counter = Counter::new(Some(side), kind, format!("{kind:?}"));
            counter.size = Some(sizes[index % sizes.len()]);
            counter.values = vec![format!("{}", index + 2), String::new(), "6".into()];
            counter.symbols = symbols;
            counter.colour =
                ["#e7b7a8", "#f3df9a", "#bcd6b0", "#d9c4e2"].get(index % 5).map(|&colour| colour.to_owned());
            counter
        });
        rows.push(kinds.collect());
    }
    let plain = Status::default();
    let states = [
        plain,
        Status { fatigue: 2, ..plain },
        Status { fatigue: 5, disorganized: true, ..plain },
        Status { disorganized: true, ..plain },
        Status { demoralized: true, ..plain },
        Status { disrupted: true, ..plain },
        Status { cover: Cover::Building, ..plain },
        Status { cover: Cover::Breastwork, ..plain },
        Status { cover: Cover::Entrenchment, ..plain },
        Status { activated: true, ..plain },
        Status { moved: true, ..plain },
        Status { out_of_supply: true, ..plain },
        Status {
            activated: true,
            moved: true,
            out_of_supply: true,
            fatigue: 3,
            cover: Cover::Entrenchment,
            ..plain
        },
    ];
    for (side, name) in [(Side::Union, "Humphreys"), (Side::Confederate, "R. H. Anderson")] {
        let mut row: Vec<Counter> = states
            .iter()
            .map(|&status| {
                let mut counter = Counter::new(Some(side), Kind::Infantry, name);
                counter.size = Some(Size::Division);
                counter.values = vec!["11".into(), "3".into(), "6".into()];
                counter.status = status;
                counter
            })
            .collect();
        row.push(Counter { hidden: true, ..Counter::new(Some(side), Kind::Infantry, name) });
        rows.push(row);
    }
    let mut sheet =
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1000\" height=\"{}\">", rows.len() * 71);
    sheet.push_str("<rect width=\"100%\" height=\"100%\" fill=\"#efe6d0\"/>");
    for (row, counters) in rows.iter().enumerate() {
        for (column, counter) in counters.iter().enumerate() {
            let place =
                format!("<svg x=\"{}\" y=\"{}\" width=\"64\" height=\"64\" ", 4 + column * 71, 4 + row * 71);
            sheet.push_str(&counter_svg(counter).replacen("<svg ", &place, 1));
        }
    }
    sheet.push_str("</svg>");
    std::fs::write(out, sheet)?;
    Ok(())
}
