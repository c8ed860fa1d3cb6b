import { readdirSync, readFileSync } from 'node:fs';

/** Comment that begins with "What" before a property, parameter, field, or member of an enum. */
const COMMENT = /\/\*\*\s*(?:\* )?(What\b(?:[^*]|\*(?!\/))*)\*\/\s*([^\n]*)/g;
const PROPERTY =
  /^(?:(?:private|protected|public|static|override|readonly|abstract) )*(?:'[^'\n]+'|#?\w+|\[[^\]\n]+\])(?:[?!]?:| =(?![=>])|,?$)/;
const COLUMN = /^[ \t]+-- (What\b[^\n]*)/gm;
const FAILURE = /['"`>](What\b[^'"`<\n]*\bcould not\b[^'"`<\n]*)/g;

/** Start of a test or suite, including those that run only on some engines, and its name: the first text followed by a function. */
const OPENING = /^( *)(it|describe|(?:on|with|behind)[A-Z]\w+(?=\('))\b/gm;
const NAME = /\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`),\s*(?:async )?(?:\(|\w+ =>|\w+\))/;

const STATE = /^(?:is|has|was|are|have|were|can|cannot|may|must)\b/;
const PLURAL = /^(?:are|have|were|do|keep|leave|match|return|say|show|stay|take|tell)\b/;
const FRAGMENT =
  /^(?:and|but|or)\b|^also (?:at|by|for|from|if|in|on|when|with|without)\b|^(?:for|of|that|when|with|without) (?!.*\b(?:is|are|has|have)\b)/;
/** Words that end the head of a noun phrase. */
const END_OF_HEAD =
  / (?:about|after|against|and|as|at|before|between|beside|by|during|for|from|if|in|into|of|on|once|or|over|than|that|to|under|until|when|where|which|while|who|whose|with|within|without)\b/;

interface TestName {
  readonly file: string;
  readonly suites: readonly string[];
  readonly name: string;
}

function filesIn(folders: readonly string[], end: RegExp): readonly string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => end.test(file) && !file.includes('generated'))
      .map((file) => `${folder}/${file}`),
  );
}

function commentsIn(text: string): readonly string[] {
  const comments = Array.from(text.matchAll(COMMENT), ([, comment = '', line = '']) => ({ comment, line }));
  return comments
    .filter(({ line }) => PROPERTY.test(line.replace(/^@\w+\([^)]*\)\s*/, '')))
    .map(({ comment }) => comment);
}

const columnsIn = (text: string) => Array.from(text.matchAll(COLUMN), ([, comment = '']) => comment);

const failuresIn = (text: string) => Array.from(text.matchAll(FAILURE), ([, failure = '']) => failure);

/**
 * A file's test names with their suites, outermost first. Suites are distinguished by indentation, which Biome keeps consistent.
 */
function namesIn(file: string, text: string): readonly TestName[] {
  const openings = [...text.matchAll(OPENING)];
  const suites: { readonly indent: number; readonly name: string }[] = [];
  return openings.flatMap(({ 1: { length: indent } = '', 2: kind, index }, i) => {
    const [, single, double, template] = NAME.exec(text.slice(index, openings[i + 1]?.index)) ?? [];
    const name = single ?? double ?? template;
    while ((suites.at(-1)?.indent ?? -1) >= indent) suites.pop();
    if (kind === 'it') return name === undefined ? [] : [{ file, suites: suites.map((suite) => suite.name), name }];
    suites.push({ indent, name: name ?? '' });
    return [];
  });
}

