import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { releaseBillLock, takeBillLock } from '../../../../contract/bills/billLocks';
import { releaseBills } from '../../../../contract/bills/billStatus';
import { getBill, getBillHistory, getBillLines } from '../../../../contract/bills/bills';
import { reconcileBill } from '../../../../contract/bills/reconcileBill';
import { createPayment, searchPayments } from '../../../../contract/payments';
import { runProcessing } from '../../../../contract/processing';
import type { OpenDatabase } from '../../../../server/database/engine/OpenDatabase';
import { MIGRATIONS, migrate } from '../../../../server/database/migrate';
import type { Db } from '../../../../server/database/Tables';
import { assertInvariants } from '../../../../server/health/SqlInvariants';
import { localDate } from '../../../../src/domain/dates/LocalDate';
import { checkoutOf } from '../../../support/payments/payingGroup';
import { GROUP_OF_FIRST_RELEASE, openFormerDatabase } from '../../../support/server/openFormerDatabase';
import { startTestServer, type TestServer } from '../../../support/server/startTestServer';

// Loads a database of years, and applies every migration since the baseline.
jest.setTimeout(180_000);

/** Everything that must be the same after an upgrade. */
async function totalsOf(db: Db): Promise<unknown> {
  const { rows: bills } = await sql`
    select bill_pk, status, version, billed_cents, reconciled_cents, due_cents, paid_cents, pending_cents, line_count
    from bills order by bill_pk`.execute(db);
  const { rows: payments } = await sql`
    select payment_pk, status, amount_cents from payments order by payment_pk`.execute(db);
  const { rows: ledger } = await sql`
    select group_number, account, count(*) as entries, sum(amount_cents) as cents from ledger_entries
    group by group_number, account order by group_number, account`.execute(db);
  const { rows: counts } = await sql`
    select (select count(*) from bill_lines) as lines, (select sum(billed_cents) from bill_lines) as billed,
      (select count(*) from bill_line_snapshots) as snapshots, (select count(*) from bill_events) as events,
      (select count(*) from payment_events) as payment_events, (select sum(remaining_cents) from suspense_items) as suspense,
      (select count(*) from people) as people, (select count(*) from person_roles) as roles,
      (select count(*) from idempotency_keys) as keys, (select count(*) from uploads) as uploads`.execute(db);
  return { bills, payments, ledger, counts };
}

describe('a database from before the baseline', () => {
  let database: OpenDatabase;
  let server: TestServer;
  let before: unknown;

  beforeAll(async () => {
    database = await openFormerDatabase();
    before = await totalsOf(database.db);
    expect(await migrate(database.db)).toEqual(Object.keys(MIGRATIONS).sort().slice(1));
    server = await startTestServer({ database });
  });
  afterAll(() => server.close());

  it('keeps every amount, payment, ledger entry, event and grant', async () => {
    expect(await totalsOf(database.db)).toEqual(before);
    await assertInvariants(database.db);
  });

  const callerOf = async (role: string) => {
    const { rows } = await sql<{ userId: string; email: string }>`
      select p.user_id as "userId", p.email from people p join person_roles r using (user_id)
      where p.user_id like 'test|%' and r.role = ${role}`.execute(database.db);
    const [person] = rows;
    if (!person) throw new Error(`The database has no person with ${role}.`);
    return server.as(person);
  };

  it('shows each of its bills with lines and history', async () => {
    const admin = await callerOf('ROLE_ADMIN');
    const bills = await database.db.selectFrom('bills').select(['bill_pk', 'line_count', 'billed_cents']).execute();
    expect(bills.length).toBeGreaterThan(60);
    for (const { bill_pk: billPk, line_count, billed_cents } of bills) {
      const { billedCents } = await admin.ok(getBill, { params: { billPk } });
      expect(billedCents).toBe(billed_cents);
      const { total } = await admin.ok(getBillLines, { params: { billPk }, query: { limit: '1' } });
      expect(total).toBe(line_count);
      await admin.ok(getBillHistory, { params: { billPk } });
    }
  });

  it('is worked with: its bills are released, reconciled and paid, and its payments processed', async () => {
    const [admin, reconciler, payor] = await Promise.all(
      ['ROLE_ADMIN', 'ROLE_RECONCILER', 'ROLE_PAYOR'].map((role) => callerOf(role)),
    );
    if (!admin || !reconciler || !payor) throw new Error('A caller is missing.');
    const billIn = async (status: string) => {
      const row = await database.db
        .selectFrom('bills')
        .select(['bill_pk', 'version'])
        .where('group_number', '=', GROUP_OF_FIRST_RELEASE)
        .where('status', '=', status as never)
        .orderBy('bill_pk')
        .executeTakeFirstOrThrow();
      return { billPk: row.bill_pk, version: row.version };
    };

    const unreleased = await billIn('UNRELEASED');
    const { results } = await admin.ok(releaseBills, { body: { values: [unreleased.billPk] } });
    expect(results).toMatchObject([{ ok: true }]);

    const released = await admin.ok(getBill, { params: { billPk: unreleased.billPk } });
    const { lockToken } = await reconciler.ok(takeBillLock, { body: { billPk: released.billPk } });
    const body = { version: released.version, lockToken };
    const bill = await reconciler.ok(reconcileBill, { params: { billPk: released.billPk }, body });
    await reconciler.ok(releaseBillLock, { query: { billPk: released.billPk, lockToken } });

    const account = await database.db
      .selectFrom('bank_accounts')
      .select('bank_account_pk')
      .where('group_number', '=', GROUP_OF_FIRST_RELEASE)
      .executeTakeFirstOrThrow();
    const source = { groupNumber: GROUP_OF_FIRST_RELEASE, bankAccountPk: account.bank_account_pk };
    const checkout = checkoutOf(source, [{ bill: { ...bill, dueCents: bill.dueCents } as never }]);
    await payor.ok(createPayment, { body: checkout, idempotencyKey: randomUUID() });
    await admin.ok(runProcessing, { body: { businessDate: localDate('2026-03-16') } });

    expect(await admin.ok(getBill, { params: { billPk: released.billPk } })).toMatchObject({ status: 'PAID' });
    const { items } = await admin.ok(searchPayments, {
      body: { page: 0, size: 100, groupNumbers: [GROUP_OF_FIRST_RELEASE], statuses: ['PENDING'] },
    });
    expect(items).toEqual([]);
    await assertInvariants(database.db);
  });
});
