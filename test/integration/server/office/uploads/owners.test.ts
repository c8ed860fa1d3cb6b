import { listUploadOwners } from '../../../../../contract/office/uploads';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import type { TestCaller } from '../../../../support/server/TestCaller';
import { uploadFixture } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

type OwnerPurpose = 'payrollDeductions' | 'carrierBill' | 'lockbox' | 'logo';
const owners = async (caller: TestCaller, what: OwnerPurpose, q = '') =>
  (await caller.ok(listUploadOwners, { query: { for: what, q } })).items.map(({ owner }) => owner);

/** @source API-8 API-9 API-10 */
describe('owners available for uploads', () => {
  it('are the groups and carriers of an admin’s rep and the office, and all of them for a manager', async () => {
    const { group, admin, manager } = await uploadFixture(server);
    const far = await server.data.group({ repId: 2, carriers: ['CREST'] });
    expect(await owners(admin, 'payrollDeductions')).toEqual([group]);
    expect(await owners(admin, 'logo')).toEqual([group]);
    expect(await owners(admin, 'carrierBill')).toEqual(['ACME', 'BOLT']);
    expect(await owners(admin, 'lockbox')).toEqual(['office']);
    expect(new Set(await owners(manager, 'payrollDeductions'))).toEqual(new Set([group, far]));
    expect(await owners(manager, 'carrierBill')).toEqual(['ACME', 'BOLT', 'CREST']);
  });

  it('are a reconciler’s own groups and a carrier’s own codes, for permitted kinds only', async () => {
    const { group, rita, carrier } = await uploadFixture(server);
    expect(await owners(rita, 'payrollDeductions')).toEqual([group]);
    expect(await owners(carrier, 'carrierBill')).toEqual(['ACME']);
    const agent = server.as(await server.data.person({ roles: [Role.Agent], agentCodes: ['A1'] }));
    for (const [caller, what] of [
      [rita, 'carrierBill'],
      [rita, 'logo'],
      [carrier, 'payrollDeductions'],
      [agent, 'payrollDeductions'],
    ] as const) {
      expect(await caller.refused(listUploadOwners, { query: { for: what } })).toMatchObject({ status: 403 });
    }
  });

  it('are found by part of a name or number, 25 at most, with the total', async () => {
    const { manager } = await uploadFixture(server);
    for (let n = 0; n < 30; n += 1)
      await server.data.group({ groupNumber: `7${100 + n}`, name: `Maple ${n} 100% Ltd` });
    const found = await manager.ok(listUploadOwners, { query: { for: 'payrollDeductions', q: 'maple' } });
    expect([found.items.length, found.total]).toEqual([25, 30]);
    expect(await owners(manager, 'payrollDeductions', '7129')).toEqual(['7129']);
    expect(await owners(manager, 'payrollDeductions', 'MAPLE 7 ')).toEqual(['7107']);
    expect(await owners(manager, 'payrollDeductions', '29 100%')).toEqual(['7129']);
    expect(await owners(manager, 'payrollDeductions', '_')).toEqual([]);
  });
});
