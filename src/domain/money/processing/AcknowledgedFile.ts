import type { Cents } from '../../platform/money/Cents';
import { counted } from '../../platform/text/wording';
import type { BankFileChange, BankFileKind, BankFileState, BankFileTotals } from './BankFile';

/**
 * The effect of recording an acknowledgment on a file: accepts it, accepts it without some entries, rejects it, or marks it as
 * unknown because the numbers differ. `LEAVE`: no effect, with the reason. `RECORDED`: this acknowledgment was recorded before.
 */
export const ACKNOWLEDGMENT_OUTCOMES = [
  'ACCEPT',
  'ACCEPT_PARTLY',
  'REJECT',
  'MARK_UNKNOWN',
  'LEAVE',
  'RECORDED',
] as const;
export type AcknowledgmentOutcome = (typeof ACKNOWLEDGMENT_OUTCOMES)[number];

/** A NACHA file as it was sent. */
export interface SentBankFile extends BankFileTotals {
  readonly filePk: string;
  readonly fileName: string;
  /** Creation date and modifier in the file's header: `260310A`. */
  readonly reference: string;
  readonly kind: BankFileKind;
  readonly state: BankFileState;
  readonly hasProcessed: boolean;
  /** Whether this acknowledgment was recorded for it. */
  readonly isRecorded: boolean;
}

/** An entry that the bank names, by trace number or batch. */
export interface SentEntry {
  readonly filePk: string;
  /** 15 digits. */
  readonly trace: string;
  /** From 1. */
  readonly batch: number;
  readonly amountCents: Cents;
  /** Entries and addenda records, as in the file's control: 2 for a remittance, 1 for others. */
  readonly entryCount: number;
  /** Key of the payment, refund, or remittance. */
  readonly paymentPk: string;
  /** Confirmation number of the payment, reference of the refund, or trace number of the remittance. */
  readonly confirmation: string;
  /** Name of the group, or of the carrier of a remittance. */
  readonly groupName: string;
  /** Number and total of all entries of the payment in the file. */
  readonly payment: BankFileTotals;
  /** Whether the payment is processed, the reversal or refund has settled, or the remittance has cleared. */
  readonly isProcessed: boolean;
  readonly isInOtherFile: boolean;
}

/** A payment, reversal, refund, or remittance whose entry the bank rejected. */
export interface AcknowledgedRejection
  extends Pick<SentEntry, 'paymentPk' | 'confirmation' | 'groupName' | 'amountCents'> {
  readonly line: number;
  readonly reason: string;
}

/** An acknowledgment's information about one file, and the effect of recording it. */
export interface AcknowledgedFile {
  /** Line of the row about the file, or of its first row. */
  readonly line: number;
  /** Reference as the bank writes it. */
  readonly reference: string;
  /** Null if there is no such file. */
  readonly file: Pick<SentBankFile, 'filePk' | 'fileName' | 'kind'> | null;
  readonly outcome: AcknowledgmentOutcome;
  /** Sentences. */
  readonly message: string;
  /** Payments that are voided, or reversals, refunds, or remittances whose credits end. Empty unless the outcome is `ACCEPT_PARTLY`. */
  readonly rejected: readonly AcknowledgedRejection[];
}

/** With the change to record; null if nothing is recorded. */
export type PlannedAcknowledgment = AcknowledgedFile & { readonly change: BankFileChange | null };

/** Whether recording the acknowledgment changes the file. */
export function isToRecord({ outcome }: AcknowledgedFile): boolean {
  return outcome !== 'LEAVE' && outcome !== 'RECORDED';
}

/** The effect of rejecting single entries. @param count of payments, reversals, refunds, or remittances */
export function rejectionEffect(kind: BankFileKind, count: number): string {
  switch (kind) {
    case 'REVERSALS':
      return `${counted(count, 'reversal ends', 'reversals end')}, and the payments stay as they are.`;
    case 'REFUNDS':
      return `${counted(count, 'refund is', 'refunds are')} owed again.`;
    case 'REMITTANCES':
      return `${counted(count, 'remittance')} can be paid again.`;
    case 'PAYMENTS':
    case 'MICRO_DEPOSITS':
      return `${counted(count, 'payment is', 'payments are')} voided, and the bills are due again.`;
  }
}
