import { crc32, createInflateRaw } from 'node:zlib';
import type { ZipEntry } from '../../../../src/domain/files/zipEntries';
import { errorCodeOf } from '../../errorCodeOf';
import { damagedWorkbook } from './damagedWorkbook';

const HEADER_LENGTH = 30;
const CHUNK_BYTES = 64 * 1024;
const DEFLATED = 8;

/**
 * The text of one part of a zip file, piece by piece: never more of it is unpacked than is being looked at.
 *
 * @throws UnreadableFile when it unpacks to something else than its directory says, or is no UTF-8.
 */
export async function* unpackText(bytes: Uint8Array, entry: ZipEntry): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let unpacked = 0;
  let checksum = 0;
  try {
    for await (const chunk of unpack(bytes, entry)) {
      unpacked += chunk.length;
      if (unpacked > entry.unpacked) throw damagedWorkbook();
      checksum = crc32(chunk, checksum);
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
    if (checksum !== entry.checksum) throw damagedWorkbook();
  } catch (error) {
    throw isOfContent(error) ? damagedWorkbook(error) : error;
  }
}

function unpack(bytes: Uint8Array, { at, packed, method }: ZipEntry): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = at + HEADER_LENGTH + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  const content = bytes.subarray(start, start + packed);
  if (method !== DEFLATED) return chunksOf(content);
  const inflate = createInflateRaw({ chunkSize: CHUNK_BYTES });
  inflate.end(content);
  return inflate;
}

function* chunksOf(content: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < content.length; at += CHUNK_BYTES) yield content.subarray(at, at + CHUNK_BYTES);
}

/** Of what is packed, or of its letters. */
function isOfContent(error: unknown): boolean {
  const code = errorCodeOf(error) ?? '';
  return code.startsWith('Z_') || code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
}
