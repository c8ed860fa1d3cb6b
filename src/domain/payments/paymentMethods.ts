import { addBankDays, isBankDay } from '../dates/bankDays';
import { addDays, dayOf, type LocalDate } from '../dates/LocalDate';
import { Account } from '../ledger/Account';
import { PaymentMethod } from './PaymentMethod';

/** When a payment settles: some bank days after the next bank file, or on the day it is made. */
export type SettlementRule = { readonly kind: 'bankFile'; readonly bankDays: number } | { readonly kind: 'sameDay' };

/** Everything that differs by payment method. */
export interface PaymentMethodRow {
  readonly label: string;
  readonly settlement: SettlementRule;
  /** Ledger account debited with the payment's amount once it is processed. */
  readonly account: Account;
  /** Whether a payor can choose it in the checkout. Such a payment draws on a bank account of the group. */
  readonly inCheckout: boolean;
}

/** ACH debits, checks and lockbox deposits clear two bank days after their file, never the same night. */
const TWO_BANK_DAYS = { kind: 'bankFile', bankDays: 2 } as const;
const SAME_DAY = { kind: 'sameDay' } as const;

/** One row for each method. A method without a row does not compile. @source product.md, Money; Nightly processing */
export const PAYMENT_METHODS = {
  Check: { label: 'Check', settlement: TWO_BANK_DAYS, account: Account.Cash, inCheckout: false },
  ACH: { label: 'ACH', settlement: TWO_BANK_DAYS, account: Account.Cash, inCheckout: true },
  Lockbox: { label: 'Lockbox', settlement: TWO_BANK_DAYS, account: Account.Cash, inCheckout: false },
  'Credit Suspense': {
    label: 'Credit Suspense',
    settlement: SAME_DAY,
    account: Account.CreditSuspense,
    inCheckout: false,
  },
  'Debit Suspense': {
    label: 'Debit Suspense',
    settlement: SAME_DAY,
    account: Account.DebitSuspense,
    inCheckout: false,
  },
  'Over/Short Debit': {
    label: 'Over/Short Debit',
    settlement: SAME_DAY,
    account: Account.OverShort,
    inCheckout: false,
  },
  'Over/Short Credit': {
    label: 'Over/Short Credit',
    settlement: SAME_DAY,
    account: Account.OverShort,
    inCheckout: false,
  },
  'Group Credit': { label: 'Group Credit', settlement: SAME_DAY, account: Account.GroupCredit, inCheckout: false },
  'Zero Payment': { label: 'Zero Payment', settlement: SAME_DAY, account: Account.CreditSuspense, inCheckout: false },
} as const satisfies Readonly<Record<PaymentMethod, PaymentMethodRow>>;

/** Methods that a payor can choose in the checkout. */
export type CheckoutMethod = {
  [Method in PaymentMethod]: (typeof PAYMENT_METHODS)[Method]['inCheckout'] extends true ? Method : never;
}[PaymentMethod];

/** Method of a payment from a bank account that the payor selects. */
export const BANK_ACCOUNT_METHOD: CheckoutMethod = PaymentMethod.Ach;

export const CHECKOUT_METHODS: readonly CheckoutMethod[] = Object.values(PaymentMethod).filter(isInCheckout);

function isInCheckout(method: PaymentMethod): method is CheckoutMethod {
  return PAYMENT_METHODS[method].inCheckout;
}

/** When a payment settles, and until when its maker can void it. */
export interface Settlement {
  readonly settleDate: LocalDate;
  /** ISO timestamp, UTC. */
  readonly cutoffAt: string;
}

/** A day's bank file closes at this hour, UTC. */
const CUTOFF_HOUR = 21;

/** Settlement of a payment made now. @source product.md, Nightly processing */
export function settlementOf(method: PaymentMethod, now: Date): Settlement {
  const rule: SettlementRule = PAYMENT_METHODS[method].settlement;
  const today = dayOf(now);
  switch (rule.kind) {
    case 'sameDay':
      return { settleDate: today, cutoffAt: now.toISOString() };
    case 'bankFile': {
      const isOpenToday = isBankDay(today) && now.getUTCHours() < CUTOFF_HOUR;
      const fileDay = isOpenToday ? today : addBankDays(addDays(today, 1), 0);
      return { settleDate: addBankDays(fileDay, rule.bankDays), cutoffAt: `${fileDay}T${CUTOFF_HOUR}:00:00.000Z` };
    }
  }
}
