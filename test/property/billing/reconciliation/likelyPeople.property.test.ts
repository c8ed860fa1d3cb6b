import { judgedMatches } from '../../../benchmark/identity/judgeMatches';
import { MatchFigures } from '../../../benchmark/identity/matchFigures';
import { syntheticGroup } from '../../../benchmark/identity/syntheticPeople';

describe('people with typed errors, of a generator that shares no code with the matching', () => {
  it.each([
    ['one file with birth dates', 'with birth dates', 1, 2_500],
    ['groups with names and amounts only', 'names and amounts', 8, 300],
  ] as const)('are matched rightly, and as often as stated: %s', (_what, fields, groups, size) => {
    const figures = new MatchFigures();
    for (let seed = 1; seed <= groups; seed += 1) {
      const group = syntheticGroup(size, seed);
      figures.add(group, judgedMatches(group, fields));
    }
    expect(figures.precision).toBeGreaterThanOrEqual(99.96);
    expect(figures.automaticShare).toBeGreaterThanOrEqual(97);
    expect(figures.withProposals).toBeGreaterThanOrEqual(99);
    expect(figures.calibrationError).toBeLessThanOrEqual(0.5);
  });
});
