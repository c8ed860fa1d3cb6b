import { getBillHistory } from '../../../../../contract/billing/bills/bills';
import { saveAutopay } from '../../../../../contract/money/autopay';
import { searchPayments } from '../../../../../contract/money/payments';
import { runProcessing } from '../../../../../contract/money/processing';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { billRow } from '../../../../support/payments/billRow';
import { beforeEachPayingGroup, holdMoney, type PayingGroup } from '../../../../support/payments/payingGroup';
import type { TestBill } from '../../../../support/server/insertBill';
import type { TestServer } from '../../../../support/server/startTestServer';

/** @source docs/decisions/autopay.md#autopay-uses-a-check-received-for-the-bill-first */
describe('autopay of a bill for which a check was received', () => {
  let server: TestServer;
  let group: PayingGroup;
  let bill: TestBill;
  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-06T12:00:00.000Z');
  beforeEach(async () => {
    bill = await group.bill({ dueDate: '2026-03-20' });
    const terms = { bankAccountPk: group.bankAccountPk, limitCents: cents(1_000_000), daysBeforeDue: 5 };
    await server.as(group.payor).ok(saveAutopay, {
      params: { groupNumber: group.groupNumber },
      body: { version: 1, terms, startsOn: localDate('2026-03-06'), isAuthorized: true },
    });
  });
  afterEach(() => server.assertInvariants());

  it('uses the check first, and draws only the rest on the bank account', async () => {
    const check = await hold(30_000, bill);
    const older = await hold(5_000, null);
    await process('2026-03-13');
    expect(await autopayments()).toEqual([
      { method: 'ACH', paymentAmount: bill.dueCents - 30_000, isAutopay: true },
      { method: 'Credit Suspense', paymentAmount: 30_000, isAutopay: true },
    ]);
    expect([await remaining(check), await remaining(older)]).toEqual([0, 5_000]);
    expect(await billRow(server, bill)).toMatchObject({
      status: 'PENDING',
      paid_cents: 30_000,
      pending_cents: bill.dueCents - 30_000,
    });
    const { items } = await server.as(group.payor).ok(getBillHistory, { params: { billPk: bill.billPk } });
    expect(items.map(({ note }) => note)).toContainEqual(expect.stringMatching(/^Payment \S+, \S+ by autopay$/));
    await process('2026-03-16');
    await process('2026-03-17');
    expect(await billRow(server, bill)).toMatchObject({ status: 'PAID', paid_cents: bill.dueCents });
  });

  it('draws nothing on the bank account when the check covers the bill', async () => {
    const check = await hold(bill.dueCents + 700, bill);
    await process('2026-03-13');
    await process('2026-03-13');
    expect(await autopayments()).toEqual([
      { method: 'Credit Suspense', paymentAmount: bill.dueCents, isAutopay: true },
    ]);
    expect(await remaining(check)).toBe(700);
    expect(await billRow(server, bill)).toMatchObject({ status: 'PAID' });
  });

  it('does not use money held for another bill', async () => {
    const other = await hold(30_000, await group.bill({ dueDate: '2026-06-20' }));
    await process('2026-03-13');
    expect(await autopayments()).toEqual([{ method: 'ACH', paymentAmount: bill.dueCents, isAutopay: true }]);
    expect(await remaining(other)).toBe(30_000);
  });

  /** Holds money in suspense. @returns its key */
  async function hold(amountCents: number, received: TestBill | null): Promise<string> {
    const suspensePk = await holdMoney(server, group, amountCents);
    const values = { bill_pk: received?.billPk ?? null };
    await server.db.updateTable('suspense_items').set(values).where('suspense_pk', '=', suspensePk).execute();
    return suspensePk;
  }

  const remaining = async (suspensePk: string) => {
    const item = server.db.selectFrom('suspense_items').select('remaining_cents').where('suspense_pk', '=', suspensePk);
    return (await item.executeTakeFirstOrThrow()).remaining_cents;
  };

  async function process(day: string): Promise<void> {
    server.clock.set(`${day}T08:00:00.000Z`);
    const sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
    await server.as(sysadmin).ok(runProcessing, { body: { businessDate: localDate(day) } });
  }

  /** Payments of the bill, by method. */
  async function autopayments() {
    const { items } = await server
      .as(group.payor)
      .ok(searchPayments, { body: { billPk: bill.billPk, sort: 'method' } });
    return items
      .map(({ method, paymentAmount, isAutopay }) => ({ method, paymentAmount, isAutopay }))
      .sort((one, other) => (one.method < other.method ? -1 : 1));
  }
});
