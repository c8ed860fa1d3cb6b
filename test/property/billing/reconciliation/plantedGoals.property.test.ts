import { partOf } from '../../../support/depth';
import { measureCase, PLANTED_CASES } from '../../../support/payroll/plantedCases';

const CAUSES = 0.95;
const SUGGESTIONS = 0.8;

describe('the suggestions about planted differences, over all layouts', () => {
  it.each(partOf(Object.entries(PLANTED_CASES)))(
    'change and expect only correct amounts after one click: %s',
    async (_, planted) => {
      const found: string[] = [];
      const sums = await measureCase(planted, [[40, 1]], ({ wrong, invented }, layout) => {
        found.push(...[...wrong, ...invented].map((one) => `${layout}: ${one}`));
      });
      expect(found).toEqual([]);
      expect(sums).toMatchObject({ manyQuestions: 0, nextQuestions: 0 });
      expect(sums.applied).toBeGreaterThan(sums.planted / 4);
      expect(sums.unclear > 0).toBe(!planted.isExact);
      if (!planted.isExact) return;
      expect(sums.rightCause / sums.planted).toBeGreaterThan(CAUSES);
      expect(sums.rightAction / sums.planted).toBeGreaterThan(SUGGESTIONS);
    },
    120_000,
  );
});
