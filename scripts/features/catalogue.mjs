import { formsOf } from './formsOf.mjs';
import { wordLevelOf } from './wordLevel.mjs';

/** Sections of the catalogue by job, with their files of step definitions. Any other file gets its own section. */
const GROUPS = {
  'Reconcile a bill': ['reconciling', 'rates', 'classes', 'costs', 'divisions', 'rules'],
  'Correct what was wrong': [],
  'Pay a bill': ['payments'],
  'Deposit, hold, and refund money': ['deposits', 'refunds', 'unclaimed', 'controls'],
  'Files and answers of the bank': ['statements', 'positivePay'],
  'Close the month and read the books': ['periods', 'books', 'aging', 'audit'],
  'People and signing in': ['people', 'session', 'account', 'access', 'newPerson', 'welcome'],
  'Upload and export files': ['uploads', 'exports', 'setup', 'opening', 'erasure'],
  'Release, open, and comment on bills': ['bills'],
  'Groups, notices, and what people see': ['shown', 'groups', 'notices', 'search', 'views', 'records'],
  'Time and outages': ['circumstances', 'conditions'],
};
/** Phrases of a file that belong to another job. */
const MOVED = [
  [/\b(?:correction|adjustment)s?\b|expected|write-off|balance\(s\)/, 'reconciling', 'Correct what was wrong'],
  [
    /processing|ACH file|remittance|remitted|acknowledgment|bank settles|bank draws|820/,
    'payments',
    'Files and answers of the bank',
  ],
];
const LEVELS = { both: 'both', untried: 'both, browser untried', 'use-case': 'use cases', browser: 'browser' };
const MARKS = { 'use-case': ' (use cases)', browser: ' (browser)' };
const MAX_EXAMPLES = 6;
/** Types that accept any text of a form that `write` describes. */
const FREE = [
  'string',
  'int',
  'word',
  'money',
  'date',
  'businessDay',
  'duration',
  'group',
  'member',
  'members',
  'texts',
  'why',
];

/**
 * The step catalogue in Markdown.
 *
 * @param {import('./readFeatures.mjs').Reading} reading
 * @param {import('./Suggestions.mjs').Suggestions} suggestions
 * @param {import('./wordLevel.mjs').WordLevels} wordLevels
 * @param {{ people: readonly object[], facts: readonly string[] }} facts
 * @param {{ meanings?: Readonly<Record<string, string>>, tables?: readonly object[], needsOf?: (phrase: string) => readonly string[] }} [more]
 *   what phrases mean, their tables, and what they need of earlier sentences
 */
