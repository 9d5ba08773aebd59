//! Everything loads, and a broken text is refused with its file, record and field.

use std::borrow::Cow;

use engine::{DataError, Library};
use library::Shipped;
use lrtg::Data;

/// The shipped data with one text of one file replaced: file, from, to.
struct Broken(&'static str, &'static str, &'static str);

impl Library for Broken {
    fn text(&self, path: &str) -> Result<Cow<'static, str>, DataError> {
        let text = Shipped::new().text(path)?;
        if path != self.0 {
            return Ok(text);
        }
        assert!(text.contains(self.1), "{path} has no {:?}", self.1);
        Ok(text.replacen(self.1, self.2, 1).into())
    }

    fn list(&self, folder: &str) -> Vec<String> {
        Shipped::new().list(folder)
    }
}

#[test]
fn everything_loads() {
    let data = Data::load(&Shipped::new()).unwrap();
    assert_eq!((data.units.unit.len(), data.leaders.leader.len()), (130, 27));
    assert_eq!((data.counties.county.len(), data.counties.town.len()), (48, 31));
    assert_eq!((data.railroads.railroad.len(), data.rivers.river.len()), (20, 23));
    assert_eq!((data.naval.space.len(), data.offmap.r#box.len()), (8, 9));
}

#[test]
fn a_broken_text_is_refused_by_file_record_and_field() {
    for (broken, sentence) in [
        (
            Broken("lrtg/counties.toml", "\"RN0929\"", "\"RN9929\""),
            "lrtg/counties.toml, Franklin, PA, field control_hex: there is no hex RN9929 on the board",
        ),
        (
            Broken("lrtg/counties.toml", "{ name = \"Annapolis\"", "{ name = \"Atlantis\""),
            "lrtg/counties.toml, Atlantis, field name: the board has no place \"Atlantis\"",
        ),
        (
            Broken("lrtg/units.toml", "name = \"McLaws\"", "name = \"Pickett\""),
            "lrtg/units.toml, Confederate Pickett, field name: is there twice",
        ),
        (
            Broken("lrtg/offmap.toml", "a = \"Harrisburg\"", "a = \"Pittsburgh\""),
            "field a: the chart has no space \"Pittsburgh\"",
        ),
    ] {
        let refused = Data::load(&broken).expect_err("the broken text must be refused").to_string();
        assert!(refused.starts_with(broken.0) && refused.ends_with(sentence), "{refused}");
    }
}
