/**
 * npm run steps: writes docs/step-catalogue.md, every phrase and word a scenario can use.
 *
 *   node scripts/step-catalogue.mjs            writes it
 *   node scripts/step-catalogue.mjs --check    fails when it is out of date, or when a phrase is never used
 */
import { readFile, writeFile } from 'node:fs/promises';
import { catalogue } from './features/catalogue.mjs';
import { readFeatures } from './features/readFeatures.mjs';
import { Suggestions } from './features/Suggestions.mjs';

const FILE = new URL('../docs/step-catalogue.md', import.meta.url);

const reading = await readFeatures();
const { phrases, steps, types } = reading;
const [{ VOCABULARY }, { WORD_LEVELS }, { readFacts }] = await Promise.all([
  import('../features/support/vocabulary.ts'),
  import('../features/support/wordLevels.ts'),
  import('../features/support/catalogue/facts.ts'),
]);
const suggestions = new Suggestions(
  phrases.map(({ phrase }) => phrase),
  types,
  VOCABULARY,
);
const uses = new Map(
  phrases.map(({ phrase }) => [phrase, steps.filter((step) => step.phrases.includes(phrase)).length]),
);
const unused = phrases.filter(({ phrase }) => uses.get(phrase) === 0);
const text = catalogue(reading, suggestions, WORD_LEVELS, await readFacts());
if (process.argv.includes('--check')) await check();
else await writeFile(FILE, text);
const once = phrases.filter(({ phrase }) => uses.get(phrase) === 1).length;
console.log(`${phrases.length} phrases, ${once} used once, ${unused.length} unused`);

async function check() {
  const problems = unused.map(
    ({ phrase, file, line }) => `${file}:${line} No scenario says "${phrase}". Use it or take it out.`,
  );
  if (phrases.length === 0 || steps.length === 0) problems.push('No phrases or no features were read.');
  const saved = await readFile(FILE, 'utf8').catch(() => '');
  if (saved !== text) problems.push('docs/step-catalogue.md is out of date. Write it anew: npm run steps');
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
