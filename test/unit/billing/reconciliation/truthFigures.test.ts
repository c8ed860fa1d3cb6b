import { effortOf } from '../../../benchmark/truth/PersonModel';
import { upperBound } from '../../../benchmark/truth/shares';

describe('the upper bound of a share', () => {
  it('is three of the cases if none was found', () => {
    expect(upperBound(0, 30_000)).toBeCloseTo(3 / 30_000, 6);
  });

  it.each([
    [1, 100, 0.0466],
    [5, 100, 0.1024],
    [50, 100, 0.5865],
  ])('is as Clopper and Pearson state it for %d of %d', (count, of, bound) => {
    expect(upperBound(count, of)).toBeCloseTo(bound, 3);
  });

  it('is everything without cases', () => {
    expect(upperBound(0, 0)).toBe(1);
  });
});

describe('the time a person is active', () => {
  const NOTHING = { questions: 0, people: 0, decisions: 0, suggestions: 0 };

  it('counts at most a minute between two actions', () => {
    const few = effortOf({ ...NOTHING, suggestions: 1_000 }).seconds;
    expect(few - effortOf(NOTHING).seconds).toBe(60);
  });

  it('grows with each decision', () => {
    const [one, two] = [1, 2].map((decisions) => effortOf({ ...NOTHING, decisions }));
    expect((two?.seconds ?? 0) - (one?.seconds ?? 0)).toBe(30);
    expect((two?.keys ?? 0) - (one?.keys ?? 0)).toBe(2);
  });
});
