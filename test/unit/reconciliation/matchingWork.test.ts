import { matchDeductions } from '../../../src/domain/reconciliation/comparePayroll';
import { manyDeductions } from '../../support/reconciliation/manyDeductions';
import { WorkCounter } from '../../support/work/WorkCounter';

/** Ten times the members make about ten times the work, and a hundred times where each meets each. */
const MOST_GROWTH = 30;

let counter: WorkCounter;
beforeAll(async () => {
  counter = await WorkCounter.start();
});
afterAll(() => counter.stop());

it('compares in time linear in the number of members', async () => {
  const few = await runsOver(1_000);
  expect((await runsOver(10_000)) / few).toBeLessThan(MOST_GROWTH);
});

/** @returns how often code runs to compare so many members. */
async function runsOver(memberCount: number): Promise<number> {
  const { lines, rows, differing } = manyDeductions(memberCount);
  const { runs, answer } = await counter.runsOf(() => matchDeductions(lines, rows));
  expect(answer).toHaveLength(differing);
  return runs;
}
