//! How often one address may do what is costly or worth guessing at.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::convert::Infallible;
#[cfg(not(target_family = "wasm"))]
use std::hash::Hash;
#[cfg(not(target_family = "wasm"))]
use std::net::SocketAddr;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
#[cfg(not(target_family = "wasm"))]
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

#[cfg(not(target_family = "wasm"))]
use axum::extract::ConnectInfo;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
#[cfg(not(target_family = "wasm"))]
use governor::{
    Quota, RateLimiter,
    clock::{Clock, DefaultClock},
    middleware::NoOpMiddleware,
    state::keyed::HashMapStateStore,
};
use tokio::sync::OwnedSemaphorePermit;

use crate::App;
use crate::config::Rates;
use crate::error::ApiError;

/// So many mails go to one address a minute that its owner may not have asked for.
const MOST_MAILS: u32 = 3;
/// More of them than this are not remembered at once, but those who have not done it for a while are forgotten.
#[cfg(not(target_family = "wasm"))]
const MOST_REMEMBERED: usize = 50_000;

/// One kind of thing that is counted: so many a minute for each of those who do it.
#[cfg(not(target_family = "wasm"))]
struct Bucket<K: Clone + Eq + Hash, C: Clock = DefaultClock> {
    rates: RateLimiter<K, HashMapStateStore<K>, C, NoOpMiddleware<C::Instant>>,
}

#[cfg(not(target_family = "wasm"))]
impl<K: Clone + Eq + Hash> Bucket<K> {
    fn new(a_minute: u32) -> Self {
        Self::by(DefaultClock::default(), a_minute)
    }
}

#[cfg(not(target_family = "wasm"))]
impl<K: Clone + Eq + Hash, C: Clock> Bucket<K, C> {
    /// One that goes by this clock.
    fn by(clock: C, a_minute: u32) -> Self {
        let a_minute = NonZeroU32::new(a_minute).unwrap_or(NonZeroU32::MIN);
        Self { rates: RateLimiter::new(Quota::per_minute(a_minute), HashMapStateStore::default(), clock) }
    }

    fn take(&self, who: &K) -> Result<(), ApiError> {
        if self.rates.len() >= MOST_REMEMBERED {
            self.rates.retain_recent();
        }
        self.rates.check_key(who).map_err(|_| ApiError::TooMany)
    }
}

/// A page asks itself, and nobody is counted.
#[cfg(target_family = "wasm")]
struct Bucket<K> {
    of: std::marker::PhantomData<fn(K)>,
}

#[cfg(target_family = "wasm")]
impl<K> Bucket<K> {
    const fn new(_a_minute: u32) -> Self {
        Self { of: std::marker::PhantomData }
    }

    const fn take(&self, _who: &K) -> Result<(), ApiError> {
        Ok(())
    }
}

/// A place among those that there are in all, until it is dropped.
pub(crate) type Place = OwnedSemaphorePermit;

/// Whose address it is: of the newer kind a household has a whole network, and may call from any of its addresses.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address => address,
    }
}

/// How many of something each address holds at once.
pub(crate) struct Held {
    most: u32,
    held: Mutex<HashMap<IpAddr, u32>>,
}

impl Held {
    pub(crate) fn new(most: u32) -> Self {
        Self { most, held: Mutex::default() }
    }

    pub(crate) fn take(self: &Arc<Self>, address: IpAddr) -> Result<Hold, ApiError> {
        let mut all = self.held.lock().unwrap_or_else(PoisonError::into_inner);
        let held = all.entry(address).or_insert(0);
        if *held >= self.most {
            return Err(ApiError::TooMany);
        }
        *held += 1;
        Ok(Hold { of: Arc::clone(self), address })
    }
}

/// One of the things that an address holds, until it is dropped.
pub(crate) struct Hold {
    of: Arc<Held>,
    address: IpAddr,
}

impl Drop for Hold {
    fn drop(&mut self) {
        let mut all = self.of.held.lock().unwrap_or_else(PoisonError::into_inner);
        if let Entry::Occupied(mut held) = all.entry(self.address) {
            *held.get_mut() -= 1;
            if *held.get() == 0 {
                held.remove();
            }
        }
    }
}

/// The limits of a server.
pub(crate) struct Limits {
    guesses: Bucket<IpAddr>,
    names: Bucket<String>,
    mails: Bucket<String>,
    games: Bucket<IpAddr>,
    chat: Bucket<IpAddr>,
    forecasts: Bucket<IpAddr>,
    advice: Bucket<IpAddr>,
    looks: Bucket<IpAddr>,
    opened_sockets: Bucket<IpAddr>,
    open_sockets: Arc<Held>,
}

impl Limits {
    pub(crate) fn new(rates: Rates) -> Self {
        Self {
            guesses: Bucket::new(rates.guesses),
            names: Bucket::new(rates.guesses),
            mails: Bucket::new(MOST_MAILS),
            games: Bucket::new(rates.games),
            chat: Bucket::new(rates.chat),
            forecasts: Bucket::new(rates.forecasts),
            advice: Bucket::new(rates.advice),
            looks: Bucket::new(rates.looks),
            opened_sockets: Bucket::new(rates.sockets),
            open_sockets: Arc::new(Held::new(rates.sockets)),
        }
    }

