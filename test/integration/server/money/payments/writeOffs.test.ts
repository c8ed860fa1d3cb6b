import { randomUUID } from 'node:crypto';
import { saveGroupSettings } from '../../../../../contract/billing/rules';
import { createPayment, getHeldMoney, getPayment, voidPayment } from '../../../../../contract/money/payments';
import { runProcessing } from '../../../../../contract/money/processing';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { billRow } from '../../../../support/payments/billRow';
import { beforeEachPayingGroup, checkoutOf, type PayingGroup } from '../../../../support/payments/payingGroup';
import type { TestBill } from '../../../../support/server/insertBill';
import type { TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

const TOLERANCE = { overCents: 200, shortCents: 500, payorsMayWriteOff: true, samePersonMayPay: true };

/** @source PAY-2; product.md, Money; The bill's life */
describe('differences within the tolerance', () => {
  let server: TestServer;
  let group: PayingGroup;
  let manager: TestPerson;

  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');
  beforeEach(async () => {
    manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
  });

  const saveRules = (more: Partial<typeof TOLERANCE> = {}, version = 1, appliesFrom = '2026-03-01') => {
    const { overCents, shortCents, ...rest } = { ...TOLERANCE, ...more };
    const payment = { overCents: cents(overCents), shortCents: cents(shortCents), ...rest };
    return server.as(manager).ok(saveGroupSettings, {
      params: { groupNumber: group.groupNumber },
      body: {
        version,
        appliesFrom: localDate(appliesFrom),
        rules: { houseRule: 'adjustThenPay', contributions: [], payment },
      },
    });
  };
  const shortOf = (bill: TestBill, shortCents: number, paidCents = bill.dueCents) => {
    const checkout = checkoutOf(group, [{ bill, amountCents: paidCents }]);
    const [bank] = checkout.sources;
    const sources = [
      { ...bank!, amountCents: cents(paidCents - shortCents) },
      { method: 'Over/Short Debit' as const, bankAccountPk: null, amountCents: cents(shortCents) },
    ];
    return { ...checkout, sources };
  };
  const overOf = (bill: TestBill, overCents: number) => ({
    ...checkoutOf(group, [{ bill }], overCents),
    excessTo: 'overShort' as const,
  });
  type Body = ReturnType<typeof shortOf> | ReturnType<typeof overOf>;
  const create = (body: Body) => server.as(group.payor).ok(createPayment, { body, idempotencyKey: randomUUID() });
  const refused = (body: Body, by = group.payor) =>
    server.as(by).refused(createPayment, { body, idempotencyKey: randomUUID() });
  const process = async (businessDate: string) => {
    const sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
    return server.as(sysadmin).ok(runProcessing, { body: { businessDate: localDate(businessDate) } });
  };
  const overShort = async () => {
    const rows = await server.db
      .selectFrom('ledger_entries')
      .select('amount_cents')
      .where('account', '=', 'OVER_SHORT')
      .execute();
    return rows.map((row) => row.amount_cents);
  };

  it('writes a short off with the payment, and processes both on the same day', async () => {
    await saveRules();
    const bill = await group.bill();
    const payment = await create(shortOf(bill, 500));
    expect(payment).toMatchObject({ method: 'ACH', paymentAmount: 99_500, settleDate: '2026-03-12' });
    expect(payment.others).toMatchObject([
      { method: 'Over/Short Debit', paymentAmount: 500, settleDate: '2026-03-12', bankAccountName: null },
    ]);
    await process('2026-03-11');
    expect(await billRow(server, bill)).toMatchObject({ status: 'PENDING', paid_cents: 0 });
    await process('2026-03-12');
    expect(await billRow(server, bill)).toMatchObject({ status: 'PAID', paid_cents: 100_000 });
    expect(await overShort()).toEqual([500]);
  });

  it('voids the written-off short with its payment', async () => {
    await saveRules();
    const bill = await group.bill();
    const { paymentPk, others } = await create(shortOf(bill, 500));
    const body = { reason: 'Wrong account' };
    await server.as(group.payor).ok(voidPayment, { params: { paymentPk }, body, idempotencyKey: randomUUID() });
    const writeOff = await server.as(group.payor).ok(getPayment, { params: { paymentPk: others[0]!.paymentPk } });
    expect(writeOff.payment).toMatchObject({ disposition: 'VOIDED', voidReason: 'Wrong account' });
    expect(await billRow(server, bill)).toMatchObject({ status: 'RECONCILED', pending_cents: 0 });
  });

  it('writes an over off instead of holding it in suspense', async () => {
    await saveRules();
    const bill = await group.bill();
    expect(await create(overOf(bill, 200))).toMatchObject({ excessCents: 200, excessTo: 'overShort' });
    await process('2026-03-12');
    expect(await billRow(server, bill)).toMatchObject({ status: 'PAID' });
    expect(await overShort()).toEqual([-200]);
    expect(await server.db.selectFrom('suspense_items').selectAll().execute()).toEqual([]);
  });

  it('refuses one cent above each tolerance', async () => {
    await saveRules();
    const bill = await group.bill();
    expect(await refused(shortOf(bill, 501))).toMatchObject({ status: 422, message: expect.stringContaining('$5.00') });
    expect(await refused(overOf(bill, 201))).toMatchObject({ status: 422, message: expect.stringContaining('$2.00') });
  });

  it('refuses a short where only managers may write it off', async () => {
    await saveRules({ payorsMayWriteOff: false });
    const message = 'You cannot write off a short for this group. Leave it due, or ask your account manager.';
    expect(await refused(shortOf(await group.bill(), 1))).toMatchObject({ status: 422, code: 'NOT_PAYABLE', message });
  });

  it('refuses to write off a bill bit by bit', async () => {
    await saveRules();
    const refusal = await refused(shortOf(await group.bill(), 500, 50_000));
    expect(refusal).toMatchObject({
      status: 422,
      message: expect.stringContaining('only if the rest of the bill is paid'),
    });
  });

  it('refuses the person who set the tolerances, also after another person changed something else', async () => {
    await saveRules();
    await server.db.updateTable('group_rule_changes').set({ by_user_id: group.payor.userId }).execute();
    await saveRules({ samePersonMayPay: false }, 2);
    const bill = await group.bill();
    expect(await refused(shortOf(bill, 1))).toMatchObject({ status: 422, code: 'NOT_PAYABLE' });
    expect(await refused(overOf(bill, 1))).toMatchObject({ status: 422, code: 'NOT_PAYABLE' });
    const query = { groupNumber: group.groupNumber };
    expect(await server.as(group.payor).ok(getHeldMoney, { query })).toMatchObject({ writeOffCents: 0, overCents: 0 });
    const colleague = await group.colleague();
    expect(await server.as(colleague).ok(getHeldMoney, { query })).toMatchObject({
      writeOffCents: 500,
      overCents: 200,
    });
  });

  it.each(['overCents', 'shortCents'] as const)(
    'keeps the setter of each tolerance when another person changes %s',
    async (changed) => {
      await saveRules();
      await server.db.updateTable('group_rule_changes').set({ by_user_id: group.payor.userId }).execute();
      await saveRules({ [changed]: cents(100) }, 2);
      const query = { groupNumber: group.groupNumber };
      const limits = { writeOffCents: 0, overCents: changed === 'overCents' ? 100 : 0 };
      expect(await server.as(group.payor).ok(getHeldMoney, { query })).toMatchObject(limits);
      const bill = await group.bill();
      const kept = changed === 'overCents' ? shortOf(bill, 1) : overOf(bill, 1);
      expect(await refused(kept)).toMatchObject({ status: 422, code: 'NOT_PAYABLE' });
    },
  );

  it('keeps the setter of a tolerance when another person saves it again for an earlier month', async () => {
    await saveRules();
    await server.db.updateTable('group_rule_changes').set({ by_user_id: group.payor.userId }).execute();
    await saveRules({}, 2, '2026-02-01');
    const query = { groupNumber: group.groupNumber };
    expect(await server.as(group.payor).ok(getHeldMoney, { query })).toMatchObject({ writeOffCents: 0, overCents: 0 });
  });

  it('applies a tolerance from its month on', async () => {
    await saveRules({}, 1, '2026-04-01');
    const bill = await group.bill();
    expect(await refused(shortOf(bill, 1))).toMatchObject({ status: 422 });
    server.clock.set('2026-04-01T15:00:00.000Z');
    expect((await create(shortOf(bill, 1))).others).toHaveLength(1);
  });

  it('requires a second person from the month of the rule on', async () => {
    await saveRules({ samePersonMayPay: false });
    const bill = await group.bill();
    const reconciler = { reconciled_by_user_id: group.payor.userId };
    await server.db.updateTable('bills').set(reconciler).where('bill_pk', '=', bill.billPk).execute();
    expect(await refused(shortOf(bill, 1))).toMatchObject({ status: 422, code: 'SAME_PERSON' });
  });
});
