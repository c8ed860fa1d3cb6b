import { addMonths, daysBetween, type LocalDate, lastOfMonth } from '../../platform/dates/LocalDate';
import { type Cents, cents } from '../../platform/money/Cents';
import type { Bill } from '../bills/Bill';
import type { BillLine, ReasonCode } from '../bills/BillLine';
import type { BillOrigin } from '../bills/BillOrigin';

/**
 * Origin of an expected adjustment. `DECISION`: a difference was expected on the next bill. `DISPUTE`: it was disputed with the
 * carrier. `PAID_AS_BILLED`: the group paid a line as billed although its reconciled amount differs.
 */
export const EXPECTED_SOURCES = ['DECISION', 'DISPUTE', 'PAID_AS_BILLED'] as const;
export type ExpectedSource = (typeof EXPECTED_SOURCES)[number];

export const EXPECTED_SOURCE_LABELS: Readonly<Record<ExpectedSource, string>> = {
  DECISION: 'Expected on next bill',
  DISPUTE: 'Disputed with the carrier',
  PAID_AS_BILLED: 'Paid as billed',
};

/** Why a person stopped expecting an adjustment. */
export const CLOSE_REASONS = ['WRITTEN_OFF', 'CARRIER_REFUSED', 'ENTERED_BY_MISTAKE', 'SETTLED_OTHERWISE'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

export const CLOSE_REASON_LABELS: Readonly<Record<CloseReason, string>> = {
  WRITTEN_OFF: 'Written off',
  CARRIER_REFUSED: 'Carrier refused',
  ENTERED_BY_MISTAKE: 'Entered by mistake',
  SETTLED_OTHERWISE: 'Settled outside the bills',
};

/** Filter of a list. `late` is a part of `open`. */
export const EXPECTED_STATUSES = ['open', 'late', 'arrived', 'closed'] as const;
export type ExpectedStatus = (typeof EXPECTED_STATUSES)[number];

/** Filters of the list. */
export const EXPECTED_FILTERS = [...EXPECTED_STATUSES, 'all'] as const;

/** Sort orders of the list. `status`: open ones whose window ends first. `month`: month of the originating bill. */
export const EXPECTED_SORTS = ['status', 'member', 'month', 'expected', 'arrived', 'open'] as const;
export type ExpectedSort = (typeof EXPECTED_SORTS)[number];

/**
 * Default order of the list. Open ones: largest credit first. Others: those whose window ends first.
 *
 * @source docs/decisions/expected-credits.md#the-largest-credit-comes-first
 */
export function standardExpectedSort(status: (typeof EXPECTED_FILTERS)[number]): ExpectedSort {
  return status === 'late' || status === 'open' ? 'open' : EXPECTED_SORTS[0];
}

/** An amount that a group expects on a carrier's later bill. It is not money until it arrives on a bill. */
export interface ExpectedAdjustment
  extends Pick<Bill, 'groupNumber' | 'groupName'>,
    Pick<BillLine, 'carrierCode' | 'memberId' | 'memberName'> {
  readonly expectedPk: string;
  /** Null if the member was compared as a whole. */
  readonly coverage: string | null;
  /** Never zero; negative for a credit. */
  readonly amountCents: Cents;
  /** Amount that arrived on later bills: zero, or of the same sign and at most the amount. */
  readonly arrivedCents: Cents;
  readonly source: ExpectedSource;
  /** Kind of the difference; null for a manually changed line. */
  readonly kind: string | null;
  readonly reasonCode: ReasonCode;
  readonly note: string;
  /** The bill it comes from. */
  readonly origin: BillOrigin;
  /** Last day on which the carrier still credits the origin's month. */
  readonly creditedUntil: LocalDate;
  readonly closed: {
    readonly reason: CloseReason;
    readonly note: string;
    /** ISO timestamp, UTC. */
    readonly at: string;
    readonly by: string;
  } | null;
}

/** The amount that is still expected: zero for a closed adjustment. */
export function openCents({
  amountCents,
  arrivedCents,
  closed,
}: Pick<ExpectedAdjustment, 'amountCents' | 'arrivedCents' | 'closed'>): Cents {
  return cents(closed ? 0 : amountCents - arrivedCents);
}

/** The amount given up by closing it. */
export function closedCents({
  amountCents,
  arrivedCents,
  closed,
}: Pick<ExpectedAdjustment, 'amountCents' | 'arrivedCents' | 'closed'>): Cents {
  return cents(closed ? amountCents - arrivedCents : 0);
}

/** The status of an expected adjustment on a day. */
export function statusOfExpected(
  expected: Pick<ExpectedAdjustment, 'amountCents' | 'arrivedCents' | 'closed' | 'creditedUntil'>,
  today: LocalDate,
): ExpectedStatus {
  if (expected.closed) return 'closed';
  if (openCents(expected) === 0) return 'arrived';
  return expected.creditedUntil < today ? 'late' : 'open';
}

/**
 * Last day on which a carrier still credits a month: the end of the last month whose bill may credit it.
 *
 * @param retroMonths whole months before a bill's period, from the carrier's rules.
 */
export function creditedUntil(originPeriod: LocalDate, retroMonths: number): LocalDate {
  return lastOfMonth(addMonths(originPeriod, retroMonths));
}

/** Days left in the carrier's window, as a message: `12 days left`, `last day today`, `3 days late`. */
export function windowMessage(creditedUntilDay: LocalDate, today: LocalDate): string {
  const days = daysBetween(today, creditedUntilDay);
  if (days === 0) return 'last day today';
  const count = Math.abs(days);
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'day' : 'days'} ${days > 0 ? 'left' : 'late'}`;
}
