import { addDays, addMonths, type LocalDate, lastOfMonth } from '../../platform/dates/LocalDate';
import { type Cents, cents, ZERO } from '../../platform/money/Cents';
import { memberKey, nameKey } from '../reconciliation/memberKey';
import { isSameMember } from '../reconciliation/sameMember';
import {
  type ContinuationKind,
  type ContinuationPayer,
  type ContinuationTerms,
  GRACE_DAYS,
  type PayerOfMonth,
  usualPercent,
} from './ContinuationPayer';

/** A person's payment for a coverage and month according to the administrator's files. */
export interface ContinuationPayment {
  /** Member number as in the file; empty if it has only a name. */
  readonly memberId: string;
  readonly memberName: string;
  /** As in the file. */
  readonly coverage: string;
  /** First day of the coverage month. */
  readonly month: LocalDate;
  /** Total for the month; zero or less if nothing was paid, or the payment was returned. */
  readonly paidCents: Cents;
  /** Null if the files do not state it. */
  readonly kind: ContinuationKind | null;
}

/** A person's payment for the month of a bill. */
export interface PaymentOfMonth extends Pick<ContinuationPayment, 'memberId' | 'memberName' | 'coverage' | 'kind'> {
  /** Null if the month is not paid. */
  readonly paidCents: Cents | null;
  /** Last day covered by payments as of this month; null if there are none. */
  readonly paidThrough: LocalDate | null;
  readonly state: Exclude<PayerOfMonth['state'], 'notTracked'>;
  /** Last day on which the month can be paid in time. */
  readonly graceEnds: LocalDate;
}

/** Months after the last payment during which a person is still expected to pay. */
export const MONTHS_REMEMBERED = 24;

interface Period {
  /** First and last day of the bill's month. */
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/**
 * Payments of each person in the administrator's files for a month. A person who paid for an earlier month but not for this one can
 * pay until the grace period ends; after that, the month is unpaid. A person whose entries on the group's list all ended before the
 * month is not expected to pay.
 *
 * @param payments one for each person, coverage, and month
 * @param payers the group's list
 * @source docs/decisions/reconciliation.md#an-administrators-file-says-who-paid-for-which-month
 */
export function paymentsOfMonth(
  payments: readonly ContinuationPayment[],
  payers: readonly Pick<ContinuationTerms, 'memberId' | 'through'>[],
  period: Period,
  today: LocalDate,
  graceDays: number = GRACE_DAYS,
): readonly PaymentOfMonth[] {
  const graceEnds = addDays(period.from, graceDays);
  const ended = endedBefore(payers, period.from);
  const oldest = addMonths(period.from, -MONTHS_REMEMBERED);
  const people = new Map<string, ContinuationPayment[]>();
  for (const payment of payments) {
    if (payment.month > period.from || payment.month < oldest) continue;
    const key = `${personOf(payment)}\0${payment.coverage.toLowerCase()}`;
    const own = people.get(key);
    if (own) own.push(payment);
    else people.set(key, [payment]);
  }
  return [...people.values()].flatMap((own): PaymentOfMonth[] => {
    const [latest, ...others] = own.sort((one, other) => (one.month > other.month ? -1 : 1));
    const last = own.find(({ paidCents }) => paidCents > 0);
    // A person whose payments were all returned has never paid for this coverage.
    if (!latest || !last) return [];
    const isPaid = last.month === period.from;
    if (!isPaid && ended.has(memberKey(latest.memberId))) return [];
    const { memberId, memberName, coverage } = latest;
    const kind = latest.kind ?? others.find((one) => one.kind !== null)?.kind ?? null;
    return [
      {
        memberId,
        memberName,
        coverage,
        kind,
        paidCents: isPaid ? last.paidCents : null,
        paidThrough: lastOfMonth(last.month),
        state: isPaid ? 'paid' : today <= graceEnds ? 'grace' : 'unpaid',
        graceEnds,
      },
    ];
  });
}

/** Identifies a person among the payments of a group. */
export function personOf({ memberId, memberName }: Pick<ContinuationPayment, 'memberId' | 'memberName'>): string {
  return `${memberKey(memberId)}\0${nameKey(memberName)}`;
}

/** Members on the list whose entries have all ended. */
function endedBefore(
  payers: readonly Pick<ContinuationTerms, 'memberId' | 'through'>[],
  day: LocalDate,
): ReadonlySet<string> {
  const [ended, open] = [new Set<string>(), new Set<string>()];
  for (const { memberId, through } of payers) {
    (through !== null && through < day ? ended : open).add(memberKey(memberId));
  }
  return new Set([...ended].filter((key) => !open.has(key)));
}

/** Usual charges in percent of the premium: at cost, COBRA, and COBRA's disability extension. */
const USUAL_PERCENTS = [100, 102, 150] as const;

/**
 * The percentage of the premium that an amount represents. If it matches the billed premium at 100, 102, or 150 percent, that
 * percentage; otherwise the percentage on the group's list, or the usual one of its kind.
 *
 * @param listed percentage on the group's list; undefined if the payer is not on it
 */
export function percentPaid(
  paidCents: Cents,
  billedCents: Cents,
  kind: ContinuationKind,
  listed: number | undefined,
): number {
  const own = listed === undefined ? [] : [listed];
  const found = [...own, ...USUAL_PERCENTS].find(
    (percent) => Math.abs(Math.round((billedCents * percent) / 100) - paidCents) <= 1,
  );
  return found ?? listed ?? usualPercent(kind);
}

/** The sum of two payments; null if neither was made. */
export function addPaid(one: Cents | null, other: Cents | null): Cents | null {
  return one === null && other === null ? null : cents((one ?? ZERO) + (other ?? ZERO));
}

/** The date through which a person in the administrator's files has paid. */
export type PaidUntil = Pick<PaymentOfMonth, 'memberId' | 'memberName' | 'coverage' | 'kind' | 'paidThrough'>;

/** Whether a payment in the files is for an entry on the list: same member, and one of the entry's coverages. */
export function isPaymentOf(
  payer: Pick<ContinuationPayer, 'memberId' | 'memberName' | 'coverage'>,
  payment: Pick<PaidUntil, 'memberId' | 'memberName' | 'coverage'>,
): boolean {
  const { coverage } = payer;
  if (payment.memberId === '' || !isSameMember(payer, payment)) return false;
  return coverage === null || coverage.toLowerCase() === payment.coverage.toLowerCase();
}

/** Last day covered by an entry's payments, from the list and the files; null if neither states it. */
export function paidThroughOf(
  payer: Pick<ContinuationPayer, 'memberId' | 'memberName' | 'coverage' | 'paidThrough'>,
  payments: readonly PaidUntil[],
): LocalDate | null {
  const days = payments.filter((payment) => isPaymentOf(payer, payment)).map(({ paidThrough }) => paidThrough);
  // ISO dates compare as text.
  return [payer.paidThrough, ...days].reduce(
    (last, day) => (day !== null && (last === null || day > last) ? day : last),
    null,
  );
}
