import { BILL, billNameOf, PLACES_IN_ORDER, UPLOADED_NUMBER } from '../patterns';

/** A sentence of a scenario, read but not run. */
export interface ReadSentence {
  readonly text: string;
  readonly uri: string;
  readonly line: number;
  /** The phrases that match it; exactly one, if it is right. */
  readonly phrases: readonly string[];
  readonly values: readonly { readonly type: string; readonly text: string }[];
  readonly table?: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** Something that an earlier sentence of the scenario must have brought about. */
interface Need {
  /** Completes "Needs first: …" in the catalogue. */
  readonly what: string;
  readonly problem: string;
  /** Whether a sentence brings it about. */
  readonly isMet: (sentence: ReadSentence) => boolean;
  /** Phrases that need it. */
  readonly phrases?: readonly string[];
  /** Words that need it, by parameter type. */
  readonly words?: Readonly<Record<string, RegExp>>;
}

/** Sentences that create bills, with how many. Committing an upload creates one as well. */
const MAKES_BILLS: Readonly<Record<string, (sentence: ReadSentence) => number>> = {
  'a/an {newBill} of {money} for {group}': () => 1,
  'a/an {newBill} for {group} with these lines:': () => 1,
  'these bills for {group}:': ({ table = [] }) => table.length - 1,
  'bills for {group} in every status': () => 7,
};
const UPLOADS_OPENING = '{person} upload(s)/uploaded this file of opening balances:';
const POSTS_OPENING = '{person} post(s)/posted the opening balances';
const NOT_COMMITTED =
  'The bill of an uploaded file exists once the file is committed. Say first: they have committed the upload.';
const START_WITH_A_BILL = 'Start with: Given a RELEASED bill of $1,200.00 for "Harbor Foods".';
/** Types whose words refer to bills of the scenario. */
const BILL_TYPES = ['bill', 'bills', 'openBill', 'ability'];
const BILL_NAME = new RegExp(`${BILL}(?!\\w)`, 'g');
const FIRST_NAME = /^(?!I\b)[A-Z][a-z]+\b/;
const FROM_BEFORE = /^(?:they|their|themselves)\b/;
const uploads = ({ phrases }: ReadSentence) => / upload\(s\)\/uploaded /.test(phrases[0] ?? '');

/** Quoted names that an earlier sentence must have brought about: templates, attached files, and checks. */
const NAMED_THINGS: readonly {
  /** Captures the name in a sentence that needs it. */
  readonly used: RegExp;
  /** Names that a sentence brings about. */
  readonly made: (sentence: ReadSentence) => readonly string[];
  readonly problem: (name: string) => string;
}[] = [
  {
    used: /\btemplate "([^"]*)"/,
    made: ({ phrases, values }) =>
      phrases[0] === '{person} save(s)/saved the columns as {string}'
        ? [quotedIn(values.find(({ type }) => type === 'string')?.text)]
        : [],
    problem: (name) =>
      `No earlier sentence saves the columns as "${name}". Say first: they have saved the columns as "${name}".`,
  },
  {
    used: /\b(?:removed?|removes|restored?|restores) the file "([^"]*)"/,
    made: ({ values }) => values.flatMap(({ type, text }) => (type === 'attachment' ? [quotedIn(text)] : [])),
    problem: (name) =>
      `No earlier sentence attaches "${name}". Say first: they have attached "${name}" to the comment.`,
  },
  {
    used: /\bcheck "([^"]*)"/,
    made: ({ phrases, table = [] }) => {
      if (phrases[0] === UPLOADS_OPENING)
        return columnOf(table, 'Reference').flatMap((reference) => /^Check (.+)$/.exec(reference)?.[1] ?? []);
      return /(?: with|refunded) these checks:$/.test(phrases[0] ?? '') ? columnOf(table, 'number') : [];
    },
    problem: (name) => `No earlier sentence enters or deposits check "${name}".`,
  },
];

