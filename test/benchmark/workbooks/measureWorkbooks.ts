import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { writeXlsxStream } from 'hucre/xlsx';
import { MALFORMED_WORKBOOKS } from '../../support/files/hostile/malformedWorkbooks';
import type { Figure } from '../shared/Figure';

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url));
const READ_ALONE = fileURLToPath(new URL('./readWorkbookAlone.ts', import.meta.url));

/** Our reader, the library's stream of rows, and the library's whole workbook. */
const READERS = ['ours', 'stream', 'tree'];

/** The heap and the processor time that the server gives the thread of an uploaded file. */
const HEAP_MB = 128;
const MAX_MS = 20_000;

interface Cost {
  readonly outcome: string;
  readonly workMs: number;
  readonly bytes: number;
}

/** Reads honest and malicious workbooks with our reader and with the library's, each in a separate process. */
export async function* measureWorkbooks(): AsyncGenerator<Figure> {
  const folder = await mkdtemp(path.join(tmpdir(), 'listbill-workbooks-'));
  const file = path.join(folder, 'file.xlsx');
  try {
    for (const rows of [10_000, 200_000, 1_000_000]) {
      await writeFile(file, await payrollWorkbook(rows));
      for (const reader of READERS) yield figureOf(`${rows} rows, ${reader}`, await readAlone(file, reader));
    }
    const ends = new Map<string, number>();
    for (const { name, make } of MALFORMED_WORKBOOKS) {
      await writeFile(file, make());
      for (const reader of READERS) {
        const cost = await readAlone(file, reader);
        const end = `${reader}: ${cost.outcome.split(/[: ]/)[0] === 'refused' ? 'refused' : cost.outcome.replace(/^\d+ rows$/, 'read')}`;
        ends.set(end, (ends.get(end) ?? 0) + 1);
        if (reader === 'ours' || !cost.outcome.startsWith('refused')) yield figureOf(`${name}, ${reader}`, cost);
      }
    }
    for (const [end, count] of ends)
      yield { name: `${MALFORMED_WORKBOOKS.length} malicious workbooks, ${end}`, value: count, unit: '' };
  } finally {
    await rm(folder, { recursive: true });
  }
}

const figureOf = (name: string, { outcome, workMs, bytes }: Cost): Figure => ({
  name: `${name} → ${outcome}, ${Math.round(bytes / 1024 ** 2)} MB more`,
  value: workMs,
  unit: 'ms',
});

async function payrollWorkbook(count: number): Promise<Uint8Array> {
  const rows = function* () {
    for (let no = 1; no <= count; no += 1)
      yield [
        `M${no}`,
        `Person ${no}`,
        'MED',
        'EE',
        `2026-0${(no % 9) + 1}-01`,
        no / 100,
        'Biweekly',
        `Department ${no % 50}`,
      ];
  };
  return new Uint8Array(await new Response(writeXlsxStream(rows(), { name: 'Payroll' })).arrayBuffer());
}

async function readAlone(file: string, reader: string): Promise<Cost> {
  const args = [`--max-old-space-size=${HEAP_MB}`, '--import', './tools/swc-hooks.mjs', READ_ALONE, file, reader];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: PROJECT, timeout: MAX_MS });
    return JSON.parse(stdout) as Cost;
  } catch (error) {
    const { killed } = error as { killed?: boolean };
    return { outcome: killed ? `ended after ${MAX_MS / 1_000} s` : 'out of memory', workMs: MAX_MS, bytes: 0 };
  }
}
