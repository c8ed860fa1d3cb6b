import { sql } from 'kysely';
import { getStatement, listCashItems } from '../../../../../contract/money/statements';
import { SqlLedger } from '../../../../../server/money/ledger/SqlLedger';
import { inTransaction } from '../../../../../server/platform/database/inTransaction';
import type { CashItemSet } from '../../../../../src/domain/money/statements/CashItem';
import { cashDifference } from '../../../../../src/domain/money/statements/CashPosition';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import {
  addDay,
  addTrust,
  linesOf,
  type ManagerClient,
  manager,
  takeStep,
} from '../../../../support/statements/office';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set('2026-03-10T15:00:00.000Z'));
afterEach(() => server.reset());
afterAll(() => server.close());

/** Cash comes in, or goes out, as a ledger event of a group. */
async function moveCash(
  amount: number,
  at: string,
  refPk = 'none',
  kind: 'SUSPENSE_REFUNDED' | 'OPENING_POSTED' = 'SUSPENSE_REFUNDED',
): Promise<void> {
  server.skipInvariantChecks();
  const groupNumber = await server.data.group();
  const entry = (account: 'CASH' | 'CREDIT_SUSPENSE', value: number) => {
    return { account, amountCents: cents(value), billPk: null, carrierCode: null };
  };
  const entries = [entry('CASH', amount), entry('CREDIT_SUSPENSE', -amount)];
  const event = { kind, groupNumber, refPk, entries };
  await inTransaction(server.db, (tx) => new SqlLedger(tx).post(event, { name: 'Nora' }, new Date(at)));
}

async function statementOf(boss: ManagerClient, fee: number, day = '2026-03-05') {
  const transactions = [{ typeCode: '698', amountCents: fee, text: 'FEE' }];
  const { statementPk } = await addDay(boss, await addTrust(boss), transactions, localDate(day));
  const [line] = await linesOf(boss, statementPk);
  return { statementPk, linePk: line?.linePk ?? '' };
}

const explain = async (boss: ManagerClient, { statementPk, linePk }: { statementPk: string; linePk: string }) =>
  expect(await takeStep(boss, statementPk, { step: 'explain', linePk, kind: 'FEE', note: '' })).toMatchObject({
    status: 200,
  });
const sign = (boss: ManagerClient, statementPk: string) => takeStep(boss, statementPk, { step: 'sign' });
const reopen = (boss: ManagerClient, statementPk: string, reason: string) =>
  takeStep(boss, statementPk, { step: 'reopen', reason });

it('names every cent: posted later, in transit, and outstanding', async () => {
  const boss = await manager(server);
  const statement = await statementOf(boss, 1_500);
  const { statementPk } = statement;
  await moveCash(70_000, '2026-03-04T15:00:00.000Z');
  await moveCash(-20_000, '2026-03-05T15:00:00.000Z');
  await moveCash(9_000, '2026-03-06T15:00:00.000Z');
  const read = async () => (await boss.ok(getStatement, { params: { statementPk } })).cash;
  expect(await read()).toEqual({
    ledgerCents: 50_000,
    postedLaterCents: 0,
    statementCents: -1_500,
    inTransitCents: 70_000,
    outstandingCents: 20_000,
  });
  expect(cashDifference(await read())).toBe(1_500);
  await explain(boss, statement);
  const after = await read();
  expect([after.postedLaterCents, cashDifference(after)]).toEqual([-1_500, 0]);
  const amounts = async (set: CashItemSet) => {
    const { items } = await boss.ok(listCashItems, { params: { statementPk }, query: { set } });
    return items.map((item) => [item.amountCents, item.kind, item.name]);
  };
  expect(await amounts('UNSEEN')).toEqual([
    [70_000, 'REFUND', ''],
    [-20_000, 'REFUND', ''],
  ]);
  expect(await amounts('POSTED_LATER')).toEqual([[-1_500, 'EXPLAINED', 'FEE']]);
});

it('shows opening balances as open if they are posted after the account was added', async () => {
  const boss = await manager(server);
  const { statementPk } = await statementOf(boss, 1_500);
  await moveCash(4_000, '2026-03-04T15:00:00.000Z', 'upload', 'OPENING_POSTED');
  await moveCash(600, '2026-03-10T15:00:00.000Z', 'other', 'OPENING_POSTED');
  const { cash } = await boss.ok(getStatement, { params: { statementPk } });
  expect([cash.postedLaterCents, cash.inTransitCents, cashDifference(cash)]).toEqual([600, 0, 6_100]);
  await moveCash(900, '2026-03-10T15:00:00.001Z', 'late', 'OPENING_POSTED');
  const { items } = await boss.ok(listCashItems, { params: { statementPk }, query: {} });
  expect(items.map(({ key, amountCents }) => [key, amountCents])).toEqual([['OPENING:late', 900]]);
});

it('a statement is signed once its last day has ended', async () => {
  const [boss, second] = [await manager(server), await manager(server)];
  const statement = await statementOf(boss, 1_500, '2026-03-10');
  await explain(boss, statement);
  expect(await sign(second, statement.statementPk)).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
  server.clock.set('2026-03-11T15:00:00.000Z');
  expect(await sign(second, statement.statementPk)).toMatchObject({ status: 200 });
});

it('a statement is signed by a manager who did not add or explain it, once every line is explained', async () => {
  const [boss, second] = [await manager(server), await manager(server)];
  const statement = await statementOf(boss, 1_500);
  const { statementPk, linePk } = statement;
  expect(await sign(second, statementPk)).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
  await explain(boss, statement);
  expect(await sign(boss, statementPk)).toMatchObject({ status: 422, body: { code: 'SAME_PERSON' } });
  const { workerIds } = await second.ok(getStatement, { params: { statementPk } });
  expect(workerIds).toHaveLength(1);
  expect(await sign(second, statementPk)).toMatchObject({ status: 200 });
  const { signed, cash } = await boss.ok(getStatement, { params: { statementPk } });
  expect(signed?.by).toBeTruthy();
  await moveCash(5_000, '2026-03-04T15:00:00.000Z');
  expect((await boss.ok(getStatement, { params: { statementPk } })).cash).toEqual(cash);
  const matchPk = (await linesOf(boss, statementPk))[0]?.match?.matchPk ?? '';
  const changed = await takeStep(boss, statementPk, { step: 'unmatch', matchPk, reason: 'Wrong' });
  expect(changed).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
  const change = sql`update statement_lines set match_pk = null where line_pk = ${linePk}`.execute(server.db);
  await expect(change).rejects.toThrow('A signed statement is not changed');
});

it('a statement is reopened only with a reason', async () => {
  const [boss, second] = [await manager(server), await manager(server)];
  const statement = await statementOf(boss, 1_500);
  const { statementPk } = statement;
  await explain(boss, statement);
  await sign(second, statementPk);
  expect(await reopen(second, statementPk, ' ')).toMatchObject({ status: 400 });
  expect(await reopen(second, statementPk, 'A late return')).toMatchObject({ status: 200, body: { signed: null } });
  expect(await reopen(second, statementPk, 'Again')).toMatchObject({ status: 409 });
});