/** Grammatical number of a noun phrase, as far as its words show it: undefined for clauses, code names, and lists. */
function numberOf(phrase: string): 'singular' | 'plural' | undefined {
  const words = phrase.replace(/^[A-Z]+-\d+ | [([].*$/g, '');
  const [head = ''] = words.split(END_OF_HEAD);
  const isNoun =
    !/^(?:after|at|before|during|for|in|on|under|while|with|without) /.test(head) &&
    /^(?:(?:the|an?|each|every|one|another) )?[a-z][a-z'’ -]*$/.test(head) &&
    !/^\w+ing\b|^(?:wh|how|if)/.test(head);
  if (!isNoun || / (?:and|or)\b/.test(words)) return undefined;
  if (/(?:[^sui]s|people)$/.test(head) && !/['’]s$/.test(head)) return 'plural';
  return /^(?:an?|each|every|one|another) /.test(head) ? 'singular' : undefined;
}

/** Why a test name read after its suites is not a sentence with a subject; undefined if it is, as far as its words show. */
function problemOf({ suites, name }: Omit<TestName, 'file'>): string | undefined {
  const suite = suites.at(-1);
  if (/^(?:and|but|or|also)\b/.test(name) && FRAGMENT.test(name)) return 'continues another sentence';
  if (suite === undefined)
    return STATE.test(name) || PLURAL.test(name) || FRAGMENT.test(name) ? 'has no subject' : undefined;
  const number = numberOf(suite);
  if (number === 'plural' && /^(?:is|has|does|was)\b/.test(name)) return 'has a plural subject';
  if (number === 'singular' && PLURAL.test(name)) return 'has a singular subject';
  return undefined;
}

it.each([
  ['  /** What is due. */\n  readonly dueCents: Cents;', 1],
  ['  /**\n   * What is due,\n   * in cents.\n   */\n  dueCents: v.number(),', 1],
  ["  /** What is due. */\n  Due: 'due',", 1],
  ['/** What is due on a bill. */\nexport function dueOf(bill: Bill) {', 0],
  ['  /** What is due. */\n  due(): Promise<Cents>;', 0],
])('finds the comment of a property, but not of a function: %j', (text, count) => {
  expect(commentsIn(text)).toHaveLength(count);
});

it.each([
  [[], 'has the value of the latest day'],
  [[], 'leave out returned payments'],
  [['a limit'], 'leave out returned payments'],
  [['limits of a person'], 'is the value of the latest day'],
  [['a limit applies'], 'but not to managers'],
  [['a limit applies'], 'also for managers'],
])('reports a name without a subject: %j %s', (suites, name) => {
  expect(problemOf({ suites, name })).toBeDefined();
});

it.each([
  [[], "rejects an amount above the bill's balance"],
  [[], 'a limit has the value of the latest day'],
  [['a limit'], 'has the value of the latest day'],
  [["a person's limits"], 'are added up'],
  [['paying bills'], 'is refused during the hold'],
  [['a change is rejected'], 'without the lock'],
])('accepts a name that reads as a sentence: %j %s', (suites, name) => {
  expect(problemOf({ suites, name })).toBeUndefined();
});

it('begins no comment of a property or a column with "What"', () => {
  const found = (files: readonly string[], commentsOf: (text: string) => readonly string[]) =>
    files.flatMap((file) => commentsOf(readFileSync(file, 'utf8')).map((comment) => `${file}: ${comment}`));
  const folders = ['contract', 'server', 'src'];
  expect(found(filesIn(folders, /\.tsx?$/), commentsIn)).toEqual([]);
  expect(columnsIn('  -- What is due.\n  due_cents bigint not null, -- internal')).toHaveLength(1);
  expect(found(filesIn(['server'], /\.sql$/), columnsIn)).toEqual([]);
});

it('begins no message about a failure with "What"', () => {
  const messages = filesIn(['src'], /\.tsx?$/).flatMap((file) =>
    failuresIn(readFileSync(file, 'utf8')).map((message) => `${file}: ${message}`),
  );
  expect(failuresIn('<LoadFailed what="What is due could not be loaded." />')).toHaveLength(1);
  expect(messages).toEqual([]);
});

it('reads every test name with its suite as a sentence with a subject', () => {
  const names = filesIn(['test'], /\.test\.tsx?$/).flatMap((file) => namesIn(file, readFileSync(file, 'utf8')));
  expect(names.length).toBeGreaterThan(5_000);
  const problems = names.map((one) => ({ ...one, problem: problemOf(one) })).filter(({ problem }) => problem);
  expect(
    problems.map(({ file, suites, name, problem }) => `${file}: "${[...suites, name].join(' ')}" ${problem}`),
  ).toEqual([]);
});
