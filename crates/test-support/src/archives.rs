//! Archives of both kinds, as programs pack them, and hostile ones.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};
use rawzip::path::EntryPath;
use rawzip::{CompressionMethod, ZipArchiveWriter};
use tar::{EntryType, Header};

/// One entry of an archive.
pub struct Entry<'a> {
    /// Its path in the archive, in bytes that need not be text.
    pub name: &'a [u8],
    /// The bytes of the file; for a link, empty.
    pub content: &'a [u8],
    /// A file, a link or something else.
    pub kind: EntryType,
}

/// A plain file.
pub fn file<'a>(name: &'a str, content: &'a (impl AsRef<[u8]> + ?Sized)) -> Entry<'a> {
    Entry {
        name: name.as_bytes(),
        content: content.as_ref(),
        kind: EntryType::Regular,
    }
}

/// The kind of an entry, as the bits of its mode say it in a `.zip`.
fn mode(kind: EntryType) -> u32 {
    match kind {
        EntryType::Symlink => 0o120_777,
        EntryType::Fifo => 0o010_644,
        EntryType::Char => 0o020_644,
        _ => 0o100_644,
    }
}

/// Packs a `.zip` with these entries.
pub fn zip(path: &Path, entries: &[Entry]) {
    let mut bytes = Vec::new();
    let mut archive = ZipArchiveWriter::new(&mut bytes);
    for entry in entries {
        let builder = archive
            .new_file(EntryPath::verbatim(entry.name))
            .compression_method(CompressionMethod::DEFLATE)
            .unix_permissions(mode(entry.kind));
        let (mut inner, config) = builder.start().unwrap();
        let mut writer = config.wrap(DeflateEncoder::new(&mut inner, Compression::fast()));
        writer.write_all(entry.content).unwrap();
        let (encoder, descriptor) = writer.finish().unwrap();
        encoder.finish().unwrap();
        inner.finish(descriptor).unwrap();
    }
    archive.finish().unwrap();
    std::fs::write(path, bytes).unwrap();
}

/// Packs a `.tar.gz` with these entries.
pub fn tar_gz(path: &Path, entries: &[Entry]) {
    let packed = GzEncoder::new(File::create(path).unwrap(), Compression::fast());
    let mut archive = tar::Builder::new(packed);
    for entry in entries {
        let mut header = Header::new_gnu();
        // As it is: the proper way refuses the names that are wanted here.
        header.as_old_mut().name[..entry.name.len()].copy_from_slice(entry.name);
        header.set_entry_type(entry.kind);
        header.set_mode(0o644);
        header.set_size(entry.content.len() as u64);
        header.set_cksum();
        archive.append(&header, entry.content).unwrap();
    }
    archive.into_inner().unwrap().finish().unwrap();
}
