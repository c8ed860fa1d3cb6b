import type { Bill } from '../../../src/domain/billing/bills/Bill';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, ZERO } from '../../../src/domain/platform/money/Cents';

/** A reconciled, unpaid bill. */
export function reconciledBill(billPk: string, dueCents: Cents): Bill {
  return {
    billPk,
    billNumber: billPk.toUpperCase(),
    groupNumber: billPk.split('.')[0] ?? '',
    groupName: 'Harbor Foods',
    carrierCodes: ['BH'],
    carrierNames: ['Blue Harbor'],
    periodFrom: localDate('2026-03-01'),
    periodTo: localDate('2026-03-31'),
    billDate: localDate('2026-02-16'),
    dueDate: localDate('2026-03-15'),
    status: 'RECONCILED',
    version: 3,
    reconcilePolicy: 'adjustThenPay',
    billedCents: dueCents,
    reconciledCents: dueCents,
    adjustmentsCents: ZERO,
    creditsCents: ZERO,
    dueCents,
    paidCents: ZERO,
    pendingCents: ZERO,
    previousBalanceCents: ZERO,
    changeCents: null,
    pendingUntil: null,
    scheduledFor: null,
    lineCount: 1,
    memberCount: 1,
    changedLineCount: 0,
    lockedBy: null,
    releasedAt: '2026-02-16T00:00:00.000Z',
    reconciledAt: '2026-02-20T00:00:00.000Z',
    modDate: '2026-02-20T00:00:00.000Z',
    modUser: 'someone@demo.test',
  };
}
