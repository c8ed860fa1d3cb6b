import { type BankReversalState, bankReversalLabel } from '../payments/bankReversal';
import type { Payment } from '../payments/Payment';
import type { BankFileKind, BankFileState } from './BankFile';

/** A reversal of the debit of an entry. */
interface EntryReversal {
  readonly state: BankReversalState;
  /** State of its bank file; null if it is not in a file. */
  readonly fileState: BankFileState | null;
}

/** What has become of an entry. */
interface EntryStates {
  readonly setAsideReason: string | null;
  readonly rejectedReason: string | null;
  readonly status: Payment['status'];
  readonly disposition: Payment['disposition'];
  readonly returnCode: string | null;
  readonly reversal: EntryReversal | null;
}

/** State of a payment in a bank file, and of its reversal at the bank: "Processed", or "Returned R01. Reversal: Canceled". */
export function bankFileEntryLabel(entry: EntryStates, kind: BankFileKind): string {
  const { reversal } = entry;
  if (kind === 'REVERSALS') return reversal === null ? '' : bankReversalLabel(reversal);
  const label = paymentLabel(entry);
  return reversal === null ? label : `${label}. Reversal: ${bankReversalLabel(reversal)}`;
}

function paymentLabel({ setAsideReason, rejectedReason, status, disposition, returnCode }: EntryStates): string {
  if (setAsideReason !== null) return 'Set aside';
  if (rejectedReason !== null) return 'Rejected by the bank';
  if (disposition === 'RETURNED') return `Returned ${returnCode ?? ''}`.trim();
  if (disposition === 'REVERSED') return 'Reversed';
  if (disposition === 'VOIDED') return 'Voided';
  return status === 'PROCESSED' ? 'Processed' : 'Pending';
}
