import type { KeyedAnswer } from '../payments/idempotency';
import type { Clock } from '../shared/Clock';
import type { Refusal } from '../shared/Refusal';
import type { FileReading } from './ports/FileReading';
import type { FileStorage } from './ports/FileStorage';
import type { UploadBook } from './ports/UploadBook';
import type { UploadDesk } from './ports/UploadDesk';
import type { UploadFacts } from './ports/UploadFacts';

/** What the work on uploads stands on. */
export interface RunnerParts {
  readonly desk: UploadDesk;
  readonly book: UploadBook;
  readonly facts: UploadFacts;
  readonly files: FileStorage;
  readonly reading: FileReading;
  readonly clock: Clock;
  /** Told of what went wrong on our side. */
  readonly onFailure?: ((what: string, error: unknown) => void) | undefined;
}

/** How a piece of work ended. */
export type RunEnd =
  | { readonly kind: 'read' }
  | { readonly kind: 'committed'; readonly answer: KeyedAnswer }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'failed' }
  /** Somebody else does it now, or nobody any more. */
  | { readonly kind: 'lost' };
