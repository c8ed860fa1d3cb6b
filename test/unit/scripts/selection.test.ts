import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { nothingSelected, selectionProblems } from '../../../scripts/features/selection.mjs';

const URI = 'features/pay.feature';
const FEATURE = `Feature: Pay bills
  Scenario: Part of a bill
    When they pay $5.00

  Scenario Outline: A part of <part>
    When they pay <part>

    Examples:
      | part  |
      | $6.00 |

  @browser-only
  Scenario: See the bill
    When they pay $7.00
`;

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'selection-'));
  await mkdir(path.join(root, 'features'));
  await writeFile(path.join(root, URI), FEATURE);
});
afterAll(() => rm(root, { recursive: true }));

describe('selecting scenarios', () => {
  it('accepts the lines of scenarios, of outlines and of their rows, and files without lines', async () => {
    expect(
      await selectionProblems(root, [`${URI}:2:5`, `./${URI}:10`, URI, 'features', '--order', 'random:7']),
    ).toEqual([]);
  });

  it('refuses a line that holds no scenario, and names the scenario around it', async () => {
    expect(await selectionProblems(root, [`${URI}:3`])).toEqual([
      `${URI}:3 No scenario begins on this line. Did you mean "Part of a bill", ${URI}:2?`,
    ]);
    expect(await selectionProblems(root, [`${URI}:2:99`])).toHaveLength(1);
  });

  it('refuses a file without scenarios, and names the nearest', async () => {
    expect(await selectionProblems(root, ['features/pays.feature:2'])).toEqual([
      `features/pays.feature There is no such feature with a scenario. Did you mean ${URI}?`,
    ]);
  });

  it('explains why nothing was selected', async () => {
    expect(await nothingSelected(root, 'use-case', ['--name', 'See the bill'])).toContain('browser only');
    expect(await nothingSelected(root, 'use-case', ['--name', 'Parts of a bill'])).toContain(
      'Did you mean "Part of a bill"?',
    );
    expect(await nothingSelected(root, 'use-case', [`${URI}:13`])).toContain('runs in a browser only');
    expect(await nothingSelected(root, 'browser', [`${URI}:2`])).toContain('does not run in a browser');
    expect(await nothingSelected(root, 'use-case', ['features/none'])).toContain('there is none in features/none');
  });
});
