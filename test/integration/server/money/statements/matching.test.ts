import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { previewBankReversal, reverseAtBank } from '../../../../../contract/money/bankReversals';
import { getTrialBalance } from '../../../../../contract/money/ledger';
import { searchPayments } from '../../../../../contract/money/payments';
import { runProcessing } from '../../../../../contract/money/processing';
import { listRemittances, recordRemittance } from '../../../../../contract/money/remittances';
import { listCashItems, removeStatement } from '../../../../../contract/money/statements';
import { EXPLANATIONS } from '../../../../../src/domain/money/statements/LineState';
import type { StatementStep } from '../../../../../src/domain/money/statements/Statement';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { officeOf, posted } from '../../../../support/deposits/depositFixture';
import { pay, payingGroup } from '../../../../support/payments/payingGroup';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import {
  addDay,
  addTrust,
  linesOf as linesOfStatement,
  manager,
  takeStep,
} from '../../../../support/statements/office';
import type { Bai2Transaction } from '../../../../support/statements/writeBai2';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.clock.set('2026-03-10T15:00:00.000Z'));
afterEach(() => server.reset());
afterAll(() => server.close());

const key = () => randomUUID();

/** Pays bills of these amounts, processes them, and adds the bank account. The settlement date is 2026-03-12 or before. */
async function processed(amounts: readonly number[]) {
  const group = await payingGroup(server);
  for (const billedCents of amounts) await pay(server, group, await group.bill({ lines: [{ billedCents }] }));
  const sysadmin = server.as(await server.data.person({ roles: [Role.Admin, Role.Sysadmin] }));
  for (const day of ['2026-03-11', '2026-03-13', '2026-03-17']) {
    server.clock.set(`${day}T05:00:00.000Z`);
    await sysadmin.ok(runProcessing, { body: { businessDate: localDate(day) } });
  }
  server.clock.set('2026-03-20T15:00:00.000Z');
  const boss = await manager(server);
  return { group, boss, accountPk: await addTrust(boss) };
}

/** As `processed`, and reverses each of the payments at the bank: the file of credits settles on 2026-03-19. */
async function reversedDebits(amounts: readonly number[]) {
  const world = await processed(amounts);
  server.clock.set('2026-03-17T15:00:00.000Z');
  for (const { paymentPk } of (await world.boss.ok(searchPayments, { body: {} })).items) {
    const { asOf: discoveredAt, amountCents } = await world.boss.ok(previewBankReversal, { params: { paymentPk } });
    const body = { reason: 'DUPLICATE' as const, note: 'Sent twice', discoveredAt, amountCents };
    await world.boss.ok(reverseAtBank, { params: { paymentPk }, body, idempotencyKey: key() });
  }
  const sysadmin = server.as(await server.data.person({ roles: [Role.Admin, Role.Sysadmin] }));
  for (const day of ['2026-03-18', '2026-03-19']) {
    server.clock.set(`${day}T05:00:00.000Z`);
    await sysadmin.ok(runProcessing, { body: { businessDate: localDate(day) } });
  }
  server.clock.set('2026-03-20T15:00:00.000Z');
  return world;
}

type World = Awaited<ReturnType<typeof processed>>;

const add = ({ boss, accountPk }: World, transactions: readonly Bai2Transaction[], day = '2026-03-12') =>
  addDay(boss, accountPk, transactions, localDate(day));
const linesOf = ({ boss }: World, statementPk: string) => linesOfStatement(boss, statementPk);
const itemsOf = async ({ boss }: World, statementPk: string, q = '') =>
  (await boss.ok(listCashItems, { params: { statementPk }, query: { q } })).items;
const take = ({ boss }: World, statementPk: string, step: StatementStep) => takeStep(boss, statementPk, step);
const balanceOf = async ({ boss }: World, account: string) => {
  const { accounts } = await boss.ok(getTrialBalance, { query: {} });
  const row = accounts.find((one) => one.account === account);
  return (row?.debitCents ?? 0) - (row?.creditCents ?? 0);
};

it('matches the credit of the day with the debits that settled, when the statement is added', async () => {
  const world = await processed([120_000, 30_000]);
  const { statementPk, openCount } = await add(world, [{ typeCode: '166', amountCents: 150_000 }]);
  expect(openCount).toBe(0);
  const [line] = await linesOf(world, statementPk);
  expect(line?.match).toMatchObject({ how: 'AUTO', reason: 'Same amount, about the expected day.' });
  expect(await itemsOf(world, statementPk)).toEqual([]);
});

