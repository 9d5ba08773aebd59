//! The page's files, built into the binary.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Dist;

/// Shown when the page has not been built in.
const NO_PAGE: &str = "The page is not built into this program. The API is described at /api/openapi.json.\n";

/// A file of the page; any other path is a place inside the page.
pub(crate) async fn file(uri: Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") || path.starts_with("tiles/") {
        return crate::error::ApiError::NotFound("address").into_response();
    }
    let (name, file) = match Dist::get(path).filter(|_| !path.is_empty()) {
        Some(file) => (path, file),
        None => match Dist::get("index.html") {
            Some(file) => ("index.html", file),
            None => return (StatusCode::NOT_FOUND, NO_PAGE).into_response(),
        },
    };
    let kind = mime_guess::from_path(name).first_or_octet_stream();
    let mut response = Response::new(Body::from(file.data));
    if let Ok(kind) = HeaderValue::from_str(kind.as_ref()) {
        response.headers_mut().insert(CONTENT_TYPE, kind);
    }
    // Names under assets/ carry a hash of their content.
    let age = if name.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static(age));
    response
}
