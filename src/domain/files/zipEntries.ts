const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const FILE_HEADER = 0x04034b50;
const END_LENGTH = 22;
const ENTRY_LENGTH = 46;
const HEADER_LENGTH = 30;
const LONGEST_COMMENT = 0xffff;
const SEE_ELSEWHERE = 0xffffffff;
const ENCRYPTED = 1;

/** A part of a zip file, as its directory says. */
export interface ZipEntry {
  readonly name: string;
  readonly packed: number;
  readonly unpacked: number;
  /** CRC-32 of what it unpacks to. */
  readonly checksum: number;
  /** 0 for stored, 8 for deflated. */
  readonly method: number;
  readonly isEncrypted: boolean;
  /** Where its own header begins. */
  readonly at: number;
}

/**
 * What is in a zip file, read from its directory without unpacking anything.
 *
 * @returns undefined when there is no whole directory, when a part lies outside the file or over another one, or when it is of
 *   the kind for more than 4 GB.
 */
export function zipEntries(bytes: Uint8Array): readonly ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  if (end === undefined) return undefined;
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const entry = entryAt(bytes, view, at);
    if (!entry) return undefined;
    entries.push(entry);
    at += ENTRY_LENGTH + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return areApart(entries, end) ? entries : undefined;
}

function entryAt(bytes: Uint8Array, view: DataView, at: number): ZipEntry | undefined {
  if (at + ENTRY_LENGTH > view.byteLength || view.getUint32(at, true) !== DIRECTORY_ENTRY) return undefined;
  const [packed, unpacked, header] = [20, 24, 42].map((offset) => view.getUint32(at + offset, true));
  if (packed === undefined || unpacked === undefined || header === undefined) return undefined;
  if ([packed, unpacked, header].includes(SEE_ELSEWHERE)) return undefined;
  if (header + HEADER_LENGTH > view.byteLength || view.getUint32(header, true) !== FILE_HEADER) return undefined;
  return {
    name: new TextDecoder().decode(
      bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + view.getUint16(at + 28, true)),
    ),
    packed,
    unpacked,
    checksum: view.getUint32(at + 16, true),
    method: view.getUint16(at + 10, true),
    isEncrypted: (view.getUint16(at + 8, true) & ENCRYPTED) !== 0,
    at: header,
  };
}

/** Parts that lie over each other unpack to more than any size says. */
function areApart(entries: readonly ZipEntry[], end: number): boolean {
  let free = 0;
  for (const { at, packed } of [...entries].sort((one, other) => one.at - other.at)) {
    if (at < free) return false;
    free = at + HEADER_LENGTH + packed;
  }
  return free <= end;
}

function endOfDirectory(view: DataView): number | undefined {
  const lowest = Math.max(0, view.byteLength - END_LENGTH - LONGEST_COMMENT);
  for (let at = view.byteLength - END_LENGTH; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  return undefined;
}
