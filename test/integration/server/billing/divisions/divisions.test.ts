import { getBillBridge } from '../../../../../contract/billing/bills/billBridge';
import { getLargestBillChanges } from '../../../../../contract/billing/bills/billChanges';
import { searchBills } from '../../../../../contract/billing/bills/bills';
import { getComparisonFacts } from '../../../../../contract/billing/bills/comparisonFacts';
import { exportBills } from '../../../../../contract/billing/bills/exportBills';
import { getDivisions, saveDivisions } from '../../../../../contract/billing/divisions';
import { commitUpload, getUpload } from '../../../../../contract/office/uploadRecords';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { textFile } from '../../../../support/uploads/textFile';
import { commitOf, committed, send, uploadFixture } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: '2026-03-10T15:00:00.000Z' });
});
afterEach(() => server.reset());
afterAll(() => server.close());

const EAST = { number: '01', name: 'East', lastMonth: null };
const WEST = { number: '02', name: 'West', lastMonth: null };

/** Each row: group, bill number, month, division, member, premium. */
function divisionFile(...rows: readonly (readonly string[])[]) {
  const lines = rows.map(([group, bill, month, division, member, premium]) =>
    [group, bill, month, division, member, `Member ${member}`, 'Medical', 'EE', premium].join(','),
  );
  const headings = 'Group Number,Invoice,Billing Period,Division,Subscriber ID,Name,Product,Coverage Level,Premium';
  return textFile('divisions.csv', headings, ...lines);
}

async function divided() {
  const fixture = await uploadFixture(server);
  const { group } = fixture;
  const owner = server.as(await server.data.billingUser([group], [Role.SuperUser, Role.Reconciler]));
  const params = { groupNumber: group };
  const save = (
    items: readonly (
      | typeof EAST
      | typeof WEST
      | { number: string; name: string; lastMonth: ReturnType<typeof localDate> }
    )[],
    version: number,
  ) => ({ params, body: { version, items: [...items] } });
  await owner.ok(saveDivisions, save([EAST, WEST], 0));
  return { ...fixture, owner, params, save };
}

const upload = (carrier: Parameters<typeof send>[0], file: ReturnType<typeof textFile>) =>
  send(carrier, UploadKind.CarrierBill, 'ACME', file);

describe('the divisions of a group', () => {
  it('record who saved them, and the previous divisions', async () => {
    const { owner, params, save } = await divided();
    await owner.ok(saveDivisions, save([EAST, { ...WEST, name: 'Coast' }], 1));
    expect(await owner.ok(getDivisions, { params })).toMatchObject({
      version: 2,
      items: [
        { ...EAST, billCount: 0 },
        { number: '02', name: 'Coast', billCount: 0 },
      ],
      history: [
        { version: 2, items: [EAST, { name: 'Coast' }] },
        { version: 1, items: [EAST, WEST] },
      ],
    });
  });

  it('are saved once, and not over the changes of another person', async () => {
    const { owner, save } = await divided();
    expect(await owner.ok(saveDivisions, save([EAST, WEST], 0))).toMatchObject({ version: 1 });
    expect(await owner.refused(saveDivisions, save([EAST], 0))).toMatchObject({ status: 409, code: 'STALE_VERSION' });
  });

  it('have a number of their own', async () => {
    const { owner, save } = await divided();
    const answer = await owner.refused(saveDivisions, save([EAST, { ...WEST, number: ' 01 ' }], 1));
    expect(answer).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });

  it('end, but are not removed, once they have bills', async () => {
    const { owner, carrier, group, save } = await divided();
    await committed(
      carrier,
      UploadKind.CarrierBill,
      'ACME',
      divisionFile([group, 'E-1', '2026-04', '01', 'M1', '500.00']),
    );
    const refused = await owner.refused(saveDivisions, save([WEST], 1));
    expect(refused).toMatchObject({
      status: 400,
      message: "Division 01 has bills, so it can't be removed. Enter its last month instead.",
    });
    await owner.ok(saveDivisions, save([{ ...EAST, lastMonth: localDate('2026-04-01') }, WEST], 1));
    const late = await upload(carrier, divisionFile([group, 'E-2', '2026-05', '01', 'M1', '500.00']));
    const { errors } = await carrier.ok(getUpload, { params: { filePk: late.filePk } });
    expect(errors).toMatchObject([
      { field: 'division', message: `Division 01 of group ${group} ended. Its last month is 2026-04.` },
    ]);
  });
});

