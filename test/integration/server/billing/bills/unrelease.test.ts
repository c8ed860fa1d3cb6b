import { addBillComment } from '../../../../../contract/billing/bills/billComments';
import { releaseBills, unreleaseBills } from '../../../../../contract/billing/bills/billStatus';
import { getBill } from '../../../../../contract/billing/bills/bills';
import { setProcessingHold } from '../../../../../contract/money/processing';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { openForEditing } from '../../../../support/bills/openForEditing';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

describe('unreleasing bills', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterEach(() => server.reset());
  afterAll(() => server.close());

  const stage = async () => {
    const groupNumber = await server.data.group({ repId: 7 });
    const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    const pat = server.as(await server.data.billingUser([groupNumber], [Role.Reconciler]));
    const bill = await server.data.bill({ groupNumber, status: 'UNRELEASED' });
    await manager.ok(releaseBills, { body: { values: [bill.billPk] } });
    const unrelease = async () => {
      const { results } = await manager.ok(unreleaseBills, { body: { values: [bill.billPk] } });
      return results[0]!;
    };
    return { groupNumber, manager, pat, bill, unrelease };
  };
  const key = ({ billPk }: { readonly billPk: string }) => ({ params: { billPk } });

  it('hides the bill from its group, and lets it be released again', async () => {
    const { manager, pat, bill, unrelease } = await stage();
    expect(await unrelease()).toEqual({
      billPk: bill.billPk,
      ok: true,
      message: `Bill ${bill.billNumber} is unreleased.`,
    });
    expect(await pat.refused(getBill, key(bill))).toMatchObject({ status: 404 });
    expect(await manager.ok(getBill, key(bill))).toMatchObject({ status: 'UNRELEASED', version: 3, releasedAt: null });
    await manager.ok(releaseBills, { body: { values: [bill.billPk] } });
    expect(await pat.ok(getBill, key(bill))).toMatchObject({ status: 'RELEASED', version: 4 });
  });

  it('happens only once', async () => {
    const { manager, bill } = await stage();
    const values = [bill.billPk];
    const answers = await Promise.all([1, 2, 3].map(() => manager.ok(unreleaseBills, { body: { values } })));
    const done = answers.flatMap(({ results }) => results.map(({ ok }) => ok));
    expect(done.filter(Boolean)).toHaveLength(1);
  });

  it('is refused while someone edits the bill', async () => {
    const { pat, bill, unrelease } = await stage();
    await openForEditing(pat, bill.billPk);
    expect(await unrelease()).toMatchObject({ ok: false, message: expect.stringContaining('is being edited by') });
  });

  it('is refused once someone has commented on the bill', async () => {
    const { pat, bill, unrelease } = await stage();
    await pat.ok(addBillComment, { ...key(bill), body: { text: 'Who is Ada?' } } as never);
    const message = `Bill ${bill.billNumber} was not unreleased, because it has comments.`;
    expect(await unrelease()).toMatchObject({ ok: false, message });
  });

  it('is refused to other people, and during a hold', async () => {
    const { pat, bill } = await stage();
    const values = [bill.billPk];
    const admin = server.as(await server.data.person({ roles: [Role.Admin], repId: 7 }));
    for (const person of [pat, admin]) {
      expect(await person.refused(unreleaseBills, { body: { values } })).toMatchObject({ status: 403 });
    }
    const sysadmin = await server.data.person({ roles: [Role.Admin, Role.Sysadmin] });
    await server.as(sysadmin).ok(setProcessingHold, { body: { on: true, reason: 'Night' } });
    const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    expect(await manager.refused(unreleaseBills, { body: { values } })).toMatchObject({ code: 'IS_PROCESSING' });
  });
});
