import type { Bill } from '../../billing/bills/Bill';
import { addBankDays, isBankDay } from '../../platform/dates/bankDays';
import { addDays, dateText, dayOf, type LocalDate } from '../../platform/dates/LocalDate';
import { localDayOf } from '../../platform/dates/zonedTime';
import { type Cents, cents } from '../../platform/money/Cents';
import { formatCents } from '../../platform/money/formatCents';
import { sentence } from '../../platform/text/wording';
import { achAmountProblem, type DebitDays } from './achEntry';
import { lastDayToSettleBy } from './paymentMethods';

/** A payor's autopay authorization for one group. */
export interface AutopayTerms {
  readonly bankAccountPk: string;
  /** Maximum payment per bill. More than zero. */
  readonly limitCents: Cents;
  /** Calendar days before the due date on which a payment is sent. 0 to 30. */
  readonly daysBeforeDue: number;
}

/**
 * A change of a group's autopay. Nothing is overwritten: from its first day on, a change replaces those saved earlier.
 *
 * @source docs/decisions/autopay.md#autopay-is-a-payors-authorization-for-one-group
 */
export interface AutopayChange {
  /** Starts at 2; a group without changes has version 1. */
  readonly version: number;
  /** Null turns autopay off. */
  readonly terms: AutopayTerms | null;
  /** Name and masked number of the account; null where autopay is off. */
  readonly bankAccount: string | null;
  readonly startsOn: LocalDate;
  /** Authorization text that the payor accepted, or the reason autopay was stopped; empty if a payor turned it off. */
  readonly statement: string;
  /** ISO timestamp, UTC. */
  readonly at: string;
  /** Null if autopay stopped automatically. */
  readonly byUserId: string | null;
  readonly byName: string;
}

/** Why autopay cannot pay any of the group's bills: its payor lost the right, or its account was removed. */
export type AutopayStop = 'payor' | 'bankAccount';

/** Result of autopay for a bill. */
export interface AutopayRecord {
  /** PAID: its payment was made. SKIPPED: a payor excluded the bill. MISSED: it could not be paid yet. */
  readonly state: 'PAID' | 'SKIPPED' | 'MISSED';
  /** Why it was missed; empty otherwise. */
  readonly reason: string;
  readonly byName: string;
}

/** An unpaid bill, with the facts that determine its autopay. */
export interface AutopayBill extends Pick<Bill, 'billPk' | 'billNumber' | 'division' | 'dueDate' | 'dueCents'> {
  /** Whether the bill is reconciled; lines of other bills can still change. */
  readonly isReconciled: boolean;
  /** Paid and pending amounts. Autopay skips a bill that someone has started to pay. */
  readonly coveredCents: Cents;
  /** Null for a bill that is not reconciled. */
  readonly reconciledByUserId: string | null;
  readonly record: AutopayRecord | null;
}

/** The authorizing person, the group's requirements for that person, and the bank's terms. */
export interface AutopayAuthority {
  readonly userId: string;
  readonly samePersonMayPay: boolean;
  /** Ids of people for whom the authorizer does not count as a second person. Default: none. */
  readonly tiedIds?: readonly string[] | undefined;
  /** Bank days between processing and the date of a debit. Default: `DEFAULT_DEBIT_DAYS`. */
  readonly debitDays?: DebitDays | undefined;
}

/** Autopay's plan for a bill. `payOn` is the day on which the payment is sent. */
export type AutopayPlan =
  | { readonly kind: 'none' | 'paid' | 'skipped' }
  | { readonly kind: 'planned' | 'whenReconciled'; readonly payOn: LocalDate }
  | { readonly kind: 'blocked'; readonly reason: string };

export const MAX_AUTOPAY_DAYS = 30;

/** Highest limit per bill that can be set: $1,000,000.00. */
export const MAX_AUTOPAY_LIMIT_CENTS = cents(100_000_000);

/** How far ahead a change of autopay can start. */
const MAX_START_DAYS = 180;

/** The change in effect on a day; undefined before the first. @param changes latest first */
export function autopayOn(day: LocalDate, changes: readonly AutopayChange[]): AutopayChange | undefined {
  return changes.find(({ startsOn }) => startsOn <= day);
}

