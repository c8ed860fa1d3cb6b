import { sql } from 'kysely';
import { searchBills } from '../../../../../contract/billing/bills/bills';
import { getAging } from '../../../../../contract/money/aging';
import { searchPayments } from '../../../../../contract/money/payments';
import { runProcessing } from '../../../../../contract/money/processing';
import { listSuspense } from '../../../../../contract/money/suspense';
import { getDashboard } from '../../../../../contract/office/dashboard';
import { searchGroups } from '../../../../../contract/office/groups';
import { inTransaction } from '../../../../../server/platform/database/inTransaction';
import { LARGEST_BILL_CENTS } from '../../../../../src/domain/billing/bills/Bill';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { MAX_CENTS } from '../../../../../src/domain/platform/money/Cents';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

/** Maximum of one payment: five sources of a hundred billion dollars. */
const LARGEST_PAYMENT_CENTS = 50_000_000_000_000;
/** The sum of this many exceeds the range of exact numbers. */
const BILLS = 901;
const PAYMENTS = 181;

let server: TestServer;
let groupNumber: string;
let admin: TestPerson;
let payor: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-20T12:00:00.000Z' });
});
beforeEach(async () => {
  server.skipInvariantChecks();
  groupNumber = await server.data.group();
  admin = await server.data.person({ roles: [Role.Sysadmin, Role.Admin, Role.Manager] });
  payor = await server.data.billingUser([groupNumber], [Role.Payor]);
});
afterEach(() => server.reset());
afterAll(() => server.close());

describe('totals beyond the range of exact numbers', () => {
  it('are capped for bills', async () => {
    await insertHugeBills();
    const { total, sums } = await server.as(admin).ok(searchBills, { body: {} });
    expect({ total, ...sums }).toMatchObject({ total: BILLS, billedCents: MAX_CENTS, dueCents: MAX_CENTS });
    const carrier = await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ACME', 'OTHER'] });
    expect((await server.as(carrier).ok(searchBills, { body: {} })).sums.dueCents).toBe(MAX_CENTS);
  });

  it('are capped on the dashboard', async () => {
    await insertHugeBills();
    await insertHugePayments('PROCESSED');
    const board = await server.as(admin).ok(getDashboard, { params: { role: 'admin' } });
    expect(board).toMatchObject({
      byStatus: [{ status: 'RELEASED', count: BILLS, dueCents: MAX_CENTS }],
      pastDue: { count: BILLS, openCents: MAX_CENTS },
      suspenseCents: MAX_CENTS,
      groups: [{ groupNumber, openCents: MAX_CENTS, pastDueCents: MAX_CENTS }],
    });
    expect(board.byMonth.at(-1)).toMatchObject({ billedCents: MAX_CENTS, openCents: MAX_CENTS });
  });

  it('are capped in aging and lists of groups', async () => {
    await insertHugeBills();
    const { items, sums } = await server.as(admin).ok(getAging, { query: {} });
    expect([sums.aged.days30, items[0]?.aged.days30]).toEqual([MAX_CENTS, MAX_CENTS]);
    const groups = await server.as(admin).ok(searchGroups, { body: { sort: 'balance', direction: 'desc' } });
    expect(groups.items[0]).toMatchObject({ groupNumber, openCents: MAX_CENTS, pastDueCents: MAX_CENTS });
  });

  it('are capped for payments and their remainders', async () => {
    await insertHugePayments('PENDING');
    await insertHugePayments('PROCESSED');
    const { total, sums } = await server.as(payor).ok(searchPayments, { body: {} });
    expect({ total, ...sums }).toEqual({
      total: 2 * PAYMENTS,
      pendingCents: MAX_CENTS,
      processedCents: MAX_CENTS,
    });
    expect((await server.as(payor).ok(listSuspense, { query: {} })).totalCents).toBe(MAX_CENTS);
  });

  it('do not stop a processing run: each payment is processed', async () => {
    await insertHugePayments('PENDING');
    await applyOneCentOfEach();
    const done = await server.as(admin).ok(runProcessing, { body: { businessDate: localDate('2026-03-20') } });
    expect(done).toMatchObject({ processed: PAYMENTS, failed: 0, amountCents: MAX_CENTS });
  });
});