/** What words and phrases need of earlier sentences, as far as it can be known without a run. */
const NEEDS: readonly Need[] = [
  {
    what: 'a bill',
    problem: `No earlier sentence creates a bill. ${START_WITH_A_BILL}`,
    isMet: (sentence) =>
      (sentence.phrases[0] ?? '') in MAKES_BILLS || sentence.phrases[0] === POSTS_OPENING || commits(sentence),
    phrases: [
      '{person} {autopayStep}',
      '{person} {newAccountStep}',
      '{person} upload(s)/uploaded {payrollFile}',
      '{person} upload(s)/uploaded this payroll file:',
      '{person} attach(es)/attached {attachment} to the comment',
      '{person} {fileStep} the file {string}',
      '{person} delete(s)/deleted the comment',
    ],
    words: {
      ability: /^(?:pay from the new account|use an uploaded file)$/,
      openedPlace: /^(?:bill|reconciliation|checkout)$/,
      things: /^(?:comments|attached files|changes|expected adjustments)$/,
      otherFile: /^2 payroll files/,
      download: /^(?:evidence|lines|remittance|receipt|attached)/,
    },
  },
  {
    what: 'an uploaded file',
    problem:
      'No earlier sentence uploads a file. Start with: Given the reconciler of "Harbor Foods" has uploaded a payroll file.',
    isMet: uploads,
    phrases: [
      '{person} {uploadStep}',
      '{upload} is/are {uploadState}',
      '{upload} use(s) the template {string}',
      '{int} of {int} rows has/have no errors',
      'the total of the upload is {money}',
      '{person} reverse(s)/reversed the upload because {string}',
    ],
    words: { file: /^upload$/, download: /^rows with errors$/ },
  },
  {
    what: 'a new bank account',
    problem:
      'No earlier sentence adds a bank account. Start with: Given the payor of "Harbor Foods" has added a bank account.',
    isMet: ({ values }) => values.some(({ type, text }) => type === 'newAccountStep' && text.startsWith('add')),
    words: {
      newAccountStep: /^(?:enters?|entered|sends?|sent)/,
      circumstance: /^(?:the small deposits arrive|wrong entries locked the new account)$/,
      ability: /^pay from the new account$/,
    },
  },
  {
    what: 'a payment',
    problem: 'No earlier sentence pays a bill, so there is no settlement date. Write the day: 2026-03-06.',
    isMet: ({ text }) =>
      /\b(?:pays?|paid|schedules?|scheduled|confirm(?:s|ed)? the payment|PENDING|PARTIAL|PAID)\b|in every status/.test(
        text,
      ),
    words: { businessDay: /^the settlement date$/ },
  },
];

/** @returns what a phrase needs of earlier sentences, whatever its words; for the catalogue */
export function needsOf(phrase: string): readonly string[] {
  return NEEDS.filter(({ phrases = [] }) => phrases.includes(phrase)).map(({ what }) => what);
}

/**
 * What a scenario says before it can: a bill, a person, or an upload that no earlier sentence has introduced.
 *
 * @param sentences of one scenario in order, with those of its Backgrounds
 */
export function preconditionProblems(sentences: readonly ReadSentence[]): readonly string[] {
  const bills: BillSoFar[] = [];
  const introduced = new Set<string>();
  /** The carrier's bill that was uploaded last and is not committed. */
  let sent: BillSoFar | undefined;
  /** Open bills of the uploaded file of opening balances, until it is posted. */
  let opening: readonly BillSoFar[] = [];
  let hasActed = false;
  return sentences.flatMap((sentence, at) => {
    const { phrases, values, uri, line } = sentence;
    const [phrase] = phrases;
    if (phrases.length !== 1 || phrase === undefined) return [];
    const problems: string[] = [];
    const earlier = sentences.slice(0, at);
    for (const need of NEEDS)
      if (isNeeded(need, phrase, values) && !earlier.some(need.isMet)) problems.push(need.problem);
    if (problems.length === 0) problems.push(...values.flatMap((value) => billProblems(value, bills, sent)));
    for (const { used, made, problem } of NAMED_THINGS) {
      const name = used.exec(sentence.text)?.[1];
      if (name !== undefined && !earlier.some((one) => made(one).includes(name))) problems.push(problem(name));
    }
    for (const { type, text } of values) {
      if (type === 'newName') introduced.add(text);
      if (type !== 'person' && type !== 'people') continue;
      const name = FIRST_NAME.exec(text)?.[0];
      if (name !== undefined && type === 'person' && !introduced.has(name))
        problems.push(`There is no ${name}. Introduce them: Given ${name} is a payor of "Harbor Foods".`);
      if (FROM_BEFORE.test(text) && !hasActed) problems.push('"they" needs a person in an earlier sentence.');
      hasActed = true;
    }
    hasActed ||= values.some(({ type }) => type === 'newName');
    bills.push(...billsOf(sentence, MAKES_BILLS[phrase]?.(sentence) ?? 0));
    const upload = wordOf(sentence, 'carrierBill');
    if (upload !== undefined) sent = { groupName: groupOf([...earlier, sentence]), number: numberOfUpload(upload) };
    if (phrase === UPLOADS_OPENING) opening = openBillsOf(sentence);
    if (phrase === POSTS_OPENING) bills.push(...opening);
    if (sent && commits(sentence)) {
      bills.push(sent);
      sent = undefined;
    }
    return problems.map((problem) => `${uri}:${line} ${problem}`);
  });
}

