import { sql } from 'kysely';
import { SqlBillQueries } from '../../../server/billing/bills/SqlBillQueries';
import { ReadDelinquency } from '../../../server/billing/delinquency/ReadDelinquency';
import { SqlDelinquencyQueries } from '../../../server/billing/delinquency/SqlDelinquencyQueries';
import type { ExpectedPageRequest } from '../../../server/billing/expected/ports';
import { SqlExpectedQueries } from '../../../server/billing/expected/SqlExpectedQueries';
import { SqlRuleQueries } from '../../../server/billing/rules/SqlRuleQueries';
import { SqlSearchQueries } from '../../../server/billing/search/SqlSearchQueries';
import { SqlAgingQueries } from '../../../server/money/aging/SqlAgingQueries';
import { SqlBooks } from '../../../server/money/ledger/SqlBooks';
import { SqlPaymentQueries } from '../../../server/money/payments/SqlPaymentQueries';
import { SqlRemittanceStore } from '../../../server/money/processing/remittances/SqlRemittanceStore';
import { SqlBillChangeQueries, SqlDashboardQueries } from '../../../server/office/dashboard/SqlDashboardQueries';
import { ReadGroups } from '../../../server/office/groups/ReadGroups';
import { SqlGroupQueries } from '../../../server/office/groups/SqlGroupQueries';
import { openPostgres } from '../../../server/platform/database/engine/openPostgres';
import type { Db } from '../../../server/platform/database/Tables';
import { DEFAULT_OFFICE_TIME_ZONE, officeDate, startOfOfficeDate } from '../../../server/platform/shared/officeDate';
import { BILL_STATUS_LISTS } from '../../../src/domain/billing/bills/BillStatus';
import { DEFAULT_CARRIER_RULES } from '../../../src/domain/billing/rules/BillRules';
import type { GroupSort } from '../../../src/domain/office/groups/GroupAccount';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { addDays, addMonths, firstOfMonth, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { openSearchDatabase } from '../search/searchDatabase';
import type { BenchOptions } from '../shared/BenchOptions';
import { atMost, type Figure } from '../shared/Figure';
import { processorMs } from '../shared/processorMs';

/** Factor between the two numbers of bills, to show how a call scales. */
const GROWTH = 10;
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
/** Occurs in the names of more groups than a search looks up individually, and in no number. */
const WORD = '3';
/** Part of the names of all groups. */
const WORD_OF_ALL = 'employer';
/** Part of the names of one group in fifty. */
const RARE_WORD = '77';
/** The numbers of all groups and bills begin with it. */
const NUMBER = '1';
/** The numbers of ten groups and their bills begin with it. */
const RARE_NUMBER = '10000';
/** The names of all members begin with it. */
const LETTERS = 'Me';
/** The request of a dashboard. */
const READY_TO_RELEASE = {
  ...EVERYTHING,
  values: BILL_STATUS_LISTS.readyToRelease,
  sort: 'period',
  direction: 'asc',
  size: 100,
} as const;

/**
 * Measures the database's processor time and buffers for calls that read across groups, at `--bills` and at a tenth of them as the
 * floor; or in the database at `BENCH_DATABASE_URL`, without a floor. Processor time depends less on other load than a clock does,
 * and buffers do not depend on it.
 */
export async function* measureAcross(options: BenchOptions): AsyncGenerator<Figure> {
  const isGiven = process.env['BENCH_DATABASE_URL'] !== undefined;
  const few = isGiven
    ? undefined
    : await costsOf({ ...options, bills: Math.max(1, Math.round(options.bills / GROWTH)) });
  const many = await costsOf(options);
  for (const [name, { ms, buffers }] of many.calls) {
    const max = name.includes('days ago') ? MAX_PAST_DAY_MS : MAX_MS;
    const floor = few?.calls.get(name);
    yield { name, value: ms, unit: 'ms', goal: atMost(ms, max), ...(floor && { floor: floor.ms }) };
    yield { name: `${name}, buffers`, value: buffers, unit: '', ...(floor && { floor: floor.buffers }) };
  }
  yield {
    name: 'database for a million lines',
    value: many.megabytes,
    unit: 'MB',
    ...(few && { floor: few.megabytes }),
  };
}

interface Cost {
  readonly ms: number;
  readonly buffers: number;
}

interface Costs {
  readonly calls: ReadonlyMap<string, Cost>;
  /** Size of the whole database per million bill lines. */
  readonly megabytes: number;
}

async function costsOf(options: BenchOptions): Promise<Costs> {
  const database = await openSearchDatabase(options);
  const opened = openPostgres(database.url, { connections: 1 });
  try {
    await sql`set statement_timeout = 0`.execute(opened.db);
    await sql`vacuum analyze`.execute(opened.db);
    // The time of parallel workers would not be counted.
    await sql`set max_parallel_workers_per_gather = 0`.execute(opened.db);
    const costs = new Map<string, Cost>();
    for (const [name, call] of await callsOf(opened.db)) {
      const ms = await processorMs(opened.db, call);
      costs.set(name, { ms, buffers: await buffersOf(opened.db, call) });
    }
    return { calls: costs, megabytes: await megabytesOf(opened.db) };
  } finally {
    await opened.close();
    await database.close();
  }
}

async function megabytesOf(db: Db): Promise<number> {
  const { rows } = await sql<{ megabytes: number }>`
    select (pg_database_size(current_database()) / (select count(*) from bill_lines)::float8) as megabytes`.execute(db);
  return rows[0]?.megabytes ?? Number.NaN;
}

type Call = () => Promise<unknown>;

async function callsOf(db: Db): Promise<readonly (readonly [name: string, call: Call])[]> {
  // Amounts owed by groups are kept for the office's day.
  const today = officeDate(new Date());
  const aging = new SqlAgingQueries(db);
  const page = { q: '', today, page: 0, size: 50 };
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
  const window = {
    byCarrier: new Map<string, number>(),
    otherwise: DEFAULT_CARRIER_RULES.retroMonths,
    sendDays: new Map(),
  };
  const expectedOf = (scope: Scope, status: ExpectedPageRequest['status']) =>
    expected.page(scope, { status, q: '', sort: 'status', direction: 'asc', page: 0, size: 50 }, window, today);
  const changes = new SqlBillChangeQueries(db);
  const stages = new ReadDelinquency(delinquency, new SqlRuleQueries(db), bills);
  const groups = new ReadGroups(new SqlGroupQueries(db), stages, delinquency);
  const groupsOf = (scope: Scope, sort: GroupSort, direction: 'asc' | 'desc') =>
    groups.page(scope, { q: '', sort, direction, page: 0, size: 50, today });
  const palette = new SqlSearchQueries(db);
  const paletteOf = async (scope: Scope, text: string) => {
    await palette.members(scope, text);
    await palette.bills(scope, text);
    await palette.groups(scope, text);
    await palette.payments(scope, text);
  };
  const bill = await db.selectFrom('bills').select('bill_pk').limit(1).executeTakeFirstOrThrow();
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
    ['search by a word of many groups', () => bills.search(scope, { ...EVERYTHING, q: WORD, today }, new Date())],
    ['search by a word of all groups', () => bills.search(scope, { ...EVERYTHING, q: WORD_OF_ALL, today }, new Date())],
    ['search by a word of few groups', () => bills.search(scope, { ...EVERYTHING, q: RARE_WORD, today }, new Date())],
    ['search by the start of all numbers', () => bills.search(scope, { ...EVERYTHING, q: NUMBER, today }, new Date())],
    [
      'search by the start of few numbers',
      () => bills.search(scope, { ...EVERYTHING, q: RARE_NUMBER, today }, new Date()),
    ],
    ['palette, letters of all members', () => paletteOf(scope, LETTERS)],
    ['palette, the start of all numbers', () => paletteOf(scope, `${NUMBER}0`)],
    ['groups list', () => groupsOf(scope, 'name', 'asc')],
    ['groups list by past due', () => groupsOf(scope, 'pastDue', 'desc')],
    ['largest changes', () => changes.largest(scope)],
    ['ready to release', () => bills.page(scope, { ...READY_TO_RELEASE, today }, new Date())],
  ];
  return [
    ['one bill', () => bills.find(manager, bill.bill_pk, new Date())],
    ['aging, today', () => aging.page(manager, { asOf: today, ...page })],
    ['aging, 120 days ago', () => aging.page(manager, { asOf: addDays(today, -120), ...page })],
    ...booksCalls(db, today),
    ...carrierBoardCalls(db, carrier.carrier_code, today),
    ...(await limitedCalls(db, today)),
    ...scopes.flatMap(([name, scope]) => ofDashboard(scope).map(([part, call]) => [`${name}: ${part}`, call] as const)),
  ];
}

