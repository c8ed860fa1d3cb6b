import type { LocalDate } from '../dates/LocalDate';
import type { UploadKind } from '../uploads/UploadKind';
import type { FileCostEffect } from './fileCostCenters';

/** A committed payroll or enrollment file with cost centers. */
export interface CostFile {
  readonly filePk: string;
  readonly fileName: string;
  readonly kind: UploadKind;
  /** ISO timestamp, UTC. */
  readonly addedAt: string;
  /** How its cost centers were last applied; null if they were not. */
  readonly applied: {
    /** The day from which they count. */
    readonly from: LocalDate;
    readonly members: number;
    readonly by: string;
  } | null;
}

/** Files that are listed, the latest first. */
export const MAX_COST_FILES = 10;
/** Changes that a preview lists. */
export const MAX_PREVIEWED_COSTS = 50;

/** The effect of applying a file, with the first changes. */
export interface CostFilePreview extends FileCostEffect {
  /** Number of all changes. */
  readonly changed: number;
}
