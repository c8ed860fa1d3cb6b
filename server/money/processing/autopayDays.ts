import { businessDateOf, type Cutoffs } from '../../../src/domain/money/payments/cutoff';
import { addDays, dayOf, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { AutopayQueries } from '../payments/autopay/ports';

/** The groups whose autopay may be on, on the day that a run counts for them. The preview and the run look at the same ones. */
export function groupsWithAutopay(
  autopay: Pick<AutopayQueries, 'groupsOn'>,
  businessDate: LocalDate,
  now: Date,
): Promise<readonly string[]> {
  // The date of a group is at most a day ahead of UTC.
  return autopay.groupsOn(businessDate, later(businessDate, addDays(dayOf(now), 1)));
}

/**
 * The day whose autopay a run pays in a group: its business date, or the group's own where that is later.
 *
 * @source docs/decisions/autopay.md#autopay-counts-days-in-the-groups-time-zone
 */
export function autopayDayOf(businessDate: LocalDate, now: Date, cutoffs: Cutoffs): LocalDate {
  return later(businessDate, businessDateOf(now, cutoffs));
}

function later(one: LocalDate, other: LocalDate): LocalDate {
  return one > other ? one : other;
}
