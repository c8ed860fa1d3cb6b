import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const CUCUMBER = 'node_modules/@cucumber/cucumber/bin/cucumber.js';

/** Wrong scenarios, with the message of their failure. */
const WRONG = [
  {
    name: 'A Given that is refused',
    sentences: ['Given the payor of "Harbor Foods" is reconciling the bill', 'Then the bill is RELEASED'],
    message:
      'Pia Lindgren (payor) could not do "the payor of "Harbor Foods" is reconciling the bill": "You don\'t have access to this page"',
  },
  {
    name: 'A When that is refused, and a Then about something else',
    sentences: ['When the reconciler of "Elsewhere" opens the bill', 'Then the books balance'],
    message: 'Rosa Reyes (reconciler) could not do "the reconciler of "Elsewhere" opens the bill": "Uh oh',
  },
  {
    name: 'A Then that checks another refusal',
    sentences: [
      'When the payor of "Harbor Foods" starts reconciling the bill',
      'Then they see the message "The bill is paid"',
    ],
    message: 'Pia Lindgren (payor) saw: "You don\'t have access to this page"',
  },
  {
    name: 'A person whose sign-in is refused',
    sentences: ['Given the Disabled person of "Harbor Foods" is signed in', 'Then they are not signed in'],
    message: undefined,
  },
  {
    name: 'A refused sign-in that no Then checks',
    sentences: ['Given the Disabled person of "Harbor Foods" is signed in', 'When they sign in'],
    message: 'Dora Past (Disabled person) could not do "the Disabled person of "Harbor Foods" is signed in"',
  },
  {
    name: 'Nothing is offered on a bill that they do not see',
    sentences: ['Given the reconciler of "Elsewhere" is signed in', 'Then they cannot reconcile the bill'],
    message: 'Rosa Reyes does not see the bill',
  },
  {
    name: 'One of two bills is not released',
    sentences: [
      'Given an UNRELEASED bill of $700.00 for "Harbor Foods"',
      'When the admin releases both bills',
      'Then the bill is RELEASED',
    ],
    message:
      'Ada Novak (admin) could not do "the admin releases both bills": "Only an unreleased bill can be released."\nIf that is right, add the message after it:',
  },
  {
    name: 'A situation that is said to happen',
    sentences: ['When a RELEASED bill of $700.00 for "Harbor Foods"', 'Then the bill is RELEASED'],
    message: 'This sentence says how things are, so it is a Given. A When says what happens.',
  },
  {
    name: 'Nothing to save',
    sentences: [
      'Given the reconciler of "Harbor Foods" is reconciling the bill',
      'When they save the changes',
      'Then the bill is RELEASED',
    ],
    message: 'There are no changes to save',
  },
  {
    name: 'A payment that is not there',
    sentences: ['When the payor of "Harbor Foods" voids the payment of $300.00 because "Wrong account"'],
    message: 'No earlier sentence made a payment.',
  },
  {
    name: 'Signing out twice',
    sentences: ['Given the reconciler of "Harbor Foods" is signed in', 'When they sign out', 'And they sign out'],
    message: 'Rosa Reyes is not signed in',
  },
  {
    name: 'Signed out after signing in again',
    sentences: [
      'Given the reconciler of "Harbor Foods" is signed in',
      'When they sign out',
      'And they sign in',
      'Then they are signed out',
    ],
    message: 'Rosa Reyes is still signed in.',
  },
  {
    name: 'Another amount',
    sentences: ['When the reconciler of "Harbor Foods" opens the bill', 'Then $1,200.01 is due on the bill'],
    message: 'amount due: expected $1,200.01, was $1,200.00',
  },
  {
    name: 'Another status',
    sentences: ['When the reconciler of "Harbor Foods" reconciles the bill', 'Then the bill is PAID'],
    message: 'expected PAID, was RECONCILED',
  },
  {
    name: 'Another message',
    sentences: [
      'When the payor of "Harbor Foods" starts reconciling the bill',
      'Then they see the message "No bills today"',
    ],
    message: 'expected: "No bills today"\nshown:    "You don\'t have access to this page',
  },
  {
    name: 'Something that the person cannot do',
    sentences: ['When the viewer of "Harbor Foods" opens the bill', 'Then they can reconcile the bill'],
    message: 'Vera Olsen cannot reconcile the bill.',
  },
  {
    name: 'A bill that is not there',
    sentences: ['When the reconciler of "Harbor Foods" opens bill "HF-9"', 'Then they see 1 line'],
    message: 'There is no such bill.',
  },
  {
    name: 'A person whom no sentence introduces',
    sentences: ['When Pat pays the bill', 'Then the bill is PENDING'],
    message: 'There is no Pat. Introduce them: Given Pat is a payor of "Harbor Foods".',
  },
  {
    name: 'A reason that does not exist',
    sentences: [
      'Given the reconciler of "Harbor Foods" is reconciling the bill',
      'When they change the first line to $0.00 because "He left"',
    ],
    message: 'There is no reason "He left". Choose one of:',
  },
  {
    name: 'A payment when nothing can be paid',
    sentences: ['When the payor of "Harbor Foods" pays the bill', 'Then the bill is PENDING'],
    message: 'Pia Lindgren cannot pay: no bill is offered for payment.',
  },
  {
    name: 'A payment of less than is applied',
    sentences: [
      'Given a RECONCILED bill of $500.00 for "Summit Labs"',
      'When the payor of "Summit Labs" pays the second bill with $400.00',
    ],
    message: 'Pia Lindgren cannot pay: the payment is $100.00 less than the amounts on the bills.',
  },
  {
    name: 'Something the person may not do, as a situation',
    sentences: [
      'Given a RECONCILED bill of $500.00 for "Summit Labs"',
      'And the viewer of "Summit Labs" has paid the second bill',
    ],
    message: 'The viewer could not do this: "You don\'t have permission to do this.',
  },
  {
    name: 'A table with a column that does not exist',
    sentences: ['Given these bills for "Harbor Foods":', '  | number | amount |', '  | HF-1   | $5.00  |'],
    message: 'There is no column "amount". The columns of this table are: number, period, status, due, division.',
  },
  {
    name: 'A table with headings where there are none',
    sentences: ['When the admin searches the directory by:', '  | type  |', '  | Payor |'],
    message: 'This table has no headings: each row is a name and its value',
  },
  {
    name: 'A refusal that a Then asks about',
    sentences: ['When the payor of "Harbor Foods" starts reconciling the bill', 'Then they see the refusal page'],
    message: undefined,
  },
] as const;

