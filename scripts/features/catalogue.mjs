import { wordLevelOf } from './wordLevel.mjs';

/** Sections of the catalogue with their files of step definitions. Any other file gets its own section. */
const GROUPS = {
  'People and signing in': ['people', 'session', 'account', 'newPerson', 'welcome'],
  Bills: ['bills'],
  Reconciling: ['reconciling', 'reconciliation', 'tabs'],
  Paying: ['payments'],
  Access: ['access', 'directory', 'removal', 'reps', 'office'],
  Uploads: ['uploads', 'sending', 'templates', 'logo'],
  'What people see': ['shown', 'records', 'shell'],
  'Time and outages': ['circumstances', 'conditions'],
};
const LEVELS = { both: 'both', untried: 'both, browser untried', 'use-case': 'use cases', browser: 'browser' };
const MARKS = { 'use-case': ' (use cases)', browser: ' (browser)' };
const MAX_EXAMPLES = 6;

/**
 * The step catalogue in Markdown.
 *
 * @param {import('./readFeatures.mjs').Reading} reading
 * @param {import('./Suggestions.mjs').Suggestions} suggestions
 * @param {import('./wordLevel.mjs').WordLevels} wordLevels
 * @param {{ people: readonly object[], facts: readonly string[] }} facts
 */
export function catalogue({ phrases, steps }, suggestions, wordLevels, { people, facts }) {
  const sections = [...Map.groupBy(phrases, ({ file }) => groupOf(file))].sort(
    ([one], [other]) => placeOf(one) - placeOf(other),
  );
  return [
    '# Step catalogue',
    '',
    `Every phrase a scenario can use, ${phrases.length} in all, and every word that fills one. Written by \`npm run steps\` from the code and the features; do not edit it.`,
    '',
    'Contents: [People](#people), [What a scenario starts with](#what-a-scenario-starts-with), [Words](#words), and the phrases: ' +
      `${sections.map(([title]) => `[${title}](#${anchorOf(title)})`).join(', ')}.`,
    '',
    ...peopleSection(people),
    '## What a scenario starts with',
    '',
    ...facts.map((fact) => `- ${fact}`),
    '',
    ...wordsSection(steps, suggestions, wordLevels),
    '## Phrases',
    '',
    'Fill in the words in braces. `(s)` may be there or not; `is/are` means either. *Level* says where the phrase works: *both*, *use cases* (not with `@browser`), or *browser* (only with `@browser-only`). A phrase marked *browser untried* is implemented for a browser, but no scenario has used it there yet. Words that work at one level only are marked [above](#words); the check refuses both at the other level.',
    '',
    ...sections.flatMap(([title, own]) => phraseSection(title, own, steps)),
  ].join('\n');
}

function peopleSection(people) {
  return [
    '## People',
    '',
    'Write *the*, *a*, or *another* with a kind of person, and a group if there are several: `another payor of "Summit Labs"`. *They* is the person who acted last.',
    '',
    '| kind of person | name | another | roles | may |',
    '|---|---|---|---|---|',
    ...people.map(
      (person) =>
        `| ${[person.kind, person.name, person.another, person.roles, person.rights].map(cell).join(' | ')} |`,
    ),
    '',
  ];
}

function wordsSection(steps, suggestions, wordLevels) {
  const examples = new Map();
  for (const { type, text } of steps.flatMap(({ values }) => values)) {
    if (type) examples.set(type, (examples.get(type) ?? new Set()).add(text));
  }
  const types = [...suggestions.strict.keys()].filter((type) => examples.has(type)).sort(byCode);
  const rows = types.map((type) => {
    const words = suggestions.wordsOf(type);
    const write = suggestions.vocabulary[type]?.write;
    const shown = [...examples.get(type)].sort(byCode).slice(0, MAX_EXAMPLES);
    const marked = (word) => `${code(word)}${MARKS[wordLevelOf(wordLevels, type, word)] ?? ''}`;
    const only = type === 'person' ? 'See [People](#people).' : words.map(marked).join(', ');
    const how = [write && cell(`${write[0].toUpperCase()}${write.slice(1)}.`), words.length > 0 && only];
    const isList = words.length > 0 && type !== 'person';
    return `| {${type}} | ${how.filter(Boolean).join(' ')} | ${isList ? '' : shown.map(marked).join(', ')} |`;
  });
  const known = ['role', 'status', 'reason'].filter((type) => !types.includes(type));
  return [
    '## Words',
    '',
    'A word marked *(use cases)* works without a browser only, one marked *(browser)* only in it.',
    '',
    '| word | how to write it, and the only words there are, if it is a list | for example |',
    '|---|---|---|',
    ...rows,
    ...known.map((type) => `| ${type} | ${suggestions.wordsOf(type).map(code).join(', ')} | |`),
    '',
  ];
}

function phraseSection(title, own, steps) {
  const rows = own.map(({ phrase, level }) => {
    const uses = steps.filter(({ phrases }) => phrases.includes(phrase));
    const [first] = uses;
    const keyword = first && ['*', 'But'].includes(first.keyword) ? 'And' : first?.keyword;
    const example = first ? `${keyword} ${first.text}` : '**never used**';
    return `| ${cell(phrase)} | ${cell(example)} | ${LEVELS[level ?? triedAt(uses)]} |`;
  });
  return [`### ${title}`, '', '| phrase | example | level |', '|---|---|---|', ...rows, ''];
}

/** Whether a scenario has used the phrase in a browser. */
function triedAt(uses) {
  return uses.some(({ tags }) => tags.includes('@browser') || tags.includes('@browser-only')) ? 'both' : 'untried';
}

function groupOf(file) {
  const name = file.replace(/^.*\/|\.steps\.ts$/g, '');
  const [title] = Object.entries(GROUPS).find(([, files]) => files.includes(name)) ?? [];
  return title ?? name[0].toUpperCase() + name.slice(1);
}

function placeOf(title) {
  const at = Object.keys(GROUPS).indexOf(title);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

const anchorOf = (title) => title.toLowerCase().replaceAll(' ', '-');
const code = (text) => `\`${cell(text)}\``;
const cell = (text) => text.replaceAll('|', '\\|');
/** The same order on every machine. */
const byCode = (one, other) => (one < other ? -1 : 1);
