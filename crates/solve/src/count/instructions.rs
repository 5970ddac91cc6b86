//! Which vector instructions the machine has, found out at run time.

use std::fmt;
use std::str::FromStr;

/// The instructions that a rung may use; each level includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Instructions {
    /// Plain Rust for any processor.
    Portable,
    /// 256-bit vectors: x86-64 processors from about 2013 on.
    Avx2,
    /// 512-bit vectors with the instructions on bits and bytes that came with Ice Lake: x86-64 processors from about 2019 on (Intel Ice Lake, AMD Zen 4).
    Avx512,
}

impl Instructions {
    /// All levels, the one that every machine has first.
    pub const ALL: [Instructions; 3] = [Instructions::Portable, Instructions::Avx2, Instructions::Avx512];

    /// The highest level that this machine has.
    pub fn best() -> Instructions {
        Self::ALL
            .into_iter()
            .rfind(|level| level.available())
            .unwrap_or(Instructions::Portable)
    }

    /// Whether this machine has them.
    #[cfg(target_arch = "x86_64")]
    pub fn available(self) -> bool {
        match self {
            Instructions::Portable => true,
            Instructions::Avx2 => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt"),
            Instructions::Avx512 => {
                Instructions::Avx2.available()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512vl")
                    && is_x86_feature_detected!("avx512vbmi")
                    && is_x86_feature_detected!("avx512vbmi2")
                    && is_x86_feature_detected!("avx512bitalg")
                    && is_x86_feature_detected!("avx512vpopcntdq")
            }
        }
    }

    /// Whether this machine has them.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn available(self) -> bool {
        self == Instructions::Portable
    }

    /// The name, as typed and printed.
    pub const fn name(self) -> &'static str {
        match self {
            Instructions::Portable => "portable",
            Instructions::Avx2 => "avx2",
            Instructions::Avx512 => "avx512",
        }
    }
}

impl fmt::Display for Instructions {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl FromStr for Instructions {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|level| level.name() == name)
            .ok_or_else(|| format!("no instructions are called `{name}`; there are portable, avx2 and avx512"))
    }
}
