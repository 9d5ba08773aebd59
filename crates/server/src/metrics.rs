//! Figures for Prometheus.

use prometheus::{
    Encoder, Histogram, HistogramOpts, IntCounter, IntCounterVec, IntGauge, Opts, Registry, TextEncoder,
};

/// The server's figures.
pub(crate) struct Metrics {
    registry: Registry,
    /// Requests, by status.
    pub(crate) requests: IntCounterVec,
    /// How long a request took.
    pub(crate) request_seconds: Histogram,
    /// Entries added to journals.
    pub(crate) entries: IntCounter,
    /// Appends that came second.
    pub(crate) conflicts: IntCounter,
    /// How long a commit took.
    pub(crate) commit_seconds: Histogram,
    /// Games in memory.
    pub(crate) open_tables: IntGauge,
    /// Live connections.
    pub(crate) sockets: IntGauge,
    /// Thoughts of computers that are going on.
    pub(crate) thinking: IntGauge,
    /// Thoughts that wait for a thinker.
    pub(crate) thoughts_waiting: IntGauge,
    /// How long a computer thought about a decision.
    pub(crate) thought_seconds: Histogram,
    /// How many times computers played a world on to see.
    pub(crate) tries: IntCounter,
}

impl Metrics {
    pub(crate) fn new() -> Result<Self, prometheus::Error> {
        let registry = Registry::new_custom(Some("vedette".into()), None)?;
        let histogram = |name: &str, help: &str| {
            let buckets = prometheus::exponential_buckets(0.0005, 2.0, 15)?;
            Histogram::with_opts(HistogramOpts::new(name, help).buckets(buckets))
        };
        let metrics = Self {
            requests: IntCounterVec::new(
                Opts::new("requests_total", "Requests answered, by status."),
                &["status"],
            )?,
            request_seconds: histogram("request_seconds", "How long a request took.")?,
            entries: IntCounter::new("journal_entries_total", "Entries added to journals.")?,
            conflicts: IntCounter::new("journal_conflicts_total", "Appends that came second.")?,
            commit_seconds: histogram("commit_seconds", "How long it took until an entry was durable.")?,
            open_tables: IntGauge::new("open_tables", "Games in memory.")?,
            sockets: IntGauge::new("sockets", "Live connections.")?,
            thinking: IntGauge::new("thinking", "Thoughts of computers that are going on.")?,
            thoughts_waiting: IntGauge::new("thoughts_waiting", "Thoughts that wait for a thinker.")?,
            thought_seconds: histogram("thought_seconds", "How long a computer thought about a decision.")?,
            tries: IntCounter::new("tries_total", "How many times computers played a world on to see.")?,
            registry,
        };
        metrics.registry.register(Box::new(metrics.requests.clone()))?;
        metrics.registry.register(Box::new(metrics.request_seconds.clone()))?;
        metrics.registry.register(Box::new(metrics.entries.clone()))?;
        metrics.registry.register(Box::new(metrics.conflicts.clone()))?;
        metrics.registry.register(Box::new(metrics.commit_seconds.clone()))?;
        metrics.registry.register(Box::new(metrics.open_tables.clone()))?;
        metrics.registry.register(Box::new(metrics.sockets.clone()))?;
        metrics.registry.register(Box::new(metrics.thinking.clone()))?;
        metrics.registry.register(Box::new(metrics.thoughts_waiting.clone()))?;
        metrics.registry.register(Box::new(metrics.thought_seconds.clone()))?;
        metrics.registry.register(Box::new(metrics.tries.clone()))?;
        Ok(metrics)
    }

    /// The text that Prometheus reads.
    pub(crate) fn text(&self) -> String {
        let mut text = Vec::new();
        let _ = TextEncoder::new().encode(&self.registry.gather(), &mut text);
        String::from_utf8(text).unwrap_or_default()
    }
}
