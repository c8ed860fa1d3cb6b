/**
 * npm run features:check: checks how features are written, without running them.
 *
 *   npm run features:check                                     all features, and the example of the analysts' guide
 *   npm run features:check -- features/payments/pay.feature    only these
 *   npm run features:check -- --align                          first aligns the columns of their tables
 *   npm run features:check -- --brief                          also lists scenarios with more than nine sentences, scenarios whose
 *                                                              When only opens something, and amounts of a Then that no earlier
 *                                                              sentence gives
 *
 * Reports sentences that match no phrase or more than one; unknown words; bills, people, and uploads that no earlier sentence
 * introduces; invalid columns and values of tables; quoted texts, emails, and unseen texts that the application does not have;
 * sentences of the wrong kind; unknown ids of requirements and rules; tags, phrases, and words at the wrong level; words about
 * screens; more than one When; and columns that are not aligned. Fails if nothing was read, and for a line without a scenario.
 */
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { alignFiles, alignmentProblems } from './features/alignment.mjs';
import { briefProblems, briefReport } from './features/brief.mjs';
import { readOtherWords } from './features/otherWords.mjs';
import { problemsIn } from './features/problemsIn.mjs';
import { codeOfApplication, quotedTextProblems } from './features/quotedTexts.mjs';
import { readFeatures } from './features/readFeatures.mjs';
import { closest, Suggestions } from './features/Suggestions.mjs';
import { selectionProblems } from './features/selection.mjs';
import { readRules } from './living/rules.mjs';

const requirements = JSON.parse(await readFile(new URL('../features/requirements.json', import.meta.url), 'utf8'));
const root = fileURLToPath(new URL('..', import.meta.url));
const business = await readRules(root);
for (const { id, sentence } of business.rules) requirements[id] = sentence;
const OPTIONS = ['--align', '--brief'];
const isBrief = process.argv.includes('--brief');
const brief = JSON.parse(await readFile(new URL('features/brief.json', import.meta.url), 'utf8'));
const named = process.argv.slice(2).filter((argument) => !OPTIONS.includes(argument));
const files = named.map((file) => file.replace(/(?::\d+)+$/, ''));
const features = await featureFiles(files.length > 0 ? files : ['features/**/*.feature']);
if (process.argv.includes('--align')) console.log(`${await alignFiles(features)} files aligned`);
const reading = await readFeatures(files.length > 0 ? files : ['features/**/*.feature', await guideExample()]);
const [{ VOCABULARY }, { WORD_LEVELS }, { tableOf }, { preconditionProblems }, { valueProblems }] = await Promise.all([
  import('../features/support/vocabulary.ts'),
  import('../features/support/wordLevels.ts'),
  import('../features/support/catalogue/tables.ts'),
  import('../features/support/catalogue/preconditions.ts'),
  import('../features/support/catalogue/values.ts'),
]);
const suggestions = new Suggestions(
  reading.phrases.map(({ phrase }) => phrase),
  reading.types,
  VOCABULARY,
  await readOtherWords(root),
);
const problems = [
  ...business.problems,
  ...(await selectionProblems(root, named)),
  ...(await alignmentProblems(features)),
  ...problemsIn(reading, requirements, suggestions, WORD_LEVELS, tableOf, scenarioProblems),
  ...quotedTextProblems(reading.steps, await codeOfApplication(root)),
  ...(named.length === 0 ? briefProblems(reading.steps, brief) : []),
];
for (const problem of problems) console.error(problem);
for (const line of briefReport(reading.steps, isBrief)) console.log(line);
console.log(`${reading.documents.length} features, ${reading.steps.length} steps, ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;

function scenarioProblems(sentences) {
  return [...preconditionProblems(sentences), ...sentences.flatMap((sentence) => valueProblems(sentence, closest))];
}

/** Feature files at these paths, patterns and folders. One that does not exist is told by `selectionProblems`. */
async function featureFiles(paths) {
  const found = [];
  for (const path of paths) {
    const pattern = path.endsWith('.feature') ? path : `${path.replace(/\/$/, '')}/**/*.feature`;
    for await (const file of glob(pattern, { cwd: root })) found.push(file);
  }
  return found.toSorted();
}

/** The guide's example as a feature with the same line numbers, because a writer starts by copying it. */
async function guideExample() {
  const lines = (await readFile(new URL('../docs/for-business-analysts.md', import.meta.url), 'utf8')).split('\n');
  const start = lines.indexOf('```gherkin');
  const end = lines.indexOf('```', start);
  if (start < 0) throw new Error('docs/for-business-analysts.md has no example.');
  const file = '.cache/guide/for-business-analysts.feature';
  await mkdir('.cache/guide', { recursive: true });
  await writeFile(file, lines.map((line, at) => (at > start && at < end ? line : '')).join('\n'));
  return file;
}
