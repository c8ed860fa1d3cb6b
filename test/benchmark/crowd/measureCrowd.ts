import { fork } from 'node:child_process';
import * as v from 'valibot';
import { manyLines } from '../../support/bills/manyLines';
import { atMost, type Figure } from '../shared/Figure';
import { percentile } from '../shared/percentile';
import { measureConcurrentUploads } from '../uploads/measureConcurrentUploads';
import { call, PROJECT, type Ready, SERVER, searchOnce, searchRepeatedly, told } from '../uploads/uploadServer';

const QUIET_MS = 3_000;
const LOAD_MS = 8_000;
const MAX_SEARCH_P95_MS = 500;
/** Number of lines on the reconciled bill. */
const LINES = 99_000;
/** Nearly the maximum for a payroll file. */
const LARGEST_FILE_ROWS = 190_000;

const lockAnswer = v.object({ lockToken: v.string() });

/** A request that one person sends repeatedly, several at once. */
interface Shape {
  readonly name: string;
  readonly atOnce: number;
  readonly path: (ready: Ready) => string;
  readonly method?: string;
  /** @param lockToken of the bill. */
  readonly body?: (lockToken: string) => string;
}

const filled = (name: string, count: number, item: unknown) => JSON.stringify({ [name]: Array(count).fill(item) });
const deduction = {
  row: 1,
  memberId: 'E100001',
  memberName: 'Lovelace, Ada',
  coverage: 'Medical',
  amountCents: 12_345,
};

const reconciliation = (lockToken: string, deductions: readonly object[], resolutions: readonly object[] = []) =>
  JSON.stringify({ version: 1, lockToken, note: '', comparison: { fileName: 'a.csv', deductions, resolutions } });

const SHAPES: readonly Shape[] = [
  {
    name: '6 × 700,000 linked people, more than the call allows',
    atOnce: 6,
    path: ({ group }) => `/api/groups/${group}/memberLinks`,
    body: () => filled('links', 700_000, { payrollKey: 1 }),
  },
  {
    name: '6 × 4 MB of linked people, too many',
    atOnce: 6,
    path: ({ group }) => `/api/groups/${group}/memberLinks`,
    body: () => filled('links', 200_000, { payrollKey: 1 }),
  },
  {
    name: '6 × 15 MB of changed lines, all wrong',
    atOnce: 6,
    method: 'PATCH',
    path: () => '/api/bills/10001.1/lines',
    body: () => filled('changes', 49_000, { linePk: 'x'.repeat(300) }),
  },
  {
    name: '6 × 200,000 rows of a payroll file, for a bill that is not there',
    atOnce: 6,
    path: () => '/api/bills/10001.1/reconcile',
    body: () => reconciliation('00000000-0000-4000-8000-000000000000', Array(200_000).fill(deduction)),
  },
  {
    name: '16 × filters of 0.8 MB',
    atOnce: 16,
    path: () => '/api/bills/search',
    body: () => filled('groupNumbers', 60_000, '10001-bad'),
  },
  {
    name: '2 × comparisons of 99,000 lines with 99,000 rows of people who are not on the bill',
    atOnce: 2,
    path: ({ billPk = '' }) => `/api/bills/${billPk}/reconcile`,
    body: (lockToken) =>
      reconciliation(
        lockToken,
        Array.from({ length: LINES }, (_, row) => ({
          ...deduction,
          row,
          memberId: `Z${row}`,
          memberName: `Ada, Z${row}`,
        })),
      ),
  },
  {
    name: '2 × the same with rows of people without numbers',
    atOnce: 2,
    path: ({ billPk = '' }) => `/api/bills/${billPk}/reconcile`,
    body: (lockToken) =>
      reconciliation(
        lockToken,
        Array.from({ length: LINES }, (_, row) => ({
          ...deduction,
          row: row + 1,
          memberId: '',
          memberName: `Ada, Z${row}`,
        })),
      ),
  },
  { name: '64 × searches of everything', atOnce: 64, method: 'GET', path: () => '/api/search?q=sm' },
  { name: '16 × checks of all records', atOnce: 16, method: 'GET', path: () => '/api/health/invariants' },
];

/**
 * Response times for another person while one person sends large or expensive requests, and then while one uploads many files at
 * once.
 */
