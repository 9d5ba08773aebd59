//! Tables of figures and words, as Parquet files.

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use parquet::data_type::{ByteArray, ByteArrayType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::record::Field;
use parquet::schema::parser::parse_message_type;

/// One column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Column {
    Figures(Vec<i64>),
    Words(Vec<String>),
}

impl Column {
    fn len(&self) -> usize {
        match self {
            Self::Figures(figures) => figures.len(),
            Self::Words(words) => words.len(),
        }
    }

    /// The figure of a row; 0 when it has none.
    pub fn figure(&self, row: usize) -> i64 {
        match self {
            Self::Figures(figures) => figures.get(row).copied().unwrap_or_default(),
            Self::Words(_) => 0,
        }
    }

    /// The word of a row; empty when it has none.
    pub fn word(&self, row: usize) -> &str {
        match self {
            Self::Figures(_) => "",
            Self::Words(words) => words.get(row).map_or("", String::as_str),
        }
    }
}

/// A table of figures and words: its columns by name, all of one length.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct DataFrame {
    columns: Vec<(String, Column)>,
}

impl DataFrame {
    /// An empty table; a name that ends in `*` is a column of words.
    pub fn new(names: &[&str]) -> Self {
        let column = |name: &&str| match name.strip_suffix('*') {
            Some(name) => (name.to_owned(), Column::Words(Vec::new())),
            None => ((*name).to_owned(), Column::Figures(Vec::new())),
        };
        Self { columns: names.iter().map(column).collect() }
    }

    /// How many rows it has.
    pub fn rows(&self) -> usize {
        self.columns.first().map_or(0, |(_, column)| column.len())
    }

    /// Adds a row: its figures and its words, each in the order of their columns.
    pub fn push(&mut self, figures: &[i64], words: &[&str]) {
        let (mut figures, mut words) = (figures.iter(), words.iter());
        for (_, column) in &mut self.columns {
            match column {
                Column::Figures(rows) => rows.push(figures.next().copied().unwrap_or_default()),
                Column::Words(rows) => rows.push(words.next().map_or_else(String::new, ToString::to_string)),
            }
        }
    }

    /// The column of this name.
    pub fn column(&self, name: &str) -> Option<&Column> {
        self.columns.iter().find(|(known, _)| known == name).map(|(_, column)| column)
    }

    /// Adds the rows of a table of the same columns.
    pub fn append(&mut self, other: Self) {
        if self.columns.is_empty() {
            *self = other;
            return;
        }
        for ((_, column), (_, more)) in self.columns.iter_mut().zip(other.columns) {
            match (column, more) {
                (Column::Figures(rows), Column::Figures(more)) => rows.extend(more),
                (Column::Words(rows), Column::Words(more)) => rows.extend(more),
                _ => {}
            }
        }
    }

    fn schema(&self, name: &str) -> String {
        let line = |(name, column): &(String, Column)| match column {
            Column::Figures(_) => format!("required int64 {name};"),
            Column::Words(_) => format!("required binary {name} (UTF8);"),
        };
        format!("message {name} {{ {} }}", self.columns.iter().map(line).collect::<String>())
    }

    /// Writes the table; the file appears when it is whole.
    pub fn write(&self, name: &str, path: &Path) -> Result<(), ParquetError> {
        let unfinished = path.with_extension("part");
        let schema = Arc::new(parse_message_type(&self.schema(name))?);
        let properties = Arc::new(WriterProperties::builder().build());
        let mut writer = SerializedFileWriter::new(File::create(&unfinished)?, schema, properties)?;
        let mut group = writer.next_row_group()?;
        for (_, column) in &self.columns {
            let Some(mut out) = group.next_column()? else { break };
            match column {
                Column::Figures(rows) => out.typed::<Int64Type>().write_batch(rows, None, None)?,
                Column::Words(rows) => {
                    let rows: Vec<ByteArray> = rows.iter().map(|word| word.as_str().into()).collect();
                    out.typed::<ByteArrayType>().write_batch(&rows, None, None)?
                }
            };
            out.close()?;
        }
        group.close()?;
        writer.close()?;
        std::fs::rename(&unfinished, path)?;
        Ok(())
    }

    /// Reads a table that was written before.
    pub fn read(path: &Path) -> Result<Self, ParquetError> {
        let reader = SerializedFileReader::new(File::open(path)?)?;
        let mut table = Self::default();
        for row in reader.get_row_iter(None)? {
            for (index, (name, field)) in row?.get_column_iter().enumerate() {
                if table.columns.len() == index {
                    let words = matches!(field, Field::Str(_));
                    let column = if words { Column::Words(Vec::new()) } else { Column::Figures(Vec::new()) };
                    table.columns.push((name.clone(), column));
                }
                match (&mut table.columns[index].1, field) {
                    (Column::Figures(rows), Field::Long(figure)) => rows.push(*figure),
                    (Column::Words(rows), Field::Str(word)) => rows.push(word.clone()),
                    _ => {}
                }
            }
        }
        Ok(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_reads_back_as_it_was_written() {
        let mut table = DataFrame::new(&["seed", "winner*", "turns"]);
        table.push(&[7, 22], &["Union"]);
        table.push(&[8, 3], &["nobody, as yet"]);
        let path = std::env::temp_dir().join(format!("vedette-columns-{}.parquet", std::process::id()));
        table.write("games", &path).unwrap();
        let read = DataFrame::read(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(read, table);
        assert_eq!(read.column("winner").unwrap().word(1), "nobody, as yet");
    }
}
