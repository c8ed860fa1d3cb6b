import { addBankDays, isBankDay } from '../../platform/dates/bankDays';
import { addDays, addMonths, dateText, dayOf, firstOfMonth, type LocalDate } from '../../platform/dates/LocalDate';
import {
  instantAt,
  isTimeZone,
  localDayOf,
  offsetMs,
  TIME_OF_DAY,
  timeText,
  timeZoneLabel,
} from '../../platform/dates/zonedTime';
import { DEFAULT_DEBIT_DAYS, type DebitDays } from './achEntry';
import type { PaymentMethod } from './PaymentMethod';
import { debitDate, PAYMENT_METHODS, type SettlementRule } from './paymentMethods';

/** The daily deadline for a group's payments. */
export interface CutoffRule {
  /** IANA time zone, such as `America/New_York`. Its dates are the group's business dates. */
  readonly timeZone: string;
  /** `HH:MM` on the clocks of the time zone. */
  readonly time: string;
}

/** Cut-off of a group that has not set one. */
export const DEFAULT_CUTOFF: CutoffRule = { timeZone: 'UTC', time: '21:00' };

/** A cut-off that applies from the first day of a month on, until a later change. */
interface CutoffChange extends CutoffRule {
  readonly appliesFrom: LocalDate;
}

/** A group's cut-off by day: its changes, the latest month first. The default applies before them. */
export type Cutoffs = readonly CutoffChange[];

/** When a payment settles, and the deadline for its maker to void it. */
export interface Settlement {
  readonly settleDate: LocalDate;
  /** ISO timestamp, UTC. */
  readonly cutoffAt: string;
  /** IANA time zone of the cut-off. */
  readonly timeZone: string;
}

/** The cut-off rule in effect on a day. */
function cutoffRuleOn(day: LocalDate, cutoffs: Cutoffs): CutoffRule {
  return cutoffs.find(({ appliesFrom }) => appliesFrom <= day) ?? DEFAULT_CUTOFF;
}

/** A day's cut-off: payments made before it are in the day's bank file. ISO timestamp, UTC. */
function cutoffOn(day: LocalDate, cutoffs: Cutoffs): string {
  const { timeZone, time } = cutoffRuleOn(day, cutoffs);
  return instantAt(day, time, timeZone).toISOString();
}

/** The group's business date: the latest date that has started in its time zone. Never decreases, even when the rule changes. */
export function businessDateOf(now: Date, cutoffs: Cutoffs): LocalDate {
  let day = addDays(dayOf(now), 1);
  while (instantAt(day, '00:00', cutoffRuleOn(day, cutoffs).timeZone) > now) day = addDays(day, -1);
  return day;
}

/** The time zone of the group's business date. IANA name. */
export function businessTimeZone(now: Date, cutoffs: Cutoffs): string {
  return cutoffRuleOn(businessDateOf(now, cutoffs), cutoffs).timeZone;
}

/** The bank day whose file includes payments made now: the first with a later cut-off. */
export function nextFileDay(now: Date, cutoffs: Cutoffs): LocalDate {
  let day = addDays(dayOf(now), -1);
  while (!isBankDay(day) || cutoffOn(day, cutoffs) <= now.toISOString()) day = addDays(day, 1);
  return day;
}

/**
 * Settlement of a payment made now. A payment that settles on the day it is made can be voided until the day's cut-off.
 *
 * @param cutoffs of the payment's group.
 * @param payOn the bank day on which a scheduled payment is sent; a day that has passed means as soon as possible.
 * @param debitDays how many bank days after processing a debit of the payment is dated.
 * @source product.md, Nightly processing
 * @source docs/decisions/payments.md#ach-payments-settle-some-bank-days-after-their-cut-off
 */
export function settlementOf(
  method: PaymentMethod,
  now: Date,
  cutoffs: Cutoffs,
  payOn?: LocalDate,
  debitDays: DebitDays = DEFAULT_DEBIT_DAYS,
): Settlement {
  const rule: SettlementRule = PAYMENT_METHODS[method].settlement;
  switch (rule.kind) {
    case 'sameDay': {
      const today = businessDateOf(now, cutoffs);
      const day = payOn !== undefined && payOn > today ? payOn : today;
      const [cutoffAt, at] = [cutoffOn(day, cutoffs), now.toISOString()];
      const { timeZone } = cutoffRuleOn(day, cutoffs);
      return { settleDate: day, cutoffAt: cutoffAt > at ? cutoffAt : at, timeZone };
    }
    case 'mail':
    case 'debit': {
      const next = nextFileDay(now, cutoffs);
      const fileDay = payOn !== undefined && payOn > next ? payOn : next;
      const { timeZone } = cutoffRuleOn(fileDay, cutoffs);
      const settleDate = rule.kind === 'mail' ? addBankDays(fileDay, rule.bankDays) : debitDate(fileDay, debitDays);
      return { settleDate, cutoffAt: cutoffOn(fileDay, cutoffs), timeZone };
    }
  }
}

