import { setImmediate as otherWork } from 'node:timers/promises';
import type { ComparisonTask } from '../../../../../server/billing/bills/comparison/BillComparisons';
import { compareBill } from '../../../../../server/billing/bills/comparison/compareBill';
import { WorkerComparisons } from '../../../../../server/billing/bills/comparison/WorkerComparisons';
import { NO_FACTS } from '../../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { comparePayroll } from '../../../../../src/domain/billing/reconciliation/comparePayroll';
import { ErrorCode } from '../../../../../src/domain/platform/errors/ErrorCode';
import { manyDeductions } from '../../../../support/reconciliation/manyDeductions';

function aTask(memberCount: number, decides = true): ComparisonTask {
  const { lines, rows } = manyDeductions(memberCount);
  const { discrepancies } = comparePayroll(lines, rows);
  const resolutions = discrepancies.map(({ key }) => ({
    key,
    action: 'ignore' as const,
    reasonCode: 'PAYROLL_TIMING' as const,
    note: '',
  }));
  return {
    ...NO_FACTS,
    fileName: 'payroll.csv',
    lines,
    deductions: rows,
    resolutions: decides ? resolutions : [],
    standing: [],
    reconcilePolicy: 'adjustThenPay',
  };
}

describe('comparing a large file in a thread', () => {
  it.each([
    ['decided', true],
    ['open', false],
  ])('finds the same as in the main thread, with all differences %s', async (_, decides) => {
    const task = aTask(2_000, decides);
    const outcome = await new WorkerComparisons().compare(task);
    expect(outcome.kind).toBe(decides ? 'checked' : 'open');
    expect(outcome).toEqual(compareBill(task));
  });

  it('lets other requests run in the meantime', async () => {
    let [isOver, turns] = [false, 0];
    const compared = new WorkerComparisons().compare(aTask(10_000)).finally(() => (isOver = true));
    while (!isOver) {
      turns += 1;
      await otherWork();
    }
    await compared;
    // 60,000 lines and rows, 2,000 in each message, and as many results.
    expect(turns).toBeGreaterThan(60);
  });

  it('refuses a comparison that takes too much processor time, and ends it', async () => {
    const { lines, rows } = manyDeductions(20_000);
    const strangers = rows.map((row, index) => ({ ...row, memberId: '', memberName: `Stranger${index}, Ann` }));
    const task = { ...aTask(1), lines, deductions: strangers };
    await expect(new WorkerComparisons({ maxMs: 1 }).compare(task)).rejects.toMatchObject({
      code: ErrorCode.TooLarge,
      message: expect.stringContaining('takes too long'),
    });
  });
});
