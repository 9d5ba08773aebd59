//! What players see and read: the books, the words of questions and actions, what a page may mark out.

mod overlays;
pub(crate) mod view;
mod words;