/**
 * Whether any of the payments is moved by a bank. The cut-off applies only to these.
 *
 * @source docs/decisions/payments.md#payments-from-held-money-have-no-cut-off
 */
export function hasBankPayment(methods: readonly PaymentMethod[]): boolean {
  return methods.some((method) => PAYMENT_METHODS[method].settlement.kind !== 'sameDay');
}

/**
 * A settlement as a sentence: `Cut-off 5:00 PM Eastern today; settles Nov 24, 2026.`
 *
 * @param methods of the payments made together; default: one bank payment.
 */
export function settlementText(settlement: Settlement, now: Date, methods?: readonly PaymentMethod[]): string {
  if (methods && !hasBankPayment(methods)) return `Settles ${dateText(settlement.settleDate)}.`;
  const cutoff = cutoffText(settlement, now);
  const settles = `settles ${dateText(settlement.settleDate)}.`;
  return cutoff === undefined ? `Today's cut-off has passed; ${settles}` : `Cut-off ${cutoff}; ${settles}`;
}

/** The deadline for voiding payments, following the word `until`. */
export function voidableText(
  settlement: Pick<Settlement, 'cutoffAt' | 'timeZone'>,
  methods: readonly PaymentMethod[],
  now: Date,
): string {
  if (!hasBankPayment(methods)) return 'The payment is processed';
  return cutoffText(settlement, now) ?? "Today's cut-off, which has passed";
}

/** The cut-off of a payment in the time zone of its group: `5:00 PM Eastern today`. Undefined once it has passed. */
export function cutoffText(
  { cutoffAt, timeZone }: Pick<Settlement, 'cutoffAt' | 'timeZone'>,
  now: Date,
): string | undefined {
  const cutoff = new Date(cutoffAt);
  if (cutoff <= now) return undefined;
  const day = localDayOf(cutoff, timeZone);
  const local = new Date(cutoff.getTime() + offsetMs(cutoff.getTime(), timeZone));
  const time = timeText(local.toISOString().slice(11, 16));
  const when = day === localDayOf(now, timeZone) ? 'today' : `on ${dateText(day)}`;
  return `${time} ${timeZoneLabel(timeZone)} ${when}`;
}

/** The same instant of a day on the clocks of another time zone: `21:00` in UTC is `16:00` in `America/New_York` in winter. */
export function cutoffIn(timeZone: string, rule: CutoffRule, day: LocalDate): CutoffRule {
  if (timeZone === rule.timeZone) return rule;
  const at = instantAt(day, rule.time, rule.timeZone).getTime();
  return { timeZone, time: new Date(at + offsetMs(at, timeZone)).toISOString().slice(11, 16) };
}

/** A cut-off in the middle of a sentence: `5:00 PM Eastern` */
export function cutoffLabel({ timeZone, time }: CutoffRule): string {
  return `${timeText(time)} ${timeZoneLabel(timeZone)}`;
}

/**
 * Earliest cut-off in UTC on its day; the latest is `LATEST_UTC_MINUTE`. Nightly processing starts between them, so that it makes
 * the previous day's bank file and the current day's autopay payments.
 */
const EARLIEST_UTC_MINUTE = 7 * 60;
/** Minutes from the start of the day in UTC: 4:00 AM on the next day. */
const LATEST_UTC_MINUTE = 28 * 60;
const MINUTE_MS = 60_000;
const LAST_MINUTE = 24 * 60 - 1;

/**
 * Why a cut-off cannot be set from a month on, as a sentence; undefined if it can.
 *
 * @source docs/decisions/payments.md#a-groups-rules-set-the-time-of-its-cut-off
 */
export function cutoffProblem({ timeZone, time }: CutoffRule, appliesFrom: LocalDate): string | undefined {
  if (!isTimeZone(timeZone)) return 'Choose a time zone from the list.';
  const month = firstOfMonth(appliesFrom);
  // Daylight saving time changes the offset.
  const offsets = Array.from(
    { length: 12 },
    (_, index) => offsetMs(Date.parse(addMonths(month, index)), timeZone) / MINUTE_MS,
  );
  const earliest = Math.max(0, EARLIEST_UTC_MINUTE + Math.max(...offsets));
  const latest = Math.min(LAST_MINUTE, LATEST_UTC_MINUTE + Math.min(...offsets));
  const [first, last] = [timeOf(earliest), timeOf(latest)];
  if (TIME_OF_DAY.test(time) && time >= first && time <= last) return undefined;
  return `Choose a cut-off from ${timeText(first)} to ${timeText(last)} in this time zone. Nightly processing runs at other times.`;
}

function timeOf(minutes: number): string {
  return new Date(minutes * MINUTE_MS).toISOString().slice(11, 16);
}
