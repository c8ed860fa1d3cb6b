import { getBillLines } from '../../../../../contract/billing/bills/bills';
import { getComparisonFacts } from '../../../../../contract/billing/bills/comparisonFacts';
import { saveCarrierRules } from '../../../../../contract/billing/rules';
import { comparePayroll } from '../../../../../src/domain/billing/reconciliation/comparePayroll';
import type { Deduction } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import type { MonthRule } from '../../../../../src/domain/billing/rules/BillRules';
import { Role } from '../../../../../src/domain/platform/access/Role';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { UploadKind } from '../../../../../src/domain/platform/files/UploadKind';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import type { TestLine } from '../../../../support/server/insertBill';
import { startTestServer, type TestServer } from '../../../../support/server/startTestServer';
import { textFile } from '../../../../support/uploads/textFile';
import { committed } from '../../../../support/uploads/uploadFixture';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const MONTH = '2026-12-01';
/** Each case has a carrier of its own. */
let carriers = 0;
const medical = (memberId: string, memberName: string, more: TestLine = {}): TestLine => ({
  memberId,
  memberName,
  coverage: 'Medical',
  plan: 'PPO 500',
  tier: 'EE',
  billedCents: 50_000,
  ...more,
});
const PIA = ['T4003', 'Castell, Pia'] as const;
const OTHERS = [
  medical('T4001', 'Alder, Nina'),
  medical('T4002', 'Brandt, Omar'),
  medical('T4004', 'Dorn, Lea', { tier: 'FAM', billedCents: 140_000 }),
  medical('T4005', 'Egger, Max', { tier: 'FAM', billedCents: 140_000 }),
];
const HEADINGS = 'Employee ID,Name,Coverage,Plan,Tier,Volume,Effective Date,End Date';

/** A bill of December 2026, its enrollment files in order, and the carrier's rule; payroll agrees unless it is given. */
async function compared(
  lines: readonly TestLine[],
  files: readonly (readonly string[])[],
  rule?: MonthRule,
  payroll: Readonly<Record<string, number>> = {},
) {
  carriers += 1;
  const carrierCode = `CARRIER${carriers}`;
  const group = await server.data.group({ carriers: [carrierCode] });
  const ofCarrier = [...lines, ...OTHERS].map((line) => ({ ...line, carrierCode }));
  const { billPk } = await server.data.bill({ groupNumber: group, period: MONTH, lines: ofCarrier });
  const pat = server.as(await server.data.billingUser([group], [Role.Reconciler]));
  const manager = server.as(await server.data.person({ roles: [Role.Admin, Role.Manager] }));
  if (rule) {
    const body = { version: 1, appliesFrom: localDate('2025-12-01'), rules: { retroMonths: 2, ...rule } };
    await manager.ok(saveCarrierRules, { params: { carrierCode }, body });
  }
  for (const [at, rows] of files.entries()) {
    await committed(manager, UploadKind.Enrollment, group, textFile(`enrollment${at}.csv`, HEADINGS, ...rows));
  }
  const facts = await pat.ok(getComparisonFacts, { params: { billPk } });
  const { items } = await pat.ok(getBillLines, { params: { billPk }, query: {} });
  const deducted = new Map<string, Deduction>();
  for (const [row, { memberId, memberName, coverage, billedCents }] of items.entries()) {
    const key = `${memberId} ${coverage}`;
    const before = deducted.get(key)?.amountCents ?? 0;
    const amountCents = cents(payroll[key] ?? before + billedCents);
    deducted.set(key, { row, memberId, memberName, coverage, amountCents });
  }
  const { discrepancies } = comparePayroll(items, [...deducted.values()], facts);
  return discrepancies.map(({ kind, memberName, billedCents, differenceCents, cause, suggestedAction }) => ({
    kind,
    memberName,
    billedCents,
    differenceCents,
    cause,
    suggestedAction,
  }));
}

/** @source docs/decisions/reconciliation.md#an-enrollment-is-read-with-all-of-its-dates */
describe('a tier that changes within the month', () => {
  const pia = medical(...PIA);
  const one = [
    `${PIA[0]},"${PIA[1]}",Medical,PPO 500,EE,,2026-01-01,2026-12-19`,
    `${PIA[0]},"${PIA[1]}",Medical,PPO 500,FAM,,2026-12-20,`,
  ];
  const two = [[`${PIA[0]},"${PIA[1]}",Medical,PPO 500,EE,,2026-01-01,`], [one[1] ?? '']];

  it.each([
    ['whole month', undefined],
    ['border day', { proration: 'fifteenthRule' as const }],
  ])('counts from the next month by %s, whether one file has both tiers or two have one each', async (_name, rule) => {
    expect(await compared([pia], [one], rule)).toEqual([]);
    expect(await compared([pia], two, rule)).toEqual([]);
  });

  it.each([
    ['one file', [one]],
    ['two files', two],
  ])('is billed by day with the days of both tiers, from %s', async (_name, files) => {
    const right = { ...pia, billedCents: 84_839 };
    expect(await compared([right], files, { proration: 'daily' })).toEqual([]);
    expect(await compared([pia], files, { proration: 'daily' })).toMatchObject([
      {
        kind: 'TIER',
        memberName: PIA[1],
        billedCents: 50_000,
        differenceCents: 34_839,
        suggestedAction: 'expectNextBill',
        cause:
          'Employee only in PPO 500 until Dec 19, 2026 (19 of 31 days), then family in PPO 500 from Dec 20, 2026 (12 of 31 days). By its rules the carrier bills $848.39 for both parts; it bills $500.00.',
      },
    ]);
  });

  it('is billed at the highest tier of the month by a carrier that does so', async () => {
    const highest = { proration: 'fullMonth' as const, tierChange: 'highest' as const };
    expect(await compared([{ ...pia, tier: 'FAM', billedCents: 140_000 }], [one], highest)).toEqual([]);
    expect(await compared([pia], [one], highest)).toMatchObject([{ kind: 'TIER', differenceCents: 90_000 }]);
  });

  it('counts on the border day that the carrier has', async () => {
    const border = { proration: 'fifteenthRule' as const, borderDay: 20 };
    expect(await compared([{ ...pia, tier: 'FAM', billedCents: 140_000 }], [one], border)).toEqual([]);
    expect(await compared([pia], [one], { ...border, isBorderDayBefore: true })).toEqual([]);
  });
});

