import { matchDeductions } from '../../../src/domain/reconciliation/matchDeductions';
import { aLine, aRow } from '../../support/reconciliation/aLine';
import { WorkCounter } from '../../support/work/WorkCounter';

const COVERAGES = ['Medical', 'Dental', 'Vision'];
/** Ten times the members make about ten times the work, and a hundred times where each meets each. */
const MOST_GROWTH = 30;

let counter: WorkCounter;
beforeAll(async () => {
  counter = await WorkCounter.start();
});
afterAll(() => counter.stop());

it('has no more work with each of 10,000 members than with each of 1,000', async () => {
  const few = await runsOver(1_000);
  expect((await runsOver(10_000)) / few).toBeLessThan(MOST_GROWTH);
});

/** @returns how often code runs to compare so many members, each written a little differently than on the bill. */
async function runsOver(memberCount: number): Promise<number> {
  const members = Array.from({ length: memberCount }, (_, index) => index);
  const lines = members.flatMap((member) =>
    COVERAGES.map((coverage) => aLine({ memberId: `${member}`, memberName: `N${member} S`, coverage })),
  );
  const rows = members.flatMap((member) =>
    COVERAGES.map((coverage, at) =>
      aRow({
        row: member * COVERAGES.length + at + 1,
        memberId: `00${member}`,
        memberName: `S, N${member}`,
        coverage,
        amount: member % 7 ? 61_240 : 50_000,
      }),
    ),
  );
  const { runs, answer } = await counter.runsOf(() => matchDeductions(lines, rows));
  expect(answer).toHaveLength(Math.ceil(memberCount / 7) * COVERAGES.length);
  return runs;
}
