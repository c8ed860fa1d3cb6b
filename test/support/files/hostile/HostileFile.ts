import type { FileProblem } from '../../../../src/domain/platform/files/UnreadableFile';

/** A malicious file and the expected outcome. */
export interface HostileFile {
  readonly name: string;
  readonly make: () => Uint8Array;
  /** The reason it is rejected, or `read` if it is read without side effects. */
  readonly outcome: FileProblem | 'read';
  /** Only the limits of the worker thread stop it. Without them, reading takes seconds. */
  readonly needsLimits?: boolean;
  /** Takes seconds, and a smaller file hits the same limit. Runs in `npm run test:deep` only. */
  readonly isSlow?: boolean;
}

export const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'utf8'));
export const latin1Of = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

/** Letters and digits that compress badly, the same in every run. @param length approximate number of characters. */
export function noise(length: number): string {
  const bytes = Buffer.alloc(Math.ceil((length * 3) / 4));
  let state = 12_345;
  for (let at = 0; at < bytes.length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[at] = state >>> 16;
  }
  return bytes.toString('base64').replaceAll('=', '');
}
