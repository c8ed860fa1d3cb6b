import { inflateSync } from 'node:zlib';
import type { Inflate } from '../../../src/domain/platform/files/pdf';
import { errorCodeOf } from '../shared/errorCodeOf';

/** Decompresses a part of a PDF, as `Inflate` says. */
export function inflatePdf(part: Uint8Array, maxBytes: number): ReturnType<Inflate> {
  try {
    return inflateSync(part, { maxOutputLength: maxBytes });
  } catch (error) {
    return errorCodeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? 'tooLarge' : undefined;
  }
}
