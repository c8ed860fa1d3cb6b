import { sql } from 'kysely';
import { SqlNotRemitted } from '../../../server/billing/register/SqlNotRemitted';
import { SqlRegisterQueries } from '../../../server/billing/register/SqlRegisterQueries';
import { ReadSavings } from '../../../server/billing/savings/ReadSavings';
import { SqlSavingsQueries } from '../../../server/billing/savings/SqlSavingsQueries';
import { openPostgres } from '../../../server/platform/database/engine/openPostgres';
import type { Db } from '../../../server/platform/database/Tables';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { PostgresCluster } from '../../support/postgres/PostgresCluster';
import { openTestPostgres } from '../../support/server/openTestPostgres';
import { startTestServer } from '../../support/server/startTestServer';
import { atMost, type Figure } from '../shared/Figure';
import { processorMs } from '../shared/processorMs';
import { fillCosts, journalMs } from './journalMs';
import { fillBills, fillOpening, postBill, postingMs } from './postingMs';
import { fillClasses, fillRates, ratesMs } from './ratesMs';

const MEMBERS = 50_000;
const MONTHS = 24;
/** One line in a hundred is changed before payment, and one is expected back. */
const ERROR_EVERY = 100;
/** One in ten members has a balance. */
const BALANCE_EVERY = 10;
const MAX_MS = 100;
/** Maximum time as a multiple of that without divisions. */
const MAX_DIVIDED = 1.5;
/** Includes the time of the server's own process. */
const MAX_JOURNAL_MS = 1_000;
const TODAY = localDate('2026-12-15');
const PAGE = { state: 'open', q: '', sort: 'member', direction: 'asc', page: 0, size: 50 } as const;

/**
 * Measures the database's processor time for the pages of one large group: 50,000 members over 24 months. The floor is a group of a
 * hundred times fewer members. The journal entry of a bill with a line for each member is measured with the server's own time, and so is the
 * check of its rates, by class with a floor of rates for every class.
 */
export async function* measureGroup(): AsyncGenerator<Figure> {
  const cluster = await PostgresCluster.start(['full_page_writes=off']);
  const server = await startTestServer({ database: await openTestPostgres(cluster.url, 'owner') });
  const opened = await oneConnection(server.db, cluster.url);
  const { db } = opened;
  try {
    const [small, large] = [await server.data.group(), await server.data.group()];
    await fill(db, small, MEMBERS / 100);
    await fill(db, large, MEMBERS);
    await fillCosts(db, small, MEMBERS / 100);
    await fillCosts(db, large, MEMBERS);
    await sql`vacuum analyze`.execute(db);
    const lastBill = (groupNumber: string) => `${groupNumber}.bill${MONTHS - 1}`;
    const value = await journalMs(db, large, lastBill(large));
    const floor = await journalMs(db, small, lastBill(small));
    yield { name: 'journal of a bill', value, floor, unit: 'ms', goal: atMost(value, MAX_JOURNAL_MS) };
    await fillRates(db, large);
    const withoutClasses = await ratesMs(db, lastBill(large), MEMBERS);
    await fillClasses(db, large, MEMBERS);
    await sql`vacuum analyze member_classes`.execute(db);
    const byClass = await ratesMs(db, lastBill(large), MEMBERS);
    const goal = atMost(byClass, MAX_JOURNAL_MS);
    yield { name: 'rates of a bill, by class', value: byClass, floor: withoutClasses, unit: 'ms', goal };
    for (const [name, call] of callsOf(db)) {
      const floor = await processorMs(db, () => call(small));
      const value = await processorMs(db, () => call(large));
      yield { name, value, floor, unit: 'ms', goal: atMost(value, MAX_MS) };
    }
    yield* postings(db, await server.data.group(), large);
  } finally {
    await opened.close();
    server.skipInvariantChecks();
    await server.close();
    await cluster.stop();
  }
}

/**
 * Postings of a bill of a division with a line for each member, all of them with opening balances. The floor is the same posting in a group
 * without divisions.
 */
