//! What goes out: mail by SMTP, webhooks by HTTPS.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::{Client, Url, redirect};
use thiserror::Error;

use crate::config::Mode;

/// Why nobody can be told anything.
#[derive(Debug, Error)]
pub enum NotifyError {
    /// The address of the mail server makes no sense.
    #[error("the mail server's address is not usable: {0}")]
    Smtp(#[from] lettre::transport::smtp::Error),
    /// The sender makes no sense.
    #[error("the sender of mail is not a mail address: {0}")]
    Sender(#[from] lettre::address::AddressError),
    /// Nothing can be posted.
    #[error("webhooks are not usable: {0}")]
    Http(#[from] reqwest::Error),
}

struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

/// Sends mail and webhooks.
#[derive(Clone)]
pub(crate) struct Post {
    mailer: Option<Arc<Mailer>>,
    http: Client,
    hosted: bool,
}

impl Post {
    pub(crate) fn new(mode: &Mode) -> Result<Self, NotifyError> {
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = Client::builder().timeout(Duration::from_secs(10)).redirect(redirect::Policy::none());
        let (mailer, http, hosted) = match mode {
            Mode::Local => (None, http, false),
            Mode::Hosted(hosted) => {
                let mailer =
                    hosted.smtp_url.as_deref().map(|url| mailer(url, &hosted.mail_from)).transpose()?;
                (mailer, http.dns_resolver(Arc::new(PublicOnly)), true)
            }
        };
        Ok(Self { mailer: mailer.map(Arc::new), http: http.build()?, hosted })
    }

    /// Whether mail goes out.
    pub(crate) const fn sends_mail(&self) -> bool {
        self.mailer.is_some()
    }

    pub(crate) async fn mail(&self, to: String, subject: &str, text: String) {
        let Some(mailer) = &self.mailer else { return };
        let Ok(to) = to.parse::<Mailbox>() else { return };
        let message = Message::builder().from(mailer.from.clone()).to(to).subject(subject);
        let message = match message.header(ContentType::TEXT_PLAIN).body(text) {
            Ok(message) => message,
            Err(error) => return tracing::warn!(%error, "a mail could not be written"),
        };
        if let Err(error) = mailer.transport.send(message).await {
            tracing::warn!(%error, "a mail could not be sent");
        }
    }

    pub(crate) async fn post(&self, webhook: &str, body: &serde_json::Value) {
        if !is_webhook(webhook, self.hosted) {
            return;
        }
        if let Err(error) = self.http.post(webhook).json(body).send().await {
            // The address may hold a secret of its owner's.
            let error = error.without_url();
            tracing::warn!(%error, "a webhook could not be reached");
        }
    }
}

fn mailer(url: &str, from: &str) -> Result<Mailer, NotifyError> {
    let transport =
        AsyncSmtpTransport::<Tokio1Executor>::from_url(url)?.timeout(Some(Duration::from_secs(20)));
    Ok(Mailer { transport: transport.build(), from: from.parse()? })
}

/// Refuses an address that nothing can be sent to. A server for others posts only to public ones.
pub(crate) fn check(mail: Option<&str>, webhook: Option<&str>, hosted: bool) -> Result<(), &'static str> {
    if mail.is_some_and(|mail| !is_mail(mail)) {
        return Err("that is not a mail address");
    }
    if webhook.is_some_and(|webhook| !is_webhook(webhook, hosted)) {
        return Err("a webhook is an https address");
    }
    Ok(())
}

/// Whether a text is a mail address.
fn is_mail(text: &str) -> bool {
    text.len() <= 254 && text.parse::<lettre::Address>().is_ok()
}

/// Whether a text is an address that may be posted to. A server for others posts only to public ones.
fn is_webhook(text: &str, hosted: bool) -> bool {
    let Some(url) = Url::parse(text).ok().filter(|_| text.len() <= 1_000) else { return false };
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
    let public = host.parse::<IpAddr>().map_or(true, is_public);
    url.scheme() == "https" && public || !hosted && url.scheme() == "http"
}

/// Whether an address belongs to the public internet, as far as can be told from it.
fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => {
            let [first, second, ..] = v4.octets();
            let shared = first == 100 && second & 0xc0 == 64;
            let reserved = first == 0 || first >= 240 || (first == 198 && second & 0xfe == 18);
            !(v4.is_private()
                || v4.is_loopback()
                || v4.is_link_local()
                || v4.is_multicast()
                || v4.is_documentation()
                || shared
                || reserved)
        }
        // Only what is handed out: 2000::/3.
        IpAddr::V6(v6) => v6.segments()[0] & 0xe000 == 0x2000,
    }
}

/// Finds public addresses only, so that nobody makes this server knock on doors inside its own network.
struct PublicOnly;

impl Resolve for PublicOnly {
    fn resolve(&self, name: Name) -> Resolving {
        Box::pin(async move {
            let found = tokio::net::lookup_host((name.as_str(), 0)).await?;
            let public: Vec<SocketAddr> = found.filter(|address| is_public(address.ip())).collect();
            Ok(Box::new(public.into_iter()) as Addrs)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn webhooks_of_a_hosted_server_are_public() {
        assert!(is_webhook("https://example.org/hook", true));
        assert!(is_webhook("http://127.0.0.1:9/hook", false));
        let inside =
            ["http://example.org/", "https://127.0.0.1/", "https://[::1]/", "https://10.1.2.3/", "ftp://a/"];
        for url in
            inside.into_iter().chain(["https://169.254.169.254/", "https://[::ffff:10.0.0.1]/", "nonsense"])
        {
            assert!(!is_webhook(url, true), "{url}");
        }
    }

    #[test]
    fn addresses_inside_are_not_public() {
        for inside in
            ["10.0.0.1", "192.168.7.7", "100.64.0.1", "0.0.0.0", "fc00::1", "fe80::1", "::ffff:127.0.0.1"]
        {
            assert!(!is_public(inside.parse().unwrap()), "{inside}");
        }
        assert!(is_public("9.9.9.9".parse().unwrap()) && is_public("2620:fe::fe".parse().unwrap()));
    }
}
