/**
 * Runs test files of the server on a Citus cluster, and prints the passing and failing tests of each file and what Citus refused:
 *
 *   TEST_CITUS_URL=… node test/support/citus/run-tests.mjs                   82 test files about money and lists
 *   TEST_CITUS_URL=… node test/support/citus/run-tests.mjs bills payments    all files whose path contains one of these words
 *
 * The refused statements are in reports/citus/refused.jsonl while the tests run, and the results in reports/citus/results.json at the end.
 * The exit code is 0 if all tests pass.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FOLDER = join(ROOT, 'reports/citus');
const RESULTS = join(FOLDER, 'results.json');
const REFUSED = join(FOLDER, 'refused.jsonl');
const TESTS = 'test/integration/server';
const REPORTER = fileURLToPath(new URL('../../../tools/jest/FileReporter.mjs', import.meta.url));

/** One statement takes several times as long as on one PostgreSQL. */
const TEST_TIMEOUT_MS = 240_000;

const SAMPLE = [
  'aging/{aging,owedToday}',
  'audit/audit',
  'bills/{attachments,balance,billChanges,bridge,carriers,changes,comments,dashboard,lifecycle,locks,member,reconcile,release,search,standingDecisions,unrelease}',
  'controls/approvalRights',
  'corrections/{correctionChoices,corrections}',
  'dashboard/carrierBoard',
  'delinquency/delinquency',
  'deposits/{deposits,refunds,settleReturn,suspense,unclaimed}',
  'directory/{people,scope}',
  'divisions/{divisionBalances,divisions}',
  'drafts/drafts',
  'expected/expectedAdjustments',
  'exports/exports',
  'goLive/goLive',
  'groups/groups',
  'ledger/sqlBooks',
  'notices/notices',
  'payments/{autopay,bankAccounts,closeShort,createPayment,crashes,heldMoney,idempotency,races,reallocation,returnFiles,reversals,scheduled,voidPayment,writeOffs,zeroPay}',
  'periods/periods',
  'processing/{bankFiles,carrierCredits,crashes,preview,processing,remittanceStates,runHistory}',
  'register/register',
  'retention/{removeOldRows,yearFile}',
  'rules/settings',
  'search/search',
  'session/sessions',
  'statements/{matching,statements}',
  'totals/{billTotals,expectedTotals,figuresOfGroups}',
  'uploads/{carrierBills,committing,enrollment834,lockbox,races,retroRows,uploading}',
  'views/savedViews',
];

if (!process.env.TEST_CITUS_URL) throw new Error('Set TEST_CITUS_URL: see docs/operations.md, Citus.');

const words = process.argv.slice(2);
const patterns =
  words.length > 0 ? words : SAMPLE.flatMap(inBraces).map((name) => `${TESTS}/\\w+/${name}\\.test\\.ts$`);
mkdirSync(FOLDER, { recursive: true });
for (const file of [RESULTS, REFUSED]) rmSync(file, { force: true });
await jest(patterns);
if (!existsSync(RESULTS)) throw new Error('The tests did not run.');
const results = JSON.parse(readFileSync(RESULTS, 'utf8'));
printTotal(results);
printCauses();
process.exitCode = results.success ? 0 : 1;

function inBraces(text) {
  const [, folder, names] = /^(\w+)\/\{(.+)\}$/.exec(text) ?? [];
  return folder ? names.split(',').map((name) => `${folder}/${name}`) : [text];
}

function jest(paths) {
  const options = [
    '--silent',
    '--json',
    `--outputFile=${RESULTS}`,
    `--testTimeout=${TEST_TIMEOUT_MS}`,
    `--reporters=${REPORTER}`,
  ];
  // npx runs the Node.js of the packages.
  const words = ['jest', ...options, '--selectProjects', 'server', 'engine', '--testPathPatterns', ...paths];
  const child = spawn('npx', words, {
    cwd: ROOT,
    env: { ...process.env, TEST_CITUS_REFUSED: REFUSED },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((done) => child.on('close', done));
}

function printTotal({ numPassedTests, numFailedTests, numPassedTestSuites, numTotalTestSuites }) {
  console.log(
    `\n${numPassedTests} of ${numPassedTests + numFailedTests} tests pass; all tests pass in ${numPassedTestSuites} of ${numTotalTestSuites} files.`,
  );
}

/** Prints what the database refused, most frequent first, with the number of different statements. */
function printCauses() {
  const lines = existsSync(REFUSED) ? readFileSync(REFUSED, 'utf8').split('\n').filter(Boolean) : [];
  const causes = new Map();
  for (const { code, message, statement } of lines.map((line) => JSON.parse(line))) {
    const cause = `${code} ${message}`;
    const statements = causes.get(cause) ?? new Map();
    statements.set(statement, (statements.get(statement) ?? 0) + 1);
    causes.set(cause, statements);
  }
  const counted = [...causes].map(([cause, statements]) => ({
    cause,
    count: [...statements.values()].reduce((sum, count) => sum + count, 0),
    statements: statements.size,
  }));
  console.log('\nRefused by the database:');
  for (const { cause, count, statements } of counted.toSorted((a, b) => b.count - a.count))
    console.log(`${count} × ${cause} (${statements} statements)`);
}
