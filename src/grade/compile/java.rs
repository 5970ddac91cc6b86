//! The class of a Java source by which its file must be named and its program is started.

/// The public class of a source, or else the last one before its `main`.
pub(super) fn class_of(source: &[u8]) -> Option<String> {
    let source = String::from_utf8_lossy(source);
    let words: Vec<&str> = source
        .split(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '$')
        .filter(|word| !word.is_empty())
        .collect();
    let declares = |word: &str| matches!(word, "class" | "record" | "enum" | "interface");
    let public = words.windows(4).find_map(|words| match words {
        ["public", kind, name, _] if declares(kind) => Some(*name),
        ["public", "final" | "abstract" | "strictfp", kind, name] if declares(kind) => Some(*name),
        _ => None,
    });
    let main = words
        .windows(2)
        .position(|words| words == ["void", "main"])
        .unwrap_or(words.len());
    let before_main = || {
        words[..main]
            .windows(2)
            .rev()
            .find(|words| declares(words[0]))
            .map(|words| words[1])
    };
    public.or_else(before_main).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::class_of;

    #[test]
    fn the_public_class_or_the_one_with_main_names_the_file() {
        let of = |source: &str| class_of(source.as_bytes());
        assert_eq!(
            of("class Board {} public class Rooks { public static void main(String[] a) {} }").as_deref(),
            Some("Rooks")
        );
        assert_eq!(
            of("class Board {} class Rooks { static void main(String[] a) {} }").as_deref(),
            Some("Rooks")
        );
        assert_eq!(
            of("public final class Věže { void main() {} }").as_deref(),
            Some("Věže")
        );
        assert_eq!(of("void nothing() {}"), None);
    }
}