describe('two plans in one coverage', () => {
  const life = (plan: string, volumeCents: number, billedCents: number) =>
    medical(...PIA, { coverage: 'Life', plan, volumeCents, billedCents });
  const lines = [life('Life basic', 5_000_000, 900), life('Life voluntary', 10_000_000, 3_400)];
  const row = (plan: string, volume: number, from = '2026-01-01') =>
    `${PIA[0]},"${PIA[1]}",Life,${plan},EE,${volume},${from},`;

  it('agree with an enrollment of both', async () => {
    expect(await compared(lines, [[row('Life basic', 50_000), row('Life voluntary', 100_000)]])).toEqual([]);
    expect(await compared(lines, [[row('', 50_000), row('', 100_000)]])).toEqual([]);
  });

  it('have the volume of both if one of them changes', async () => {
    const [found] = await compared(lines, [[row('Life basic', 50_000), row('Life voluntary', 150_000)]]);
    expect(found).toMatchObject({ kind: 'VOLUME', cause: expect.stringContaining('enrolled for $200,000.00') });
  });
});

describe('a rehire within the month', () => {
  const rows = [
    `${PIA[0]},"${PIA[1]}",Medical,PPO 500,EE,,2026-01-01,2026-11-30`,
    `${PIA[0]},"${PIA[1]}",Medical,PPO 500,EE,,2026-12-10,`,
  ];

  it.each([
    ['one file', [rows]],
    ['two files', rows.map((row) => [row])],
  ])('is billed by day from the day of the rehire, from %s', async (_name, files) => {
    expect(await compared([medical(...PIA, { billedCents: 35_484 })], files, { proration: 'daily' })).toEqual([]);
    expect(await compared([medical(...PIA)], files, { proration: 'daily' })).toMatchObject([
      {
        kind: 'AMOUNT_OVER',
        differenceCents: -14_516,
        suggestedAction: 'expectNextBill',
        cause:
          'Coverage starts Dec 10, 2026. The carrier bills the whole month, and payroll deducts it; by its rules the carrier bills 22 of 31 days: $354.84.',
      },
    ]);
  });

  it('is billed for 21 of 30 days by a carrier that divides by 30', async () => {
    const thirty = { proration: 'daily' as const, dayCount: 'thirty' as const };
    expect(await compared([medical(...PIA, { billedCents: 35_000 })], [rows], thirty)).toEqual([]);
  });

  it('is billed for the whole month by other carriers', async () => {
    expect(await compared([medical(...PIA)], [rows])).toEqual([]);
    expect(await compared([medical(...PIA)], [rows], { proration: 'fifteenthRule' })).toEqual([]);
  });
});

/** @source docs/decisions/reconciliation.md#a-second-bill-of-a-month-is-beside-the-first-or-replaces-it */
describe('a second bill of the month', () => {
  const lines = ['Nina Alder', 'Omar Brandt', 'Pia Castell', 'Lea Dorn'].map((name, at) => medical(`T400${at}`, name));
  const elsewhereOf = async (first: TestLine[], second: TestLine[], status: 'RELEASED' | 'UNRELEASED' = 'RELEASED') => {
    const groupNumber = await server.data.group({ carriers: ['ACME'] });
    const pat = server.as(await server.data.billingUser([groupNumber], [Role.Reconciler]));
    const billOf = (own: TestLine[], more = {}) =>
      server.data.bill({
        groupNumber,
        period: MONTH,
        lines: own.map((line) => ({ ...line, carrierCode: 'ACME' })),
        ...more,
      });
    const [{ billPk: firstPk }, { billPk }] = [await billOf(first, { status }), await billOf(second)];
    const of = async (pk: string) => {
      const { elsewhere } = await pat.ok(getComparisonFacts, { params: { billPk: pk } });
      return (elsewhere ?? []).map(({ memberName }) => memberName);
    };
    return { first: status === 'RELEASED' ? await of(firstPk) : [], second: await of(billPk) };
  };

  it('leaves out the members of the other bill, on both', async () => {
    const names = lines.map(({ memberName }) => memberName);
    expect(await elsewhereOf(lines.slice(0, 3), lines.slice(3))).toEqual({
      first: names.slice(3),
      second: names.slice(0, 3),
    });
  });

  it('does not leave out who is only on an earlier version, or on a bill that is not released', async () => {
    expect((await elsewhereOf(lines, lines.slice(0, 3))).second).toEqual([]);
    expect((await elsewhereOf(lines.slice(0, 3), lines.slice(3), 'UNRELEASED')).second).toEqual([]);
  });
});
