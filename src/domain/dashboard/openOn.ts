import type { BillStatus } from '../bills/BillStatus';
import { type Cents, cappedSum } from '../money/Cents';
import type { Overview } from './Overview';

/** What is due on the bills of these statuses, and neither paid nor on its way. */
export function openOn({ byStatus }: Pick<Overview, 'byStatus'>, statuses: readonly BillStatus[]): Cents {
  return cappedSum(byStatus.map(({ status, openCents }) => (statuses.includes(status) ? openCents : 0)));
}
