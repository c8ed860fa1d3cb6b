import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { SqlKeptAging } from '../../money/totals/SqlKeptAging';
import { SqlKeptGroupTotals } from '../../money/totals/SqlKeptGroupTotals';
import { SqlKeptOwed } from '../../money/totals/SqlKeptOwed';
import { COUNTED_KINDS, SqlKeptTotals, viewersOf } from '../../money/totals/SqlKeptTotals';
import { inTransaction } from '../../platform/database/inTransaction';
import type { Db, Tx } from '../../platform/database/Tables';
import { agentRows, carrierRows, repRows } from './rows/directoryRows';
import { inParallel } from './rows/inParallel';
import { insertRows, withoutRowChecks } from './rows/insertRows';
import { withoutIndexes } from './rows/withoutIndexes';

/** The amount of benchmark data. */
export interface BenchmarkSize {
  readonly bills: number;
  readonly linesPerBill: number;
  /** Months in a row for which each group has a bill, from 8; the last group can have fewer. Default 18. */
  readonly billsPerGroup?: number;
}

export interface SeedBenchmarkOptions extends BenchmarkSize {
  /** A day in the current month; the newest bills are for the next month. */
  readonly now: Date;
  /** Number of batches of groups inserted, and of indexes built, at the same time, each on its own connection. Default 1. */
  readonly atOnce?: number;
  /** Called with a message when a step begins. */
  readonly onStep?: (step: string) => void;
  /** Called after each batch with the number of finished groups. */
  readonly onProgress?: (done: number, all: number) => void;
}

const BILLS_PER_GROUP = 18;

/** Pause between attempts to keep the aging. */
const AGAIN_MS = 500;

type BatchOptions = SeedBenchmarkOptions & Required<BenchmarkSize>;

/** Tables with at least one row per bill, those with the most indexes first. */
const FILLED_TABLES = [
  'ledger_entries',
  'bills',
  'bill_lines',
  'payments',
  'expected_adjustments',
  'ledger_events',
  'payment_events',
  'carrier_bills',
  'bill_carriers',
  'unreconciled_amounts',
  'payment_allocations',
  'payment_sources',
  'unremitted_entries',
  'bill_keys',
  'members',
];

const KEPT_TABLES = [
  'groups',
  'bill_totals',
  'expected_totals',
  'ledger_totals',
  'owed_by_group',
  'group_totals',
  'carrier_group_totals',
];

/** Limits of one transaction, which takes seconds. */
const LINES_PER_TRANSACTION = 400_000;
const BILLS_PER_TRANSACTION = 36_000;

export function groupCountOf({ bills, billsPerGroup = BILLS_PER_GROUP }: BenchmarkSize): number {
  return Math.ceil(bills / billsPerGroup);
}

/**
 * Seeds an empty PostgreSQL database with consistent benchmark data: bills with lines, most of them paid, and one expected
 * adjustment per carrier of each reconciled bill. It has no people, bill events, or revert data.
 *
 * @throws Error if the database already has groups.
 */
export async function seedBenchmark(db: Db, options: SeedBenchmarkOptions): Promise<void> {
  if (await db.selectFrom('groups').select('group_number').limit(1).executeTakeFirst()) {
    throw new Error('This database already contains data. Use an empty one.');
  }
  const { atOnce = 1 } = options;
  const all = groupCountOf(options);
  await inTransaction(db, (tx) => insertGroups(tx, all));
  await withoutIndexes(db, FILLED_TABLES, atOnce, () => insertBills(db, options, all));
  await inParallel(FILLED_TABLES, atOnce, (table) => analyze(db, table));
  options.onStep?.('Totals …');
  // Inserted without triggers.
  const totals = new SqlKeptTotals(db);
  for (const counted of COUNTED_KINDS) for (const viewers of viewersOf(counted)) await totals.correct(counted, viewers);
  await totals.fold();
  await new SqlKeptOwed(db).keep(options.now);
  await new SqlKeptGroupTotals(db).keep();
  for (const table of KEPT_TABLES) await analyze(db, table);
  // Last, because it takes long and all answers are correct without it.
  options.onStep?.('Aging of past days …');
  await keepAging(db, options.now);
  await analyze(db, 'aged_groups');
}

/** Waits until every transaction that was already open has ended, including those in other databases on the server. */
async function keepAging(db: Db, now: Date): Promise<void> {
  const aging = new SqlKeptAging(db);
  for (;;) {
    await aging.keep(now);
    const { rows } = await sql`select 1 from kept_aging where kept_day is not null`.execute(db);
    if (rows.length > 0) return;
    await setTimeout(AGAIN_MS);
  }
}

