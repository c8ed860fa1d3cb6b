import type { GivenFile } from '../shared/GivenFile';
import type { Upload, UploadTarget } from './Upload';

/** Where a file that a person gave is on its way. */
export type SendState =
  /** Not sent yet: its template can still be chosen. */
  | { readonly kind: 'waiting' }
  /** @param share of its bytes that are on their way, 0 to 1 */
  | { readonly kind: 'sending'; readonly share: number }
  /** Given up while others of the same call go on: what has come of it is thrown away when the call has ended. */
  | { readonly kind: 'leaving' }
  /** The call is wholly sent and the server reads what came: too late to give it up. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'taken'; readonly upload: Upload }
  /** It cannot be sent as it is; `message` says what to do. */
  | { readonly kind: 'unfit'; readonly message: string }
  /** @param mayBeThere it was wholly sent, and only the answer did not come */
  | { readonly kind: 'failed'; readonly error: unknown; readonly mayBeThere: boolean };

/** A file that a person gave, and what became of it. */
export interface SentFile {
  readonly id: number;
  readonly file: GivenFile;
  readonly target: UploadTarget;
  /** A template's key, or `auto`. */
  readonly template: string;
  readonly state: SendState;
}

/** Whether a file still has to be sent, or answered. */
export function isPending({ state }: Pick<SentFile, 'state'>): boolean {
  return state.kind === 'waiting' || isInCall(state);
}

/** Whether a file is part of a call that has not been answered. */
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
