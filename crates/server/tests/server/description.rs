//! The description of the API: the page's types are made from it.

use std::path::Path;

use serde_json::Value;

/// Where the description is kept for the page.
const KEPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/openapi.json");

#[test]
fn the_page_is_made_from_the_description_as_it_is() {
    let now = format!("{}\n", server::openapi().to_pretty_json().unwrap());
    if std::env::var_os("UPDATE_OPENAPI").is_some() {
        std::fs::write(KEPT, &now).unwrap();
    }
    let kept = std::fs::read_to_string(Path::new(KEPT)).unwrap();
    assert!(kept == now, "web/openapi.json is stale: run `make types`");
}

#[test]
fn every_body_is_described_to_the_leaves() {
    fn walk(at: &str, schema: &Value, vague: &mut Vec<String>) {
        let says = ["$ref", "oneOf", "anyOf", "allOf", "enum", "properties", "items", "prefixItems"];
        let is_plain = |kind: &Value| kind != "object" && kind != "array";
        let is_said = match &schema["type"] {
            Value::Array(kinds) => kinds.iter().all(is_plain),
            Value::Null => false,
            kind => is_plain(kind),
        };
        let open = schema.get("additionalProperties").is_some_and(Value::is_object);
        if !is_said && !open && says.iter().all(|key| schema.get(key).is_none()) {
            vague.push(at.to_owned());
        }
        for key in ["oneOf", "anyOf", "allOf", "prefixItems"] {
            for (index, part) in schema[key].as_array().into_iter().flatten().enumerate() {
                walk(&format!("{at}.{key}[{index}]"), part, vague);
            }
        }
        for (name, part) in schema["properties"].as_object().into_iter().flatten() {
            walk(&format!("{at}.{name}"), part, vague);
        }
        if schema["items"].is_object() {
            walk(&format!("{at}[]"), &schema["items"], vague);
        }
    }
    let document: Value = serde_json::to_value(server::openapi()).unwrap();
    let mut vague = Vec::new();
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        walk(name, schema, &mut vague);
    }
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            for (status, answer) in operation["responses"].as_object().unwrap() {
                if let Some(content) = answer["content"].get("application/json") {
                    walk(&format!("{method} {path} {status}"), &content["schema"], &mut vague);
                }
            }
        }
    }
    assert_eq!(vague, Vec::<String>::new());
}
