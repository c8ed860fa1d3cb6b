import type { UploadKind } from '../../domain/uploads/UploadKind';

/** What sample files hold and whose they would be. */
export interface SampleTarget {
  readonly kind: UploadKind;
  /** Group number, carrier code or `office`. */
  readonly owner: string;
}
