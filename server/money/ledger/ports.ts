import type { LedgerEntry, LedgerEvent } from '../../../src/domain/money/ledger/LedgerEvent';
import type { Payment } from '../../../src/domain/money/payments/Payment';

/** Writes the ledger. Its rows are never changed or deleted. @source product.md, Money, invariant 3 */
export interface Ledger {
  /**
   * Writes one event.
   *
   * @param by the person who caused it, or 'Processing'.
   * @throws Error when the event does not net to zero, which rolls the transaction back.
   */
  post(event: LedgerEvent, by: { readonly name: string }, now: Date): Promise<void>;
  /** The same for an event of a payment. What it settles of each carrier's share is added to the bills' carriers. */
  postPayment(event: LedgerEvent, by: { readonly name: string }, now: Date): Promise<void>;
  /**
   * Takes the debits of a payment that is no longer pending out of ACH clearing: as settled if it is processed, as withdrawn
   * otherwise. Posts nothing if no bank file drew it, or for a repetition.
   */
  settleDebits(
    payment: Pick<Payment, 'groupNumber' | 'paymentPk'>,
    by: { readonly name: string },
    now: Date,
  ): Promise<void>;
  /** What a processed payment has in the ledger, reallocations included: one entry for each account, bill, and carrier. */
  entriesOf(payment: Pick<Payment, 'groupNumber' | 'paymentPk'>): Promise<readonly LedgerEntry[]>;
}

declare module '../../platform/shared/Transaction' {
  interface Transaction {
    readonly ledger: Ledger;
  }
}
