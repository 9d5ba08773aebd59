//! What has changed between two states, so that those who watch are not sent the whole of it every time.

use std::collections::HashSet;

use serde::Serialize;
use serde_json::Value;
use utoipa::openapi::schema::{
    AdditionalProperties, ArrayBuilder, ObjectBuilder, OneOfBuilder, SchemaType, Type,
};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// Any JSON: a part of a state.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Any(pub Value);

impl PartialSchema for Any {
    fn schema() -> RefOr<Schema> {
        // What lies deeper is left open: a type that names itself is more than the page's can say.
        let of = |kind: SchemaType| ObjectBuilder::new().schema_type(kind);
        let one = || {
            let open = RefOr::T(Schema::Object(of(SchemaType::AnyValue).build()));
            let object = of(SchemaType::Type(Type::Object));
            let object = object.additional_properties(Some(AdditionalProperties::RefOr(open)));
            let plain = [Type::String, Type::Number, Type::Boolean, Type::Null].map(SchemaType::Type);
            plain.into_iter().fold(OneOfBuilder::new(), |all, kind| all.item(of(kind))).item(object)
        };
        one().item(ArrayBuilder::new().items(one())).into()
    }
}

impl ToSchema for Any {}

/// One change to a state. `at` leads to a part of it: the names of fields, and the places in lists, counted from 0 and
/// written as texts. Changes are made in their order.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Change {
    /// This part is now so.
    Set {
        /// Where.
        at: Vec<String>,
        /// What stands there now.
        to: Any,
    },
    /// This field is gone.
    Gone {
        /// Where.
        at: Vec<String>,
    },
    /// In this list some are gone and others stand in their place.
    Spliced {
        /// The list.
        at: Vec<String>,
        /// From this place on.
        from: usize,
        /// So many are gone.
        gone: usize,
        /// These stand there now.
        new: Vec<Any>,
    },
}

/// What makes one state of the other.
pub(crate) fn changes(before: &Value, after: &Value) -> Vec<Change> {
    let mut found = Vec::new();
    compare(before, after, &mut Vec::new(), &mut found);
    found
}

fn compare(before: &Value, after: &Value, at: &mut Vec<String>, found: &mut Vec<Change>) {
    match (before, after) {
        _ if before == after => {}
        (Value::Object(before), Value::Object(after)) => {
            for key in before.keys().filter(|key| !after.contains_key(*key)) {
                found.push(Change::Gone { at: below(at, key) });
            }
            for (key, after) in after {
                match before.get(key) {
                    Some(before) => within(at, key.clone(), |at| compare(before, after, at, found)),
                    None => found.push(Change::Set { at: below(at, key), to: Any(after.clone()) }),
                }
            }
        }
        (Value::Array(before), Value::Array(after)) => compare_lists(before, after, at, found),
        _ => found.push(Change::Set { at: at.clone(), to: Any(after.clone()) }),
    }
}

fn below(at: &[String], key: &str) -> Vec<String> {
    at.iter().cloned().chain([key.to_owned()]).collect()
}

fn within(at: &mut Vec<String>, key: String, compare: impl FnOnce(&mut Vec<String>)) {
    at.push(key);
    compare(at);
    at.pop();
}

/// Lists of things with an id are followed thing by thing; of others only a stretch that differs is told.
fn compare_lists(before: &[Value], after: &[Value], at: &mut Vec<String>, found: &mut Vec<Change>) {
    let mut list: Vec<&Value> = before.iter().collect();
    if let (Some(old), Some(new)) = (ids(before), ids(after)) {
        let (gone, come): (HashSet<&str>, HashSet<&str>) =
            (old.iter().copied().collect(), new.iter().copied().collect());
        let mut kept = old.iter().filter(|id| come.contains(*id));
        if new.iter().filter(|id| gone.contains(*id)).all(|id| kept.next() == Some(id)) {
            for (from, id) in old.iter().enumerate().rev() {
                if !come.contains(id) {
                    list.remove(from);
                    found.push(Change::Spliced { at: at.clone(), from, gone: 1, new: Vec::new() });
                }
            }
            for (from, (id, value)) in new.iter().zip(after).enumerate() {
                if !gone.contains(id) {
                    list.insert(from, value);
                    found.push(Change::Spliced {
                        at: at.clone(),
                        from,
                        gone: 0,
                        new: vec![Any(value.clone())],
                    });
                }
            }
        }
    }
    let same = |(one, other): &(&&Value, &Value)| **one == *other;
    let start = list.iter().zip(after).take_while(same).count();
    let rest = list.len().min(after.len()) - start;
    let end = list.iter().rev().zip(after.iter().rev()).take(rest).take_while(same).count();
    let (old, new) = (&list[start..list.len() - end], &after[start..after.len() - end]);
    if old.len() == new.len() {
        for (index, (before, after)) in old.iter().zip(new).enumerate() {
            within(at, (start + index).to_string(), |at| compare(before, after, at, found));
        }
    } else {
        let new = new.iter().cloned().map(Any).collect();
        found.push(Change::Spliced { at: at.clone(), from: start, gone: old.len(), new });
    }
}

