//! TOML as one kind of tree that every schema is read from.
//!
//! The `toml` crate offers a value to a schema as four kinds of map and list, so each of our several hundred schemas would be
//! compiled four times. Here is one kind of each. The text is still parsed by `toml`; what is refused, in which words and on
//! which line, is the same.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error as _, Expected, MapAccess, SeqAccess,
    Unexpected, VariantAccess, Visitor,
};
use toml::de::{DeTable, DeValue};

/// What is wrong with a text, and which bytes of it.
#[derive(Debug)]
pub(crate) struct Problem {
    pub message: String,
    pub span: Option<Range<usize>>,
}

impl Problem {
    /// The problem, with its place unless one nearer to it is known.
    fn within(mut self, span: &Range<usize>) -> Self {
        self.span.get_or_insert_with(|| span.clone());
        self
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Problem {}

impl serde::de::Error for Problem {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self { message: message.to_string(), span: None }
    }
}

/// Reads a text into its schema.
pub(crate) fn read<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    T::deserialize(root(text)?)
}

/// The tree of a text.
pub(crate) fn root(text: &str) -> Result<Node<'_>, Problem> {
    let table = DeTable::parse(text)
        .map_err(|error| Problem { message: error.message().to_owned(), span: error.span() })?;
    let span = table.span();
    Ok(Node { kind: Kind::Value(DeValue::Table(table.into_inner())), span })
}

/// A value with its place.
pub(crate) struct Node<'i> {
    kind: Kind<'i>,
    span: Range<usize>,
}

