import type { LocalDate } from '../dates/LocalDate';
import type { Cents } from '../money/Cents';
import { type BankReversalState, bankReversalLabel } from '../payments/bankReversal';
import type { Payment } from '../payments/Payment';
import type { BankFileKind, BankFileState } from './BankFile';

/** A payment that a NACHA file draws, drew, or reverses, or that was set aside before the file was sent. */
export interface BankFileEntry {
  readonly paymentPk: string;
  readonly confirmation: string;
  readonly groupName: string;
  readonly settleDate: LocalDate;
  readonly amountCents: Cents;
  /** Why it was set aside; null for an entry of the file. */
  readonly setAsideReason: string | null;
  /** Why the bank rejected it; null otherwise. */
  readonly rejectedReason: string | null;
  /** 15 digits; null until the file is downloaded. */
  readonly trace: string | null;
  readonly status: Payment['status'];
  readonly disposition: Payment['disposition'];
  /** Null unless the payment was returned. */
  readonly returnCode: string | null;
  /** The reversal that the entry credits, or the latest one of its payment; null if there is none. */
  readonly reversal: EntryReversal | null;
}

/** A reversal of the debit of an entry. */
interface EntryReversal {
  readonly reversalNo: number;
  readonly state: BankReversalState;
  /** State of its bank file; null if it is not in a file. */
  readonly fileState: BankFileState | null;
}

/** State of a payment in a bank file, and of its reversal at the bank: "Processed", or "Returned R01. Reversal: Canceled". */
export function bankFileEntryLabel(entry: BankFileEntry, kind: BankFileKind): string {
  const { reversal } = entry;
  if (kind === 'REVERSALS') return reversal === null ? '' : bankReversalLabel(reversal);
  const label = paymentLabel(entry);
  return reversal === null ? label : `${label}. Reversal: ${bankReversalLabel(reversal)}`;
}

function paymentLabel({ setAsideReason, rejectedReason, status, disposition, returnCode }: BankFileEntry): string {
  if (setAsideReason !== null) return 'Set aside';
  if (rejectedReason !== null) return 'Rejected by the bank';
  if (disposition === 'RETURNED') return `Returned ${returnCode ?? ''}`.trim();
  if (disposition === 'REVERSED') return 'Reversed';
  if (disposition === 'VOIDED') return 'Voided';
  return status === 'PROCESSED' ? 'Processed' : 'Pending';
}
