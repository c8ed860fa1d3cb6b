/**
 * npm run steps: writes docs/step-catalogue.md, every phrase a scenario can use, with an example from a feature.
 *
 *   node scripts/step-catalogue.mjs            writes it
 *   node scripts/step-catalogue.mjs --check    fails when it is out of date, or when a phrase is never used
 */
import { readFile, writeFile } from 'node:fs/promises';
import { readFeatures } from './features/readFeatures.mjs';

const FILE = new URL('../docs/step-catalogue.md', import.meta.url);

const { phrases, steps } = await readFeatures();
const unused = phrases.filter(({ phrase }) => !steps.some((step) => step.phrase === phrase));
const text = catalogue();
if (process.argv.includes('--check')) await check();
else await writeFile(FILE, text);
console.log(`${phrases.length} phrases, ${unused.length} unused`);

async function check() {
  const problems = unused.map(
    ({ phrase, file, line }) => `${file}:${line} No scenario says "${phrase}". Use it or take it out.`,
  );
  const kept = await readFile(FILE, 'utf8').catch(() => '');
  if (kept !== text) problems.push('docs/step-catalogue.md is out of date. Write it anew: npm run steps');
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

function catalogue() {
  const byFile = Map.groupBy(phrases, ({ file }) => file);
  const sections = [...byFile]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([file, own]) => section(file, own));
  return [
    '# Step catalogue',
    '',
    `Every phrase a scenario can use, ${phrases.length} in all. Written by \`npm run steps\` from the features themselves; do not edit it.`,
    'Words in braces stand for something: see [the parameters](#parameters). `(s)` may be there or not; `is/are` means either.',
    '',
    ...sections.flat(),
    ...parameters(),
  ].join('\n');
}

function section(file, own) {
  const title = file.replace(/^.*\/|\.steps\.ts$/g, '');
  const rows = own.map(({ phrase }) => {
    const uses = steps.filter((step) => step.phrase === phrase);
    const [first] = uses;
    const where = [...new Set(uses.map(({ uri }) => uri.replace('features/', '')))].join(', ');
    const example = first
      ? `${first.keyword === '*' || first.keyword === 'And' ? 'And' : first.keyword} ${first.text}`
      : '**never used**';
    return `| ${cell(phrase)} | ${cell(example)} | ${cell(where)} |`;
  });
  return [
    `## ${title[0].toUpperCase()}${title.slice(1)}`,
    '',
    '| phrase | example | where |',
    '|---|---|---|',
    ...rows,
    '',
  ];
}

function parameters() {
  const examples = new Map();
  for (const { type, text } of steps.flatMap(({ values }) => values)) {
    if (type) examples.set(type, (examples.get(type) ?? new Set()).add(text));
  }
  const rows = [...examples]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([type, texts]) =>
        `| {${type}} | ${[...texts]
          .sort((one, other) => (one < other ? -1 : 1))
          .slice(0, 6)
          .map(cell)
          .join(' · ')} |`,
    );
  return ['## Parameters', '', '| word | for example |', '|---|---|', ...rows, ''];
}

function cell(text) {
  return text.replaceAll('|', '\\|');
}
