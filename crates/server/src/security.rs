//! What every request must show and every answer must carry, whatever it is about.

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, ORIGIN, REFERRER_POLICY,
    STRICT_TRANSPORT_SECURITY, UPGRADE, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::App;
use crate::config::Mode;
use crate::error::ApiError;

/// No script but our own files; nothing from elsewhere; nobody frames the page.
const POLICY: &str = "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
                      img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'none'; \
                      form-action 'self'; frame-ancestors 'none'";

/// Checks where a request comes from, and dresses the answer.
pub(crate) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let api = request.uri().path().starts_with("/api/");
    let checked = check(&app, &request);
    let mut response = match checked {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    let opener = HeaderName::from_static("cross-origin-opener-policy");
    headers.insert(opener, HeaderValue::from_static("same-origin"));
    if app.is_secure() {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static("max-age=31536000"));
    }
    if api && !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

fn check(app: &App, request: &Request) -> Result<(), ApiError> {
    let headers = request.headers();
    let host = text(headers, &HOST).unwrap_or_default();
    // A name that somebody points at this machine must not reach a server without accounts.
    if app.mode == Mode::Local && !is_loopback(host) {
        return Err(ApiError::Forbidden("this server is for the people at its own machine".into()));
    }
    let changes = !request.method().is_safe() || headers.contains_key(UPGRADE);
    let Some(origin) = headers.get(ORIGIN).filter(|_| changes) else { return Ok(()) };
    let origin = origin.to_str().unwrap_or_default();
    let ours = match &app.mode {
        Mode::Local => origin.strip_prefix("http://").is_some_and(|from| from == host),
        Mode::Hosted(hosted) => origin == hosted.public_url.trim_end_matches('/'),
    };
    if ours { Ok(()) } else { Err(ApiError::Forbidden("the request comes from another page".into())) }
}

fn is_loopback(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    matches!(name, "localhost" | "127.0.0.1" | "[::1]")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_loopback() {
        for host in ["localhost", "localhost:8063", "127.0.0.1:80", "[::1]:8063", "[::1]"] {
            assert!(is_loopback(host), "{host}");
        }
        for host in
            ["", "localhost.evil.example", "127.0.0.1.evil.example:80", "192.168.1.2", "[::2]:80", "a:b"]
        {
            assert!(!is_loopback(host), "{host}");
        }
    }
}
