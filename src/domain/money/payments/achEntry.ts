import { addBankDays } from '../../platform/dates/bankDays';
import { addDays, dateText, dayOf, type LocalDate } from '../../platform/dates/LocalDate';
import { instantAt, localDayOf } from '../../platform/dates/zonedTime';
import { type Cents, cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { isRoutingNumber } from './BankAccount';
import type { PresentAgainRule } from './presentAgainRule';

/**
 * Maximum amount of one ACH entry, $99,999,999.99: NACHA's amount field has ten digits.
 *
 * @source Nacha Operating Rules, appendix 3
 */
export const MAX_ACH_CENTS = cents(9_999_999_999);

/** Maximum total of a bank file's entries: its totals have twelve digits. @source Nacha Operating Rules, appendix 3 */
export const MAX_FILE_CENTS = cents(999_999_999_999);

/**
 * Bank days between nightly processing and the date of a debit. `0`: the same day. `2`: the bank holds entries until their date.
 *
 * @source docs/decisions/bank-files.md#a-debit-is-dated-some-bank-days-after-processing
 */
export const DEBIT_DAYS = [0, 1, 2] as const;
export type DebitDays = (typeof DEBIT_DAYS)[number];
export const DEFAULT_DEBIT_DAYS: DebitDays = 1;

/**
 * Maximum amount of a same-day entry: $1,000,000.00. Larger entries settle on the next bank day. @source Nacha Operating Rules,
 * Same Day ACH
 */
export const MAX_SAME_DAY_CENTS = cents(100_000_000);

/** Half an hour before the ACH operator's last same-day deadline, because banks need the files earlier. */
const SAME_DAY_DEADLINE = { time: '16:15', timeZone: 'America/New_York' } as const;

/**
 * Debit limits agreed with the office's bank: settings of the originating account.
 *
 * @source docs/decisions/bank-files.md#the-bank-limits-what-is-drawn
 */
export interface AchTerms {
  /** Applies to every debit that can have this date. */
  readonly debitDays: DebitDays;
  /** Maximum from one bank account in one payment, up to `MAX_ACH_CENTS`. */
  readonly entryCents: Cents;
  /** Maximum of a group's payments that settle on the same day; null for no limit. */
  readonly groupDayCents: Cents | null;
  /** Maximum of one bank file, up to `MAX_FILE_CENTS`. */
  readonly fileCents: Cents;
  /** When debits returned for insufficient funds are automatically presented again; null for never. */
  readonly presentAgain: PresentAgainRule | null;
}

/** Limits of the file format, for a bank without its own. Debits are dated the bank day after processing. */
export const DEFAULT_ACH_TERMS: AchTerms = {
  debitDays: DEFAULT_DEBIT_DAYS,
  entryCents: MAX_ACH_CENTS,
  groupDayCents: null,
  fileCents: MAX_FILE_CENTS,
  presentAgain: null,
};

/**
 * Shown, and used in refusals, if the installation sends no bank files.
 *
 * @source docs/decisions/bank-files.md#production-needs-a-bank-or-says-that-it-has-none
 */
export const ACH_OFF_TEXT = 'Payments from a bank account are not available here. Mail a check with your payment slip.';

/**
 * Why an amount cannot be drawn by ACH, as a sentence; undefined if it can.
 *
 * @source docs/decisions/bank-files.md#one-entry-that-cannot-be-written-does-not-stop-a-file
 */
export function achAmountProblem(amountCents: Cents, limitCents: Cents = MAX_ACH_CENTS): string | undefined {
  if (amountCents <= limitCents) return undefined;
  return `A bank account can be drawn on for at most ${formatCents(limitCents)} in one payment.`;
}

/** Amounts drawn from a group on the settlement day of a new payment. */
export interface GroupDay {
  readonly settleDate: LocalDate;
  /** Amount drawn by existing payments. */
  readonly drawnCents: Cents;
  /** Amount of the new payment. */
  readonly amountCents: Cents;
}

/**
 * Why a group cannot draw another amount on a day, with what to do; undefined if it can.
 *
 * @source docs/decisions/bank-files.md#the-bank-limits-what-is-drawn
 */
export function groupDayProblem(
  { settleDate, drawnCents, amountCents }: GroupDay,
  limitCents: Cents | null,
): string | undefined {
  if (limitCents === null || drawnCents + amountCents <= limitCents) return undefined;
  const limit = `This group's bank accounts can be drawn on for at most ${formatCents(limitCents)} a day`;
  if (drawnCents === 0) return `${limit}. Pay less now, and schedule the rest for a later day.`;
  const left = cents(Math.max(0, limitCents - drawnCents));
  const made = `${limit}, and payments of ${formatCents(drawnCents)} already settle on ${dateText(settleDate)}.`;
  return left === 0
    ? `${made} Schedule this payment for a later day.`
    : `${made} Pay up to ${formatCents(left)}, or schedule this payment for a later day.`;
}

/** Why a bank file cannot draw on an account with these numbers, as a sentence; undefined if it can. */
export function achAccountProblem(routingNumber: string, accountNumber: string): string | undefined {
  if (!isRoutingNumber(routingNumber)) return "The bank account's routing number is not valid.";
  if (!/^\d{4,17}$/.test(accountNumber)) return "The bank account's number is not valid.";
  return undefined;
}

/**
 * Bank days between processing and the date of a payment with these entries. A same-day entry that is too large is dated a day
 * later, and all entries of a payment settle together.
 *
 * @param amounts of the payment's entries.
 * @source docs/decisions/bank-files.md#a-debit-is-dated-some-bank-days-after-processing
 */
export function daysToDebit(debitDays: DebitDays, amounts: readonly Cents[]): DebitDays {
  return debitDays === 0 && amounts.some((amountCents) => amountCents > MAX_SAME_DAY_CENTS) ? 1 : debitDays;
}

/**
 * The earliest day on which the bank can move the money of an entry in a file made now. Never in the past.
 *
 * @param debitDays of the entry's payment.
 * @source docs/decisions/bank-files.md#a-late-file-moves-the-settlement
 */
export function earliestSettleDate(now: Date, debitDays: DebitDays): LocalDate {
  const day = dayOf(now);
  return addBankDays(debitDays === 0 && lastSameDayClosed(now) >= day ? addDays(day, 1) : day, debitDays);
}

/** The latest day whose same-day deadline has passed. */
export function lastSameDayClosed(now: Date): LocalDate {
  const { time, timeZone } = SAME_DAY_DEADLINE;
  const day = localDayOf(now, timeZone);
  return now >= instantAt(day, time, timeZone) ? day : addDays(day, -1);
}
