import { randomUUID } from 'node:crypto';
import { fc } from '@fast-check/jest';
import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { unreconcileBill } from '../../../../../contract/billing/bills/billStatus';
import { getBill, getBillHistory } from '../../../../../contract/billing/bills/bills';
import { createPayment, getPayment, searchPayments, voidPayment } from '../../../../../contract/money/payments';
import { setProcessingHold } from '../../../../../contract/money/processing';
import { listSuspense } from '../../../../../contract/money/suspense';
import { zeroPayBill } from '../../../../../contract/money/zeroPayments';
import { closeBill } from '../../../../../server/money/payments/zeroPayBill';
import { SqlCallerDirectory } from '../../../../../server/people/session/SqlCallerDirectory';
import { runAs } from '../../../../../server/platform/shared/runAs';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { billRow } from '../../../../support/payments/billRow';
import {
  beforeEachPayingGroup,
  checkoutOf,
  type PayingGroup,
  payingGroup,
} from '../../../../support/payments/payingGroup';
import { failAtEveryStatement } from '../../../../support/server/failAtStatement';
import type { TestBill } from '../../../../support/server/insertBill';
import type { TestServer } from '../../../../support/server/startTestServer';
import { ISSUER } from '../../../../support/server/testIssuer';

const line = (reconciledCents: number, carrierCode = 'ACME') => ({ billedCents: 10_000, reconciledCents, carrierCode });

