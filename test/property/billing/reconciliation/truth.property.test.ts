import { TRUTH_LAYOUTS } from '../../../benchmark/truth/layouts';
import { playTruth } from '../../../benchmark/truth/measureTruth';

/** A small part of `npm run bench -- truth`: one employer for each layout, two months. */
const PART = { employers: TRUTH_LAYOUTS.length, months: 2, seed: 1, layout: '' };

describe('a comparison in a world that knows what is right', () => {
  it('reads every layout, invents nothing, and suggests nothing wrong where one side is right', async () => {
    const wrong: string[] = [];
    for await (const { layout, problem, judged } of playTruth(PART)) {
      if (problem !== '') wrong.push(`${layout.name}: ${problem}`);
      if (judged.invented > 0) wrong.push(`${layout.name}: ${judged.invented} invented`);
      // Where bill and payroll are both wrong, nothing in them says what is right.
      const harmful = judged.verdicts.filter(({ plant, harm }) => harm !== undefined && plant !== 'both wrong');
      wrong.push(...harmful.map(({ text }) => `${layout.name}: ${text}`));
    }
    expect(wrong).toEqual([]);
  });
});
