import { releaseBills, unreleaseBills } from '../../../../../contract/billing/bills/billStatus';
import { searchNotOnBill } from '../../../../../contract/billing/notOnBill';
import { getNotices } from '../../../../../contract/office/notices';
import { limitUserDivisions } from '../../../../../contract/people/directoryChanges';
import { toBase64 } from '../../../../../contract/platform/shared/base64';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { type LocalDate, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { monthsWithPayroll, type PayrollRow } from '../../../../support/register/monthsWithPayroll';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const ADA = { memberId: 'M1', memberName: 'Ada Byron', billedCents: 50_000 };
const LENA: PayrollRow = ['M9', 'Lena Falk', 50_000];
const PAYROLL: readonly PayrollRow[] = [['M1', 'Ada Byron', 50_000], LENA];

/** A group whose January bill lacks Lena Falk, who is deducted. */
async function lacking() {
  server.clock.set('2026-01-10T12:00:00Z');
  const { groupNumber, biller, month } = await monthsWithPayroll(server);
  await month('2026-01-01', [ADA], PAYROLL, 'expectNextBill');
  const admin = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
  const found = async () => (await biller.ok(searchNotOnBill, { query: { groupNumber } })).items;
  return { groupNumber, biller, month, admin, found };
}

interface Differing {
  readonly coverage_kind?: 'LIFE' | 'VISION';
  readonly state?: 'NO_ENROLLMENT' | 'SENT';
  readonly since?: LocalDate;
}

/** A person `X<at>` whom a bill lacks: Life, without an enrollment, unless it differs. */
function rowOf(groupNumber: string, billPk: string, at: number, more: Differing) {
  return {
    group_number: groupNumber,
    row_pk: `${groupNumber}.x${at}`,
    bill_pk: billPk,
    carrier_code: 'ACME',
    member_id: `X${at}`,
    member_name: `X${at}`,
    coverage: 'Life',
    coverage_kind: 'LIFE' as const,
    part: 'COVERAGE' as const,
    enrollment: 'none' as const,
    state: 'NO_ENROLLMENT' as const,
    since: localDate('2026-01-01'),
    ...more,
  };
}

/** @source BR-NOB-01 BR-NOB-03 BR-NOB-04 */
describe('a person who pays and is not on the bill', () => {
  it('is named by the comparison, with the month since when and the bill', async () => {
    const { found, biller } = await lacking();
    expect(await found()).toMatchObject([
      {
        memberName: 'Lena Falk',
        coverage: 'Medical',
        part: 'COVERAGE',
        state: 'NO_ENROLLMENT',
        since: '2026-01-01',
        deductedCents: 50_000,
        origin: { periodFrom: '2026-01-01' },
      },
    ]);
    expect((await biller.ok(getNotices, { query: {} })).waiting.notOnBill).toBe(1);
  });

  it('is named once, since the first month, while the next bills lack the person, too', async () => {
    const { month, found } = await lacking();
    await month('2026-02-01', [ADA], PAYROLL, 'expectNextBill');
    expect(await found()).toMatchObject([{ since: '2026-01-01', origin: { periodFrom: '2026-02-01' } }]);
  });

  it('is no longer named once payroll stops', async () => {
    const { month, found } = await lacking();
    await month('2026-02-01', [ADA], [['M1', 'Ada Byron', 50_000]], 'expectNextBill');
    expect(await found()).toEqual([]);
  });

  it('is on a later bill that is released, and named again if that bill is taken back', async () => {
    const { groupNumber, admin, found } = await lacking();
    const lines = [ADA, { memberId: 'M9', memberName: 'Lena Falk', billedCents: 50_000 }];
    const bill = await server.data.bill({ groupNumber, period: '2026-02-01', status: 'UNRELEASED', lines });
    await admin.ok(releaseBills, { body: { values: [bill.billPk] } });
    expect(await found()).toEqual([]);
    await admin.ok(unreleaseBills, { body: { values: [bill.billPk] } });
    expect(await found()).toMatchObject([{ memberName: 'Lena Falk' }]);
  });

  it('is found by state and kind of coverage, and not by others', async () => {
    const { biller } = await lacking();
    const total = async (query: object) => (await biller.ok(searchNotOnBill, { query })).total;
    expect(await total({ status: 'NO_ENROLLMENT', coverage: 'MEDICAL', q: 'falk' })).toBe(1);
    expect(await total({ status: 'SENT' })).toBe(0);
    expect(await total({ coverage: 'LIFE' })).toBe(0);
    expect(await total({ q: 'byron' })).toBe(0);
  });

  it('is hidden from people of other groups', async () => {
    await lacking();
    const other = await server.data.group({ carriers: ['ACME'] });
    const stranger = server.as(await server.data.billingUser([other], [Role.Reconciler]));
    expect((await stranger.ok(searchNotOnBill, { query: {} })).items).toEqual([]);
  });

  it('is seen by a person who is limited to the division of the bill, and by no one of another division', async () => {
    const groupNumber = await server.data.group({ carriers: ['ACME'] });
    const { billPk } = await server.data.bill({
      groupNumber,
      status: 'RECONCILED',
      lines: [{ carrierCode: 'ACME', ...ADA }],
    });
    await server.db
      .insertInto('not_on_bill')
      .values(rowOf(groupNumber, billPk, 1, {}))
      .execute();
    for (const [place, division] of ['01', '02'].entries()) {
      const row = { group_number: groupNumber, division_number: division, name: division, place: place + 1 };
      await server.db.insertInto('divisions').values(row).execute();
    }
    const ofBill = server.db.updateTable('bills').set({ division_number: '01' });
    await ofBill.where('bill_pk', '=', billPk).execute();
    const owner = server.as(await server.data.billingUser([groupNumber], [Role.SuperUser, Role.Reconciler]));
    for (const [division, names] of [
      ['01', ['X1']],
      ['02', []],
    ] as const) {
      const person = await server.data.billingUser([groupNumber], [Role.Reconciler]);
      const params = { groupNumber, id: toBase64(person.userId) };
      await owner.ok(limitUserDivisions, { params, body: { divisionNumbers: [division] } });
      const { items } = await server.as(person).ok(searchNotOnBill, { query: {} });
      expect(items.map(({ memberName }) => memberName)).toEqual(names);
    }
  });
});

/** @source BR-NOB-04 */
it('lists the states first, then the harm of a missing coverage, then the days', async () => {
  const { groupNumber, biller, found } = await lacking();
  const [item] = await found();
  const row = (at: number, more: Parameters<typeof rowOf>[3]) =>
    rowOf(groupNumber, item?.origin.billPk ?? '', at, more);
  await server.db
    .insertInto('not_on_bill')
    .values([
      row(1, { coverage_kind: 'VISION', since: localDate('2025-06-01') }),
      row(2, { state: 'SENT', since: localDate('2025-05-01') }),
      row(3, { since: localDate('2025-12-01') }),
      row(4, { since: localDate('2025-11-01') }),
    ])
    .execute();
  const page = await biller.ok(searchNotOnBill, { query: { groupNumber } });
  expect(page.items.map(({ memberName }) => memberName)).toEqual(['X4', 'X3', 'Lena Falk', 'X1', 'X2']);
  expect(page.counts).toEqual({ NO_ENROLLMENT: 4, EVIDENCE_PENDING: 0, SENT: 1, AFTER_CUTOFF: 0 });
});
