import { addBankDays } from '../../platform/dates/bankDays';
import { addDays, type LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cents } from '../../platform/money/Cents';
import type { Remittance } from './BankFile';

/**
 * Bank days between the settlement of a payment and its remittance, unless set otherwise for the trust account. Returns for
 * insufficient funds arrive within two.
 *
 * @source docs/decisions/processing.md#money-is-remitted-some-bank-days-after-it-settled
 */
export const DEFAULT_REMIT_AFTER_DAYS = 3;
export const MAX_REMIT_AFTER_DAYS = 10;

/** How money is remitted to carriers: settings of the trust account. */
export interface RemittanceTerms {
  /** Bank days between the settlement of a payment and its remittance, 0 to `MAX_REMIT_AFTER_DAYS`. */
  readonly afterDays: number;
}

export const DEFAULT_REMITTANCE_TERMS: RemittanceTerms = { afterDays: DEFAULT_REMIT_AFTER_DAYS };

/** The latest settlement date whose money a run remits. */
export function lastRemittedDay(businessDate: LocalDate, afterDays: number): LocalDate {
  let day = businessDate;
  while (addBankDays(day, afterDays) > businessDate) day = addDays(day, -1);
  return day;
}

/** The business date of the next run. @param lastRun null before the first */
export function nextRemittanceRun(today: LocalDate, lastRun: LocalDate | null): LocalDate {
  return addBankDays(lastRun !== null && lastRun >= today ? addDays(lastRun, 1) : today, 0);
}

/** Date of the run that remits payments settled on a given day: some bank days later, but not before the next run. */
export function remittanceDay(settleDate: LocalDate, afterDays: number, nextRun: LocalDate): LocalDate {
  const day = addBankDays(settleDate, afterDays);
  return day > nextRun ? day : nextRun;
}

/** An amount that a run will remit to a carrier, or that the carrier owes back. */
export interface UpcomingRemittance extends Pick<Remittance, 'carrierCode' | 'carrierName' | 'billCount'> {
  /** Business date; null for an amount that the carrier owes back, which is deducted from its next remittance. */
  readonly remitOn: LocalDate | null;
  /** Negative if the carrier owes it back. */
  readonly amountCents: Cents;
}

/** Amount due to a carrier by a date, including all earlier dates. */
export interface DueToCarrier extends Omit<UpcomingRemittance, 'remitOn' | 'amountCents'> {
  readonly remitOn: LocalDate;
  readonly dueCents: number;
}

/**
 * The remittances of coming runs: each run remits the positive amount that is due and that earlier runs did not remit.
 *
 * @param due by date, earliest first.
 * @returns by date; amounts owed back last.
 */
export function upcomingOf(due: readonly DueToCarrier[]): readonly UpcomingRemittance[] {
  const remitted = new Map<string, { cents: number; bills: number }>();
  const latest = new Map<string, DueToCarrier>();
  const upcoming = due.flatMap((one): UpcomingRemittance[] => {
    latest.set(one.carrierCode, one);
    const { carrierCode, carrierName, remitOn } = one;
    const before = remitted.get(carrierCode) ?? { cents: 0, bills: 0 };
    const amountCents = cents(one.dueCents - before.cents);
    if (amountCents <= 0) return [];
    remitted.set(carrierCode, { cents: one.dueCents, bills: one.billCount });
    return [{ carrierCode, carrierName, remitOn, billCount: Math.max(1, one.billCount - before.bills), amountCents }];
  });
  const owedBack = [...latest.values()].flatMap(({ carrierCode, carrierName, dueCents, billCount }) => {
    const before = remitted.get(carrierCode) ?? { cents: 0, bills: 0 };
    const amountCents = cents(dueCents - before.cents);
    const left = Math.max(1, billCount - before.bills);
    return amountCents < 0 ? [{ carrierCode, carrierName, remitOn: null, billCount: left, amountCents }] : [];
  });
  return [...upcoming, ...owedBack];
}

/**
 * Who bears a return after the carrier was paid: its next remittance is reduced, or the group's next payment of the bill is not
 * remitted.
 */
export const RETURN_RULES = ['NEXT_REMITTANCE', 'GROUP_DEBT'] as const;
export type ReturnRule = (typeof RETURN_RULES)[number];

export const RETURN_RULE_LABELS: Readonly<Record<ReturnRule, string>> = {
  NEXT_REMITTANCE: 'Taken from the next remittance',
  GROUP_DEBT: "Stay the group's debt",
};

/**
 * Contents of a carrier's 820: an organization summary by bill, or the members of each bill.
 *
 * @source docs/decisions/processing.md#an-820-can-list-members
 */
export const ADVICE_DETAILS = ['BILL', 'MEMBER'] as const;
export type AdviceDetail = (typeof ADVICE_DETAILS)[number];

export const ADVICE_DETAIL_LABELS: Readonly<Record<AdviceDetail, string>> = {
  BILL: 'Bills',
  MEMBER: 'Members of each bill',
};
