import { addBankDays, isBankDay } from '../dates/bankDays';
import { addDays, dayOf, type LocalDate } from '../dates/LocalDate';

/** When a payment made now will settle, and until when the day's file can still take it. */
interface Settlement {
  readonly settleDate: LocalDate;
  /** ISO timestamp, UTC. */
  readonly cutoffAt: string;
}

/** A day's bank file closes at this hour, UTC. */
const CUTOFF_HOUR = 21;
/** Bank days an ACH debit takes from its file to the money. Never the same night. */
const ACH_BANK_DAYS = 2;

/** Works out settlement of an ACH payment. @source product.md, Nightly processing */
export function settlementOf(now: Date): Settlement {
  const today = dayOf(now);
  const isOpenToday = isBankDay(today) && now.getUTCHours() < CUTOFF_HOUR;
  const fileDay = isOpenToday ? today : addBankDays(addDays(today, 1), 0);
  return { settleDate: addBankDays(fileDay, ACH_BANK_DAYS), cutoffAt: `${fileDay}T${CUTOFF_HOUR}:00:00.000Z` };
}

/** How money comes, moves or is written off. @source PAY-2 */
export const PaymentMethod = {
  Check: 'Check',
  Ach: 'ACH',
  Lockbox: 'Lockbox',
  CreditSuspense: 'Credit Suspense',
  DebitSuspense: 'Debit Suspense',
  OverShortDebit: 'Over/Short Debit',
  OverShortCredit: 'Over/Short Credit',
  GroupCredit: 'Group Credit',
  ZeroPayment: 'Zero Payment',
} as const;
export type PaymentMethod = (typeof PaymentMethod)[keyof typeof PaymentMethod];
