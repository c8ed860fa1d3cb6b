import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { writeXlsx } from 'hucre/xlsx';
import * as v from 'valibot';
import { API_BASE } from '../../../contract/shared/apiBase';
import { uploadedSchema } from '../../../contract/uploadSchemas';
import type { Figure } from '../shared/Figure';
import type { ServeMessage } from './serveUploads';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
const SERVER = fileURLToPath(new URL('./serveUploads.ts', import.meta.url));
const ROWS = 100_000;
const ASK_AGAIN_MS = 50;
const MIB = 1024 ** 2;

type Ready = Extract<ServeMessage, { kind: 'ready' }>;
type Memory = Extract<ServeMessage, { kind: 'memory' }>;
type Uploaded = v.InferOutput<typeof uploadedSchema>;

/**
 * A payroll file of 100,000 rows over the whole way, as text and as workbook: sent, read and checked (the dry run), then
 * committed. Memory is that of the server's whole process, threads and embedded database included, beyond what it had before.
 */
export async function* measureUploads(): AsyncGenerator<Figure> {
  const files = { 'payroll.csv': csvFile(), 'payroll.xlsx': await xlsxFile() };
  for (const [name, bytes] of Object.entries(files)) {
    const server = fork(SERVER, { cwd: PROJECT, execArgv: ['--import', './tools/swc-hooks.mjs'] });
    try {
      const ready = await told<Ready>(server);
      const about = `${name}, ${ROWS.toLocaleString('en-US')} rows, ${(bytes.length / MIB).toFixed(1)} MB`;
      const checked = yield* timed(server, `${about}: dry run`, () => dryRun(ready, name, bytes));
      if (checked.goodRows !== ROWS) throw new Error(`${name}: ${checked.goodRows} rows were read. ${checked.problem}`);
      const done = yield* timed(server, `${about}: commit`, () => commit(ready, checked));
      if (done.state !== 'COMMITTED') throw new Error(`${name}: ${done.state}. ${done.problem}`);
    } finally {
      server.disconnect();
    }
  }
}

async function* timed(
  server: ChildProcess,
  name: string,
  work: () => Promise<Uploaded>,
): AsyncGenerator<Figure, Uploaded> {
  const before = await memoryOf(server);
  const start = performance.now();
  const uploaded = await work();
  yield { name, value: (performance.now() - start) / 1_000, unit: 's' };
  const { peak } = await memoryOf(server);
  yield { name: `${name}, memory gained at most`, value: Math.max(0, peak - before.now) / MIB, unit: 'MB' };
  return uploaded;
}

async function dryRun(ready: Ready, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Uploaded> {
  const body = new FormData();
  body.append('file', new Blob([bytes]), name);
  return settled(
    ready,
    await call(ready, `/api/upload/payrollDeductions/${ready.group}/auto`, { method: 'POST', body }),
  );
}

async function commit(ready: Ready, { filePk, version }: Uploaded): Promise<Uploaded> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const body = JSON.stringify({ version });
  await call(ready, `/api/uploads/${filePk}/commit`, { method: 'POST', headers, body });
  return settled(ready, await call(ready, `/api/uploads/${filePk}`));
}

/** Asks again until nothing runs any more, as a screen does. */
async function settled(ready: Ready, answer: unknown): Promise<Uploaded> {
  let uploaded = v.parse(uploadedSchema, answer);
  while (uploaded.state === 'READING' || uploaded.state === 'COMMITTING') {
    await pause(ASK_AGAIN_MS);
    uploaded = v.parse(uploadedSchema, await call(ready, `/api/uploads/${uploaded.filePk}`));
  }
  return uploaded;
}

async function call({ url, token, user }: Ready, path: string, init: RequestInit = {}): Promise<unknown> {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  const answer = await fetch(`${url}${API_BASE}${path}?user=${encodeURIComponent(user)}`, { ...init, headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function memoryOf(server: ChildProcess): Promise<Memory> {
  const answer = told<Memory>(server);
  server.send('memory');
  return answer;
}

async function told<Message extends ServeMessage>(server: ChildProcess): Promise<Message> {
  const [message] = (await once(server, 'message')) as [Message];
  return message;
}

const HEADINGS = ['Emp No', 'Employee Name', 'Benefit', 'EE Deduction', 'ER Contribution'];
const rows = () =>
  Array.from({ length: ROWS }, (_, at): readonly (string | number)[] => [
    `E${100_000 + Math.floor(at / 3)}`,
    `Surname${at % 9_973}, First${at % 977}`,
    ['Medical', 'Dental', 'Vision'][at % 3] ?? '',
    (at % 50_000) / 100,
    12.5,
  ]);

function csvFile(): Uint8Array<ArrayBuffer> {
  const lines = rows().map(([id, name, ...others]) => [id, `"${name}"`, ...others].join(','));
  return new TextEncoder().encode(`${HEADINGS.join(',')}\n${lines.join('\n')}\n`);
}

async function xlsxFile(): Promise<Uint8Array<ArrayBuffer>> {
  const table = [HEADINGS, ...rows()].map((row) => [...row]);
  return new Uint8Array(await writeXlsx({ sheets: [{ name: 'Deductions', rows: table }] }));
}