    /// One try at a password, a reset or an invitation.
    pub(crate) fn guess(&self, address: IpAddr) -> Result<(), ApiError> {
        self.guesses.take(&address)
    }

    /// One try at the password of this name, from wherever: whether there have been many of late. It shuts nobody out, or
    /// anybody could shut out the owner.
    pub(crate) fn is_tried_often(&self, name: &str) -> bool {
        self.names.take(&name.to_owned()).is_err()
    }

    /// One mail to somebody who may not have asked for it.
    pub(crate) fn mail(&self, to: &str) -> Result<(), ApiError> {
        self.mails.take(&to.to_lowercase())
    }

    /// One game made.
    pub(crate) fn game(&self, address: IpAddr) -> Result<(), ApiError> {
        self.games.take(&address)
    }

    /// One line of chat.
    pub(crate) fn chat(&self, address: IpAddr) -> Result<(), ApiError> {
        self.chat.take(&address)
    }

    /// One forecast asked for.
    pub(crate) fn forecast(&self, address: IpAddr) -> Result<(), ApiError> {
        self.forecasts.take(&address)
    }

    /// One question to the computer.
    pub(crate) fn advice(&self, address: IpAddr) -> Result<(), ApiError> {
        self.advice.take(&address)
    }

    /// One look back.
    pub(crate) fn look(&self, address: IpAddr) -> Result<(), ApiError> {
        self.looks.take(&address)
    }

    /// One live connection, which counts as open until what is given back is dropped.
    pub(crate) fn socket(&self, address: IpAddr) -> Result<Hold, ApiError> {
        self.opened_sockets.take(&address)?;
        self.open_sockets.take(address)
    }
}

/// Who is at the other end of the connection.
#[cfg(not(target_family = "wasm"))]
fn peer(parts: &Parts) -> Option<IpAddr> {
    parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip())
}

/// Nobody: the page asks itself.
#[cfg(target_family = "wasm")]
const fn peer(_parts: &Parts) -> Option<IpAddr> {
    None
}

/// The address a request comes from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Address(pub(crate) IpAddr);

impl FromRequestParts<App> for Address {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Infallible> {
        let peer = peer(parts);
        // The last address of the last line was written by our own proxy; those before it by anybody.
        let forwarded = parts.headers.get_all("x-forwarded-for").iter().next_back();
        let forwarded =
            forwarded.and_then(|value| value.to_str().ok()?.rsplit(',').next()?.trim().parse().ok());
        let address = if app.is_behind_proxy() { forwarded.or(peer) } else { peer };
        Ok(Self(network(address.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)))))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use governor::clock::FakeRelativeClock;

    use super::*;

    #[test]
    fn a_bucket_empties_and_fills() {
        let clock = FakeRelativeClock::default();
        let bucket = Bucket::by(clock.clone(), 2);
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        assert!(bucket.take(&one).is_ok() && bucket.take(&one).is_ok());
        assert!(bucket.take(&one).is_err());
        assert!(bucket.take(&other).is_ok());
        clock.advance(Duration::from_secs(29));
        assert!(bucket.take(&one).is_err());
        clock.advance(Duration::from_secs(31));
        assert!(bucket.take(&one).is_ok() && bucket.take(&one).is_ok());
        assert!(bucket.take(&one).is_err());
    }

    #[test]
    fn whoever_has_done_nothing_for_a_minute_is_forgotten() {
        let clock = FakeRelativeClock::default();
        let bucket = Bucket::by(clock.clone(), 2);
        for caller in 0..MOST_REMEMBERED {
            assert!(bucket.take(&caller).is_ok());
        }
        assert_eq!(bucket.rates.len(), MOST_REMEMBERED);
        clock.advance(Duration::from_secs(61));
        assert!(bucket.take(&0).is_ok());
        assert_eq!(bucket.rates.len(), 1);
    }

    #[test]
    fn a_network_counts_as_one_address() {
        let network = |text: &str| network(text.parse().unwrap()).to_string();
        assert_eq!(network("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(network("2001:db8:1:2::9"), network("2001:db8:1:2:ffff::1"));
        assert_ne!(network("2001:db8:1:2::9"), network("2001:db8:1:3::9"));
        assert_eq!(network("::ffff:203.0.113.7"), "203.0.113.7");
    }

    #[test]
    fn what_is_held_is_given_back() {
        let held = Arc::new(Held::new(2));
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        let (first, second) = (held.take(one), held.take(one));
        assert!(first.is_ok() && second.is_ok() && held.take(one).is_err() && held.take(other).is_ok());
        drop(first);
        assert!(held.take(one).is_ok());
        drop(second);
        assert!(held.held.lock().unwrap().is_empty());
    }
}
