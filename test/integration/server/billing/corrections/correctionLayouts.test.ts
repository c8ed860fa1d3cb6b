import { getCorrectionLayout, saveCorrectionLayout } from '../../../../../contract/billing/correctionLayouts';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

describe('columns of lists of corrections', () => {
  it('are saved by recipient and group, and removed again', async () => {
    const { biller, params } = await setUp();
    const carrier = { recipient: 'CARRIER', carrierCode: 'ACME' } as const;
    const layout = {
      columns: [
        { field: 'memberName', heading: ' Insured ' },
        { field: 'text', heading: 'Policy', text: '=4711' },
      ],
      codes: [{ field: 'kind', value: 'End coverage', code: 'TERM' }],
    } as const;
    const body = { ...carrier, layout: { columns: [...layout.columns], codes: [...layout.codes] } };
    const saved = await biller.ok(saveCorrectionLayout, { params, body });
    expect(saved).toMatchObject({ source: 'saved', schedule: null, savedAt: expect.any(String) as string });
    expect(saved.layout.columns[0]).toEqual({ field: 'memberName', heading: 'Insured' });
    expect(await biller.ok(getCorrectionLayout, { params, query: carrier })).toEqual(saved);
    const ofPayroll = await biller.ok(getCorrectionLayout, { params, query: { recipient: 'PAYROLL' } });
    expect(ofPayroll).toMatchObject({ source: 'standard', savedBy: null });
    const other = await setUp();
    expect(await other.biller.ok(getCorrectionLayout, { params: other.params, query: carrier })).toMatchObject({
      source: 'standard',
    });
    const removed = await biller.ok(saveCorrectionLayout, { params, body: { ...carrier, layout: null } });
    expect(removed.source).toBe('standard');
  });

  it('that cannot be used, and those of unknown carriers, are refused', async () => {
    const { biller, params } = await setUp();
    const columns = [{ field: 'kind' as const, heading: 'Action' }];
    const save = (recipient: 'CARRIER' | 'PAYROLL', carrierCode?: string, all = columns) =>
      biller.refused(saveCorrectionLayout, {
        params,
        body: { recipient, ...(carrierCode && { carrierCode }), layout: { columns: all, codes: [] } },
      });
    expect(await save('CARRIER', 'ACME')).toMatchObject({
      status: 400,
      message: 'Add a column that says who the member is.',
    });
    expect(await save('CARRIER')).toMatchObject({ status: 400, message: 'Give the code of the carrier.' });
    const member = [{ field: 'memberId' as const, heading: 'ID' }] as unknown as typeof columns;
    expect(await save('CARRIER', 'NONE', member)).toMatchObject({ status: 404 });
    const nul = [{ field: 'memberId', heading: 'I\0D' }] as unknown as typeof columns;
    expect(await save('PAYROLL', undefined, nul)).toMatchObject({ status: 400 });
  });

  it('are not shown to carriers', async () => {
    const { params } = await setUp();
    const carrier = server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] }));
    expect(await carrier.refused(getCorrectionLayout, { params, query: { recipient: 'PAYROLL' } })).toMatchObject({
      status: 403,
    });
  });
});

async function setUp() {
  const groupNumber = await server.data.group({ repId: 1 });
  await server.data.bill({ groupNumber, period: '2026-01-01' });
  const biller = server.as(await server.data.billingUser([groupNumber], [Role.Reconciler]));
  return { biller, params: { groupNumber } };
}
