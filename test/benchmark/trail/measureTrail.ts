import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createPayment } from '../../../contract/money/payments';
import type { Db } from '../../../server/platform/database/Tables';
import { SqlAuditTrail } from '../../../server/platform/health/trail/SqlAuditTrail';
import { AUDITED_TABLES } from '../../../server/platform/health/trailChecks.sql';
import { checkoutOf, payingGroup } from '../../support/payments/payingGroup';
import { PostgresCluster } from '../../support/postgres/PostgresCluster';
import { openTestPostgres } from '../../support/server/openTestPostgres';
import { startTestServer } from '../../support/server/startTestServer';
import { compareAll } from '../../support/trail/compareAll';
import type { BenchOptions } from '../shared/BenchOptions';
import { atMost, type Figure } from '../shared/Figure';

const ROUNDS = 6;
const PAYMENTS_PER_ROUND = 50;
/** The goal of everything that is kept beside a payment. */
const MOST_TIMES = 1.5;
/** The goal of a check at night. */
const MOST_CHECK_MS = 300_000;

interface Cost {
  readonly bytes: number;
  readonly ms: number;
}

/** Records of one group, one after the other, as a file or a bulk change makes them. */
const RECORDS_PER_GROUP = 100;
const RECORDS_AT_ONCE = 20_000;

/**
 * Measures what a payment costs with the audit trail and without, by turns, in bytes of the database's log and in time, and then
 * how long it takes to check the whole trail of as many records as there should be bills.
 */
export async function* measureTrail({ bills: records }: Pick<BenchOptions, 'bills'>): AsyncGenerator<Figure> {
  const cluster = await PostgresCluster.start(['full_page_writes=off']);
  const server = await startTestServer({ database: await openTestPostgres(cluster.url, 'owner') });
  try {
    const { db } = server;
    const group = await payingGroup(server);
    const payor = server.as(group.payor);
    let made = 0;
    const pay = async () => {
      made += 1;
      // A second payment of the same amount would need a reason.
      const bill = await group.bill({ lines: [{ billedCents: 10_000 + made }] });
      const request = { body: checkoutOf(group, [{ bill }]), idempotencyKey: randomUUID() };
      return () => payor.ok(createPayment, request);
    };
    const costs: Record<'with' | 'without', Cost[]> = { with: [], without: [] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const how of ['with', 'without'] as const) {
        const payments: (() => Promise<unknown>)[] = [];
        for (let count = 0; count < PAYMENTS_PER_ROUND; count += 1) payments.push(await pay());
        await turn(db, how === 'with');
        costs[how].push(await costOf(db, payments));
        await turn(db, true);
      }
    }
    const trail = new SqlAuditTrail(db);
    const { entries } = await trail.size();
    const sealing = await costOf(db, [() => trail.seal(server.clock.now())]);
    const bytes = { with: middle(costs.with, 'bytes'), without: middle(costs.without, 'bytes') };
    const ms = { with: middle(costs.with, 'ms'), without: middle(costs.without, 'ms') };
    yield {
      name: 'a payment: log, to that without the trail',
      value: bytes.with / bytes.without,
      unit: '',
      goal: atMost(bytes.with / bytes.without, MOST_TIMES),
    };
    yield {
      name: 'a payment: time, to that without the trail',
      value: ms.with / ms.without,
      unit: '',
      goal: atMost(ms.with / ms.without, MOST_TIMES),
    };
    yield { name: 'a payment: log', value: bytes.with / 1000, floor: bytes.without / 1000, unit: 'kB' };
    yield { name: 'a payment: time', value: ms.with, floor: ms.without, unit: 'ms' };
    yield { name: 'sealing an entry: log', value: sealing.bytes / entries / 1000, unit: 'kB' };
    yield* measureCheck(cluster.url, records);
  } finally {
    server.skipInvariantChecks();
    await server.close();
    await cluster.stop();
  }
}

/** Measures how long it takes to seal and to check the records of a whole installation. */
async function* measureCheck(databaseUrl: string, records: number): AsyncGenerator<Figure> {
  const server = await startTestServer({ database: await openTestPostgres(databaseUrl, 'owner') });
  try {
    const { db } = server;
    const trail = new SqlAuditTrail(db);
    const { userId } = await server.data.person();
    await record(db, { userId, records });
    const filled = await costOf(db, [() => trail.seal(server.clock.now())]);
    yield {
      name: `sealing ${records} records of ${Math.ceil(records / RECORDS_PER_GROUP)} groups`,
      value: filled.ms,
      unit: 'ms',
    };
    let breaches = 0;
    const checked = await costOf(db, [
      async () => {
        for (const check of await compareAll(trail)) breaches += check.breaches.length;
      },
    ]);
    if (breaches > 0) throw new Error(`The trail of ${records} records has ${breaches} breaches.`);
    yield { name: 'checking all of them', value: checked.ms, unit: 'ms', goal: atMost(checked.ms, MOST_CHECK_MS) };
  } finally {
    server.skipInvariantChecks();
    await server.close();
  }
}

/** Writes records of what happened to a person in many groups, as the directory would. */
async function record(
  db: Db,
  { userId, records }: { readonly userId: string; readonly records: number },
): Promise<void> {
  for (let from = 1; from <= records; from += RECORDS_AT_ONCE) {
    const to = Math.min(records, from + RECORDS_AT_ONCE - 1);
    await sql`
      insert into directory_events (event_pk, user_id, at, by_name, event, text, in_group)
      select gen_random_uuid(), ${userId}, now(), 'Mona Fields', 'granted', 'Payor', 'G' || ((number - 1) / ${RECORDS_PER_GROUP}::int)
      from generate_series(${from}::int, ${to}::int) number`.execute(db);
  }
}

async function turn(db: Db, isOn: boolean): Promise<void> {
  for (const table of AUDITED_TABLES) {
    const trigger = sql.ref(`${table}_into_audit_trail`);
    await sql`alter table ${sql.table(table)} ${sql.raw(isOn ? 'enable' : 'disable')} trigger ${trigger}`.execute(db);
  }
}

/** Average cost of one task. */
async function costOf(db: Db, work: readonly (() => Promise<unknown>)[]): Promise<Cost> {
  const place = async () =>
    Number((await sql<{ at: string }>`select pg_current_wal_insert_lsn() - '0/0' as at`.execute(db)).rows[0]?.at);
  const [from, started] = [await place(), performance.now()];
  for (const one of work) await one();
  const ms = performance.now() - started;
  return { bytes: ((await place()) - from) / work.length, ms: ms / work.length };
}

function middle(costs: readonly Cost[], what: keyof Cost): number {
  const sorted = costs.map((cost) => cost[what]).sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
