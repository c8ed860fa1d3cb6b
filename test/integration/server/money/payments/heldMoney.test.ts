import { randomUUID } from 'node:crypto';
import { createPayment, getHeldMoney, previewPayment, voidPayment } from '../../../../../contract/money/payments';
import { runProcessing } from '../../../../../contract/money/processing';
import { makePayment } from '../../../../../server/money/payments/makePayment';
import { settlePayment } from '../../../../../server/money/payments/settlePayment';
import { SqlCallerDirectory } from '../../../../../server/people/session/SqlCallerDirectory';
import { runAs } from '../../../../../server/platform/shared/runAs';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { billRow } from '../../../../support/payments/billRow';
import {
  beforeEachPayingGroup,
  checkoutOf,
  fromHeld,
  holdMoney,
  type PayingGroup,
} from '../../../../support/payments/payingGroup';
import { failAtEveryStatement } from '../../../../support/server/failAtStatement';
import type { TestServer } from '../../../../support/server/startTestServer';
import { ISSUER } from '../../../../support/server/testIssuer';

/** @source PAY-2; product.md, Money, invariant 6 */
describe('paying from held money', () => {
  let server: TestServer;
  let group: PayingGroup;

  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');

  type Body = ReturnType<typeof checkoutOf>;
  const create = (body: Body, idempotencyKey = randomUUID()) =>
    server.as(group.payor).ok(createPayment, { body, idempotencyKey });
  const refused = (body: Body) => server.as(group.payor).refused(createPayment, { body, idempotencyKey: randomUUID() });
  const held = async () => {
    const { items } = await server.as(group.payor).ok(getHeldMoney, { query: { groupNumber: group.groupNumber } });
    return Object.fromEntries(items.map(({ method, ...amounts }) => [method, amounts]));
  };
  const process = async (businessDate: string) => {
    const sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
    return server.as(sysadmin).ok(runProcessing, { body: { businessDate: localDate(businessDate) } });
  };
  const items = () =>
    server.db
      .selectFrom('suspense_items')
      .select(['suspense_pk as pk', 'remaining_cents as remaining', 'reserved_cents as reserved'])
      .orderBy('add_date')
      .execute();

  it('does not use money for a bill until it is reconciled', async () => {
    const waiting = await group.bill({ status: 'MODIFIED' });
    const suspensePk = await holdMoney(server, group, 30_000);
    const tag = (billPk: string | null) =>
      server.db.updateTable('suspense_items').set({ bill_pk: billPk }).where('suspense_pk', '=', suspensePk).execute();
    await tag(waiting.billPk);
    await holdMoney(server, group, 1_000);
    const bill = await group.bill();
    expect(await held()).toMatchObject({
      'Credit Suspense': { balanceCents: 31_000, reservedCents: 0, waitingCents: 30_000 },
    });
    expect(await refused(fromHeld(checkoutOf(group, [{ bill }]), 1_001))).toMatchObject({ code: 'NOT_PAYABLE' });
    await create(fromHeld(checkoutOf(group, [{ bill, amountCents: 1_000 }]), 1_000));
    const after = await items();
    expect(after.find(({ pk }) => pk === suspensePk)).toMatchObject({ remaining: 30_000, reserved: 0 });
    expect(after.find(({ pk }) => pk !== suspensePk)).toMatchObject({ remaining: 1_000, reserved: 1_000 });
    const next = await group.bill();
    await tag(next.billPk);
    expect(await held()).toMatchObject({ 'Credit Suspense': { waitingCents: 0, forBillPks: [next.billPk] } });
  });

  it('uses money that was received for the bill first, not the oldest', async () => {
    const bill = await group.bill();
    const oldest = await holdMoney(server, group, 1_000);
    server.clock.advance(1_000);
    const received = await holdMoney(server, group, 30_000);
    await server.db
      .updateTable('suspense_items')
      .set({ bill_pk: bill.billPk })
      .where('suspense_pk', '=', received)
      .execute();
    await create(fromHeld(checkoutOf(group, [{ bill, amountCents: 30_000 }]), 30_000));
    const after = await items();
    expect(after.find(({ pk }) => pk === received)).toMatchObject({ reserved: 30_000 });
    expect(after.find(({ pk }) => pk === oldest)).toMatchObject({ reserved: 0 });
    expect(await held()).toMatchObject({ 'Credit Suspense': { forBillPks: [] } });
  });

  it('can be voided by the person who made it until it is processed, even after the cut-off of the bank', async () => {
    await holdMoney(server, group, 100_000);
    server.clock.set('2026-03-10T22:00:00.000Z');
    const body = fromHeld(checkoutOf(group, [{ bill: await group.bill() }]), 100_000);
    const { paymentPk } = await create(body);
    server.clock.advance(100);
    const request = () => ({ params: { paymentPk }, idempotencyKey: randomUUID(), body: { reason: 'Wrong bill' } });
    expect(await server.as(group.payor).ok(voidPayment, request())).toMatchObject({ disposition: 'VOIDED' });
    const again = await create(fromHeld(checkoutOf(group, [{ bill: await group.bill() }]), 100_000));
    await process('2026-03-11');
    const late = { ...request(), params: { paymentPk: again.paymentPk } };
    expect(await server.as(group.payor).refused(voidPayment, late)).toMatchObject({ code: 'TOO_LATE' });
  });

  it('makes one payment for each method, all in one step', async () => {
    await holdMoney(server, group, 30_000);
    const bill = await group.bill();
    const payment = await create(fromHeld(checkoutOf(group, [{ bill }]), 30_000));
    expect(payment).toMatchObject({ method: 'ACH', paymentAmount: 70_000, settleDate: '2026-03-12' });
    expect(payment.others).toEqual([
      expect.objectContaining({
        method: 'Credit Suspense',
        paymentAmount: 30_000,
        settleDate: '2026-03-10',
        bankAccountName: null,
        allocations: [{ billPk: bill.billPk, billNumber: bill.billNumber, amountCents: 30_000 }],
      }),
    ]);
    expect(await billRow(server, bill)).toMatchObject({ status: 'PENDING', version: 2, pending_cents: 100_000 });
  });

  it('reserves the credit until it is processed on the same day', async () => {
    await holdMoney(server, group, 30_000);
    const bill = await group.bill();
    await create(fromHeld(checkoutOf(group, [{ bill, amountCents: 10_000 }]), 10_000));
    expect(await held()).toMatchObject({ 'Credit Suspense': { balanceCents: 30_000, reservedCents: 10_000 } });
    await process('2026-03-10');
    expect(await held()).toMatchObject({ 'Credit Suspense': { balanceCents: 20_000, reservedCents: 0 } });
    expect(await billRow(server, bill)).toMatchObject({ status: 'PARTIAL', paid_cents: 10_000 });
  });

  it('uses the oldest credit first', async () => {
    const oldest = await holdMoney(server, group, 500);
    server.clock.set('2026-03-11T15:00:00.000Z');
    const newer = await holdMoney(server, group, 700);
    await create(fromHeld(checkoutOf(group, [{ bill: await group.bill(), amountCents: 600 }]), 600));
    expect(await items()).toEqual([
      { pk: oldest, remaining: 500, reserved: 500 },
      { pk: newer, remaining: 700, reserved: 100 },
    ]);
    await process('2026-03-11');
    expect(await items()).toEqual([
      { pk: oldest, remaining: 0, reserved: 0 },
      { pk: newer, remaining: 600, reserved: 0 },
    ]);
  });

  it('pays from group credit, separately from credit suspense', async () => {
    await holdMoney(server, group, 500);
    await holdMoney(server, group, 800, 'GROUP_CREDIT');
    const bill = await group.bill();
    const body = fromHeld(checkoutOf(group, [{ bill, amountCents: 800 }]), 800, 'Group Credit');
    expect(await create(body)).toMatchObject({ method: 'Group Credit', paymentAmount: 800, others: [] });
    await process('2026-03-10');
    expect(await held()).toMatchObject({
      'Credit Suspense': { balanceCents: 500, reservedCents: 0 },
      'Group Credit': { balanceCents: 0, reservedCents: 0 },
    });
  });

  it('frees the credit when the payment is voided', async () => {
    await holdMoney(server, group, 500);
    const { paymentPk } = await create(
      fromHeld(checkoutOf(group, [{ bill: await group.bill(), amountCents: 500 }]), 500),
    );
    const body = { reason: 'Wrong bill' };
    await server.as(group.payor).ok(voidPayment, { params: { paymentPk }, body, idempotencyKey: randomUUID() });
    expect(await held()).toMatchObject({ 'Credit Suspense': { balanceCents: 500, reservedCents: 0 } });
  });

  it('refuses more than is available, in the preview too', async () => {
    await holdMoney(server, group, 500);
    await create(fromHeld(checkoutOf(group, [{ bill: await group.bill(), amountCents: 400 }]), 400));
    const body = fromHeld(checkoutOf(group, [{ bill: await group.bill(), amountCents: 101 }]), 101);
    const message = 'Only $1.00 of credit suspense is available. Use less, or pay the rest from a bank account.';
    expect(await refused(body)).toMatchObject({ status: 422, code: 'NOT_PAYABLE', message });
    const preview = await server.as(group.payor).ok(previewPayment, { body });
    expect(preview).toMatchObject({ balanced: false, sourceProblem: message });
  });

  it('refuses an excess of held money, which would go back to suspense', async () => {
    await holdMoney(server, group, 500);
    const body = fromHeld(checkoutOf(group, [{ bill: await group.bill(), amountCents: 400 }], 100), 500);
    expect(await refused(body)).toMatchObject({ status: 422, message: expect.stringContaining('$1.00 more') });
  });

  it('refuses a short that is written off without a tolerance', async () => {
    const checkout = checkoutOf(group, [{ bill: await group.bill() }]);
    const [bank] = checkout.sources;
    const sources = [
      { ...bank!, amountCents: bank!.amountCents - 1 },
      { method: 'Over/Short Debit' as const, bankAccountPk: null, amountCents: 1 },
    ];
    expect(await refused({ ...checkout, sources } as Body)).toMatchObject({ status: 422, code: 'NOT_PAYABLE' });
  });

  it('never uses the same credit for two payments', async () => {
    await holdMoney(server, group, 1_000);
    const bills = await Promise.all(Array.from({ length: 6 }, () => group.bill()));
    const answers = await Promise.all(
      bills.map((bill) => {
        const body = fromHeld(checkoutOf(group, [{ bill, amountCents: 400 }]), 400);
        return server.as(group.payor).call(createPayment, { body, idempotencyKey: randomUUID() });
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4);
    expect(await held()).toMatchObject({ 'Credit Suspense': { balanceCents: 1_000, reservedCents: 800 } });
  });

  it('uses the credit once for the same key', async () => {
    await holdMoney(server, group, 1_000);
    const body = fromHeld(checkoutOf(group, [{ bill: await group.bill() }]), 400);
    const idempotencyKey = randomUUID();
    const first = await server.as(group.payor).call(createPayment, { body, idempotencyKey });
    const again = await server.as(group.payor).call(createPayment, { body, idempotencyKey });
    expect(again.text).toBe(first.text);
    expect(await held()).toMatchObject({ 'Credit Suspense': { reservedCents: 400 } });
  });

  it('saves nothing when it crashes at any statement, and processes all or nothing', async () => {
    await holdMoney(server, group, 1_000);
    const bill = await group.bill();
    const checkout = fromHeld(checkoutOf(group, [{ bill }]), 600);
    const caller = await new SqlCallerDirectory(server.db).findCaller(ISSUER, group.payor.userId);
    const key = { idempotencyKey: randomUUID() };
    const request = { caller: caller!, params: undefined, ...key, body: checkout, now: server.clock.now() };
    await failAtEveryStatement(
      server,
      (db) => runAs(new SqlTransactions(db), makePayment(), request),
      async () => {
        expect(await items()).toMatchObject([{ remaining: 1_000, reserved: 0 }]);
        expect(await billRow(server, bill)).toMatchObject({ status: 'RECONCILED' });
      },
    );
    const { others } = await create(checkout, request.idempotencyKey);
    await failAtEveryStatement(
      server,
      (db) => new SqlTransactions(db).run((tx) => settlePayment(tx, others[0]!.paymentPk, server.clock.now())),
      async () => expect(await items()).toMatchObject([{ remaining: 1_000, reserved: 600 }]),
    );
    expect(await items()).toMatchObject([{ remaining: 400, reserved: 0 }]);
  });
});
