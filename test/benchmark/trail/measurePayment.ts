import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createPayment } from '../../../contract/money/payments';
import { runProcessing } from '../../../contract/money/processing';
import type { Db } from '../../../server/platform/database/Tables';
import { AUDITED_TABLES } from '../../../server/platform/health/trailChecks.sql';
import { Role } from '../../../src/domain/platform/access/Role';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { checkoutOf, payingGroup } from '../../support/payments/payingGroup';
import { PostgresCluster } from '../../support/postgres/PostgresCluster';
import { openTestPostgres } from '../../support/server/openTestPostgres';
import { startTestServer } from '../../support/server/startTestServer';
import { atMost, type Figure } from '../shared/Figure';
import { usedMs } from '../shared/usedMs';

const ROUNDS = 6;
const PAYMENTS_PER_ROUND = 50;
/** When payments of March 10 settle. */
const SETTLED = localDate('2026-03-12');
/** The goal of everything that is kept beside a payment. */
const MOST_TIMES = 1.5;

/** Triggers that keep what lists, dashboards, and aging read, by table. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  bills: [
    'bills_are_counted',
    'bills_are_counted_again',
    'bills_age_earlier_days',
    'bills_age_earlier_days_again',
    'carriers_see_update_of_bills',
  ],
  bill_carriers: ['carriers_see_update_of_bill_carriers'],
  carrier_bills: ['carrier_bills_are_counted', 'carrier_bills_are_counted_again'],
  ledger_entries: ['ledger_entries_are_counted', 'ledger_entries_may_be_late'],
  payment_events: ['payment_events_may_be_late'],
  unreconciled_amounts: ['unreconciled_amounts_may_be_late'],
};

const TRAIL: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  AUDITED_TABLES.map((table) => [table, [`${table}_into_audit_trail`]]),
);

/** Features turned off while a payment is measured. */
const WITHOUT = { nothing: [], 'kept totals': [KEPT], 'the audit trail': [TRAIL], both: [KEPT, TRAIL] } as const;
type Without = keyof typeof WITHOUT;
const ALL = Object.keys(WITHOUT) as Without[];

/** Of one payment, from the request to its settlement. */
interface Cost {
  readonly bytes: number;
  /** Processor time of the database. */
  readonly ms: number;
}

/**
 * Measures what one payment costs the database, created by one request and settled by processing, with everything that is kept beside
 * it and without, by turns.
 */
export async function* measurePayment(): AsyncGenerator<Figure> {
  const cluster = await PostgresCluster.start(['full_page_writes=off']);
  const opened = await openTestPostgres(cluster.url, 'owner');
  const server = await startTestServer({ database: opened });
  server.clock.set('2026-03-10T15:00:00.000Z');
  try {
    const { db } = server;
    const group = await payingGroup(server);
    const payor = server.as(group.payor);
    const sysadmin = server.as(await server.data.person({ roles: [Role.Admin, Role.Sysadmin] }));
    const costs = new Map<Without, Cost[]>(ALL.map((without) => [without, []]));
    let made = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const without of ALL) {
        const requests: (() => Promise<unknown>)[] = [];
        for (let count = 0; count < PAYMENTS_PER_ROUND; count += 1) {
          made += 1;
          // A second payment of the same amount would need a reason.
          const bill = await group.bill({ lines: [{ billedCents: 10_000 + made }] });
          const request = { body: checkoutOf(group, [{ bill }]), idempotencyKey: randomUUID() };
          requests.push(() => payor.ok(createPayment, request));
        }
        await turn(db, WITHOUT[without], false);
        const cost = await costOf(db, async () => {
          for (const request of requests) await request();
          const run = await sysadmin.ok(runProcessing, { body: { businessDate: SETTLED } });
          if (run.processed !== PAYMENTS_PER_ROUND) throw new Error(`The run is wrong: ${JSON.stringify(run)}`);
        });
        costs.get(without)?.push({ bytes: cost.bytes / PAYMENTS_PER_ROUND, ms: cost.ms / PAYMENTS_PER_ROUND });
        await turn(db, WITHOUT[without], true);
      }
    }
    const of = (without: Without, what: keyof Cost) => middle(costs.get(without) ?? [], what);
    for (const without of ALL.slice(1)) {
      for (const [what, name] of [
        ['bytes', 'log'],
        ['ms', 'processor time'],
      ] as const) {
        const times = of('nothing', what) / of(without, what);
        yield {
          name: `a payment: ${name}, to that without ${without}`,
          value: times,
          unit: '',
          goal: atMost(times, MOST_TIMES),
        };
      }
    }
    yield {
      name: 'a payment: log',
      value: of('nothing', 'bytes') / 1000,
      floor: of('both', 'bytes') / 1000,
      unit: 'kB',
    };
    yield { name: 'a payment: processor time', value: of('nothing', 'ms'), floor: of('both', 'ms'), unit: 'ms' };
  } finally {
    server.skipInvariantChecks();
    await server.close();
    await cluster.stop();
  }
}

async function turn(
  db: Db,
  triggers: readonly Readonly<Record<string, readonly string[]>>[],
  isOn: boolean,
): Promise<void> {
  for (const byTable of triggers)
    for (const [table, names] of Object.entries(byTable))
      for (const name of names)
        await sql`alter table ${sql.table(table)} ${sql.raw(isOn ? 'enable' : 'disable')} trigger ${sql.ref(name)}`.execute(
          db,
        );
}

async function costOf(db: Db, work: () => Promise<unknown>): Promise<Cost> {
  const before = await usedBy(db);
  await work();
  const after = await usedBy(db);
  return { bytes: after.bytes - before.bytes, ms: after.ms - before.ms };
}

/** Bytes of log so far, and processor time of all connections. */
async function usedBy(db: Db): Promise<Cost> {
  const { rows } = await sql<{ at: string; pids: number[] }>`
    select pg_current_wal_insert_lsn() - '0/0' as at,
      (select array_agg(pid) from pg_stat_activity where backend_type = 'client backend' and datname = current_database()) as pids`.execute(
    db,
  );
  const ms = (rows[0]?.pids ?? []).reduce((sum, pid) => sum + usedMs(pid), 0);
  return { bytes: Number(rows[0]?.at), ms };
}

function middle(costs: readonly Cost[], what: keyof Cost): number {
  const sorted = costs.map((cost) => cost[what]).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
