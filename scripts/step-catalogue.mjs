/**
 * npm run steps: writes docs/step-catalogue.md, every phrase, word and table a scenario can use, and the words into
 * .vscode/settings.json, for completion in the editor.
 *
 *   node scripts/step-catalogue.mjs            writes it
 *   node scripts/step-catalogue.mjs --check    fails when it is out of date, or when a phrase is never used
 */
import { readFile, writeFile } from 'node:fs/promises';
import { catalogue } from './features/catalogue.mjs';
import { editorSettings } from './features/editorSettings.mjs';
import { readFeatures } from './features/readFeatures.mjs';
import { Suggestions } from './features/Suggestions.mjs';

const FILE = new URL('../docs/step-catalogue.md', import.meta.url);
const SETTINGS = new URL('../.vscode/settings.json', import.meta.url);

const reading = await readFeatures();
const { phrases, steps, types } = reading;
const [{ VOCABULARY }, { WORD_LEVELS }, { readFacts }, { MEANINGS }, { allTables }, { needsOf }] = await Promise.all([
  import('../features/support/vocabulary.ts'),
  import('../features/support/wordLevels.ts'),
  import('../features/support/catalogue/facts.ts'),
  import('../features/support/catalogue/meanings.ts'),
  import('../features/support/catalogue/tables.ts'),
  import('../features/support/catalogue/preconditions.ts'),
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
const text = catalogue(reading, suggestions, WORD_LEVELS, await readFacts(), {
  meanings: MEANINGS,
  tables: allTables(),
  needsOf,
});
const savedSettings = await readFile(SETTINGS, 'utf8');
const settings = editorSettings(savedSettings, types);
if (process.argv.includes('--check')) await check();
else await Promise.all([writeFile(FILE, text), writeFile(SETTINGS, settings)]);
const once = phrases.filter(({ phrase }) => uses.get(phrase) === 1).length;
console.log(`${phrases.length} phrases, ${once} used once, ${unused.length} unused`);

async function check() {
  const problems = unused.map(
    ({ phrase, file, line }) => `${file}:${line} No scenario says "${phrase}". Use it or take it out.`,
  );
  if (phrases.length === 0 || steps.length === 0) problems.push('No phrases or no features were read.');
  const known = new Set(phrases.map(({ phrase }) => phrase));
  problems.push(
    ...Object.keys(MEANINGS)
      .filter((phrase) => !known.has(phrase))
      .map((phrase) => `features/support/catalogue/meanings.ts explains "${phrase}", which is no phrase.`),
  );
  const saved = await readFile(FILE, 'utf8').catch(() => '');
  if (saved !== text) problems.push('docs/step-catalogue.md is out of date. Write it anew: npm run steps');
  if (savedSettings !== settings) problems.push('.vscode/settings.json is out of date. Write it anew: npm run steps');
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
