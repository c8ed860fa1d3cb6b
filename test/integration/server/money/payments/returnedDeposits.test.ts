import { randomUUID } from 'node:crypto';
import {
  addBankAccount,
  listBankAccounts,
  removeBankAccount,
  sendBankDeposits,
  verifyBankAccount,
} from '../../../../../contract/money/bankAccounts';
import { searchPayments } from '../../../../../contract/money/payments';
import { runProcessing } from '../../../../../contract/money/processing';
import { downloadBankFile, listBankFiles } from '../../../../../contract/money/remittances';
import { postReturnFile, previewReturnFile } from '../../../../../contract/money/returnFiles';
import { BANK_AUTHORIZATION } from '../../../../../src/domain/money/payments/bankVerification';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents } from '../../../../../src/domain/platform/money/Cents';
import { beforeEachPayingGroup, type PayingGroup } from '../../../../support/payments/payingGroup';
import { returnFileOf } from '../../../../support/payments/returnFiles';
import type { TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

const TODAY = '2026-03-10';
const TOMORROW = '2026-03-11';

/** @source product.md, Calls */
describe('small deposits that the bank returns', () => {
  let server: TestServer;
  let group: PayingGroup;
  let manager: TestPerson;

  beforeEachPayingGroup((stage) => ({ server, group } = stage), `${TODAY}T15:00:00.000Z`);
  beforeEach(async () => {
    manager = await server.data.person({ roles: [Role.Admin, Role.Sysadmin, Role.Manager] });
  });
  afterEach(() => server.assertInvariants());

  const add = async (accountNumber: string) => {
    const { groupNumber } = group;
    const numbers = { accountType: 'savings', routingNumber: '122105155', accountNumber } as const;
    const names = { groupNumber, name: `Account ${accountNumber}`, bankName: 'Second Bank' };
    const body = { ...names, ...numbers, authorizationVersion: BANK_AUTHORIZATION.version };
    return (await server.as(group.payor).ok(addBankAccount, { body })).bankAccountPk;
  };
  /** @returns the file of the deposits that processing sends on the date */
  const sent = async (date: string) => {
    await server.as(manager).ok(runProcessing, { body: { businessDate: localDate(date) } });
    const { items } = await server.as(manager).ok(listBankFiles, { query: {} });
    return (await server.as(manager).call(downloadBankFile, { params: { filePk: items[0]!.filePk } })).text;
  };
  const returnOf = (text: string, entries = [0, 1], code = 'R03') => ({
    fileName: 'returns.txt',
    text: returnFileOf(
      text,
      entries.map((entry) => ({ code, entry })),
    ),
  });
  const preview = (body: { fileName: string; text: string }) => server.as(manager).ok(previewReturnFile, { body });
  const post = (body: { fileName: string; text: string }) =>
    server.as(manager).ok(postReturnFile, { body, idempotencyKey: randomUUID() });
  const verificationOf = async (bankAccountPk: string) => {
    const { items } = await server.as(group.payor).ok(listBankAccounts, { query: { groupNumber: group.groupNumber } });
    return items.find((item) => item.bankAccountPk === bankAccountPk)?.verification;
  };
  const verify = async (bankAccountPk: string) => {
    const { first_cents, second_cents } = await server.db
      .selectFrom('micro_deposits')
      .select(['first_cents', 'second_cents'])
      .where('bank_account_pk', '=', bankAccountPk)
      .executeTakeFirstOrThrow();
    const body = { amounts: [cents(first_cents), cents(second_cents)] as [Cents, Cents] };
    return server.as(group.payor).call(verifyBankAccount, { params: { bankAccountPk }, body });
  };

  it('end the verification with the code of the bank, until new deposits are sent', async () => {
    const bankAccountPk = await add('4111222233');
    const file = returnOf(await sent(TODAY));
    const plan = await preview(file);
    expect(plan.entries.map(({ outcome, deposit }) => [outcome, deposit?.bankAccountPk])).toEqual([
      ['RETURN_DEPOSIT', bankAccountPk],
      ['RETURN_DEPOSIT', bankAccountPk],
    ]);
    expect(await verificationOf(bankAccountPk)).toMatchObject({ state: 'sent', returnCode: null });
    expect((await post(file)).entries.map(({ outcome }) => outcome)).toEqual(Array(2).fill('DEPOSIT_RETURNED'));
    expect(await verificationOf(bankAccountPk)).toMatchObject({ state: 'returned', returnCode: 'R03' });
    server.clock.set(`${TOMORROW}T15:00:00.000Z`);
    expect(await verify(bankAccountPk)).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    expect((await server.as(manager).ok(searchPayments, { body: {} })).total).toBe(0);
    await server.as(group.payor).ok(sendBankDeposits, { params: { bankAccountPk } });
    expect(await verificationOf(bankAccountPk)).toMatchObject({ state: 'toSend', attemptsLeft: 3, returnCode: null });
  });

  it('change nothing when the same file is posted again', async () => {
    const bankAccountPk = await add('4111222233');
    const file = returnOf(await sent(TODAY), [1]);
    await post(file);
    const again = server.as(manager).refused(postReturnFile, { body: file, idempotencyKey: randomUUID() });
    expect(await again).toMatchObject({ status: 409, code: 'WRONG_STATUS' });
    await server.as(group.payor).ok(sendBankDeposits, { params: { bankAccountPk } });
    expect((await preview(file)).entries).toMatchObject([{ outcome: 'DEPOSIT_RETURNED' }]);
    expect(await verificationOf(bankAccountPk)).toMatchObject({ state: 'toSend' });
  });

  it('are distinguished from those of another day with the same trace numbers', async () => {
    const first = await add('4111222233');
    await sent(TODAY);
    server.clock.set(`${TOMORROW}T15:00:00.000Z`);
    const second = await add('5111222233');
    const file = returnOf(await sent(TOMORROW));
    // Even with the same amounts.
    const { db } = server;
    const sums = ['first_cents', 'second_cents'] as const;
    const same = await db
      .selectFrom('micro_deposits')
      .select(sums)
      .where('bank_account_pk', '=', second)
      .executeTakeFirstOrThrow();
    await db.updateTable('micro_deposits').set(same).where('bank_account_pk', '=', first).execute();
    await db
      .updateTable('ach_files')
      .set({ amount_cents: cents(same.first_cents + same.second_cents) })
      .execute();
    await post(file);
    expect(await verificationOf(first)).toMatchObject({ state: 'sent' });
    expect(await verificationOf(second)).toMatchObject({ state: 'returned' });
  });

  it('do not affect an account that is already verified, and say so', async () => {
    const bankAccountPk = await add('4111222233');
    const file = returnOf(await sent(TODAY), [0], 'R02');
    server.clock.set(`${TOMORROW}T15:00:00.000Z`);
    expect((await verify(bankAccountPk)).status).toBe(200);
    const { entries } = await preview(file);
    expect(entries).toMatchObject([{ outcome: 'UNMATCHED', payment: null }]);
    expect(entries[0]?.message).toContain('Account 4111222233 of');
    expect(
      (await server.as(manager).refused(postReturnFile, { body: file, idempotencyKey: randomUUID() })).status,
    ).toBe(409);
    expect(await verificationOf(bankAccountPk)).toMatchObject({ state: 'verified' });
  });

  it('need no attention once the account is removed', async () => {
    const bankAccountPk = await add('4111222233');
    const file = returnOf(await sent(TODAY));
    await server.as(group.payor).ok(removeBankAccount, { params: { bankAccountPk } });
    expect((await preview(file)).entries.map(({ outcome }) => outcome)).toEqual(['ENDED', 'ENDED']);
  });

  it.each([
    ['amount', { amountCents: 100 }],
    ['trace number', { originalTrace: '011000010000009' }],
  ])('are not found by another %s', async (_, other) => {
    await add('4111222233');
    const text = returnFileOf(await sent(TODAY), [{ code: 'R03', entry: 0, ...other }]);
    expect((await preview({ fileName: 'returns.txt', text })).entries).toMatchObject([
      { outcome: 'UNMATCHED', deposit: null },
    ]);
  });

  it('are not found by another account number', async () => {
    await add('4111222233');
    const { text } = returnOf(await sent(TODAY));
    const other = { fileName: 'returns.txt', text: text.replaceAll('4111222233', '4111222234') };
    expect((await preview(other)).entries.map(({ outcome }) => outcome)).toEqual(['UNMATCHED', 'UNMATCHED']);
  });
});
