import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { getLargestBillChanges } from '../../../contract/billing/bills/billChanges';
import { searchBills } from '../../../contract/billing/bills/bills';
import { searchEverything } from '../../../contract/billing/search';
import { getAging } from '../../../contract/money/aging';
import { openPostgres } from '../../../server/platform/database/engine/openPostgres';
import type { Db } from '../../../server/platform/database/Tables';
import { Role } from '../../../src/domain/platform/access/Role';
import { addDays, dayOf } from '../../../src/domain/platform/dates/LocalDate';
import { PostgresReplica } from '../../support/postgres/PostgresReplica';
import { openSearchDatabase } from '../search/searchDatabase';
import type { BenchOptions } from '../shared/BenchOptions';
import { atMost, type Figure } from '../shared/Figure';
import { MeasuredServer } from '../shared/MeasuredServer';
import { usedMs } from '../shared/usedMs';

const WARM_UPS = 3;
const ROUNDS = 20;
/** Maximum share of the primary's processor time that may remain for reports. */
const MAX_REMAINING = 0.15;

/** Calls of a manager's reports: the dashboard, aging as of today and a past day, and a search over all groups. */
const reports = () => [
  { method: 'GET', path: '/api/dashboard/admin' },
  getLargestBillChanges,
  getAging,
  { method: 'GET', path: `/api/aging?asOf=${addDays(dayOf(new Date()), -120)}` },
  { method: 'GET', path: `${searchEverything.path}?q=employer` },
];

/**
 * Measures what a streaming replica takes off the primary: processor time of all its processes for a round of a manager's reports with
 * a replica, beside the same round without, which is the floor. Lists to work on are read from the primary with and without.
 */
export async function* measureReplica(options: BenchOptions): AsyncGenerator<Figure> {
  const database = await openSearchDatabase(options);
  const replica = await PostgresReplica.start(database.url);
  const folder = mkdtempSync(path.join(tmpdir(), 'listbill-bench-'));
  try {
    await replica.catchUp();
    const alone = await costsOf(database.url, folder, undefined);
    const relieved = await costsOf(database.url, folder, replica.urlOf(database.url));
    const most = alone.reports.primary * MAX_REMAINING;
    const goal = atMost(relieved.reports.primary, most, `≤ ${MAX_REMAINING} ×`);
    const unit = 'ms';
    yield { name: 'primary, reports', value: relieved.reports.primary, unit, floor: alone.reports.primary, goal };
    yield { name: 'primary and replica, reports', value: relieved.reports.both, unit, floor: alone.reports.primary };
    yield { name: 'server, reports', value: relieved.reports.server, unit, floor: alone.reports.server };
    yield { name: 'primary, list of bills', value: relieved.list.primary, unit, floor: alone.list.primary };
  } finally {
    await replica.stop();
    await database.close();
    rmSync(folder, { recursive: true });
  }
}

interface Cost {
  readonly primary: number;
  readonly both: number;
  readonly server: number;
}

/** Milliseconds of one round. @param folder with the key and the files of the server, which are the same each time */
async function costsOf(
  url: string,
  folder: string,
  replicaUrl: string | undefined,
): Promise<{ reports: Cost; list: Cost }> {
  const settings = { DATA_DIR: folder, ...(replicaUrl !== undefined && { DATABASE_REPLICA_URL: replicaUrl }) };
  const kind = replicaUrl === undefined ? 'alone' : 'relieved';
  const who = { userId: `bench|${kind}`, email: `${kind}@bench.test` };
  const people = { manager: { ...who, roles: [Role.Admin, Role.Manager] } };
  const server = await MeasuredServer.start(url, people, settings);
  const watched = [url, ...(replicaUrl === undefined ? [] : [replicaUrl])].map((one) =>
    openPostgres(one, { connections: 1 }),
  );
  const [primary, replica] = watched;
  try {
    const used = async () => ({
      server: usedMs(server.pid),
      primary: primary ? await usedBy(primary.db) : 0,
      replica: replica ? await usedBy(replica.db) : 0,
    });
    const measure = async (round: () => Promise<unknown>): Promise<Cost> => {
      for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) await round();
      const before = await used();
      for (let done = 0; done < ROUNDS; done += 1) await round();
      const after = await used();
      const [ofPrimary, ofReplica] = [after.primary - before.primary, after.replica - before.replica];
      return {
        primary: ofPrimary / ROUNDS,
        both: (ofPrimary + ofReplica) / ROUNDS,
        server: (after.server - before.server) / ROUNDS,
      };
    };
    return {
      reports: await measure(async () => {
        for (const call of reports()) await server.call('manager', call);
      }),
      list: await measure(() => server.call('manager', searchBills, { values: [] })),
    };
  } finally {
    await Promise.all(watched.map((one) => one.close()));
    await server.stop();
  }
}

/** Processor time of all processes of a PostgreSQL, those that send the log to replicas included. */
async function usedBy(db: Db): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity where pid <> pg_backend_pid()`.execute(
    db,
  );
  return rows.reduce((sum, { pid }) => sum + usedMs(pid), 0);
}
