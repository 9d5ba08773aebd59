//! Chancellorsville 1863: one module a section of the rulebook.

mod properties;