async function* postings(db: Db, fresh: string, large: string): AsyncGenerator<Figure> {
  await fillBills(db, fresh);
  await fillOpening(db, fresh, MEMBERS);
  await sql`vacuum analyze`.execute(db);
  const measured = async (name: string, groupNumber: string, division: '01' | '02'): Promise<Figure> => {
    const bill = { groupNumber, members: MEMBERS, division };
    const floor = await postingMs(db, { ...bill, isDivided: false });
    const value = await postingMs(db, { ...bill, isDivided: true });
    return { name, value, floor, unit: 'ms', goal: atMost(value, Math.round(floor * MAX_DIVIDED)) };
  };
  yield measured('posting the first bill, with opening balances', fresh, '01');
  await postBill(db, { groupNumber: fresh, members: MEMBERS, division: '01', isDivided: true });
  await sql`vacuum analyze`.execute(db);
  yield measured('posting the first bill of a second division', fresh, '02');
  yield measured('posting the next bill of a division', fresh, '01');
  await fillOpening(db, large, MEMBERS);
  await fillBills(db, large);
  await sql`vacuum analyze`.execute(db);
  yield measured('posting the next bill after 24 months', large, '01');
}

/** The same database over one connection, so that its processor time can be measured. */
async function oneConnection(db: Db, clusterUrl: string) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const url = new URL(clusterUrl);
  url.pathname = rows[0]?.name ?? '';
  return openPostgres(url.href, { connections: 1 });
}

type GroupCall = (groupNumber: string) => Promise<unknown>;

function callsOf(db: Db): readonly (readonly [name: string, call: GroupCall])[] {
  const register = new SqlRegisterQueries(db);
  // Without rules, the group has the standard limit.
  const notRemitted = new SqlNotRemitted(db, { group: () => Promise.resolve(undefined) });
  const window = { byCarrier: new Map<string, number>(), otherwise: 2, sendDays: new Map() };
  const savings = new ReadSavings(new SqlSavingsQueries(db), { of: () => Promise.resolve(window) });
  const items = { year: 2026, side: 'over', page: 0, size: 50 } as const;
  return [
    ['register: open balances', (groupNumber) => register.page({ groupNumber }, PAGE)],
    ['register: all balances', (groupNumber) => register.page({ groupNumber }, { ...PAGE, state: 'all' })],
    [
      'register: by amount',
      (groupNumber) => register.page({ groupNumber }, { ...PAGE, sort: 'balance', direction: 'desc' }),
    ],
    [
      'register: a member',
      (groupNumber) => register.member({ groupNumber }, { memberId: 'M17', memberName: '' }, undefined),
    ],
    ['deductions not remitted', (groupNumber) => notRemitted.page({ groupNumber }, { page: 0, size: 50 }, TODAY)],
    ['register: open balances of a division', (groupNumber) => register.page({ groupNumber, divisions: ['02'] }, PAGE)],
    [
      'register: all balances of a division',
      (groupNumber) => register.page({ groupNumber, divisions: ['02'] }, { ...PAGE, state: 'all' }),
    ],
    [
      'register: open balances of two divisions',
      (groupNumber) => register.page({ groupNumber, divisions: ['01', '02'] }, PAGE),
    ],
    [
      'register: all balances of two divisions',
      (groupNumber) => register.page({ groupNumber, divisions: ['01', '02'] }, { ...PAGE, state: 'all' }),
    ],
    ['register: balances by division', (groupNumber) => register.byDivision({ groupNumber })],
    ['savings of a year', (groupNumber) => savings.run({ groupNumber }, 2026, TODAY)],
    ['lines behind the savings', (groupNumber) => savings.items({ groupNumber }, items, TODAY)],
  ];
}

/**
 * Two years of bills, alternating between two divisions, with a line for each member, their changes, and the register of balances.
 */
