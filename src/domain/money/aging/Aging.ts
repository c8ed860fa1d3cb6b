import { daysBetween, type LocalDate } from '../../platform/dates/LocalDate';
import { type Cents, cappedSum } from '../../platform/money/Cents';

/** Days past due, in the order of a report: not yet due, 1 to 30, 31 to 60, 61 to 90, more than 90. */
export const AGING_BUCKETS = ['current', 'days30', 'days60', 'days90', 'older'] as const;
export type AgingBucket = (typeof AGING_BUCKETS)[number];

export const AGING_BUCKET_LABELS: Readonly<Record<AgingBucket, string>> = {
  current: 'Current',
  days30: '1–30 days',
  days60: '31–60 days',
  days90: '61–90 days',
  older: 'Over 90 days',
};

/** Maximum days past due of each bucket except the last. */
const LAST_DAYS: readonly (readonly [AgingBucket, number])[] = [
  ['current', 0],
  ['days30', 30],
  ['days60', 60],
  ['days90', 90],
];

/**
 * Days that a bill is past due on a day; zero until the day after its due date.
 *
 * @source docs/decisions/aging.md#pending-payments-are-beside-the-aging-buckets
 */
export function daysPastDue(dueDate: LocalDate, asOf: LocalDate): number {
  return Math.max(0, daysBetween(dueDate, asOf));
}

/** @param days past due, zero or more */
export function bucketOf(days: number): AgingBucket {
  return LAST_DAYS.find(([, last]) => days <= last)?.[0] ?? 'older';
}

/**
 * Open amounts by days past due: due, and neither paid nor pending, including amounts owed after returned payments. Each zero or
 * more.
 */
export type AgedCents = Readonly<Record<AgingBucket, Cents>>;

/** Total of all buckets. */
export function totalOf(aged: AgedCents): Cents {
  return cappedSum(AGING_BUCKETS.map((bucket) => aged[bucket]));
}

/** A group with open or pending amounts. */
export interface AgedGroup {
  readonly groupNumber: string;
  readonly name: string;
  readonly aged: AgedCents;
  /** Amount in payments that were pending. */
  readonly pendingCents: Cents;
}

/** A page of aging as of the end of a day. @source product.md, Screens: Dashboard */
export interface AgingPage {
  readonly asOf: LocalDate;
  /** Largest past due amount first, then largest open amount. */
  readonly items: readonly AgedGroup[];
  readonly total: number;
  /** Totals of all matching groups, not only of the page. */
  readonly sums: Pick<AgedGroup, 'aged' | 'pendingCents'>;
}
