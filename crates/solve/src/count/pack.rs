//! A table for AVX2, which has no instruction that packs the chosen words of a vector, as AVX-512 has.

/// The number of words in a vector of 256 bits.
pub(super) const WORDS: usize = 8;

/// For each set of words their positions, in order; the rest of an entry does not matter.
pub(super) static PACK: [[u32; WORDS]; 1 << WORDS] = {
    let mut pack = [[0; WORDS]; 1 << WORDS];
    let mut set = 0;
    while set < pack.len() {
        let (mut word, mut packed) = (0, 0);
        while word < WORDS {
            if set >> word & 1 == 1 {
                pack[set][packed] = word as u32;
                packed += 1;
            }
            word += 1;
        }
        set += 1;
    }
    pack
};