describe('a bill beyond a hundred billion dollars', () => {
  it.each(['billed_cents', 'reconciled_cents', 'adjustments_cents', 'credits_cents', 'previous_balance_cents'])(
    'cannot be stored: %s',
    async (column) => {
      const bill = await server.data.bill({ groupNumber, status: 'UNRELEASED' });
      const raise = sql`update bills set ${sql.ref(column)} = ${LARGEST_BILL_CENTS + 1},
        due_cents = due_cents + ${dueBy(column)} * (${LARGEST_BILL_CENTS + 1} - ${sql.ref(column)}) where bill_pk = ${bill.billPk}`;
      await expect(raise.execute(server.db)).rejects.toThrow('amounts_of_a_bill_stay_exact');
    },
  );

  it('cannot result from one line', async () => {
    const bill = await server.data.bill({ groupNumber, status: 'UNRELEASED' });
    const raise = sql`update bill_lines set billed_cents = 10000000001 where bill_pk = ${bill.billPk}`;
    await expect(raise.execute(server.db)).rejects.toThrow('amounts_of_a_line_stay_exact');
  });
});

function dueBy(column: string): number {
  if (column === 'credits_cents') return -1;
  return column === 'billed_cents' || column === 'adjustments_cents' ? 1 : 0;
}

/** Bills without lines, with totals like a thousand of the largest lines. */
async function insertHugeBills(): Promise<void> {
  await sql`
    insert into bills (group_number, bill_pk, bill_number, period_from, period_to, bill_date, due_date, status,
      reconcile_policy, carrier_codes, billed_cents, reconciled_cents, due_cents, line_count, member_count)
    select ${groupNumber}, ${groupNumber} || '.h' || n, 'H' || n, '2026-03-01', '2026-03-31', '2026-03-01', '2026-03-10', 'RELEASED',
      'adjustThenPay', '{ACME}', ${LARGEST_BILL_CENTS}, ${LARGEST_BILL_CENTS}, ${LARGEST_BILL_CENTS}, 1000, 1000
    from generate_series(1, ${BILLS}::int) n`.execute(server.db);
  await sql`
    insert into bill_carriers (group_number, bill_pk, carrier_code, billed_cents, reconciled_cents, line_count)
    select group_number, bill_pk, 'ACME', billed_cents, reconciled_cents, line_count from bills`.execute(server.db);
}

/** Payments that are not applied to any bill. */
async function insertHugePayments(status: 'PENDING' | 'PROCESSED'): Promise<void> {
  await sql`
    insert into payments (group_number, payment_pk, confirmation, amount_cents, method, status, settle_date, cutoff_at, made_by, made_by_user_id)
    select ${groupNumber}, ${`${groupNumber}.${status}`} || n, ${status} || n, ${LARGEST_PAYMENT_CENTS}, 'ACH', ${status},
      '2026-03-20', '2026-03-18', 'Pat', 'pat' from generate_series(1, ${PAYMENTS}::int) n`.execute(server.db);
  if (status === 'PENDING') return;
  await sql`
    insert into suspense_items (group_number, suspense_pk, payment_pk, amount_cents, remaining_cents)
    select group_number, payment_pk || '.s', payment_pk, amount_cents, amount_cents from payments where status = 'PROCESSED'`.execute(
    server.db,
  );
}

/** A bill that takes a cent of each payment; the rest goes to suspense when the payments are processed. */
async function applyOneCentOfEach(): Promise<void> {
  const { billPk } = await server.data.bill({ groupNumber, status: 'RECONCILED' });
  await inTransaction(server.db, async (tx) => {
    await sql`update bills set status = 'PENDING', pending_cents = ${PAYMENTS} where bill_pk = ${billPk}`.execute(tx);
    await sql`
      insert into payment_allocations (group_number, payment_pk, bill_pk, amount_cents, state)
      select group_number, payment_pk, ${billPk}, 1, 'PENDING' from payments`.execute(tx);
  });
}