const analyze = async (db: Db, table: string): Promise<void> => {
  await sql`analyze ${sql.table(table)}`.execute(db);
};

async function insertBills(db: Db, options: SeedBenchmarkOptions, all: number): Promise<void> {
  const billsAtOnce = Math.min(BILLS_PER_TRANSACTION, LINES_PER_TRANSACTION / options.linesPerBill);
  const billsPerGroup = options.billsPerGroup ?? BILLS_PER_GROUP;
  const groupsAtOnce = Math.max(1, Math.floor(billsAtOnce / billsPerGroup));
  const batches = Array.from({ length: Math.ceil(all / groupsAtOnce) }, (_, n) => ({
    from: n * groupsAtOnce,
    until: Math.min(all, (n + 1) * groupsAtOnce),
  }));
  let done = 0;
  await inParallel(batches, options.atOnce ?? 1, async (batch) => {
    await inTransaction(db, (tx) => insertBatch(tx, { ...options, billsPerGroup }, batch));
    done += batch.until - batch.from;
    options.onProgress?.(done, all);
  });
  options.onStep?.('Indexes …');
}

/** Groups `100000`, `100001`, …, each with one carrier, one agent and one rep in turn. */
async function insertGroups(tx: Tx, groupCount: number): Promise<void> {
  await insertRows(tx, 'carriers', carrierRows);
  await insertRows(tx, 'agents', agentRows);
  await insertRows(tx, 'reps', repRows);
  const carriers = carrierRows.map(({ carrier_code }) => carrier_code);
  const agents = agentRows.map(({ agent_code }) => agent_code);
  const numbers = sql`generate_series(0, ${groupCount - 1}::int) g`;
  const number = sql`(100000 + g)::text`;
  await sql`
    insert into groups (group_number, name, rep_id)
    select ${number}, 'Measured Employer ' || g, g % ${repRows.length}::int + 1 from ${numbers}`.execute(tx);
  await sql`
    insert into group_carriers (group_number, carrier_code)
    select ${number}, (${sql.val(carriers)}::text[])[g % ${carriers.length}::int + 1] from ${numbers}`.execute(tx);
  await sql`
    insert into group_agents (group_number, agent_code)
    select ${number}, (${sql.val(agents)}::text[])[g % ${agents.length}::int + 1] from ${numbers}`.execute(tx);
}

async function insertBatch(tx: Tx, options: BatchOptions, groups: { from: number; until: number }): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await planBills(tx, options, groups, options.now.toISOString().slice(0, 10));
  await withoutRowChecks(tx, async () => {
    for (const statement of insertsOf(options)) await sql.raw(statement).execute(tx);
  });
}

/**
 * Plans the bills of some groups in a temporary table with one row per bill, which the inserts read. Line k of a bill costs
 * `base + 137 k` cents, so that its sum is a formula.
 */
async function planBills(
  tx: Tx,
  size: BatchOptions,
  groups: { readonly from: number; readonly until: number },
  anchor: string,
): Promise<void> {
  const months = sql.lit(size.billsPerGroup);
  const newest = sql.lit(newestMonth(size));
  await sql`drop table if exists measured`.execute(tx);
  await sql`
    create temporary table measured on commit drop as
    with numbered as (
      select g, m, g * ${months} + m as b, (100000 + g)::text as group_number,
        (date_trunc('month', ${anchor}::date) + make_interval(months => m - ${newest} + 1))::date as period
      from generate_series(${groups.from}::int, ${groups.until - 1}::int) g, generate_series(0, ${newest}) m
    ), planned as (
      select *, group_number || '.' || to_char(period, 'YYMM') || '-1' as bill_pk,
        1500 + abs(hashint4(b)) % 60000 as base, ${statusOf(size)} as status
      from numbered where b < ${size.bills}::int
    )
    select *, status in ('RECONCILED', 'PENDING', 'PARTIAL', 'PAID') as is_reconciled,
      ${size.linesPerBill}::bigint as line_count,
      ${size.linesPerBill}::bigint * base + 137 * ${size.linesPerBill}::bigint * (${size.linesPerBill}::bigint + 1) / 2 as sum_cents,
      (period - interval '10 days')::timestamptz as released_at, (period - interval '5 days')::timestamptz as reconciled_at,
      (period + interval '9 days')::timestamptz as paid_at
    from planned`.execute(tx);
  await sql`alter table measured add column allocated_cents bigint`.execute(tx);
  await sql`
    update measured set allocated_cents = case status when 'PARTIAL' then sum_cents / 2
      when 'PAID' then sum_cents when 'PENDING' then sum_cents end`.execute(tx);
  // Without statistics, PostgreSQL joins this table to others by nested loops over all rows.
  await sql`analyze measured`.execute(tx);
}

