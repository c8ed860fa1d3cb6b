import { writeUiLog } from '../../../../../contract/platform/uiLogs';
import { startTestServer } from '../../../../support/server/startTestServer';

const TOKEN = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl';

it('saves a failed call without secrets that the browser sent @API-1 @LOG-1', async () => {
  const server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
  const pat = await server.data.person({ firstName: 'Pat', lastName: 'Doe' });
  const body = {
    logName: 'UI Error' as const,
    logMessage: `refused for Bearer ${TOKEN}`,
    logDetail: `${TOKEN} and account 123456789012`,
    path: '/api/bankAccounts',
    status: 500,
    statusText: 'Internal Server Error',
    logTimestamp: '2026-03-10T14:59:59.000Z',
    pageInfo: 'POST',
    reqBody: JSON.stringify({ accountNumber: '4321', password: 'listbill-demo', name: 'Payroll' }),
    reqHeader: JSON.stringify({ Authorization: `Bearer ${TOKEN}`, Accept: 'application/json' }),
  };
  const { uiLogPk } = await server.as(pat).ok(writeUiLog, { body });
  const row = await server.db
    .selectFrom('ui_logs')
    .selectAll()
    .where('ui_log_pk', '=', uiLogPk)
    .executeTakeFirstOrThrow();
  const text = JSON.stringify(row);
  for (const secret of [TOKEN, '123456789012', '4321', 'listbill-demo']) expect(text).not.toContain(secret);
  expect(row).toMatchObject({
    log_name: 'UI Error',
    path: '/api/bankAccounts',
    status: 500,
    user_id: pat.userId,
    add_user: 'Pat Doe',
    mod_user: 'Pat Doe',
    add_date: '2026-03-10T15:00:00.000Z',
    log_timestamp: '2026-03-10T14:59:59.000Z',
    is_deleted: false,
  });
  expect(JSON.parse(row.req_body).name).toBe('Payroll');
  await server.close();
});

it('redacts secrets within the text of every field @LOG-1', async () => {
  const server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
  const pat = await server.data.person();
  const body = {
    logName: 'UI Error' as const,
    logMessage: 'Sign-in failed: password=hunter2',
    logDetail: 'token=opaque-token, ssn: 123-45-6789',
    path: '/api/x?access_token=in-address',
    status: 500,
    statusText: 'secret: in-status',
    logTimestamp: '2026-03-10T14:59:59.000Z',
    pageInfo: 'POST',
    reqBody: '123456789012',
    reqHeader: 'Cookie: session=in-cookie',
  };
  await server.as(pat).ok(writeUiLog, { body });
  const text = JSON.stringify(await server.db.selectFrom('ui_logs').selectAll().executeTakeFirstOrThrow());
  for (const secret of ['hunter2', 'opaque', '6789"', 'in-address', 'in-status', '123456789', 'in-cookie']) {
    expect(text).not.toContain(secret);
  }
  expect(text).toContain('Sign-in failed');
  await server.close();
});

it('redacts secrets in truncated JSON @LOG-1', async () => {
  const server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
  const pat = await server.data.person();
  const cut = JSON.stringify({
    name: 'Payroll',
    accountNumber: 4321,
    nested: { password: 'listbill-demo "quoted"', routing: { number: '99' } },
    refresh_token: 'opaque-and-cut-off',
  }).slice(0, -6);
  const body = {
    logName: 'UI Error' as const,
    logMessage: '',
    logDetail: '',
    path: '/api/bankAccounts',
    status: 500,
    statusText: '',
    logTimestamp: '2026-03-10T14:59:59.000Z',
    pageInfo: '123456789012',
    reqBody: cut,
    reqHeader: '',
  };
  await server.as(pat).ok(writeUiLog, { body });
  const row = await server.db.selectFrom('ui_logs').selectAll().executeTakeFirstOrThrow();
  for (const secret of ['4321', 'listbill-demo', 'quoted', 'opaque', '99']) expect(row.req_body).not.toContain(secret);
  expect(row.req_body).toContain('Payroll');
  expect(row.page_info).not.toBe(body.pageInfo);
  await server.close();
});

it('accepts thirty records per person and minute, independent of others @API-1', async () => {
  const server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
  const [pat, sam] = [server.as(await server.data.person()), server.as(await server.data.person())];
  const body = {
    logName: 'UI Error' as const,
    logMessage: '',
    logDetail: '',
    path: '/api/bills/search',
    status: 500,
    statusText: '',
    logTimestamp: '2026-03-10T14:59:59.000Z',
    pageInfo: 'POST',
    reqBody: '',
    reqHeader: '',
  };
  const answers = await Promise.all(Array.from({ length: 300 }, () => pat.call(writeUiLog, { body })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(270);
  expect(refused[0]).toMatchObject({
    body: { code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 60, message: expect.stringContaining('Try again') },
    headers: { 'retry-after': '60' },
  });
  await sam.ok(writeUiLog, { body });
  server.clock.advance(60_000);
  await pat.ok(writeUiLog, { body });
  expect(await server.db.selectFrom('ui_logs').select('ui_log_pk').execute()).toHaveLength(32);
  await server.close();
});
