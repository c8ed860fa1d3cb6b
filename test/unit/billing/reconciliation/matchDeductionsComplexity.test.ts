import { comparePayroll, matchDeductions } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import { aLine, aRow } from '../../../support/reconciliation/aLine';
import { manyDeductions } from '../../../support/reconciliation/manyDeductions';
import { WorkCounter } from '../../../support/work/WorkCounter';

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

describe('compares a slow worst-case file in time linear in its rows', () => {
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => index);
  const word = (index: number) => `${index}`.replace(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)] ?? '');

  it.each<readonly [string, (count: number) => Parameters<typeof comparePayroll>]>([
    [
      'people without numbers, none of whom is on the bill',
      (count) => [
        numbered(count).map((index) => aLine({ memberId: `${index}`, memberName: `${word(index)} Vonnegut` })),
        numbered(count).map((row) => aRow({ row, memberId: '', memberName: `${word(row)}zz Queneau` })),
      ],
    ],
    [
      'more rows of one person that do not count than a call has arguments',
      (count) => [[aLine()], numbered(count * 50).map((row) => aRow({ row, coverage: '', isLeftOut: true }))],
    ],
  ])('%s', async (_, made) => {
    const runs = async (count: number) => (await counter.runsOf(() => comparePayroll(...made(count)))).runs;
    const few = await runs(400);
    expect((await runs(4_000)) / few).toBeLessThan(MAX_GROWTH);
  });
});

/** @returns the number of executed code blocks for a comparison of the given number of members */
async function runsOver(memberCount: number): Promise<number> {
  const { lines, rows, differing } = manyDeductions(memberCount);
  const { runs, answer } = await counter.runsOf(() => matchDeductions(lines, rows));
  expect(answer).toHaveLength(differing);
  return runs;
}