it('records a remittance that was sent as cleared, and keeps that while the line is matched', async () => {
  const world = await processed([120_000]);
  const { boss } = world;
  const [remittance] = (await boss.ok(listRemittances, { query: {} })).items;
  const remittancePk = remittance?.remittancePk ?? '';
  const record = (step: 'send' | 'undo') =>
    boss.call(recordRemittance, { params: { remittancePk }, body: { step, note: 'Wire' }, idempotencyKey: key() });
  await record('send');
  const before = await balanceOf(world, 'CASH');
  const { statementPk, openCount } = await add(
    world,
    [
      { typeCode: '166', amountCents: 120_000 },
      { typeCode: '495', amountCents: 120_000 },
    ],
    '2026-03-20',
  );
  const [, line] = await linesOf(world, statementPk);
  expect([openCount, line?.match?.how]).toEqual([1, 'AUTO']);
  expect((await boss.ok(listRemittances, { query: {} })).items[0]?.state).toBe('CLEARED');
  expect(await balanceOf(world, 'CASH')).toBe(before - 120_000);
  expect(await record('undo')).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
  await take(world, statementPk, { step: 'unmatch', matchPk: line?.match?.matchPk ?? '', reason: 'Wrong' });
  expect(await record('undo')).toMatchObject({ status: 200 });
});

it("asks which of two lines matches an item, and accepts a person's choice", async () => {
  const world = await processed([120_000]);
  const same = { typeCode: '166', amountCents: 120_000 };
  const { statementPk, openCount } = await add(world, [same, same]);
  expect(openCount).toBe(2);
  const lines = await linesOf(world, statementPk);
  expect(lines.map(({ hint }) => hint)).toEqual([
    expect.stringContaining('fits other lines'),
    expect.stringContaining('fits other lines'),
  ]);
  const [item] = await itemsOf(world, statementPk);
  const [first, second] = lines;
  const match = (linePk = '') =>
    take(world, statementPk, { step: 'match', linePks: [linePk], itemKeys: [item?.key ?? ''], note: '' });
  expect(await match(second?.linePk)).toMatchObject({ status: 200, body: { openCount: 1 } });
  expect(await match(first?.linePk)).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
  expect(await match(second?.linePk)).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
});

it('proposes some deposits of a day that add up to a line, and leaves the match to a person', async () => {
  const { admin } = await officeOf(server);
  const world = await processed([]);
  const slip = (number: number, cents: number) => posted(admin, [{ checkNumber: `${number}`, cents }]);
  for (const [at, amount] of [5_000, 5_000, 3_000].entries()) await slip(at, amount);
  const { statementPk, openCount } = await add(world, [{ typeCode: '301', amountCents: 10_000 }]);
  expect(openCount).toBe(1);
  expect(await take(world, statementPk, { step: 'auto' })).toMatchObject({ body: { openCount: 1 } });
  const [line] = await linesOf(world, statementPk);
  expect(line?.hint).toBe('2 of the 3 deposits of Mar 9, 2026 add up to it: Slip 12, $50.00; Slip 12, $50.00.');
  const itemKeys = line?.proposal?.items.map(({ key: itemKey }) => itemKey) ?? [];
  expect(line?.proposal?.lines).toMatchObject([{ linePk: line?.linePk, amountCents: 10_000 }]);
  expect((await itemsOf(world, statementPk)).filter((item) => itemKeys.includes(item.key))).toMatchObject([
    { amountCents: 5_000 },
    { amountCents: 5_000 },
  ]);
  await slip(4, 5_000);
  const [asked] = await linesOf(world, statementPk);
  expect(asked).toMatchObject({
    hint: 'More than one choice of the 4 deposits of Mar 9, 2026 makes $100.00: choose what it is.',
    proposal: null,
  });
  const matched = await take(world, statementPk, { step: 'match', linePks: [line?.linePk ?? ''], itemKeys, note: '' });
  expect(matched).toMatchObject({ status: 200, body: { openCount: 0 } });
});

it('refuses a manual match that does not add up', async () => {
  const world = await processed([120_000]);
  const { statementPk } = await add(world, [{ typeCode: '195', amountCents: 119_999 }]);
  const [line] = await linesOf(world, statementPk);
  const [item] = await itemsOf(world, statementPk, '$1,200.00');
  const refused = await take(world, statementPk, {
    step: 'match',
    linePks: [line?.linePk ?? ''],
    itemKeys: [item?.key ?? ''],
    note: '',
  });
  expect(refused).toMatchObject({ status: 409, body: { code: 'WRONG_STATUS' } });
  expect(JSON.stringify(refused.body)).toContain('$0.01 apart');
});