enum Kind<'i> {
    Value(DeValue<'i>),
    Key(Cow<'i, str>),
    /// The beginning or the end of a place that a schema asks for.
    Offset(usize),
}

impl<'i> Node<'i> {
    /// Where it begins.
    pub(crate) const fn start(&self) -> usize {
        self.span.start
    }

    /// A table's entries of these names, and its others. What is no table is kept whole with the others, for a schema to refuse.
    pub(crate) fn parted(self, names: &[&str]) -> (Self, Self) {
        let table = |table: DeTable<'i>| Kind::Value(DeValue::Table(table));
        let span = self.span.clone();
        let (these, others) = match self.kind {
            Kind::Value(DeValue::Table(all)) => {
                let (these, others): (Vec<_>, Vec<_>) =
                    all.into_iter().partition(|(key, _)| names.contains(&&**key.get_ref()));
                (table(these.into_iter().collect()), table(others.into_iter().collect()))
            }
            kind => (table(DeTable::new()), kind),
        };
        (Node { kind: these, span: span.clone() }, Node { kind: others, span })
    }

    /// The items of the list that is a table's only entry; of an empty table there are none.
    pub(crate) fn listed(self) -> Result<Vec<Self>, Problem> {
        let Ok(mut entries) = self.entries() else { return Ok(Vec::new()) };
        let Some((_, list)) = entries.rest.next() else { return Ok(Vec::new()) };
        match list.items() {
            Ok(items) => Ok(items.0.collect()),
            Err(other) => Err(other.wrong(&"a list")),
        }
    }

    /// A number, if it is one; a key may be read as a number.
    fn integer(&self) -> Result<Option<i64>, Problem> {
        let read = match &self.kind {
            Kind::Value(DeValue::Integer(number)) => i64::from_str_radix(number.as_str(), number.radix()),
            Kind::Key(key) => key.parse(),
            &Kind::Offset(offset) => return Ok(Some(offset as i64)),
            Kind::Value(_) => return Ok(None),
        };
        read.map(Some).map_err(|error| Problem::custom(error).within(&self.span))
    }

    fn wrong(&self, expected: &dyn Expected) -> Problem {
        let unexpected = match &self.kind {
            Kind::Key(text) | Kind::Value(DeValue::String(text)) => Unexpected::Str(text),
            &Kind::Offset(offset) => Unexpected::Unsigned(offset as u64),
            Kind::Value(DeValue::Integer(_)) => {
                Unexpected::Signed(self.integer().ok().flatten().unwrap_or_default())
            }
            Kind::Value(DeValue::Float(number)) => {
                Unexpected::Float(number.as_str().parse().unwrap_or(f64::NAN))
            }
            Kind::Value(DeValue::Boolean(value)) => Unexpected::Bool(*value),
            Kind::Value(DeValue::Datetime(_)) => Unexpected::Other("date"),
            Kind::Value(DeValue::Array(_)) => Unexpected::Seq,
            Kind::Value(DeValue::Table(_)) => Unexpected::Map,
        };
        Problem::invalid_type(unexpected, expected).within(&self.span)
    }

    /// Its entries, if it is a table.
    fn entries(self) -> Result<Entries<'i>, Self> {
        let Kind::Value(DeValue::Table(table)) = self.kind else { return Err(self) };
        let entry = |(key, value): (toml::Spanned<Cow<'i, str>>, toml::Spanned<DeValue<'i>>)| {
            let key = Node { span: key.span(), kind: Kind::Key(key.into_inner()) };
            (key, Node { span: value.span(), kind: Kind::Value(value.into_inner()) })
        };
        let rest: Vec<_> = table.into_iter().map(entry).collect();
        Ok(Entries { rest: rest.into_iter(), value: None })
    }

    /// Itself as a table of its place and value, as `toml::Spanned` asks for it by the names of its fields.
    fn with_its_place(self, fields: &'static [&'static str]) -> Entries<'i> {
        let span = self.span.clone();
        let mut value = Some(self);
        let entries = fields.iter().filter_map(|&field| {
            let kind = match field {
                field if field.ends_with("_start") => Kind::Offset(span.start),
                field if field.ends_with("_end") => Kind::Offset(span.end),
                _ => value.take().map(|node| node.kind)?,
            };
            let key = Node { kind: Kind::Key(Cow::Borrowed(field)), span: span.clone() };
            Some((key, Node { kind, span: span.clone() }))
        });
        let rest: Vec<_> = entries.collect();
        Entries { rest: rest.into_iter(), value: None }
    }

    /// Its items, if it is a list.
    fn items(self) -> Result<Items<'i>, Self> {
        let Kind::Value(DeValue::Array(array)) = self.kind else { return Err(self) };
        let item = |value: toml::Spanned<DeValue<'i>>| Node {
            span: value.span(),
            kind: Kind::Value(value.into_inner()),
        };
        let items: Vec<_> = array.into_iter().map(item).collect();
        Ok(Items(items.into_iter()))
    }

    fn text<V: Visitor<'i>>(self, visitor: V) -> Result<V::Value, Problem> {
        let read = match &self.kind {
            &Kind::Key(Cow::Borrowed(text)) | &Kind::Value(DeValue::String(Cow::Borrowed(text))) => {
                visitor.visit_borrowed_str(text)
            }
            Kind::Key(text) | Kind::Value(DeValue::String(text)) => visitor.visit_str(text),
            _ => return Err(self.wrong(&visitor)),
        };
        read.map_err(|problem: Problem| problem.within(&self.span))
    }

    fn number<V: Visitor<'i>>(self, visitor: V) -> Result<V::Value, Problem> {
        let read = match (self.integer()?, &self.kind) {
            (Some(number), _) => visitor.visit_i64(number),
            (None, Kind::Value(DeValue::Float(number))) => match number.as_str().parse() {
                Ok(number) => visitor.visit_f64(number),
                Err(error) => Err(Problem::custom(error)),
            },
            (None, _) => return Err(self.wrong(&visitor)),
        };
        read.map_err(|problem: Problem| problem.within(&self.span))
    }
}

macro_rules! typed {
    ($read:ident: $($method:ident)+) => {
        $(fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Problem> {
            self.$read(visitor)
        })+
    };
}

