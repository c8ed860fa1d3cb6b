import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { getOperationsBoard } from '../../../../../contract/money/operations';
import { MAX_LISTED_LOCKS } from '../../../../../src/domain/money/processing/OperationsBoard';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestPerson } from '../../../../support/server/TestData';

const DAY_MS = 86_400_000;
const NONE = { count: 0, latestAt: null, reason: '' };

let server: TestServer;
let sysadmin: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const read = () => server.as(sysadmin).ok(getOperationsBoard);

/** @param daysAgo when its delivery failed */
async function failedMail(mailPk: string, daysAgo: number, lastError: string): Promise<string> {
  const at = new Date(server.clock.now().getTime() - daysAgo * DAY_MS).toISOString();
  const mail = { mail_pk: mailPk, kind: 'test', recipient: 'a@example.test', subject: 's', body: '' } as const;
  await server.db
    .insertInto('mails')
    .values({ ...mail, add_date: at, failed_at: at, last_error: lastError })
    .execute();
  return at;
}

it('the board is empty when nothing failed and no one is editing a bill', async () => {
  expect(await read()).toEqual({ failedMails: NONE, failedExports: NONE, locks: [], lockCount: 0 });
});

it('counts the emails of seven days that could not be delivered, with the reason of the latest', async () => {
  await failedMail('old', 8, 'EENVELOPE');
  await failedMail('first', 6, 'EAUTH');
  const latestAt = await failedMail('last', 1, 'ECONNREFUSED');
  expect((await read()).failedMails).toEqual({ count: 2, latestAt, reason: 'ECONNREFUSED' });
});

it('counts exports that failed, and none that wait', async () => {
  const at = server.clock.now().toISOString();
  const row = {
    user_id: sysadmin.userId,
    noun: 'bills',
    format: 'csv' as const,
    call: 'POST /api/bills/export',
    request: '{"body":{}}',
    all_rows: null,
    requested_at: at,
    next_try_at: at,
  };
  await server.db
    .insertInto('exports')
    .values([
      { ...row, export_pk: 'failed', state: 'FAILED', ended_at: at, problem: 'No disk.' },
      { ...row, export_pk: 'queued', state: 'QUEUED' },
    ])
    .execute();
  expect((await read()).failedExports).toEqual({ count: 1, latestAt: at, reason: 'No disk.' });
});

it('lists the oldest locks first, and leaves out those that have expired', async () => {
  const group = await server.data.group({ name: 'Harbor Foods' });
  const rosa = await server.data.billingUser([group], [Role.Reconciler], { firstName: 'Rosa', lastName: 'Reyes' });
  const lock = async (billPk: string) => server.as(rosa).ok(takeBillLock, { body: { billPk } });
  const bills = [];
  for (let i = 0; i <= MAX_LISTED_LOCKS; i += 1) {
    bills.push(await server.data.bill({ groupNumber: group, status: 'RELEASED' }));
  }
  await lock(bills[0]?.billPk ?? '');
  server.clock.advance(121_000);
  for (const { billPk } of bills.slice(1)) {
    await lock(billPk);
    server.clock.advance(1_000);
  }
  const { locks, lockCount } = await read();
  expect(lockCount).toBe(MAX_LISTED_LOCKS);
  expect(locks.map(({ billPk }) => billPk)).toEqual(bills.slice(1).map(({ billPk }) => billPk));
  expect(locks[0]).toMatchObject({ groupNumber: group, groupName: 'Harbor Foods', holder: 'Rosa Reyes' });
});

it('only system administrators can read the board', async () => {
  const manager = await server.data.person({ roles: [Role.Admin, Role.Manager] });
  expect(await server.as(manager).refused(getOperationsBoard)).toMatchObject({ status: 403 });
});
