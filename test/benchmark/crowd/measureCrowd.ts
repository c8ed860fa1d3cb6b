import { fork } from 'node:child_process';
import { atMost, type Figure } from '../shared/Figure';
import { percentile } from '../shared/percentile';
import { measureConcurrentUploads } from '../uploads/measureConcurrentUploads';
import { call, PROJECT, type Ready, SERVER, searchOnce, searchRepeatedly, told } from '../uploads/uploadServer';

const QUIET_MS = 3_000;
const LOAD_MS = 8_000;
const MAX_SEARCH_P95_MS = 500;

/** What one person sends again and again, several at once. */
interface Shape {
  readonly name: string;
  readonly atOnce: number;
  readonly path: (ready: Ready) => string;
  readonly method?: string;
  readonly body?: () => string;
}

const filled = (name: string, count: number, item: unknown) => JSON.stringify({ [name]: Array(count).fill(item) });
const deduction = {
  row: 1,
  memberId: 'E100001',
  memberName: 'Lovelace, Ada',
  coverage: 'Medical',
  amountCents: 12_345,
};

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
    body: () =>
      JSON.stringify({
        version: 1,
        lockToken: '00000000-0000-4000-8000-000000000000',
        note: '',
        comparison: { fileName: 'a.csv', deductions: Array(200_000).fill(deduction), resolutions: [] },
      }),
  },
  {
    name: '16 × filters of 0.8 MB',
    atOnce: 16,
    path: () => '/api/bills/search',
    body: () => filled('groupNumbers', 60_000, '10001-bad'),
  },
  { name: '64 × searches of everything', atOnce: 64, method: 'GET', path: () => '/api/search?q=sm' },
  { name: '16 × checks of all records', atOnce: 16, method: 'GET', path: () => '/api/health/invariants' },
];

/** What another person waits for while one person sends what is large or expensive; then while one uploads many files at once. */
export async function* measureCrowd(): AsyncGenerator<Figure> {
  const server = fork(SERVER, { cwd: PROJECT, execArgv: ['--import', './tools/swc-hooks.mjs'] });
  try {
    const ready = await told<Ready>(server);
    await searchOnce(ready);
    for (const shape of SHAPES) {
      const quiet = await searchesDuring(ready, QUIET_MS, async () => undefined);
      const body = shape.body?.();
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
  } finally {
    server.disconnect();
  }
  yield* measureConcurrentUploads();
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

/** Every answer is right, even a refusal; a connection that the server closes on a body it does not want is one. */
async function send(ready: Ready, { path, method = 'POST' }: Shape, body: string | undefined): Promise<void> {
  const init = body === undefined ? { method } : { method, headers: { 'content-type': 'application/json' }, body };
  await call(ready, path(ready), init, () => undefined).catch(() => undefined);
}
