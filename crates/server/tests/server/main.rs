//! The server, over real HTTP and real sockets, with a small game.

mod games;
mod harness;
mod live;
mod toy;
