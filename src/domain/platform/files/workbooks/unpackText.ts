import { damagedWorkbook } from '../readingErrors';
import { DamagedContent, type Unzip } from './Unzip';
import type { ZipEntry } from './zipEntries';

const HEADER_LENGTH = 30;
const CHUNK_BYTES = 64 * 1024;
const DEFLATED = 8;

/**
 * Text of one zip entry, unpacked piece by piece.
 *
 * @throws UnreadableFile if size or checksum differ from the directory, or the text is not UTF-8.
 */
export async function* unpackText(
  bytes: Uint8Array,
  entry: ZipEntry,
  unzip: Unzip,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let unpacked = 0;
  let checksum = 0;
  try {
    for await (const chunk of unpack(bytes, entry, unzip)) {
      unpacked += chunk.length;
      if (unpacked > entry.unpacked) throw damagedWorkbook();
      checksum = unzip.crc32(chunk, checksum);
      yield decodePiece(decoder, chunk);
    }
    yield decodePiece(decoder);
    if (checksum !== entry.checksum) throw damagedWorkbook();
  } catch (error) {
    throw error instanceof DamagedContent ? damagedWorkbook(error) : error;
  }
}

function decodePiece(decoder: TextDecoder, chunk?: Uint8Array): string {
  try {
    return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
  } catch (cause) {
    throw new DamagedContent('The text is not UTF-8.', { cause });
  }
}

function unpack(bytes: Uint8Array, { at, packed, method }: ZipEntry, unzip: Unzip) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = at + HEADER_LENGTH + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const content = bytes.subarray(start, start + packed);
  return method === DEFLATED ? unzip.inflate(content) : chunksOf(content);
}

function* chunksOf(content: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < content.length; at += CHUNK_BYTES) yield content.subarray(at, at + CHUNK_BYTES);
}
