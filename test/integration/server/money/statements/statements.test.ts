import { randomUUID } from 'node:crypto';
import { getAccountEntries } from '../../../../../contract/money/ledger';
import {
  addCashAccount,
  addStatement,
  getStatement,
  listStatementLines,
  listStatements,
  previewStatement,
  removeStatement,
} from '../../../../../contract/money/statements';
import type { CallPart } from '../../../../../contract/platform/shared/Call';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { type Bai2Day, writeBai2 } from '../../../../support/statements/writeBai2';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set('2026-04-02T15:00:00.000Z'));
afterEach(() => server.reset());
afterAll(() => server.close());

const manager = async () => server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
type Client = Awaited<ReturnType<typeof manager>>;

const key = () => randomUUID();
const addAccount = (boss: Client, openingCents = 0) =>
  boss.ok(addCashAccount, {
    body: {
      name: 'Premium trust',
      bankName: 'First Bank',
      accountNumber: '4711888123',
      opensOn: localDate('2026-03-01'),
      openingCents: cents(openingCents),
    },
    idempotencyKey: key(),
  });
const day = (text: string, openingCents: number, amountCents = 1_000): Bai2Day => ({
  day: localDate(text),
  openingCents,
  transactions: [{ typeCode: '175', amountCents, text: `DEPOSIT ${text}` }],
});
const add = (accountPk: string, days: readonly Bai2Day[]) => ({
  params: { accountPk },
  body: { fileName: 'march.bai', text: writeBai2(days) },
  idempotencyKey: key(),
});

describe('the bank account', () => {
  it('is added once, with the opening balance in the ledger', async () => {
    const boss = await manager();
    const account = await addAccount(boss, 250_000);
    expect(account).toMatchObject({ last4: '8123', coveredTo: null, balanceCents: 250_000 });
    const cash = await boss.ok(getAccountEntries, { params: { account: 'CASH' }, query: {} });
    expect(cash).toMatchObject({ closingCents: 250_000, items: [{ kind: 'CASH_OPENED', groupNumber: '' }] });
    const second = await boss.call(addCashAccount, {
      body: {
        name: 'B',
        bankName: 'B',
        accountNumber: '1234',
        opensOn: localDate('2026-03-01'),
        openingCents: cents(0),
      },
      idempotencyKey: key(),
    });
    expect(second).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
  });

  it('does not begin in the future', async () => {
    const boss = await manager();
    const body = { name: 'A', bankName: 'B', accountNumber: '1234', openingCents: cents(0) };
    const refused = await boss.call(addCashAccount, {
      body: { ...body, opensOn: localDate('2026-04-03') },
      idempotencyKey: key(),
    });
    expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  });
});

