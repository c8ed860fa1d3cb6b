import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lostEvidence, sinceStartOf, withoutExample } from '../../../scripts/living/evidence.mjs';
import { JOBS } from '../../../scripts/living/jobPages.mjs';
import { writeReleased } from '../../../scripts/living/released.mjs';
import { addRun, readResults } from '../../../scripts/living/results.mjs';
import { addToRuns } from '../../../scripts/living/runs.mjs';
import { readScenarios } from '../../../scripts/living/scenarios.mjs';
import { stateOf } from '../../../scripts/living/state.mjs';
import { writeLivingDocument } from '../../../scripts/living/writeLivingDocument.mjs';
import { PICTURE, playedMessages } from '../../support/features/playedMessages';

const URI = 'features/payments/pay.feature';
const FEATURE = `Feature: Pay bills
  Background:
    Given a bill

  Rule: A payment is pending first
    @PAY-1 @browser
    Scenario: Part of a bill
      When they pay $5.00
      Then the bill is PENDING

    @PAY-2
    Scenario: All of a bill
      When they pay $9.00
`;
const GLOSSARY = `# Glossary

## Money

| term | meaning |
|---|---|
| return | A payment that its bank did not honor. |

## Other words for the same

| people also say | our word |
|---|---|
| NSF, R01 | return |
`;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'living-'));
  await write(URI, FEATURE);
  await write(
    'features/requirements.json',
    JSON.stringify({ 'PAY-1': 'Pending', 'PAY-2': 'Methods', 'SES-1': 'Tokens' }),
  );
  await write('features/business-rules/paying.md', '# Paying\n\n- BR-PAY-01: A payment is pending first.\n');
  await write('test/unit/tokens.test.ts', "it('keeps tokens in memory (SES-1)')");
});
afterEach(() => rm(root, { recursive: true }));

