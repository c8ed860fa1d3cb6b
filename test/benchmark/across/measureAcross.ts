import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { SqlAgingQueries } from '../../../server/aging/SqlAgingQueries';
import { SqlBillQueries } from '../../../server/bills/SqlBillQueries';
import { SqlDashboardQueries } from '../../../server/dashboard/SqlDashboardQueries';
import { openPostgres } from '../../../server/database/engine/openPostgres';
import type { Db } from '../../../server/database/Tables';
import { SqlDelinquencyQueries } from '../../../server/delinquency/SqlDelinquencyQueries';
import type { ExpectedPageRequest } from '../../../server/expected/ports';
import { SqlExpectedQueries } from '../../../server/expected/SqlExpectedQueries';
import type { Scope } from '../../../src/domain/access/Scope';
import { addDays, addMonths, dayOf, firstOfMonth } from '../../../src/domain/dates/LocalDate';
import { DEFAULT_CARRIER_RULES } from '../../../src/domain/rules/BillRules';
import { openSearchDatabase } from '../search/searchDatabase';
import type { BenchOptions } from '../shared/BenchOptions';
import { atMost, type Figure } from '../shared/Figure';

/** Ten times fewer bills, to show how a call grows. */
const GROWTH = 10;
const MIN_CPU_MS = 400;
const MAX_CALLS = 50;
/** Processor ticks a second, as Linux counts them for every program. */
const TICKS_PER_SECOND = 100;
const MAX_MS = 50;
const MAX_PAST_DAY_MS = 150;
const EVERYTHING = {
  values: [],
  groupNumbers: [],
  carrierCodes: [],
  agentCodes: [],
  q: '',
  sort: 'dueDate',
  direction: 'desc',
  page: 0,
  size: 50,
} as const;

/**
 * Measures the database's processor time for calls that read across groups, at `--bills` and at a tenth of them, which is the
 * floor. Processor time depends less on what else the machine does than a clock.
 */
export async function* measureAcross(options: BenchOptions): AsyncGenerator<Figure> {
  const few = await timesOf({ ...options, bills: Math.max(1, Math.round(options.bills / GROWTH)) });
  const many = await timesOf(options);
  for (const [name, ms] of many) {
    const max = name.includes('days ago') ? MAX_PAST_DAY_MS : MAX_MS;
    yield { name, value: ms, unit: 'ms', floor: few.get(name) ?? Number.NaN, goal: atMost(ms, max) };
  }
}

async function timesOf(options: BenchOptions): Promise<ReadonlyMap<string, number>> {
  const database = await openSearchDatabase(options);
  const opened = openPostgres(database.url, { connections: 1 });
  try {
    await sql`vacuum analyze`.execute(opened.db);
    const times = new Map<string, number>();
    for (const [name, call] of await callsOf(opened.db)) times.set(name, await processorMs(opened.db, call));
    return times;
  } finally {
    await opened.close();
    await database.close();
  }
}

type Call = () => Promise<unknown>;

async function callsOf(db: Db): Promise<readonly (readonly [name: string, call: Call])[]> {
  const today = dayOf(new Date());
  const aging = new SqlAgingQueries(db);
  const page = { q: '', page: 0, size: 50 };
  const agent = await db.selectFrom('group_agents').select('agent_code').limit(1).executeTakeFirstOrThrow();
  const carrier = await db.selectFrom('group_carriers').select('carrier_code').limit(1).executeTakeFirstOrThrow();
  const rep = await db.selectFrom('groups').select('rep_id').limit(1).executeTakeFirstOrThrow();
  const manager: Scope = { kind: 'all' };
  const scopes: readonly (readonly [string, Scope])[] = [
    ['manager', manager],
    ['rep', { kind: 'rep', repId: rep.rep_id }],
    ['agent', { kind: 'agents', agentCodes: [agent.agent_code] }],
    ['carrier', { kind: 'carriers', carrierCodes: [carrier.carrier_code] }],
  ];
  const dashboard = new SqlDashboardQueries(db);
  const delinquency = new SqlDelinquencyQueries(db);
  const bills = new SqlBillQueries(db);
  const expected = new SqlExpectedQueries(db);
  const window = { byCarrier: new Map<string, number>(), otherwise: DEFAULT_CARRIER_RULES.retroMonths };
  const expectedOf = (scope: Scope, status: ExpectedPageRequest['status']) =>
    expected.page(scope, { status, q: '', sort: 'status', direction: 'asc', page: 0, size: 50 }, window, today);
  const months = 12;
  const ofDashboard = (scope: Scope): readonly (readonly [string, Call])[] => [
    ['groups', () => dashboard.groups(scope, scope, today, 200)],
    ['past due', () => dashboard.pastDue(scope, today)],
    ['delinquency', () => delinquency.pastDue(scope, today)],
    ['by status', () => dashboard.byStatus(scope)],
    ['by month', () => dashboard.byMonth(scope, addMonths(firstOfMonth(today), 1 - months), months)],
    ['expected', () => expectedOf(scope, 'all')],
    ['expected, late', () => expectedOf(scope, 'late')],
    ['search with totals', () => bills.search(scope, { ...EVERYTHING, today }, new Date())],
  ];
  return [
    ['aging, today', () => aging.page(manager, { asOf: today, ...page })],
    ['aging, 120 days ago', () => aging.page(manager, { asOf: addDays(today, -120), ...page })],
    ...scopes.flatMap(([name, scope]) => ofDashboard(scope).map(([part, call]) => [`${name}: ${part}`, call] as const)),
  ];
}

/** Processor time of the connection's process for one call; the connection is the only one of `db`. */
async function processorMs(db: Db, call: Call): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const pid = rows[0]?.pid ?? 0;
  await call();
  const before = usedMs(pid);
  let calls = 0;
  while (calls < MAX_CALLS && usedMs(pid) - before < MIN_CPU_MS) {
    await call();
    calls += 1;
  }
  return (usedMs(pid) - before) / calls;
}

/** User and system time of a process on this machine. @throws Error on other systems than Linux, or for a remote database. */
function usedMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [, ...fields] = stat.slice(stat.lastIndexOf(')')).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}
