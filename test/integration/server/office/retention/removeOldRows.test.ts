import { OLD_KINDS } from '../../../../../server/office/retention/ports';
import { RemoveOldRows } from '../../../../../server/office/retention/RemoveOldData';
import { SqlOldRows } from '../../../../../server/office/retention/SqlRetention';
import { ConfigError } from '../../../../../server/platform/config/Config';
import { readConfig } from '../../../../../server/platform/config/readConfig';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

const NOW = '2026-03-10T15:00:00.000Z';
const DAYS = { uiLogs: 90, idempotencyKeys: 30 };
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * DAY_MS).toISOString();

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: NOW });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const removeOldRows = () => new RemoveOldRows(new SqlOldRows(server.db), DAYS, server.clock);

async function insertRows(...ages: { readonly uiLogs?: number; readonly keys?: number }[]): Promise<void> {
  const logs = ages.flatMap(({ uiLogs }) => uiLogs ?? []);
  const keys = ages.flatMap((age) => age.keys ?? []);
  if (logs.length > 0) await server.db.insertInto('ui_logs').values(logs.map(uiLogRow)).execute();
  if (keys.length > 0) await server.db.insertInto('idempotency_keys').values(keys.map(keyRow)).execute();
}

const uiLogRow = (days: number, index: number) => ({
  ui_log_pk: `log${index} of ${days}`,
  user_id: 'test|1',
  log_name: 'UI Error',
  log_message: '',
  log_detail: '',
  path: '/api/bills',
  status: 500,
  status_text: '',
  // The time reported by the browser is irrelevant.
  log_timestamp: daysAgo(0),
  page_info: 'GET',
  req_body: '',
  req_header: '',
  add_date: daysAgo(days),
  add_user: 'Pat',
  mod_date: daysAgo(0),
  mod_user: 'Pat',
});
const keyRow = (days: number) => ({
  user_id: 'test|1',
  idempotency_key: `key of ${days}`,
  call: 'POST /api/payments',
  request_hash: 'x',
  status: 201 as const,
  answer: '{}',
  at: daysAgo(days),
});

it('deletes only UI logs and keys older than configured', async () => {
  await insertRows(
    { uiLogs: 90.1, keys: 30.1 },
    { uiLogs: 400, keys: 400 },
    { uiLogs: 90, keys: 30 },
    { uiLogs: 0, keys: 0 },
  );
  expect(await removeOldRows().run()).toBe(4);
  const logs = await server.db.selectFrom('ui_logs').select('ui_log_pk').orderBy('ui_log_pk').execute();
  expect(logs.map((row) => row.ui_log_pk)).toEqual(['log2 of 90', 'log3 of 0']);
  const keys = await server.db.selectFrom('idempotency_keys').select('idempotency_key').execute();
  expect(keys.map((row) => row.idempotency_key).sort()).toEqual(['key of 0', 'key of 30']);
});

it('deletes expired drafts and sign-in data', async () => {
  const { userId } = await server.data.person();
  const draft = (draft_id: string, expires_at: string) => ({
    user_id: userId,
    draft_id,
    kind: 'pay' as const,
    body: '{}',
    expires_at,
  });
  await server.db
    .insertInto('drafts')
    .values([draft('over', daysAgo(0.1)), draft('kept', daysAgo(-1))])
    .execute();
  const entry = (id: string, expires_at: string | null) => ({ kind: 'Session', id, payload: '{}', expires_at });
  await server.db
    .insertInto('provider_storage')
    .values([entry('over', daysAgo(0.1)), entry('kept', daysAgo(-1)), entry('for ever', null)])
    .execute();
  expect(await removeOldRows().run()).toBe(2);
  const drafts = await server.db.selectFrom('drafts').select('draft_id').execute();
  expect(drafts).toEqual([{ draft_id: 'kept' }]);
  const entries = await server.db.selectFrom('provider_storage').select('id').orderBy('id').execute();
  expect(entries).toEqual([{ id: 'for ever' }, { id: 'kept' }]);
});

it('deletes analytics events after 90 days and emails after a week (ANA-1)', async () => {
  const view = (days: number) => ({ kind: 'pageView' as const, title: `${days}`, add_date: daysAgo(days) });
  await server.db
    .insertInto('analytics_events')
    .values([view(90.1), view(90), view(0)])
    .execute();
  const mail = (days: number) => ({
    mail_pk: `${days}`,
    kind: 'signInLink' as const,
    recipient: 'pat@demo.test',
    subject: '',
    body: '',
    add_date: daysAgo(days),
  });
  await server.db
    .insertInto('mails')
    .values([mail(7.1), mail(7)])
    .execute();
  expect(await removeOldRows().run()).toBe(2);
  const events = await server.db.selectFrom('analytics_events').select('title').orderBy('title').execute();
  expect(events.map(({ title }) => title)).toEqual(['0', '90']);
  expect(await server.db.selectFrom('mails').select('mail_pk').execute()).toEqual([{ mail_pk: '7' }]);
});

it('deletes many rows in small batches', async () => {
  await insertRows(...Array.from({ length: 1_203 }, () => ({ uiLogs: 100 })));
  const steps: number[] = [];
  const rows = new SqlOldRows(server.db);
  const counted: typeof rows.remove = async (kind, before, most) => {
    const removed = await rows.remove(kind, before, most);
    if (kind === 'uiLogs') steps.push(removed);
    return removed;
  };
  expect(await new RemoveOldRows({ remove: counted }, DAYS, server.clock).run()).toBe(1_203);
  expect(steps).toEqual([500, 500, 203]);
});

it('deletes nothing if nothing is old', async () => {
  await insertRows({ uiLogs: 1, keys: 1 });
  const rows = new SqlOldRows(server.db);
  for (const kind of OLD_KINDS) expect(await rows.remove(kind, new Date(daysAgo(2)), 10)).toBe(0);
});

it('keeps rows for 90 days by default, and keys for at least 30, and files of members seven years', () => {
  expect(readConfig({}).retention).toEqual({
    uiLogs: 90,
    idempotencyKeys: 90,
    uploadedFiles: 90,
    memberFiles: 2555,
    memberRows: 0,
  });
  const configured = readConfig({
    KEEP_UI_LOGS_DAYS: '7',
    KEEP_IDEMPOTENCY_KEYS_DAYS: '30',
    KEEP_UPLOADED_FILES_DAYS: '1',
    KEEP_MEMBER_FILES_DAYS: '90',
    KEEP_MEMBER_ROWS_DAYS: '730',
  });
  expect(configured.retention).toEqual({
    uiLogs: 7,
    idempotencyKeys: 30,
    uploadedFiles: 1,
    memberFiles: 90,
    memberRows: 730,
  });
  for (const [name, days] of Object.entries({
    KEEP_UPLOADED_FILES_DAYS: '0',
    KEEP_MEMBER_FILES_DAYS: '89',
    KEEP_MEMBER_ROWS_DAYS: '729',
    KEEP_UI_LOGS_DAYS: '0',
    KEEP_IDEMPOTENCY_KEYS_DAYS: '29',
  })) {
    expect(() => readConfig({ [name]: days })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: days })).toThrow(name);
  }
});

it('deletes no further batches when the server stops', async () => {
  await insertRows(...Array.from({ length: 501 }, () => ({ uiLogs: 91 })), { keys: 91 });
  const answers = [true];
  expect(await removeOldRows().run(() => answers.shift() ?? false)).toBe(500);
  expect(await removeOldRows().run()).toBe(2);
});
