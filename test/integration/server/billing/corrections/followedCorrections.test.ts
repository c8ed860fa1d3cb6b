import { releaseBills, unreleaseBills } from '../../../../../contract/billing/bills/billStatus';
import { decideCorrections, searchCorrections, sendCorrections } from '../../../../../contract/billing/corrections';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { monthsWithPayroll, type PayrollRow } from '../../../../support/register/monthsWithPayroll';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const ADA = { memberId: 'M1', memberName: 'Ada Byron' };
const BEN = { memberId: 'M2', memberName: 'Ben Okri', billedCents: 60_000 };
const ROWS: readonly PayrollRow[] = [
  ['M1', 'Ada Byron', 50_000],
  ['M2', 'Ben Okri', 60_000],
];

async function oneInquiry() {
  server.clock.set('2026-01-10T12:00:00Z');
  const { groupNumber, biller, month } = await monthsWithPayroll(server);
  await month('2026-01-01', [{ ...ADA, billedCents: 54_000 }, BEN], ROWS, 'expectNextBill');
  const admin = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
  const found = async () =>
    (await biller.ok(searchCorrections, { query: { groupNumber, status: 'all' } })).items.map(
      ({ kind, state, isOverdue, evidence }) => ({ kind, state, isOverdue, evidence }),
    );
  const release = async (
    period: string,
    lines: readonly { memberId: string; retroPeriod?: string }[],
    division?: string,
  ) => {
    const bill = await server.data.bill({ groupNumber, period, status: 'UNRELEASED', lines });
    if (division !== undefined) await ofDivision(groupNumber, bill.billPk, division);
    await admin.ok(releaseBills, { body: { values: [bill.billPk] } });
    return bill;
  };
  return { groupNumber, biller, admin, found, release };
}

async function ofDivision(groupNumber: string, billPk: string, division: string): Promise<void> {
  const row = { group_number: groupNumber, division_number: division, name: division, place: Number(division) };
  await server.db
    .insertInto('divisions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await server.db.updateTable('bills').set({ division_number: division }).where('bill_pk', '=', billPk).execute();
}

const ALL = [{ ...ADA, billedCents: 50_000 }, BEN];

/** @source BR-COR-38 */
describe('an inquiry', () => {
  it('is done when its credit has arrived in full, and open again when that bill is unreleased', async () => {
    const { admin, found, release } = await oneInquiry();
    const asked = { kind: 'BILLING_INQUIRY', state: 'PROPOSED', evidence: '' };
    expect(await found()).toMatchObject([asked]);
    const credit = (cents: number) => [...ALL, { ...ADA, billedCents: cents, retroPeriod: '2026-01-01' }];
    await release('2026-02-01', credit(-1_500));
    expect(await found()).toMatchObject([asked]);
    const { billPk, billNumber } = await release('2026-03-01', credit(-2_500));
    const evidence = `Credit of $40.00 for Ada Byron, Medical on bill ${billNumber}`;
    expect(await found()).toMatchObject([{ ...asked, state: 'CONFIRMED', evidence }]);
    await admin.ok(unreleaseBills, { body: { values: [billPk] } });
    expect(await found()).toMatchObject([asked]);
    await server.assertInvariants();
  });
});

/** @source BR-COR-08 */
describe('a correction that was sent', () => {
  const sent = async (division?: string) => {
    const one = await oneInquiry();
    const { groupNumber, biller } = one;
    if (division !== undefined) {
      const { bill_pk } = await server.db
        .selectFrom('bills')
        .select('bill_pk')
        .where('group_number', '=', groupNumber)
        .executeTakeFirstOrThrow();
      await ofDivision(groupNumber, bill_pk, division);
    }
    const params = { groupNumber };
    const { items } = await biller.ok(searchCorrections, { query: { groupNumber } });
    const correctionPks = items.map(({ correctionPk }) => correctionPk);
    await biller.ok(decideCorrections, { params, body: { correctionPks, decision: 'confirm' } });
    await biller.ok(sendCorrections, { params, body: { correctionPks, format: 'csv' } });
    server.clock.set('2026-01-20T12:00:00Z');
    return { ...one, isOverdue: async () => (await one.found()).map(({ isOverdue }) => isOverdue) };
  };

  it('is overdue after two later months, and not after two bills of one month', async () => {
    const { release, isOverdue } = await sent();
    await release('2026-02-01', ALL);
    await release('2026-02-01', ALL);
    expect(await isOverdue()).toEqual([false]);
    await release('2026-03-01', ALL);
    expect(await isOverdue()).toEqual([true]);
  });

  it('is not overdue because of bills of other divisions', async () => {
    const { release, isOverdue } = await sent('1');
    await release('2026-02-01', ALL, '1');
    await release('2026-02-01', ALL, '2');
    await release('2026-03-01', ALL, '2');
    expect(await isOverdue()).toEqual([false]);
    await release('2026-03-01', ALL, '1');
    expect(await isOverdue()).toEqual([true]);
    // The register has the reconciled bill without a division.
    await server.db.updateTable('bills').set({ division_number: null }).execute();
  });
});