/// The ids of a list, if each has one of its own.
fn ids(list: &[Value]) -> Option<Vec<&str>> {
    let ids: Vec<&str> = list.iter().map(|value| value["id"].as_str()).collect::<Option<_>>()?;
    let different: HashSet<&str> = ids.iter().copied().collect();
    (different.len() == ids.len()).then_some(ids)
}

#[cfg(test)]
mod tests {
    use engine::Rng;
    use serde_json::json;

    use super::*;

    /// Makes the changes, as a client does.
    fn apply(state: &mut Value, changes: &[Change]) {
        for change in changes {
            let (Change::Set { at, .. } | Change::Gone { at } | Change::Spliced { at, .. }) = change;
            let is_list = matches!(change, Change::Spliced { .. });
            let way = if is_list { &at[..] } else { &at[..at.len() - 1] };
            let part = way.iter().fold(&mut *state, |part, key| match part {
                Value::Array(list) => &mut list[key.parse::<usize>().unwrap()],
                other => &mut other[key.as_str()],
            });
            match (change, part) {
                (Change::Set { to, .. }, Value::Array(list)) => {
                    list[at.last().unwrap().parse::<usize>().unwrap()] = to.0.clone();
                }
                (Change::Set { to, .. }, part) => part[at.last().unwrap().as_str()] = to.0.clone(),
                (Change::Gone { .. }, part) => {
                    part.as_object_mut().unwrap().remove(at.last().unwrap());
                }
                (Change::Spliced { from, gone, new, .. }, part) => {
                    let new = new.iter().map(|any| any.0.clone());
                    part.as_array_mut().unwrap().splice(*from..from + gone, new);
                }
            }
        }
    }

    fn leads_to(before: &Value, after: &Value) -> Vec<Change> {
        let found = changes(before, after);
        let mut made = before.clone();
        apply(&mut made, &found);
        assert_eq!(made, *after);
        found
    }

    #[test]
    fn one_piece_that_moves_is_one_change() {
        let piece = |id: &str, place: &str| json!({"id": id, "place": place, "values": [1, 2, 3]});
        let before =
            json!({"view": {"pieces": [piece("a", "1"), piece("b", "2"), piece("c", "3")]}, "actions": 4});
        let after =
            json!({"view": {"pieces": [piece("a", "1"), piece("b", "9"), piece("c", "3")]}, "actions": 5});
        let at = |path: &[&str]| path.iter().map(|&key| key.to_owned()).collect::<Vec<_>>();
        assert_eq!(
            leads_to(&before, &after),
            [
                Change::Set { at: at(&["actions"]), to: Any(json!(5)) },
                Change::Set { at: at(&["view", "pieces", "1", "place"]), to: Any(json!("9")) },
            ]
        );
        // One falls, one comes, another moves.
        let last =
            json!({"view": {"pieces": [piece("b", "8"), piece("d", "4"), piece("c", "3")]}, "actions": 5});
        assert_eq!(leads_to(&after, &last).len(), 3);
        assert_eq!(leads_to(&last, &last), []);
    }

    fn any(rng: &mut Rng, depth: u8) -> Value {
        match rng.below(if depth > 3 { 4 } else { 7 }) {
            0 => json!(null),
            1 => json!(rng.below(3)),
            2 => json!("x".repeat(rng.below(3))),
            3 => json!(rng.below(2) == 0),
            4 => (0..rng.below(4)).map(|_| any(rng, depth + 1)).collect(),
            5 => (0..rng.below(5))
                .map(|_| json!({"id": format!("{}", rng.below(7)), "at": rng.below(3)}))
                .collect(),
            _ => ["a", "b", "c"].into_iter().fold(json!({}), |mut all, key| {
                if rng.below(3) > 0 {
                    all[key] = any(rng, depth + 1);
                }
                all
            }),
        }
    }

    #[test]
    fn what_has_changed_makes_one_state_of_any_other() {
        let mut rng = Rng::new(5);
        for _ in 0..5_000 {
            let [before, after] = [0, 1].map(|_| json!({"state": any(&mut rng, 0)}));
            leads_to(&before, &after);
        }
    }
}