it('posts what a line is explained as, and the opposite when it is unmatched', async () => {
  const world = await processed([]);
  const { statementPk } = await add(world, [{ typeCode: '698', amountCents: 1_500, text: 'FEE' }]);
  const [line] = await linesOf(world, statementPk);
  const linePk = line?.linePk ?? '';
  expect(await take(world, statementPk, { step: 'explain', linePk, kind: 'BANK_ERROR', note: ' ' })).toMatchObject({
    status: 400,
  });
  expect(await take(world, statementPk, { step: 'explain', linePk, kind: 'FEE', note: '' })).toMatchObject({
    status: 200,
  });
  expect([await balanceOf(world, 'CASH'), await balanceOf(world, 'BANK_FEES')]).toEqual([-1_500, 1_500]);
  const remove = { params: { statementPk }, body: { note: 'Wrong' } };
  expect(await world.boss.call(removeStatement, { ...remove, idempotencyKey: key() })).toMatchObject({ status: 409 });
  const matchPk = (await linesOf(world, statementPk))[0]?.match?.matchPk ?? '';
  expect(await take(world, statementPk, { step: 'unmatch', matchPk, reason: 'Not a fee' })).toMatchObject({
    status: 200,
  });
  expect(await take(world, statementPk, { step: 'unmatch', matchPk, reason: 'Again' })).toMatchObject({ status: 409 });
  expect([await balanceOf(world, 'CASH'), await balanceOf(world, 'BANK_FEES')]).toEqual([0, 0]);
  expect(await itemsOf(world, statementPk)).toEqual([]);
  expect(await world.boss.call(removeStatement, { ...remove, idempotencyKey: key() })).toMatchObject({ status: 200 });
});

it('counts a line and an item once when two people match at the same time', async () => {
  const world = await processed([120_000]);
  const same = { typeCode: '195', amountCents: 120_000 };
  const { statementPk } = await add(world, [same, same]);
  const [item] = await itemsOf(world, statementPk);
  const lines = await linesOf(world, statementPk);
  const answers = await Promise.all(
    lines.map(({ linePk }) =>
      take(world, statementPk, { step: 'match', linePks: [linePk], itemKeys: [item?.key ?? ''], note: '' }),
    ),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const { rows } = await sql<{ found: number }>`select count(*)::integer as found from matched_cash`.execute(server.db);
  expect(rows[0]?.found).toBe(1);
});

it('keeps lines and cash equal, whatever is explained and undone', async () => {
  const world = await processed([]);
  const { statementPk } = await add(
    world,
    [100, 250, 400].map((amountCents) => ({ typeCode: '698', amountCents })),
  );
  const step = fc.record({ at: fc.nat(2), kind: fc.constantFrom(...EXPLANATIONS), isUndo: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
      for (const { at, kind, isUndo } of steps) {
        const line = (await linesOf(world, statementPk))[at];
        const matchPk = line?.match?.matchPk ?? 'none';
        const linePk = line?.linePk ?? '';
        await take(
          world,
          statementPk,
          isUndo ? { step: 'unmatch', matchPk, reason: 'Undo' } : { step: 'explain', linePk, kind, note: 'Note' },
        );
      }
      const explained = (await linesOf(world, statementPk)).filter(({ match }) => match);
      expect(await balanceOf(world, 'CASH')).toBe(explained.reduce((sum, { amountCents }) => sum + amountCents, 0));
    }),
    { numRuns: 8 },
  );
});

it.each(['451', '455', '466'])(
  'matches the credits of a file of reversals with one line %s, and again after that is undone',
  async (typeCode) => {
    const world = await reversedDebits([120_000, 30_000]);
    const cash = await balanceOf(world, 'CASH');
    const { statementPk, openCount } = await add(world, [{ typeCode, amountCents: 150_000 }], '2026-03-19');
    expect(openCount).toBe(0);
    const line = (await linesOf(world, statementPk)).find(({ amountCents }) => amountCents < 0);
    expect(line?.match).toMatchObject({ how: 'AUTO' });
    expect(await itemsOf(world, statementPk, 'reversals')).toEqual([]);
    const matchPk = line?.match?.matchPk ?? '';
    expect(await take(world, statementPk, { step: 'unmatch', matchPk, reason: 'Wrong' })).toMatchObject({
      status: 200,
    });
    const [item, ...others] = await itemsOf(world, statementPk, 'reversals');
    expect(others).toEqual([]);
    expect(item).toMatchObject({ kind: 'RETURN', amountCents: -150_000 });
    const again = { step: 'match' as const, linePks: [line?.linePk ?? ''], itemKeys: [item?.key ?? ''], note: '' };
    expect(await take(world, statementPk, again)).toMatchObject({ status: 200, body: { openCount: 0 } });
    // Matching moves no money.
    expect(await balanceOf(world, 'CASH')).toBe(cash);
  },
);
