//! The door: how many are let in, how long a silent one may stand in it, and how everybody leaves.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, mpsc, watch};
use tokio::time::{Instant, Sleep};
use tower::ServiceExt as _;

use crate::limits::{Held, Hold, Place, network};

/// How long a connection may take to say what it wants, from when it is opened or from its last answer.
const HEADERS: Duration = Duration::from_secs(20);
/// How long a connection may say nothing at all. Whoever listens answers a ping every half minute, and no request takes
/// longer than a minute.
const SILENCE: Duration = Duration::from_secs(90);
/// So many open files are left to the database, the logs and whatever else.
const OTHER_FILES: usize = 100;
/// So many connections at once unless the machine allows for fewer.
const MOST_CONNECTIONS: usize = 10_000;

/// How many are let in.
pub(crate) struct Room {
    /// In all.
    all: Arc<Semaphore>,
    /// From one address; `None` where a proxy stands in front, and all come from there.
    each: Option<Arc<Held>>,
}

impl Room {
    pub(crate) fn new(most: Option<usize>, an_address: Option<u32>) -> Self {
        let most = most.unwrap_or_else(|| {
            open_files().map_or(MOST_CONNECTIONS, |files| files.saturating_sub(OTHER_FILES).max(OTHER_FILES))
        });
        Self {
            all: Arc::new(Semaphore::new(most.min(MOST_CONNECTIONS))),
            each: an_address.map(|most| Arc::new(Held::new(most))),
        }
    }

    /// Lets somebody in; `None` when it is full, or they hold their share.
    fn enter(&self, address: IpAddr) -> Option<Entered> {
        let all = Arc::clone(&self.all).try_acquire_owned().ok()?;
        let each = self.each.as_ref().map(|each| each.take(network(address))).transpose().ok()?;
        Some(Entered { _all: all, _each: each })
    }
}

/// Who has been let in, until it is dropped.
struct Entered {
    _all: Place,
    _each: Option<Hold>,
}

/// How many files this process may have open, where that can be read.
fn open_files() -> Option<usize> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find_map(|line| line.strip_prefix("Max open files"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Lets everybody in who comes, until it is time to close; then waits until those inside have what they asked for.
pub(crate) async fn keep(listener: TcpListener, router: Router, room: Room, closing: watch::Receiver<bool>) {
    // Dropped by each who leaves, those who only listen too: when nobody holds one any more the house is empty.
    let (inside, mut empty) = mpsc::channel::<()>(1);
    let mut closed = closing.clone();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = closed.wait_for(|closing| *closing) => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "nobody can be let in");
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        // Whoever is not let in is not kept waiting either: the connection ends at once.
        let Some(entered) = room.enter(peer.ip()) else { continue };
        let _ = stream.set_nodelay(true);
        let (router, closing, inside) = (router.clone(), closing.clone(), inside.clone());
        tokio::spawn(async move {
            attend(Patient::new(stream, (entered, inside)), peer, router, closing).await;
        });
    }
    drop((listener, inside));
    let _ = empty.recv().await;
}

/// Answers one connection until it ends.
async fn attend<S, P>(
    stream: Patient<S, P>,
    peer: SocketAddr,
    router: Router,
    mut closing: watch::Receiver<bool>,
) where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    P: Unpin + Send + 'static,
{
    let answer = move |request: hyper::Request<Incoming>| {
        let mut request: Request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        let router = router.clone();
        async move {
            Ok::<Response, Infallible>(router.oneshot(request).await.unwrap_or_else(|never| match never {}))
        }
    };
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEADERS);
    let service = hyper::service::service_fn(answer);
    let mut connection = std::pin::pin!(http.serve_connection(TokioIo::new(stream), service).with_upgrades());
    tokio::select! {
        _ = connection.as_mut() => return,
        _ = closing.wait_for(|closing| *closing) => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}

/// A connection that is given up when nothing has been heard on it for long. It keeps the place of whoever was let in for
/// as long as it lives, as a socket too.
struct Patient<S, P> {
    stream: S,
    silence: Pin<Box<Sleep>>,
    _place: P,
}

impl<S, P> Patient<S, P> {
    fn new(stream: S, place: P) -> Self {
        Self { stream, silence: Box::pin(tokio::time::sleep(SILENCE)), _place: place }
    }

    /// An error when nothing has been heard for too long; otherwise whoever waits is woken when that is so.
    fn is_heard(&mut self, context: &mut Context<'_>) -> io::Result<()> {
        match self.silence.as_mut().poll(context) {
            Poll::Ready(()) => Err(io::ErrorKind::TimedOut.into()),
            Poll::Pending => Ok(()),
        }
    }
}