/** Sums on a carrier's dashboard. Excludes the next remittance, because these databases have no remittances. */
function carrierBoardCalls(
  db: Db,
  carrierCode: string,
  today: LocalDate,
): readonly (readonly [name: string, call: Call])[] {
  const scope: Scope = { kind: 'carriers', carrierCodes: [carrierCode] };
  const remittances = new SqlRemittanceStore(db);
  const months = 12;
  return [
    ['carrier: expected by age', () => new SqlExpectedQueries(db).openByMonth([carrierCode])],
    [
      'carrier: remitted by month',
      () => remittances.byMonth(scope, addMonths(firstOfMonth(today), 1 - months), months),
    ],
  ];
}

/** Lists of a billing user who has three groups and one division of a fourth group. */
async function limitedCalls(db: Db, today: LocalDate): Promise<readonly (readonly [name: string, call: Call])[]> {
  const rows = await db.selectFrom('groups').select('group_number').orderBy('group_number').limit(4).execute();
  const [limited = '', ...groupNumbers] = rows.map(({ group_number }) => group_number);
  const scope: Scope = {
    kind: 'groups',
    groupNumbers,
    divisions: [{ groupNumber: limited, divisionNumbers: ['North'] }],
  };
  const bills = new SqlBillQueries(db);
  const payments = new SqlPaymentQueries(db);
  const filter = {
    groupNumbers: [],
    statuses: [],
    q: '',
    page: 0,
    size: 50,
    sort: 'addDate',
    direction: 'desc',
  } as const;
  return [
    ['limited to a division: search with totals', () => bills.search(scope, { ...EVERYTHING, today }, new Date())],
    ['limited to a division: payments', () => payments.search(scope, filter)],
  ];
}

