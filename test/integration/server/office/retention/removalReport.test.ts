import { searchAuditEvents } from '../../../../../contract/office/audit';
import { composeRetention } from '../../../../../server/run/composition/composeRetention';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { SameThreadReading } from '../../../../support/files/SameThreadReading';
import { installationForTests } from '../../../../support/server/installationForTests';
import { signInForTests } from '../../../../support/server/signInForTests';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { textFile } from '../../../../support/uploads/textFile';
import { committed, PAYROLL, send, uploadFixture } from '../../../../support/uploads/uploadFixture';

const DAY_MS = 86_400_000;
const DAYS = { uiLogs: 90, idempotencyKeys: 90, uploadedFiles: 90, memberFiles: 400, memberRows: 800 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const cleanUp = () => {
  const { db, clock, encryption, files } = server;
  const signIn = signInForTests(db, clock);
  const installation = installationForTests();
  const platform = {
    db,
    clock,
    encryption,
    files,
    signIn,
    installation,
    reading: new SameThreadReading(),
    demo: false,
  };
  return composeRetention(platform, DAYS)(() => true);
};

it('shows managers what the cleanup removed, when, and by which rule', async () => {
  const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
  const { group, rita } = await uploadFixture(server);
  await send(rita, UploadKind.PayrollDeductions, group, PAYROLL);
  await committed(rita, UploadKind.PayrollDeductions, group, textFile('applied.csv', 'Member ID,Deduction', '1,1.00'));
  const report = async () => {
    const { items } = await manager.ok(searchAuditEvents, { query: { area: 'retention' } });
    return items.map(({ at, what, byName, byUserId, changes }) => [
      at,
      what,
      byName,
      byUserId,
      changes.map((one) => one.what),
    ]);
  };
  await cleanUp();
  expect(await report()).toEqual([]);
  server.clock.advance(91 * DAY_MS);
  await cleanUp();
  const first = server.clock.now().toISOString();
  const unused = '1 file that was not applied, kept for 90 days';
  const answers = expect.stringMatching(/^\d+ answers? to (?:a )?repeated requests?, kept for 90 days$/);
  expect(await report()).toEqual([unused, answers].map((text) => [first, 'Old data removed', 'Cleanup', null, [text]]));
  server.clock.advance(400 * DAY_MS);
  await cleanUp();
  expect(await report()).toEqual([
    [
      server.clock.now().toISOString(),
      'Old data removed',
      'Cleanup',
      null,
      ['1 applied payroll or enrollment file, kept for 400 days'],
    ],
  ]);
});
