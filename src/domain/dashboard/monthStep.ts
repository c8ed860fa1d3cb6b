import { BILL_STATUS_LISTS, type BillStatus } from '../bills/BillStatus';
import type { Overview } from './Overview';

/** Where the month's work stands: 1 to reconcile, 2 to pay, 3 nothing left to do. */
export type MonthStep = 1 | 2 | 3;

const TO_PAY: readonly BillStatus[] = BILL_STATUS_LISTS.readyForPayment;

/** The first step that still has bills. */
export function monthStep({
  byStatus,
}: {
  readonly byStatus: readonly Pick<Overview['byStatus'][number], 'status' | 'count'>[];
}): MonthStep {
  const has = (statuses: readonly BillStatus[]) =>
    byStatus.some(({ status, count }) => count > 0 && statuses.includes(status));
  if (has(['RELEASED', 'MODIFIED'])) return 1;
  return has(TO_PAY) ? 2 : 3;
}
