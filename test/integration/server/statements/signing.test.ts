import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  addCashAccount,
  addStatement,
  changeStatement,
  getStatement,
  listCashItems,
  listStatementLines,
} from '../../../../contract/statements';
import { inTransaction } from '../../../../server/database/inTransaction';
import { SqlLedger } from '../../../../server/ledger/SqlLedger';
import { Role } from '../../../../src/domain/access/Role';
import { localDate } from '../../../../src/domain/dates/LocalDate';
import { cents } from '../../../../src/domain/money/Cents';
import { cashDifference } from '../../../../src/domain/statements/CashPosition';
import { startTestServer, type TestServer } from '../../../support/server/startTestServer';
import { writeBai2 } from '../../../support/statements/writeBai2';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set('2026-03-10T15:00:00.000Z'));
afterEach(() => server.reset());
afterAll(() => server.close());

const key = () => randomUUID();
const manager = async () => server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
type Client = Awaited<ReturnType<typeof manager>>;

/** Cash comes in, or goes out, as a ledger event of a group. */
async function moveCash(amount: number, at: string, refPk = 'none'): Promise<void> {
  server.skipInvariantChecks();
  const groupNumber = await server.data.group();
  const entry = (account: 'CASH' | 'CREDIT_SUSPENSE', value: number) => {
    return { account, amountCents: cents(value), billPk: null, carrierCode: null };
  };
  const entries = [entry('CASH', amount), entry('CREDIT_SUSPENSE', -amount)];
  const event = { kind: 'SUSPENSE_REFUNDED' as const, groupNumber, refPk, entries };
  await inTransaction(server.db, (tx) => new SqlLedger(tx).post(event, { name: 'Nora' }, new Date(at)));
}

async function statementOf(boss: Client, fee: number) {
  const opening = { opensOn: localDate('2026-03-01'), openingCents: cents(0) };
  const body = { name: 'Trust', bankName: 'Bank', accountNumber: '4711888123', ...opening };
  const { accountPk } = await boss.ok(addCashAccount, { body, idempotencyKey: key() });
  const transactions = [{ typeCode: '698', amountCents: fee, text: 'FEE' }];
  const text = writeBai2([{ day: localDate('2026-03-05'), openingCents: 0, transactions }]);
  const request = { params: { accountPk }, body: { fileName: 'a.bai', text }, idempotencyKey: key() };
  const { statementPk } = await boss.ok(addStatement, request);
  const { items } = await boss.ok(listStatementLines, { params: { statementPk }, query: {} });
  return { statementPk, linePk: items[0]?.linePk ?? '' };
}

const explain = (boss: Client, { statementPk, linePk }: { statementPk: string; linePk: string }) =>
  boss.ok(changeStatement, {
    params: { statementPk },
    body: { step: 'explain', linePk, kind: 'FEE' },
    idempotencyKey: key(),
  });
const sign = (boss: Client, statementPk: string) =>
  boss.call(changeStatement, { params: { statementPk }, body: { step: 'sign' }, idempotencyKey: key() });
const reopen = (boss: Client, statementPk: string, reason: string) =>
  boss.call(changeStatement, { params: { statementPk }, body: { step: 'reopen', reason }, idempotencyKey: key() });

it('names every cent: posted later, in transit, and outstanding', async () => {
  const boss = await manager();
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
  const asOf = await boss.ok(listCashItems, { params: { statementPk }, query: { asOf: 'statement' } });
  expect(asOf.items.map(({ amountCents }) => amountCents)).toEqual([70_000, -20_000]);
});

it('is signed by another manager than the one who added or explained it, once every line is explained', async () => {
  const [boss, second] = [await manager(), await manager()];
  const statement = await statementOf(boss, 1_500);
  const { statementPk, linePk } = statement;
  expect(await sign(second, statementPk)).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
  await explain(boss, statement);
  expect(await sign(boss, statementPk)).toMatchObject({ status: 422, body: { code: 'SAME_PERSON' } });
  expect(await sign(second, statementPk)).toMatchObject({ status: 200 });
  const { signed, cash } = await boss.ok(getStatement, { params: { statementPk } });
  expect(signed?.by).toBeTruthy();
  await moveCash(5_000, '2026-03-04T15:00:00.000Z');
  expect((await boss.ok(getStatement, { params: { statementPk } })).cash).toEqual(cash);
  const { items } = await boss.ok(listStatementLines, { params: { statementPk }, query: {} });
  const body = { step: 'unmatch' as const, matchPk: items[0]?.match?.matchPk ?? '', reason: 'Wrong' };
  const changed = await boss.call(changeStatement, { params: { statementPk }, body, idempotencyKey: key() });
  expect(changed).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
  const change = sql`update statement_lines set match_pk = null where line_pk = ${linePk}`.execute(server.db);
  await expect(change).rejects.toThrow('A signed statement is not changed');
});

it('is reopened with a reason only', async () => {
  const [boss, second] = [await manager(), await manager()];
  const statement = await statementOf(boss, 1_500);
  const { statementPk } = statement;
  await explain(boss, statement);
  await sign(second, statementPk);
  expect(await reopen(second, statementPk, ' ')).toMatchObject({ status: 400 });
  expect(await reopen(second, statementPk, 'A late return')).toMatchObject({ status: 200, body: { signed: null } });
  expect(await reopen(second, statementPk, 'Again')).toMatchObject({ status: 409 });
});