describe('incorrect scenarios', () => {
  let folder: string;
  let failures: ReadonlyMap<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'wrong-scenarios-'));
    failures = await failuresOf(folder);
  });

  afterAll(() => rm(folder, { recursive: true }));

  it.each(WRONG.filter(({ message }) => message !== undefined))('fails: $name', ({ name, message }) => {
    expect(failures.get(name)).toContain(message);
  });

  it('show no code, stack, or SQL in any message', () => {
    const text = [...failures.values()].join('\n');
    expect(text).not.toMatch(/\.ts\b|\bINTERNAL\b|undefined|\[object|!==|\bselect\b .* \bfrom\b|Cents\b/);
  });

  it.each(WRONG.filter(({ message }) => message === undefined))('passes: $name', ({ name }) => {
    expect(failures.get(name)).toBeUndefined();
  });
});

/** Runs the scenarios. @returns failure messages by name */
async function failuresOf(folder: string): Promise<ReadonlyMap<string, string>> {
  const feature = path.join(folder, 'wrong.feature');
  const report = path.join(folder, 'wrong.ndjson');
  const scenarios = WRONG.map(({ name, sentences }) => [`  Scenario: ${name}`, ...sentences].join('\n    '));
  const background = '  Background:\n    Given a RELEASED bill of $1,200.00 for "Harbor Foods"';
  await writeFile(feature, ['Feature: Wrong', background, ...scenarios].join('\n\n'));
  const options = [CUCUMBER, feature, '-p', 'trial', '--format', `message:${report}`];
  // A Jest worker's Node options would break Cucumber.
  const env = { ...process.env, NODE_OPTIONS: '' };
  await promisify(execFile)(process.execPath, options, { env }).catch(() => undefined);
  return readFailures(await readFile(report, 'utf8'));
}

interface Envelope {
  readonly pickle?: { readonly id: string; readonly name: string };
  readonly testCase?: { readonly id: string; readonly pickleId: string };
  readonly testCaseStarted?: { readonly id: string; readonly testCaseId: string };
  readonly testStepFinished?: {
    readonly testCaseStartedId: string;
    readonly testStepResult: { readonly status: string; readonly message?: string };
  };
}

function readFailures(report: string): ReadonlyMap<string, string> {
  const envelopes = report
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Envelope);
  const names = new Map(envelopes.flatMap(({ pickle }) => (pickle ? [[pickle.id, pickle.name] as const] : [])));
  const pickles = new Map(
    envelopes.flatMap(({ testCase }) => (testCase ? [[testCase.id, testCase.pickleId] as const] : [])),
  );
  const cases = new Map(
    envelopes.flatMap(({ testCaseStarted }) =>
      testCaseStarted ? [[testCaseStarted.id, testCaseStarted.testCaseId] as const] : [],
    ),
  );
  const nameOf = (startedId: string) => names.get(pickles.get(cases.get(startedId) ?? '') ?? '') ?? '';
  return new Map(
    envelopes.flatMap(({ testStepFinished }) => {
      if (!testStepFinished || ['PASSED', 'SKIPPED'].includes(testStepFinished.testStepResult.status)) return [];
      const { testCaseStartedId, testStepResult } = testStepFinished;
      return [[nameOf(testCaseStartedId), testStepResult.message ?? testStepResult.status] as const];
    }),
  );
}
