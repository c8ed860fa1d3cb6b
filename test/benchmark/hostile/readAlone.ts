/** Reads one file in a separate process and prints the outcome and cost: readAlone.ts <file> <kind> */
import { readFileSync } from 'node:fs';
import { WorkerFileReading } from '../../../server/platform/files/reading/WorkerFileReading';
import { UnreadableFile } from '../../../src/domain/platform/files/UnreadableFile';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';

const [, , file = '', kind = ''] = process.argv;
const uploadKind = Object.values(UploadKind).find((one) => one === kind) ?? UploadKind.PayrollDeductions;
const bytes = readFileSync(file);
const before = process.memoryUsage().rss;
let peak = before;
const watching = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 2);
const start = performance.now();
const workBefore = process.cpuUsage();
const outcome = await new WorkerFileReading()
  .read(bytes, { kind: uploadKind, templates: [] }, { onBatch: () => Promise.resolve() })
  .then(
    () => 'read',
    (error: unknown) => (error instanceof UnreadableFile ? error.code : String(error)),
  );
clearInterval(watching);
const { user, system } = process.cpuUsage(workBefore);
const cost = { outcome, ms: performance.now() - start, workMs: (user + system) / 1_000, bytes: peak - before };
console.log(JSON.stringify(cost));
