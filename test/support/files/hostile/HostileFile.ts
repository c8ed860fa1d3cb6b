import type { FileProblem } from '../../../../src/domain/files/UnreadableFile';

/** A file made to do harm, and how it must end. */
export interface HostileFile {
  readonly name: string;
  readonly make: () => Uint8Array;
  /** Refused for this reason, or read: then nothing in it did anything. */
  readonly ends: FileProblem | 'read';
  /** Only the thread's limits end it: where there are none, it takes seconds. */
  readonly needsLimits?: boolean;
  /** Takes seconds, and a smaller file meets the same limit: tried by `npm run test:deep` only. */
  readonly isSlow?: boolean;
}

export const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf8'));
export const latin1Of = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

/** Letters and digits that pack badly; always the same. @param length in characters, about. */
export function noise(length: number): string {
  const bytes = Buffer.alloc(Math.ceil((length * 3) / 4));
  let state = 12_345;
  for (let at = 0; at < bytes.length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[at] = state >>> 16;
  }
  return bytes.toString('base64').replaceAll('=', '');
}
