//! Reads `.zip` archives: their table of contents entry by entry, and of the files only submissions.

use std::fs::File;

use flate2::read::DeflateDecoder;
use rawzip::{
    CompressionMethod, ErrorKind, FileReader, MAX_CENTRAL_DIRECTORY_RECORD_SIZE, ZipArchive, ZipFileHeaderRecord,
};

use super::{path, unpacked};
use crate::class::Refusal;
use crate::class::collector::Collector;
use crate::class::limits::SOURCE_BYTES;

/// The bits of a mode that hold the type of the file.
const FILE_TYPE: u32 = 0o170_000;

/// Looks for submissions in `file`.
///
/// # Errors
/// It is not such an archive, is damaged, or holds too much.
pub fn look(file: File, collector: &mut Collector) -> Result<(), Refusal> {
    // As long as the longest entry that there can be.
    let mut buffer = vec![0; MAX_CENTRAL_DIRECTORY_RECORD_SIZE];
    let archive = ZipArchive::from_file(file, &mut buffer).map_err(damaged)?;
    let mut missing = archive.entries_hint();
    let mut entries = archive.entries(&mut buffer);
    while let Some(entry) = entries.next_entry().map_err(damaged)? {
        collector.count()?;
        missing = missing.saturating_sub(1);
        // Some programs on Windows write `\` between folders.
        let name = entry.file_path().as_bytes().to_vec();
        let name: Vec<u8> = name
            .iter()
            .map(|&byte| if byte == b'\\' { b'/' } else { byte })
            .collect();
        let path = path(&name)?;
        if !entry.is_dir() {
            let is_taken = collector.offer(&path, || read(&archive, &entry));
            if !is_taken {
                collector.pass_by(&path);
            }
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
    match entry.mode().value() & FILE_TYPE {
        0 | 0o100_000 => {}
        0o120_000 => return Err(Refusal::Link),
        0o010_000 => return Err(Refusal::not_a_file("a named pipe")),
        0o140_000 => return Err(Refusal::not_a_file("a socket")),
        _ => return Err(Refusal::not_a_file("a device")),
    }
    if entry.uncompressed_size_hint() > SOURCE_BYTES {
        return Err(Refusal::TooLarge { limit: SOURCE_BYTES });
    }
    // Packed data is never twice as large as what it holds, unless it was made to waste time.
    if entry.compressed_size_hint() > 2 * SOURCE_BYTES {
        return Err(Refusal::damaged("more is packed than unpacked"));
    }
    let packed = archive.get_entry(entry.wayfinder()).map_err(damaged)?;
    match entry.compression_method() {
        CompressionMethod::STORE => unpacked(packed.verifying_reader(packed.reader())),
        CompressionMethod::DEFLATE => unpacked(packed.verifying_reader(DeflateDecoder::new(packed.reader()))),
        _ => Err(Refusal::damaged("it is packed by a method other than deflate")),
    }
}

/// Returns what is wrong with the archive itself.
fn damaged(error: rawzip::Error) -> Refusal {
    Refusal::damaged(match error.kind() {
        ErrorKind::MissingEndOfCentralDirectory | ErrorKind::Eof => "it has no end: it is cut off, or of another kind",
        _ => "its parts do not fit together",
    })
}
