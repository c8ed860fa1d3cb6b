import type { Upload } from '../../../../contract/office/uploadRecords';
import type { UploadTarget } from '../../../../contract/office/uploads';
import type { GivenFile } from '../../platform/shared/GivenFile';

/** State of a file being uploaded. */
export type SendState =
  /** Not sent yet; its template can be chosen. */
  | { readonly kind: 'waiting' }
  /** @param share sent share of its bytes, 0 to 1 */
  | { readonly kind: 'sending'; readonly share: number }
  /** Canceled while other files of the call go on. Discarded when the call ends. */
  | { readonly kind: 'leaving' }
  /** Sent completely; the server is reading it. Can no longer be canceled. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'taken'; readonly upload: Upload }
  /** Cannot be sent; `message` says what to do. */
  | { readonly kind: 'unfit'; readonly message: string }
  /** @param mayBeThere sent completely, but no response arrived */
  | { readonly kind: 'failed'; readonly error: unknown; readonly mayBeThere: boolean };

/** A chosen file and its state. */
export interface SentFile {
  readonly id: number;
  readonly file: GivenFile;
  readonly target: UploadTarget;
  /** A template's key, or `auto`. */
  readonly template: string;
  readonly state: SendState;
}

/** Whether the file is still to be sent or answered. */
export function isPending({ state }: Pick<SentFile, 'state'>): boolean {
  return state.kind === 'waiting' || isInCall(state);
}

/** Whether the file is part of an unanswered call. */
export function isInCall({ kind }: SendState): boolean {
  return kind === 'sending' || kind === 'leaving' || kind === 'reading';
}

/**
 * How much of one file is on its way when files go one after the other.
 *
 * @param sizes of all of them, in bytes and in order; each more than 0
 * @returns 0 to 1
 */
export function shareSent(sizes: readonly number[], index: number, sentBytes: number): number {
  const before = sizes.slice(0, index).reduce((sum, size) => sum + size, 0);
  const size = sizes[index] ?? 1;
  return Math.min(1, Math.max(0, (sentBytes - before) / size));
}
