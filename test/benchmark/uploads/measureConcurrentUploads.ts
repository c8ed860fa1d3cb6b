import { fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { atMost, type Figure } from '../shared/Figure';
import { percentile } from '../shared/percentile';
import {
  call,
  csvFile,
  MIB,
  memoryOf,
  PROJECT,
  type Ready,
  SERVER,
  searchOnce,
  searchRepeatedly,
  settled,
  told,
} from './uploadServer';

const MANY_FILES: Files = { uploads: 24, rowsEach: 50_000 };
const MAX_SEARCH_P95_MS = 500;

interface Files {
  readonly uploads: number;
  readonly rowsEach: number;
  /** Payroll registers of as many rows. Default: CSV files are uploaded. */
  readonly pdf?: Uint8Array;
}

/**
 * One person uploads payroll files at once, by default 24, and repeats those rejected as too many, while another person searches for
 * bills, on a new embedded database. The response time of the searches is the result.
 */
export async function* measureConcurrentUploads({ uploads, rowsEach, pdf } = MANY_FILES): AsyncGenerator<Figure> {
  const bytes = pdf ? new Uint8Array(pdf) : csvFile(rowsEach);
  const kind = pdf ? 'pdf' : 'csv';
  const env = { ...process.env, DATABASE_URL: '' };
  const server = fork(SERVER, { cwd: PROJECT, env, execArgv: ['--import', './tools/swc-hooks.mjs'] });
  try {
    const ready = await told<Ready>(server);
    await searchOnce(ready);
    const { now } = await memoryOf(server);
    let isOver = false;
    const waits = searchRepeatedly(ready, () => isOver);
    const start = performance.now();
    let refusals = 0;
    const answered = Promise.all(
      Array.from({ length: uploads }, async (_, index) => {
        const answer = await sendUntilAccepted(ready, `payroll ${index}.${kind}`, bytes, () => {
          refusals += 1;
        });
        return [(performance.now() - start) / 1_000, answer] as const;
      }),
    );
    const answers = await answered;
    for (const [, answer] of answers) await settled(ready, answer);
    const seconds = (performance.now() - start) / 1_000;
    isOver = true;
    const times = await waits;
    const { peak } = await memoryOf(server);
    const about = `${uploads} ${pdf ? 'PDF ' : ''}uploads of ${rowsEach.toLocaleString('en-US')} rows at once`;
    yield { name: `${about}: last answer`, value: Math.max(...answers.map(([at]) => at)), unit: 's' };
    yield { name: `${about}: all read`, value: seconds, unit: 's' };
    yield { name: `${about}: rejected as too many and repeated`, value: refusals, unit: '' };
    const p95 = percentile(times, 0.95);
    const goal = atMost(p95, MAX_SEARCH_P95_MS);
    yield { name: `${about}: another person's search, p95`, value: p95, unit: 'ms', goal };
    yield { name: `${about}: another person's search, maximum`, value: Math.max(...times), unit: 'ms' };
    yield { name: `${about}: maximum memory growth`, value: Math.max(0, peak - now) / MIB, unit: 'MB' };
  } finally {
    server.disconnect();
  }
}

/** Waits as long as the Retry-After header requests. */
async function sendUntilAccepted(
  ready: Ready,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  onRefusal: () => void,
): Promise<unknown> {
  for (;;) {
    const body = new FormData();
    body.append('file', new Blob([bytes]), name);
    const path = `/api/upload/payrollDeductions/${ready.group}/auto`;
    const answer = await call(ready, path, { method: 'POST', body }, (retryAfterSeconds) => ({ retryAfterSeconds }));
    if (typeof answer !== 'object' || answer === null || !('retryAfterSeconds' in answer)) return answer;
    onRefusal();
    await pause(Number(answer.retryAfterSeconds) * 1_000);
  }
}
