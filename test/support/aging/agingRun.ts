import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { releaseBills, unreleaseBills } from '../../../contract/billing/bills/billStatus';
import { getAgedBills, getAging } from '../../../contract/money/aging';
import { voidPayment } from '../../../contract/money/payments';
import { runProcessing } from '../../../contract/money/processing';
import { reallocatePayment, returnPayment } from '../../../contract/money/reversals';
import { searchHeldItems, settleReturn, transferSuspense } from '../../../contract/money/suspense';
import { getDashboard } from '../../../contract/office/dashboard';
import { BILL_STATUS_LISTS } from '../../../src/domain/billing/bills/BillStatus';
import { AGING_BUCKETS, bucketOf, daysPastDue, totalOf } from '../../../src/domain/money/aging/Aging';
import { openCentsOf, pastDueCentsOf } from '../../../src/domain/office/dashboard/Overview';
import { Role } from '../../../src/domain/platform/access/Role';
import { addDays, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents, sumCents } from '../../../src/domain/platform/money/Cents';
import { openForEditing } from '../bills/openForEditing';
import { holdMoney, pay, payingGroup } from '../payments/payingGroup';
import { returnOf } from '../payments/reversals';
import type { TestBill } from '../server/insertBill';
import type { TestServer } from '../server/startTestServer';

/** Possible events of a group's bills and payments. */
export const AGING_STEPS = [
  'bill',
  'reconcile',
  'pay',
  'payPart',
  'payOver',
  'void',
  'process',
  'spend',
  'return',
  'settle',
  'unreconcile',
  'unrelease',
  'release',
  'delete',
  'reallocate',
] as const;
export type AgingStep = (typeof AGING_STEPS)[number];

