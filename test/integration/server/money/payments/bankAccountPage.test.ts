import {
  changeBankAccount,
  getBankAccount,
  listBankAccounts,
  removeBankAccount,
} from '../../../../../contract/money/bankAccounts';
import { searchPayments } from '../../../../../contract/money/payments';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { beforeEachPayingGroup, type PayingGroup, pay, payingGroup } from '../../../../support/payments/payingGroup';
import { office } from '../../../../support/payments/reversals';
import type { TestServer } from '../../../../support/server/startTestServer';

/** @source docs/decisions/bank-accounts.md#a-bank-account-has-a-page-for-the-payors-of-its-group */
describe("a bank account's page", () => {
  let server: TestServer;
  let group: PayingGroup;
  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-10T15:00:00.000Z');

  const params = () => ({ bankAccountPk: group.bankAccountPk });
  const page = () => server.as(group.payor).ok(getBankAccount, { params: params() });
  const rename = (name: string) =>
    server.as(group.payor).call(changeBankAccount, { params: params(), body: { name, bankName: 'First Bank' } });

  it('warns of a returned payment until another one from the account is processed', async () => {
    const back = await office(server);
    const payment = await pay(server, group, await group.bill());
    await back.process(localDate('2026-03-12'));
    expect((await page()).lastReturn).toBeNull();
    server.clock.set('2026-03-13T15:00:00.000Z');
    await back.returned(payment.paymentPk, 'R01');
    const { paymentPk, confirmation } = payment;
    expect((await page()).lastReturn).toMatchObject({ paymentPk, confirmation, returnCode: 'R01' });
    await pay(server, group, await group.bill());
    expect((await page()).lastReturn).not.toBeNull();
    server.clock.set('2026-03-18T15:00:00.000Z');
    await back.process(localDate('2026-03-18'));
    server.clock.set('2026-03-19T15:00:00.000Z');
    await back.process(localDate('2026-03-19'));
    expect((await page()).lastReturn).toBeNull();
  });

  it('records each new name once, and none of a removed account', async () => {
    await rename('Premiums');
    expect((await rename(' Premiums ')).status).toBe(200);
    const { account, history, payors } = await page();
    expect(account.name).toBe('Premiums');
    expect(history.filter(({ event }) => event === 'renamed')).toHaveLength(1);
    expect(payors.map(({ userId }) => userId)).toEqual([group.payor.userId]);
    server.clock.set('2026-03-10T16:00:00.000Z');
    await server.as(group.payor).ok(removeBankAccount, { params: params() });
    expect((await rename('Payroll')).status).toBe(404);
    expect(await page()).toMatchObject({
      isUndoable: true,
      history: [{ event: 'removed' }, { event: 'renamed' }, {}, {}],
    });
    const { history: removals } = await server
      .as(group.payor)
      .ok(listBankAccounts, { query: { groupNumber: group.groupNumber } });
    expect(removals.map(({ event }) => event)).toEqual(['removed']);
  });

  it('is not found for the payor of another group, who sees none of its payments', async () => {
    await pay(server, group, await group.bill());
    const other = server.as((await payingGroup(server)).payor);
    expect(await other.refused(getBankAccount, { params: params() })).toMatchObject({ status: 404 });
    const found = await other.ok(searchPayments, { body: { bankAccountPk: group.bankAccountPk } });
    expect(found.items).toEqual([]);
    const own = await server.as(group.payor).ok(searchPayments, { body: { bankAccountPk: group.bankAccountPk } });
    expect(own.items).toHaveLength(1);
  });
});
