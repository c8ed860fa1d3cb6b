import { fc } from '@fast-check/jest';
import { sql } from 'kysely';
import type { ExpectedPageRequest, RetroWindow } from '../../../../../server/billing/expected/ports';
import { SqlExpectedQueries } from '../../../../../server/billing/expected/SqlExpectedQueries';
import { SqlKeptTotals } from '../../../../../server/money/totals/SqlKeptTotals';
import { inTransaction } from '../../../../../server/platform/database/inTransaction';
import { rebuildReadModels } from '../../../../../server/run/maintenance/rebuild';
import {
  creditedUntil,
  EXPECTED_STATUSES,
  type ExpectedStatus,
  statusOfExpected,
} from '../../../../../src/domain/billing/expected/ExpectedAdjustment';
import type { Scope } from '../../../../../src/domain/platform/access/Scope';
import { type LocalDate, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import type { TestBill } from '../../../../support/server/insertBill';
import { moveToRep, toggleAgent } from '../../../../support/server/moveGroup';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

const TODAY = localDate('2026-05-20');
const CARRIERS = ['ACME', 'UMBRA'] as const;
const PERIODS = ['2026-01-01', '2026-02-01', '2026-03-01'];
/** UMBRA credits an earlier month for longer than other carriers. */
const WINDOW: RetroWindow = { byCarrier: new Map([['UMBRA', 3]]), otherwise: 2, sendDays: new Map() };
const AGENTS: Readonly<Record<string, readonly string[]>> = { A1: ['A1'], A2: ['A2'], both: ['A1', 'A2'] };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-05-20T12:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const KINDS = [
  'add',
  'add',
  'add',
  'arrive',
  'arrive',
  'leave',
  'close',
  'reopen',
  'delete',
  'rep',
  'agent',
  'fold',
  'undone',
] as const;
const choice = fc.nat({ max: 999 });
const commands = fc.array(fc.record({ kind: fc.constantFrom(...KINDS), a: choice, b: choice }), { maxLength: 40 });
type Command = typeof commands extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

const of = <Item>(items: readonly Item[], index: number): Item | undefined => items[index % Math.max(1, items.length)];

/** Changes an expected adjustment, or its group, as any statement of the server may. */
async function play(
  { kind, a, b }: Command,
  groups: readonly string[],
  bills: readonly TestBill[],
  laterBills: readonly TestBill[] = [],
): Promise<void> {
  const { db } = server;
  const all = await db.selectFrom('expected_adjustments').selectAll().orderBy('expected_pk').execute();
  const one = of(all, a);
  const key = sql`group_number = ${one?.group_number ?? ''} and expected_pk = ${one?.expected_pk ?? ''}`;
  const group = of(groups, a) ?? '';
  switch (kind) {
    case 'add': {
      const bill = of(bills, a);
      if (!bill) return;
      const pk = `${bill.groupNumber}.${String(all.length).padStart(3, '0')}.${b}`;
      await sql`
        insert into expected_adjustments (group_number, expected_pk, bill_pk, carrier_code, member_id, member_name, amount_cents,
          source, source_key, reason_code)
        values (${bill.groupNumber}, ${pk}, ${bill.billPk}, ${of(CARRIERS, b) ?? ''}, 'M1', ${of(['Ada', 'ben', 'Cy'], b) ?? ''},
          ${-((b % 3) + 1) * 1_000}::bigint, 'DECISION', ${pk}, 'TERMINATED')`.execute(db);
      return;
    }
    case 'arrive':
    case 'leave': {
      if (!one || one.closed_at !== null) return;
      const later = laterBills.find(({ groupNumber }) => groupNumber === one.group_number);
      await sql`delete from expected_arrivals where ${key}`.execute(db);
      if (kind === 'leave') return;
      await sql`
        insert into expected_arrivals (group_number, expected_pk, bill_pk, source_pk, amount_cents)
        select group_number, expected_pk, ${later?.billPk ?? ''}, ${later?.linePks[0] ?? ''}, amount_cents / ${(b % 2) + 1}::integer
        from expected_adjustments where ${key}`.execute(db);
      return;
    }
    case 'close':
      await sql`
        update expected_adjustments set closed_at = now(), closed_by = 'Ada', closed_reason = 'WRITTEN_OFF', close_note = ''
        where ${key} and arrived_cents <> amount_cents`.execute(db);
      return;
    case 'reopen':
      await sql`
        update expected_adjustments set closed_at = null, closed_by = null, closed_reason = null, close_note = null where ${key}`.execute(
        db,
      );
      return;
    case 'delete':
      await sql`delete from expected_adjustments where ${key}`.execute(db);
      return;
    case 'rep':
      await moveToRep(db, group, (b % 2) + 1);
      return;
    case 'agent':
      await toggleAgent(db, group, of(['A1', 'A2'], b) ?? '');
      return;
    case 'fold':
      await new SqlKeptTotals(db).fold();
      return;
    case 'undone':
      await inTransaction(db, async (tx) => {
        await sql`update groups set rep_id = 3 - rep_id where rep_id < 3`.execute(tx);
        await sql`delete from expected_adjustments`.execute(tx);
        throw new Error('undone');
      }).catch(() => undefined);
  }
}

interface Row {
  readonly pk: string;
  readonly group: string;
  readonly repId: number;
  readonly carrier: string;
  readonly period: LocalDate;
  readonly amount: number;
  readonly arrived: number;
  readonly status: ExpectedStatus;
  readonly until: LocalDate;
}

async function rowsByReading(): Promise<readonly Row[]> {
  const { rows } = await sql<Omit<Row, 'status' | 'until'> & { isClosed: boolean }>`
    select e.expected_pk as pk, e.group_number as group, g.rep_id as "repId", e.carrier_code as carrier, b.period_from as period,
      e.amount_cents as amount, e.arrived_cents as arrived, e.closed_at is not null as "isClosed"
    from expected_adjustments e join bills b on b.group_number = e.group_number and b.bill_pk = e.bill_pk
    join groups g on g.group_number = e.group_number`.execute(server.db);
  return rows.map(({ isClosed, ...row }) => {
    const until = creditedUntil(row.period, WINDOW.byCarrier.get(row.carrier) ?? WINDOW.otherwise);
    const amounts = { amountCents: row.amount, arrivedCents: row.arrived, creditedUntil: until };
    const status = statusOfExpected({ ...amounts, closed: isClosed ? {} : null } as never, TODAY);
    return { ...row, until, status };
  });
}

const SCOPES: readonly Scope[] = [
  { kind: 'all' },
  ...[1, 2].map((repId): Scope => ({ kind: 'rep', repId })),
  ...Object.values(AGENTS).map((agentCodes): Scope => ({ kind: 'agents', agentCodes })),
  ...CARRIERS.map((code): Scope => ({ kind: 'carriers', carrierCodes: [code] })),
  { kind: 'carriers', carrierCodes: [...CARRIERS] },
];

const isOpen = ({ status }: Row) => status === 'open' || status === 'late';
const compared = (one: string | number, other: string | number) => (one < other ? -1 : one > other ? 1 : 0);
const byWindow = (one: Row, other: Row) =>
  compared(Number(!isOpen(one)), Number(!isOpen(other))) || compared(one.until, other.until);
const bySize = (one: Row, other: Row) =>
  compared(Math.abs(other.amount), Math.abs(one.amount)) || compared(one.pk, other.pk);

function expectedPage(
  rows: readonly Row[],
  { status, sort, direction }: Pick<ExpectedPageRequest, 'status' | 'sort' | 'direction'>,
) {
  const sign = direction === 'desc' ? -1 : 1;
  const sum = (amount: (row: Row) => number) => rows.reduce((total, row) => total + amount(row), 0);
  const open = (row: Row) => row.amount - row.arrived;
  const side = (isOn: (row: Row) => boolean) => ({
    openCents: sum((row) => (isOpen(row) && isOn(row) ? open(row) : 0)),
    lateCents: sum((row) => (row.status === 'late' && isOn(row) ? open(row) : 0)),
    arrivedCents: sum((row) => (isOn(row) ? row.arrived : 0)),
  });
  const isShown = (row: Row) => status === 'all' || row.status === status || (status === 'open' && isOpen(row));
  const byMonth = (one: Row, other: Row) => compared(one.period, other.period);
  const first = sort === 'month' ? byMonth : byWindow;
  const shown = rows
    .filter(isShown)
    .sort((one, other) => sign * first(one, other) || byWindow(one, other) || bySize(one, other));
  return {
    pks: shown.map(({ pk }) => pk),
    total: shown.length,
    sums: {
      openCount: rows.filter(isOpen).length,
      openCents: sum((row) => (isOpen(row) ? open(row) : 0)),
      lateCount: rows.filter((row) => row.status === 'late').length,
      lateCents: sum((row) => (row.status === 'late' ? open(row) : 0)),
      arrivedCents: sum((row) => row.arrived),
      closedCents: sum((row) => (row.status === 'closed' ? open(row) : 0)),
      credits: side((row) => row.amount < 0),
      charges: side((row) => row.amount > 0),
    },
  };
}

async function readPages(scope: Scope, request: Pick<ExpectedPageRequest, 'status' | 'sort' | 'direction'>) {
  const queries = new SqlExpectedQueries(server.db);
  const size = 3;
  const pks: string[] = [];
  for (let page = 0; ; page += 1) {
    const { items, total, sums } = await queries.page(scope, { ...request, q: '', page, size }, WINDOW, TODAY);
    pks.push(...items.map(({ expectedPk }) => expectedPk));
    if (items.length < size) return { pks, total, sums };
  }
}

async function inScope(rows: readonly Row[], scope: Scope): Promise<readonly Row[]> {
  if (scope.kind === 'rep') return rows.filter(({ repId }) => repId === scope.repId);
  if (scope.kind === 'carriers') return rows.filter(({ carrier }) => scope.carrierCodes.includes(carrier));
  if (scope.kind !== 'agents') return rows;
  const agents = await server.db.selectFrom('group_agents').selectAll().execute();
  const numbers = agents
    .filter((agent) => scope.agentCodes.includes(agent.agent_code))
    .map((agent) => agent.group_number);
  return rows.filter(({ group }) => numbers.includes(group));
}

describe('kept totals of expected adjustments', () => {
  it('give everyone the pages and sums of the adjustments, after any commands', async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (steps) => {
        await server.reset();
        for (const repId of [1, 2]) await server.data.rep(repId);
        for (const code of ['A1', 'A2']) await server.data.agent(code);
        for (const code of CARRIERS) await server.data.carrier(code);
        const groups = [
          await server.data.group({ repId: 1, agents: ['A1'], carriers: [...CARRIERS] }),
          await server.data.group({ repId: 2, agents: ['A1', 'A2'], carriers: [...CARRIERS] }),
        ];
        const bills: TestBill[] = [];
        for (const groupNumber of groups) {
          for (const period of PERIODS)
            bills.push(await server.data.bill({ groupNumber, period, status: 'RECONCILED' }));
        }
        const lines = [{ billedCents: -1_000_000 }];
        const laterBills = await Promise.all(
          groups.map((groupNumber) =>
            server.data.bill({ groupNumber, period: '2026-04-01', status: 'RELEASED', lines }),
          ),
        );
        for (const step of steps) await play(step, groups, bills, laterBills);
        const rows = await rowsByReading();
        for (const scope of SCOPES) {
          const seen = await inScope(rows, scope);
          for (const status of ['all', ...EXPECTED_STATUSES] as const) {
            const sort = status === 'late' ? 'month' : 'status';
            for (const direction of ['asc', 'desc'] as const) {
              const request = { status, sort, direction } as const;
              expect(await readPages(scope, request)).toEqual(expectedPage(seen, request));
            }
          }
        }
        await server.assertInvariants();
        expect(await rebuildReadModels(server.db, () => undefined)).toBe('The totals were right.');
      }),
      { numRuns: Number(process.env['MODEL_RUNS'] ?? 5), endOnFailure: true },
    );
  }, 300_000);

  it('are corrected by a rebuild', async () => {
    await server.data.rep(9);
    const groupNumber = await server.data.group({ repId: 9 });
    const bill = await server.data.bill({ groupNumber, status: 'RECONCILED' });
    await play({ kind: 'add', a: 0, b: 0 }, [groupNumber], [bill]);
    await sql`update expected_total_changes set arrived_cents = -1`.execute(server.db);
    const lines: string[] = [];
    expect(await rebuildReadModels(server.db, (line) => lines.push(line))).toBe('3 totals were corrected.');
    expect(lines).toEqual([
      '  1 of 15: all bills: 0 wrong totals',
      '  2 of 15: bills of each rep: 0 wrong totals',
      '  3 of 15: bills of each agent: 0 wrong totals',
      '  4 of 15: bills of each carrier: 0 wrong totals',
      '  5 of 15: all expected adjustments: 1 wrong total',
      '  6 of 15: expected adjustments of each rep: 1 wrong total',
      '  7 of 15: expected adjustments of each agent: 0 wrong totals',
      '  8 of 15: expected adjustments of each carrier: 1 wrong total',
      '  9 of 15: expected adjustments that each carrier charges: 0 wrong totals',
      '  10 of 15: expected adjustments that carriers charge, for all, each rep, and each agent: 0 wrong totals',
      '  11 of 15: all entries of the ledger: 0 wrong totals',
      '  12 of 15: balances of members: 0 wrong totals',
      '  13 of 15: aging of past days: 0 wrong totals',
      '  14 of 15: what groups owe today: 0 wrong totals',
      '  15 of 15: totals of groups: 0 wrong totals',
    ]);
    await server.assertInvariants();
    expect(await rebuildReadModels(server.db, () => undefined)).toBe('The totals were right.');
  });
});
