import type { BillStatus } from '../../billing/bills/BillStatus';
import { type Cents, cappedSum } from '../../platform/money/Cents';

interface OpenByStatus {
  readonly byStatus: readonly { readonly status: BillStatus; readonly openCents: Cents }[];
}

/** Amount due on the bills in these statuses, neither paid nor pending. */
export function openCentsOf({ byStatus }: OpenByStatus, statuses: readonly BillStatus[]): Cents {
  return cappedSum(byStatus.map(({ status, openCents }) => (statuses.includes(status) ? openCents : 0)));
}

interface PastDueParts {
  readonly pastDue: { readonly openCents: Cents };
  readonly owedAfterReturns: { readonly pastDueCents: Cents };
}

/** All past due amounts: bills, and amounts owed by groups after returned payments. */
export function pastDueCentsOf({ pastDue, owedAfterReturns }: PastDueParts): Cents {
  return cappedSum([pastDue.openCents, owedAfterReturns.pastDueCents]);
}