function isNeeded({ phrases = [], words = {} }: Need, phrase: string, values: ReadSentence['values']): boolean {
  return phrases.includes(phrase) || values.some(({ type, text }) => words[type]?.test(text));
}

interface BillSoFar {
  /** Empty if the sentences name its number only. */
  readonly groupName: string;
  /** Empty if the system assigns it. */
  readonly number: string;
}

const commits = (sentence: ReadSentence) => wordOf(sentence, 'uploadStep')?.startsWith('commit') ?? false;

const wordOf = ({ values }: ReadSentence, wanted: string) => values.find(({ type }) => type === wanted)?.text;

/** The number on a carrier's bill; a file that names none has the number of the test bed. */
const numberOfUpload = (words: string) => (words.startsWith('bill ') ? quotedIn(words) : UPLOADED_NUMBER);

/** The group of the last sentences: the one that a person or a bill is of. */
function groupOf(sentences: readonly ReadSentence[]): string {
  const named = sentences.flatMap(({ values }) =>
    values.flatMap(({ type, text }) =>
      type === 'group' || / of "/.test(text) ? [/(?:^| of )"([^"]*)"/.exec(text)?.[1] ?? ''] : [],
    ),
  );
  return named.at(-1) || 'Harbor Foods';
}

function columnOf(table: NonNullable<ReadSentence['table']>, heading: string): readonly string[] {
  const column = table[0]?.cells.indexOf(heading) ?? -1;
  return column < 0 ? [] : table.slice(1).map(({ cells }) => cells[column] ?? '');
}

/** Bills of a file of opening balances: a bill with several rows is one bill. */
function openBillsOf({ table = [] }: ReadSentence): readonly BillSoFar[] {
  const types = columnOf(table, 'Type');
  const numbers = columnOf(table, 'Bill number').filter((_, at) => types[at] === 'Open bill');
  return [...new Set(numbers)].map((number) => ({ groupName: '', number }));
}

/** Bills that a sentence creates, with the numbers that it gives them. */
function billsOf({ values, table = [] }: ReadSentence, count: number): readonly BillSoFar[] {
  const groupName = quotedIn(values.find(({ type }) => type === 'group')?.text);
  const number = quotedIn(values.find(({ type }) => type === 'newBill')?.text);
  const column = table[0]?.cells.indexOf('number') ?? -1;
  return Array.from({ length: count }, (_, index) => ({
    groupName,
    number: number || (column < 0 ? '' : (table[index + 1]?.cells[column] ?? '')),
  }));
}

function billProblems(
  { type, text }: ReadSentence['values'][number],
  bills: readonly BillSoFar[],
  sent: BillSoFar | undefined,
): readonly string[] {
  if (!BILL_TYPES.includes(type)) return [];
  if (/^(?:(?:both|all|the) bills|(?:each|every) bill)$/.test(text)) {
    return bills.length === 0
      ? [sent ? NOT_COMMITTED : `No earlier sentence creates a bill. ${START_WITH_A_BILL}`]
      : [];
  }
  return (text.match(BILL_NAME) ?? []).flatMap((words) => {
    const { groupName, number } = billNameOf(words);
    const nth = PLACES_IN_ORDER[/^the (\w+) bill/.exec(words)?.[1] ?? 'first'] ?? 0;
    const found = bills.filter(
      (bill) =>
        (groupName === undefined || bill.groupName === '' || bill.groupName === groupName) &&
        (number === undefined || bill.number === number),
    );
    if (found.length > Math.max(0, nth)) return [];
    if (sent && (number === undefined || number === sent.number)) return [NOT_COMMITTED];
    if (bills.length === 0) return [`No earlier sentence creates a bill. ${START_WITH_A_BILL}`];
    const known = bills.map((bill) =>
      [bill.number && `"${bill.number}"`, `of "${bill.groupName}"`].filter(Boolean).join(' '),
    );
    return [`No earlier sentence creates ${words}. The bills so far, in order: ${known.join(', ')}.`];
  });
}

const quotedIn = (text = '') => /"([^"]*)"/.exec(text)?.[1] ?? '';