describe('the bill of a division', () => {
  it('is found, shown, and exported with its division', async () => {
    const { rita, admin, carrier, group } = await divided();
    const file = divisionFile(
      [group, 'E-1', '2026-04', '01', 'M1', '500.00'],
      [group, 'W-1', '2026-04', '02', 'M2', '400.00'],
      [group, 'G-1', '2026-04', '', 'M3', '300.00'],
    );
    const sent = await upload(carrier, file);
    expect(sent.notice).toContain(`Without a division: G-1 (group ${group}). They become bills of the whole group.`);
    expect(sent.notice).not.toContain('second bill');
    await carrier.ok(commitUpload, commitOf(sent));
    await server.db.updateTable('bills').set({ status: 'RELEASED', released_at: '2026-03-10T15:00:00.000Z' }).execute();
    for (const caller of [rita, admin, carrier]) {
      // oxlint-disable-next-line no-await-in-loop -- one caller after the other
      const found = await caller.ok(searchBills, { body: { division: '02' } });
      expect(found).toMatchObject({
        total: 1,
        items: [{ billNumber: 'W-1', division: { number: '02', name: 'West' } }],
        sums: { billedCents: 40_000 },
        statusCounts: { RELEASED: 1 },
      });
    }
    const all = await rita.ok(searchBills, { body: { sort: 'billNumber', direction: 'asc' } });
    expect(all.items.map(({ billNumber, division }) => [billNumber, division?.number])).toEqual([
      ['E-1', '01'],
      ['G-1', undefined],
      ['W-1', '02'],
    ]);
    const { text } = await rita.call(exportBills, { body: { division: '01', format: 'csv' } });
    expect(text).toContain('Division number');
    expect(text).toContain('East');
    expect(text).not.toContain('West');
  });

  it('follows the previous bill of its division', async () => {
    const { rita, carrier, group } = await divided();
    const file = divisionFile(
      [group, 'E-1', '2026-03', '01', 'M1', '500.00'],
      [group, 'W-1', '2026-03', '02', 'M2', '400.00'],
    );
    await committed(carrier, UploadKind.CarrierBill, 'ACME', file);
    await committed(
      carrier,
      UploadKind.CarrierBill,
      'ACME',
      divisionFile([group, 'W-2', '2026-04', '02', 'M2', '400.00']),
    );
    await server.db.updateTable('bills').set({ status: 'RELEASED', released_at: '2026-03-10T15:00:00.000Z' }).execute();
    const { items } = await rita.ok(searchBills, { body: { period: localDate('2026-04-01') } });
    const [bill] = items;
    expect(bill).toMatchObject({ billNumber: 'W-2', previousBalanceCents: 40_000, changeCents: 0 });
    const office = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    expect(await office.ok(getLargestBillChanges)).toEqual({ items: [] });
    const params = { billPk: bill?.billPk ?? '' };
    expect(await rita.ok(getBillBridge, { params })).toMatchObject({ previous: { billNumber: 'W-1' }, steps: [] });
    const lines = await server.db
      .selectFrom('bill_lines')
      .select('change')
      .where('bill_pk', '=', params.billPk)
      .execute();
    expect(lines).toEqual([{ change: 'SAME' }]);
  });

  it('is compared without the members of the other divisions', async () => {
    const { rita, carrier, group } = await divided();
    const file = divisionFile(
      [group, 'E-1', '2026-04', '01', 'M1', '500.00'],
      [group, 'W-1', '2026-04', '02', 'M2', '400.00'],
    );
    await committed(carrier, UploadKind.CarrierBill, 'ACME', file);
    await server.db.updateTable('bills').set({ status: 'RELEASED', released_at: '2026-03-10T15:00:00.000Z' }).execute();
    const { items } = await rita.ok(searchBills, { body: { division: '01' } });
    const facts = await rita.ok(getComparisonFacts, { params: { billPk: items[0]?.billPk ?? '' } });
    expect(facts.elsewhere).toEqual([{ memberId: 'M2', memberName: 'Member M2' }]);
  });

  it('names one division that its group has', async () => {
    const { carrier, group } = await divided();
    const file = divisionFile(
      [group, 'E-1', '2026-04', '09', 'M1', '500.00'],
      [group, 'W-1', '2026-04', '01', 'M2', '400.00'],
      [group, 'W-1', '2026-04', '02', 'M3', '400.00'],
    );
    const sent = await upload(carrier, file);
    const { errors } = await carrier.ok(getUpload, { params: { filePk: sent.filePk } });
    expect(errors.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        `Group ${group} has no division 09.`,
        'Bill W-1 is of division 01 in a row above. A bill has one division.',
      ]),
    );
  });

  it('has no division in a group without any', async () => {
    const { carrier, rita, group } = await uploadFixture(server);
    const sent = await upload(carrier, divisionFile([group, 'E-1', '2026-04', 'HR', 'M1', '500.00']));
    expect(sent.notice).toBe('');
    await carrier.ok(commitUpload, commitOf(sent));
    await server.db.updateTable('bills').set({ status: 'RELEASED', released_at: '2026-03-10T15:00:00.000Z' }).execute();
    const { items } = await rita.ok(searchBills, { body: {} });
    expect(items[0]).not.toHaveProperty('division');
  });
});
