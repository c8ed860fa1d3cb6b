import { SqlSearchQueries } from '../../../server/billing/search/SqlSearchQueries';
import { openPostgres } from '../../../server/platform/database/engine/openPostgres';
import type { Db } from '../../../server/platform/database/Tables';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { openSearchDatabase } from '../search/searchDatabase';
import type { BenchOptions } from '../shared/BenchOptions';
import { atMost, type Figure } from '../shared/Figure';
import { percentile } from '../shared/percentile';

const MAX_MS = 100;
/** The queries of one search run at the same time. */
const CONNECTIONS = 4;
const WARM_UP = 3;
const REPEATS = 30;

/** Measures what the command palette waits for from the database: the members, bills, groups, and payments that match a text. */
export async function* measurePalette(options: BenchOptions): AsyncGenerator<Figure> {
  const database = await openSearchDatabase(options);
  const { db, close } = openPostgres(database.url, { connections: CONNECTIONS });
  try {
    const search = new SqlSearchQueries(db);
    for (const [who, scope] of await scopesIn(db))
      for (const [what, text] of await textsIn(db)) {
        const times = await timesOf(() =>
          Promise.all([
            search.members(scope, text),
            search.bills(scope, text),
            search.groups(scope, text),
            search.payments(scope, text),
          ]),
        );
        const p95 = percentile(times, 0.95);
        yield { name: `${who}, ${what}, p50`, value: percentile(times, 0.5), unit: 'ms' };
        yield { name: `${who}, ${what}, p95`, value: p95, unit: 'ms', goal: atMost(p95, MAX_MS) };
      }
  } finally {
    await close();
    await database.close();
  }
}

async function timesOf(call: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let run = 0; run < WARM_UP + REPEATS; run += 1) {
    const start = performance.now();
    await call();
    if (run >= WARM_UP) times.push(performance.now() - start);
  }
  return times;
}

async function scopesIn(db: Db): Promise<readonly (readonly [who: string, scope: Scope])[]> {
  const group = await db.selectFrom('groups').select(['group_number', 'rep_id']).limit(1).executeTakeFirstOrThrow();
  const carrier = await db.selectFrom('group_carriers').select('carrier_code').limit(1).executeTakeFirstOrThrow();
  return [
    ['manager', { kind: 'all' }],
    ['rep', { kind: 'rep', repId: group.rep_id }],
    ['carrier', { kind: 'carriers', carrierCodes: [carrier.carrier_code] }],
    ['one group', { kind: 'groups', groupNumbers: [group.group_number] }],
  ];
}

/** Typical search texts: rare and common ones, and one without matches. */
async function textsIn(db: Db): Promise<readonly (readonly [what: string, text: string])[]> {
  const line = await db
    .selectFrom('bill_lines')
    .select(['member_name', 'member_id'])
    .limit(1)
    .executeTakeFirstOrThrow();
  const bill = await db.selectFrom('bills').select('bill_number').limit(1).executeTakeFirstOrThrow();
  return [
    ['a member', line.member_name],
    ['two letters of many members', line.member_name.slice(0, 2)],
    ['the end of a member number', line.member_id.slice(-4)],
    ['a bill number', bill.bill_number],
    ['the start of many bill numbers', bill.bill_number.slice(0, 2)],
    ['a word of every group', 'employer'],
    ['nothing', 'zzzzzz'],
  ];
}
