import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { selectionProblems } from '../../../scripts/features/selection.mjs';
import { readScenarios } from '../../../scripts/living/scenarios.mjs';

const GUIDE = readFileSync('docs/for-business-analysts.md', 'utf8');

describe("the commands of the analysts' guide", () => {
  it('select scenarios that exist', async () => {
    const names = [...GUIDE.matchAll(/--name "([^"]+)"/g)].map(([, name = '']) => name);
    const places = [...GUIDE.matchAll(/features -- (\S+\.feature:\d+)/g)].map(([, place = '']) => place);
    const scenarios = await readScenarios(process.cwd());
    expect([names.length > 0, places.length > 0]).toEqual([true, true]);
    expect(names.filter((name) => !scenarios.some((scenario) => scenario.name.includes(name)))).toEqual([]);
    expect(await selectionProblems(process.cwd(), places)).toEqual([]);
  });
});
