import { saveGroupSettings } from '../../../../../contract/billing/rules';
import { getAutopay, saveAutopay } from '../../../../../contract/money/autopay';
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
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { beforeEachPayingGroup, type PayingGroup, payingGroup } from '../../../../support/payments/payingGroup';
import type { TestServer } from '../../../../support/server/startTestServer';

/** Ten hours behind UTC; its cut-off is at 22:00 UTC. */
const HAWAII = { timeZone: 'Pacific/Honolulu', time: '12:00' };
/** Thirteen hours ahead of UTC in March; its cut-off is at 07:00 UTC. */
const NEW_ZEALAND = { timeZone: 'Pacific/Auckland', time: '20:00' };
const DEPOSIT_ACCOUNT = { routingNumber: '122105155', accountNumber: '4111222233' };

/** @source product.md, Nightly processing; Screens: Pay */
describe("days in the group's time zone", () => {
  let server: TestServer;
  let group: PayingGroup;
  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-06T15:00:00.000Z');
  afterEach(() => server.assertInvariants());

  const setCutoff = async (cutoff: typeof HAWAII) =>
    server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] })).ok(saveGroupSettings, {
      params: { groupNumber: group.groupNumber },
      body: {
        version: 1,
        appliesFrom: localDate('2026-03-01'),
        rules: { houseRule: 'adjustThenPay', contributions: [], cutoff },
      },
    });
  const sysadmin = async () =>
    server.as(await server.data.person({ roles: [Role.Admin, Role.Sysadmin, Role.Manager] }));
  const process = async (businessDate: string, at: string) => {
    server.clock.set(at);
    return (await sysadmin()).ok(runProcessing, { body: { businessDate: localDate(businessDate) } });
  };

  describe('for the verification of a bank account', () => {
    const add = async (to = group) =>
      server.as(to.payor).ok(addBankAccount, {
        body: {
          groupNumber: to.groupNumber,
          name: 'Payroll',
          bankName: 'Second Bank',
          accountType: 'savings',
          ...DEPOSIT_ACCOUNT,
          authorizationVersion: 1,
        },
      });
    const account = async (bankAccountPk: string, of = group) => {
      const { items } = await server.as(of.payor).ok(listBankAccounts, { query: { groupNumber: of.groupNumber } });
      return items.find((item) => item.bankAccountPk === bankAccountPk)!;
    };
    /** Enters amounts that are wrong. */
    const statusAt = async (bankAccountPk: string, at: string) => {
      server.clock.set(at);
      const { first_cents } = await server.db
        .selectFrom('micro_deposits')
        .select('first_cents')
        .where('bank_account_pk', '=', bankAccountPk)
        .executeTakeFirstOrThrow();
      const wrong = cents((first_cents % 99) + 1);
      const amounts: [typeof wrong, typeof wrong] = [wrong, wrong];
      return (await server.as(group.payor).call(verifyBankAccount, { params: { bankAccountPk }, body: { amounts } }))
        .status;
    };

    it('amounts can be entered from the day of arrival to the last of 30 days in Hawaii', async () => {
      await setCutoff(HAWAII);
      const { bankAccountPk } = await add();
      await process('2026-03-09', '2026-03-09T06:00:00.000Z');
      expect(await account(bankAccountPk)).toMatchObject({
        timeZone: 'Pacific/Honolulu',
        verification: { state: 'sent', arrivesOn: '2026-03-10', expiresOn: '2026-04-09' },
      });
      expect(await statusAt(bankAccountPk, '2026-03-10T09:59:59.999Z')).toBe(409);
      expect(await statusAt(bankAccountPk, '2026-03-10T10:00:00.000Z')).toBe(422);
      expect(await statusAt(bankAccountPk, '2026-04-10T09:59:59.999Z')).toBe(422);
      const renew = () => server.as(group.payor).ok(sendBankDeposits, { params: { bankAccountPk } });
      expect((await renew()).verification).toMatchObject({ state: 'sent', attemptsLeft: 1 });
      server.clock.set('2026-04-10T10:00:00.000Z');
      expect((await account(bankAccountPk)).verification.state).toBe('expired');
      expect(await statusAt(bankAccountPk, '2026-04-10T10:00:00.000Z')).toBe(409);
      expect((await renew()).verification).toMatchObject({ state: 'toSend', attemptsLeft: 3 });
    });

    it('deposits arrive a bank day after the day on which they are sent in New Zealand', async () => {
      await setCutoff(NEW_ZEALAND);
      const { bankAccountPk } = await add();
      const other = await payingGroup(server);
      const added = await add(other);
      await process('2026-03-09', '2026-03-09T15:00:00.000Z');
      expect((await account(bankAccountPk)).verification).toMatchObject({ state: 'sent', arrivesOn: '2026-03-11' });
      expect((await account(added.bankAccountPk, other)).verification).toMatchObject({ arrivesOn: '2026-03-10' });
      const caller = await sysadmin();
      const { items } = await caller.ok(listBankFiles, { query: {} });
      expect(items).toMatchObject([{ kind: 'MICRO_DEPOSITS', entryCount: 4 }]);
      const { text } = await caller.call(downloadBankFile, { params: { filePk: items[0]!.filePk } });
      const batches = text.split('\r\n').filter((record) => record.startsWith('5'));
      expect(batches.map((batch) => batch.slice(69, 75))).toEqual(['260310', '260311']);
      const traces = text.split('\r\n').flatMap((record) => (record.startsWith('6') ? [record.slice(79)] : []));
      expect(traces).toEqual([...traces].sort());
      expect(await statusAt(bankAccountPk, '2026-03-10T10:59:59.999Z')).toBe(409);
      expect(await statusAt(bankAccountPk, '2026-03-10T11:00:00.000Z')).toBe(422);
    });
  });

  describe('for autopay', () => {
    const params = () => ({ groupNumber: group.groupNumber });
    const save = async (startsOn: string, isOn = true) => {
      const payor = server.as(group.payor);
      const { version } = await payor.ok(getAutopay, { params: params() });
      const terms = { bankAccountPk: group.bankAccountPk, limitCents: cents(1_000_000), daysBeforeDue: 5 };
      const body = { version, terms: isOn ? terms : null, startsOn: localDate(startsOn), isAuthorized: true };
      return (await payor.call(saveAutopay, { params: params(), body })).status;
    };
    const payments = async () => (await server.as(group.payor).ok(searchPayments, { body: {} })).items;
    const remove = async () =>
      (await server.as(group.payor).call(removeBankAccount, { params: { bankAccountPk: group.bankAccountPk } })).status;

    it.each([
      [HAWAII, '2026-03-06', '2026-03-07T09:59:59.999Z'],
      [HAWAII, '2026-03-07', '2026-03-07T10:00:00.000Z'],
      [NEW_ZEALAND, '2026-03-06', '2026-03-06T10:59:59.999Z'],
      [NEW_ZEALAND, '2026-03-07', '2026-03-06T11:00:00.000Z'],
    ])('starts no earlier than today, with $timeZone and %s', async (cutoff, today, now) => {
      await setCutoff(cutoff);
      server.clock.set(now);
      const yesterday = today === '2026-03-06' ? '2026-03-05' : '2026-03-06';
      expect([await save(yesterday), await save(today)]).toEqual([400, 200]);
      const autopay = await server.as(group.payor).ok(getAutopay, { params: params() });
      expect(autopay.timeZone).toBe(cutoff.timeZone);
    });

    it('uses its account until its last day ends in Hawaii', async () => {
      await setCutoff(HAWAII);
      expect([await save('2026-03-06'), await save('2026-03-07', false)]).toEqual([200, 200]);
      server.clock.set('2026-03-07T09:59:59.999Z');
      expect(await remove()).toBe(409);
      server.clock.set('2026-03-07T10:00:00.000Z');
      expect(await remove()).toBe(200);
    });

    it('sends a payment on its day, made the night before in Hawaii', async () => {
      await setCutoff(HAWAII);
      await group.bill({ dueDate: '2026-03-20' });
      expect(await save('2026-03-06')).toBe(200);
      await process('2026-03-12', '2026-03-12T06:00:00.000Z');
      expect(await payments()).toEqual([]);
      await process('2026-03-13', '2026-03-13T06:00:00.000Z');
      expect(await payments()).toMatchObject([{ settleDate: '2026-03-17', cutoffAt: '2026-03-13T22:00:00.000Z' }]);
    });

    it('pays what is due on the day that has started in New Zealand in a late run', async () => {
      await setCutoff(NEW_ZEALAND);
      await group.bill({ dueDate: '2026-03-20' });
      expect(await save('2026-03-07')).toBe(200);
      await process('2026-03-12', '2026-03-12T10:59:00.000Z');
      expect(await payments()).toEqual([]);
      await process('2026-03-12', '2026-03-12T11:00:00.000Z');
      expect(await payments()).toMatchObject([{ settleDate: '2026-03-17', cutoffAt: '2026-03-13T07:00:00.000Z' }]);
    });

    it.each([
      [HAWAII, 1],
      [NEW_ZEALAND, 0],
    ])('pays in a late run only while it is on, with $timeZone: %#', async (cutoff, count) => {
      await setCutoff(cutoff);
      await group.bill({ dueDate: '2026-03-17' });
      expect([await save('2026-03-07'), await save('2026-03-13', false)]).toEqual([200, 200]);
      await process('2026-03-12', '2026-03-12T15:00:00.000Z');
      expect(await payments()).toHaveLength(count);
    });

    it('is paid by a late run when autopay starts on a day that has just begun in New Zealand', async () => {
      await setCutoff(NEW_ZEALAND);
      await group.bill({ dueDate: '2026-03-20' });
      expect(await save('2026-03-13')).toBe(200);
      await process('2026-03-12', '2026-03-12T15:00:00.000Z');
      expect(await payments()).toHaveLength(1);
    });
  });
});
