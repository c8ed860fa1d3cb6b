import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { getBillHistory } from '../../../../../contract/billing/bills/bills';
import { getAutopay, saveAutopay, skipAutopay } from '../../../../../contract/money/autopay';
import { removeBankAccount } from '../../../../../contract/money/bankAccounts';
import { getPayment, searchPayments, voidPayment } from '../../../../../contract/money/payments';
import { runProcessing, setProcessingHold } from '../../../../../contract/money/processing';
import { SqlAutopayQueries } from '../../../../../server/money/payments/autopay/SqlAutopayQueries';
import { PayByAutopay } from '../../../../../server/money/processing/PayByAutopay';
import { SqlProcessingRepository } from '../../../../../server/money/processing/SqlProcessingRepository';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { billRow } from '../../../../support/payments/billRow';
import { beforeEachPayingGroup, type PayingGroup, pay } from '../../../../support/payments/payingGroup';
import type { TestBill } from '../../../../support/server/insertBill';
import type { TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

const TODAY = localDate('2026-03-06');
/** Five days before Friday, March 20. */
const PAY_DAY = '2026-03-13';

describe('autopay', () => {
  let server: TestServer;
  let group: PayingGroup;
  let bill: TestBill;
  beforeEachPayingGroup((stage) => ({ server, group } = stage), '2026-03-06T12:00:00.000Z');
  beforeEach(async () => {
    bill = await group.bill({ dueDate: '2026-03-20' });
  });
  afterEach(() => server.assertInvariants());

  const params = () => ({ groupNumber: group.groupNumber });
  const terms = (more = {}) => ({
    bankAccountPk: group.bankAccountPk,
    limitCents: cents(1_000_000),
    daysBeforeDue: 5,
    ...more,
  });
  const save = (more = {}, by: TestPerson = group.payor) =>
    server.as(by).call(saveAutopay, {
      params: params(),
      body: { version: 1, terms: terms(), startsOn: TODAY, isAuthorized: true, ...more },
    });
  const read = (by: TestPerson = group.payor) => server.as(by).ok(getAutopay, { params: params() });
  const process = async (day: string) => {
    server.clock.set(`${day}T08:00:00.000Z`);
    const sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
    return server.as(sysadmin).ok(runProcessing, { body: { businessDate: localDate(day) } });
  };
  const payments = async () => (await server.as(group.payor).ok(searchPayments, { body: {} })).items;
  const events = async () =>
    (await server.as(group.payor).ok(getBillHistory, { params: { billPk: bill.billPk } })).items.map(
      ({ event, by, note }) => ({ event, by, note }),
    );

  it('pays a reconciled bill once, on its day and in the name of the payor', async () => {
    expect(await save()).toMatchObject({ status: 200, body: { version: 2, stop: null } });
    await process('2026-03-12');
    expect(await payments()).toEqual([]);
    await process(PAY_DAY);
    await process(PAY_DAY);
    await process('2026-03-16');
    const made = await payments();
    expect(made).toMatchObject([
      {
        paymentAmount: bill.dueCents,
        status: 'PENDING',
        isAutopay: true,
        madeBy: group.payor.name,
        madeByUserId: group.payor.userId,
        settleDate: '2026-03-17',
        scheduledFor: null,
      },
    ]);
    const { timeline } = await server
      .as(group.payor)
      .ok(getPayment, { params: { paymentPk: made[0]?.paymentPk ?? '' } });
    expect(timeline).toMatchObject([
      { event: 'made', by: group.payor.name, note: 'Autopay, up to $10,000.00 for each bill, 5 days before it is due' },
    ]);
    expect(await billRow(server, bill)).toMatchObject({ status: 'PENDING', pending_cents: bill.dueCents });
    await process('2026-03-17');
    expect(await billRow(server, bill)).toMatchObject({ status: 'PAID' });
  });

  it('records the text that the payor accepted, and who changed it', async () => {
    await save();
    await save({ version: 2, terms: null, startsOn: localDate('2026-03-10') });
    expect(await read()).toMatchObject({
      version: 3,
      changes: [
        { version: 3, terms: null, startsOn: '2026-03-10', byUserId: group.payor.userId, statement: '' },
        {
          version: 2,
          terms: terms(),
          bankAccount: 'Operating ending in 789',
          byName: group.payor.name,
          statement: expect.stringContaining('up to $10,000.00 for each bill, 5 days before it is due'),
        },
      ],
    });
    await process(PAY_DAY);
    expect(await payments()).toEqual([]);
  });

  it.each([
    ['without the agreement', { isAuthorized: false }, 400, 'BAD_REQUEST'],
    ['from a day that has passed', { startsOn: localDate('2026-03-05') }, 400, 'BAD_REQUEST'],
    ['with a stale version', { version: 2 }, 409, 'STALE_VERSION'],
    ['when it is off already', { terms: null }, 400, 'BAD_REQUEST'],
    [
      'with an account of another group',
      { terms: { bankAccountPk: 'X.1', limitCents: cents(1), daysBeforeDue: 0 } },
      422,
      'NOT_PAYABLE',
    ],
  ])('is not changed %s', async (_, more, status, code) => {
    expect(await save(more)).toMatchObject({ status, body: { code } });
    expect(await read()).toMatchObject({ version: 1, changes: [] });
  });

  it('is turned on by payors only', async () => {
    const manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
    const reconciler = await server.data.billingUser([group.groupNumber], [Role.Reconciler]);
    for (const other of [manager, reconciler]) {
      expect(await save({}, other)).toMatchObject({ status: 403 });
      expect(await read(other)).toMatchObject({ changes: [] });
    }
  });

  it('does not pay above the limit, and reports it once', async () => {
    await save({ terms: terms({ limitCents: cents(bill.dueCents - 1) }) });
    await process(PAY_DAY);
    await process('2026-03-16');
    expect(await payments()).toEqual([]);
    const missed = (await events()).filter(({ event }) => event === 'autopayMissed');
    expect(missed).toEqual([
      { event: 'autopayMissed', by: 'Autopay', note: expect.stringContaining('is above the autopay limit of') },
    ]);
  });

  it('waits until a bill is no longer edited', async () => {
    await save();
    server.clock.set(`${PAY_DAY}T08:00:00.000Z`);
    await server.as(group.payor).ok(takeBillLock, { body: { billPk: bill.billPk } });
    await process(PAY_DAY);
    expect(await payments()).toEqual([]);
    expect((await read()).bills).toMatchObject([{ record: { state: 'MISSED', reason: 'The bill was being edited.' } }]);
    await process('2026-03-16');
    expect(await payments()).toMatchObject([{ isAutopay: true }]);
  });

  it('leaves bills that are not reconciled or that a person has started to pay', async () => {
    const other = await group.bill({ dueDate: '2026-03-20', status: 'MODIFIED' });
    await save();
    const half = cents(Math.floor(bill.dueCents / 2));
    await pay(server, group, bill, { amountCents: half });
    await process(PAY_DAY);
    expect(await payments()).toMatchObject([{ isAutopay: false }]);
    expect(await billRow(server, other)).toMatchObject({ status: 'MODIFIED', pending_cents: 0 });
  });

  it('is skipped for a bill until it is resumed', async () => {
    await save();
    const skip = (isSkipped: boolean) =>
      server.as(group.payor).call(skipAutopay, { params: { billPk: bill.billPk }, body: { isSkipped } });
    expect(await skip(true)).toMatchObject({ status: 200 });
    expect(await skip(true)).toMatchObject({ status: 200 });
    await process(PAY_DAY);
    expect(await payments()).toEqual([]);
    expect(await skip(false)).toMatchObject({ status: 200 });
    await process('2026-03-16');
    expect(await payments()).toHaveLength(1);
    expect(await skip(true)).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    const own = (await events()).filter(({ event }) => event.startsWith('autopay'));
    expect(own.map(({ event }) => event)).toEqual(['autopayResumed', 'autopaySkipped']);
  });

  it('is neither skipped nor resumed for a bill that is paid', async () => {
    await save();
    await server.db
      .updateTable('bills')
      .set((row) => ({ status: 'PAID', paid_cents: row.ref('due_cents') }))
      .where('bill_pk', '=', bill.billPk)
      .execute();
    server.skipInvariantChecks();
    for (const isSkipped of [true, false]) {
      const answer = await server
        .as(group.payor)
        .call(skipAutopay, { params: { billPk: bill.billPk }, body: { isSkipped } });
      expect(answer).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    }
  });

  it('does not pay again after its payment was voided', async () => {
    await save();
    await process(PAY_DAY);
    const [{ paymentPk } = { paymentPk: '' }] = await payments();
    const answer = await server.as(group.payor).call(voidPayment, {
      params: { paymentPk },
      body: { reason: 'Paid by check' },
      idempotencyKey: '2f1b8a52-6f7a-4f0c-9a43-0b5f7d9c1e11',
    });
    expect(answer).toMatchObject({ status: 200 });
    await process('2026-03-16');
    expect(await payments()).toHaveLength(1);
    expect(await billRow(server, bill)).toMatchObject({ status: 'RECONCILED', pending_cents: 0 });
  });

  it.each([
    [
      'loses the right',
      (userId: string) =>
        server.db.deleteFrom('person_roles').where('user_id', '=', userId).where('role', '=', Role.Payor).execute(),
    ],
    [
      'is disabled',
      (userId: string) =>
        server.db.updateTable('people').set({ status: 'Disabled' }).where('user_id', '=', userId).execute(),
    ],
  ])('stops when its payor %s', async (_, end) => {
    await save();
    const colleague = await group.colleague();
    await end(group.payor.userId);
    expect(await read(colleague)).toMatchObject({ stop: 'payor' });
    await process(PAY_DAY);
    expect(await billRow(server, bill)).toMatchObject({ status: 'RECONCILED', pending_cents: 0 });
    expect(await read(colleague)).toMatchObject({
      stop: null,
      changes: [
        { terms: null, byUserId: null, byName: 'Autopay', statement: expect.stringContaining('can no longer') },
        {},
      ],
    });
  });

  it('continues with the later change of another payor when it stops by itself', async () => {
    await save();
    const colleague = await group.colleague();
    const planned = { version: 2, startsOn: localDate('2026-03-16'), terms: terms({ daysBeforeDue: 4 }) };
    expect(await save(planned, colleague)).toMatchObject({ status: 200 });
    const { changes: before } = await read(colleague);
    await server.db
      .deleteFrom('person_roles')
      .where('user_id', '=', group.payor.userId)
      .where('role', '=', Role.Payor)
      .execute();
    await process(PAY_DAY);
    expect(await payments()).toEqual([]);
    const { changes } = await read(colleague);
    expect(changes).toMatchObject([
      { ...before[0], version: 5 },
      { version: 4, terms: null, startsOn: PAY_DAY, byName: 'Autopay' },
      { version: 3 },
      { version: 2 },
    ]);
    await process('2026-03-16');
    expect(await payments()).toMatchObject([{ isAutopay: true, madeByUserId: colleague.userId }]);
    expect((await read(colleague)).version).toBe(5);
  });

  it('can be turned off while it is on only between two later changes', async () => {
    await save({ startsOn: localDate('2026-03-10') });
    await save({ version: 2, terms: null, startsOn: localDate('2026-03-12') });
    expect(await save({ version: 3, terms: null })).toMatchObject({ status: 200 });
    expect(await save({ version: 4, terms: null })).toMatchObject({ status: 400 });
    await process(PAY_DAY);
    expect(await payments()).toEqual([]);
  });

  it('keeps its bank account from being removed until it is off', async () => {
    await save();
    const params = { bankAccountPk: group.bankAccountPk };
    const refusal = await server.as(group.payor).refused(removeBankAccount, { params });
    expect(refusal).toMatchObject({ status: 409, code: 'BANK_ACCOUNT_IN_USE' });
    expect(refusal.message).toMatch(
      /^Autopay uses this account from \w+ \d+, \d{4}\. Select another account for autopay/,
    );
    await save({ version: 2, terms: null });
    expect(await server.as(group.payor).ok(removeBankAccount, { params })).toEqual({ removed: 1 });
  });

  it("keeps today's change when processing for the day before finds the former account removed", async () => {
    await save();
    // On Monday evening in New York.
    server.clock.set('2026-03-10T01:00:00.000Z');
    await save({ version: 2, terms: null, startsOn: localDate('2026-03-10') });
    await server.as(group.payor).ok(removeBankAccount, { params: { bankAccountPk: group.bankAccountPk } });
    const sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
    await server.as(sysadmin).ok(runProcessing, { body: { businessDate: localDate('2026-03-09') } });
    expect(await read()).toMatchObject({ version: 3 });
  });

  it('stops when an earlier version removed its bank account', async () => {
    await save();
    await server.db
      .updateTable('bank_accounts')
      .set({ removed_at: server.clock.now().toISOString() })
      .where('bank_account_pk', '=', group.bankAccountPk)
      .execute();
    expect(await read()).toMatchObject({ stop: 'bankAccount' });
    await process(PAY_DAY);
    expect(await payments()).toEqual([]);
    expect(await read()).toMatchObject({ changes: [{ terms: null, byName: 'Autopay' }, {}] });
  });

  it('pays no bill that its payor reconciled where the group requires two people', async () => {
    await server.db
      .updateTable('groups')
      .set({ same_person_may_pay: false })
      .where('group_number', '=', group.groupNumber)
      .execute();
    await server.db
      .updateTable('bills')
      .set({ reconciled_by_user_id: group.payor.userId })
      .where('bill_pk', '=', bill.billPk)
      .execute();
    await save();
    await process(PAY_DAY);
    expect(await payments()).toEqual([]);
    expect((await events())[0]).toMatchObject({
      event: 'autopayMissed',
      note: expect.stringContaining('another person'),
    });
  });

  it('makes no payment during a hold, and makes it in the next run', async () => {
    await save();
    const sysadmin = server.as(await server.data.person({ roles: [Role.Admin, Role.Sysadmin] }));
    await sysadmin.ok(setProcessingHold, { body: { on: true, reason: 'Bank closed', until: null } });
    await process(PAY_DAY);
    expect(await payments()).toEqual([]);
    await sysadmin.ok(setProcessingHold, { body: { on: false, reason: '', until: null } });
    await process('2026-03-16');
    expect(await payments()).toHaveLength(1);
  });

  it('pays every bill once when several servers process at the same time', async () => {
    const more = await Promise.all([1, 2, 3].map(() => group.bill({ dueDate: '2026-03-20' })));
    await save();
    server.clock.set(`${PAY_DAY}T08:00:00.000Z`);
    const [now, businessDate] = [server.clock.now(), localDate(PAY_DAY)];
    await new SqlProcessingRepository(server.db).start({
      runPk: 'run',
      businessDate,
      by: 'Processing',
      owner: null,
      leaseMs: 600_000,
      now,
    });
    const report = (what: string, error: unknown) => {
      throw new Error(what, { cause: error });
    };
    const autopay = new PayByAutopay(new SqlAutopayQueries(server.db), new SqlTransactions(server.db), report);
    const run = () => autopay.run({ runPk: 'run', businessDate, now }, () => true);
    await Promise.all([run(), run(), run()]);
    // A run that was taken over pays nothing.
    await autopay.run({ runPk: 'former run', businessDate, now }, () => true);
    const made = await payments();
    expect(made).toHaveLength(1 + more.length);
    expect(new Set(made.flatMap(({ allocations }) => allocations.map(({ billPk }) => billPk))).size).toBe(
      1 + more.length,
    );
  });
});
