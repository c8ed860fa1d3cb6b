import { exportJournal } from '../../../../../contract/billing/costs/journal';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { insertCostSetup, insertJournalEntry } from '../../../../support/costs/aCostSetup';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

it('a QuickBooks file starts with its headings, and has plain amounts and dates', async () => {
  const group = await server.data.group({ carriers: ['ACME'] });
  const owner = server.as(await server.data.billingUser([group], [Role.SuperUser]));
  const bill = await server.data.bill({ groupNumber: group, status: 'RECONCILED', lines: [{ billedCents: 10_000 }] });
  await insertCostSetup(server.db, group);
  await insertJournalEntry(server.db, { groupNumber: group, billPk: bill.billPk });
  const body = { entryPks: [`${group}.journal`], layout: 'quickbooks' as const, format: 'csv' as const };
  const { text } = await owner.call(exportJournal, { params: { groupNumber: group }, body });
  const [headings, ...lines] = text.split('\r\n');
  expect(headings).toBe('Journal No.,Journal Date,Account Name,Description,Debits,Credits,Name');
  expect(lines.filter(Boolean)).toEqual([
    expect.stringMatching(/^[\w-]{1,21},\d\d\/\d\d\/\d{4},Benefits:Office,"Employer share, ADM, bill \w+",100.00,,$/),
    expect.stringMatching(
      /^[\w-]{1,21},\d\d\/\d\d\/\d{4},Carriers payable,"Amount due, bill \w+",,100.00,Carrier ACME$/,
    ),
  ]);
});
