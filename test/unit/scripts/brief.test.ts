import { briefFindings, briefProblems } from '../../../scripts/features/brief.mjs';
import type { ReadStep } from '../../../scripts/features/readFeatures.mjs';

const step = (more: Partial<ReadStep> = {}): ReadStep => ({
  text: 'they pay $5.00',
  pickle: 'one',
  keyword: 'And',
  kind: 'Given',
  uri: 'features/pay.feature',
  line: 4,
  scenario: 'Paying',
  tags: [],
  phrases: ['they pay {money}'],
  values: [],
  ...more,
});
const sentences = (count: number, more: Partial<ReadStep> = {}) => Array.from({ length: count }, () => step(more));

describe('keeping scenarios brief', () => {
  it('counts a scenario with its Background, and an outline once', () => {
    const long = [
      ...sentences(10),
      ...sentences(10, { pickle: 'two' }),
      ...sentences(9, { pickle: 'three', line: 20 }),
    ];
    expect(briefFindings(long).long).toEqual([
      'features/pay.feature:4 "Paying" has 10 sentences with its Background; use at most 9.',
    ]);
  });

  it('allows a number of long scenarios that only falls', () => {
    const none = { opening: 0, amounts: 0 };
    expect(briefProblems(sentences(10), { ...none, long: 1 })).toEqual([]);
    expect(briefProblems(sentences(10), { ...none, long: 0 })).toEqual([
      expect.stringContaining('1 scenarios have more than 9'),
    ]);
    expect(briefProblems(sentences(10), { ...none, long: 2 })).toEqual([
      expect.stringContaining('Only 1 scenarios have more than 9'),
    ]);
  });

  it('allows a number of scenarios that only open something, or expect an amount that nothing gives', () => {
    const opening = step({ kind: 'When', phrases: ['{person} open(s)/opened the controls'] });
    const amount = step({ kind: 'Then', text: '$2.00 is open' });
    const allowed = { long: 0, opening: 1, amounts: 1 };
    expect(briefProblems([step(), opening, amount], allowed)).toEqual([]);
    expect(briefProblems([step(), opening, amount], { ...allowed, opening: 0, amounts: 0 })).toEqual([
      expect.stringContaining('1 scenarios have a When that only opens something, and 0 may.'),
      expect.stringContaining('1 scenarios expect an amount that no earlier sentence gives, and 0 may.'),
    ]);
  });

  it('warns of a When that only opens something', () => {
    const phrases = ['{person} open(s)/opened the controls'];
    expect(briefFindings([step(), step({ kind: 'When', phrases })]).opening).toHaveLength(1);
    expect(briefFindings([step(), step({ kind: 'Given', phrases })]).opening).toEqual([]);
  });

  it('warns of an amount in a Then that no earlier sentence or table gives', () => {
    const table = [{ line: 5, cells: ['$7.00'] }];
    const found = (text: string) => briefFindings([step({ table }), step({ kind: 'Then', text })]).amounts;
    expect(found('$5.00 and $7.00 are open')).toEqual([]);
    expect(found('$12.00 is open, and not $0.00')).toEqual([]);
    expect(found('$3.00 is open')).toEqual([
      expect.stringContaining('expects $3.00, which no earlier sentence gives.'),
    ]);
  });
});
