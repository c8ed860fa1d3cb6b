import type { LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cents, negate, sumCents, ZERO } from '../../platform/money/Cents';
import type { Account } from './Account';
import { CHART_OF_ACCOUNTS } from './chartOfAccounts';
import type { LedgerEventKind } from './LedgerEvent';

/** Labels of the events in an account's list of entries. */
export const LEDGER_EVENT_LABELS: Readonly<Record<LedgerEventKind, string>> = {
  BILL_RECONCILED: 'Bill reconciled',
  BILL_UNRECONCILED: 'Bill unreconciled',
  PAYMENT_PROCESSED: 'Payment processed',
  PAYMENT_RETURNED: 'Payment returned',
  PAYMENT_REVERSED: 'Payment reversed',
  PAYMENT_REALLOCATED: 'Payment reallocated',
  UNIDENTIFIED_RECEIVED: 'Money of an unknown payer received',
  UNIDENTIFIED_TRANSFERRED: 'Unknown payer identified',
  SUSPENSE_TO_GROUP_CREDIT: 'Held money turned into group credit',
  SUSPENSE_REFUNDED: 'Held money refunded',
  REFUND_APPROVED: 'Refund approved',
  REFUND_ISSUED: 'Refund check issued',
  REFUND_VOIDED: 'Refund check voided',
  REFUND_CLEARED: 'Refund check cleared',
  REFUND_NOT_CLEARED: 'Refund check clearing undone',
  REFUND_STALE: 'Refund check marked stale',
  REFUND_NOT_STALE: 'Stale refund check outstanding again',
  REFUND_REOPENED: 'Stale refund to be reissued',
  REFUND_ESCHEATED: 'Refund remitted to the state',
  REFUND_RETURNED: 'Refund returned to suspense',
  REFUND_ORIGINATED: 'ACH credit of a refund originated',
  REFUND_WITHDRAWN: 'ACH credit of a refund withdrawn',
  REFUND_SETTLED: 'ACH credit of a refund settled',
  REFUND_CREDIT_RETURNED: 'ACH credit of a refund returned',
  RETURN_SETTLED: 'Returned payment settled',
  REVERSAL_ORIGINATED: 'Reversal originated',
  REVERSAL_WITHDRAWN: 'Reversal withdrawn',
  REVERSAL_SETTLED: 'Reversal settled',
  REVERSAL_OWED: 'Debit both reversed and returned',
  DUPLICATE_REVERSED: 'Second debit reversed',
  REVERSAL_RETURNED: 'Reversal returned',
  ACH_ORIGINATED: 'Debit originated',
  ACH_WITHDRAWN: 'Debit withdrawn',
  ACH_SETTLED: 'Debit settled',
  REMITTANCE_MADE: 'Remittance made',
  REMITTANCE_SENT: 'Remittance sent',
  REMITTANCE_CLEARED: 'Remittance cleared',
  REMITTANCE_NOT_CLEARED: 'Remittance clearing undone',
  REMITTANCE_NOT_SENT: 'Remittance sending undone',
  REMITTANCE_RETURNED: 'Remittance returned',
  OPENING_POSTED: 'Opening balances posted',
  OPENING_REVERSED: 'Opening balances reversed',
  CASH_OPENED: 'Statements begun',
  LINE_EXPLAINED: 'Statement line explained',
  EXPLANATION_UNDONE: 'Explanation undone',
};

/** Events of the office's own money, which have no payer. */
export const OFFICE_EVENTS: ReadonlySet<LedgerEventKind> = new Set([
  'CASH_OPENED',
  'LINE_EXPLAINED',
  'EXPLANATION_UNDONE',
]);

/** All accounts, in chart order. */
export const ACCOUNTS = Object.keys(CHART_OF_ACCOUNTS) as Account[];

/** An amount on its side: one of the two is zero, and neither is negative. */
export interface Sides {
  readonly debitCents: Cents;
  readonly creditCents: Cents;
}

export interface TrialBalanceRow extends Sides {
  readonly account: Account;
}

/** A balance on its side. @param balanceCents debits less credits */
export function sidesOf(balanceCents: Cents): Sides {
  return balanceCents < 0
    ? { debitCents: ZERO, creditCents: negate(balanceCents) }
    : { debitCents: balanceCents, creditCents: ZERO };
}

/** @param balances debits less credits; an account that is missing has no entries */
export function trialBalanceRows(balances: ReadonlyMap<Account, Cents>): readonly TrialBalanceRow[] {
  return ACCOUNTS.map((account) => ({ account, ...sidesOf(balances.get(account) ?? ZERO) }));
}

export function totalsOf(rows: readonly Sides[]): Sides {
  return {
    debitCents: sumCents(rows.map(({ debitCents }) => debitCents)),
    creditCents: sumCents(rows.map(({ creditCents }) => creditCents)),
  };
}

/** An entry of an account. */
export interface AccountEntry {
  /** Unique within the ledger. */
  readonly key: string;
  /** ISO timestamp, UTC. */
  readonly at: string;
  /** Day at the office on which it was posted. */
  readonly day: LocalDate;
  /** The day on which it happened; null if that is the day of its posting. */
  readonly eventDay: LocalDate | null;
  readonly kind: LedgerEventKind;
  /** Empty if the payer is unknown, and for the office's own money. */
  readonly groupNumber: string;
  readonly groupName: string;
  readonly carrierCode: string | null;
  /** The bill of the entry; null if it has none. */
  readonly bill: { readonly billPk: string; readonly billNumber: string } | null;
  /** The payment that caused it; null for other causes. */
  readonly payment: { readonly paymentPk: string; readonly confirmation: string } | null;
  readonly byName: string;
  /** Positive for a debit, negative for a credit. */
  readonly amountCents: Cents;
  /** Debits less credits of the account, or of one carrier in it, up to this entry. */
  readonly balanceCents: Cents;
}

/** "$1,200.00 debit", "$80.00 credit" or "$0.00". */
export function balanceText(balanceCents: Cents, formatCents: (amount: Cents) => string): string {
  if (balanceCents === 0) return formatCents(ZERO);
  return `${formatCents(cents(Math.abs(balanceCents)))} ${balanceCents > 0 ? 'debit' : 'credit'}`;
}