describe('a statement', () => {
  it('is stored with its lines, and found by text, amount, and side', async () => {
    const boss = await manager();
    const { accountPk } = await addAccount(boss);
    const request = add(accountPk, [day('2026-03-02', 0), day('2026-03-03', 1_000, 2_550)]);
    const added = await boss.ok(addStatement, request);
    expect(added).toMatchObject({ from: '2026-03-02', to: '2026-03-03', closingCents: 3_550, lineCount: 2 });
    expect(await boss.ok(addStatement, request)).toEqual(added);
    const { statementPk } = added;
    expect(await boss.ok(getStatement, { params: { statementPk } })).toMatchObject(added);
    const find = (query: { q?: string; side?: 'in' | 'out' }) =>
      boss.ok(listStatementLines, { params: { statementPk }, query });
    expect(await find({})).toMatchObject({ total: 2, sumCents: 3_550 });
    expect((await find({ q: '$25.50' })).items).toMatchObject([{ lineNo: 2, day: '2026-03-03' }]);
    expect((await find({ q: '03-02' })).items).toMatchObject([{ lineNo: 1, amountCents: 1_000 }]);
    expect(await find({ side: 'out' })).toMatchObject({ total: 0, sumCents: 0 });
  });

  it.each([
    ['days that a statement covers', [day('2026-03-03', 1_000)], 'already cover'],
    [
      'another opening balance',
      [day('2026-03-04', 999)],
      'opens with $9.99, but the last statement closed with $10.00',
    ],
    ['days to come', [day('2026-04-03', 1_000)], 'has not ended'],
  ])('with %s is refused', async (_what, days, message) => {
    const boss = await manager();
    const { accountPk } = await addAccount(boss);
    await boss.ok(addStatement, add(accountPk, [day('2026-03-03', 0)]));
    const { text: _text, ...refused } = await boss.call(addStatement, add(accountPk, days));
    expect(refused).toMatchObject({ status: 422, body: { code: 'FILE_UNREADABLE' } });
    expect(JSON.stringify(refused.body)).toContain(message);
  });

  it('before the first day is refused', async () => {
    const boss = await manager();
    const { accountPk } = await addAccount(boss);
    const refused = await boss.call(addStatement, add(accountPk, [day('2026-02-28', 0)]));
    expect(refused).toMatchObject({ status: 422, body: { code: 'FILE_UNREADABLE' } });
  });

  it('of the same file is refused', async () => {
    const boss = await manager();
    const { accountPk } = await addAccount(boss);
    await boss.ok(addStatement, add(accountPk, [day('2026-03-03', 0)]));
    const again = await boss.call(addStatement, add(accountPk, [day('2026-03-03', 0)]));
    expect(again).toMatchObject({ status: 422, body: { code: 'DUPLICATE_FILE' } });
  });

  it('is added once when two people add it at the same time', async () => {
    const [one, other] = [await manager(), await manager()];
    const { accountPk } = await addAccount(one);
    const answers = await Promise.all([
      one.call(addStatement, add(accountPk, [day('2026-03-03', 0)])),
      other.call(addStatement, add(accountPk, [day('2026-03-03', 0)])),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
    expect(await one.ok(listStatements, { query: {} })).toMatchObject({ total: 1 });
  });

  it('is removed only if it is the last one, with a reason', async () => {
    const boss = await manager();
    const { accountPk } = await addAccount(boss);
    const first = await boss.ok(addStatement, add(accountPk, [day('2026-03-03', 0)]));
    const last = await boss.ok(addStatement, add(accountPk, [day('2026-03-04', 1_000)]));
    const remove = (statementPk: string, note = 'Wrong file') =>
      boss.call(removeStatement, { params: { statementPk }, body: { note }, idempotencyKey: key() });
    expect(await remove(first.statementPk)).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
    expect(await remove(last.statementPk, ' ')).toMatchObject({ status: 400 });
    expect(await remove(last.statementPk)).toMatchObject({ status: 200 });
    const { accounts, total } = await boss.ok(listStatements, { query: {} });
    expect([total, accounts[0]?.coveredTo, accounts[0]?.balanceCents]).toEqual([1, '2026-03-03', 1_000]);
  });
});

describe('a CSV statement', () => {
  const text = 'Date,Debit,Credit,Details\n03/02/2026,,"1,000.00",DEPOSIT\n03/05/2026,12.50,,FEE\n';
  const details = { to: localDate('2026-03-31'), closingCents: cents(98_750) };

  it('is understood by its headings, and the next file by the columns chosen before', async () => {
    const boss = await manager();
    const { accountPk } = await addAccount(boss);
    const look = (body: CallPart<typeof previewStatement, 'body'>) =>
      boss.ok(previewStatement, { params: { accountPk }, body });
    const file = { fileName: 'march.csv', text };
    const seen = await look(file);
    expect(seen).toMatchObject({ format: 'CSV', statement: null, problems: [] });
    const suggested = {
      date: 'Date',
      amount: null,
      debit: 'Debit',
      credit: 'Credit',
      description: 'Details',
      reference: null,
      type: null,
      balance: null,
      isInCents: null,
    };
    expect(seen.layout).toEqual(suggested);
    const layout = { ...suggested, description: null };
    const csv = { layout, ...details };
    expect((await look({ ...file, csv })).statement).toMatchObject({ from: '2026-03-01', lineCount: 2 });
    await boss.ok(addStatement, { params: { accountPk }, body: { ...file, csv }, idempotencyKey: key() });
    expect((await look({ fileName: 'april.csv', text: text.replaceAll('03/', '04/') })).layout).toEqual(layout);
  });

  it('is refused if its lines do not lead to its closing balance', async () => {
    const boss = await manager();
    const { accountPk } = await addAccount(boss);
    const layout = { date: 'Date', amount: null, debit: 'Debit', credit: 'Credit', description: null, reference: null };
    const csv = { layout, ...details, closingCents: cents(98_751) };
    const body = { fileName: 'march.csv', text, csv };
    const refused = await boss.call(addStatement, { params: { accountPk }, body, idempotencyKey: key() });
    expect(refused).toMatchObject({ status: 422, body: { code: 'FILE_UNREADABLE' } });
  });

  it.each(['', '\u0000', '"open', 'a'.repeat(200_000), '01,\n', '<html></html>', 'Date,Amount\n\n'])(
    'of an unusable file is answered with a 4xx or with problems (%#)',
    async (bad) => {
      const boss = await manager();
      const { accountPk } = await addAccount(boss);
      const layout = { date: 'Date', amount: 'Amount', debit: null, credit: null, description: null, reference: null };
      for (const csv of [undefined, { layout, ...details }]) {
        const body = { fileName: 'x', text: bad, ...(csv && { csv }) };
        const { status } = await boss.call(addStatement, { params: { accountPk }, body, idempotencyKey: key() });
        expect(status).toBeGreaterThanOrEqual(400);
        expect(status).toBeLessThan(500);
      }
    },
  );
});
