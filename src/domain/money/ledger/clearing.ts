import { Account } from './Account';

/** Two opposite entries of the same amount. */
export interface Transfer {
  readonly debit: Account;
  readonly credit: Account;
}

/**
 * Moves of a payment's ACH debits. `ACH_WITHDRAWN`: the bank does not draw them, because the file was canceled or rejected, the
 * payment was set aside, or it was returned before settlement.
 */
export type AchMove = 'ACH_ORIGINATED' | 'ACH_SETTLED' | 'ACH_WITHDRAWN';

/**
 * Moves of a remittance. `REMITTANCE_NOT_CLEARED` undoes a record; `REMITTANCE_NOT_SENT` undoes one, or the bank rejected the
 * credit. `REMITTANCE_RETURNED`: the carrier's bank returned it after it cleared.
 *
 * @source docs/decisions/ledger.md#a-remittance-leaves-cash-when-the-bank-shows-it
 */
export type RemittanceMove =
  | 'REMITTANCE_MADE'
  | 'REMITTANCE_SENT'
  | 'REMITTANCE_CLEARED'
  | 'REMITTANCE_NOT_CLEARED'
  | 'REMITTANCE_NOT_SENT'
  | 'REMITTANCE_RETURNED';

/**
 * Moves of a refund. A void ends a check, not the debt; `REFUND_NOT_CLEARED` undoes a match with the bank's statement. A stale
 * check is owed as unclaimed property. `REFUND_RETURNED` undoes an approval. `REFUND_ORIGINATED`: its ACH credit is in a bank file.
 * `REFUND_WITHDRAWN`: the bank does not pay the credit. `REFUND_CREDIT_RETURNED`: the payee's bank returned it after settlement.
 *
 * @source docs/decisions/refunds.md#a-refund-leaves-cash-when-the-bank-shows-its-check
 */
export type RefundMove =
  | 'REFUND_APPROVED'
  | 'REFUND_ISSUED'
  | 'REFUND_VOIDED'
  | 'REFUND_CLEARED'
  | 'REFUND_NOT_CLEARED'
  | 'REFUND_STALE'
  | 'REFUND_NOT_STALE'
  | 'REFUND_REOPENED'
  | 'REFUND_ESCHEATED'
  | 'REFUND_RETURNED'
  | 'REFUND_ORIGINATED'
  | 'REFUND_WITHDRAWN'
  | 'REFUND_SETTLED'
  | 'REFUND_CREDIT_RETURNED';

/**
 * Ledger steps of a reversal at the bank. `REVERSAL_OWED`: the debit was returned as well, so the group owes the amount.
 * `DUPLICATE_REVERSED`: it refunded the second debit of a payment that the bank debited twice. `REVERSAL_RETURNED`: the group's bank
 * returned it after it settled.
 *
 * @source docs/decisions/reversals.md#the-books-change-when-the-reversal-settles
 */
export type BankReversalMove =
  | 'REVERSAL_ORIGINATED'
  | 'REVERSAL_SETTLED'
  | 'REVERSAL_WITHDRAWN'
  | 'REVERSAL_OWED'
  | 'DUPLICATE_REVERSED'
  | 'REVERSAL_RETURNED';

const { AchClearing, AchUnsettled, CarrierPayable, Cash, RemittanceClearing, RemittancePayable } = Account;
const { BankErrors, CreditSuspense, RefundClearing, ReturnedReceivable, RefundsPayable, UnclaimedProperty } = Account;

/** Entries of each move of ACH debits. @source docs/decisions/ledger.md#debits-at-the-bank-leave-the-receivable-alone */
export const ACH_TRANSFERS: Readonly<Record<AchMove, Transfer>> = {
  ACH_ORIGINATED: { debit: AchClearing, credit: AchUnsettled },
  ACH_SETTLED: { debit: AchUnsettled, credit: AchClearing },
  ACH_WITHDRAWN: { debit: AchUnsettled, credit: AchClearing },
};

/** Entries for each step of a reversal at the bank. @source docs/decisions/reversals.md#the-books-change-when-the-reversal-settles */
export const BANK_REVERSAL_TRANSFERS: Readonly<Record<BankReversalMove, Transfer>> = {
  REVERSAL_ORIGINATED: { debit: AchUnsettled, credit: AchClearing },
  REVERSAL_SETTLED: { debit: AchClearing, credit: AchUnsettled },
  REVERSAL_WITHDRAWN: { debit: AchClearing, credit: AchUnsettled },
  REVERSAL_OWED: { debit: ReturnedReceivable, credit: Cash },
  DUPLICATE_REVERSED: { debit: BankErrors, credit: Cash },
  REVERSAL_RETURNED: { debit: Cash, credit: CreditSuspense },
};

/** Entries of each move of a remittance, by carrier. */
export const REMITTANCE_TRANSFERS: Readonly<Record<RemittanceMove, Transfer>> = {
  REMITTANCE_MADE: { debit: CarrierPayable, credit: RemittancePayable },
  REMITTANCE_SENT: { debit: RemittancePayable, credit: RemittanceClearing },
  REMITTANCE_CLEARED: { debit: RemittanceClearing, credit: Cash },
  REMITTANCE_NOT_CLEARED: { debit: Cash, credit: RemittanceClearing },
  REMITTANCE_NOT_SENT: { debit: RemittanceClearing, credit: RemittancePayable },
  REMITTANCE_RETURNED: { debit: Cash, credit: RemittancePayable },
};

/** Entries of each move of a refund. */
export const REFUND_TRANSFERS: Readonly<Record<RefundMove, Transfer>> = {
  REFUND_APPROVED: { debit: CreditSuspense, credit: RefundsPayable },
  REFUND_ISSUED: { debit: RefundsPayable, credit: RefundClearing },
  REFUND_VOIDED: { debit: RefundClearing, credit: RefundsPayable },
  REFUND_CLEARED: { debit: RefundClearing, credit: Cash },
  REFUND_NOT_CLEARED: { debit: Cash, credit: RefundClearing },
  REFUND_STALE: { debit: RefundClearing, credit: UnclaimedProperty },
  REFUND_NOT_STALE: { debit: UnclaimedProperty, credit: RefundClearing },
  REFUND_REOPENED: { debit: UnclaimedProperty, credit: RefundsPayable },
  REFUND_ESCHEATED: { debit: UnclaimedProperty, credit: Cash },
  REFUND_RETURNED: { debit: RefundsPayable, credit: CreditSuspense },
  REFUND_ORIGINATED: { debit: RefundsPayable, credit: RefundClearing },
  REFUND_WITHDRAWN: { debit: RefundClearing, credit: RefundsPayable },
  REFUND_SETTLED: { debit: RefundClearing, credit: Cash },
  REFUND_CREDIT_RETURNED: { debit: Cash, credit: RefundsPayable },
};
