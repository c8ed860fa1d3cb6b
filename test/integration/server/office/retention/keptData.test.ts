import { listKeptData } from '../../../../../contract/office/keptData';
import { OLD_KINDS } from '../../../../../server/office/retention/ports';
import { EXPIRING_DATA, keptDataLabel, keptText } from '../../../../../src/domain/office/audit/RetainedData';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { textFile } from '../../../../support/uploads/textFile';
import { committed, PAYROLL, send, uploadFixture } from '../../../../support/uploads/uploadFixture';

const DAY_MS = 86_400_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

it('shows what is kept of each class, the oldest, and what the next cleanup removes', async () => {
  const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
  const { group, rita } = await uploadFixture(server);
  const [added] = [server.clock.now().toISOString()];
  await send(rita, UploadKind.PayrollDeductions, group, PAYROLL);
  await committed(rita, UploadKind.PayrollDeductions, group, textFile('applied.csv', 'Member ID,Deduction', '1,1.00'));
  await server.data.bill({ groupNumber: group });
  const kept = async (kind: string) => {
    const { items } = await manager.ok(listKeptData, {});
    return items.find((item) => item.kind === kind);
  };
  expect(await kept('unusedFiles')).toEqual({
    kind: 'unusedFiles',
    level: 'special',
    count: 1,
    oldest: added,
    keptDays: 90,
    due: 0,
    stays: false,
  });
  expect(await kept('memberRows')).toMatchObject({ level: 'special', count: 1, oldest: added, stays: true });
  expect(await kept('billLines')).toMatchObject({ level: 'personal', count: 2 });
  server.clock.set(new Date(server.clock.now().getTime() + 91 * DAY_MS).toISOString());
  expect(await kept('unusedFiles')).toMatchObject({ count: 1, due: 1 });
  expect(await kept('memberFiles')).toMatchObject({ count: 1, due: 0, keptDays: 2_555 });
});

it('lists every kind of data that the cleanup removes', () => {
  expect(OLD_KINDS.filter((kind) => !(kind in EXPIRING_DATA))).toEqual([]);
  expect(keptDataLabel('uiLogs')).toBe('Error reports of browsers');
  const text = (kind: string, stays: boolean) => keptText({ kind, stays, keptDays: null });
  expect([text('billLines', true), text('drafts', false)]).toEqual(['Always', 'Until they expire']);
});