/** @source product.md, The bill's life; PAY-2 */
describe('a Zero Payment', () => {
  let server: TestServer;
  let group: PayingGroup;

  beforeEachPayingGroup((stage) => ({ server, group } = stage));

  const request = ({ billPk, version }: TestBill, idempotencyKey: string = randomUUID()) => ({
    params: { billPk },
    body: { version, note: '' },
    idempotencyKey,
  });
  const creditSuspense = async () =>
    (await server.as(group.payor).ok(listSuspense, { query: { groupNumber: group.groupNumber } })).totalCents;

  it('closes a bill whose lines are all zero', async () => {
    const bill = await group.bill({ lines: [line(0), line(0)] });
    const closed = await server.as(group.payor).ok(zeroPayBill, request(bill));
    expect(closed).toMatchObject({ status: 'PAID', dueCents: 0, paidCents: 0, version: 2 });
    expect(await creditSuspense()).toBe(0);
    const { items } = await server.as(group.payor).ok(getBillHistory, { params: { billPk: bill.billPk } });
    expect(items[0]).toMatchObject({ event: 'zeroPay', statusBefore: 'RECONCILED', statusAfter: 'PAID' });
    await server.assertInvariants();
  });

  it('is a payment of $0.00 linked to its bill, and cannot be voided', async () => {
    const bill = await group.bill({ lines: [line(0)] });
    await server.as(group.payor).ok(zeroPayBill, request(bill));
    const { items } = await server.as(group.payor).ok(searchPayments, { body: { billPk: bill.billPk } });
    expect(items).toMatchObject([
      {
        method: 'Zero Payment',
        status: 'PROCESSED',
        paymentAmount: 0,
        allocations: [],
        closedBill: { billPk: bill.billPk, billNumber: bill.billNumber, creditCents: 0 },
      },
    ]);
    const params = { paymentPk: items[0]?.paymentPk ?? '' };
    const { timeline } = await server.as(group.payor).ok(getPayment, { params });
    expect(timeline.map(({ event }) => event)).toEqual(['made', 'processed']);
    const voiding = { params, body: { reason: 'Mistake' }, idempotencyKey: randomUUID() };
    expect(await server.as(group.payor).refused(voidPayment, voiding)).toMatchObject({ status: 422, code: 'TOO_LATE' });
  });

  it("moves the bill's credit to credit suspense, across several carriers", async () => {
    const lines = [line(-30_000, 'ACME'), line(-1, 'BETA'), line(20_000, 'CETA')];
    const bill = await group.bill({ lines });
    const closed = await server.as(group.payor).ok(zeroPayBill, request(bill));
    expect(closed).toMatchObject({ status: 'PAID', dueCents: -10_001 });
    expect(await creditSuspense()).toBe(10_001);
    const { items } = await server.as(group.payor).ok(searchPayments, { body: {} });
    expect(items).toMatchObject([{ closedBill: { creditCents: 10_001 } }]);
    await server.assertInvariants();
  });

  it('preserves every invariant for any lines, credits and adjustments that total zero or less', async () => {
    const cents = fc.integer({ min: -50_000, max: 50_000 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cents, fc.constantFrom('ACME', 'BETA', 'CETA')), { minLength: 1, maxLength: 4 }),
        fc.nat(3_000),
        async (amounts, creditsCents) => {
          const sum = amounts.reduce((total, [amount]) => total + amount, -creditsCents);
          const adjustmentsCents = sum > 0 ? -sum : 0;
          const lines = amounts.map(([amount, carrier]) => line(amount === 10_000 ? 9_999 : amount, carrier));
          const bill = await group.bill({ lines, creditsCents, adjustmentsCents });
          const before = await creditSuspense();
          await server.as(group.payor).ok(zeroPayBill, request(bill));
          expect(await billRow(server, bill)).toMatchObject({ status: 'PAID', has_zero_payment: true });
          expect(await creditSuspense()).toBe(before - bill.dueCents);
        },
      ),
      { numRuns: 15 },
    );
    await server.assertInvariants();
  });

  it('happens once: the same key gets the same answer byte for byte, another key is rejected', async () => {
    const bill = await group.bill({ lines: [line(-500)] });
    const once = request(bill);
    const first = await server.as(group.payor).call(zeroPayBill, once);
    const again = await server.as(group.payor).call(zeroPayBill, once);
    expect({ status: again.status, text: again.text }).toEqual({ status: 200, text: first.text });
    const other = { ...request(bill), body: { version: 2, note: '' } };
    expect(await server.as(group.payor).refused(zeroPayBill, other)).toMatchObject({
      status: 409,
      code: 'WRONG_STATUS',
    });
    expect(await creditSuspense()).toBe(500);
  });

  it('closes once when thirty concurrent calls use different keys', async () => {
    const bill = await group.bill({ lines: [line(-500)] });
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => server.as(group.payor).call(zeroPayBill, request(bill))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).every(({ status }) => status === 409)).toBe(true);
    expect(await creditSuspense()).toBe(500);
    await server.assertInvariants();
  });

  it('is rejected for a key that was used for another payment', async () => {
    const idempotencyKey = randomUUID();
    const owed = await group.bill();
    await server.as(group.payor).ok(createPayment, { body: checkoutOf(group, [{ bill: owed }]), idempotencyKey });
    const refusal = await server
      .as(group.payor)
      .refused(zeroPayBill, request(await group.bill({ lines: [line(0)] }), idempotencyKey));
    expect(refusal).toMatchObject({ status: 422, code: 'KEY_REUSED' });
  });

  it('is rejected if any amount is due', async () => {
    const bill = await group.bill({ lines: [line(1)] });
    expect(await server.as(group.payor).refused(zeroPayBill, request(bill))).toMatchObject({
      status: 422,
      code: 'NOT_PAYABLE',
    });
  });

  it.each(['RELEASED', 'MODIFIED'] as const)('is rejected for a bill that is %s', async (status) => {
    const bill = await group.bill({ lines: [line(0)], status });
    const refusal = await server.as(group.payor).refused(zeroPayBill, request(bill));
    expect(refusal).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
  });

  it('is rejected for a bill that changed, is locked by another person, or is out of scope', async () => {
    const bill = await group.bill({ lines: [line(0)] });
    const stale = { ...request(bill), body: { version: 9, note: '' } };
    expect(await server.as(group.payor).refused(zeroPayBill, stale)).toMatchObject({ code: 'STALE_VERSION' });
    const stranger = (await payingGroup(server)).payor;
    expect(await server.as(stranger).refused(zeroPayBill, request(bill))).toMatchObject({ status: 404 });
    await server.as(await group.colleague()).ok(takeBillLock, { body: { billPk: bill.billPk } });
    expect(await server.as(group.payor).refused(zeroPayBill, request(bill))).toMatchObject({
      status: 409,
      code: 'BILL_LOCKED',
    });
  });

  it('is rejected for the person who reconciled the bill if the group requires a second person', async () => {
    group = await payingGroup(server, { samePersonMayPay: false });
    const bill = await group.bill({ lines: [line(0)] });
    const { userId } = group.payor;
    await server.db
      .updateTable('bills')
      .set({ reconciled_by_user_id: userId })
      .where('bill_pk', '=', bill.billPk)
      .execute();
    expect(await server.as(group.payor).refused(zeroPayBill, request(bill))).toMatchObject({
      status: 422,
      code: 'SAME_PERSON',
    });
  });

  it('is rejected during nightly processing', async () => {
    const sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
    await server.as(sysadmin).ok(setProcessingHold, { body: { on: true, reason: '', until: null } });
    const bill = await group.bill({ lines: [line(0)] });
    expect(await server.as(group.payor).refused(zeroPayBill, request(bill))).toMatchObject({ status: 423 });
    await server.as(sysadmin).ok(setProcessingHold, { body: { on: false, reason: '', until: null } });
  });

  it("can be made by an admin of the group's rep, and prevents unreconciling", async () => {
    const bill = await group.bill({ lines: [line(0)] });
    const admin = server.as(await server.data.person({ roles: [Role.Admin], repId: 1 }));
    const { version } = await admin.ok(zeroPayBill, request(bill));
    const { lockToken } = await admin.ok(takeBillLock, { body: { billPk: bill.billPk } });
    const params = { billPk: bill.billPk };
    expect(await admin.refused(unreconcileBill, { params, body: { version, lockToken, note: '' } })).toMatchObject({
      status: 409,
      code: 'WRONG_STATUS',
    });
    expect(await admin.ok(getBill, { params })).toMatchObject({ status: 'PAID' });
  });

  it('saves nothing when the server crashes at any statement', async () => {
    const bill = await group.bill({ lines: [line(-500)] });
    const caller = await new SqlCallerDirectory(server.db).findCaller(ISSUER, group.payor.userId);
    const { billPk, version } = bill;
    const idempotencyKey = randomUUID();
    const now = server.clock.now();
    const statements = await failAtEveryStatement(
      server,
      (db) =>
        runAs(new SqlTransactions(db), closeBill, {
          caller: caller!,
          idempotencyKey,
          params: { billPk },
          body: { version, note: '' },
          now,
        }),
      async () => {
        expect(await server.db.selectFrom('payments').select('payment_pk').execute()).toEqual([]);
        expect(await server.db.selectFrom('suspense_items').select('suspense_pk').execute()).toEqual([]);
        expect(await billRow(server, bill)).toMatchObject({ status: 'RECONCILED', version: 1 });
      },
    );
    expect(statements).toBeGreaterThan(10);
    await server.as(group.payor).ok(zeroPayBill, request(bill, idempotencyKey));
    expect(await creditSuspense()).toBe(500);
  });
});
