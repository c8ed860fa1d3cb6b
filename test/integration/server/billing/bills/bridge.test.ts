import { getBillBridge } from '../../../../../contract/billing/bills/billBridge';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import type { TestLine } from '../../../../support/server/insertBill';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const medical = (memberId: string, memberName: string, billedCents: number, more: TestLine = {}): TestLine => ({
  memberId,
  memberName,
  coverage: 'Medical',
  carrierCode: 'ACME',
  billedCents,
  ...more,
});
const ada = medical('M1', 'Ada Byron', 50_000);
const ben = medical('M2', 'Ben Okri', 50_000);
const cleo = medical('M3', 'Cleo Marsh', 50_000);
const dan = medical('M4', 'Dan Reyes', 90_000, { tier: 'FAM' });

async function twoMonths(before: readonly TestLine[], after: readonly TestLine[], isOtherCarrier = false) {
  const group = await server.data.group({ carriers: ['ACME', 'ZETA'] });
  const october = await server.data.bill({ groupNumber: group, period: '2026-10-01', lines: before });
  const november = await server.data.bill({
    groupNumber: group,
    period: '2026-11-01',
    adjustmentsCents: isOtherCarrier ? 0 : -2_500,
    lines: after,
  });
  return { group, october, november, params: { billPk: november.billPk } };
}

describe('bridge of a bill', () => {
  it('explains the difference from the previous bill, by cause and member', async () => {
    const { group, october, params } = await twoMonths(
      [ada, ben, cleo, dan],
      [
        { ...ada, billedCents: 55_000 },
        { ...ben, billedCents: 96_000, tier: 'FAM' },
        dan,
        medical('M5', 'Eva Lind', 55_000),
      ],
    );
    const pat = server.as(await server.data.billingUser([group]));
    const bridge = await pat.ok(getBillBridge, { params });
    expect(bridge).toMatchObject({
      previous: { billPk: october.billPk, billNumber: october.billNumber, periodFrom: '2026-10-01' },
      beforeCents: 240_000,
      afterCents: 293_500,
    });
    expect(bridge.steps.map((step) => [step.cause, step.cents, step.memberCount])).toEqual([
      ['NEW', 55_000, 1],
      ['TERMINATED', -50_000, 1],
      ['TIER', 40_000, 1],
      ['RATE', 11_000, 2],
      ['ADJUSTMENTS', -2_500, 0],
    ]);
    const tier = bridge.steps.find(({ cause }) => cause === 'TIER');
    expect(tier?.changes).toEqual([
      {
        memberId: 'M2',
        memberName: 'Ben Okri',
        carrierCode: 'ACME',
        coverage: 'Medical',
        retroPeriod: null,
        before: { plan: expect.any(String), tier: 'EE', volumeCents: null, billedCents: 50_000, lineCount: 1 },
        after: { plan: expect.any(String), tier: 'FAM', volumeCents: null, billedCents: 96_000, lineCount: 1 },
        cents: 40_000,
      },
    ]);
  });

  it('has no steps for the first bill of a carrier', async () => {
    const group = await server.data.group({ carriers: ['ACME'] });
    const { billPk } = await server.data.bill({ groupNumber: group, lines: [ada] });
    const pat = server.as(await server.data.billingUser([group]));
    const bridge = await pat.ok(getBillBridge, { params: { billPk } });
    expect(bridge).toEqual({ previous: null, beforeCents: 0, afterCents: 50_000, steps: [] });
  });

  it('compares with a bill of the same carriers rather than a later one of other carriers', async () => {
    const group = await server.data.group({ carriers: ['ACME', 'ZETA'] });
    const zeta: TestLine = { ...ada, carrierCode: 'ZETA', coverage: 'Dental' };
    const add = (period: string, lines: readonly TestLine[]) => server.data.bill({ groupNumber: group, period, lines });
    const september = await add('2026-09-01', [ada]);
    await add('2026-10-01', [ada, zeta]);
    const { billPk } = await add('2026-11-01', [ada]);
    const pat = server.as(await server.data.billingUser([group]));
    const bridge = await pat.ok(getBillBridge, { params: { billPk } });
    expect(bridge.previous?.billPk).toBe(september.billPk);
  });

  it("compares only lines with the carrier's own codes for a carrier", async () => {
    const zeta: TestLine = { ...ada, carrierCode: 'ZETA', coverage: 'Dental', billedCents: 4_000 };
    const { params } = await twoMonths([ada, zeta], [{ ...ada, billedCents: 60_000 }, zeta], true);
    const acme = server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: ['ACME'] }));
    const ofAcme = await acme.ok(getBillBridge, { params });
    expect(ofAcme).toMatchObject({ beforeCents: 50_000, afterCents: 60_000, steps: [{ cents: 10_000 }] });
    const other = server.as(await server.data.person({ roles: [Role.Carrier], carrierCodes: ['OTHER'] }));
    expect(await other.refused(getBillBridge, { params })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('compares large bills in parts, with the rates and members of all parts together', async () => {
    const number = (index: number) => `P${String(index).padStart(5, '0')}`;
    const dental = (index: number, billedCents: number) =>
      medical(number(index), `Member ${index}`, billedCents, { coverage: 'Dental' });
    const members = Array.from({ length: 2_100 }, (_, index) => index);
    const unnumbered = medical('', 'Zoe Quill', 1_000, { coverage: 'Dental' });
    const { group, params } = await twoMonths(
      [...members.map((index) => dental(index, 500)), unnumbered, ada],
      [
        ...members.filter((index) => index !== 1_500).map((index) => dental(index, 600)),
        dental(9_999, 600),
        { ...unnumbered, plan: 'Other', billedCents: 900 },
        { ...ada, billedCents: 96_000, tier: 'FAM' },
      ],
    );
    const pat = server.as(await server.data.billingUser([group]));
    const { steps, beforeCents, afterCents } = await pat.ok(getBillBridge, { params });
    expect(steps.map((step) => [step.cause, step.cents, step.memberCount])).toEqual([
      ['NEW', 600, 1],
      ['TERMINATED', -500, 1],
      ['TIER', 46_000, 1],
      ['PLAN', -100, 1],
      ['RATE', 209_900, 2_099],
      ['ADJUSTMENTS', -2_500, 0],
    ]);
    expect(steps.flatMap(({ changes }) => changes).filter(({ memberName }) => memberName === 'Zoe Quill')).toHaveLength(
      1,
    );
    expect(steps.reduce((sum, step) => sum + step.cents, 0)).toBe(afterCents - beforeCents);
  });

  it('keeps the first hundred changes of a cause and counts the rest', async () => {
    const many = Array.from({ length: 130 }, (_, no) => medical(`N${no}`, `Member ${no}`, 1_000 + no));
    const { group, params } = await twoMonths([ada], [ada, ...many]);
    const pat = server.as(await server.data.billingUser([group]));
    const { steps } = await pat.ok(getBillBridge, { params });
    const [added] = steps;
    expect(added).toMatchObject({ cause: 'NEW', changeCount: 130, memberCount: 130 });
    expect(added?.changes).toHaveLength(100);
    expect(added?.changes[0]?.cents).toBe(cents(1_129));
  });
});
