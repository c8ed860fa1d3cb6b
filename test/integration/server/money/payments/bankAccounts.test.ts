import { randomUUID } from 'node:crypto';
import { saveAutopay } from '../../../../../contract/money/autopay';
import {
  addBankAccount,
  listBankAccounts,
  removeBankAccount,
  restoreBankAccount,
} from '../../../../../contract/money/bankAccounts';
import { createPayment, getPayment, voidPayment } from '../../../../../contract/money/payments';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { dayOf } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import {
  ACCOUNT_NUMBER,
  beforeEachPayingGroup,
  checkoutOf,
  type PayingGroup,
  pay,
  payingGroup,
  ROUTING_NUMBER,
} from '../../../../support/payments/payingGroup';
import type { TestServer } from '../../../../support/server/startTestServer';

const HOUR_MS = 3_600_000;

describe("a group's bank accounts", () => {
  let server: TestServer;
  let group: PayingGroup;

  beforeEachPayingGroup((stage) => ({ server, group } = stage));

  const removal = () => ({ params: { bankAccountPk: group.bankAccountPk } });
  const list = () => server.as(group.payor).ok(listBankAccounts, { query: { groupNumber: group.groupNumber } });
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
    expect((await list()).items).toEqual([]);
    const { payment } = await server.as(group.payor).ok(getPayment, { params: { paymentPk } });
    expect(payment.bankAccountName).toBe('Operating');
  });

  it('show which payments draw on them, the largest first', async () => {
    const amounts = [100, 400, 300, 200];
    const made = [];
    for (const amount of amounts) {
      const bill = await group.bill();
      const body = checkoutOf(group, [{ bill, amountCents: cents(amount) }]);
      made.push(await server.as(group.payor).ok(createPayment, { body, idempotencyKey: randomUUID() }));
    }
    const [, four, three, two] = made.map(({ confirmation }) => confirmation);
    const [shown] = (await list()).items;
    expect(shown?.uses).toEqual({
      payments: [
        { confirmation: four, amountCents: 400, scheduledFor: null },
        { confirmation: three, amountCents: 300, scheduledFor: null },
        { confirmation: two, amountCents: 200, scheduledFor: null },
      ],
      paymentCount: 4,
      autopayFrom: null,
      refundCount: 0,
    });
    const { message } = await server.as(group.payor).refused(removeBankAccount, removal());
    expect(message).toBe(
      `4 pending or scheduled payments draw on this account (${four} of $4.00; ${three} of $3.00; ${two} of $2.00; 1 more). Remove the account once they have been processed, voided, or canceled.`,
    );
  });

  it('are restored within a day as they were, and the history shows who removed and restored them', async () => {
    const payor = server.as(group.payor);
    const [before] = (await list()).items;
    await payor.ok(removeBankAccount, removal());
    const { items, history } = await list();
    expect([items, history]).toEqual([
      [],
      [
        {
          bankAccountPk: group.bankAccountPk,
          name: 'Operating',
          accountMasked: 'XXXXXXXXX789',
          event: 'removed',
          at: server.clock.now().toISOString(),
          by: group.payor.name,
          isUndoable: true,
        },
      ],
    ]);
    server.clock.advance(24 * HOUR_MS - 1);
    const colleague = await group.colleague();
    expect(await server.as(colleague).ok(restoreBankAccount, removal())).toEqual(before);
    expect(await server.as(colleague).ok(restoreBankAccount, removal())).toEqual(before);
    const after = await list();
    expect(after.items).toEqual([before]);
    expect(after.history.map(({ event, by, isUndoable }) => [event, by, isUndoable])).toEqual([
      ['restored', colleague.name, false],
      ['removed', group.payor.name, false],
    ]);
    expect(await pay(server, group, await group.bill())).toMatchObject({ status: 'PENDING' });
  });

  it('cannot be restored a day later, after they were added again, or by others', async () => {
    const payor = server.as(group.payor);
    await payor.ok(removeBankAccount, removal());
    const stranger = (await payingGroup(server)).payor;
    expect(await server.as(stranger).refused(restoreBankAccount, removal())).toMatchObject({ status: 404 });
    await payor.ok(addBankAccount, { body: account({ accountNumber: ACCOUNT_NUMBER }) });
    expect(await payor.refused(restoreBankAccount, removal())).toMatchObject({
      status: 422,
      code: 'BANK_ACCOUNT_INVALID',
      message: 'This account has been added again. Use the new one.',
    });
    server.clock.advance(24 * HOUR_MS);
    expect(await payor.refused(restoreBankAccount, removal())).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    expect((await list()).history).toMatchObject([{ event: 'removed', isUndoable: false }]);
  });

  it('are removed or used for a payment when both happen at the same time, never both', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      group = await payingGroup(server);
      const body = checkoutOf(group, [{ bill: await group.bill() }]);
      const paying = () => server.as(group.payor).call(createPayment, { body, idempotencyKey: randomUUID() });
      const removing = () => server.as(group.payor).call(removeBankAccount, removal());
      const statuses =
        round % 2 === 0
          ? (await Promise.all([paying(), removing()])).map(({ status }) => status)
          : (await Promise.all([removing(), paying()])).map(({ status }) => status).reverse();
      outcomes.add(statuses.join(' '));
    }
    for (const outcome of outcomes) expect(['201 409', '422 200']).toContain(outcome);
  });

  it('are removed or used by autopay when both happen at the same time, never both', async () => {
    for (let round = 0; round < 8; round += 1) {
      group = await payingGroup(server);
      const { groupNumber, bankAccountPk } = group;
      const [saved, removed] = await Promise.all([
        server.as(group.payor).call(saveAutopay, {
          params: { groupNumber },
          body: {
            version: 1,
            terms: { bankAccountPk, limitCents: cents(1_000_000), daysBeforeDue: 5 },
            startsOn: dayOf(server.clock.now()),
            isAuthorized: true,
          },
        }),
        server.as(group.payor).call(removeBankAccount, removal()),
      ]);
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual([saved.status, removed.status]);
    }
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
