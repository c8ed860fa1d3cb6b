import { getLargestBillChanges } from '../../../../../contract/billing/bills/billChanges';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

async function groupWith(february: number, march: number, status: 'RELEASED' | 'UNRELEASED' = 'RELEASED') {
  const groupNumber = await server.data.group({ carriers: ['ACME'] });
  const lines = (billedCents: number) => [{ billedCents, carrierCode: 'ACME' }];
  await server.data.bill({ groupNumber, period: '2026-02-01', lines: lines(february) });
  const bill = await server.data.bill({ groupNumber, period: '2026-03-01', status, lines: lines(march) });
  return { groupNumber, billPk: bill.billPk };
}

const admin = () => server.data.person({ roles: [Role.Admin, Role.Manager] });

describe('largest changes from the month before', () => {
  it('start with the largest, regardless of sign, and omit equal and unreleased bills', async () => {
    const small = await groupWith(10_000, 11_000);
    const large = await groupWith(90_000, 50_000);
    await groupWith(7_000, 7_000);
    await groupWith(1_000, 900_000, 'UNRELEASED');
    const { items } = await server.as(await admin()).ok(getLargestBillChanges);
    expect(items.map(({ billPk, beforeCents, afterCents }) => [billPk, beforeCents, afterCents])).toEqual([
      [large.billPk, 90_000, 50_000],
      [small.billPk, 10_000, 11_000],
    ]);
  });

  it('are limited to five', async () => {
    for (let index = 1; index <= 6; index += 1) await groupWith(1_000, 1_000 + index);
    const { items } = await server.as(await admin()).ok(getLargestBillChanges);
    expect(items).toHaveLength(5);
  });

  it('compares bills within a division, and ranks them with the bills of all other groups', async () => {
    const large = await groupWith(10_000, 90_000);
    const small = await groupWith(10_000, 11_000);
    const divided = await groupWith(10_000, 30_000);
    const division = { group_number: divided.groupNumber, division_number: '01', name: 'East', place: 1 };
    await server.db.insertInto('divisions').values(division).execute();
    const lines = [{ billedCents: 500_000, carrierCode: 'ACME' }];
    const east = await server.data.bill({ groupNumber: divided.groupNumber, period: '2026-03-01', lines });
    await server.db.updateTable('bills').set({ division_number: '01' }).where('bill_pk', '=', east.billPk).execute();
    const { items } = await server.as(await admin()).ok(getLargestBillChanges);
    expect(items.map(({ billPk, beforeCents }) => [billPk, beforeCents])).toEqual([
      [large.billPk, 10_000],
      [divided.billPk, 10_000],
      [small.billPk, 10_000],
    ]);
  });

  it('exclude bills of other groups', async () => {
    const { groupNumber, billPk } = await groupWith(10_000, 11_000);
    await groupWith(10_000, 99_000);
    const { items } = await server.as(await server.data.billingUser([groupNumber])).ok(getLargestBillChanges);
    expect(items.map((item) => item.billPk)).toEqual([billPk]);
  });
});
