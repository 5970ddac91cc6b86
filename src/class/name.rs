//! Names that strangers chose, made safe to show and to compare.

/// The longest part of a name that is shown, in characters; no file system has longer ones.
const LONGEST: usize = 255;

/// Escapes control characters, invisible letters and everything that is not UTF-8 in a name.
///
/// Different names stay different, as long as a file system could store them.
pub fn shown(name: &[u8]) -> String {
    let mut shown = String::with_capacity(name.len());
    for chunk in name.utf8_chunks() {
        // Debug escapes fit, except for quotes, which are harmless here and occur in people's names.
        let escaped = chunk.valid().escape_debug().to_string();
        shown += &escaped.replace("\\'", "'").replace("\\\"", "\"");
        for byte in chunk.invalid() {
            shown += &format!("\\x{byte:02x}");
        }
    }
    match shown.char_indices().nth(LONGEST * 4) {
        Some((end, _)) => format!("{}…", &shown[..end]),
        None => shown,
    }
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn names_of_people_stay_as_they_are() {
        for name in ["Žofie Nováková", "O'Neill", "李小龍", "a.b_c-d (2)", "say \"hi\""] {
            assert_eq!(shown(name.as_bytes()), name);
        }
    }

    #[test]
    fn control_characters_are_escaped_and_different_names_stay_different() {
        assert_eq!(shown(b"a\nb\x1b[31m"), "a\\nb\\u{1b}[31m");
        assert_eq!(shown("a\u{202e}b".as_bytes()), "a\\u{202e}b");
        assert_eq!(shown(b"Jos\xe9"), "Jos\\xe9");
        assert_ne!(shown(b"a\\n"), shown(b"a\n"));
        assert_eq!(shown(&[b'x'; 1 << 20]).chars().count(), 1021);
    }
}
