import type { UploadKind } from '../../domain/uploads/UploadKind';

/** What files hold and whose they are. */
export interface UploadTarget {
  readonly kind: UploadKind;
  /** Group number, carrier code or `office`. */
  readonly owner: string;
}
