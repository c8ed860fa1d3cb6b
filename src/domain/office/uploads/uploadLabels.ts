import type { UploadKind } from '../../platform/files/UploadKind';
import type { Cents } from '../../platform/money/Cents';
import { labelOf } from '../../platform/text/wording';
import type { UploadState } from './UploadState';

/** An uploaded file, as lists name it. */
export interface ListedUpload {
  readonly kind: UploadKind;
  /** Group number, carrier code or `office`. */
  readonly owner: string;
  readonly fileName: string;
  readonly state: UploadState;
  /** Rows of data. */
  readonly rows: number;
  readonly goodRows: number;
  readonly errorRows: number;
  /** Total of the good rows; null for a kind without amounts. */
  readonly totalCents: Cents | null;
  /** For opening balances: the control totals from the old trial balance; null until they are entered. */
  readonly opening?: { readonly entered: object | null } | null;
  /** ISO timestamp, UTC. */
  readonly addDate: string;
  readonly addUser: string;
}

export const KIND_LABELS: Readonly<Record<UploadKind, string>> = {
  payrollDeductions: 'Payroll deductions',
  enrolment: 'Enrollment',
  continuation: 'Continuation payments',
  carrierBill: 'Carrier bill',
  lockbox: 'Lockbox',
  setup: 'Groups and carriers',
  people: 'People',
  opening: 'Opening balances',
};

export const STATE_LABELS: Readonly<Record<UploadState, string>> = {
  READING: 'Reading',
  CHECKED: 'Ready to commit',
  COMMITTING: 'Committing',
  COMMITTED: 'Committed',
  REVERSED: 'Reversed',
  DISCARDED: 'Discarded',
  REFUSED: 'Refused',
};

/** A checked file without a good row: there is nothing to commit yet. */
export const NOT_READY_LABEL = 'Not ready yet';

/** Status of an upload. */
export function stateLabel({ state, goodRows, opening }: Pick<ListedUpload, 'state' | 'goodRows' | 'opening'>): string {
  if (state === 'CHECKED' && goodRows > 0 && opening)
    return opening.entered ? 'Waiting for a second manager' : 'Waiting for control totals';
  return state === 'CHECKED' && goodRows === 0 ? NOT_READY_LABEL : labelOf(STATE_LABELS, state);
}