async function fill(db: Db, groupNumber: string, members: number): Promise<void> {
  await sql`insert into carriers (carrier_code, name) values ('ACME', 'Acme') on conflict do nothing`.execute(db);
  await sql`set session_replication_role = replica`.execute(db);
  await sql`set statement_timeout = 0`.execute(db);
  const months = sql`generate_series(0, ${MONTHS - 1}::integer) m
    cross join lateral (select (date '2025-01-01' + make_interval(months => m))::date as month, ${groupNumber} || '.bill' || m as pk) b`;
  await sql`insert into divisions (group_number, division_number, name, place)
    values (${groupNumber}, '01', 'East', 1), (${groupNumber}, '02', 'West', 2)`.execute(db);
  await sql`
    insert into bills (group_number, bill_pk, bill_number, division_number, period_from, period_to, bill_date, due_date, status, reconcile_policy,
      carrier_codes, billed_cents, reconciled_cents, due_cents, line_count, member_count, changed_line_count)
    select ${groupNumber}, b.pk, b.pk, case m % 2 when 0 then '01' else '02' end, b.month, b.month + 27, b.month, b.month + 14, 'RECONCILED', 'adjustThenPay', '{ACME}', ${members}::bigint * 50000, ${members}::bigint * 50000,
      ${members}::bigint * 50000,
      ${members}::integer, ${members}::integer, ${Math.floor(members / ERROR_EVERY)}::integer from ${months}`.execute(
    db,
  );
  await sql`
    insert into bill_carriers (group_number, bill_pk, carrier_code, billed_cents, reconciled_cents, line_count)
    select ${groupNumber}, b.pk, 'ACME', ${members}::bigint * 50000, ${members}::bigint * 50000, ${members}::integer from ${months}`.execute(
    db,
  );
  await sql`
    insert into bill_lines (group_number, bill_pk, line_pk, line_no, member_id, member_name, carrier_code, coverage, plan, tier, change,
      billed_cents, reconciled_cents, reason_code)
    select ${groupNumber}, b.pk, b.pk || '.l' || i, i, 'M' || i, 'Member ' || i, 'ACME', 'Medical', 'PPO', 'EE', 'SAME', 50000,
      case when i % ${ERROR_EVERY}::integer = 0 then 0 end, case when i % ${ERROR_EVERY}::integer = 0 then 'TERMINATED' end
    from ${months} cross join generate_series(1, ${members}::integer) i`.execute(db);
  await sql`
    insert into expected_adjustments (group_number, expected_pk, bill_pk, carrier_code, member_id, member_name, coverage, amount_cents,
      source, source_key, reason_code, period_from)
    select ${groupNumber}, b.pk || '.e' || i, b.pk, 'ACME', 'M' || i, 'Member ' || i, 'Medical', -50000, 'DECISION', 'key' || i,
      'TERMINATED', b.month
    from ${months} cross join generate_series(1, ${members}::integer, ${ERROR_EVERY}::integer) i`.execute(db);
  await sql`
    insert into register_postings (group_number, posting_pk, event, bill_pk, employee_cents, posted_on, at, by_user_id, by_name)
    select ${groupNumber}, b.pk || '.r', 'RECONCILED', b.pk,
      ${members}::bigint * 50000 - case when m = 3 then ${Math.floor(members / BALANCE_EVERY)}::bigint * 50000 else 0 end,
      b.month + 20, now(), 'bench', 'Bench' from ${months}`.execute(db);
  const paid = sql`case when i % ${BALANCE_EVERY}::integer = 0 and m = 3 then 0 else 50000 end`;
  await sql`
    insert into register_entries (group_number, posting_pk, entry_no, member_id, member_name, coverage, plan, month, billed_cents,
      employee_cents, posted_on)
    select ${groupNumber}, b.pk || '.r', i, 'M' || i, 'Member ' || i, 'Medical', 'PPO', b.month, 50000, ${paid}, b.month + 20
    from ${months} cross join generate_series(1, ${members}::integer) i`.execute(db);
  await sql`
    insert into register_balances (group_number, member_id, member_name, coverage, plan, billed_cents, employee_cents)
    select e.group_number, e.member_id, max(e.member_name), e.coverage, e.plan, sum(e.billed_cents), sum(e.employee_cents)
    from register_entries e where e.group_number = ${groupNumber} group by 1, 2, 4, 5`.execute(db);
  await sql`
    insert into register_division_balances (group_number, division_number, member_id, member_name, coverage, plan, billed_cents, employee_cents)
    select e.group_number, b.division_number, e.member_id, max(e.member_name), e.coverage, e.plan, sum(e.billed_cents), sum(e.employee_cents)
    from register_entries e join register_postings p on p.group_number = e.group_number and p.posting_pk = e.posting_pk
    join bills b on b.group_number = p.group_number and b.bill_pk = p.bill_pk
    where e.group_number = ${groupNumber} group by 1, 2, 3, 5, 6`.execute(db);
  await sql`set session_replication_role = origin`.execute(db);
}
