import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { exportAccountEntries, getAccountEntries, getTrialBalance } from '../../../../../contract/money/ledger';
import { runProcessing } from '../../../../../contract/money/processing';
import { API_BASE } from '../../../../../contract/platform/shared/apiBase';
import { SqlBooks } from '../../../../../server/money/ledger/SqlBooks';
import { SqlLedger } from '../../../../../server/money/ledger/SqlLedger';
import { SqlKeptTotals } from '../../../../../server/money/totals/SqlKeptTotals';
import { inTransaction } from '../../../../../server/platform/database/inTransaction';
import type { Account } from '../../../../../src/domain/money/ledger/Account';
import { ACCOUNTS } from '../../../../../src/domain/money/ledger/Books';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { addDays, type LocalDate, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents, negate } from '../../../../../src/domain/platform/money/Cents';
import { pay, payingGroup } from '../../../../support/payments/payingGroup';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set('2026-03-10T15:00:00.000Z'));
afterEach(() => server.reset());
afterAll(() => server.close());

const manager = async () => server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));

/** Posts a debit and a credit at an instant. */
function post(groupNumber: string, [debit, credit]: readonly [Account, Account], amount: number, at: string) {
  const entry = (account: Account, amountCents: number) => ({
    account,
    amountCents: cents(amountCents),
    billPk: null,
    carrierCode: null,
  });
  // The postings of these tests belong to no payment.
  server.skipInvariantChecks();
  const entries = [entry(debit, amount), entry(credit, -amount)];
  const event = { kind: 'SUSPENSE_REFUNDED' as const, groupNumber, refPk: 'none', entries };
  return inTransaction(server.db, (tx) => new SqlLedger(tx).post(event, { name: 'Nora Hale' }, new Date(at)));
}

