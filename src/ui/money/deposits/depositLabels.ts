import type { DepositCheck } from '../../../application/money/deposits/Deposits';
import { BILL_STATUS_LABELS } from '../../../domain/billing/bills/BillStatus';
import { billWithDivision } from '../../../domain/billing/divisions/billWithDivision';
import type { CheckEffect } from '../../../domain/money/deposits/Deposit';
import { type Cents, cents } from '../../../domain/platform/money/Cents';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { labelOf } from '../../../domain/platform/text/wording';

/** Where a check goes: "Bill HF-101 of Acme Works". */
export function targetLabel({ target, billNumber, division, groupName, groupNumber }: DepositCheck): string {
  const group = groupName ?? `group ${groupNumber ?? ''}`;
  switch (target) {
    case 'bill':
      return `Bill ${billWithDivision(billNumber ?? '', division)}, ${group}`;
    case 'group':
      return `Suspense of ${group}`;
    case 'unknown':
      return 'Suspense, payer unknown';
    case 'undecided':
      return 'Choose where it goes';
  }
}

/** What posting a check does, or did: "$400.00 to the bill, then Paid · $20.00 to suspense". */
export function effectLabel({ paidCents, suspenseCents, unknownCents, statusAfter }: CheckEffect): string {
  const after = statusAfter === null ? '' : `, then ${labelOf(BILL_STATUS_LABELS, statusAfter)}`;
  const held = suspenseCents + unknownCents;
  return [
    paidCents > 0 && `${formatCents(paidCents)} to the bill${after}`,
    held > 0 && `${formatCents(cents(held))} to suspense`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Sums of what posting all checks does. */
export function totalEffect(checks: readonly DepositCheck[]): Record<'paid' | 'suspense' | 'unknown', Cents> {
  const sum = (part: (effect: CheckEffect) => number) =>
    cents(checks.reduce((total, { effect }) => total + (effect ? part(effect) : 0), 0));
  return {
    paid: sum(({ paidCents }) => paidCents),
    suspense: sum(({ suspenseCents }) => suspenseCents),
    unknown: sum(({ unknownCents }) => unknownCents),
  };
}