/** The trial balance, and the first page of an account's last 30 days. */
function booksCalls(db: Db, today: LocalDate): readonly (readonly [name: string, call: Call])[] {
  const books = new SqlBooks(db, DEFAULT_OFFICE_TIME_ZONE);
  const startOf = (day: LocalDate) => startOfOfficeDate(day).toISOString();
  const period = { since: startOf(addDays(today, -30)), until: startOf(addDays(today, 1)) };
  const receivable = { account: 'RECEIVABLE' as const, carrierCode: undefined, ...period };
  return [
    ['trial balance, today', () => books.balances(period.until)],
    ['trial balance, 120 days ago', () => books.balances(startOf(addDays(today, -119)))],
    ['entries of an account: opening', () => books.opening(receivable)],
    ['entries of an account: page', () => books.entries(receivable, { offset: 0, limit: 50 })],
  ];
}

/** Buffers that PostgreSQL reads for one call, including parallel workers. */
async function buffersOf(db: Db, call: Call): Promise<number> {
  const none = await buffersRead(db, async () => undefined);
  return (await buffersRead(db, call)) - none;
}

async function buffersRead(db: Db, call: Call): Promise<number> {
  const before = await buffersOfDatabase(db);
  await call();
  return (await buffersOfDatabase(db)) - before;
}

async function buffersOfDatabase(db: Db): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ buffers: number }>`
    select (blks_hit + blks_read)::bigint as buffers from pg_stat_database where datname = current_database()`.execute(
    db,
  );
  return rows[0]?.buffers ?? 0;
}