describe('the trial balance', () => {
  it('has every account, equal totals, and what is owed to each carrier', async () => {
    const group = await payingGroup(server);
    await pay(server, group, await group.bill({ lines: [{ billedCents: 120_000 }] }));
    const sysadmin = server.as(await server.data.person({ roles: [Role.Admin, Role.Sysadmin] }));
    for (const day of ['2026-03-11', '2026-03-13']) {
      server.clock.set(`${day}T05:00:00.000Z`);
      await sysadmin.ok(runProcessing, { body: { businessDate: localDate(day) } });
    }
    const { accounts, totals, carriers } = await (await manager()).ok(getTrialBalance, {});
    expect(accounts.map(({ account }) => account)).toEqual(ACCOUNTS);
    expect(totals.debitCents).toBe(totals.creditCents);
    expect(accounts.find(({ account }) => account === 'CASH')).toMatchObject({ debitCents: 120_000, creditCents: 0 });
    const owed = carriers.map(({ payableCents, toSendCents }) => payableCents + toSendCents);
    expect(owed).toEqual([120_000]);
  });

  it('is as it was at the end of a past day at the office', async () => {
    const groupNumber = await server.data.group();
    // 23:59 and 00:01 in New York.
    await post(groupNumber, ['CASH', 'CREDIT_SUSPENSE'], 500, '2026-03-06T04:59:00.000Z');
    await post(groupNumber, ['CASH', 'CREDIT_SUSPENSE'], 70, '2026-03-06T05:01:00.000Z');
    const boss = await manager();
    const cashOn = async (asOf: string) => {
      const { accounts } = await boss.ok(getTrialBalance, { query: { asOf: localDate(asOf) } });
      return accounts.find(({ account }) => account === 'CASH')?.debitCents;
    };
    expect([await cashOn('2026-03-04'), await cashOn('2026-03-05'), await cashOn('2026-03-06')]).toEqual([0, 500, 570]);
  });

  it('agrees with the accounts, whatever was posted', async () => {
    const boss = await manager();
    const posting = fc.record({
      accounts: fc
        .tuple(fc.constantFrom(...ACCOUNTS), fc.constantFrom(...ACCOUNTS))
        .filter(([one, other]) => one !== other),
      amount: fc.integer({ min: -50_000, max: 50_000 }).filter((amount) => amount !== 0),
      day: fc.integer({ min: 0, max: 8 }),
    });
    const first = localDate('2026-03-01');
    await fc.assert(
      fc.asyncProperty(
        fc.array(posting, { maxLength: 8 }),
        fc.integer({ min: 0, max: 8 }),
        fc.nat(8),
        async (all, from, length) => {
          const groupNumber = await server.data.group();
          for (const { accounts, amount, day } of all)
            await post(groupNumber, accounts, amount, `${addDays(first, day)}T17:00:00.000Z`);
          const to = addDays(first, Math.min(8, from + length));
          const balance = await boss.ok(getTrialBalance, { query: { asOf: to } });
          expect(balance.totals.debitCents).toBe(balance.totals.creditCents);
          for (const { account, debitCents, creditCents } of balance.accounts) {
            const query = { from: addDays(first, from), to, size: '3' };
            const page = await boss.ok(getAccountEntries, { params: { account }, query });
            expect(page.closingCents).toBe(debitCents - creditCents);
            expect(page.openingCents + page.debitCents - page.creditCents).toBe(page.closingCents);
            const last = page.items.at(-1)?.balanceCents ?? page.closingCents;
            expect(page.total > 3 ? page.closingCents : last).toBe(page.closingCents);
          }
        },
      ),
      { numRuns: 6 },
    );
  });

  it('adds up the entries before any moment, whether totals are folded or not', async () => {
    const books = new SqlBooks(server.db, 'America/New_York');
    const first = Date.parse('2026-03-01T00:00:00.000Z');
    const quarterHour = fc.nat(3 * 96).map((quarters) => new Date(first + quarters * 900_000).toISOString());
    const accounts = fc.constantFrom(['CASH', 'CREDIT_SUSPENSE'] as const, ['CARRIER_PAYABLE', 'CASH'] as const);
    const posting = fc.record({
      accounts,
      amount: fc.integer({ min: 1, max: 9_999 }),
      at: quarterHour,
      isFolded: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(posting, { maxLength: 6 }),
        fc.array(quarterHour, { minLength: 3 }),
        async (all, instants) => {
          await server.reset();
          const groupNumber = await server.data.group();
          for (const { accounts: sides, amount, at, isFolded } of all) {
            await post(groupNumber, sides, amount, at);
            if (isFolded) await new SqlKeptTotals(server.db).fold();
          }
          for (const instant of instants) {
            const posted = all.filter(({ at }) => at < instant);
            for (const account of ['CASH', 'CREDIT_SUSPENSE', 'CARRIER_PAYABLE'] as const) {
              const expected = posted.reduce((sum, { accounts: [debit, credit], amount }) => {
                return sum + (debit === account ? amount : 0) - (credit === account ? amount : 0);
              }, 0);
              const filter = { account, carrierCode: undefined, since: instant, until: instant };
              expect(await books.opening(filter)).toBe(expected);
              const found = (await books.balances(instant)).filter((one) => one.account === account);
              expect(found.reduce((sum, { cents }) => sum + cents, 0)).toBe(expected);
            }
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it('has no balances before the first day, however early', async () => {
    const boss = await manager();
    for (const asOf of ['1900-01-01', '1970-01-01'])
      expect((await boss.call(getTrialBalance, { query: { asOf: localDate(asOf) } })).status).toBe(200);
    const period = { from: localDate('1900-01-01'), to: localDate('2026-03-10') };
    const entries = await boss.call(getAccountEntries, { params: { account: 'CASH' }, query: period });
    expect(entries.status).toBe(200);
  });

  it.each(['2026-03-11', '2027-01-01'])('refuses %s, a day after today', async (asOf) => {
    const refused = await (await manager()).call(getTrialBalance, { query: { asOf: localDate(asOf) } });
    expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  });
});

describe('the entries of an account', () => {
  const postThree = async () => {
    const groupNumber = await server.data.group();
    for (const [amount, day] of [
      [100, '02'],
      [30, '05'],
      [-10, '06'],
    ] as const)
      await post(groupNumber, ['CASH', 'CREDIT_SUSPENSE'], amount, `2026-03-${day}T17:00:00.000Z`);
    return groupNumber;
  };
  const march = (from: string, to: string): { from: LocalDate; to: LocalDate } => ({
    from: localDate(`2026-03-${from}`),
    to: localDate(`2026-03-${to}`),
  });

  it('start with the opening balance, and carry the balance over pages', async () => {
    await postThree();
    const boss = await manager();
    const read = (page: string) =>
      boss.ok(getAccountEntries, { params: { account: 'CASH' }, query: { ...march('05', '06'), page, size: '1' } });
    expect(await read('0')).toMatchObject({
      openingCents: 100,
      closingCents: 120,
      debitCents: 30,
      creditCents: 10,
      total: 2,
      items: [{ day: '2026-03-05', amountCents: 30, balanceCents: 130, kind: 'SUSPENSE_REFUNDED' }],
    });
    expect((await read('1')).items).toMatchObject([{ day: '2026-03-06', amountCents: -10, balanceCents: 120 }]);
  });

  it('are exported as numbers and dates', async () => {
    const groupNumber = await postThree();
    const boss = await server.data.person({ roles: [Role.Admin, Role.Manager] });
    const { email, userId } = boss;
    const period = new URLSearchParams({ user: email, ...march('05', '06') });
    const { headers, rawPayload } = await server.app.inject({
      method: 'GET',
      url: `${API_BASE}${exportAccountEntries.path.replace(':account', 'CASH')}?${period}`,
      headers: { authorization: `Bearer ${await server.tokenFor(userId)}` },
    });
    expect(headers['content-disposition']).toBe('attachment; filename="Cash 2026-03-05 to 2026-03-06.xlsx"');
    const { sheets } = await readXlsx(new Uint8Array(rawPayload));
    const [, ...rows] = sheets[0]?.rows ?? [];
    expect(rows.map((row) => [row[4], row[10], row[11], row[12]])).toEqual([
      [groupNumber, 0.3, null, 1.3],
      [groupNumber, null, 0.1, 1.2],
    ]);
  });

  it('are those of one carrier, if one is selected', async () => {
    server.skipInvariantChecks();
    const groupNumber = await server.data.group({ carriers: ['ACME', 'BETA'] });
    for (const [carrierCode, amount] of [
      ['ACME', 500],
      ['BETA', 80],
    ] as const) {
      const entry = { account: 'CARRIER_PAYABLE' as const, amountCents: cents(-amount), billPk: null, carrierCode };
      const cash = { ...entry, account: 'CASH' as const, amountCents: negate(entry.amountCents), carrierCode: null };
      const event = { kind: 'PAYMENT_PROCESSED' as const, groupNumber, refPk: carrierCode, entries: [entry, cash] };
      await inTransaction(server.db, (tx) => new SqlLedger(tx).post(event, { name: 'Nora' }, server.clock.now()));
    }
    const query = { carrierCode: 'BETA' };
    const page = await (await manager()).ok(getAccountEntries, { params: { account: 'CARRIER_PAYABLE' }, query });
    expect(page).toMatchObject({ total: 1, closingCents: -80, items: [{ carrierCode: 'BETA' }] });
  });

  it('refuse a period that ends before it starts, and an account that does not exist', async () => {
    const boss = await manager();
    const params = { account: 'CASH' as const };
    expect(await boss.call(getAccountEntries, { params, query: march('06', '05') })).toMatchObject({ status: 400 });
    const other = { account: 'PETTY_CASH' as never };
    expect(await boss.call(getAccountEntries, { params: other, query: {} })).toMatchObject({ status: 400 });
  });
});
