import fc from 'fast-check';
import { sql } from 'kysely';
import { saveAutopay } from '../../../../../contract/money/autopay';
import {
  addBankAccount,
  listBankAccounts,
  removeBankAccount,
  sendBankDeposits,
  verifyBankAccount,
} from '../../../../../contract/money/bankAccounts';
import { createPayment } from '../../../../../contract/money/payments';
import { runProcessing } from '../../../../../contract/money/processing';
import { downloadBankFile, listBankFiles } from '../../../../../contract/money/remittances';
import { getInvariants } from '../../../../../contract/platform/health';
import { BANK_AUTHORIZATION } from '../../../../../src/domain/money/payments/bankVerification';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { addDays, dayOf, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents } from '../../../../../src/domain/platform/money/Cents';
import { beforeEachPayingGroup, checkoutOf, type PayingGroup } from '../../../../support/payments/payingGroup';
import type { TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

/** A bank that the sample of instant verification does not know. */
const ROUTING = '122105155';
const TODAY = '2026-03-10';
const ARRIVES = '2026-03-11';

/** @source product.md, Calls */
describe('verification of a bank account', () => {
  let server: TestServer;
  let group: PayingGroup;
  let sysadmin: TestPerson;
  let bankAccountPk: string;

  beforeEachPayingGroup((stage) => ({ server, group } = stage), `${TODAY}T15:00:00.000Z`);

  beforeEach(async () => {
    sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin, Role.Manager] });
    ({ bankAccountPk } = await add());
  });

  const add = () =>
    server.as(group.payor).ok(addBankAccount, {
      body: {
        groupNumber: group.groupNumber,
        name: 'Payroll',
        bankName: 'Second Bank',
        accountType: 'savings',
        routingNumber: ROUTING,
        accountNumber: '4111222233',
        authorizationVersion: BANK_AUTHORIZATION.version,
      },
    });
  const process = (date: string) => server.as(sysadmin).ok(runProcessing, { body: { businessDate: localDate(date) } });
  const account = async () => {
    const { items } = await server.as(group.payor).ok(listBankAccounts, { query: { groupNumber: group.groupNumber } });
    return items.find((item) => item.bankAccountPk === bankAccountPk)!;
  };
  const stored = () =>
    server.db
      .selectFrom('micro_deposits')
      .selectAll()
      .where('bank_account_pk', '=', bankAccountPk)
      .orderBy('deposit_no', 'desc')
      .executeTakeFirstOrThrow();
  const amounts = async (): Promise<[Cents, Cents]> => {
    const { first_cents, second_cents } = await stored();
    return [cents(first_cents), cents(second_cents)];
  };
  const request = (both: [Cents, Cents]) => ({ params: { bankAccountPk }, body: { amounts: both } });
  const verify = (both: [Cents, Cents], by = group.payor) => server.as(by).call(verifyBankAccount, request(both));
  const wrong = async (): Promise<[Cents, Cents]> => {
    const [first, second] = await amounts();
    return [first, cents((second % 99) + 1)];
  };
  const arrive = async () => {
    await process(TODAY);
    server.clock.set(`${ARRIVES}T15:00:00.000Z`);
  };
  const use = async () =>
    server.as(group.payor).call(createPayment, {
      body: checkoutOf({ groupNumber: group.groupNumber, bankAccountPk }, [{ bill: await group.bill() }]),
      idempotencyKey: crypto.randomUUID(),
    });

  it('uses two deposits sent in the next bank file, whose amounts can be entered in either order', async () => {
    expect((await account()).verification).toEqual({
      state: 'toSend',
      arrivesOn: null,
      expiresOn: null,
      attemptsLeft: 3,
      returnCode: null,
    });
    await arrive();
    expect((await account()).verification).toEqual({
      state: 'sent',
      arrivesOn: ARRIVES,
      expiresOn: '2026-04-10',
      attemptsLeft: 3,
      returnCode: null,
    });
    const [first, second] = await amounts();
    const answer = await verify([second, first]);
    expect(answer).toMatchObject({ status: 200, body: { verification: { state: 'verified' } } });
    expect((await use()).status).toBe(201);
  });

  it('is needed before payments and autopay can draw on the account', async () => {
    expect(await use()).toMatchObject({ status: 422, body: { code: 'NOT_PAYABLE' } });
    const terms = { bankAccountPk, limitCents: cents(100), daysBeforeDue: 5 };
    const change = { version: 1, terms, startsOn: localDate(TODAY), isAuthorized: true };
    const answer = await server
      .as(group.payor)
      .call(saveAutopay, { params: { groupNumber: group.groupNumber }, body: change });
    expect(answer).toMatchObject({ status: 422, body: { code: 'NOT_PAYABLE' } });
  });

  it('happens immediately for an account that the instant service knows, without deposits', async () => {
    const { groupNumber } = group;
    const { items } = await server.as(group.payor).ok(listBankAccounts, { query: { groupNumber } });
    expect(items[0]).toMatchObject({ name: 'Operating', verification: { state: 'verified' } });
    const deposits = await server.db.selectFrom('micro_deposits').select('bank_account_pk').execute();
    expect(deposits).toEqual([{ bank_account_pk: bankAccountPk }]);
  });

  it('refuses amounts before the deposits arrive, without counting an attempt', async () => {
    for (const step of ['added', 'sent']) {
      const answer = await verify(await amounts());
      expect([step, answer]).toMatchObject([step, { status: 409, body: { code: 'WRONG_STATUS' } }]);
      await process(TODAY);
    }
    expect((await account()).verification.attemptsLeft).toBe(3);
  });

  it('is locked after three wrong entries, even for the right amounts, until new deposits arrive', async () => {
    await arrive();
    for (const left of ['2 attempts are', '1 attempt is', 'last attempt']) {
      const answer = await verify(await wrong());
      expect(answer).toMatchObject({ status: 422, body: { code: 'BANK_ACCOUNT_INVALID' } });
      expect(answer.text).toContain(left);
    }
    expect(await verify(await amounts())).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    expect((await account()).verification).toMatchObject({ state: 'locked', attemptsLeft: 0 });
    const renew = () => server.as(group.payor).ok(sendBankDeposits, { params: { bankAccountPk } });
    await Promise.all([renew(), renew(), renew()]);
    expect(await stored()).toMatchObject({ deposit_no: 2, attempts: 0, arrives_on: null });
    await process(ARRIVES);
    server.clock.set('2026-03-12T15:00:00.000Z');
    expect((await verify(await amounts())).status).toBe(200);
  });

  it('expires 30 days after the deposits arrive', async () => {
    await arrive();
    server.clock.set(`${addDays(localDate(ARRIVES), 30)}T15:00:00.000Z`);
    expect((await account()).verification.state).toBe('sent');
    server.clock.set(`${addDays(localDate(ARRIVES), 31)}T15:00:00.000Z`);
    expect((await account()).verification.state).toBe('expired');
    expect((await verify(await amounts())).status).toBe(409);
    const { verification } = await server.as(group.payor).ok(sendBankDeposits, { params: { bankAccountPk } });
    expect(verification).toMatchObject({ state: 'toSend', attemptsLeft: 3 });
  });

  it('counts each of many concurrent wrong entries once, and never a fourth', async () => {
    await arrive();
    const both = await wrong();
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(both)));
    const codes = answers.map(({ body }) => (body as { code: string }).code).sort();
    expect(codes).toEqual([...Array(3).fill('BANK_ACCOUNT_INVALID'), ...Array(5).fill('WRONG_STATUS')]);
    expect(await stored()).toMatchObject({ attempts: 3 });
    expect(await verify(await amounts())).toMatchObject({ status: 409 });
  });

  it('never succeeds with other amounts', async () => {
    await arrive();
    const [first, second] = await amounts();
    const amount = fc.integer({ min: 1, max: 99 });
    await fc.assert(
      fc.asyncProperty(amount, amount, async (one, other) => {
        await server.db.updateTable('micro_deposits').set({ attempts: 0 }).execute();
        await server.db
          .updateTable('bank_accounts')
          .set({ verified_at: null, verified_how: null })
          .where('bank_account_pk', '=', bankAccountPk)
          .execute();
        const isRight = (one === first && other === second) || (one === second && other === first);
        expect((await verify([cents(one), cents(other)])).status).toBe(isRight ? 200 : 422);
        expect((await account()).verification.state).toBe(isRight ? 'verified' : 'sent');
      }),
      { numRuns: 40 },
    );
  });

  it('does not change a verified account when repeated', async () => {
    await arrive();
    const both = await amounts();
    const answers = await Promise.all([verify(both), verify(both), verify(await wrong())]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
    const again = await server.as(group.payor).ok(sendBankDeposits, { params: { bankAccountPk } });
    expect(again.verification.state).toBe('verified');
    expect(await stored()).toMatchObject({ deposit_no: 1 });
  });

  it('keeps the authorization that the person accepted, and requires the current one', async () => {
    const row = await server.db
      .selectFrom('bank_accounts')
      .selectAll()
      .where('bank_account_pk', '=', bankAccountPk)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      authorization_version: BANK_AUTHORIZATION.version,
      authorization_text: BANK_AUTHORIZATION.text,
      authorized_by_user_id: group.payor.userId,
    });
    const names = {
      groupNumber: group.groupNumber,
      name: 'Tax',
      bankName: 'Third Bank',
      accountType: 'checking' as const,
    };
    const numbers = { routingNumber: ROUTING, accountNumber: '555566667777' };
    const body = { ...names, ...numbers, authorizationVersion: 0 };
    expect(await server.as(group.payor).call(addBankAccount, { body })).toMatchObject({
      status: 422,
      body: { code: 'BANK_ACCOUNT_INVALID', problems: [{ path: 'authorizationVersion' }] },
    });
  });

  it('sends the deposits as two credits in a NACHA file of their own, once, and not to a removed account', async () => {
    await process(TODAY);
    await process(TODAY);
    const { items } = await server.as(sysadmin).ok(listBankFiles, { query: {} });
    const [first, second] = await amounts();
    expect(items).toMatchObject([
      { fileName: 'ach-verify-2026-03-10-A.txt', kind: 'MICRO_DEPOSITS', entryCount: 2, amountCents: first + second },
    ]);
    const params = { filePk: items[0]!.filePk };
    const { text } = await server.as(sysadmin).call(downloadBankFile, { params });
    const entries = text.split('\r\n').filter((record) => record.startsWith('6'));
    expect(entries.map((entry) => [entry.slice(1, 12), Number(entry.slice(29, 39))])).toEqual([
      [`32${ROUTING}`, first],
      [`32${ROUTING}`, second],
    ]);
    expect(text).toContain('ACCTVERIFY');
    expect((await server.as(sysadmin).ok(getInvariants)).ok).toBe(true);
    await server.as(group.payor).ok(removeBankAccount, { params: { bankAccountPk } });
    ({ bankAccountPk } = await add());
    await server.as(group.payor).ok(removeBankAccount, { params: { bankAccountPk } });
    await process(ARRIVES);
    expect((await server.as(sysadmin).ok(listBankFiles, { query: {} })).total).toBe(1);
  });

  it('is for payors of the group, and no answer contains the amounts', async () => {
    await arrive();
    const both = await amounts();
    const { groupNumber } = group;
    const reconciler = await server.data.billingUser([groupNumber], [Role.Reconciler]);
    for (const person of [reconciler, sysadmin]) {
      expect((await verify(both, person)).status).toBe(403);
      expect((await server.as(person).call(sendBankDeposits, { params: { bankAccountPk } })).status).toBe(403);
    }
    const answers = [
      await server.as(group.payor).call(listBankAccounts, { query: { groupNumber } }),
      await verify(await wrong()),
      await verify(both),
    ];
    for (const { text } of answers) expect(text).not.toMatch(/first_?cents|second_?cents/i);
    expect(dayOf(server.clock.now())).toBe(ARRIVES);
  });

  it.each([[[0, 5]], [[100, 5]], [[1.5, 5]], [[5]], [[5, 5, 5]], ['12']])('refuses %j as amounts', async (both) => {
    const answer = await server.as(group.payor).call(verifyBankAccount, request(both as never));
    expect(answer.status).toBe(400);
  });

  it('sends new deposits to an account that was added by a server of an earlier version', async () => {
    await server.db.deleteFrom('micro_deposits').where('bank_account_pk', '=', bankAccountPk).execute();
    await sql`update bank_accounts set authorization_version = null, authorization_text = null, authorized_by_user_id = null
      where bank_account_pk = ${bankAccountPk}`.execute(server.db);
    expect((await account()).verification.state).toBe('expired');
    expect(await verify([cents(1), cents(2)])).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    await server.as(group.payor).ok(sendBankDeposits, { params: { bankAccountPk } });
    await arrive();
    expect((await verify(await amounts())).status).toBe(200);
  });
});
