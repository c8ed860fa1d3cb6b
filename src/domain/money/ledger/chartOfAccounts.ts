import { Account } from './Account';
import {
  ACH_TRANSFERS,
  BANK_REVERSAL_TRANSFERS,
  REFUND_TRANSFERS,
  REMITTANCE_TRANSFERS,
  type Transfer,
} from './clearing';
import type { LedgerEventKind } from './LedgerEvent';

/** An account of the ledger. */
export interface ChartAccount {
  readonly name: string;
  /** Its normal balance side. */
  readonly side: 'debit' | 'credit';
  /** Meaning of its balance, as a sentence. */
  readonly balance: string;
}

/** The chart of accounts. Every account is kept by group; carrier accounts also by carrier. */
export const CHART_OF_ACCOUNTS: Readonly<Record<Account, ChartAccount>> = {
  CASH: {
    name: 'Cash',
    side: 'debit',
    balance: 'Settled payments less refunds and remittances that have left the bank account.',
  },
  ACH_CLEARING: {
    name: 'ACH clearing',
    side: 'debit',
    balance: 'Debits of pending payments in bank files, less unsettled reversals in bank files.',
  },
  RECEIVABLE: { name: 'Receivable', side: 'debit', balance: 'Amounts that groups owe on reconciled bills.' },
  RETURNED_RECEIVABLE: {
    name: 'Returned-payment receivable',
    side: 'debit',
    balance:
      'Amounts groups owe because the excess of a returned payment was already used, or because a debit was both reversed and returned.',
  },
  DEBIT_SUSPENSE: { name: 'Debit suspense', side: 'debit', balance: 'Shorts that later bills ask for.' },
  OVER_SHORT: { name: 'Over/short', side: 'debit', balance: 'Small shorts less small overs that were written off.' },
  CARRIER_PAYABLE: {
    name: 'Carrier payable',
    side: 'credit',
    balance: 'Amounts paid on bills, less amounts returned and remitted.',
  },
  REMITTANCE_PAYABLE: {
    name: 'Remittances to send',
    side: 'credit',
    balance: 'Remittances that are not recorded as sent.',
  },
  REMITTANCE_CLEARING: {
    name: 'Remittance clearing',
    side: 'credit',
    balance: 'Remittances that were sent and have not left the bank account.',
  },
  REFUNDS_PAYABLE: {
    name: 'Refunds payable',
    side: 'credit',
    balance: 'Refunds that were approved and have no check and no ACH credit in a bank file.',
  },
  REFUND_CLEARING: {
    name: 'Refund clearing',
    side: 'credit',
    balance: 'Refund checks and ACH credits of refunds that have not left the bank account.',
  },
  UNCLAIMED_PROPERTY: {
    name: 'Unclaimed property',
    side: 'credit',
    balance: 'Stale refund checks, until they are issued again, paid by the bank, or remitted to the state.',
  },
  CREDIT_SUSPENSE: { name: 'Credit suspense', side: 'credit', balance: 'Money held for groups and unknown payers.' },
  GROUP_CREDIT: { name: 'Group credit', side: 'credit', balance: 'Credits of groups.' },
  ACH_UNSETTLED: { name: 'ACH not settled', side: 'credit', balance: 'The other side of ACH clearing.' },
  BILLED: {
    name: 'Billed',
    side: 'credit',
    balance: 'The other side of receivables: amounts billed, less amounts paid.',
  },
  OPENING_BALANCE: {
    name: 'Opening balance',
    side: 'credit',
    balance:
      'Bank balances before the first statement or of the system before, less the money that was held for others then.',
  },
  BANK_FEES: { name: 'Bank fees', side: 'debit', balance: 'Fees that the bank charged.' },
  INTEREST_EARNED: { name: 'Interest', side: 'credit', balance: 'Interest that the bank paid.' },
  BANK_TRANSFERS: {
    name: 'Bank transfers',
    side: 'credit',
    balance: 'Money from other accounts of the office, less money to them.',
  },
  BANK_ERRORS: { name: 'Bank errors', side: 'debit', balance: 'Bank errors that the bank has not corrected yet.' },
};

/** An event with its entries. */
export interface Posting {
  readonly kind: LedgerEventKind;
  /** Description of the event. */
  readonly when: string;
  readonly debit: readonly Account[];
  readonly credit: readonly Account[];
}

