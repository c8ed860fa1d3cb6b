import { sql } from 'kysely';
import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { getBill } from '../../../../../contract/billing/bills/bills';
import { ReconcileBill } from '../../../../../server/billing/billStatus/ReconcileBill';
import { ReleaseBills } from '../../../../../server/billing/billStatus/ReleaseBills';
import { RevertBill, unreconcile } from '../../../../../server/billing/billStatus/ReopenBill';
import { changeLines } from '../../../../../server/billing/bills/changeBillLines';
import { WorkerComparisons } from '../../../../../server/billing/bills/comparison/WorkerComparisons';
import type { BillChangeRequest } from '../../../../../server/billing/bills/lockForChange';
import { SqlCallerDirectory } from '../../../../../server/people/session/SqlCallerDirectory';
import type { Db } from '../../../../../server/platform/database/Tables';
import { runAs } from '../../../../../server/platform/shared/runAs';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { NO_FACTS } from '../../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { editsTo, openForEditing } from '../../../../support/bills/openForEditing';
import { Died, dieFromStatement, failAtEveryStatement } from '../../../../support/server/failAtStatement';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { ISSUER } from '../../../../support/server/testIssuer';

const MIN_STATEMENTS = 5;
/** Everything a change writes to, which must be identical after a crash. */
const WRITTEN_TABLES = [
  'bills',
  'bill_carriers',
  'carrier_bills',
  'bill_lines',
  'bill_line_snapshots',
  'bill_events',
] as const;
const MORE_WRITTEN_TABLES = ['bill_line_changes', 'ledger_events', 'ledger_entries'] as const;

/** No bill of these tests is archived. */
const NO_ARCHIVE = { restore: async () => false };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const TODAY = localDate('2026-11-15');

const asCall = ({ caller, scope, billPk, now }: BillChangeRequest) => ({ caller, scope, now, params: { billPk } });

type Changing = Readonly<Record<string, (db: Db, request: BillChangeRequest, linePk: string) => Promise<unknown>>>;

const FROM_MODIFIED: Changing = {
  saving: (db, request, linePk) =>
    runAs(new SqlTransactions(db), changeLines, {
      ...asCall(request),
      body: { ...request, changes: editsTo({ [linePk]: 1 }) },
    }),
  reconciling: (db, request) =>
    new ReconcileBill(new SqlTransactions(db), { run: async () => NO_FACTS }, new WorkerComparisons()).run({
      ...request,
      today: TODAY,
    }),
  reverting: (db, request) => new RevertBill(new SqlTransactions(db), NO_ARCHIVE).run({ ...request, today: TODAY }),
};
const FROM_RECONCILED: Changing = {
  unreconciling: (db, request) =>
    runAs(new SqlTransactions(db), unreconcile, { ...asCall(request), body: request, today: TODAY }),
  reverting: (db, request) => new RevertBill(new SqlTransactions(db), NO_ARCHIVE).run({ ...request, today: TODAY }),
};

