import type { UploadKind } from '../../domain/uploads/UploadKind';
import type { Upload, UploadState } from './Upload';

/** What the list of uploads is narrowed by; empty means not narrowed. The newest first. */
export interface UploadQuery {
  readonly kinds: readonly UploadKind[];
  readonly states: readonly UploadState[];
  /** Whose; undefined for all that the person reaches. */
  readonly owner?: string;
  /** Part of a file's name or of who sent it. At most 80 characters. */
  readonly q: string;
  /** From 0. */
  readonly page: number;
  readonly size: number;
}

/** One page of uploads; `total` is over all pages. */
export interface UploadPage {
  readonly items: readonly Upload[];
  readonly total: number;
}
