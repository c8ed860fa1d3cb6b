import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { getAccountEntries } from '../../../../../contract/money/ledger';
import { changePeriod, listPeriods } from '../../../../../contract/money/periods';
import { SqlLedger } from '../../../../../server/money/ledger/SqlLedger';
import { inTransaction } from '../../../../../server/platform/database/inTransaction';
import type { Account } from '../../../../../src/domain/money/ledger/Account';
import { lineExplained } from '../../../../../src/domain/money/ledger/LedgerEvent';
import type { PeriodStep } from '../../../../../src/domain/money/periods/Period';
import { addDays, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { eventsOfOneName, nameEveryone } from '../../../../support/audit/peopleOfOneName';
import { asOwner } from '../../../../support/server/asOwner';
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

const MARCH = localDate('2026-03-01');
const APRIL = localDate('2026-04-01');

const take = (boss: ManagerClient, step: PeriodStep, month = MARCH, idempotencyKey: string = randomUUID()) => {
  const body = step === 'reopen' ? { step, reason: 'A late fee' } : { step };
  return boss.call(changePeriod, { params: { month }, body, idempotencyKey });
};
const refused = (code: string, text: string) => ({
  status: code === 'SAME_PERSON' ? 422 : 409,
  body: { code, message: expect.stringContaining(text) },
});

/** The account with a statement of March 31 that has a fee of $15.00; it is April 2. */
async function march() {
  const [boss, second] = [await manager(server), await manager(server)];
  const accountPk = await addTrust(boss);
  server.clock.set('2026-04-02T15:00:00.000Z');
  const fee = [{ typeCode: '698', amountCents: 1_500, text: 'FEE' }];
  const { statementPk } = await addDay(boss, accountPk, fee, localDate('2026-03-31'));
  return { boss, second, accountPk, statementPk };
}

/** March, signed. */
async function signed() {
  const world = await march();
  const [line] = await linesOf(world.boss, world.statementPk);
  await takeStep(world.boss, world.statementPk, {
    step: 'explain',
    linePk: line?.linePk ?? '',
    kind: 'FEE',
    note: '',
  });
  expect(await takeStep(world.second, world.statementPk, { step: 'sign' })).toMatchObject({ status: 200 });
  return world;
}

/** Posts an entry that leaves cash alone, so that signed figures hold, too. @param matchPk what it is about */
async function postAt(at: string, matchPk: string): Promise<void> {
  const entry = (account: Account, amount: number) => {
    return { account, amountCents: cents(amount), billPk: null, carrierCode: null };
  };
  const entries = [entry('BANK_FEES', 100), entry('BANK_ERRORS', -100)];
  const event = { ...lineExplained(matchPk, 'FEE', cents(-100), MARCH), entries };
  await inTransaction(server.db, (tx) => new SqlLedger(tx).post(event, { name: 'Nora' }, new Date(at)));
}

const matchOf = async ({ boss, statementPk }: Awaited<ReturnType<typeof signed>>) =>
  (await linesOf(boss, statementPk))[0]?.match?.matchPk ?? '';

it('a month is closed once its statements are added and signed, and the calendar lists what is missing', async () => {
  const { boss, second, statementPk } = await march();
  const next = async () => (await boss.ok(listPeriods, {})).next;
  expect((await next())?.tasks.map(({ task, isDone, blockedBy, due }) => [task, isDone, blockedBy, due])).toEqual([
    ['STATEMENTS', true, null, '2026-04-01'],
    ['SIGNATURES', false, null, '2026-04-03'],
    ['CLEARING', true, null, '2026-04-03'],
    ['RECEIVABLES', true, null, '2026-04-03'],
    ['CLOSE', false, 'SIGNATURES', '2026-04-07'],
  ]);
  expect(await take(boss, 'close')).toMatchObject(refused('WRONG_STATUS', '1 bank statement is not signed.'));
  const [line] = await linesOf(boss, statementPk);
  await takeStep(boss, statementPk, { step: 'explain', linePk: line?.linePk ?? '', kind: 'FEE', note: '' });
  await takeStep(second, statementPk, { step: 'sign' });
  expect(await take(boss, 'close')).toMatchObject({
    status: 200,
    body: { state: 'CLOSED', versions: [{ version: 1 }] },
  });
  expect(await next()).toMatchObject({ month: APRIL });
  expect(await take(boss, 'close', APRIL)).toMatchObject(refused('WRONG_STATUS', 'has not ended'));
});

it('the earliest month is closed first, and the latest month is reopened first', async () => {
  const { boss, second, accountPk } = await signed();
  server.clock.set('2026-05-04T15:00:00.000Z');
  await addDay(boss, accountPk, [], localDate('2026-04-30'), -1_500);
  expect(await take(boss, 'close', APRIL)).toMatchObject(refused('WRONG_STATUS', 'March 2026 is not closed'));
  await take(boss, 'close');
  const { items } = await boss.ok(listPeriods, {});
  expect(items.map(({ month, state }) => [month, state])).toEqual([
    ['2026-05-01', 'OPEN'],
    ['2026-04-01', 'OPEN'],
    ['2026-03-01', 'CLOSED'],
  ]);
  const [april] = (
    await sql<{ pk: string }>`select statement_pk as pk from bank_statements where to_day = '2026-04-30'`.execute(
      server.db,
    )
  ).rows;
  await takeStep(second, april?.pk ?? '', { step: 'sign' });
  expect(await take(boss, 'close', APRIL)).toMatchObject({ status: 200 });
  expect(await take(second, 'reopen')).toMatchObject(refused('WRONG_STATUS', 'A later month is closed'));
  expect(await take(boss, 'close', localDate('2026-01-01'))).toMatchObject({ status: 400 });
});

it('refuses a posting in a closed month on every path, and accepts it in the open one with its day', async () => {
  const world = await signed();
  const { boss, statementPk, accountPk } = world;
  await take(boss, 'close');
  const matchPk = await matchOf(world);
  await expect(postAt('2026-04-01T03:59:59.999Z', matchPk)).rejects.toThrow('Nothing is posted in a closed month');
  await postAt('2026-04-01T04:00:00.000Z', matchPk);
  const reopening = await takeStep(boss, statementPk, { step: 'reopen', reason: 'A fee' });
  expect(reopening).toMatchObject(refused('WRONG_STATUS', 'March 2026 is closed'));
  const late = await addDay(boss, accountPk, [{ typeCode: '698', amountCents: 200 }], localDate('2026-04-01'), -1_500);
  const [line] = await linesOf(boss, late.statementPk);
  await takeStep(boss, late.statementPk, { step: 'explain', linePk: line?.linePk ?? '', kind: 'FEE', note: '' });
  const query = { from: localDate('2026-04-01') };
  const { items } = await boss.ok(getAccountEntries, { params: { account: 'BANK_FEES' }, query });
  expect(items.map(({ day, eventDay }) => [day, eventDay])).toContainEqual(['2026-04-02', '2026-04-01']);
  expect(items.map(({ day, eventDay }) => [day, eventDay])).toContainEqual(['2026-04-02', '2026-03-31']);
});

it('the audit log points out a signature or reopening by two people with the same name', async () => {
  const world = await march();
  const { boss, second, statementPk } = world;
  await nameEveryone(server);
  const [line] = await linesOf(second, statementPk);
  await takeStep(second, statementPk, { step: 'explain', linePk: line?.linePk ?? '', kind: 'FEE', note: '' });
  await server.db.updateTable('people').set({ first_name: 'Ben' }).execute();
  const third = await manager(server);
  await nameEveryone(server);
  await takeStep(third, statementPk, { step: 'sign' });
  await take(boss, 'close');
  expect(await eventsOfOneName(server)).toEqual(['Bank statement signed']);
  await nameEveryone(server);
  await take(second, 'reopen');
  expect(await eventsOfOneName(server)).toEqual(['Bank statement signed', 'Month reopened']);
});

it('a month is reopened by another manager with a reason; the next close is version 2, and version 1 stays', async () => {
  const { boss, second, statementPk } = await signed();
  const first = await take(boss, 'close');
  expect(await take(boss, 'reopen')).toMatchObject(refused('SAME_PERSON', 'another manager'));
  const body = { step: 'reopen' as const, reason: ' ' };
  const request = { params: { month: MARCH }, body, idempotencyKey: randomUUID() };
  expect(await second.call(changePeriod, request)).toMatchObject({ status: 400 });
  expect(await take(second, 'reopen')).toMatchObject({ status: 200, body: { state: 'OPEN' } });
  expect(await takeStep(boss, statementPk, { step: 'reopen', reason: 'A fee' })).toMatchObject({ status: 200 });
  await takeStep(second, statementPk, { step: 'sign' });
  await take(boss, 'close');
  const { items } = await boss.ok(listPeriods, {});
  const { versions } = items.find(({ month }) => month === MARCH) ?? {};
  expect(versions?.map(({ version, reopened }) => [version, reopened?.reason ?? null])).toEqual([
    [2, null],
    [1, 'A late fee'],
  ]);
  expect(versions?.at(-1)?.hash).toBe((first.body as { versions: { hash: string }[] }).versions[0]?.hash);
  for (const change of [
    sql`update period_versions set figures = '{}', hash = encode(sha256('{}'), 'hex')`,
    sql`delete from period_versions`,
  ])
    await expect(asOwner(server.db, (owner) => change.execute(owner))).rejects.toThrow('never changed');
});

it('a month is closed once, even if the step is repeated', async () => {
  const { boss, second } = await signed();
  const key = randomUUID();
  const answers = await Promise.all([take(boss, 'close', MARCH, key), take(second, 'close'), take(boss, 'close')]);
  expect(answers.filter(({ status }) => status === 200).length).toBe(1);
  const again = await take(boss, 'close', MARCH, key);
  expect([200, 409]).toContain(again.status);
  const { rows } = await sql<{ found: number }>`select count(*)::integer as found from period_versions`.execute(
    server.db,
  );
  expect(rows[0]?.found).toBe(1);
});

it('warns while a month is being closed, and lets one person stop the close', async () => {
  const world = await signed();
  const { boss } = world;
  expect(await take(boss, 'softClose')).toMatchObject({ status: 200, body: { state: 'SOFT' } });
  expect(await take(boss, 'softClose')).toMatchObject(refused('WRONG_STATUS', 'being closed already'));
  await postAt('2026-03-20T12:00:00.000Z', await matchOf(world));
  expect(await take(boss, 'reopen')).toMatchObject({ status: 200, body: { state: 'OPEN', versions: [] } });
});

it('does not reopen a month for a person who stops a close that has ended in the meantime', async () => {
  const { boss, second } = await signed();
  await take(boss, 'softClose');
  await take(boss, 'close');
  const body = { step: 'reopen' as const, reason: 'Too early', state: 'SOFT' as const };
  const request = { params: { month: MARCH }, body, idempotencyKey: randomUUID() };
  expect(await second.call(changePeriod, request)).toMatchObject(
    refused('WRONG_STATUS', 'March 2026 is closed now. Load the page again.'),
  );
});

it('keeps the figures of a closed month, whatever is posted and whenever it is reopened', async () => {
  const world = await signed();
  const { boss, second } = world;
  const matchPk = await matchOf(world);
  let isClosed = false;
  let latest = 0;
  const action = fc.record({ step: fc.constantFrom('close', 'reopen', 'post'), day: fc.integer({ min: -20, max: 1 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 8 }), async (actions) => {
      const asExpected: boolean[] = [];
      for (const { step, day } of actions) {
        if (step === 'post') {
          const isPosted = await postAt(`${addDays(APRIL, day)}T12:00:00.000Z`, matchPk).then(
            () => true,
            () => false,
          );
          asExpected.push(isPosted === (!isClosed || day >= 0));
        } else {
          const { status } = await take(step === 'close' ? boss : second, step as PeriodStep);
          if (status === 200) isClosed = step === 'close';
          if (status === 200 && isClosed) latest += 1;
        }
        const { rows } = await sql<{ kept: boolean; latest: number }>`
          select coalesce(bool_and(v.reopened_at is not null or v.figures = period_figures(p.since, p.until)), true) as kept,
            coalesce(max(v.version), 0)::integer as latest
          from period_versions v join periods p using (month)`.execute(server.db);
        expect(rows[0]).toEqual({ kept: true, latest });
      }
      expect(asExpected).not.toContain(false);
    }),
    { numRuns: 6 },
  );
});
