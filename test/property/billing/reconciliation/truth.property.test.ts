import { TRUTH_LAYOUTS } from '../../../benchmark/truth/layouts';
import { playTruth } from '../../../benchmark/truth/playTruth';
import { TruthSums } from '../../../benchmark/truth/TruthSums';
import { SEED } from '../../../support/depth';

/** A small part of `npm run bench -- truth`: one employer for each layout, two months. `npm run test:deep` draws other employers. */
const PART = { employers: TRUTH_LAYOUTS.length, months: 2, seed: SEED, layout: '' };

/** Of what nothing makes hard, at most this share of the applied suggestions is wrong. */
const MAX_WRONG = 0.03;
const MIN_RIGHT_CAUSE = 0.95;

describe(`a comparison in a world that knows what is right (seed ${SEED})`, () => {
  const sums = new TruthSums();
  const problems: string[] = [];
  const wrong: string[] = [];
  beforeAll(async () => {
    for await (const result of playTruth(PART)) {
      sums.add(result);
      if (result.problem !== '') problems.push(`${result.layout}: ${result.problem}`);
      // Where bill and payroll are both wrong, nothing in them says what is right. The day of a change that an earlier month has asked
      // for already is counted by the benchmark only.
      const harmful = result.judged.verdicts.filter(
        ({ plant, condition, harm, part }) =>
          harm !== undefined && part !== 'day' && condition === 'nothing special' && plant !== 'both wrong',
      );
      wrong.push(...harmful.map(({ text }) => `${result.layout}: ${text}`));
    }
  });

  it('reads every layout', () => {
    expect(problems).toEqual([]);
  });

  it('suggests nothing wrong where nothing is special', () => {
    const { planted = 0, applied = 0, found, rightCause = 0 } = sums.byCondition.get('nothing special') ?? {};
    expect(applied).toBeGreaterThan(100);
    expect(found).toBeGreaterThanOrEqual(planted * 0.99);
    expect(rightCause).toBeGreaterThanOrEqual(planted * MIN_RIGHT_CAUSE);
    expect(wrong.slice(0, wrong.length <= applied * MAX_WRONG ? 0 : undefined)).toEqual([]);
  });

  it.each(['same name', 'changed name', 'gone from payroll on a first bill', 'retro charge'])(
    'counts what is hard by itself: %s',
    (condition) => {
      expect(sums.byCondition.get(condition)?.lines).toBeGreaterThan(0);
    },
  );
});