impl<'de> Deserializer<'de> for Node<'de> {
    type Error = Problem;

    typed! { number: deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_u8 deserialize_u16
    deserialize_u32 deserialize_u64 deserialize_f32 deserialize_f64 }

    typed! { text: deserialize_str deserialize_string deserialize_char deserialize_identifier }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Problem> {
        match &self.kind {
            Kind::Key(_) | Kind::Value(DeValue::String(_)) => self.text(visitor),
            Kind::Value(DeValue::Boolean(_)) => self.deserialize_bool(visitor),
            Kind::Value(DeValue::Array(_)) => self.deserialize_seq(visitor),
            Kind::Value(DeValue::Table(_)) => self.deserialize_map(visitor),
            Kind::Value(DeValue::Datetime(date)) => visitor.visit_string(date.to_string()),
            Kind::Offset(_) | Kind::Value(DeValue::Integer(_) | DeValue::Float(_)) => self.number(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Problem> {
        match &self.kind {
            Kind::Value(DeValue::Boolean(value)) => visitor.visit_bool(*value),
            _ => Err(self.wrong(&visitor)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Problem> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Problem> {
        let span = self.span.clone();
        visitor.visit_newtype_struct(self).map_err(|problem: Problem| problem.within(&span))
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Problem> {
        let span = self.span.clone();
        match self.items() {
            Ok(items) => visitor.visit_seq(items).map_err(|problem: Problem| problem.within(&span)),
            Err(other) => Err(other.wrong(&visitor)),
        }
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _len: usize, visitor: V) -> Result<V::Value, Problem> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _len: usize,
        visitor: V,
    ) -> Result<V::Value, Problem> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Problem> {
        let span = self.span.clone();
        match self.entries() {
            Ok(entries) => visitor.visit_map(entries).map_err(|problem: Problem| problem.within(&span)),
            Err(other) => Err(other.wrong(&visitor)),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Problem> {
        let span = self.span.clone();
        let entries = if name.starts_with("$__serde_spanned") {
            Ok(self.with_its_place(fields))
        } else {
            self.entries()
        };
        match entries {
            Ok(entries) => visitor.visit_map(entries).map_err(|problem: Problem| problem.within(&span)),
            Err(other) => Err(other.wrong(&visitor)),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Problem> {
        let span = self.span.clone();
        let variant = match self.kind {
            Kind::Key(_) | Kind::Value(DeValue::String(_)) => Variant { name: self, value: None },
            Kind::Value(DeValue::Table(table)) => {
                let mut entries = Node { kind: Kind::Value(DeValue::Table(table)), span: span.clone() }
                    .entries()
                    .map_err(|other| other.wrong(&visitor))?;
                match (entries.rest.next(), entries.rest.next()) {
                    (Some((name, value)), None) => Variant { name, value: Some(value) },
                    _ => return Err(Problem::custom("wanted exactly 1 element").within(&span)),
                }
            }
            _ => return Err(Problem::custom("wanted string or table").within(&span)),
        };
        visitor.visit_enum(variant).map_err(|problem: Problem| problem.within(&span))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Problem> {
        visitor.visit_unit()
    }

    serde::forward_to_deserialize_any! { i128 u128 bytes byte_buf unit unit_struct }
}

/// The entries of a table.
struct Entries<'i> {
    rest: std::vec::IntoIter<(Node<'i>, Node<'i>)>,
    value: Option<Node<'i>>,
}

impl<'de> MapAccess<'de> for Entries<'de> {
    type Error = Problem;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Problem> {
        let Some((key, value)) = self.rest.next() else { return Ok(None) };
        self.value = Some(value);
        let span = key.span.clone();
        seed.deserialize(key).map(Some).map_err(|problem| problem.within(&span))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Problem> {
        let value = self.value.take().ok_or_else(|| Problem::custom("a value without its key"))?;
        let span = value.span.clone();
        seed.deserialize(value).map_err(|problem| problem.within(&span))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

/// The items of a list.
struct Items<'i>(std::vec::IntoIter<Node<'i>>);

impl<'de> SeqAccess<'de> for Items<'de> {
    type Error = Problem;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Problem> {
        let Some(item) = self.0.next() else { return Ok(None) };
        let span = item.span.clone();
        seed.deserialize(item).map(Some).map_err(|problem| problem.within(&span))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

/// A variant of an enum: its name, and its fields if it has any.
struct Variant<'i> {
    name: Node<'i>,
    value: Option<Node<'i>>,
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Problem;
    type Variant = Fields<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Fields<'de>), Problem> {
        let span = self.name.span.clone();
        let name = seed.deserialize(self.name).map_err(|problem| problem.within(&span))?;
        Ok((name, Fields(self.value)))
    }
}

/// The fields of a variant.
struct Fields<'i>(Option<Node<'i>>);

impl<'i> Fields<'i> {
    fn some(self, expected: &str) -> Result<Node<'i>, Problem> {
        self.0.ok_or_else(|| Problem::invalid_type(Unexpected::UnitVariant, &expected))
    }
}

impl<'de> VariantAccess<'de> for Fields<'de> {
    type Error = Problem;

    fn unit_variant(self) -> Result<(), Problem> {
        match self.0 {
            None => Ok(()),
            Some(node) => Err(node.wrong(&"a name without fields")),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Problem> {
        seed.deserialize(self.some("newtype variant")?)
    }

    fn tuple_variant<V: Visitor<'de>>(self, len: usize, visitor: V) -> Result<V::Value, Problem> {
        let node = self.some("tuple variant")?;
        match &node.kind {
            Kind::Value(DeValue::Array(items)) if items.len() != len => {
                Err(Problem::custom(format!("expected tuple with length {len}")).within(&node.span))
            }
            _ => node.deserialize_seq(visitor),
        }
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Problem> {
        let node = self.some("struct variant")?;
        if let Kind::Value(DeValue::Table(table)) = &node.kind {
            let unknown: Vec<_> = table.keys().filter(|key| !fields.contains(&&**key.get_ref())).collect();
            if let [first, ..] = &unknown[..] {
                let names: Vec<&str> = unknown.iter().map(|key| &**key.get_ref()).collect();
                let (names, known) = (names.join(", "), fields.join(", "));
                let problem = format!("unexpected keys in table: {names}, available keys: {known}");
                return Err(Problem { message: problem, span: Some(first.span()) });
            }
        }
        node.deserialize_struct("", fields, visitor)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Ground {
        Clear,
        Wood { cost: u8 },
        Ford(i16),
        Road(i16, i16),
    }

    #[derive(Debug, PartialEq, Deserialize)]
    struct Hex(u16);

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Sheet {
        name: toml::Spanned<String>,
        #[serde(default)]
        scale: Option<f64>,
        ground: Vec<Ground>,
        hex: BTreeMap<u16, Hex>,
        ends: [toml::Spanned<u8>; 2],
        #[serde(default)]
        more: toml::Table,
        is_drawn: bool,
    }

    const SHEET: &str = "name = 'north'\nscale = 2\nis_drawn = true\nends = [0x1F, 2]\n\
        ground = ['clear', { wood = { cost = 2 } }, { ford = -3 }, { road = [1, 2] }]\n\
        more = { when = 1863-05-02, deep = { list = [1, 2.5, 'x', false] } }\n[hex]\n101 = 7\n102 = 8\n";

    #[test]
    fn a_schema_reads_what_toml_itself_reads() {
        let read: Sheet = read(SHEET).unwrap();
        let mut same: Sheet = toml::from_str(SHEET).unwrap();
        // A date is text here: no game has a type for it.
        same.more.insert("when".into(), "1863-05-02".into());
        assert_eq!(read, same);
        assert_eq!(read.name.span(), same.name.span());
        assert_eq!(read.ends.map(|end| end.span()), same.ends.map(|end| end.span()));
    }

    #[test]
    fn a_schema_refuses_as_toml_itself_refuses() {
        for (from, to) in [
            ("is_drawn = true", "is_drawn = 1"),
            ("is_drawn = true", ""),
            ("is_drawn = true", "is_drawn = true\ncolour = 'red'"),
            ("'north'", "5"),
            ("scale = 2", "scale = 'two'"),
            ("0x1F", "300"),
            ("0x1F", "-1"),
            ("0x1F", "1.5"),
            ("101 = 7", "101 = 'x'"),
            ("101 = 7", "east = 7"),
            ("'clear'", "'swamp'"),
            ("'clear'", "7"),
            ("cost = 2", "cots = 2"),
            ("cost = 2", "cost = 2000"),
            ("[1, 2] }", "[1] }"),
            ("[0x1F, 2]", "{ a = 1 }"),
            ("[hex]", "[hex"),
        ] {
            let text = SHEET.replacen(from, to, 1);
            let ours = read::<Sheet>(&text).unwrap_err();
            let theirs = toml::from_str::<Sheet>(&text).unwrap_err();
            let line = |span: Option<Range<usize>>| span.map(|span| crate::data::line_of(&text, span.start));
            assert_eq!(
                (ours.message.as_str(), line(ours.span)),
                (theirs.message(), line(theirs.span())),
                "{to}"
            );
        }
    }
}
