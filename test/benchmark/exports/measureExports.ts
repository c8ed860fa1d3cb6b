import { exportBills } from '../../../contract/billing/bills/exportBills';
import { EXPORT_PARTS_TYPE, exportParts } from '../../../contract/platform/shared/exportParts';
import { openPostgres } from '../../../server/platform/database/engine/openPostgres';
import { Role } from '../../../src/domain/platform/access/Role';
import { EXPORT_FORMATS, type ExportFormat } from '../../../src/domain/platform/files/listExport';
import { openSearchDatabase } from '../search/searchDatabase';
import type { BenchOptions } from '../shared/BenchOptions';
import { atMost, type Figure } from '../shared/Figure';
import { MeasuredServer } from '../shared/MeasuredServer';
import { percentile } from '../shared/percentile';
import { residentMegabytes } from '../shared/residentMegabytes';

/** Maximum increase of the server's memory during an export of any size, in MB: the keys, and the garbage of rows. */
const MAX_GROWTH_MB = 350;
/**
 * Measures the export of all bills in each format while another person lists a group's bills: its time, the server's memory, and
 * the other person's times compared with those without an export.
 */
const MAX_ADDED_MS = 100;
const SAMPLE_MS = 100;

type Person = 'manager' | 'payor';

/**
 * Measures the export of every bill in each format while another person lists the bills of a group: its time, the memory of the server,
 * and the other's times beside those without an export.
 */
export async function* measureExports(options: BenchOptions): AsyncGenerator<Figure> {
  const database = await openSearchDatabase(options);
  const { db, close } = openPostgres(database.url, { connections: 1 });
  const group = await db.selectFrom('groups').select('group_number').limit(1).executeTakeFirstOrThrow();
  await close();
  const server = await MeasuredServer.start<Person>(database.url, {
    manager: { roles: [Role.Admin, Role.Manager] },
    payor: { grants: [{ role: Role.BillingUser, groupNumber: group.group_number }] },
  });
  try {
    const pause = () => new Promise((resolve) => setTimeout(resolve, options.seconds * 1000));
    const alone = await server.measure('payor', pause);
    const floor = percentile(alone.readTimes, 0.95);
    for (const format of EXPORT_FORMATS) {
      const memory = watchMemory(server.pid);
      const { answer, seconds, serverMs, readTimes } = await server.measure('payor', () => exported(server, format));
      const { before, most } = memory.stop();
      const at = `${format}, ${answer.rows} rows`;
      const p95 = percentile(readTimes, 0.95);
      yield { name: at, value: seconds, unit: 's' };
      yield { name: `${at}: first part`, value: answer.firstMs / 1000, unit: 's' };
      yield { name: `${at}: size`, value: answer.bytes / 1024 ** 2, unit: 'MB' };
      yield { name: `${at}: processor, server`, value: serverMs / 1000, unit: 's' };
      const growth = most - before;
      yield { name: `${at}: memory added`, value: growth, unit: 'MB', goal: atMost(growth, MAX_GROWTH_MB) };
      const goal = atMost(p95, floor + MAX_ADDED_MS, `≤ floor + ${MAX_ADDED_MS}`);
      yield { name: `${at}: lists of others, p95`, value: p95, unit: 'ms', floor, goal };
      yield { name: `${at}: lists of others, slowest`, value: Math.max(...readTimes), unit: 'ms' };
    }
  } finally {
    await server.stop();
    await database.close();
  }
}

/** Exports every bill. @throws Error if the file is incomplete */
async function exported(server: MeasuredServer<Person>, format: ExportFormat) {
  const from = performance.now();
  const response = await server.send('manager', exportBills, { format }, EXPORT_PARTS_TYPE);
  if (!response.ok) throw new Error(await response.text());
  let [firstMs, bytes] = [0, 0];
  for await (const part of exportParts(response.body as ReadableStream<Uint8Array>)) {
    if (part.kind === 'failed') throw new Error(JSON.stringify(part.error));
    if (firstMs === 0) firstMs = performance.now() - from;
    if (part.kind === 'file') bytes += part.bytes.length;
    if (part.kind === 'end') return { rows: part.rows, firstMs, bytes };
  }
  throw new Error('The file has no end.');
}

function watchMemory(pid: number) {
  const before = residentMegabytes(pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, SAMPLE_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return { before, most };
    },
  };
}
