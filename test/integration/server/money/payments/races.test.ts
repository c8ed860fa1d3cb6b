import { randomUUID } from 'node:crypto';
import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { unreconcileBill } from '../../../../../contract/billing/bills/billStatus';
import { createPayment, voidPayment } from '../../../../../contract/money/payments';
import { runProcessing, setProcessingHold } from '../../../../../contract/money/processing';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { billRow } from '../../../../support/payments/billRow';
import { checkoutOf, type PayingGroup, pay, payingGroup } from '../../../../support/payments/payingGroup';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

describe('concurrent payments', () => {
  let server: TestServer;
  let group: PayingGroup;
  let sysadmin: TestPerson;
  let manager: TestPerson;

  beforeAll(async () => {
    server = await startTestServer();
  });
  beforeEach(async () => {
    group = await payingGroup(server);
    sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
    manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
  });
  afterEach(() => server.reset());
  afterAll(() => server.close());

  const submit = (by: TestPerson, body: ReturnType<typeof checkoutOf>) =>
    server.as(by).call(createPayment, { body, idempotencyKey: randomUUID() });
  const process = (businessDate = '2026-03-31') =>
    server.as(sysadmin).call(runProcessing, { body: { businessDate: localDate(businessDate) } });

  it('lets only one of two payors pay a bill', async () => {
    const bill = await group.bill();
    const colleague = await group.colleague();
    const body = checkoutOf(group, [{ bill }]);
    const answers = await Promise.all([submit(group.payor, body), submit(colleague, body)]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 422]));
  });

  it('serializes overlapping payments on the same bills without a deadlock', async () => {
    const bills = await Promise.all(Array.from({ length: 4 }, () => group.bill()));
    const forth = checkoutOf(
      group,
      bills.map((bill) => ({ bill })),
    );
    const back = checkoutOf(
      group,
      [...bills].reverse().map((bill) => ({ bill })),
    );
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => submit(group.payor, index % 2 ? forth : back)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(11);
  });

  it('either voids or processes a payment, never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      const bill = await group.bill();
      const { paymentPk } = await pay(server, group, bill);
      const [voided, processed] = await Promise.all([
        server.as(manager).call(voidPayment, {
          params: { paymentPk },
          body: { reason: 'Race' },
          idempotencyKey: randomUUID(),
        }),
        process(),
      ]);
      expect(processed.status).toBe(200);
      const { status, disposition } = await server.db
        .selectFrom('payments')
        .select(['status', 'disposition'])
        .where('payment_pk', '=', paymentPk)
        .executeTakeFirstOrThrow();
      const outcome = voided.status === 200 ? ['PENDING', 'VOIDED'] : ['PROCESSED', 'NONE'];
      expect([status, disposition]).toEqual(outcome);
      expect((await billRow(server, bill)).status).toBe(voided.status === 200 ? 'RECONCILED' : 'PAID');
    }
  });

  it('either pays a bill or unreconciles it, never both', async () => {
    const { groupNumber } = group;
    const both = await server.data.billingUser([groupNumber], [Role.Payor, Role.Reconciler]);
    for (let round = 0; round < 8; round += 1) {
      const bill = await group.bill();
      const { lockToken } = await server.as(both).ok(takeBillLock, { body: { billPk: bill.billPk } });
      const [paid, opened] = await Promise.all([
        submit(both, checkoutOf(group, [{ bill }])),
        server.as(both).call(unreconcileBill, { params: { billPk: bill.billPk }, body: { version: 1, lockToken } }),
      ]);
      expect([paid.status, opened.status].filter((status) => status < 300)).toHaveLength(1);
      expect((await billRow(server, bill)).status).toBe(paid.status === 201 ? 'PENDING' : 'RELEASED');
    }
  });

  it('runs processing once when it is started twice at the same time', async () => {
    for (let count = 0; count < 5; count += 1) await pay(server, group, await group.bill());
    const answers = await Promise.all([process(), process()]);
    const done = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 409);
    expect(done.length).toBeGreaterThan(0);
    expect(done.length + refused.length).toBe(2);
    const rows = await server.db.selectFrom('payments').select('status').execute();
    expect(rows.map(({ status }) => status)).toEqual(Array(5).fill('PROCESSED'));
  });

  it('saves nothing for calls rejected by a hold that is toggled under load', async () => {
    const bills = await Promise.all(Array.from({ length: 24 }, () => group.bill()));
    const flips = async () => {
      for (let flip = 0; flip < 6; flip += 1) {
        await server.as(sysadmin).ok(setProcessingHold, { body: { on: flip % 2 === 0, reason: 'Flip' } });
      }
    };
    const [answers] = await Promise.all([
      Promise.all(
        bills.map((bill, index) => submit(group.payor, checkoutOf(group, [{ bill, amountCents: 1_000 + index }]))),
      ),
      flips(),
    ]);
    for (const [index, { status }] of answers.entries()) {
      const bill = bills[index]!;
      const after = await billRow(server, bill);
      expect([201, 423]).toContain(status);
      expect([after.status, after.version]).toEqual(status === 201 ? ['PENDING', 2] : ['RECONCILED', 1]);
    }
  });

  it('saves calls in progress before a hold starts', async () => {
    const bills = await Promise.all(Array.from({ length: 8 }, () => group.bill()));
    const underWay = bills.map((bill, index) =>
      submit(group.payor, checkoutOf(group, [{ bill, amountCents: 1_000 + index }])),
    );
    await server.as(sysadmin).ok(setProcessingHold, { body: { on: true, reason: 'Now' } });
    const countAt = async () => (await server.db.selectFrom('payments').select('payment_pk').execute()).length;
    const atTheDoor = await countAt();
    await Promise.all(underWay);
    expect(await countAt()).toBe(atTheDoor);
  });
});
