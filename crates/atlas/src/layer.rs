//! Layers of geography: GeoJSON files whose features have a name and properties, read with errors that say which one is wrong.

use engine::data::{DataError, Library};
use geojson::{FeatureCollection, GeometryValue, JsonObject};

use crate::plane::Point;

/// Where a feature lies: longitude as `x`, latitude as `y`, in degrees.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A spot.
    Point(Point),
    /// A line, in order.
    Line(Vec<Point>),
    /// One or more polygons, each an outer ring and its holes.
    Polygons(Vec<Vec<Vec<Point>>>),
}

/// One feature of a layer.
#[derive(Debug, Clone)]
pub struct Feature {
    /// The file it was read from.
    pub file: String,
    /// Its name.
    pub name: String,
    /// Where it lies.
    pub shape: Shape,
    properties: JsonObject,
}

/// All features of one GeoJSON file.
#[derive(Debug, Clone)]
pub struct Layer {
    /// The file it was read from.
    pub file: String,
    /// The features, in file order.
    pub features: Vec<Feature>,
}

impl Layer {
    /// Reads a layer of a library by its path below `data/`.
    pub fn load(library: &dyn Library, file: &str) -> Result<Self, DataError> {
        Self::parse(file, &library.text(file)?)
    }

    /// Reads the text of a GeoJSON file.
    pub fn parse(file: &str, text: &str) -> Result<Self, DataError> {
        let collection: FeatureCollection = text.parse().map_err(|error: geojson::Error| {
            DataError::file(file, format!("not a GeoJSON collection: {error}"))
        })?;
        let features =
            collection.features.into_iter().enumerate().map(|(index, feature)| read(file, index, feature));
        Ok(Self { file: file.to_owned(), features: features.collect::<Result<_, _>>()? })
    }

    /// The feature of this name.
    pub fn named(&self, name: &str) -> Option<&Feature> {
        self.features.iter().find(|feature| feature.name == name)
    }
}

fn read(file: &str, index: usize, feature: geojson::Feature) -> Result<Feature, DataError> {
    let properties = feature.properties.unwrap_or_default();
    let name = match properties.get("name").and_then(|name| name.as_str()) {
        Some(name) if !name.is_empty() => name.to_owned(),
        _ => {
            return Err(DataError::field(
                file,
                format!("feature {}", index + 1),
                "name",
                "a feature needs a name",
            ));
        }
    };
    let wrong = |problem: &str| DataError::field(file, format!("feature {name}"), "geometry", problem);
    let geometry = feature.geometry.ok_or_else(|| wrong("there is none"))?;
    let shape = shape(&geometry.value).map_err(wrong)?;
    Ok(Feature { file: file.to_owned(), name, shape, properties })
}

fn shape(value: &GeometryValue) -> Result<Shape, &'static str> {
    match value {
        GeometryValue::Point { coordinates } => spot(coordinates).map(Shape::Point),
        GeometryValue::LineString { coordinates } => line(coordinates, 2).map(Shape::Line),
        GeometryValue::Polygon { coordinates } => Ok(Shape::Polygons(vec![rings(coordinates)?])),
        GeometryValue::MultiPolygon { coordinates } => {
            Ok(Shape::Polygons(coordinates.iter().map(|polygon| rings(polygon)).collect::<Result<_, _>>()?))
        }
        _ => Err("only Point, LineString, Polygon and MultiPolygon are drawn"),
    }
}

fn rings(coordinates: &[Vec<geojson::Position>]) -> Result<Vec<Vec<Point>>, &'static str> {
    coordinates
        .iter()
        .map(|ring| {
            let ring = line(ring, 4)?;
            if ring.first() == ring.last() { Ok(ring) } else { Err("a ring must end where it begins") }
        })
        .collect()
}

fn line(coordinates: &[geojson::Position], least: usize) -> Result<Vec<Point>, &'static str> {
    if coordinates.len() < least {
        return Err("it has too few points");
    }
    coordinates.iter().map(spot).collect()
}

fn spot(position: &geojson::Position) -> Result<Point, &'static str> {
    match position.as_slice() {
        &[longitude, latitude, ..] if longitude.abs() <= 180.0 && latitude.abs() <= 90.0 => {
            Ok(Point::new(longitude, latitude))
        }
        _ => Err("a position is a longitude and a latitude in degrees"),
    }
}

impl Feature {
    /// A property that is text; an error names the feature when it has none.
    pub fn text(&self, property: &str) -> Result<&str, DataError> {
        self.optional_text(property).ok_or_else(|| self.wrong(property, "it must be given, as text"))
    }

