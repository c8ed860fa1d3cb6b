import type { Bill } from '../../../src/domain/billing/bills/Bill';
import { type BillLine, lineAmount } from '../../../src/domain/billing/bills/BillLine';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents, sumCents } from '../../../src/domain/platform/money/Cents';

export const BILL = '1042.2026-11';

/** A released bill of Harbor Foods with these lines. */
export function aBill(lines: readonly BillLine[]): Bill {
  const day = localDate('2026-11-01');
  return {
    billPk: BILL,
    billNumber: 'B-1042-2611',
    groupNumber: '1042',
    groupName: 'Harbor Foods',
    carrierCodes: ['NMU'],
    carrierNames: ['Northern Mutual'],
    periodFrom: day,
    periodTo: localDate('2026-11-30'),
    billDate: day,
    dueDate: localDate('2026-12-01'),
    status: 'RELEASED',
    version: 1,
    reconcilePolicy: 'adjustThenPay',
    billedCents: sumCents(lines.map(({ billedCents }) => billedCents)),
    reconciledCents: sumCents(lines.map(lineAmount)),
    adjustmentsCents: cents(0),
    creditsCents: cents(0),
    dueCents: sumCents(lines.map(({ billedCents }) => billedCents)),
    paidCents: cents(0),
    pendingCents: cents(0),
    previousBalanceCents: cents(0),
    changeCents: null,
    pendingUntil: null,
    scheduledFor: null,
    lineCount: lines.length,
    memberCount: lines.length,
    changedLineCount: lines.filter(({ reconciledCents }) => reconciledCents !== null).length,
    lockedBy: null,
    releasedAt: null,
    reconciledAt: null,
    modDate: '2026-11-01T00:00:00.000Z',
    modUser: 'demo',
  };
}