impl<S: AsyncRead + Unpin, P: Unpin> AsyncRead for Patient<S, P> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match Pin::new(&mut self.stream).poll_read(context, buffer) {
            Poll::Ready(read) => {
                self.silence.as_mut().reset(Instant::now() + SILENCE);
                Poll::Ready(read)
            }
            Poll::Pending => {
                self.is_heard(context)?;
                Poll::Pending
            }
        }
    }
}

impl<S: AsyncWrite + Unpin, P: Unpin> AsyncWrite for Patient<S, P> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        match Pin::new(&mut self.stream).poll_write(context, bytes) {
            Poll::Ready(written) => Poll::Ready(written),
            Poll::Pending => {
                self.is_heard(context)?;
                Poll::Pending
            }
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_flush(context))?;
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_shutdown(context))?;
        Poll::Ready(Ok(()))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        match Pin::new(&mut self.stream).poll_write_vectored(context, slices) {
            Poll::Ready(written) => Poll::Ready(written),
            Poll::Pending => {
                self.is_heard(context)?;
                Poll::Pending
            }
        }
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use axum::routing::{get, post};
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream};
    use tokio::task::JoinHandle;

    use super::*;

    fn connect() -> (DuplexStream, JoinHandle<()>, watch::Sender<bool>) {
        let router = Router::new()
            .route("/", get(|| async { "here" }))
            .route("/slow", get(|| async { tokio::time::sleep(Duration::from_secs(5)).await }))
            .route("/read", post(|body: String| async { body }));
        let (near, far) = tokio::io::duplex(1 << 16);
        let (closing, closed) = watch::channel(false);
        let peer = SocketAddr::from(([10, 0, 0, 1], 9));
        let attended = tokio::spawn(attend(Patient::new(far, ()), peer, router, closed));
        (near, attended, closing)
    }

    /// After how many seconds a connection ends on which this was said.
    async fn ends_after(said: &[u8]) -> u64 {
        let (mut near, attended, _closing) = connect();
        let start = Instant::now();
        near.write_all(said).await.unwrap();
        let mut rest = Vec::new();
        near.read_to_end(&mut rest).await.unwrap();
        attended.await.unwrap();
        start.elapsed().as_secs()
    }

    #[tokio::test(start_paused = true)]
    async fn nobody_stands_in_the_door() {
        assert_eq!(ends_after(b"").await, HEADERS.as_secs());
        assert_eq!(ends_after(b"GET / HTTP/1.1\r\nHost: a\r\nX-Half").await, HEADERS.as_secs());
        assert_eq!(ends_after(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n").await, HEADERS.as_secs());
        let body = b"POST /read HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf";
        assert_eq!(ends_after(body).await, SILENCE.as_secs());
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_goes_on_asking_is_served_for_as_long_as_they_like() {
        let (mut near, _attended, _closing) = connect();
        for _ in 0..20 {
            near.write_all(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n").await.unwrap();
            let mut answer = vec![0; 1_000];
            let read = near.read(&mut answer).await.unwrap();
            assert!(String::from_utf8_lossy(&answer[..read]).ends_with("here"));
            tokio::time::sleep(HEADERS - Duration::from_secs(1)).await;
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_request_that_has_begun_is_answered_when_the_door_closes() {
        let (mut near, attended, closing) = connect();
        near.write_all(b"GET /slow HTTP/1.1\r\nHost: a\r\n\r\n").await.unwrap();
        tokio::time::sleep(Duration::from_secs(1)).await;
        closing.send(true).unwrap();
        let mut answer = String::new();
        near.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        attended.await.unwrap();
    }

    #[test]
    fn a_share_of_the_room_is_for_one_address_and_its_network() {
        let room = Room::new(Some(4), Some(2));
        let six = |last: u16| IpAddr::from([0x2001, 0xdb8, 0, 1, 0, 0, 0, last]);
        let held = [room.enter(six(1)), room.enter(six(2))];
        assert!(held.iter().all(Option::is_some) && room.enter(six(3)).is_none());
        let others = [room.enter([10, 0, 0, 1].into()), room.enter([10, 0, 0, 2].into())];
        assert!(others.iter().all(Option::is_some) && room.enter([10, 0, 0, 3].into()).is_none());
        drop(held);
        assert!(room.enter(six(3)).is_some());
        // Behind a proxy all come from one address.
        let proxied = Room::new(Some(4), None);
        let all: Vec<_> = (0..5).map(|_| proxied.enter([10, 0, 0, 1].into())).collect();
        assert_eq!(all.iter().filter(|entered| entered.is_some()).count(), 4);
    }
}
