import { randomUUID } from 'node:crypto';
import { createPayment, getPayment, voidPayment } from '../../../../../contract/money/payments';
import { runProcessing } from '../../../../../contract/money/processing';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { billRow } from '../../../../support/payments/billRow';
import { checkoutOf, type PayingGroup, pay, payingGroup } from '../../../../support/payments/payingGroup';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

const body = { reason: 'Paid the wrong bill' };

describe('voiding a payment', () => {
  let server: TestServer;
  let group: PayingGroup;
  let manager: TestPerson;

  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    server.clock.set('2026-03-10T15:00:00.000Z');
    group = await payingGroup(server);
    manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
  });
  afterEach(() => server.reset());
  afterAll(() => server.close());

  const request = (paymentPk: string) => ({ params: { paymentPk }, body, idempotencyKey: randomUUID() });

  it('makes the bill payable again when the payer voids it', async () => {
    const bill = await group.bill();
    const { paymentPk } = await pay(server, group, bill);
    const voided = await server.as(group.payor).ok(voidPayment, request(paymentPk));
    expect(voided).toMatchObject({ status: 'PENDING', disposition: 'VOIDED', voidReason: 'Paid the wrong bill' });
    expect(await billRow(server, bill)).toMatchObject({ status: 'RECONCILED', version: 3, pending_cents: 0 });
    const { timeline } = await server.as(group.payor).ok(getPayment, { params: { paymentPk } });
    expect(timeline.map(({ event, note }) => [event, note])).toEqual([
      ['made', ''],
      ['voided', 'Paid the wrong bill'],
    ]);
    expect(await pay(server, group, bill, { version: 3 })).toMatchObject({ status: 'PENDING' });
  });

  it('keeps earlier payments, so the bill is partially paid again', async () => {
    const bill = await group.bill();
    await pay(server, group, bill, { amountCents: 30_000 });
    const sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
    await server.as(sysadmin).ok(runProcessing, { body: { businessDate: localDate('2026-03-12') } });
    const { paymentPk } = await pay(server, group, bill, { amountCents: 70_000, version: 3 });
    await server.as(group.payor).ok(voidPayment, request(paymentPk));
    expect(await billRow(server, bill)).toMatchObject({ status: 'PARTIAL', paid_cents: 30_000, pending_cents: 0 });
  });

  it('is rejected for the payer after the cut-off, and allowed for a manager until it is processed', async () => {
    const { paymentPk } = await pay(server, group, await group.bill());
    server.clock.set('2026-03-10T21:00:00.000Z');
    const late = await server.as(group.payor).refused(voidPayment, request(paymentPk));
    expect(late).toMatchObject({ status: 422, code: 'TOO_LATE' });
    expect(await server.as(manager).ok(voidPayment, request(paymentPk))).toMatchObject({ disposition: 'VOIDED' });
  });

  it('is rejected for everyone once the payment is processed', async () => {
    const { paymentPk } = await pay(server, group, await group.bill());
    const sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
    await server.as(sysadmin).ok(runProcessing, { body: { businessDate: localDate('2026-03-12') } });
    for (const person of [group.payor, manager]) {
      const refusal = await server.as(person).refused(voidPayment, request(paymentPk));
      expect(refusal).toMatchObject({ status: 422, code: 'TOO_LATE' });
    }
  });

  it('is rejected for a colleague who did not make the payment', async () => {
    const { paymentPk } = await pay(server, group, await group.bill());
    const refusal = await server.as(await group.colleague()).refused(voidPayment, request(paymentPk));
    expect(refusal).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  it('is rejected for an admin who is not a manager, and for payors of other groups as if it did not exist', async () => {
    const { paymentPk } = await pay(server, group, await group.bill());
    const admin = await server.data.person({ roles: [Role.Admin], repId: 1 });
    expect(await server.as(admin).refused(voidPayment, request(paymentPk))).toMatchObject({ status: 403 });
    const { payor } = await payingGroup(server);
    expect(await server.as(payor).refused(voidPayment, request(paymentPk))).toMatchObject({ status: 404 });
  });

  it('happens once: the same key gets the same answer, another key is rejected', async () => {
    const { paymentPk } = await pay(server, group, await group.bill());
    const one = request(paymentPk);
    const first = await server.as(group.payor).call(voidPayment, one);
    const again = await server.as(group.payor).call(voidPayment, one);
    expect({ status: again.status, text: again.text }).toEqual({ status: 200, text: first.text });
    const other = await server.as(group.payor).refused(voidPayment, request(paymentPk));
    expect(other).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
  });

  it('rejects a key that was used to pay', async () => {
    const bill = await group.bill();
    const idempotencyKey = randomUUID();
    const { paymentPk } = await server
      .as(group.payor)
      .ok(createPayment, { body: checkoutOf(group, [{ bill }]), idempotencyKey });
    const refusal = await server.as(group.payor).refused(voidPayment, { ...request(paymentPk), idempotencyKey });
    expect(refusal).toMatchObject({ status: 422, code: 'KEY_REUSED' });
  });

  it('requires a reason', async () => {
    const { paymentPk } = await pay(server, group, await group.bill());
    const silent = { ...request(paymentPk), body: { reason: '  ' } };
    expect(await server.as(group.payor).refused(voidPayment, silent)).toMatchObject({ status: 400 });
  });
});
