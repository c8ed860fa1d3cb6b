import { takeBillLock } from '../../../../../contract/billing/bills/billLocks';
import { changeBillLines } from '../../../../../contract/billing/bills/bills';
import { reconcileBill } from '../../../../../contract/billing/bills/reconcileBill';
import { findMember, getMember, searchMembers } from '../../../../../contract/billing/members';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import type { TestLine } from '../../../../support/server/insertBill';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const line = (memberId: string, memberName: string, billedCents: number, more: TestLine = {}): TestLine => ({
  memberId,
  memberName,
  coverage: 'Medical',
  carrierCode: 'ACME',
  billedCents,
  ...more,
});
const ada = line('M/1 ö', 'Ada Byron', 50_000);
const ben = line('M2', 'Ben Okri', 50_000);

async function months(...lines: readonly (readonly TestLine[])[]) {
  const groupNumber = await server.data.group({ carriers: ['ACME', 'ZETA'] });
  const bills = [];
  for (const [index, items] of lines.entries()) {
    const month = new Date(Date.UTC(2024, index, 1)).toISOString().slice(0, 10);
    bills.push(await server.data.bill({ groupNumber, period: month, lines: items }));
  }
  return { groupNumber, bills };
}

describe('a member across bills and months', () => {
  it('has the lines of each bill, newest first, and the bill after the last one', async () => {
    const { groupNumber, bills } = await months(
      [ada, ben],
      [{ ...ada, billedCents: 96_000, tier: 'FAM' }, ben],
      [ben],
      [ben],
    );
    const pat = server.as(await server.data.billingUser([groupNumber]));
    const member = await pat.ok(findMember, { params: { groupNumber }, body: { memberId: 'M/1 ö' } });
    expect(await pat.ok(getMember, { params: { groupNumber, memberId: 'M/1 ö' } })).toEqual(member);
    expect(member).toMatchObject({ memberId: 'M/1 ö', memberName: 'Ada Byron', groupNumber, earlierBefore: null });
    expect(member.bills.map(({ billPk, lines }) => [billPk, lines.map(({ billedCents }) => billedCents)])).toEqual([
      [bills[2]?.billPk, []],
      [bills[1]?.billPk, [96_000]],
      [bills[0]?.billPk, [50_000]],
    ]);
  });

  it('reads 24 months at once', async () => {
    const { groupNumber } = await months(...Array.from({ length: 30 }, () => [ada]));
    const pat = server.as(await server.data.billingUser([groupNumber]));
    const params = { groupNumber, memberId: 'M/1 ö' };
    const newest = await pat.ok(getMember, { params });
    expect(newest.bills).toHaveLength(24);
    expect(newest.earlierBefore).toBe('2024-07-01');
    const earlier = await pat.ok(getMember, { params, query: { before: localDate('2024-07-01') } });
    expect(earlier.bills.map(({ periodFrom }) => periodFrom)).toEqual([
      '2024-06-01',
      '2024-05-01',
      '2024-04-01',
      '2024-03-01',
      '2024-02-01',
      '2024-01-01',
    ]);
    expect(earlier.earlierBefore).toBeNull();
  });

  it('shows who decided what about the member, to people who see the change log', async () => {
    const { groupNumber, bills } = await months([ada, ben]);
    const [bill] = bills;
    const billPk = bill?.billPk ?? '';
    const pat = await server.data.billingUser([groupNumber], [Role.Reconciler]);
    const caller = server.as(pat);
    const { lockToken } = await caller.ok(takeBillLock, { body: { billPk } });
    const edit = {
      reconciledCents: cents(0),
      reasonCode: 'TERMINATED',
      effectiveDate: null,
      note: 'Left in May',
    } as const;
    await caller.ok(changeBillLines, {
      params: { billPk },
      body: { version: 1, lockToken, changes: bill?.linePks.map((linePk) => ({ linePk, ...edit })) ?? [] },
    });
    await caller.ok(reconcileBill, {
      params: { billPk },
      body: {
        version: 2,
        lockToken,
        comparison: {
          fileName: 'payroll.csv',
          deductions: [],
          resolutions: ['NO_DEDUCTION/bill:M~11 ö/*', 'NO_DEDUCTION/bill:M2/*'].map((key) => ({
            key,
            action: 'acceptOurs' as const,
            reasonCode: 'TERMINATED' as const,
            note: 'No longer paid',
          })),
        },
      },
    });
    const { bills: read } = await caller.ok(getMember, { params: { groupNumber, memberId: 'M2' } });
    expect(read[0]?.decisions).toEqual([
      expect.objectContaining({
        by: pat.name,
        event: 'saveChanges',
        beforeCents: 50_000,
        afterCents: 0,
        reasonCode: 'TERMINATED',
        note: 'Left in May',
      }),
    ]);
    expect(read[0]?.discrepancies).toEqual([
      expect.objectContaining({
        by: pat.name,
        kind: 'NO_DEDUCTION',
        billedCents: 50_000,
        deductedCents: null,
        action: 'acceptOurs',
        fileName: 'payroll.csv',
        note: 'No longer paid',
      }),
    ]);
    const carrier = server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] }));
    const seen = await carrier.ok(getMember, { params: { groupNumber, memberId: 'M2' } });
    expect(seen.bills[0]).toMatchObject({ decisions: [], discrepancies: [], lines: [{ memberId: 'M2' }] });
  });

  it('shows carriers the lines of their own codes only', async () => {
    const { groupNumber } = await months([
      ada,
      { ...ada, carrierCode: 'ZETA', coverage: 'Dental', billedCents: 4_000 },
      ben,
    ]);
    const zeta = server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ZETA'] }));
    const { bills } = await zeta.ok(getMember, { params: { groupNumber, memberId: 'M/1 ö' } });
    expect(bills.flatMap(({ lines }) => lines.map(({ coverage }) => coverage))).toEqual(['Dental']);
    expect(await zeta.refused(getMember, { params: { groupNumber, memberId: 'M2' } })).toMatchObject({ status: 404 });
  });

  it('answers not found for unknown members, other groups and unreleased bills', async () => {
    const { groupNumber } = await months([ada]);
    const other = await months([ben]);
    const pat = server.as(await server.data.billingUser([groupNumber]));
    const refused = (group: string, memberId: string) =>
      pat.refused(getMember, { params: { groupNumber: group, memberId } });
    expect(await refused(groupNumber, 'M2')).toMatchObject({ status: 404 });
    expect(await refused(other.groupNumber, 'M2')).toMatchObject({ status: 404 });
    await server.data.bill({ groupNumber, period: '2024-02-01', status: 'UNRELEASED', lines: [ben] });
    expect(await refused(groupNumber, 'M2')).toMatchObject({ status: 404 });
  });
});

