import type { Upload } from './Upload';
import type { UploadFile } from './UploadFile';
import type { UploadTarget } from './UploadTarget';

/** Where a file that a person gave is on its way. */
export type SendState =
  /** Not sent yet: its template can still be chosen. */
  | { readonly kind: 'waiting' }
  /** @param share of its bytes that are on their way, 0 to 1; at 1 the server reads it */
  | { readonly kind: 'sending'; readonly share: number }
  | { readonly kind: 'taken'; readonly upload: Upload }
  /** It cannot be sent as it is; `message` says what to do. */
  | { readonly kind: 'unfit'; readonly message: string }
  | { readonly kind: 'failed'; readonly error: unknown };

/** A file that a person gave, and what became of it. */
export interface SentFile {
  readonly id: number;
  readonly file: UploadFile;
  readonly target: UploadTarget;
  /** A template's key, or `auto`. */
  readonly template: string;
  readonly state: SendState;
}
