import { Inflate } from 'fflate';
import { DamagedContent, type Unzip } from '../../domain/platform/files/workbooks/Unzip';

/** Small enough that a few packed bytes for very many are noticed after some megabytes. */
const CHUNK_BYTES = 4 * 1024;

/** Unpacks in JavaScript: the oldest supported browsers have no streams for it. */
export const browserUnzip: Unzip = { inflate, crc32 };

function* inflated(packed: Uint8Array): Generator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  const stream = new Inflate((piece) => pieces.push(piece));
  for (let at = 0; at < packed.length; at += CHUNK_BYTES) {
    try {
      stream.push(packed.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= packed.length);
    } catch (cause) {
      throw new DamagedContent('The content is not deflated.', { cause });
    }
    yield* pieces.splice(0);
  }
}

async function* inflate(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* inflated(packed);
}

/** Reflected polynomial of CRC-32. */
const POLYNOMIAL = 0xedb88320;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
  return value;
});

function crc32(piece: Uint8Array, before: number): number {
  let crc = ~before;
  for (const byte of piece) crc = (crc >>> 8) ^ (TABLE[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}
