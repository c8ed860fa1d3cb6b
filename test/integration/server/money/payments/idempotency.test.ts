import { randomUUID } from 'node:crypto';
import { createPayment, findPaymentByKey, voidPayment } from '../../../../../contract/money/payments';
import { setProcessingHold } from '../../../../../contract/money/processing';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { beforeEachPayingGroup, checkoutOf, type PayingGroup } from '../../../../support/payments/payingGroup';
import type { TestServer } from '../../../../support/server/startTestServer';

describe('a payment key', () => {
  let server: TestServer;
  let group: PayingGroup;

  beforeEachPayingGroup((stage) => ({ server, group } = stage));

  const paymentCount = async () => (await server.db.selectFrom('payments').select('payment_pk').execute()).length;

  it('pays once and returns the same answer, byte for byte, when the call is repeated', async () => {
    const body = checkoutOf(group, [{ bill: await group.bill() }]);
    const idempotencyKey = randomUUID();
    const lost = await server.as(group.payor).call(createPayment, { body, idempotencyKey });
    const retried = await server.as(group.payor).call(createPayment, { body, idempotencyKey });
    expect(lost.status).toBe(201);
    expect({ status: retried.status, text: retried.text }).toEqual({ status: 201, text: lost.text });
    expect(await paymentCount()).toBe(1);
  });

  it('ignores case', async () => {
    const body = checkoutOf(group, [{ bill: await group.bill() }]);
    const idempotencyKey = randomUUID();
    const first = await server.as(group.payor).call(createPayment, { body, idempotencyKey });
    const shouted = await server
      .as(group.payor)
      .call(createPayment, { body, idempotencyKey: idempotencyKey.toUpperCase() });
    expect(shouted.text).toBe(first.text);
  });

  it('makes one payment out of a hundred concurrent identical calls', async () => {
    const body = checkoutOf(group, [{ bill: await group.bill() }]);
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => server.as(group.payor).call(createPayment, { body, idempotencyKey })),
    );
    const paid = answers.filter(({ status }) => status === 201);
    const others = answers.filter(({ status }) => status !== 201);
    expect(new Set(paid.map(({ text }) => text)).size).toBe(1);
    expect(others.every(({ text }) => text.includes('"KEY_IN_FLIGHT"'))).toBe(true);
    expect(await paymentCount()).toBe(1);
  });

  it('is rejected for a different payment', async () => {
    const idempotencyKey = randomUUID();
    const [one, other] = [await group.bill(), await group.bill()];
    await server.as(group.payor).ok(createPayment, { body: checkoutOf(group, [{ bill: one }]), idempotencyKey });
    const refusal = await server
      .as(group.payor)
      .refused(createPayment, { body: checkoutOf(group, [{ bill: other }]), idempotencyKey });
    expect(refusal).toMatchObject({ status: 422, code: 'KEY_REUSED' });
    expect(await paymentCount()).toBe(1);
  });

  it('of one person does not affect another person', async () => {
    const idempotencyKey = randomUUID();
    const [one, other] = [await group.bill(), await group.bill()];
    const colleague = await group.colleague();
    const body = checkoutOf(group, [{ bill: one }]);
    const first = await server.as(group.payor).call(createPayment, { body, idempotencyKey });
    const theirs = await server.as(colleague).call(createPayment, { body, idempotencyKey });
    expect(theirs.status).toBe(422);
    expect(theirs.text).not.toBe(first.text);
    const free = await server
      .as(colleague)
      .call(createPayment, { body: checkoutOf(group, [{ bill: other, amountCents: 1_000 }]), idempotencyKey });
    expect(free.status).toBe(201);
  });

  it('can be used again after a rejection', async () => {
    const bill = await group.bill();
    const idempotencyKey = randomUUID();
    const stale = checkoutOf(group, [{ bill, version: 2 }]);
    await server.as(group.payor).refused(createPayment, { body: stale, idempotencyKey });
    const body = checkoutOf(group, [{ bill }]);
    expect(await server.as(group.payor).ok(createPayment, { body, idempotencyKey })).toMatchObject({
      status: 'PENDING',
    });
  });

  it('is checked before the hold: a repeated payment is answered, a new one is rejected', async () => {
    const sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
    const idempotencyKey = randomUUID();
    const body = checkoutOf(group, [{ bill: await group.bill() }]);
    const first = await server.as(group.payor).call(createPayment, { body, idempotencyKey });
    await server.as(sysadmin).ok(setProcessingHold, { body: { on: true, reason: 'Month end' } });
    const repeated = await server.as(group.payor).call(createPayment, { body, idempotencyKey });
    expect({ status: repeated.status, text: repeated.text }).toEqual({ status: 201, text: first.text });
    const rejected = await server.as(group.payor).refused(createPayment, { body, idempotencyKey: randomUUID() });
    expect(rejected).toMatchObject({ status: 423, code: 'ON_HOLD' });
  });

  it("returns the payment's outcome only to the person who paid", async () => {
    const idempotencyKey = randomUUID();
    const ask = { params: { idempotencyKey } };
    expect(await server.as(group.payor).ok(findPaymentByKey, ask)).toBeNull();
    const body = checkoutOf(group, [{ bill: await group.bill() }]);
    const payment = await server.as(group.payor).ok(createPayment, { body, idempotencyKey });
    expect(await server.as(group.payor).ok(findPaymentByKey, ask)).toEqual(payment);
    expect(await server.as(await group.colleague()).ok(findPaymentByKey, ask)).toBeNull();
    const taken = { params: { paymentPk: payment.paymentPk }, body: { reason: 'Wrong' }, idempotencyKey: randomUUID() };
    const voided = await server.as(group.payor).ok(voidPayment, taken);
    expect(await server.as(group.payor).ok(findPaymentByKey, ask)).toEqual({ ...voided, others: [] });
    const ofVoiding = { params: { idempotencyKey: taken.idempotencyKey } };
    expect(await server.as(group.payor).ok(findPaymentByKey, ofVoiding)).toBeNull();
  });

  it('is required, and must be a UUID', async () => {
    const body = checkoutOf(group, [{ bill: await group.bill() }]);
    for (const idempotencyKey of ['', 'again']) {
      const refusal = await server.as(group.payor).refused(createPayment, { body, idempotencyKey });
      expect(refusal).toMatchObject({ status: 400, code: 'KEY_MISSING' });
    }
  });
});
