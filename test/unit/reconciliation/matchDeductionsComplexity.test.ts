import { matchDeductions } from '../../../src/domain/reconciliation/comparePayroll';
import { manyDeductions } from '../../support/reconciliation/manyDeductions';
import { WorkCounter } from '../../support/work/WorkCounter';

/** Work for ten times the members: about 10 times if linear, 100 times if quadratic. */
const MAX_GROWTH = 30;

let counter: WorkCounter;
beforeAll(async () => {
  counter = await WorkCounter.start();
});
afterAll(() => counter.stop());

it('compares in time linear in the number of members', async () => {
  const few = await runsOver(1_000);
  expect((await runsOver(10_000)) / few).toBeLessThan(MAX_GROWTH);
});

/** @returns the number of executed code blocks for a comparison of the given number of members */
async function runsOver(memberCount: number): Promise<number> {
  const { lines, rows, differing } = manyDeductions(memberCount);
  const { runs, answer } = await counter.runsOf(() => matchDeductions(lines, rows));
  expect(answer).toHaveLength(differing);
  return runs;
}