describe('the members of a group', () => {
  it('are read a page at a time by name, or found by name and number', async () => {
    const { groupNumber } = await months([ben, ada, { ...ada, carrierCode: 'ZETA', coverage: 'Dental' }], [ben]);
    const pat = server.as(await server.data.billingUser([groupNumber]));
    const read = (body: { q?: string; page?: number; size?: number }) =>
      pat.ok(searchMembers, { params: { groupNumber }, body });
    const { items, total } = await read({});
    expect(items.map(({ memberName, carrierNames }) => [memberName, carrierNames.length])).toEqual([
      ['Ada Byron', 2],
      ['Ben Okri', 1],
    ]);
    expect(total).toBe(2);
    expect(await read({ page: 1, size: 1 })).toMatchObject({ items: [{ memberName: 'Ben Okri' }], total: 2 });
    expect(await read({ q: 'byr' })).toMatchObject({ items: [{ memberName: 'Ada Byron' }], total: 1 });
    expect(await read({ q: ' m2 ' })).toMatchObject({ items: [{ memberName: 'Ben Okri' }], total: 1 });
    expect(await read({ q: 'nobody' })).toEqual({ items: [], total: 0 });
  });

  it('are limited to its own codes for a carrier, and to released bills for a group', async () => {
    const { groupNumber } = await months([ada, ben, { ...ada, carrierCode: 'ZETA', coverage: 'Dental' }]);
    const zeta = server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ZETA'] }));
    const seen = await zeta.ok(searchMembers, { params: { groupNumber }, body: {} });
    expect(seen).toMatchObject({ items: [{ memberName: 'Ada Byron', carrierNames: [expect.any(String)] }], total: 1 });
    const cleo = line('M3', 'Cleo Hart', 50_000);
    await server.data.bill({ groupNumber, period: '2024-02-01', status: 'UNRELEASED', lines: [cleo] });
    const pat = server.as(await server.data.billingUser([groupNumber]));
    const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
    expect(await pat.ok(searchMembers, { params: { groupNumber }, body: {} })).toMatchObject({ total: 2 });
    expect(await manager.ok(searchMembers, { params: { groupNumber }, body: {} })).toMatchObject({ total: 3 });
  });
});