describe('the living document', () => {
  it('shows features by rule with the last result at each level', async () => {
    await addRun(
      root,
      'use-case',
      playedMessages(URI, FEATURE, { 'Part of a bill': 'PASSED', 'All of a bill': 'FAILED' }),
    );
    await addRun(root, 'browser', playedMessages(URI, FEATURE, { 'Part of a bill': 'PASSED' }));
    const page = await written('payments.html');
    expect(page).toMatch(/<h1>Payments<\/h1>.*<h3>Pay bills<\/h3>.*A payment is pending first.*Part of a bill/s);
    expect(page).toContain('✓ 1 passed</b> <b class="bad">✗ 1 failed');
    expect(page).toContain('expected $9.00, was $8.00');
    expect(page).not.toContain('at AppWorld');
  });

  it('lists the capabilities on a small first page, with a check mark where the rule is proven', async () => {
    await addRun(
      root,
      'use-case',
      playedMessages(URI, FEATURE, { 'Part of a bill': 'PASSED', 'All of a bill': 'PASSED' }),
    );
    const page = await written('index.html');
    expect(page).toMatch(/href="payments.html">Payments<\/a><\/th><td>2<\/td><td><span class="good"[^>]*>✓/);
    expect(page.length).toBeLessThan(30_000);
  });

  it('finds a rule, a term by another word for it, and an example', async () => {
    await write('docs/glossary.md', GLOSSARY);
    await write('features/business-rules/paying.md', '# Paying\n\n- BR-PAY-01: A bill is paid once.\n');
    const script = await written('search.js');
    expect(script).toContain('["Rule","BR-PAY-01 A bill is paid once.","rules.html#BR-PAY-01","Paying"]');
    expect(script).toContain(
      '["Term","return: A payment that its bank did not honor.","glossary.html#return","NSF, R01"]',
    );
    expect(script).toMatch(/\["Example","Part of a bill","payments.html#s-\w+"/);
    expect(script).toContain('"nsf":["return"]');
    expect(await written('glossary.html')).toContain('return <small>also: NSF, R01</small>');
  });

  it('names what is new and what changed since the last release, and rules without an example', async () => {
    await writeReleased(root);
    await write(URI, FEATURE.replace('$9.00', '$8.00').replace('Part of a bill', 'A part'));
    await write('features/business-rules/paying.md', '# Paying\n\n- BR-PAY-01: A bill is paid once.\n');
    const page = await written('payments.html');
    expect(page).toMatch(/1 new<\/summary>.*>A part<\/a>.*1 changed<\/summary>.*>All of a bill<\/a>.*1 removed/s);
    expect(page).toMatch(/Not covered.*BR-PAY-01<\/a> A bill is paid once\./s);
  });

  it('keeps the page of the business rules beside that of the folder of the same name', async () => {
    await write('features/rules/settings.feature', FEATURE);
    expect(await written('rules.html')).toContain('id="BR-PAY-01"');
    expect(await written('features-rules.html')).toContain('Rules of a group');
  });

  it('shows the last runs of a capability', async () => {
    const played = playedMessages(URI, FEATURE, { 'Part of a bill': 'PASSED', 'All of a bill': 'FAILED' });
    await addToRuns(root, 'use-case', await addRun(root, 'use-case', played));
    await addToRuns(
      root,
      'use-case',
      await addRun(root, 'use-case', playedMessages(URI, FEATURE, { 'Part of a bill': 'PASSED' })),
    );
    const page = await written('payments.html');
    expect(page).toMatch(/Use cases: 2 runs, 1 with failures\. Last [^:]*:[^:]*: 1 of 1 passed\./);
    expect(page).toMatch(/<td>1<\/td><td>0<\/td>.*<td>1<\/td><td>✗ 1<\/td>/s);
    expect(await written('index.html')).toContain('Use cases: 2 runs, 1 with failures.');
  });

  it('updates only the scenarios of a partial run', async () => {
    await addRun(
      root,
      'use-case',
      playedMessages(URI, FEATURE, { 'Part of a bill': 'PASSED', 'All of a bill': 'FAILED' }),
    );
    await addRun(root, 'use-case', playedMessages(URI, FEATURE, { 'All of a bill': 'PASSED' }));
    expect(await states('use-case')).toEqual(['passed', 'passed']);
  });

  it('uses no result of a scenario whose sentences have changed since', async () => {
    await addRun(
      root,
      'use-case',
      playedMessages(URI, FEATURE, { 'Part of a bill': 'PASSED', 'All of a bill': 'PASSED' }),
    );
    await write(URI, FEATURE.replace('$9.00', '$8.00'));
    expect(await states('use-case')).toEqual(['passed', 'changed']);
  });

  it('forgets the results of scenarios that no longer exist', async () => {
    await addRun(
      root,
      'use-case',
      playedMessages(URI, FEATURE, { 'Part of a bill': 'PASSED', 'All of a bill': 'PASSED' }),
    );
    const shorter = FEATURE.slice(0, FEATURE.indexOf('@PAY-2'));
    await write(URI, shorter);
    await addRun(root, 'use-case', playedMessages(URI, shorter, { 'Part of a bill': 'PASSED' }));
    expect(Object.keys(await readResults(root, 'use-case'))).toHaveLength(1);
  });

  it('reports that a scenario was never run', async () => {
    expect(await states('browser')).toEqual(['never run', 'never run']);
  });

  it('keeps the pictures of the browser beside the page', async () => {
    await addRun(root, 'browser', playedMessages(URI, FEATURE, { 'Part of a bill': 'PASSED' }));
    const [name = ''] = /browser-\w+-1\.jpg/.exec(await written('payments.html')) ?? [];
    expect(await readFile(path.join(root, 'reports/living/pictures', name))).toEqual(PICTURE);
  });
});

describe('the evidence of a requirement', () => {
  it('counts passed scenarios and tests', async () => {
    await addRun(
      root,
      'use-case',
      playedMessages(URI, FEATURE, { 'Part of a bill': 'PASSED', 'All of a bill': 'PASSED' }),
    );
    await jestRan('passed');
    expect(await lost()).toEqual([]);
  });

  it.each(['FAILED', 'UNDEFINED', 'PENDING'] as const)('does not count a scenario that is %s', async (status) => {
    await addRun(
      root,
      'use-case',
      playedMessages(URI, FEATURE, { 'Part of a bill': status, 'All of a bill': 'PASSED' }),
    );
    await jestRan('passed');
    expect(await lost()).toEqual([expect.stringMatching(/^PAY-1 \(Pending\) is broken/)]);
  });

  it('does not count scenarios that were not run or have changed since', async () => {
    await addRun(
      root,
      'use-case',
      playedMessages(URI, FEATURE, { 'Part of a bill': 'PASSED', 'All of a bill': 'PASSED' }),
    );
    await write(URI, FEATURE.replaceAll('$9.00', '$8.00'));
    expect(await lost()).toEqual([
      expect.stringMatching(/^PAY-2 \(Methods\) was not run.\n.*changed: All of a bill/),
      expect.stringMatching(/^SES-1 \(Tokens\) was not run.\n.*never run: tokens.test.ts/),
    ]);
  });

  it.each(['failed', 'pending'] as const)('does not count a test that is %s', async (status) => {
    await addRun(
      root,
      'use-case',
      playedMessages(URI, FEATURE, { 'Part of a bill': 'PASSED', 'All of a bill': 'PASSED' }),
    );
    await jestRan(status);
    expect(await lost()).toEqual([expect.stringMatching(/^SES-1/)]);
  });

  it('misses a requirement without a scenario and a test', async () => {
    await write('features/requirements.json', JSON.stringify({ 'ENV-1': 'Settings' }));
    expect(await lost()).toEqual(['ENV-1 (Settings) has no example.']);
    expect(withoutExample((await writeLivingDocument(root)).requirements)).toEqual([
      'ENV-1 (Settings) has no example.',
    ]);
  });

  it('deletes the pages of features that are gone, and keeps the others', async () => {
    await write('reports/living/gone.html', 'Gone');
    expect(await written('index.html')).toContain('job-reconcile.html');
    await expect(readFile(path.join(root, 'reports/living/gone.html'), 'utf8')).rejects.toThrow('ENOENT');
    expect(await readFile(path.join(root, 'reports/living/job-reconcile.html'), 'utf8')).toContain('Reconcile a bill');
  });

  it('has every file of business rules on the page of one job', async () => {
    const files = (await readdir('features/business-rules')).map((name) => path.basename(name, '.md'));
    const named = Object.values(JOBS).flatMap(([, names]) => names);
    expect(named).toHaveLength(files.length);
    expect(new Set(named)).toEqual(new Set(files));
  });

  it('accepts no result from before the run', async () => {
    await addRun(
      root,
      'use-case',
      playedMessages(URI, FEATURE, { 'Part of a bill': 'PASSED', 'All of a bill': 'PASSED' }),
    );
    const { requirements } = await writeLivingDocument(root);
    const played = requirements.filter(({ state }) => state === 'passed').map(({ id }) => id);
    const passedSince = (since: string | undefined) =>
      sinceStartOf(requirements, since)
        .filter(({ state }) => state === 'passed')
        .map(({ id }) => id);
    expect(played).not.toEqual([]);
    expect(passedSince(undefined)).toEqual(played);
    expect(passedSince('2000-01-01T00:00:00.000Z')).toEqual(played);
    expect(passedSince('2999-01-01T00:00:00.000Z')).toEqual([]);
  });
});

async function lost() {
  return lostEvidence((await writeLivingDocument(root)).requirements);
}

async function states(level: 'use-case' | 'browser') {
  const results = await readResults(root, level);
  return (await readScenarios(root)).map((scenario) => stateOf(scenario, results));
}

async function written(name: string) {
  await writeLivingDocument(root);
  return readFile(path.join(root, 'reports/living', name), 'utf8');
}

async function write(file: string, text: string) {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}

async function jestRan(status: string) {
  const assertionResults = [{ fullName: 'keeps tokens in memory (SES-1)', status }];
  const testResults = [{ name: path.join(root, 'test/unit/tokens.test.ts'), endTime: 1, status, assertionResults }];
  await write('reports/jest.json', JSON.stringify({ testResults }));
}
