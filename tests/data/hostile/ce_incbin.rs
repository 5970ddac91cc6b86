// corpus: ce_incbin
// expect-compile: error
// expect-run: -
// expect-match: no
// The assembler reads a file that no list of read files names.
core::arch::global_asm!(concat!(".section .rodata\nstolen: .inc", "bin \"@REPO@/Cargo.toml\""));
fn main() {}
