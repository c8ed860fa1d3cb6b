import type { LocalDate } from '../dates/LocalDate';
import { formatCents } from '../money/formatCents';
import { labelOf } from '../text/wording';
import type { ExpectedOnBill } from './BillExpectations';
import { openCents, windowMessage } from './ExpectedAdjustment';
import { EXPECTED_OUTCOME_LABELS } from './outcomeOnBill';

/** What a bill did about an expected adjustment: `Arrived`, `Arrived in part · 12 days left`, `Different amount, $40.00`. */
export function outcomeMessage({ outcome, expected, otherCents }: ExpectedOnBill, today: LocalDate): string {
  const label = labelOf(EXPECTED_OUTCOME_LABELS, outcome);
  const other = otherCents === 0 ? '' : `, ${formatCents(otherCents)}`;
  const left = openCents(expected) === 0 ? '' : ` · ${windowMessage(expected.creditedUntil, today)}`;
  return `${label}${other}${left}`;
}
