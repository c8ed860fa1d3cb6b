import { type ChildProcess, fork } from 'node:child_process';
import { writeXlsx } from 'hucre/xlsx';
import type { Figure } from '../shared/Figure';
import {
  call,
  commit,
  csvFile,
  HEADINGS,
  MIB,
  memoryOf,
  PROJECT,
  payrollRows,
  type Ready,
  SERVER,
  settled,
  told,
  type Uploaded,
} from './uploadServer';

const ROWS = 100_000;

/**
 * Measures a payroll file of 100,000 rows through the whole server, as text and as workbook: uploaded, read and checked, then
 * committed. Memory is the growth of the server process, including threads and the embedded database.
 */
export async function* measureUploads(): AsyncGenerator<Figure> {
  const files = { 'payroll.csv': csvFile(ROWS), 'payroll.xlsx': await xlsxFile() };
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
  yield { name: `${name}, maximum memory growth`, value: Math.max(0, peak - before.now) / MIB, unit: 'MB' };
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

async function xlsxFile(): Promise<Uint8Array<ArrayBuffer>> {
  const table = [HEADINGS, ...payrollRows(ROWS)].map((row) => [...row]);
  return new Uint8Array(await writeXlsx({ sheets: [{ name: 'Deductions', rows: table }] }));
}
