import { DamagedContent, type Unzip } from '../../domain/platform/files/workbooks/Unzip';

/** Unpacks with the browser's own streams. */
export const browserUnzip: Unzip = { inflate, crc32 };

async function* inflate(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  // Failures reach the reader.
  writer.write(new Uint8Array(packed)).catch(() => undefined);
  writer.close().catch(() => undefined);
  const reader = stream.readable.getReader();
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- pieces come one after the other
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (cause) {
    throw new DamagedContent('The content is not deflated.', { cause });
  } finally {
    await reader.cancel().catch(() => undefined);
  }
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
