import type { Cents } from '../money/Cents';
import type { ReasonCode } from './BillLine';
import type { BillStatus } from './BillStatus';

/** A line's amount before and after a change, with the reason. */
export interface LineChanged {
  readonly linePk: string;
  /** Unmasked; empty if unknown. */
  readonly memberId: string;
  readonly memberName: string;
  readonly coverage: string;
  readonly beforeCents: Cents;
  readonly afterCents: Cents;
  readonly reasonCode: ReasonCode | null;
  readonly note: string;
}

/** An event in a bill's change log. */
export interface BillHistoryEvent {
  readonly eventPk: string;
  /** ISO timestamp, UTC. */
  readonly at: string;
  /** Name of the person, or 'Processing' where no person acted. */
  readonly by: string;
  readonly event: string;
  readonly statusBefore: BillStatus | null;
  readonly statusAfter: BillStatus;
  readonly note: string;
  /** The first 100 changes; `changeCount` is their total number. */
  readonly changes: readonly LineChanged[];
  readonly changeCount: number;
}

/** Labels of the events. */
export const BILL_EVENT_LABELS: Readonly<Record<string, string>> = {
  opened: 'Opening balance posted',
  release: 'Released',
  unrelease: 'Unreleased',
  saveChanges: 'Lines changed',
  reconcile: 'Reconciled',
  unreconcile: 'Unreconciled',
  revert: 'Reverted',
  pay: 'Payment made',
  paymentVoided: 'Payment voided',
  paymentProcessed: 'Payment processed',
  paymentReturned: 'Payment returned',
  paymentReversed: 'Payment reversed',
  paymentReallocated: 'Payment moved',
  checkPosted: 'Check received',
  zeroPay: 'Closed with a Zero Payment',
  closeShort: 'Closed short',
  closeShortRequested: 'Closing short requested',
  closeShortDeclined: 'Closing short declined',
  shortCarriedIn: 'Short of an earlier bill added',
  shortTakenOff: 'Short of an earlier bill removed',
  autopayMissed: 'Not paid',
  autopaySkipped: 'Autopay skipped',
  autopayResumed: 'Autopay resumed',
  expectedAdjustments: 'Expected adjustments',
  corrections: 'Corrections',
  linesBroughtBack: 'Archived lines brought back',
  attachmentAdded: 'File attached',
  attachmentRemoved: 'Attached file removed',
  attachmentRestored: 'Attached file restored',
};
