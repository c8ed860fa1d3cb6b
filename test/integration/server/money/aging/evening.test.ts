import { getBillDelinquency } from '../../../../../contract/billing/bills/billDelinquency';
import { searchBills } from '../../../../../contract/billing/bills/bills';
import { getAgedBills, getAging } from '../../../../../contract/money/aging';
import { getDashboard } from '../../../../../contract/office/dashboard';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { makeOwing } from '../../../../support/payments/owingGroup';
import { payingGroup } from '../../../../support/payments/payingGroup';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  // 9:30 PM on March 9 in New York, where the office is; March 10 in UTC.
  server = await startTestServer({ now: '2026-03-10T01:30:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const TODAY = localDate('2026-03-09');
const one = [{ billedCents: 1_000 }];
const adminManager = async () => server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));

describe('after the end of the day in UTC', () => {
  it('a bill due today is not past due at the office', async () => {
    const admin = await adminManager();
    const groupNumber = await server.data.group();
    const { billPk } = await server.data.bill({ groupNumber, lines: one, dueDate: TODAY });
    const search = { groupNumbers: [groupNumber], pastDue: true };
    expect(await admin.ok(searchBills, { body: search })).toMatchObject({ total: 0 });
    expect(await admin.ok(getBillDelinquency, { params: { billPk } })).toMatchObject({ daysPastDue: 0 });
    expect(await admin.ok(getDashboard, { params: { role: 'admin' }, query: {} })).toMatchObject({
      pastDue: { count: 0, openCents: 0 },
    });
    expect(await admin.ok(getAging, { query: {} })).toMatchObject({
      asOf: TODAY,
      sums: { aged: { current: 1_000, days30: 0 } },
    });
    const tomorrow = { query: { asOf: localDate('2026-03-10') } };
    expect(await admin.refused(getAging, tomorrow)).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('a payment returned tonight is owed since today, and today ends at midnight', async () => {
    const admin = await adminManager();
    server.clock.set('2026-03-02T15:00:00.000Z');
    const group = await payingGroup(server);
    const { groupNumber } = group;
    server.clock.set('2026-03-10T01:30:00.000Z');
    const bill = await group.bill({ lines: one, dueDate: '2026-03-31' });
    await makeOwing({ db: server.db, payor: server.as(group.payor), manager: admin, group, bill }, 500);
    const returnsAsOf = async (asOf: string) =>
      (await admin.ok(getAgedBills, { params: { groupNumber }, query: { asOf: localDate(asOf) } })).returns;
    expect(await returnsAsOf('2026-03-09')).toMatchObject([{ returnedOn: '2026-03-09', openCents: 500 }]);
    expect(await returnsAsOf('2026-03-08')).toEqual([]);
  });
});