/**
 * Changes that take effect after a day, earliest first. A change ends those that were saved before it and start on its first day or
 * later.
 *
 * @param changes latest first
 * @source docs/decisions/autopay.md#a-change-of-autopay-cancels-every-scheduled-change
 */
export function laterChanges(day: LocalDate, changes: readonly AutopayChange[]): readonly AutopayChange[] {
  const found: AutopayChange[] = [];
  let end: LocalDate | undefined;
  for (const change of changes) {
    if (end !== undefined && change.startsOn >= end) continue;
    end = change.startsOn;
    if (change.startsOn > day) found.unshift(change);
  }
  return found;
}

/** Why a change cannot start on a day, as a sentence; undefined if it can. */
export function autopayStartProblem(startsOn: LocalDate, today: LocalDate): string | undefined {
  const last = addDays(today, MAX_START_DAYS);
  if (startsOn >= today && startsOn <= last) return undefined;
  return `Choose a day from ${dateText(today)} to ${dateText(last)}.`;
}

/**
 * The bank day on which autopay sends a bill's payment: some days before the due date, on the preceding bank day if banks are
 * closed, and early enough to settle by the due date.
 */
export function autopayDay(dueDate: LocalDate, daysBeforeDue: number, debitDays?: DebitDays): LocalDate {
  let day = addDays(dueDate, -daysBeforeDue);
  while (!isBankDay(day)) day = addDays(day, -1);
  const last = lastDayToSettleBy(dueDate, debitDays);
  return day < last ? day : last;
}

/** The bank day on which autopay sends the payment of a bill, not before autopay starts. */
export function autopaySendDay(
  dueDate: LocalDate,
  { daysBeforeDue, startsOn }: { readonly daysBeforeDue: number; readonly startsOn: LocalDate },
  debitDays?: DebitDays,
): LocalDate {
  const planned = autopayDay(dueDate, daysBeforeDue, debitDays);
  return planned < startsOn ? addBankDays(startsOn, 0) : planned;
}

/** Autopay's plan for a bill under these terms. @source product.md, Screens: Pay */
export function autopayPlan(
  bill: AutopayBill,
  { terms, startsOn }: Pick<AutopayChange, 'terms' | 'startsOn'>,
  authority: AutopayAuthority,
): AutopayPlan {
  if (bill.record?.state === 'PAID') return { kind: 'paid' };
  if (bill.record?.state === 'SKIPPED') return { kind: 'skipped' };
  if (!terms || bill.dueCents <= 0 || bill.coveredCents > 0) return { kind: 'none' };
  if (bill.dueCents > terms.limitCents) {
    const reason = `${formatCents(bill.dueCents)} is above the autopay limit of ${formatCents(terms.limitCents)}.`;
    return { kind: 'blocked', reason };
  }
  const tooLarge = achAmountProblem(bill.dueCents);
  if (tooLarge !== undefined) return { kind: 'blocked', reason: tooLarge };
  const payOn = autopaySendDay(bill.dueDate, { ...terms, startsOn }, authority.debitDays);
  if (!bill.isReconciled) return { kind: 'whenReconciled', payOn };
  if (!authority.samePersonMayPay && bill.reconciledByUserId === authority.userId) {
    return {
      kind: 'blocked',
      reason:
        'The person who authorized autopay reconciled this bill, and the group requires another person to pay it.',
    };
  }
  if (bill.reconciledByUserId !== null && authority.tiedIds?.includes(bill.reconciledByUserId)) {
    return {
      kind: 'blocked',
      reason:
        'One of the people who authorized autopay and reconciled this bill gave the other access a short time ago, and the group requires another person to pay it.',
    };
  }
  return { kind: 'planned', payOn };
}

/** Autopay's plan for a bill as a sentence; empty if it does nothing. */
function autopayText(plan: AutopayPlan, sendText: (payOn: LocalDate) => string, record: AutopayRecord | null): string {
  const missed = record?.state === 'MISSED' ? ` It has not been paid yet: ${record.reason}` : '';
  switch (plan.kind) {
    case 'none':
      return '';
    case 'paid':
      return 'Autopay has made the payment for this bill.';
    case 'skipped':
      return sentence(`Autopay is skipped for this bill by ${record?.byName ?? 'a payor'}`);
    case 'blocked':
      return `Autopay does not pay this bill. ${plan.reason}`;
    case 'whenReconciled':
      return `Autopay pays this bill ${sendText(plan.payOn)} if it is reconciled by then.`;
    case 'planned':
      return `Autopay pays this bill ${sendText(plan.payOn)}.${missed}`;
  }
}

