import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { takePeriodStep } from '../../../../../server/money/periods/closePeriods';
import { SqlCallerDirectory } from '../../../../../server/people/session/SqlCallerDirectory';
import type { Db } from '../../../../../server/platform/database/Tables';
import { runAs } from '../../../../../server/platform/shared/runAs';
import { SqlTransactions } from '../../../../../server/run/composition/SqlTransactions';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { failAtEveryStatement } from '../../../../support/server/failAtStatement';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { ISSUER } from '../../../../support/server/testIssuer';
import { addDay, addTrust, takeStep } from '../../../../support/statements/office';

const MIN_STATEMENTS = 8;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

/** All that a close writes. */
async function written(): Promise<unknown> {
  const { rows } = await sql`
    select (select jsonb_agg(p order by month) from periods p) as periods,
      (select jsonb_agg(v order by month, version) from period_versions v) as versions,
      (select count(*)::integer from cash_events) as events`.execute(server.db);
  return rows[0];
}

it('saves all or nothing of a close and a reopening, whichever statement fails', async () => {
  server.clock.set('2026-04-02T15:00:00.000Z');
  const people = [
    await server.data.person({ roles: [Role.Admin, Role.Manager] }),
    await server.data.person({ roles: [Role.Admin, Role.Manager] }),
  ] as const;
  const [boss, second] = people.map((person) => server.as(person)) as [
    ReturnType<TestServer['as']>,
    ReturnType<TestServer['as']>,
  ];
  const { statementPk } = await addDay(boss, await addTrust(boss), [], localDate('2026-03-31'));
  expect(await takeStep(second, statementPk, { step: 'sign' })).toMatchObject({ status: 200 });
  const directory = new SqlCallerDirectory(server.db);
  const crash = async (at: 0 | 1, step: 'close' | 'reopen') => {
    const caller = await directory.findCaller(ISSUER, people[at].userId);
    if (!caller) throw new Error('The manager is missing.');
    const request = {
      caller,
      idempotencyKey: randomUUID(),
      params: { month: localDate('2026-03-01') },
      body: step === 'reopen' ? { step, reason: 'A late fee' } : { step },
      now: server.clock.now(),
      today: localDate('2026-04-02'),
    };
    const before = await written();
    const run = (db: Db) => runAs(new SqlTransactions(db), takePeriodStep, request);
    const statements = await failAtEveryStatement(server, run, async () => expect(await written()).toEqual(before));
    expect(statements).toBeGreaterThan(MIN_STATEMENTS);
    expect(await written()).not.toEqual(before);
    // The answer was lost, and the same step is sent again.
    const after = await written();
    await run(server.db);
    expect(await written()).toEqual(after);
  };
  await crash(0, 'close');
  await crash(1, 'reopen');
  await crash(0, 'close');
});
