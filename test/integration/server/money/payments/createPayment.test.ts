import { randomUUID } from 'node:crypto';
import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { getBill, getBillHistory } from '../../../../../contract/billing/bills/bills';
import { removeBankAccount } from '../../../../../contract/money/bankAccounts';
import {
  createPayment,
  getPayment,
  previewPayment,
  searchPayments,
  voidPayment,
} from '../../../../../contract/money/payments';
import { MAX_ACH_CENTS } from '../../../../../src/domain/money/payments/achEntry';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { eventsOfOneName, nameEveryone, ONE_NAME } from '../../../../support/audit/peopleOfOneName';
import { checkoutOf, type PayingGroup, pay, payingGroup } from '../../../../support/payments/payingGroup';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

describe('paying bills', () => {
  let server: TestServer;
  let group: PayingGroup;

  beforeAll(async () => {
    server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
  });
  beforeEach(async () => {
    server.clock.set('2026-03-10T15:00:00.000Z');
    group = await payingGroup(server);
  });
  afterEach(() => server.reset());
  afterAll(() => server.close());

  it('makes a pending payment and does not mark the bill as paid', async () => {
    const bill = await group.bill();
    const payment = await pay(server, group, bill);
    expect(payment).toMatchObject({
      groupNumber: group.groupNumber,
      paymentAmount: 100_000,
      method: 'ACH',
      status: 'PENDING',
      disposition: 'NONE',
      settleDate: '2026-03-12',
      bankAccountName: 'Operating',
      bankAccountMasked: 'XXXXXXXXX789',
      allocations: [{ billPk: bill.billPk, billNumber: bill.billNumber, amountCents: 100_000 }],
      excessCents: 0,
      madeBy: group.payor.name,
      madeByUserId: group.payor.userId,
      addDate: '2026-03-10T15:00:00.000Z',
      processedAt: null,
      voidReason: null,
    });
    expect(payment.confirmation).toMatch(/^LB(-[2-9A-Z]{4}){3}$/);
    const after = await server.as(group.payor).ok(getBill, { params: { billPk: bill.billPk } });
    expect(after).toMatchObject({ status: 'PENDING', version: 2, paidCents: 0, pendingCents: 100_000 });
    const { items } = await server.as(group.payor).ok(getBillHistory, { params: { billPk: bill.billPk } });
    expect(items[0]).toMatchObject({
      event: 'pay',
      by: group.payor.name,
      statusBefore: 'RECONCILED',
      statusAfter: 'PENDING',
      note: `Payment ${payment.confirmation}`,
    });
  });

  it('pays several bills at once, all or none', async () => {
    const [one, two, three] = [await group.bill(), await group.bill(), await group.bill()];
    const body = checkoutOf(group, [{ bill: one }, { bill: two, amountCents: 250 }]);
    const payment = await server.as(group.payor).ok(createPayment, { body, idempotencyKey: randomUUID() });
    expect(payment.allocations).toHaveLength(2);
    const again = checkoutOf(group, [{ bill: three }, { bill: one }]);
    const refusal = await server.as(group.payor).refused(createPayment, { body: again, idempotencyKey: randomUUID() });
    expect(refusal).toMatchObject({ status: 422, code: 'NOT_PAYABLE' });
    const untouched = await server.as(group.payor).ok(getBill, { params: { billPk: three.billPk } });
    expect(untouched).toMatchObject({ status: 'RECONCILED', version: 1, pendingCents: 0 });
  });

  it('accepts an excess, which goes to suspense once the payment is processed', async () => {
    const payment = await pay(server, group, await group.bill(), { excessCents: 1 });
    expect(payment).toMatchObject({ paymentAmount: 100_001, excessCents: 1 });
    expect(await server.db.selectFrom('suspense_items').selectAll().execute()).toEqual([]);
  });

  describe('is rejected', () => {
    const refusal = (body: ReturnType<typeof checkoutOf>, by = group.payor) =>
      server.as(by).refused(createPayment, { body, idempotencyKey: randomUUID() });

    it('for a bill that is not reconciled', async () => {
      const bill = await group.bill({ status: 'RELEASED' });
      expect(await refusal(checkoutOf(group, [{ bill }]))).toMatchObject({ status: 422, code: 'NOT_PAYABLE' });
    });

    it("for an amount above the bill's balance", async () => {
      const bill = await group.bill();
      const body = checkoutOf(group, [{ bill, amountCents: 100_001 }]);
      expect(await refusal(body)).toMatchObject({ status: 422, code: 'NOT_PAYABLE' });
    });

    it('for a bill with nothing due', async () => {
      const bill = await group.bill({ creditsCents: 100_000 });
      const body = checkoutOf(group, [{ bill, amountCents: 1 }]);
      expect(await refusal(body)).toMatchObject({ status: 422, code: 'NOT_PAYABLE' });
    });

    it('when the sources do not cover the bills, with the missing amount', async () => {
      const bill = await group.bill();
      const body = checkoutOf(group, [{ bill }], -1_234);
      const { code, message } = await refusal(body);
      expect({ code, message }).toEqual({ code: 'NOT_PAYABLE', message: expect.stringContaining('$12.34') });
    });

    it('for a bill selected twice', async () => {
      const bill = await group.bill();
      const body = checkoutOf(group, [
        { bill, amountCents: 1 },
        { bill, amountCents: 1 },
      ]);
      expect(await refusal(body)).toMatchObject({ status: 422, code: 'NOT_PAYABLE' });
    });

    it('for a bill that has changed since it was opened', async () => {
      const bill = await group.bill();
      const body = checkoutOf(group, [{ bill, version: 7 }]);
      expect(await refusal(body)).toMatchObject({ status: 409, code: 'STALE_VERSION' });
    });

    it('for a bill of another group, as if it did not exist', async () => {
      const other = await payingGroup(server);
      const body = checkoutOf(group, [{ bill: await other.bill() }]);
      expect(await refusal(body)).toMatchObject({ status: 422, code: 'NOT_PAYABLE' });
    });

    it('for a group that the payor cannot pay for', async () => {
      const other = await payingGroup(server);
      const body = checkoutOf(other, [{ bill: await other.bill() }]);
      expect(await refusal(body)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    });

    it("from another group's bank account or a removed one", async () => {
      const other = await payingGroup(server);
      const bill = await group.bill();
      const foreign = checkoutOf({ ...group, bankAccountPk: other.bankAccountPk }, [{ bill }]);
      expect(await refusal(foreign)).toMatchObject({ status: 422, code: 'NOT_PAYABLE' });
      const { bankAccountPk } = group;
      await server.as(group.payor).ok(removeBankAccount, { params: { bankAccountPk } });
      expect(await refusal(checkoutOf(group, [{ bill }]))).toMatchObject({ status: 422, code: 'NOT_PAYABLE' });
    });

    it('while another person has locked the bill, with their name, but not for the person who locked it', async () => {
      const bill = await group.bill();
      const holder = await group.colleague();
      await server.as(holder).ok(takeBillLock, { body: { billPk: bill.billPk } });
      expect(await refusal(checkoutOf(group, [{ bill }]))).toMatchObject({
        status: 409,
        code: 'BILL_LOCKED',
        lockedBy: holder.name,
        since: '2026-03-10T15:00:00.000Z',
      });
      expect(await pay(server, group, bill, { by: holder })).toMatchObject({ status: 'PENDING' });
    });

    it('only until the lock expires', async () => {
      const bill = await group.bill();
      await server.as(await group.colleague()).ok(takeBillLock, { body: { billPk: bill.billPk } });
      server.clock.advance(120_001);
      expect(await pay(server, group, bill)).toMatchObject({ status: 'PENDING' });
    });

    it('for the person who reconciled the bill if the group requires a second person', async () => {
      const strict = await payingGroup(server, { samePersonMayPay: false });
      const bill = await strict.bill();
      await server.db
        .updateTable('bills')
        .set({ reconciled_by_user_id: strict.payor.userId })
        .where('bill_pk', '=', bill.billPk)
        .execute();
      const body = checkoutOf(strict, [{ bill }]);
      expect(await refusal(body, strict.payor)).toMatchObject({ status: 422, code: 'SAME_PERSON' });
      const preview = await server.as(strict.payor).ok(previewPayment, { body });
      expect(preview).toMatchObject({ balanced: false });
      const colleague = await strict.colleague();
      await nameEveryone(server);
      await server.db
        .updateTable('bills')
        .set({ reconciled_by: ONE_NAME, reconciled_at: server.clock.now().toISOString() })
        .execute();
      expect(await pay(server, strict, bill, { by: colleague })).toMatchObject({ status: 'PENDING' });
      expect(await eventsOfOneName(server)).toEqual(['Payment made']);
    });

    it('for a reconciler without the right to pay, and for anyone with view-only access', async () => {
      const bill = await group.bill();
      const body = checkoutOf(group, [{ bill }]);
      const reconciler = await server.data.billingUser([group.groupNumber], [Role.Reconciler]);
      const viewer = await server.data.billingUser([group.groupNumber], [Role.Payor, Role.ViewOnly]);
      expect(await refusal(body, reconciler)).toMatchObject({ status: 403 });
      expect(await refusal(body, viewer)).toMatchObject({ status: 403 });
    });
  });

  describe('is previewed', () => {
    it('returns the effect and the settlement date, and changes nothing', async () => {
      const bill = await group.bill();
      const body = checkoutOf(group, [{ bill, amountCents: 40_000 }], 500);
      const preview = await server.as(group.payor).ok(previewPayment, { body });
      expect(preview).toEqual({
        balanced: true,
        sourceProblem: null,
        questions: [],
        payments: [
          { method: 'ACH', amountCents: 40_500, settleDate: '2026-03-12', cutoff: '2026-03-10T21:00:00.000Z' },
        ],
        difference: 500,
        perBill: [
          {
            billPk: bill.billPk,
            billNumber: bill.billNumber,
            amountCents: 40_000,
            openBeforeCents: 100_000,
            openAfterCents: 60_000,
            statusAfter: 'PENDING',
            problem: null,
          },
        ],
        settleDate: '2026-03-12',
        cutoff: '2026-03-10T21:00:00.000Z',
        timeZone: 'UTC',
      });
      const after = await server.as(group.payor).ok(getBill, { params: { billPk: bill.billPk } });
      expect(after).toMatchObject({ status: 'RECONCILED', version: 1 });
    });

    it('returns why each bill cannot be paid', async () => {
      const [locked, missing] = [await group.bill(), { ...(await group.bill()), billPk: `${group.groupNumber}.none` }];
      const holder = await group.colleague();
      await server.as(holder).ok(takeBillLock, { body: { billPk: locked.billPk } });
      const body = checkoutOf(group, [{ bill: locked }, { bill: missing }]);
      const { balanced, perBill } = await server.as(group.payor).ok(previewPayment, { body });
      expect(balanced).toBe(false);
      expect(perBill[0]?.problem).toContain(holder.name);
      expect(perBill[1]?.problem).toContain('no longer exists');
    });
  });

  describe('for an unreleased bill', () => {
    it('is previewed as if the bill did not exist', async () => {
      const { billPk } = await server.data.bill({ groupNumber: group.groupNumber, status: 'UNRELEASED' });
      const allocations = [{ billPk, version: 1, amountCents: cents(100) }];
      const body = { ...checkoutOf(group, [{ bill: await group.bill() }]), allocations };
      const { perBill } = await server.as(group.payor).ok(previewPayment, { body });
      expect(perBill).toMatchObject([{ billNumber: '', openBeforeCents: 0 }]);
      expect(perBill[0]?.problem).toContain('no longer exists');
      const refused = await server.as(group.payor).refused(createPayment, { body, idempotencyKey: randomUUID() });
      expect(refused).toMatchObject({ status: 422, code: 'NOT_PAYABLE' });
    });
  });

  describe('is read afterwards', () => {
    it('lists and totals even the largest amounts', async () => {
      const excess = MAX_ACH_CENTS - 100_000;
      for (const _ of [1, 2]) await pay(server, group, await group.bill(), { excessCents: excess });
      const { items, sums } = await server.as(group.payor).ok(searchPayments, { body: {} });
      expect(items).toHaveLength(2);
      expect(sums.pendingCents).toBe(2 * MAX_ACH_CENTS);
    });

    it('lists payments largest first, with sums over all of them', async () => {
      for (const amountCents of [300, 90_000, 4_000]) await pay(server, group, await group.bill(), { amountCents });
      const { items, total, sums } = await server.as(group.payor).ok(searchPayments, { body: { size: 2 } });
      expect(items.map(({ paymentAmount }) => paymentAmount)).toEqual([90_000, 4_000]);
      expect({ total, sums }).toEqual({ total: 3, sums: { pendingCents: 94_300, processedCents: 0 } });
    });

    it('filters by bill, status and text', async () => {
      const [one, two] = [await group.bill(), await group.bill()];
      const first = await pay(server, group, one);
      await pay(server, group, two);
      const found = async (body: object) => (await server.as(group.payor).ok(searchPayments, { body })).total;
      expect(await found({ billPk: one.billPk })).toBe(1);
      expect(await found({ statuses: ['PENDING'] })).toBe(2);
      expect(await found({ statuses: ['PROCESSED', 'VOIDED'] })).toBe(0);
      expect(await found({ q: first.confirmation.slice(0, 9).toLowerCase() })).toBe(1);
      expect(await found({ q: group.payor.name.slice(2) })).toBe(2);
      expect(await found({ q: '%' })).toBe(0);
      expect(await found({ groupNumbers: ['999'] })).toBe(0);
    });

    it('counts and totals payments of every status, whichever status is listed', async () => {
      for (const amountCents of [300, 700]) await pay(server, group, await group.bill(), { amountCents });
      const voided = await pay(server, group, await group.bill(), { amountCents: 5_000 });
      const idempotencyKey = randomUUID();
      const { paymentPk } = voided;
      await server.as(group.payor).ok(voidPayment, { params: { paymentPk }, body: { reason: 'Typo' }, idempotencyKey });
      const found = (body: object) => server.as(group.payor).ok(searchPayments, { body });
      const counts = { PENDING: 2, PROCESSED: 0, VOIDED: 1, RETURNED: 0 };
      for (const [status, total] of Object.entries(counts)) {
        const page = await found({ statuses: [status] });
        expect(page).toMatchObject({ total, sums: { pendingCents: 1_000, processedCents: 0 }, statusCounts: counts });
      }
      expect(await found({ q: voided.confirmation })).toMatchObject({ total: 1, sums: { pendingCents: 0 } });
    });

    it('returns a payment with its timeline to its own group only', async () => {
      const { paymentPk } = await pay(server, group, await group.bill());
      const { timeline } = await server.as(group.payor).ok(getPayment, { params: { paymentPk } });
      expect(timeline).toEqual([{ at: '2026-03-10T15:00:00.000Z', by: group.payor.name, event: 'made', note: '' }]);
      const stranger = (await payingGroup(server)).payor;
      expect(await server.as(stranger).refused(getPayment, { params: { paymentPk } })).toMatchObject({ status: 404 });
      expect(await server.as(stranger).ok(searchPayments, { body: {} })).toMatchObject({ total: 0 });
    });
  });

  it('never overpays a bill, because a database constraint prevents it', async () => {
    const bill = await group.bill();
    const tooMuch = server.db.updateTable('bills').set({ paid_cents: cents(100_001), status: 'PAID' });
    await expect(tooMuch.where('bill_pk', '=', bill.billPk).execute()).rejects.toThrow('never_more_on_a_bill_than_due');
    const unbacked = server.db.updateTable('bills').set({ paid_cents: cents(5), status: 'RECONCILED' });
    await expect(unbacked.where('bill_pk', '=', bill.billPk).execute()).rejects.toThrow(
      'status_is_what_the_money_says',
    );
  });
});