/**
 * When a payment is sent, as a sentence. Processing may already have run for a day that has started in UTC or in the group's time
 * zone.
 */
export function autopaySendText(payOn: LocalDate, now: Date, timeZone: string): string {
  const hasStarted = payOn <= dayOf(now) || payOn <= localDayOf(now, timeZone);
  return hasStarted ? 'with the next daily processing' : `on ${dateText(payOn)}`;
}

/** The sentence shown on a bill about the group's autopay; empty if autopay does not apply to it. */
export function autopayNote(
  bill: AutopayBill,
  {
    changes,
    samePersonMayPay,
    debitDays,
    stop,
    timeZone,
  }: {
    readonly changes: readonly AutopayChange[];
    readonly samePersonMayPay: boolean;
    readonly debitDays?: DebitDays | undefined;
    readonly stop: AutopayStop | null;
    readonly timeZone: string;
  },
  now: Date,
): string {
  const today = localDayOf(now, timeZone);
  const sendText = (payOn: LocalDate) => autopaySendText(payOn, now, timeZone);
  const current = autopayOn(today, changes);
  if (bill.record?.state === 'PAID') {
    return bill.coveredCents > 0
      ? autopayText({ kind: 'paid' }, sendText, bill.record)
      : 'The payment that autopay made for this bill was voided, returned, or moved. Autopay does not pay this bill again.';
  }
  if (stop && current?.terms) return autopayStopText(stop);
  const coming = laterChanges(today, changes);
  const plan = planOverChanges(bill, current ? [current, ...coming] : coming, { samePersonMayPay, debitDays });
  return autopayText(plan, sendText, bill.record);
}

/** Autopay's plan for a bill, given the current change and later ones. @param changes earliest first */
function planOverChanges(
  bill: AutopayBill,
  changes: readonly AutopayChange[],
  group: Omit<AutopayAuthority, 'userId'>,
): AutopayPlan {
  let unpaid: AutopayPlan = { kind: 'none' };
  for (const [at, change] of changes.entries()) {
    if (!change.terms) continue;
    const plan = autopayPlan(bill, change, { userId: change.byUserId ?? '', ...group });
    const next = changes[at + 1];
    if (plan.kind === 'blocked') unpaid = plan;
    else if (plan.kind === 'planned' || plan.kind === 'whenReconciled') {
      if (!next || plan.payOn < next.startsOn) return plan;
      const reason = `It is turned off from ${dateText(next.startsOn)}.`;
      unpaid = next.terms ? { kind: 'none' } : { kind: 'blocked', reason };
    } else if (plan.kind === 'skipped') return plan;
  }
  return unpaid;
}

/** The authorization that a payor accepts, saved with the change. @param bankAccount its name and masked number */
export function autopayStatement(
  groupName: string,
  bankAccount: string,
  { limitCents, daysBeforeDue }: AutopayTerms,
): string {
  return `I authorize Listbill to pay reconciled bills of ${groupName} by ACH from ${bankAccount}, up to ${formatCents(limitCents)} for each bill, ${daysText(daysBeforeDue)}, until I or another payor of the group turns off autopay.`;
}

/** Terms in the middle of a sentence, such as "up to $2,000.00 for each bill, 5 days before it is due". */
export function autopayTermsText({ limitCents, daysBeforeDue }: AutopayTerms): string {
  return `up to ${formatCents(limitCents)} for each bill, ${daysText(daysBeforeDue)}`;
}

function daysText(days: number): string {
  if (days === 0) return 'on the last day to settle by the due date';
  return `${days} ${days === 1 ? 'day' : 'days'} before it is due`;
}

/** Why autopay has stopped, as a sentence. */
export function autopayStopText(stop: AutopayStop): string {
  return stop === 'payor'
    ? 'The person who authorized autopay can no longer make payments for this group. Another payor can turn on autopay again.'
    : 'The bank account that autopay used was removed. Turn on autopay again with another account.';
}
