import { PLANTS } from '../../../benchmark/insured/plantedMonth';
import { type CoverageFigures, playCoverage } from '../../../benchmark/insured/playCoverage';

/** @source BR-NOB-01 docs/decisions/not-on-bill.md#how-well-people-are-named */
describe('the people planted among people who were only added late', () => {
  let figures: CoverageFigures;

  beforeAll(() => {
    figures = playCoverage({ groups: 18, size: 300 });
  });

  it.each(PLANTS)('are all named on the first bill: %s', (plant) => {
    const { planted, named } = figures.plants[plant];
    expect(planted).toBe(36);
    expect(named).toBe(planted);
  });

  it('are at least 95 % of those who are named', () => {
    expect((figures.named - figures.wrong) / figures.named).toBeGreaterThanOrEqual(0.95);
  });

  it('have at most 1 other person named per 1,000 lives', () => {
    expect((figures.wrong / figures.lives) * 1000).toBeLessThanOrEqual(1);
  });

  it('leave those added after the cut-off to the next bill', () => {
    expect(figures.lateShown).toBe(figures.late);
  });
});