/** The newest month is billed but not released. */
const newestMonth = ({ billsPerGroup }: BatchOptions): number => billsPerGroup - 1;

/** Older bills are paid, except one in fifty; recent ones are in every status. */
const statusOf = (size: BatchOptions) =>
  sql.raw(`
  case
    when m = ${newestMonth(size)} then 'UNRELEASED'
    when m = ${newestMonth(size) - 1} then (array['RELEASED','RELEASED','RELEASED','RELEASED','RELEASED','MODIFIED','RECONCILED','RECONCILED','PENDING','PAID'])[g % 10 + 1]
    when m = ${newestMonth(size) - 2} then (array['PAID','PAID','PAID','PAID','PAID','PAID','PAID','PENDING','PARTIAL','RECONCILED'])[g % 10 + 1]
    when g % 50 = 0 then 'PARTIAL'
    else 'PAID'
  end`);

/**
 * Inserts from `measured`, one statement per table, parents before children. The view of carriers' bills adds up every bill
 * in the database unless a condition names the groups.
 */
const insertsOf = (size: BatchOptions): readonly string[] => [
  'insert into bill_keys (group_number, bill_pk) select group_number, bill_pk from measured on conflict do nothing',
  `insert into bills (group_number, bill_pk, bill_number, period_from, period_to, bill_date, due_date, status, version,
     reconcile_policy, carrier_codes, billed_cents, reconciled_cents, due_cents, paid_cents, pending_cents,
     line_count, member_count, changed_line_count, released_at, released_by, reconciled_at, reconciled_by, reconciled_by_user_id)
   select m.group_number, bill_pk, replace(bill_pk, '.', '-'), period, (period + interval '1 month - 1 day')::date,
     (period - interval '15 days')::date, (period + interval '1 month - 1 day')::date, status, 1,
     'adjustThenPay', array[c.carrier_code], sum_cents, sum_cents - case status when 'MODIFIED' then 500 else 0 end, sum_cents,
     case when status in ('PAID', 'PARTIAL') then allocated_cents else 0 end,
     case when status = 'PENDING' then allocated_cents else 0 end,
     line_count, (line_count + 1) / 2, case status when 'MODIFIED' then 1 else 0 end,
     case when status <> 'UNRELEASED' then released_at end, case when status <> 'UNRELEASED' then 'Measuring' end,
     case when is_reconciled then reconciled_at end, case when is_reconciled then 'Measuring' end, case when is_reconciled then 'measuring' end
   from measured m join group_carriers c on c.group_number = m.group_number`,
  `insert into bill_carriers (group_number, bill_pk, carrier_code, billed_cents, reconciled_cents, line_count, paid_cents)
   select b.group_number, b.bill_pk, b.carrier_codes[1], b.billed_cents, b.reconciled_cents, b.line_count, b.paid_cents
   from measured m join bills b on b.group_number = m.group_number and b.bill_pk = m.bill_pk`,
  `insert into carrier_bills
   select computed.* from measured m
   join carrier_bills_computed computed on computed.group_number = m.group_number and computed.bill_pk = m.bill_pk
   where computed.group_number = any(array(select distinct group_number from measured))`,
  `insert into unreconciled_amounts
   select m.group_number, m.bill_pk, case n when 1 then m.released_at else m.reconciled_at end, (3 - 2 * n) * m.sum_cents,
     b.bill_number, b.carrier_codes, b.period_from, b.due_date
   from measured m join bills b on b.group_number = m.group_number and b.bill_pk = m.bill_pk
   join generate_series(1, 2) n on n = 1 or m.is_reconciled
   where m.status <> 'UNRELEASED' on conflict do nothing`,
  `insert into bill_lines (group_number, bill_pk, line_pk, line_no, member_id, member_name, carrier_code, coverage, plan, tier,
     change, billed_cents, reconciled_cents, reason_code)
   select m.group_number, m.bill_pk, m.bill_pk || '.' || lpad(k::text, 5, '0'), k, m.group_number || lpad(((k + 1) / 2)::text, 5, '0'),
     'Member ' || lpad(((k + 1) / 2)::text, 5, '0') || ', Measured', c.carrier_code,
     case k % 2 when 1 then 'Medical' else 'Dental' end, case k % 2 when 1 then 'Harbor PPO 1500' else 'Harbor Dental Plus' end,
     (array['EE', 'EE', 'ES', 'EC', 'FAM'])[k % 5 + 1], 'SAME', base + 137 * k,
     case when status = 'MODIFIED' and k = 1 then base + 137 * k - 500 end,
     case when status = 'MODIFIED' and k = 1 then 'RATE_CORRECTION' end
   from measured m join group_carriers c on c.group_number = m.group_number
   cross join lateral generate_series(1, m.line_count::int) k order by m.group_number, m.bill_pk, k`,
  `insert into members (group_number, member_id, carrier_code, member_name)
   select distinct l.group_number, l.member_id, l.carrier_code, l.member_name
   from measured m join bill_lines l on l.group_number = m.group_number and l.bill_pk = m.bill_pk
   on conflict do nothing`,
  `insert into payments (group_number, payment_pk, confirmation, amount_cents, method, status, settle_date, cutoff_at,
     made_by, made_by_user_id, processed_at, add_date, mod_date)
   select group_number, bill_pk || '.P', 'LB-' || bill_pk, allocated_cents, 'ACH',
     case status when 'PENDING' then 'PENDING' else 'PROCESSED' end, (paid_at + interval '2 days')::date, paid_at,
     'Measuring', 'measuring', case when status <> 'PENDING' then paid_at + interval '2 days' end, paid_at, paid_at
   from measured where allocated_cents > 0`,
  `insert into payment_sources (group_number, payment_pk, source_no, method, amount_cents)
   select group_number, bill_pk || '.P', 1, 'ACH', allocated_cents from measured where allocated_cents > 0`,
  `insert into payment_allocations (group_number, payment_pk, bill_pk, amount_cents, state)
   select group_number, bill_pk || '.P', bill_pk, allocated_cents, case status when 'PENDING' then 'PENDING' else 'PROCESSED' end
   from measured where allocated_cents > 0`,
  `insert into payment_events (group_number, payment_pk, event_pk, at, by_name, event)
   select group_number, bill_pk || '.P', bill_pk || '.PE' || n, paid_at + make_interval(days => 2 * (n - 1)), 'Measuring',
     (array['made', 'processed'])[n]
   from measured, generate_series(1, 2) n where allocated_cents > 0 and (n = 1 or status <> 'PENDING')`,
  `insert into ledger_events (group_number, event_pk, kind, ref_pk, at, by_name)
   select group_number, bill_pk || '.JR', 'BILL_RECONCILED', bill_pk, reconciled_at, 'Measuring' from measured where is_reconciled
   union all
   select group_number, bill_pk || '.JP', 'PAYMENT_PROCESSED', bill_pk || '.P', paid_at + interval '2 days', 'Processing'
   from measured where status in ('PAID', 'PARTIAL')`,
  `insert into ledger_entries (group_number, event_pk, entry_no, account, amount_cents, bill_pk, carrier_code, receivable_at)
   select m.group_number, m.bill_pk || e.suffix, e.entry_no, e.account, e.sign * case e.suffix when '.JR' then sum_cents else allocated_cents end,
     case when e.account <> 'CASH' then m.bill_pk end, case when e.account <> 'CASH' then c.carrier_code end,
     case when e.account = 'RECEIVABLE' then case e.suffix when '.JR' then m.reconciled_at else m.paid_at + interval '2 days' end end
   from measured m join group_carriers c on c.group_number = m.group_number
   join (values ('.JR', 1, 'RECEIVABLE', 1), ('.JR', 2, 'BILLED', -1), ('.JP', 1, 'CASH', 1), ('.JP', 2, 'RECEIVABLE', -1),
     ('.JP', 3, 'BILLED', 1), ('.JP', 4, 'CARRIER_PAYABLE', -1)) e (suffix, entry_no, account, sign)
     on (e.suffix = '.JR' and m.is_reconciled) or (e.suffix = '.JP' and m.status in ('PAID', 'PARTIAL'))`,
  `insert into unremitted_entries (group_number, event_pk, entry_no, carrier_code)
   select l.group_number, l.event_pk, l.entry_no, l.carrier_code from measured m
   join ledger_entries l on l.group_number = m.group_number and l.event_pk = m.bill_pk || '.JP' and l.account = 'CARRIER_PAYABLE'
   on conflict do nothing`,
  `insert into expected_adjustments (group_number, expected_pk, bill_pk, period_from, carrier_code, member_id, member_name, coverage,
     amount_cents, source, source_key, reason_code, closed_at, closed_by, closed_reason, close_note)
   select m.group_number, m.bill_pk || '.E', m.bill_pk, m.period, c.carrier_code, m.group_number || '00001', 'Member 00001, Measured',
     'Medical', -100 - base % 1000, 'DECISION', 'measured', 'TERMINATED', closing.at, closing.by, closing.reason, closing.note
   from measured m join group_carriers c on c.group_number = m.group_number
   left join (values (now(), 'Measuring', 'WRITTEN_OFF', '')) closing (at, by, reason, note) on m.m < ${newestMonth(size) - 6}
   where m.is_reconciled`,
];
