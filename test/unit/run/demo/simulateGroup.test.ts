import { fc, test as property } from '@fast-check/jest';
import { bankAccountOf } from '../../../../server/run/demo/bills/DemoPayments';
import { NEXT_MONTH, THIS_MONTH } from '../../../../server/run/demo/DemoCalendar';
import { demoGroups } from '../../../../server/run/demo/groups/demoGroups';
import { statusOfMoney } from '../../../../src/domain/billing/bills/amountDue';
import { BillStatus } from '../../../../src/domain/billing/bills/BillStatus';
import { isBalanced } from '../../../../src/domain/money/ledger/LedgerEvent';
import { isRoutingNumber } from '../../../../src/domain/money/payments/BankAccount';
import { sumCents } from '../../../../src/domain/platform/money/Cents';
import { linesToReconcile, storyOf } from '../../../support/demo/demoBills';
import { atDepth } from '../../../support/depth';

const NOW = '2026-11-20T05:00:00.000Z';
const groupIndex = fc.integer({ min: 3, max: 59 });
const firstStart = fc
  .date({ min: new Date('2024-01-01'), max: new Date('2036-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

describe("a demo group's bills", () => {
  it('are identical in every run', () => {
    expect(JSON.stringify(storyOf(0, NOW).bills.map(comparable))).toBe(
      JSON.stringify(storyOf(0, NOW).bills.map(comparable)),
    );
  });

  it('cost the same on every day of the month', () => {
    const early = storyOf(1, '2026-11-01T00:00:01.000Z');
    const late = storyOf(1, '2026-11-30T23:59:59.000Z');
    expect(early.bills.map(({ statement }) => statement)).toEqual(late.bills.map(({ statement }) => statement));
  });

  it('have the scripted outcomes: to reconcile, to pay, pending, partly paid, and overpaid', () => {
    const { bills, payments } = storyOf(0, NOW);
    const recent = bills.filter(({ statement }) => statement.month >= THIS_MONTH - 1);
    expect(recent.map(({ statement, status }) => [statement.month - THIS_MONTH, status])).toEqual([
      [-1, 'PENDING'],
      [-1, 'PARTIAL'],
      [0, 'RELEASED'],
      [0, 'RECONCILED'],
      [1, 'UNRELEASED'],
      [1, 'UNRELEASED'],
    ]);
    const overpaid = payments.filter(
      ({ result: fate, amountCents, allocations }) =>
        fate.kind === 'processed' && amountCents > sumCents(allocations.map((allocation) => allocation.amountCents)),
    );
    expect(overpaid.length).toBeGreaterThan(0);
  });

  property.prop([groupIndex, firstStart], { numRuns: atDepth(7, 60) })(
    'never contain events after the first start',
    (index, now) => {
      const { bills, payments } = storyOf(index, now);
      for (const { events } of bills) for (const { at } of events) expect(at <= now).toBe(true);
      for (const { madeAt, result: fate } of payments) {
        expect(madeAt <= now).toBe(true);
        if (fate.kind !== 'pending') expect(fate.at <= now && fate.at >= madeAt).toBe(true);
      }
    },
  );

  property.prop([groupIndex, firstStart], { numRuns: atDepth(7, 60) })(
    'always have the status that their payments imply',
    (index, now) => {
      const { bills, payments } = storyOf(index, now);
      for (const bill of bills) {
        const { dueCents, paidCents, pendingCents } = bill;
        expect(dueCents).toBeGreaterThan(0);
        expect(paidCents + pendingCents).toBeLessThanOrEqual(dueCents);
        for (const { amountCents } of bill.openShares) expect(amountCents).toBeGreaterThanOrEqual(0);
        if (bill.isReconciled) {
          expect(sumCents(bill.shares.map(({ amountCents }) => amountCents))).toBe(dueCents);
          expect(bill.status).toBe(statusOfMoney({ dueCents, paidCents, pendingCents, hasZeroPayment: false }));
        }
        if (bill.statement.month === NEXT_MONTH) expect(bill.status).toBe('UNRELEASED');
      }
      for (const { result: fate } of payments)
        if (fate.kind === 'processed') expect(isBalanced(fate.posting)).toBe(true);
    },
  );

  property.prop([groupIndex, firstStart], { numRuns: atDepth(7, 60) })(
    'always have events in chronological order',
    (index, now) => {
      for (const { events } of storyOf(index, now).bills) {
        const times = events.map(({ at }) => at);
        expect(times).toEqual([...times].sort());
      }
    },
  );

  it('contain hires, terminations, changes and retroactive corrections among mostly unchanged lines', () => {
    const lines = storyOf(1, NOW).bills.flatMap(({ statement }) => statement.lines);
    const share = (change: string) => lines.filter((line) => line.change === change).length / lines.length;
    expect(share('SAME')).toBeGreaterThan(0.8);
    for (const change of ['NEW', 'TERMED', 'CHANGED', 'RETRO']) expect(share(change)).toBeGreaterThan(0.002);
  });
});

describe("the demo's groups", () => {
  it('have about 400,000 lines in bills of every status', () => {
    const bills = demoGroups().flatMap(({ index }) => storyOf(index, NOW).bills);
    const lineCount = bills.reduce((sum, { statement }) => sum + statement.lines.length, 0);
    expect(lineCount).toBeGreaterThan(380_000);
    expect(lineCount).toBeLessThan(430_000);
    expect(new Set(bills.map(({ status }) => status))).toEqual(new Set(Object.values(BillStatus)));
  });

  it('have one bill of 12,000 members and 30,000 lines to reconcile', () => {
    const { lines } = linesToReconcile(2, NOW);
    expect(lines.length).toBeGreaterThanOrEqual(30_000);
    expect(new Set(lines.map(({ memberId }) => memberId)).size).toBeGreaterThanOrEqual(12_000);
  });

  it('number sixty, with 3 to 300 employees except one with 12,000', () => {
    const sizes = demoGroups().map(({ size }) => size);
    expect(sizes).toHaveLength(60);
    expect(sizes.filter((size) => size > 300)).toHaveLength(1);
    expect(Math.min(...sizes)).toBe(3);
  });

  it('have unique names and numbers', () => {
    expect(new Set(demoGroups().map(({ groupNumber }) => groupNumber)).size).toBe(60);
    expect(new Set(demoGroups().map(({ name }) => name)).size).toBe(60);
  });

  it('use both reconcile policies, and one requires two people', () => {
    expect(new Set(demoGroups().map(({ reconcilePolicy }) => reconcilePolicy)).size).toBe(2);
    expect(demoGroups().filter(({ samePersonMayPay }) => !samePersonMayPay)).toHaveLength(1);
  });

  it('have well-formed routing numbers that belong to no bank', () => {
    const numbers = demoGroups().map((group) => bankAccountOf(group).routingNumber);
    expect(numbers.filter((number) => !isRoutingNumber(number) || !number.startsWith('80'))).toEqual([]);
  });
});

function comparable({ statement, status, events, paidCents }: ReturnType<typeof storyOf>['bills'][number]) {
  return { statement, status, events, paidCents };
}