export async function* measureCrowd(): AsyncGenerator<Figure> {
  const env = { ...process.env, BILL_LINES: `${LINES}` };
  const server = fork(SERVER, { cwd: PROJECT, env, execArgv: ['--import', './tools/swc-hooks.mjs'] });
  try {
    const ready = await told<Ready>(server);
    await searchOnce(ready);
    for (const shape of SHAPES) {
      const quiet = await searchesDuring(ready, QUIET_MS, async () => undefined);
      const body = shape.body?.(await lockOf(ready));
      let answered = 0;
      const during = await searchesDuring(ready, LOAD_MS, async (isOver) => {
        const sender = async () => {
          while (!isOver()) {
            await send(ready, shape, body);
            answered += 1;
          }
        };
        await Promise.all(Array.from({ length: shape.atOnce }, sender));
      });
      const p95 = percentile(during, 0.95);
      yield { name: `${shape.name}: answers`, value: answered, unit: '' };
      const goal = atMost(p95, MAX_SEARCH_P95_MS);
      yield { name: "  another person's search, p95", value: p95, floor: percentile(quiet, 0.95), unit: 'ms', goal };
    }
    yield* measureWholeReconciliation(ready);
  } finally {
    server.disconnect();
  }
  yield* measureConcurrentUploads();
  yield* measureConcurrentUploads({ uploads: 2, rowsEach: LARGEST_FILE_ROWS });
}

/** A person reconciles the whole bill, after a refusal that names each difference. This also posts it to the register. */
async function* measureWholeReconciliation(ready: Ready): AsyncGenerator<Figure> {
  const rows = manyLines(LINES).map(({ memberId, memberName, coverage, billedCents }, row) => {
    return { row: row + 1, memberId, memberName, coverage, amountCents: billedCents };
  });
  const lockToken = await lockOf(ready);
  const headers = { 'content-type': 'application/json' };
  let seconds = 0;
  const times = await searchesDuring(ready, LOAD_MS, async () => {
    const started = performance.now();
    const path = `/api/bills/${ready.billPk}/reconcile`;
    const refusal = await call(ready, path, { method: 'POST', headers, body: reconciliation(lockToken, rows) }).catch(
      (error: unknown) => error,
    );
    const decided = openKeysIn(refusal).map((key) => ({
      key,
      action: 'ignore',
      reasonCode: 'OTHER',
      note: 'Measured',
    }));
    await call(ready, path, { method: 'POST', headers, body: reconciliation(lockToken, rows, decided) });
    seconds = (performance.now() - started) / 1_000;
  });
  yield { name: 'a bill of 99,000 lines, reconciled with a file', value: seconds, unit: 's' };
  const p95 = percentile(times, 0.95);
  yield { name: "  another person's search, p95", value: p95, unit: 'ms', goal: atMost(p95, MAX_SEARCH_P95_MS) };
  yield { name: "  another person's search, maximum", value: Math.max(...times), unit: 'ms' };
}

/** The differences that a refusal names. The group has rates, with which not all lines agree. */
function openKeysIn(refusal: unknown): readonly string[] {
  const text = refusal instanceof Error ? refusal.message : '';
  return v.parse(v.object({ open: v.array(v.string()) }), JSON.parse(text.slice(text.indexOf('{')))).open;
}

/** The sender's lock, renewed before it expires. */
async function lockOf(ready: Ready): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ billPk: ready.billPk });
  return v.parse(lockAnswer, await call(ready, '/api/billLocks', { method: 'POST', headers, body })).lockToken;
}

async function searchesDuring(
  ready: Ready,
  ms: number,
  load: (isOver: () => boolean) => Promise<unknown>,
): Promise<readonly number[]> {
  const ends = performance.now() + ms;
  const isOver = () => performance.now() > ends;
  const [times] = await Promise.all([searchRepeatedly(ready, isOver), load(isOver)]);
  return times;
}

/** Every answer is acceptable, even a refusal, and so is a closed connection for a body that the server rejects. */
async function send(ready: Ready, { path, method = 'POST' }: Shape, body: string | undefined): Promise<void> {
  const init = body === undefined ? { method } : { method, headers: { 'content-type': 'application/json' }, body };
  await call(ready, path(ready), init, () => undefined).catch(() => undefined);
}