export function catalogue(
  { phrases, steps, types },
  suggestions,
  wordLevels,
  { people, facts },
  { meanings = {}, tables = [], needsOf = () => [] } = {},
) {
  const sections = [...Map.groupBy(phrases, groupOf)].sort(([one], [other]) => placeOf(one) - placeOf(other));
  return [
    '# Step catalogue',
    '',
    `Every phrase a scenario can use, and every word that fills one. Written by \`npm run steps\` from the code and the features; do not edit it.`,
    '',
    `The phrases by job: ${sections.map(([title]) => `[${title}](#${anchorOf(title)})`).join(', ')}.`,
    '',
    'Then: [People](#people), [What a scenario starts with](#what-a-scenario-starts-with), [Words](#words), [Tables](#tables).',
    '',
    '## Phrases',
    '',
    'Fill in the [words](#words) in braces. A phrase that ends in a colon takes a [table](#tables). `(s)` may be there or not; `is/are` means either. *Level* says where the phrase works: *both*, *use cases* (not with `@browser`), or *browser* (only with `@browser-only`). A phrase marked *browser untried* has been played without a browser only: try it there before you tag its scenario @browser. Words that work at one level only are marked [above](#words); the check refuses both at the other level.',
    '',
    ...sections.flatMap(([title, own]) => phraseSection(title, own, steps, meanings, needsOf)),
    ...peopleSection(people),
    '## What a scenario starts with',
    '',
    ...facts.map((fact) => `- ${fact}`),
    '',
    ...wordsSection(steps, suggestions, wordLevels, types),
    ...tablesSection(tables),
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

function wordsSection(steps, suggestions, wordLevels, types) {
  const patterns = new Map(types.map(({ name, regexpStrings }) => [name, regexpStrings]));
  const examples = new Map();
  /** The first text of each phrase that takes any text. */
  const texts = new Map();
  for (const { phrases, values } of steps) {
    for (const { type, text } of values) {
      if (type) examples.set(type, (examples.get(type) ?? new Set()).add(text));
      if (type === 'string' && !texts.has(phrases[0])) texts.set(phrases[0], text);
    }
  }
  const names = [...suggestions.strict.keys()].filter((type) => examples.has(type)).sort(byCode);
  const rows = names.map((type) => {
    const words = suggestions.wordsOf(type);
    const write = suggestions.vocabulary[type]?.write;
    const shown = [...examples.get(type)].sort(byCode).slice(0, MAX_EXAMPLES);
    // A form stands for several words, which may work at different levels.
    const marked = (word) =>
      `${code(word)}${(/[[{(]/.test(word) ? undefined : MARKS[wordLevelOf(wordLevels, type, word)]) ?? ''}`;
    const only = type === 'person' ? 'See [People](#people).' : words.map(marked).join(', ');
    const isListed = suggestions.vocabulary[type]?.words !== undefined;
    const forms = isListed || FREE.includes(type) ? [] : formsOf(type, patterns);
    const how = [
      write && cell(`${write[0].toUpperCase()}${write.slice(1)}.`),
      isListed ? only : forms.map(marked).join(', '),
    ];
    const isList = type !== 'person' && (isListed || (forms.length > 0 && !forms.some((form) => /[[{("]/.test(form))));
    const inPhrases = [...texts].sort(([one], [other]) => byCode(one, other)).slice(0, MAX_EXAMPLES);
    const samples =
      type === 'string' ? inPhrases.map(([phrase, text]) => `${code(text)} in *${cell(phrase)}*`) : shown.map(marked);
    return `| {${type}} | ${how.filter(Boolean).join(' ')} | ${isList ? '' : samples.join(type === 'string' ? '<br>' : ', ')} |`;
  });
  const known = ['role', 'status', 'reason'].filter((type) => !names.includes(type));
  return [
    '## Words',
    '',
    'All words there are. In `[square brackets]` is what may be left out, a slash separates what you choose from, `"…"` is any text, and braces hold another word. A word marked *(use cases)* works without a browser only, one marked *(browser)* only in it.',
    '',
    '| word | how to write it | for example |',
    '|---|---|---|',
    ...rows,
    ...known.map((type) => `| ${type} | ${suggestions.wordsOf(type).map(code).join(', ')} | |`),
    '',
  ];
}

function tablesSection(tables) {
  if (tables.length === 0) return [];
  return [
    '## Tables',
    '',
    'A table names the columns it needs, in any order; a column that it leaves out has the value below *without it*. A Then compares only the columns of its table. The check knows these columns and values.',
    '',
    ...tables.flatMap(({ name, columns, phrases, isPairs, isFile }) => [
      `**${name}**: ${phrases.map(code).join(' and ')}${isPairs ? ' (each row is a name and its value, without headings)' : ''}${isFile ? ' (the first row is the heading of the file; others are accepted and read as the file says)' : ''}`,
      '',
      `| ${isPairs ? 'name' : 'column'} | what it says | only these values | without it |`,
      '|---|---|---|---|',
      ...Object.entries(columns).map(
        ([heading, { write, values = [], otherwise = '', mayBeEmpty }]) =>
          `| ${cell(heading)} | ${cell(write)}${mayBeEmpty ? '; may be empty' : ''} | ${values.map(code).join(', ')} | ${cell(otherwise)} |`,
      ),
      '',
    ]),
  ];
}

function phraseSection(title, own, steps, meanings, needsOf) {
  const rows = own.map(({ phrase, level, isSituation }) => {
    const uses = steps.filter(({ phrases }) => phrases.includes(phrase));
    const [first] = uses;
    const keyword = first && ['*', 'But'].includes(first.keyword) ? 'And' : first?.keyword;
    const example = first ? `${keyword} ${first.text}` : '**never used**';
    const needs = needsOf(phrase);
    const notes = [
      meanings[phrase],
      isSituation && 'For Given only.',
      needs.length > 0 && `Needs an earlier sentence with ${needs.join(' and ')}.`,
    ];
    const meaning = notes.filter(Boolean).join(' ');
    return `| ${cell(phrase)}${meaning && `<br>*${cell(meaning)}*`} | ${cell(example)} | ${LEVELS[level ?? triedAt(uses)]} |`;
  });
  return [`### ${title}`, '', '| phrase | example | level |', '|---|---|---|', ...rows, ''];
}

/** Whether a scenario has used the phrase in a browser. */
function triedAt(uses) {
  return uses.some(({ tags }) => tags.includes('@browser') || tags.includes('@browser-only')) ? 'both' : 'untried';
}

function groupOf({ file, phrase }) {
  const name = file.replace(/^.*\/|\.steps\.ts$/g, '');
  const [, , moved] = MOVED.find(([words, from]) => from === name && words.test(phrase)) ?? [];
  if (moved !== undefined) return moved;
  const [title] = Object.entries(GROUPS).find(([, files]) => files.includes(name)) ?? [];
  return title ?? name[0].toUpperCase() + name.slice(1);
}

function placeOf(title) {
  const at = Object.keys(GROUPS).indexOf(title);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

const anchorOf = (title) => title.toLowerCase().replaceAll(',', '').replaceAll(' ', '-');
const code = (text) => `\`${cell(text)}\``;
const cell = (text) => text.replaceAll('|', '\\|');
/** The same order on every machine. */
const byCode = (one, other) => (one < other ? -1 : 1);
