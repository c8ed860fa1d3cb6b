import { addBankDays, isBankDay } from '../../platform/dates/bankDays';
import { addDays, type LocalDate } from '../../platform/dates/LocalDate';
import { Account } from '../ledger/Account';
import { DEFAULT_DEBIT_DAYS, type DebitDays } from './achEntry';
import { PaymentMethod } from './PaymentMethod';

/**
 * When a payment settles: some bank days after its cut-off, on the day for which the bank's terms date debits of the next bank
 * file, or on the day it is made.
 */
export type SettlementRule =
  | { readonly kind: 'mail'; readonly bankDays: number }
  | { readonly kind: 'debit' }
  | { readonly kind: 'sameDay' };

/**
 * Source of a payment's money.
 *
 * - `bankAccount`: an account of the group.
 * - `mail`: a check or a lockbox deposit, posted by the back office.
 * - `held`: the group's held money.
 * - `writeOff`: not paid.
 * - `none`: no amount.
 */
export type SourceKind = 'bankAccount' | 'mail' | 'held' | 'writeOff' | 'none';

/** Everything that differs by payment method. */
export interface PaymentMethodRow {
  readonly label: string;
  readonly source: SourceKind;
  readonly settlement: SettlementRule;
  /** Ledger account debited with the payment's amount once it is processed. */
  readonly account: Account;
}

/** Checks and lockbox deposits clear two bank days after their cut-off, never the same night. */
const TWO_BANK_DAYS = { kind: 'mail', bankDays: 2 } as const;
/** Nightly processing makes the bank file in the morning after the cut-off. */
const BANK_DAYS_TO_PROCESSING = 1;
const SAME_DAY = { kind: 'sameDay' } as const;

/**
 * One row for each method. A method without a row does not compile.
 *
 * @source product.md, Money; Nightly processing; docs/decisions/payments.md#a-small-short-is-a-payment-of-its-own
 */
export const PAYMENT_METHODS = {
  Check: { label: 'Check', source: 'mail', settlement: TWO_BANK_DAYS, account: Account.Cash },
  ACH: { label: 'ACH', source: 'bankAccount', settlement: { kind: 'debit' }, account: Account.Cash },
  Lockbox: { label: 'Lockbox', source: 'mail', settlement: TWO_BANK_DAYS, account: Account.Cash },
  'Credit Suspense': {
    label: 'Credit Suspense',
    source: 'held',
    settlement: SAME_DAY,
    account: Account.CreditSuspense,
  },
  'Debit Suspense': {
    label: 'Debit Suspense',
    source: 'none',
    settlement: SAME_DAY,
    account: Account.DebitSuspense,
  },
  'Over/Short Debit': {
    label: 'Over/Short Debit',
    source: 'writeOff',
    settlement: SAME_DAY,
    account: Account.OverShort,
  },
  'Over/Short Credit': {
    label: 'Over/Short Credit',
    source: 'none',
    settlement: SAME_DAY,
    account: Account.OverShort,
  },
  'Group Credit': { label: 'Group Credit', source: 'held', settlement: SAME_DAY, account: Account.GroupCredit },
  'Zero Payment': { label: 'Zero Payment', source: 'none', settlement: SAME_DAY, account: Account.CreditSuspense },
} as const satisfies Readonly<Record<PaymentMethod, PaymentMethodRow>>;

/** Methods whose money comes from one of these kinds of sources. */
type MethodFrom<Kind extends SourceKind> = {
  [Method in PaymentMethod]: (typeof PAYMENT_METHODS)[Method]['source'] extends Kind ? Method : never;
}[PaymentMethod];

/** Methods that use the group's held money. */
export type HeldMethod = MethodFrom<'held'>;

/** Methods that a payor can choose in the checkout. */
export type CheckoutMethod = MethodFrom<'bankAccount' | 'held' | 'writeOff'>;

/** Method of a payment from a bank account that the payor selects. */
export const BANK_ACCOUNT_METHOD = PaymentMethod.Ach;

const CHECKOUT_SOURCES: readonly SourceKind[] = ['held', 'bankAccount', 'writeOff'];

/** In the order in which a checkout uses them: held money first, then the bank account, then a write-off. */
export const CHECKOUT_METHODS: readonly CheckoutMethod[] = CHECKOUT_SOURCES.flatMap((kind) =>
  Object.values(PaymentMethod).filter((method): method is CheckoutMethod => PAYMENT_METHODS[method].source === kind),
);

export const HELD_METHODS: readonly HeldMethod[] = CHECKOUT_METHODS.filter(isHeld);

/** Whether a method uses held money. */
export function isHeld(method: PaymentMethod): method is HeldMethod {
  return PAYMENT_METHODS[method].source === 'held';
}

/** The date of a debit. @param fileDay the bank day whose file includes it */
export function debitDate(fileDay: LocalDate, debitDays: DebitDays): LocalDate {
  return addBankDays(fileDay, BANK_DAYS_TO_PROCESSING + debitDays);
}

/** The last bank day on which a bank payment can be sent to settle by a date. */
export function lastDayToSettleBy(date: LocalDate, debitDays: DebitDays = DEFAULT_DEBIT_DAYS): LocalDate {
  let day = date;
  while (!isBankDay(day) || debitDate(day, debitDays) > date) day = addDays(day, -1);
  return day;
}