/** A group whose bills take random steps, with what aging shows of it and what it must show. */
export async function startAgingRun(server: TestServer) {
  const group = await payingGroup(server);
  const admin = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
  const processing = server.as(await server.data.person({ roles: [Role.Admin, Role.Sysadmin] }));
  const bills: TestBill[] = [];
  const payments: string[] = [];
  const version = async (bill: TestBill) =>
    await server.db
      .selectFrom('bills')
      .select(['status', 'version', 'due_cents', 'paid_cents', 'pending_cents'])
      .where('bill_pk', '=', bill.billPk)
      .executeTakeFirstOrThrow();
  const take = async (step: AgingStep, which: number, today: LocalDate): Promise<void> => {
    if (step === 'bill') {
      const dueDate = addDays(today, which * 25 - 80);
      bills.push(
        await server.data.bill({ groupNumber: group.groupNumber, lines: [{ billedCents: 1_000 + which }], dueDate }),
      );
      return;
    }
    if (step === 'process') {
      await processing.ok(runProcessing, { body: { businessDate: today } });
      return;
    }
    if (step === 'void') {
      const paymentPk = payments[which % Math.max(1, payments.length)];
      const key = { idempotencyKey: randomUUID() };
      if (paymentPk) await admin.call(voidPayment, { params: { paymentPk }, body: { reason: 'Wrong' }, ...key });
      return;
    }
    if (step === 'return') {
      const paymentPk = payments[which % Math.max(1, payments.length)];
      if (paymentPk) await admin.call(returnPayment, returnOf(paymentPk, 'R10'));
      return;
    }
    if (step === 'spend' || step === 'settle') {
      if (step === 'settle') await holdMoney(server, group, 100);
      const { items, owing } = await admin.ok(searchHeldItems, { body: { size: 500 } });
      const item = items.filter(({ availableCents }) => availableCents > 0).at(step === 'settle' ? -1 : 0);
      if (!item) return;
      const params = { suspensePk: item.suspensePk };
      const key = { idempotencyKey: randomUUID() };
      if (step === 'spend') {
        const body = { groupNumber: null, amountCents: item.availableCents, reason: 'For the next bill' };
        await admin.call(transferSuspense, { params, body, ...key });
        return;
      }
      const amountCents = cents(Math.min(item.availableCents, owing[0]?.owedCents ?? 0));
      if (amountCents > 0) await admin.ok(settleReturn, { params, body: { amountCents, reason: 'By check' }, ...key });
      return;
    }
    const bill = bills[which % Math.max(1, bills.length)];
    if (!bill) return;
    const { billPk } = bill;
    if (step === 'unrelease' || step === 'release') {
      await admin.ok(step === 'unrelease' ? unreleaseBills : releaseBills, { body: { values: [billPk] } });
      return;
    }
    const now = await version(bill);
    if (step === 'reallocate') {
      const moved = await server.db
        .selectFrom('payment_allocations')
        .selectAll()
        .where('state', '=', 'PROCESSED')
        .execute();
      const [first] = moved.filter((row) => row.bill_pk !== billPk);
      const amountCents = cents(Math.min(now.due_cents - now.paid_cents - now.pending_cents, first?.amount_cents ?? 0));
      if (!first || amountCents <= 0) return;
      const from = moved
        .filter(({ payment_pk: pk }) => pk === first.payment_pk)
        .map((row) => ({ billPk: row.bill_pk, amountCents: row.amount_cents }));
      const body = { reason: 'Wrong bill', from, allocations: [{ billPk, version: now.version, amountCents }] };
      const params = { paymentPk: first.payment_pk };
      await admin.call(reallocatePayment, { params, body, idempotencyKey: randomUUID() });
      return;
    }
    if (step === 'delete') {
      if (now.status !== 'UNRELEASED') return;
      // As reversing an upload does.
      await sql`delete from bills where bill_pk = ${billPk}`.execute(server.db);
      bills.splice(bills.indexOf(bill), 1);
      return;
    }
    if (now.status === 'UNRELEASED') return;
    if (step === 'pay' || step === 'payPart' || step === 'payOver') {
      const open = now.due_cents - now.paid_cents - now.pending_cents;
      const amountCents = step === 'payPart' ? Math.ceil(open / 2) : open;
      const excessCents = step === 'payOver' ? 200 + which : 0;
      if (amountCents <= 0) return;
      const made = await pay(server, group, bill, { amountCents, excessCents, version: now.version }).catch(
        () => undefined,
      );
      if (made) payments.push(made.paymentPk);
      return;
    }
    const editor = await openForEditing(admin, bill.billPk);
    if (step === 'unreconcile') await editor.unreconcile();
    else {
      await editor.edit({ [bill.linePks[0] ?? '']: 900 - which });
      await editor.reconcile();
    }
    await sql`delete from bill_locks`.execute(server.db);
  };
  const aging = async (asOf: LocalDate) => {
    const [{ items: groups, sums }, { items, returns }] = await Promise.all([
      admin.ok(getAging, { query: { asOf } }),
      admin.ok(getAgedBills, { params: { groupNumber: group.groupNumber }, query: { asOf } }),
    ]);
    expect(groups.length <= 1 && (groups[0] === undefined || totalOf(groups[0].aged) === totalOf(sums.aged))).toBe(
      true,
    );
    const open = items.map(({ billPk, openCents, pendingCents }) => `${billPk} ${openCents} ${pendingCents}`).sort();
    const ofReturns = returns.map((item) => ({ ...item, dueDate: item.returnedOn }));
    expect(AGING_BUCKETS.map((bucket) => sums.aged[bucket])).toEqual(inBuckets([...items, ...ofReturns], asOf));
    return { open, aged: inBuckets(items, asOf), returned: sumCents(returns.map(({ openCents }) => openCents)) };
  };
  /** Past due and open amounts of the dashboard, in total and by group. */
  const onDashboard = async () => {
    const board = await admin.ok(getDashboard, { params: { role: 'admin' } });
    return {
      pastDue: pastDueCentsOf(board),
      open: cents(openCentsOf(board, BILL_STATUS_LISTS.billingUserView) + board.owedAfterReturns.openCents),
      groups: board.groups
        .filter(({ openCents }) => openCents > 0)
        .map(({ groupNumber, pastDueCents, openCents }) => [groupNumber, pastDueCents, openCents]),
    };
  };
  const onAging = async (asOf: LocalDate) => {
    const { sums, items } = await admin.ok(getAging, { query: { asOf } });
    const late = ({ aged }: typeof sums) => cents(totalOf(aged) - aged.current);
    return {
      pastDue: late(sums),
      open: totalOf(sums.aged),
      groups: items
        .filter(({ aged }) => totalOf(aged) > 0)
        .map((item) => [item.groupNumber, late(item), totalOf(item.aged)]),
    };
  };
  /** Amounts of each bill with a receivable, and of returned payments. */
  const agedReceivables = async (asOf: LocalDate) => {
    const parts = { params: { groupNumber: group.groupNumber }, query: { asOf } };
    const { items, returns } = await admin.ok(getAgedBills, parts);
    const posted = await ledgerReceivables(asOf);
    const ofBills = items
      .filter(({ billPk }) => posted.has(billPk))
      .map(({ billPk, openCents, pendingCents }) => [billPk, openCents + pendingCents] as const);
    const owed = returns.reduce((sum, { openCents }) => sum + openCents, 0);
    return new Map([...ofBills, ...(owed > 0 ? [['', owed] as const] : [])]);
  };
  /** From the ledger's entries. The key of a bill, empty for returned payments, with its cents at the end of the day. */
  const ledgerReceivables = async (asOf: LocalDate) => {
    const { rows } = await sql<{ billPk: string; total: number }>`
      select coalesce(e.bill_pk, '') as "billPk", sum(e.amount_cents) as total
      from ledger_entries e join ledger_events v using (group_number, event_pk)
      where e.account in ('RECEIVABLE', 'RETURNED_RECEIVABLE') and v.at < ${`${addDays(asOf, 1)}T00:00:00.000Z`}::timestamptz
      group by 1 having sum(e.amount_cents) > 0`.execute(server.db);
    return new Map(rows.map(({ billPk, total }) => [billPk, Number(total)] as const));
  };
  /** From the amounts that the bills store. */
  const expected = async (today: LocalDate) => {
    const rows = await server.db
      .selectFrom('bills')
      .select(['bill_pk', 'status', 'due_date', 'due_cents', 'paid_cents', 'pending_cents'])
      .execute();
    const owed = rows
      .filter(({ status }) => status !== 'PAID' && status !== 'UNRELEASED')
      .map((row) => ({
        ...row,
        open: Math.max(0, row.due_cents - row.paid_cents - row.pending_cents),
      }));
    const open = owed
      .filter((row) => row.open > 0 || row.pending_cents > 0)
      .map((row) => `${row.bill_pk} ${row.open} ${row.pending_cents}`)
      .sort();
    const aged = inBuckets(
      owed.map((row) => ({ dueDate: row.due_date, openCents: row.open })),
      today,
    );
    const entries = server.db.selectFrom('ledger_entries').select('amount_cents');
    const returned = await entries.where('account', '=', 'RETURNED_RECEIVABLE').execute();
    return { open, aged, returned: sumCents(returned.map(({ amount_cents }) => amount_cents)) };
  };
  return { take, aging, expected, agedReceivables, onDashboard, onAging, ledgerReceivables };
}

function inBuckets(
  items: readonly { readonly dueDate: LocalDate; readonly openCents: number }[],
  asOf: LocalDate,
): readonly number[] {
  return AGING_BUCKETS.map((bucket) =>
    items.reduce((sum, item) => sum + (bucketOf(daysPastDue(item.dueDate, asOf)) === bucket ? item.openCents : 0), 0),
  );
}
