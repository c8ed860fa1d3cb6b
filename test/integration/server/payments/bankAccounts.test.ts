import { randomUUID } from 'node:crypto';
import { addBankAccount, listBankAccounts, removeBankAccount } from '../../../../contract/bankAccounts';
import { getPayment, voidPayment } from '../../../../contract/payments';
import { Role } from '../../../../src/domain/access/Role';
import {
  ACCOUNT_NUMBER,
  beforeEachPayingGroup,
  type PayingGroup,
  pay,
  payingGroup,
  ROUTING_NUMBER,
} from '../../../support/payments/payingGroup';
import type { TestServer } from '../../../support/server/startTestServer';

describe("a group's bank accounts", () => {
  let server: TestServer;
  let group: PayingGroup;

  beforeEachPayingGroup((stage) => ({ server, group } = stage));

  const account = (more: object = {}) => ({
    groupNumber: group.groupNumber,
    name: 'Payroll',
    bankName: 'Second Bank',
    accountType: 'savings' as const,
    routingNumber: ROUTING_NUMBER,
    accountNumber: '4111222233',
    authorizationVersion: 1,
    ...more,
  });

  it('are listed by name, masked except for the last three digits [MSK-2]', async () => {
    await server.as(group.payor).ok(addBankAccount, { body: account() });
    const { groupNumber } = group;
    const { items } = await server.as(group.payor).ok(listBankAccounts, { query: { groupNumber } });
    expect(items.map(({ name, accountMasked, routingMasked }) => [name, accountMasked, routingMasked])).toEqual([
      ['Operating', 'XXXXXXXXX789', 'XXXXXX021'],
      ['Payroll', 'XXXXXXX233', 'XXXXXX021'],
    ]);
  });

  it('never expose their numbers in an answer or in the database', async () => {
    const answer = await server.as(group.payor).call(addBankAccount, { body: account() });
    expect(answer.text).not.toContain('4111222233');
    const rows = await server.db.selectFrom('bank_accounts').selectAll().execute();
    const stored = JSON.stringify(rows);
    for (const secret of ['4111222233', ACCOUNT_NUMBER, ROUTING_NUMBER]) expect(stored).not.toContain(secret);
    const { account_encrypted, bank_account_pk } = rows.find(({ name }) => name === 'Payroll')!;
    expect(account_encrypted).toMatch(/^v1\.[0-9a-f]{8}\./);
    expect(server.encryption.decrypt(account_encrypted, `${bank_account_pk}/account`)).toBe('4111222233');
    expect(() => server.encryption.decrypt(account_encrypted, 'elsewhere/account')).toThrow('authenticate');
  });

  it('are rejected with an invalid routing number, without repeating the numbers', async () => {
    const body = account({ routingNumber: '123456789' });
    const answer = await server.as(group.payor).call(addBankAccount, { body });
    expect(answer).toMatchObject({ status: 422, body: { code: 'BANK_ACCOUNT_INVALID' } });
    for (const secret of ['4111222233', '123456789']) expect(answer.text).not.toContain(secret);
  });

  it('are rejected with an invalid account number, without repeating it', async () => {
    const answer = await server
      .as(group.payor)
      .call(addBankAccount, { body: account({ accountNumber: '12-3456-789' }) });
    expect(answer.status).toBe(400);
    expect(answer.text).not.toContain('3456');
  });

  it('are added once, even by concurrent calls, while another group can add the same account', async () => {
    const add = () => server.as(group.payor).call(addBankAccount, { body: account() });
    const answers = await Promise.all([add(), add(), add()]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(2);
    const other = await payingGroup(server);
    const body = account({ groupNumber: other.groupNumber });
    expect(await server.as(other.payor).ok(addBankAccount, { body })).toMatchObject({ name: 'Payroll' });
  });

  it('cannot be removed while a pending payment uses them, and payments keep the name of a removed account', async () => {
    const { paymentPk } = await pay(server, group, await group.bill());
    const remove = { params: { bankAccountPk: group.bankAccountPk } };
    expect(await server.as(group.payor).refused(removeBankAccount, remove)).toMatchObject({
      status: 409,
      code: 'BANK_ACCOUNT_IN_USE',
    });
    const taken = { params: { paymentPk }, body: { reason: 'Wrong' }, idempotencyKey: randomUUID() };
    await server.as(group.payor).ok(voidPayment, taken);
    expect(await server.as(group.payor).ok(removeBankAccount, remove)).toEqual({ removed: 1 });
    expect(await server.as(group.payor).refused(removeBankAccount, remove)).toMatchObject({ status: 404 });
    const { groupNumber } = group;
    expect(await server.as(group.payor).ok(listBankAccounts, { query: { groupNumber } })).toEqual({ items: [] });
    const { payment } = await server.as(group.payor).ok(getPayment, { params: { paymentPk } });
    expect(payment.bankAccountName).toBe('Operating');
  });

  it('can be added again after they were removed', async () => {
    await server.as(group.payor).ok(removeBankAccount, { params: { bankAccountPk: group.bankAccountPk } });
    const body = account({ accountNumber: ACCOUNT_NUMBER });
    expect(await server.as(group.payor).ok(addBankAccount, { body })).toMatchObject({ name: 'Payroll' });
  });

  it('are visible to and changed by payors of the group only', async () => {
    const { groupNumber, bankAccountPk } = group;
    const stranger = (await payingGroup(server)).payor;
    const reconciler = await server.data.billingUser([groupNumber], [Role.Reconciler]);
    const manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
    for (const person of [stranger, reconciler, manager]) {
      expect(await server.as(person).refused(listBankAccounts, { query: { groupNumber } })).toMatchObject({
        status: 403,
      });
      expect(await server.as(person).refused(addBankAccount, { body: account() })).toMatchObject({ status: 403 });
    }
    const remove = { params: { bankAccountPk } };
    expect(await server.as(stranger).refused(removeBankAccount, remove)).toMatchObject({ status: 404 });
  });
});
