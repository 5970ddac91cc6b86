//! Reads `.tar.gz` archives from the beginning to the end, since they have no table of contents.

use std::fs::File;
use std::io::{self, BufReader, ErrorKind, Read};

use tar::{Archive, Entry, EntryType, PaxExtensions};

use super::gzip::Gzip;
use super::{path, unpacked};
use crate::class::Refusal;
use crate::class::collector::Collector;
use crate::class::limits::SOURCE_BYTES;

/// The most bytes that are unpacked of one archive; a student's work takes thousands of times less.
const UNPACKED: u64 = 256 << 20;

/// The longest name, in bytes; no file system has longer paths.
const NAME: u64 = 1 << 13;

/// Looks for submissions in `file`.
///
/// # Errors
/// It is not such an archive, is damaged, or holds too much.
pub fn look(file: File, collector: &mut Collector) -> Result<(), Refusal> {
    let unpacked = Gzip::new(BufReader::new(file)).take(UNPACKED);
    let mut archive = Archive::new(unpacked);
    let looked = look_through(&mut archive, collector);
    if archive.into_inner().limit() == 0 {
        return Err(Refusal::Swollen { limit: UNPACKED });
    }
    looked
}

fn look_through(archive: &mut Archive<impl Read>, collector: &mut Collector) -> Result<(), Refusal> {
    // The name of the next entry, if it is too long or too strange for the header's own field.
    let mut long_name = None;
    // Raw, since otherwise a name of any length would be read into memory.
    for entry in archive.entries().map_err(damaged)?.raw(true) {
        let mut entry = entry.map_err(damaged)?;
        collector.count()?;
        match entry.header().entry_type() {
            EntryType::GNULongName => long_name = Some(text(entry)?),
            EntryType::XHeader => {
                let text = text(entry)?;
                let fields = PaxExtensions::new(&text).filter_map(Result::ok);
                let mut paths = fields.filter(|field| field.key_bytes() == b"path");
                long_name = paths.next().map(|field| field.value_bytes().to_vec()).or(long_name);
            }
            EntryType::GNULongLink | EntryType::XGlobalHeader => {}
            kind => {
                let name = long_name.take().unwrap_or_else(|| entry.path_bytes().into_owned());
                let name = name.strip_suffix(b"\0").unwrap_or(&name);
                let path = path(name)?;
                if kind != EntryType::Directory && !collector.offer(&path, || read(kind, &mut entry)) {
                    collector.pass_by(&path);
                }
            }
        }
    }
    Ok(())
}

/// Returns what is wrong with the archive itself.
fn damaged(error: io::Error) -> Refusal {
    Refusal::damaged(match error.kind() {
        ErrorKind::UnexpectedEof => "it is cut off",
        _ => "it is damaged, or of another kind",
    })
}

/// Reads an entry that describes the next one.
fn text(mut entry: Entry<impl Read>) -> Result<Vec<u8>, Refusal> {
    if entry.size() > NAME {
        return Err(Refusal::damaged("a name in it is too long"));
    }
    let mut text = Vec::new();
    entry.read_to_end(&mut text).map_err(damaged)?;
    Ok(text)
}

fn read(kind: EntryType, entry: &mut Entry<impl Read>) -> Result<Vec<u8>, Refusal> {
    match kind {
        EntryType::Regular | EntryType::Continuous => {}
        EntryType::Symlink | EntryType::Link => return Err(Refusal::Link),
        EntryType::Fifo => return Err(Refusal::not_a_file("a named pipe")),
        EntryType::Char | EntryType::Block => return Err(Refusal::not_a_file("a device")),
        EntryType::GNUSparse => return Err(Refusal::not_a_file("a file with holes")),
        _ => return Err(Refusal::not_a_file("an entry of an unknown kind")),
    }
    if entry.size() > SOURCE_BYTES {
        return Err(Refusal::TooLarge { limit: SOURCE_BYTES });
    }
    unpacked(entry)
}
