/** Reads one workbook in a separate process and prints the outcome and cost: readWorkbookAlone.ts <file> <reader> */
import { readFileSync } from 'node:fs';
import { readXlsx, streamXlsxRows } from 'hucre/xlsx';
import { UnreadableFile } from '../../../src/domain/platform/files/UnreadableFile';
import { workbookRows } from '../../support/files/workbookRows';

const READERS: Readonly<Record<string, (bytes: Uint8Array<ArrayBuffer>) => Promise<number>>> = {
  ours: async (bytes) => {
    let rows = 0;
    for await (const some of workbookRows(bytes)) rows += some.length;
    return rows;
  },
  stream: async (bytes) => {
    let rows = 0;
    for await (const _row of streamXlsxRows(bytes)) rows += 1;
    return rows;
  },
  tree: async (bytes) => (await readXlsx(bytes)).sheets[0]?.rows.length ?? 0,
};

const [, , file = '', reader = ''] = process.argv;
const bytes = new Uint8Array(readFileSync(file));
const before = process.memoryUsage().rss;
const start = process.cpuUsage();
const outcome = await (READERS[reader] ?? (() => Promise.reject(new Error(`No reader ${reader}.`))))(bytes).then(
  (rows) => `${rows} rows`,
  (error: unknown) => `refused: ${error instanceof UnreadableFile ? error.code : String(error).slice(0, 60)}`,
);
const { user, system } = process.cpuUsage(start);
const bytesUsed = process.resourceUsage().maxRSS * 1024 - before;
console.log(JSON.stringify({ outcome, workMs: (user + system) / 1_000, bytes: bytesUsed }));
