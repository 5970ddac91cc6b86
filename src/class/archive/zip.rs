//! Archives of the kind `.zip`: their table is read entry by entry, and only a submission is unpacked.

use std::fs::File;

use flate2::read::DeflateDecoder;
use rawzip::{
    CompressionMethod, ErrorKind, FileReader, MAX_CENTRAL_DIRECTORY_RECORD_SIZE, ZipArchive, ZipFileHeaderRecord,
};

use super::{path, unpacked};
use crate::class::Refusal;
use crate::class::collector::Collector;
use crate::class::limits::SOURCE_BYTES;

/// The bits of a mode that say what it is the mode of.
const KIND: u32 = 0o170_000;

/// Looks for submissions in `file`.
///
/// # Errors
/// It is no such archive, damaged, or holds too much.
pub fn look(file: File, collector: &mut Collector) -> Result<(), Refusal> {
    // With room for the longest entry that there can be.
    let mut buffer = vec![0; MAX_CENTRAL_DIRECTORY_RECORD_SIZE];
    let archive = ZipArchive::from_file(file, &mut buffer).map_err(wrong)?;
    let mut missing = archive.entries_hint();
    let mut entries = archive.entries(&mut buffer);
    while let Some(entry) = entries.next_entry().map_err(wrong)? {
        collector.count()?;
        missing = missing.saturating_sub(1);
        // Some programs on Windows write the separator of their system.
        let name = entry.file_path().as_bytes().to_vec();
        let name: Vec<u8> = name
            .iter()
            .map(|&byte| if byte == b'\\' { b'/' } else { byte })
            .collect();
        let path = path(&name)?;
        if !entry.is_dir() {
            collector.offer(&path, || read(&archive, &entry));
        }
    }
    if missing > 0 {
        return Err(Refusal::damaged(format!("{missing} of its entries are missing")));
    }
    Ok(())
}

fn read(archive: &ZipArchive<FileReader>, entry: &ZipFileHeaderRecord) -> Result<Vec<u8>, Refusal> {
    if entry.flags().is_encrypted() {
        return Err(Refusal::Encrypted);
    }
    match entry.mode().value() & KIND {
        0 | 0o100_000 => {}
        0o120_000 => return Err(Refusal::Link),
        0o010_000 => return Err(Refusal::not_a_file("a named pipe")),
        0o140_000 => return Err(Refusal::not_a_file("a socket")),
        _ => return Err(Refusal::not_a_file("a device")),
    }
    if entry.uncompressed_size_hint() > SOURCE_BYTES {
        return Err(Refusal::TooLarge { limit: SOURCE_BYTES });
    }
    let packed = archive.get_entry(entry.wayfinder()).map_err(wrong)?;
    match entry.compression_method() {
        CompressionMethod::STORE => unpacked(packed.verifying_reader(packed.reader())),
        CompressionMethod::DEFLATE => unpacked(packed.verifying_reader(DeflateDecoder::new(packed.reader()))),
        _ => Err(Refusal::damaged(
            "it is packed by another method than the usual one (deflate)",
        )),
    }
}

/// What is wrong with the archive itself.
fn wrong(error: rawzip::Error) -> Refusal {
    Refusal::damaged(match error.kind() {
        ErrorKind::MissingEndOfCentralDirectory | ErrorKind::Eof => "it has no end: it is cut off, or of another kind",
        _ => "its parts do not fit together",
    })
}
