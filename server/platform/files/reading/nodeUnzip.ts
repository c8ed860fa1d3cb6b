import { crc32, createInflateRaw } from 'node:zlib';
import { DamagedContent, type Unzip } from '../../../../src/domain/platform/files/workbooks/Unzip';
import { errorCodeOf } from '../../shared/errorCodeOf';

const CHUNK_BYTES = 64 * 1024;

/** Unpacks with Node's zlib. */
export const nodeUnzip: Unzip = { inflate, crc32 };

async function* inflate(packed: Uint8Array): AsyncGenerator<Uint8Array> {
  const stream = createInflateRaw({ chunkSize: CHUNK_BYTES });
  stream.end(packed);
  try {
    yield* stream as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw errorCodeOf(cause)?.startsWith('Z_') ? new DamagedContent('The content is not deflated.', { cause }) : cause;
  }
}
