//! A JSON Schema, as far as `docs/feedback.schema.json` uses one: so few words that a crate for all of them would cost a
//! student's build more than this file.

use serde_json::Value;

/// What is wrong with `value`, by the part of `schema` that is at `rule`; `None` where it is valid.
pub fn fault(schema: &Value, rule: &Value, value: &Value, place: &str) -> Option<String> {
    if let Some(reference) = rule["$ref"].as_str() {
        let name = reference
            .strip_prefix("#/$defs/")
            .expect("references lead to definitions");
        return fault(schema, &schema["$defs"][name], value, place);
    }
    if let Some(alternatives) = rule["oneOf"].as_array() {
        let fits = |alternative: &&Value| fault(schema, alternative, value, place).is_none();
        let count = alternatives.iter().filter(fits).count();
        return (count != 1).then(|| format!("{place}: {count} alternatives fit {value}"));
    }
    let same = rule.get("const").is_none_or(|wanted| wanted == value)
        && rule["enum"].as_array().is_none_or(|wanted| wanted.contains(value));
    if !same || !is_of_type(rule["type"].as_str(), value) {
        return Some(format!("{place}: {value} is not as in {rule}"));
    }
    match value {
        Value::Object(fields) => {
            let known = rule["properties"].as_object();
            let missing = rule["required"].as_array().into_iter().flatten();
            let missing = missing
                .filter_map(Value::as_str)
                .find(|name| !fields.contains_key(*name));
            if let Some(name) = missing {
                return Some(format!("{place}.{name} is missing"));
            }
            fields
                .iter()
                .find_map(|(name, value)| match known.and_then(|known| known.get(name)) {
                    Some(rule) => fault(schema, rule, value, &format!("{place}.{name}")),
                    None => (rule["additionalProperties"] == false).then(|| format!("{place}.{name} is one too many")),
                })
        }
        Value::Array(items) => items.iter().enumerate().find_map(|(number, item)| {
            let rule = rule["prefixItems"].get(number).or(rule.get("items"))?;
            fault(schema, rule, item, &format!("{place}[{number}]"))
        }),
        _ => None,
    }
}

fn is_of_type(name: Option<&str>, value: &Value) -> bool {
    match name {
        None => true,
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        Some("null") => value.is_null(),
        Some(other) => panic!("the type {other} is not known here"),
    }
}