    /// A property that is text, if the feature has it.
    pub fn optional_text(&self, property: &str) -> Option<&str> {
        self.properties.get(property).and_then(|value| value.as_str())
    }

    /// A property that is a whole number; an error names the feature when it has none.
    pub fn number(&self, property: &str) -> Result<i64, DataError> {
        let value = self.properties.get(property).and_then(serde_json::Value::as_i64);
        value.ok_or_else(|| self.wrong(property, "it must be given, as a whole number"))
    }

    /// A property that is true or false; false when the feature has none.
    pub fn flag(&self, property: &str) -> bool {
        self.properties.get(property).and_then(serde_json::Value::as_bool).unwrap_or_default()
    }

    /// A property that is a list of texts; empty when the feature has none.
    pub fn texts(&self, property: &str) -> Vec<&str> {
        let list = self.properties.get(property).and_then(|value| value.as_array());
        list.into_iter().flatten().filter_map(|value| value.as_str()).collect()
    }

    /// The spot where it lies; an error when it is no point.
    pub fn spot(&self) -> Result<Point, DataError> {
        match &self.shape {
            Shape::Point(point) => Ok(*point),
            _ => Err(self.wrong("geometry", "it must be a Point")),
        }
    }

    /// The line it follows; an error when it is no line.
    pub fn line(&self) -> Result<&[Point], DataError> {
        match &self.shape {
            Shape::Line(line) => Ok(line),
            _ => Err(self.wrong("geometry", "it must be a LineString")),
        }
    }

    /// The same feature along another line.
    #[must_use]
    pub fn along(&self, line: Vec<Point>) -> Self {
        Self { shape: Shape::Line(line), ..self.clone() }
    }

    /// The polygons it covers; an error when it is none.
    pub fn polygons(&self) -> Result<&[Vec<Vec<Point>>], DataError> {
        match &self.shape {
            Shape::Polygons(polygons) => Ok(polygons),
            _ => Err(self.wrong("geometry", "it must be a Polygon")),
        }
    }

    /// An error about one property of this feature.
    pub fn wrong(&self, property: &str, problem: impl Into<String>) -> DataError {
        DataError::field(&self.file, format!("feature {}", self.name), property, problem)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn collection(feature: &str) -> String {
        format!(r#"{{"type":"FeatureCollection","features":[{feature}]}}"#)
    }

    #[test]
    fn a_feature_is_read_with_its_properties() {
        let text = collection(
            r#"{"type":"Feature","properties":{"name":"Ni","class":"creek","rank":3,"aliases":["Ny"]},
                "geometry":{"type":"LineString","coordinates":[[-77.6,38.2],[-77.5,38.1]]}}"#,
        );
        let layer = Layer::parse("water", &text).unwrap();
        let ni = layer.named("Ni").unwrap();
        assert_eq!(ni.text("class"), Ok("creek"));
        assert_eq!(ni.number("rank"), Ok(3));
        assert_eq!(ni.texts("aliases"), ["Ny"]);
        assert_eq!(ni.line().unwrap().len(), 2);
    }

    #[test]
    fn what_is_wrong_is_said_in_one_sentence() {
        let named = |geometry: &str| {
            collection(&format!(r#"{{"type":"Feature","properties":{{"name":"Ni"}},"geometry":{geometry}}}"#))
        };
        for (text, expected) in [
            (
                collection(r#"{"type":"Feature","properties":{},"geometry":null}"#),
                "w, feature 1, field name: a feature needs a name",
            ),
            (named("null"), "w, feature Ni, field geometry: there is none"),
            (
                named(r#"{"type":"LineString","coordinates":[[-77.6,38.2]]}"#),
                "w, feature Ni, field geometry: it has too few points",
            ),
            (
                named(r#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,1]]]}"#),
                "w, feature Ni, field geometry: a ring must end where it begins",
            ),
            (
                named(r#"{"type":"Point","coordinates":[238,38]}"#),
                "w, feature Ni, field geometry: a position is a longitude and a latitude in degrees",
            ),
        ] {
            assert_eq!(Layer::parse("w", &text).unwrap_err().to_string(), expected);
        }
        let broken = Layer::parse("w", "{\"type\":").unwrap_err().to_string();
        assert!(broken.starts_with("w: not a GeoJSON collection: "), "{broken}");
        let point = Layer::parse("w", &named(r#"{"type":"Point","coordinates":[-77,38]}"#)).unwrap();
        assert_eq!(
            point.features[0].line().unwrap_err().to_string(),
            "w, feature Ni, field geometry: it must be a LineString"
        );
    }
}