const { Billed, CarrierPayable, Cash, CreditSuspense, DebitSuspense, GroupCredit, OverShort, Receivable } = Account;
const { OpeningBalance, RemittanceClearing, ReturnedReceivable } = Account;

const PAID = [Receivable, CarrierPayable];
const EXPLAINED = [Account.BankFees, Account.InterestEarned, Account.BankTransfers, Account.BankErrors, OpeningBalance];

/**
 * All events with their entries. A negative amount, such as for a carrier that gives a credit, goes on the other side.
 *
 * @source product.md, Money, invariant 3
 */
export const POSTINGS: readonly Posting[] = [
  posting('BILL_RECONCILED', 'A bill is reconciled', [Receivable], [Billed, DebitSuspense]),
  posting('BILL_UNRECONCILED', 'A bill is unreconciled', [Billed, DebitSuspense], [Receivable]),
  transfer('ACH_ORIGINATED', 'A bank file draws a payment', ACH_TRANSFERS),
  transfer('ACH_WITHDRAWN', 'The bank will not move a debit, or returned it before it settled', ACH_TRANSFERS),
  transfer('ACH_SETTLED', 'The money of a debit has settled', ACH_TRANSFERS),
  posting(
    'PAYMENT_PROCESSED',
    'A payment by ACH has settled, or a deposit with a check is posted',
    [Cash, Billed],
    [...PAID, CreditSuspense, OverShort],
  ),
  posting('PAYMENT_PROCESSED', 'Money held for the group pays bills', [CreditSuspense, GroupCredit, Billed], PAID),
  posting('PAYMENT_PROCESSED', 'A small short is written off', [OverShort, Billed], PAID),
  posting('PAYMENT_PROCESSED', 'A short moves to the next bill', [DebitSuspense], [Receivable]),
  posting('PAYMENT_PROCESSED', 'A bill with nothing due is closed', [Receivable], [CreditSuspense]),
  posting(
    'PAYMENT_RETURNED',
    "The bank returns a settled payment, which is posted with opposite entries. Excess that was used is the group's debt",
    [...PAID, CreditSuspense, OverShort, ReturnedReceivable],
    [Cash, Billed],
  ),
  posting(
    'PAYMENT_REVERSED',
    "A settled payment or its write-off is reversed with opposite entries. Excess that was used is the group's debt",
    [...PAID, CreditSuspense, OverShort, ReturnedReceivable],
    [Cash, CreditSuspense, GroupCredit, OverShort, DebitSuspense, Billed],
  ),
  transfer('REVERSAL_ORIGINATED', 'The reversal of a debit is included in a bank file', BANK_REVERSAL_TRANSFERS),
  transfer(
    'REVERSAL_WITHDRAWN',
    'The bank rejects a reversal, or returns it before it settles',
    BANK_REVERSAL_TRANSFERS,
  ),
  transfer('REVERSAL_SETTLED', 'A reversal settles', BANK_REVERSAL_TRANSFERS),
  transfer('DUPLICATE_REVERSED', 'The reversal of a debit that the bank posted twice settles', BANK_REVERSAL_TRANSFERS),
  transfer(
    'REVERSAL_OWED',
    'A debit is both reversed and returned; the group owes the amount',
    BANK_REVERSAL_TRANSFERS,
  ),
  transfer('REVERSAL_RETURNED', "The group's bank returns a settled reversal", BANK_REVERSAL_TRANSFERS),
  posting('PAYMENT_REALLOCATED', 'A payment is removed from bills', PAID, [Billed, CreditSuspense]),
  posting('PAYMENT_REALLOCATED', 'The amount removed pays other bills', [CreditSuspense, Billed], PAID),
  posting('UNIDENTIFIED_RECEIVED', 'A deposit with money of an unknown payer is posted', [Cash], [CreditSuspense]),
  posting('UNIDENTIFIED_TRANSFERRED', 'The payer is identified; the group gets a payment', [CreditSuspense], [Cash]),
  posting('SUSPENSE_TO_GROUP_CREDIT', "Held money becomes the group's credit", [CreditSuspense], [GroupCredit]),
  posting('SUSPENSE_REFUNDED', 'Held money is refunded, in versions without refund checks', [CreditSuspense], [Cash]),
  transfer('REFUND_APPROVED', 'A refund of held money is approved', REFUND_TRANSFERS),
  transfer('REFUND_ISSUED', 'A check is issued for a refund', REFUND_TRANSFERS),
  transfer('REFUND_VOIDED', 'A refund check is voided; the refund is still owed', REFUND_TRANSFERS),
  transfer('REFUND_CLEARED', 'A line of a bank statement shows a refund check', REFUND_TRANSFERS),
  transfer('REFUND_NOT_CLEARED', 'The match of a refund check with a statement line is undone', REFUND_TRANSFERS),
  transfer('REFUND_STALE', 'A refund check is marked stale', REFUND_TRANSFERS),
  transfer(
    'REFUND_NOT_STALE',
    'A stale refund check is outstanding again, such as one that the bank pays',
    REFUND_TRANSFERS,
  ),
  transfer('REFUND_REOPENED', 'A stale refund check is voided; the refund is to be issued again', REFUND_TRANSFERS),
  transfer('REFUND_ESCHEATED', 'The amount of a stale refund check is remitted to the state', REFUND_TRANSFERS),
  transfer('REFUND_RETURNED', 'An approved refund without a check is returned to suspense', REFUND_TRANSFERS),
  transfer('REFUND_ORIGINATED', 'A bank file has the ACH credit of a refund', REFUND_TRANSFERS),
  transfer(
    'REFUND_WITHDRAWN',
    'The bank will not move the ACH credit of a refund, or returned it before it settled',
    REFUND_TRANSFERS,
  ),
  transfer('REFUND_SETTLED', 'The ACH credit of a refund settles', REFUND_TRANSFERS),
  transfer('REFUND_CREDIT_RETURNED', "The payee's bank returns a settled ACH credit of a refund", REFUND_TRANSFERS),
  posting('RETURN_SETTLED', 'Held money pays a returned-payment debt', [CreditSuspense], [ReturnedReceivable]),
  transfer('REMITTANCE_MADE', 'Processing remits the amount owed to a carrier', REMITTANCE_TRANSFERS),
  transfer('REMITTANCE_SENT', 'A remittance is recorded as sent', REMITTANCE_TRANSFERS),
  transfer('REMITTANCE_CLEARED', 'A remittance is recorded as cleared', REMITTANCE_TRANSFERS),
  transfer('REMITTANCE_NOT_CLEARED', 'A remittance is no longer recorded as cleared', REMITTANCE_TRANSFERS),
  transfer('REMITTANCE_NOT_SENT', 'A remittance is no longer recorded as sent', REMITTANCE_TRANSFERS),
  transfer('REMITTANCE_RETURNED', "The carrier's bank returns a cleared remittance", REMITTANCE_TRANSFERS),
  posting(
    'OPENING_POSTED',
    'Balances of the system before are posted',
    [Receivable, Cash, OpeningBalance],
    [Billed, CreditSuspense, GroupCredit, CarrierPayable, RemittanceClearing],
  ),
  posting(
    'OPENING_REVERSED',
    'Balances from the previous system are reversed with opposite entries',
    [Billed, CreditSuspense, GroupCredit, CarrierPayable, RemittanceClearing],
    [Receivable, Cash, OpeningBalance],
  ),
  posting(
    'LINE_EXPLAINED',
    'A line of a bank statement is a fee, interest, a transfer, an error of the bank, or from before',
    [Cash, ...EXPLAINED],
    [Cash, ...EXPLAINED],
  ),
  posting(
    'EXPLANATION_UNDONE',
    'The explanation of a line is undone with opposite entries',
    [Cash, ...EXPLAINED],
    [Cash, ...EXPLAINED],
  ),
  posting('CASH_OPENED', 'Statements of the bank account begin', [Cash], [OpeningBalance]),
];

/** The accounts that events of a kind post to. */
export function accountsOf(kind: LedgerEventKind): ReadonlySet<Account> {
  const rows = POSTINGS.filter((row) => row.kind === kind);
  return new Set(rows.flatMap(({ debit, credit }) => [...debit, ...credit]));
}

function posting(kind: LedgerEventKind, when: string, debit: readonly Account[], credit: readonly Account[]): Posting {
  return { kind, when, debit, credit };
}

function transfer<Kind extends LedgerEventKind>(
  kind: Kind,
  when: string,
  transfers: Readonly<Record<Kind, Transfer>>,
): Posting {
  return posting(kind, when, [transfers[kind].debit], [transfers[kind].credit]);
}
