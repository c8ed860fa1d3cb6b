import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip file. */
export interface ZipPart {
  readonly name: string;
  /** Uncompressed content. */
  readonly content?: string | Uint8Array;
  /** Compressed bytes, used instead of `content`. */
  readonly packed?: Uint8Array;
  /** Uncompressed size written to the headers; the real one by default. */
  readonly declaredSize?: number;
  /** Compression method; 8 (deflate) by default. */
  readonly method?: number;
  readonly flags?: number;
  /** Points to the data of the entry before it. */
  readonly overlaps?: boolean;
}

/** Writes a zip file from entries that may contradict themselves. */
export function zipOf(parts: readonly ZipPart[]): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  let before = 0;
  for (const part of parts) {
    const content = Buffer.from(part.content ?? '');
    const method = part.method ?? 8;
    const packed = Buffer.from(part.packed ?? (method === 8 ? deflateRawSync(content) : content));
    const header = headerOf(part, method, packed.length, part.declaredSize ?? content.length, crc32(content));
    const local = Buffer.concat([Buffer.from('PK\x03\x04\x14\x00'), header, Buffer.from(part.name), packed]);
    const place = part.overlaps ? before : at;
    const where = Buffer.alloc(14);
    where.writeUInt32LE(place, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00\x14\x00'), header, where, Buffer.from(part.name)]));
    if (part.overlaps) continue;
    files.push(local);
    before = at;
    at += local.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...files, ...directory, end]));
}

/** Flags, method, time, checksum, sizes and name length: the fields that the local header and the directory share. */
function headerOf({ name, flags = 0 }: ZipPart, method: number, packed: number, unpacked: number, crc: number): Buffer {
  const header = Buffer.alloc(24);
  header.writeUInt16LE(flags, 0);
  header.writeUInt16LE(method, 2);
  header.writeUInt32LE(crc, 8);
  header.writeUInt32LE(packed, 12);
  header.writeUInt32LE(unpacked, 16);
  header.writeUInt16LE(Buffer.byteLength(name), 20);
  return header;
}
