import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { releaseBillLock, takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { releaseBills, unreconcileBill, unreleaseBills } from '../../../../../contract/billing/bills/billStatus';
import { getBill, getBillHistory } from '../../../../../contract/billing/bills/bills';
import { reconcileBill } from '../../../../../contract/billing/bills/reconcileBill';
import { closeShort, listWaitingShorts, previewCloseShort } from '../../../../../contract/money/closeShort';
import { reversePayment } from '../../../../../contract/money/reversals';
import { settlePayment } from '../../../../../server/money/payments/settlePayment';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { eventsOfOneName, nameEveryone } from '../../../../support/audit/peopleOfOneName';
import { type PayingGroup, pay, payingGroup } from '../../../../support/payments/payingGroup';
import { behindLock, onPostgres } from '../../../../support/server/behindLock';
import type { TestBill } from '../../../../support/server/insertBill';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

/** @source PAY-2; product.md, The bill's life: closeShort; Money, invariants 1, 6 */
describe('carrying a short to the next bill', () => {
  let server: TestServer;
  let group: PayingGroup;
  let manager: TestPerson;
  let second: TestPerson;

  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    group = await payingGroup(server, { toleranceCents: 500 });
    manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
    second = await server.data.person({ roles: [Role.Admin, Role.Manager] });
  });
  afterEach(async () => {
    await server.assertInvariants();
    await server.reset();
  });
  afterAll(() => server.close());

  const settle = (paymentPk: string) =>
    new SqlTransactions(server.db).run((tx) => settlePayment(tx, paymentPk, server.clock.now()));
  /** A January bill with all but `openCents` paid. Its version is 3. */
  const partlyPaid = async (openCents: number, lines?: Parameters<PayingGroup['bill']>[0]) => {
    const bill = await group.bill({ period: '2026-01-01', ...lines });
    const { paymentPk } = await pay(server, group, bill, { amountCents: bill.dueCents - openCents });
    await settle(paymentPk);
    return bill;
  };
  const nextBill = (status: 'UNRELEASED' | 'RELEASED' | 'MODIFIED' = 'RELEASED') =>
    group.bill({ status, period: '2026-02-01' });
  const request = ({ billPk }: TestBill, more: { version?: number; decline?: boolean; ask?: boolean } = {}) => ({
    params: { billPk },
    body: { version: 3, note: '', ...more },
    idempotencyKey: randomUUID(),
  });
  const shown = ({ billPk }: TestBill) => server.as(manager).ok(getBill, { params: { billPk } });
  /** As an admin on behalf of the group. */
  const change = async (what: 'reconcile' | 'unreconcile', bill: TestBill) => {
    const { billPk } = bill;
    const { lockToken } = await server.as(second).ok(takeBillLock, { body: { billPk, takeOver: false } });
    const { version } = await shown(bill);
    const call = what === 'reconcile' ? reconcileBill : unreconcileBill;
    await server.as(second).ok(call, { params: { billPk }, body: { version, lockToken } });
    await server.as(second).ok(releaseBillLock, { query: { billPk, lockToken } });
  };
  const events = async ({ billPk }: TestBill) =>
    (await server.as(manager).ok(getBillHistory, { params: { billPk } })).items.map(({ event }) => event);
  const debitSuspense = async () => {
    const rows = await server.db
      .selectFrom('ledger_entries')
      .select(({ fn }) => fn.sum<number>('amount_cents').as('total'))
      .where('account', '=', 'DEBIT_SUSPENSE')
      .execute();
    return Number(rows[0]?.total ?? 0);
  };
  const debitPayment = () =>
    server.db
      .selectFrom('payments')
      .select(['payment_pk', 'amount_cents', 'status', 'disposition'])
      .where('method', '=', 'Debit Suspense')
      .execute();

  it('adds a short beyond the tolerance to the next released bill as an adjustment', async () => {
    const bill = await partlyPaid(2_000);
    const next = await nextBill();
    const effect = await server.as(manager).ok(previewCloseShort, { params: { billPk: bill.billPk } });
    expect(effect).toMatchObject({
      method: 'Debit Suspense',
      amountCents: 2_000,
      needsSecondPerson: false,
      problem: null,
    });
    expect(effect.parts).toEqual([
      { carrierCode: expect.any(String), amountCents: 2_000, nextBillNumber: next.billNumber },
    ]);
    const closed = await server.as(manager).ok(closeShort, request(bill));
    expect(closed).toMatchObject({ status: 'PAID', paidCents: bill.dueCents });
    expect(await shown(next)).toMatchObject({
      adjustmentsCents: 2_000,
      dueCents: next.dueCents + 2_000,
      status: 'RELEASED',
    });
    expect(await debitPayment()).toMatchObject([{ amount_cents: 2_000, status: 'PROCESSED' }]);
    expect(await debitSuspense()).toBe(2_000);
    expect(await events(next)).toContain('shortCarriedIn');
  });

  it('carries a short to the next bill once it is released, and takes it off when the bill is unreleased', async () => {
    const bill = await partlyPaid(2_000);
    const next = await nextBill('UNRELEASED');
    await server.as(manager).ok(closeShort, request(bill));
    expect(await shown(next)).toMatchObject({ adjustmentsCents: 0 });
    const values = [next.billPk];
    await server.as(manager).ok(releaseBills, { body: { values } });
    expect(await shown(next)).toMatchObject({ adjustmentsCents: 2_000, dueCents: next.dueCents + 2_000 });
    await server.assertInvariants();
    await server.as(manager).ok(unreleaseBills, { body: { values } });
    expect(await shown(next)).toMatchObject({ status: 'UNRELEASED', adjustmentsCents: 0, dueCents: next.dueCents });
  });

  it('asks a second manager above the limit, who confirms or declines', async () => {
    const bill = await partlyPaid(100_001, { lines: [{ billedCents: 400_000 }] });
    const asked = await server.as(manager).ok(closeShort, request(bill));
    expect(asked).toMatchObject({ status: 'PARTIAL', version: 3 });
    expect(await server.as(manager).refused(closeShort, request(bill))).toMatchObject({
      status: 422,
      code: 'SAME_PERSON',
    });
    const waiting = await server.as(second).ok(previewCloseShort, { params: { billPk: bill.billPk } });
    expect(waiting).toMatchObject({ needsSecondPerson: true, request: { by: manager.name }, problem: null });
    await server.as(second).ok(closeShort, request(bill, { decline: true }));
    expect(await server.as(second).refused(closeShort, request(bill, { decline: true }))).toMatchObject({
      code: 'WRONG_STATUS',
    });
    await nameEveryone(server);
    await server.as(second).ok(closeShort, request(bill));
    const closed = await server.as(manager).ok(closeShort, request(bill));
    expect(closed.status).toBe('PAID');
    expect(await eventsOfOneName(server)).toEqual(['Closed short']);
    expect(await events(bill)).toEqual(
      expect.arrayContaining(['closeShortRequested', 'closeShortDeclined', 'closeShort']),
    );
  });

  it('does not confirm a request that a colleague made after the caller looked, and shows who has been waiting since when', async () => {
    server.clock.set('2026-03-10T15:00:00.000Z');
    const bill = await partlyPaid(100_001, { lines: [{ billedCents: 400_000 }] });
    await server.as(manager).ok(closeShort, request(bill, { ask: true }));
    expect(await server.as(second).refused(closeShort, request(bill, { ask: true }))).toMatchObject({
      status: 409,
      code: 'WRONG_STATUS',
      message: `${manager.name} asked on Mar 10, 2026 to carry $1,000.01 to the next bill. That request is waiting: confirm or decline it.`,
    });
    expect(await server.as(second).ok(getBill, { params: { billPk: bill.billPk } })).toMatchObject({
      status: 'PARTIAL',
    });
    expect((await server.as(second).ok(closeShort, request(bill))).status).toBe('PAID');
  });

  it('asks once when two managers ask at the same time', async () => {
    const bill = await partlyPaid(100_001, { lines: [{ billedCents: 400_000 }] });
    const ask = () => request(bill, { ask: true });
    const answers = await Promise.all([manager, second].map((person) => server.as(person).call(closeShort, ask())));
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
    expect((await events(bill)).filter((event) => event === 'closeShortRequested')).toHaveLength(1);
  });

  it('does not close a bill that the caller was shown needs another manager', async () => {
    const bill = await partlyPaid(600);
    expect(await server.as(second).refused(closeShort, request(bill, { ask: true }))).toMatchObject({
      status: 409,
      message: `Closing bill ${bill.billNumber} short no longer needs another manager. Review it again.`,
    });
  });

  it('lists the shorts that another manager can decide, until they are decided', async () => {
    const bill = await partlyPaid(150_000, { lines: [{ billedCents: 400_000 }] });
    const listed = async () => (await server.as(second).ok(listWaitingShorts, {})).items;
    expect(await listed()).toEqual([]);
    await server.db
      .insertInto('divisions')
      .values({ group_number: group.groupNumber, division_number: '02', name: 'West', place: 1 })
      .execute();
    await server.db.updateTable('bills').set({ division_number: '02' }).where('bill_pk', '=', bill.billPk).execute();
    await server.as(manager).ok(closeShort, { ...request(bill), body: { version: 3, note: 'Agreed by phone' } });
    const [waiting] = await listed();
    expect(waiting).toMatchObject({
      billPk: bill.billPk,
      billNumber: bill.billNumber,
      division: { number: '02', name: 'West' },
      groupNumber: group.groupNumber,
      amountCents: 150_000,
      note: 'Agreed by phone',
      by: manager.name,
      byUserId: manager.userId,
    });
    const tolerate = (toleranceCents: number) =>
      server.db
        .updateTable('groups')
        .set({ tolerance_cents: toleranceCents })
        .where('group_number', '=', group.groupNumber)
        .execute();
    await tolerate(150_000);
    expect(await listed()).toEqual([]);
    await tolerate(500);
    const admin = await server.data.person({ roles: [Role.Admin] });
    expect(await server.as(admin).refused(listWaitingShorts, {})).toMatchObject({ status: 403 });
    await server.as(second).ok(closeShort, request(bill, { version: waiting?.version ?? 0, decline: true }));
    expect(await listed()).toEqual([]);
  });

  it('asks again when the bill has changed since the request', async () => {
    const bill = await partlyPaid(150_000, { lines: [{ billedCents: 400_000 }] });
    await server.as(manager).ok(closeShort, request(bill));
    const { paymentPk } = await pay(server, group, bill, { amountCents: 20_000, version: 3 });
    await settle(paymentPk);
    const effect = await server.as(second).ok(previewCloseShort, { params: { billPk: bill.billPk } });
    expect(effect).toMatchObject({ amountCents: 130_000, request: null });
    await server.as(second).ok(closeShort, request(bill, { version: 5 }));
    expect((await server.as(manager).ok(closeShort, request(bill, { version: 5 }))).status).toBe('PAID');
  });

  it('needs a second manager regardless of the amount when the manager set the limit', async () => {
    const bill = await partlyPaid(2_000);
    await server.db
      .insertInto('group_rule_changes')
      .values({
        group_number: group.groupNumber,
        change_pk: 'rule',
        applies_from: localDate('2020-01-01'),
        reconcile_policy: 'adjustThenPay',
        contributions: JSON.stringify([]),
        over_tolerance_cents: cents(500),
        short_tolerance_cents: cents(500),
        payors_may_write_off: false,
        same_person_may_pay: true,
        refund_limit_cents: cents(50_000),
        note: '',
        at: server.clock.now().toISOString(),
        by_user_id: manager.userId,
        by_name: manager.name,
      })
      .execute();
    expect((await server.as(manager).ok(closeShort, request(bill))).status).toBe('PARTIAL');
    expect((await server.as(second).ok(closeShort, request(bill))).status).toBe('PAID');
  });

  it('is paid to the carrier once, with the bill that it was carried to', async () => {
    const bill = await partlyPaid(2_000);
    const next = await nextBill();
    await server.as(manager).ok(closeShort, request(bill));
    await change('reconcile', next);
    expect(await debitSuspense()).toBe(0);
    await server.assertInvariants();
    const { version, dueCents } = await shown(next);
    expect(dueCents).toBe(next.dueCents + 2_000);
    const { paymentPk } = await pay(server, group, next, { amountCents: dueCents, version });
    await settle(paymentPk);
    const owed = await server.db
      .selectFrom('ledger_entries')
      .select(({ fn }) => fn.sum<number>('amount_cents').as('total'))
      .where('account', '=', 'CARRIER_PAYABLE')
      .executeTakeFirstOrThrow();
    expect(Number(owed.total)).toBe(-(bill.dueCents + next.dueCents));
  });

  it('takes the short off the next bill when the Debit Suspense is reversed, unless that bill is reconciled', async () => {
    const bill = await partlyPaid(2_000);
    const next = await nextBill();
    await server.as(manager).ok(closeShort, request(bill));
    const [made] = await debitPayment();
    const reversal = { params: { paymentPk: made?.payment_pk ?? '' }, body: { reason: 'Wrong bill' } };
    await change('reconcile', next);
    const refused = await server.as(manager).refused(reversePayment, { ...reversal, idempotencyKey: randomUUID() });
    expect(refused).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    await change('unreconcile', next);
    await server.as(manager).ok(reversePayment, { ...reversal, idempotencyKey: randomUUID() });
    expect(await shown(next)).toMatchObject({ adjustmentsCents: 0, dueCents: next.dueCents });
    expect(await shown(bill)).toMatchObject({ status: 'PARTIAL', paidCents: bill.dueCents - 2_000 });
    expect(await debitSuspense()).toBe(0);
  });

  onPostgres('leaves no short on a bill that is released while the Debit Suspense is reversed', async () => {
    const bill = await partlyPaid(2_000);
    const next = await nextBill('UNRELEASED');
    await server.as(manager).ok(closeShort, request(bill));
    const [made] = await debitPayment();
    const params = { paymentPk: made?.payment_pk ?? '' };
    const reversal = { params, body: { reason: 'Wrong bill' }, idempotencyKey: randomUUID() };
    // The release adds its notice after the short.
    const answers = await behindLock<{ readonly status: number }>(
      server.db,
      sql`lock table notices in exclusive mode`,
      [
        () => server.as(manager).call(releaseBills, { body: { values: [next.billPk] } }),
        () => server.as(manager).call(reversePayment, reversal),
      ],
    );
    expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await shown(next)).toMatchObject({ status: 'RELEASED', adjustmentsCents: 0, dueCents: next.dueCents });
    expect(await debitSuspense()).toBe(0);
  });

  it('splits a short over the carriers of the bill, and each part waits for that carrier', async () => {
    const other = await server.data.carrier('OTHER');
    const bill = await partlyPaid(1_001, {
      lines: [{ billedCents: 100_000 }, { billedCents: 100_000, carrierCode: other }],
    });
    const next = await nextBill();
    await server.as(manager).ok(closeShort, request(bill));
    const { adjustmentsCents } = await shown(next);
    expect([500, 501]).toContain(adjustmentsCents);
    expect(await debitSuspense()).toBe(1_001);
  });

  it('adds each part only to the bill that was shown before, not to a later one', async () => {
    const other = await server.data.carrier('OTHER');
    const lines = [{ billedCents: 100_000 }, { billedCents: 100_000, carrierCode: other }];
    const bill = await partlyPaid(2_000, { lines });
    const waiting = await nextBill('UNRELEASED');
    const later = await group.bill({ status: 'RELEASED', period: '2026-03-01', lines });
    const { parts } = await server.as(manager).ok(previewCloseShort, { params: { billPk: bill.billPk } });
    expect(new Set(parts.map(({ nextBillNumber }) => nextBillNumber))).toEqual(new Set([later.billNumber, null]));
    await server.as(manager).ok(closeShort, request(bill));
    expect(await shown(later)).toMatchObject({ adjustmentsCents: 1_000 });
    await server.as(manager).ok(releaseBills, { body: { values: [waiting.billPk] } });
    expect(await shown(waiting)).toMatchObject({ adjustmentsCents: 1_000 });
  });

  it('refuses while another person edits the next bill', async () => {
    const bill = await partlyPaid(2_000);
    const next = await nextBill();
    const editor = await server.data.billingUser([group.groupNumber], [Role.Reconciler]);
    await server.as(editor).ok(takeBillLock, { body: { billPk: next.billPk, takeOver: false } });
    expect(await server.as(manager).refused(closeShort, request(bill))).toMatchObject({
      status: 409,
      code: 'BILL_LOCKED',
    });
  });

  it('closes once when several calls arrive at the same time, and repeats the same answer', async () => {
    const bill = await partlyPaid(2_000);
    await nextBill();
    const once = request(bill);
    const answers = await Promise.all([1, 2, 3].map(() => server.as(manager).call(closeShort, request(bill))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await server.as(manager).refused(closeShort, once)).toMatchObject({ status: 409 });
    expect(await debitPayment()).toHaveLength(1);
    const repeated = await partlyPaid(2_500);
    const first = await server.as(manager).call(closeShort, request(repeated));
    expect(first.status).toBe(200);
  });
});
