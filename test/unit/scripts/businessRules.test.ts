import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readRules, rulesIn, rulesWithScenarios, unknownTags } from '../../../scripts/living/rules.mjs';

const FILE = 'features/business-rules/aging.md';
const RULE = '- BR-AGE-01: Open amounts are shown by days past due.';

describe('business rules', () => {
  it('reads each rule with its capability and its code', () => {
    const text = `# Aging\n\nHow old money is.\n\n${RULE}\n  - code: src/Aging.ts#bucketOf, src/Aging.ts#LAST_DAYS\n`;
    expect(rulesIn(text, FILE)).toEqual({
      problems: [],
      rules: [
        {
          id: 'BR-AGE-01',
          capability: 'Aging',
          sentence: 'Open amounts are shown by days past due.',
          code: [
            { file: 'src/Aging.ts', name: 'bucketOf' },
            { file: 'src/Aging.ts', name: 'LAST_DAYS' },
          ],
          where: `${FILE}:5`,
        },
      ],
    });
  });

  it.each([
    ['a file without a title', RULE, `${FILE}:1 must be the title`],
    ['an id of another form', `# Aging\n- BR-AGING-1: It ages.`, `${FILE}:2 is no rule`],
    ['a sentence without its period', `# Aging\n- BR-AGE-01: It ages`, `${FILE}:2 is no rule`],
    ['text between rules', `# Aging\n${RULE}\nMore about it`, `${FILE}:3 is no rule`],
    ['code without a name', `# Aging\n${RULE}\n  - code: src/Aging.ts`, `${FILE}:3 names the code "src/Aging.ts"`],
  ])('reports %s', (_, text, problem) => {
    expect(rulesIn(text, FILE).problems).toEqual([expect.stringContaining(problem)]);
  });

  describe('in a folder', () => {
    let root: string;
    beforeEach(async () => {
      root = await mkdtemp(path.join(tmpdir(), 'rules-'));
      await mkdir(path.join(root, 'features/business-rules'), { recursive: true });
      await writeFile(path.join(root, 'Aging.ts'), 'export function bucketOf() {}');
    });
    afterEach(() => rm(root, { recursive: true }));

    it('reports a rule without code', async () => {
      await writeFile(path.join(root, FILE), `# Aging\n${RULE}\n`);
      expect((await readRules(root)).problems).toEqual([expect.stringContaining('BR-AGE-01 names no code.')]);
    });

    it('reports double ids and code that does not exist', async () => {
      await writeFile(path.join(root, FILE), `# Aging\n${RULE}\n  - code: Aging.ts#bucketOf\n`);
      await writeFile(path.join(root, 'features/business-rules/old.md'), `# Old\n${RULE}\n  - code: Aging.ts#gone\n`);
      expect((await readRules(root)).problems).toEqual([
        'BR-AGE-01 is used 2 times: features/business-rules/aging.md:2, features/business-rules/old.md:2.',
        'features/business-rules/old.md:2 BR-AGE-01 names Aging.ts#gone, which does not exist.',
      ]);
    });
  });

  it('gives each rule the scenarios that carry its id', () => {
    const { rules } = rulesIn(`# Aging\n${RULE}\n- BR-AGE-02: Pending money is beside the buckets.\n`, FILE);
    const tagged = { uri: 'a.feature', line: 3, tags: ['@BR-AGE-01'] };
    expect(rulesWithScenarios(rules, [tagged]).map(({ scenarios }) => scenarios)).toEqual([[tagged], []]);
  });

  it('reports a tag that is no id', () => {
    const scenarios = [{ uri: 'a.feature', line: 3, tags: ['@BR-AGE-09', '@BR-AGE-01', '@browser'] }];
    expect(unknownTags(['BR-AGE-01'], scenarios)).toEqual(['a.feature:3 is tagged @BR-AGE-09, which is no id.']);
  });
});
