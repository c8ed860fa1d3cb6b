import { addBankDays } from '../dates/bankDays';
import type { LocalDate } from '../dates/LocalDate';
import { type Cents, cents } from '../money/Cents';
import { formatCents } from '../money/formatCents';
import { isRoutingNumber } from './BankAccount';

/**
 * The most that one ACH entry can draw: NACHA's amount field has ten digits. $99,999,999.99.
 *
 * @source Nacha Operating Rules, appendix 3
 */
export const MAX_ACH_CENTS = cents(9_999_999_999);

/**
 * Shown and refused with where the installation sends no bank files.
 *
 * @source docs/decisions/bank-files.md#production-needs-a-bank-or-says-that-it-has-none
 */
export const ACH_OFF_TEXT = 'Payments from a bank account are not available here. Mail a check with your payment slip.';

/** The bank needs an entry one bank day before the day it moves the money. */
const BANK_DAYS_BEFORE = 1;

/**
 * Why an amount cannot be drawn by ACH, as a sentence; undefined if it can.
 *
 * @source docs/decisions/bank-files.md#one-entry-that-cannot-be-written-does-not-stop-a-file
 */
export function achAmountProblem(amountCents: Cents): string | undefined {
  if (amountCents <= MAX_ACH_CENTS) return undefined;
  return `A bank account can be drawn on for at most ${formatCents(MAX_ACH_CENTS)} in one payment.`;
}

/** Why a bank file cannot draw on an account with these numbers, as a sentence; undefined if it can. */
export function achAccountProblem(routingNumber: string, accountNumber: string): string | undefined {
  if (!isRoutingNumber(routingNumber)) return "The bank account's routing number is not valid.";
  if (!/^\d{4,17}$/.test(accountNumber)) return "The bank account's number is not valid.";
  return undefined;
}

/**
 * The first day on which the bank can move the money of a file made on a day.
 *
 * @source docs/decisions/bank-files.md#a-late-file-moves-the-settlement
 */
export function earliestSettleDate(madeOn: LocalDate): LocalDate {
  return addBankDays(madeOn, BANK_DAYS_BEFORE);
}