describe('a crash at any statement leaves the bill unchanged', () => {
  it.each(Object.entries(FROM_MODIFIED))('when %s', async (_, change) => {
    const { request, linePks, version } = await aChangedBill();
    const [linePk = ''] = linePks;
    const statements = await failAtEach((db) => change(db, request, linePk));
    expect(statements).toBeGreaterThan(MIN_STATEMENTS);
    expect(await version()).toBe(request.version + 1);
  });

  it.each(Object.entries(FROM_RECONCILED))('when %s a reconciled bill', async (_, change) => {
    const { request, linePks, version, open } = await aChangedBill();
    await open.reconcile();
    const now = { ...request, version: request.version + 1 };
    const statements = await failAtEach((db) => change(db, now, linePks[0] ?? ''));
    expect(statements).toBeGreaterThan(MIN_STATEMENTS);
    expect(await version()).toBe(now.version + 1);
  });

  it('when releasing: a second attempt releases the other bills', async () => {
    const groupNumber = await server.data.group();
    const request = { ...(await anOffice()), scope: { kind: 'all' } as const, now: server.clock.now() };
    const release = (db: Db, billPks: readonly string[]) =>
      new ReleaseBills(new SqlTransactions(db), { ...STOPS, setSize: 1 }).run({ ...request, billPks });
    let died = 0;
    for (let n = 6; ; n += 13) {
      const bills = [1, 2, 3].map(() => server.data.bill({ groupNumber, status: 'UNRELEASED' }));
      const billPks = (await Promise.all(bills)).map(({ billPk }) => billPk);
      const first = await release(dieFromStatement(server.db, n).db, billPks).catch((error: unknown) => {
        if (!(error instanceof Died)) throw error;
      });
      if (first) break;
      died += 1;
      await release(server.db, billPks);
      const { rows } = await sql`
        select b.status, b.version, (select count(*)::int from bill_events e where e.bill_pk = b.bill_pk) as events,
          (select count(*)::int from notices n where n.bill_pk = b.bill_pk) as notices
        from bills b where b.bill_pk = any(${sql.val(billPks)}::text[])`.execute(server.db);
      expect(rows).toEqual(billPks.map(() => ({ status: 'RELEASED', version: 2, events: 1, notices: 1 })));
    }
    expect(died).toBeGreaterThan(2);
    await server.assertInvariants();
  });

  it('when releasing several', async () => {
    const groupNumber = await server.data.group();
    const one = await server.data.bill({ groupNumber, status: 'UNRELEASED', adjustmentsCents: 50 });
    const two = await server.data.bill({ groupNumber, status: 'UNRELEASED' });
    const billPks = [one.billPk, two.billPk];
    const { person, caller } = await anOffice();
    const request = { caller, scope: { kind: 'all' } as const, billPks, now: server.clock.now() };
    const statements = await failAtEach((db) => new ReleaseBills(new SqlTransactions(db), STOPS).run(request));
    expect(statements).toBeGreaterThan(MIN_STATEMENTS);
    for (const billPk of billPks)
      expect(await server.as(person).ok(getBill, { params: { billPk } })).toMatchObject({ status: 'RELEASED' });
  });
});

/** The process dies at a failing statement, instead of trying the other bills. */
const STOPS = { isUnavailable: (error: unknown) => error instanceof Died, reportFailure: () => undefined };

async function anOffice() {
  const person = await server.data.person({ roles: [Role.Admin, Role.Manager] });
  const caller = await new SqlCallerDirectory(server.db).findCaller(ISSUER, person.userId);
  return { person, caller: caller! };
}

/** A bill of two carriers with a changed line, locked by its reconciler. */
async function aChangedBill() {
  const groupNumber = await server.data.group({ carriers: ['ACME', 'UMBRA'] });
  const { billPk, linePks } = await server.data.bill({
    groupNumber,
    lines: [{ billedCents: 10_000 }, { carrierCode: 'UMBRA', coverage: 'Life', billedCents: 5_000 }],
    creditsCents: 101,
  });
  const person = await server.data.billingUser([groupNumber], [Role.Reconciler]);
  const open = await openForEditing(server.as(person), billPk);
  await open.edit({ [linePks[1] ?? '']: 2_000 });
  const { lockToken } = await server.as(person).ok(takeBillLock, { body: { billPk } });
  const { version } = await open.read();
  const caller = await new SqlCallerDirectory(server.db).findCaller(ISSUER, person.userId);
  const scope = { kind: 'groups' as const, groupNumbers: [groupNumber] };
  const request = { caller: caller!, scope, billPk, version, lockToken, note: '', now: server.clock.now() };
  return { request, linePks, open, version: async () => (await open.read()).version };
}

async function failAtEach(work: (db: Db) => Promise<unknown>): Promise<number> {
  const before = await written();
  return failAtEveryStatement(server, work, async () => expect(await written()).toEqual(before));
}

async function written(): Promise<unknown> {
  const tables = [...WRITTEN_TABLES, ...MORE_WRITTEN_TABLES];
  const rows = await Promise.all(tables.map((table) => server.db.selectFrom(table).selectAll().execute()));
  return Object.fromEntries(
    tables.map((table, index) => [table, rows[index]?.map((row) => JSON.stringify(row)).sort()]),
  );
}
