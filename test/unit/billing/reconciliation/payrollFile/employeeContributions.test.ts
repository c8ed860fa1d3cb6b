import type { Tier } from '../../../../../src/domain/billing/bills/Tier';
import { matchDeductions } from '../../../../../src/domain/billing/reconciliation/comparePayroll';
import type { ColumnMapping, PayBasis } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import { BillIndex } from '../../../../../src/domain/billing/reconciliation/payrollFile/BillIndex';
import {
  type Contributions,
  findBasis,
  withContributions,
} from '../../../../../src/domain/billing/reconciliation/payrollFile/basisOptions';
import { applyBasis } from '../../../../../src/domain/billing/reconciliation/payrollFile/payBasis';
import { basisWords } from '../../../../../src/domain/billing/reconciliation/payrollFile/readingWords';
import type {
  ContributionUnit,
  EmployeeContribution,
} from '../../../../../src/domain/billing/rules/EmployeeContribution';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { aLine, aRow } from '../../../../support/reconciliation/aLine';

const PREMIUMS = { EE: 61_243, FAM: 183_417 } as const;
const MEMBERS = ['E1', 'E2', 'E3', 'F1', 'F2', 'F3'];
const tierOf = (memberId: string): 'EE' | 'FAM' => (memberId.startsWith('E') ? 'EE' : 'FAM');
const LINES = MEMBERS.map((memberId) =>
  aLine({ memberId, memberName: `Ann ${memberId}`, tier: tierOf(memberId), billed: PREMIUMS[tierOf(memberId)] }),
);
const newBill = () => new BillIndex(LINES);

describe('a file with the employee share', () => {
  it('is proposed to be compared with contributions by tier', () => {
    const employeeContributions = [pays('EE', 'month', 10_000), pays('FAM', 'month', 33_333)];
    const rows = MEMBERS.map((memberId) => row(memberId, tierOf(memberId) === 'EE' ? 10_000 : 33_333));
    const [best] = findBasis(rows, newBill(), { contributions: [], employeeContributions }).options;
    expect(best).toMatchObject({ agree: 6, of: 6, basis: { employeePercents: [], employeeContributions } });
    expect(basisWords(best?.basis)).toBe("Employee share (by the group's contributions), the whole month");
  });

  it('is proposed once for paychecks whose schedule does not matter', () => {
    const employeeContributions = [pays('EE', 'paycheck', 4_615), pays('FAM', 'paycheck', 15_385)];
    const rows = MEMBERS.flatMap((memberId) =>
      ['2026-11-06', '2026-11-20'].map((date, index) => ({
        ...row(memberId, tierOf(memberId) === 'EE' ? 4_615 : 15_385),
        row: index + 1,
        payDate: localDate(date),
      })),
    );
    const { options } = findBasis(rows, newBill(), { contributions: [], employeeContributions });
    expect(options).toMatchObject([{ agree: 6, basis: { payDates: 2 } }]);
  });

  it('agrees to the cent per paycheck, and to the rounding of each paycheck per month', () => {
    const paycheck = [pays('EE', 'paycheck', 4_615)];
    const month = [pays('EE', 'month', 10_000)];
    const basis: PayBasis = { schedule: 'biweekly26', payDates: 2 };
    expect(read({ ...basis, employeeContributions: paycheck }, row('E1', 9_230))).toEqual(agreed(9_230));
    expect(read({ ...basis, employeeContributions: paycheck }, row('E1', 9_231))).toMatchObject([
      { amountCents: PREMIUMS.EE + 1, employeeShareCents: 9_230 },
    ]);
    // $100.00 of 26 paychecks is $46.153... each.
    expect(read({ ...basis, employeeContributions: month }, row('E1', 9_230))).toEqual(agreed(9_230));
    expect(read({ ...basis, employeeContributions: month }, row('E1', 9_233))).toMatchObject([
      { amountCents: PREMIUMS.EE + 2, employeeShareCents: 9_231 },
    ]);
  });

  it("gets another tier's premium from that tier's contribution", () => {
    const employeeContributions = [pays('EE', 'month', 10_000), pays('FAM', 'month', 33_333)];
    expect(read({ employeeContributions }, row('F1', 10_000))).toMatchObject([{ amountCents: PREMIUMS.EE }]);
    const same = [pays('EE', 'month', 10_000), pays('FAM', 'month', 10_000)];
    expect(read({ employeeContributions: same }, row('F1', 10_000))).toMatchObject([{ amountCents: PREMIUMS.FAM }]);
  });

  it('prefers a percentage of a plan and tier to one of the coverage', () => {
    const employeeContributions = [pays(null, 'month', 1), pays('EE', 'percent', 25)];
    expect(read({ employeeContributions }, row('E1', 15_311))).toEqual(agreed(15_311));
  });

  it('is a credit of the contribution if the bill has a credit', () => {
    const credit = aLine({
      memberId: 'E1',
      billed: -PREMIUMS.EE,
      retroPeriod: localDate('2026-10-01'),
      change: 'RETRO',
    });
    const bill = new BillIndex([...LINES, credit]);
    const employeeContributions = [pays('EE', 'month', 10_000)];
    expect(applyBasis([row('E1', 0)], bill, { employeePercents: [], employeeContributions })).toMatchObject([
      { amountCents: 0 },
    ]);
    expect(applyBasis([row('E1', 10_000)], bill, { employeePercents: [], employeeContributions })).toMatchObject([
      { amountCents: PREMIUMS.EE },
    ]);
  });
});

describe('contributions in a file with some pay dates', () => {
  const DENTAL = 3_811;
  const basis = { schedule: 'biweekly26', payDates: 2 } as const;
  const lines = () => [...LINES, ...MEMBERS.map((memberId) => aLine({ memberId, coverage: 'Dental', billed: DENTAL }))];
  const amount = (more: PayBasis, ...rows: Parameters<typeof aRow>[0][]) =>
    applyBasis(rows.map(aRow), new BillIndex(lines()), { employeePercents: [], ...basis, ...more }).map(
      ({ amountCents, employeeShareCents }) => [amountCents, employeeShareCents],
    );
  /** Two of 26 paychecks. */
  const paid = (ofMonth: number) => Math.round((ofMonth * 12) / 13);

  it.each<[string, EmployeeContribution, number]>([
    ['a percentage', pays('EE', 'percent', 25), PREMIUMS.EE * 0.25],
    ['an amount a month', pays('EE', 'month', 10_000), 10_000],
    ["the rest of the employer's amount", pays('EE', 'employer', 40_000), PREMIUMS.EE - 40_000],
  ])('are %s of each paycheck', (_what, contribution, ofMonth) => {
    const employeeContributions = [contribution];
    expect(amount({ employeeContributions }, { memberId: 'E1', amount: paid(ofMonth) })).toEqual([
      [PREMIUMS.EE, undefined],
    ]);
  });

  it('leave other coverages their percentage', () => {
    const more = {
      employeeContributions: [pays('EE', 'month', 10_000)],
      employeePercents: [{ coverage: 'Dental', percent: 50 }],
    };
    const dental = { memberId: 'E1', coverage: 'Dental' };
    expect(amount(more, { ...dental, amount: paid(DENTAL / 2) })).toEqual([[DENTAL, undefined]]);
    expect(amount(more, { ...dental, amount: 1_200 })).toEqual([[2_600, undefined]]);
  });

  it('are found for another tier up to the rounding of paychecks', () => {
    const employeeContributions = [pays('EE', 'month', 10_000), pays('FAM', 'month', 33_333)];
    expect(amount({ employeeContributions }, { memberId: 'F1', amount: 9_230 })).toEqual([[PREMIUMS.EE, undefined]]);
    expect(amount({ employeeContributions }, { memberId: 'F1', amount: 9_233 })).toEqual([
      [PREMIUMS.FAM + 9_233 - paid(33_333), paid(33_333)],
    ]);
  });
});

describe('a contribution', () => {
  const reads = (basis: PayBasis, given: Parameters<typeof aRow>[0], lines = LINES) =>
    applyBasis([aRow({ memberName: `Ann ${given?.memberId}`, ...given })], new BillIndex(lines), {
      employeePercents: [],
      ...basis,
    }).map(({ amountCents, employeeShareCents }) => [amountCents, employeeShareCents])[0];

  it('is paid for each month that is billed', () => {
    const earlier = aLine({
      memberId: 'E1',
      billed: PREMIUMS.EE,
      retroPeriod: localDate('2026-10-01'),
      change: 'RETRO',
    });
    const employeeContributions = [pays('EE', 'month', 10_000)];
    expect(reads({ employeeContributions }, { memberId: 'E1', amount: 20_000 }, [...LINES, earlier])).toEqual([
      2 * PREMIUMS.EE,
      undefined,
    ]);
  });

  it('of two tiers with one amount shows neither premium', () => {
    const couples = ['C1', 'C2'].map((memberId) => aLine({ memberId, tier: 'ES', billed: 120_000 }));
    const employeeContributions = [
      pays('EE', 'month', 10_000),
      pays('ES', 'month', 10_000),
      pays('FAM', 'month', 33_333),
    ];
    expect(reads({ employeeContributions }, { memberId: 'F1', amount: 10_000 }, [...LINES, ...couples])).toEqual([
      PREMIUMS.FAM - 23_333,
      33_333,
    ]);
  });

  it('of nothing is not found if nothing is deducted', () => {
    const employeeContributions = [pays('EE', 'month', 10_000), pays('FAM', 'month', 0)];
    expect(reads({ employeeContributions }, { memberId: 'E1', amount: 0 })).toEqual([0, undefined]);
  });

  it('that is a percentage scales what is deducted', () => {
    const percent = [pays('EE', 'percent', 25)];
    expect(reads({ employeeContributions: percent }, { memberId: 'E1', amount: 10_000 })).toEqual([40_000, undefined]);
    const mixed = [...percent, pays('FAM', 'month', 33_333)];
    expect(reads({ employeeContributions: mixed }, { memberId: 'E1', amount: 10_000 })).toEqual([40_000, undefined]);
  });

  it.each<[string, EmployeeContribution[], unknown]>([
    ['one percentage for all tiers', [pays('EE', 'percent', 25), pays('FAM', 'percent', 25)], [40_000, undefined]],
    ['a percentage for each tier', [pays('EE', 'percent', 25), pays('FAM', 'percent', 30)], [10_000, null]],
    ['an amount', [pays(null, 'month', 10_000)], [10_000, null]],
    ['nothing', [pays(null, 'percent', 0)], [10_000, undefined]],
  ])('of a person who is not billed is known if it is %s', (_what, employeeContributions, expected) => {
    expect(reads({ employeeContributions }, { memberId: 'X9', amount: 10_000 })).toEqual(expected);
  });

  it('that is not given for a tier leaves the percentage of the coverage, if there is one', () => {
    const employeeContributions = [pays('FAM', 'month', 33_333), { ...pays(null, 'month', 500), coverage: 'Dental' }];
    const percent = (coverage: string) => [{ coverage, percent: 20 }];
    const given = { memberId: 'E1', amount: 12_000 };
    expect(reads({ employeeContributions, employeePercents: percent('Medical') }, given)).toEqual([60_000, undefined]);
    expect(reads({ employeeContributions, employeePercents: percent('Dental') }, given)).toEqual([12_000, null]);
  });

  it('does not change who is compared as a whole', () => {
    const employeeContributions = [pays('EE', 'month', 10_000)];
    const row = { memberId: 'E1', coverage: null, amount: 10_000 };
    expect(reads({ employeeContributions }, row)).toEqual([PREMIUMS.EE, undefined]);
    expect(reads({ employeeContributions }, { ...row, amount: 5_000 })).toEqual([
      Math.round(PREMIUMS.EE / 2),
      undefined,
    ]);
  });
});

describe('a deduction that is not a contribution', () => {
  const employeeContributions = [pays('EE', 'month', 10_000), pays('FAM', 'month', 33_333)];
  const compared = (amount: number, memberId = 'E1') =>
    matchDeductions(
      LINES,
      applyBasis(
        MEMBERS.map((one) => row(one, one === memberId ? amount : tierOf(one) === 'EE' ? 10_000 : 33_333)),
        newBill(),
        { employeePercents: [], employeeContributions },
      ),
    );

  it('is explained in the unit of the file, and changes no amount', () => {
    expect(compared(9_001)).toMatchObject([
      {
        kind: 'AMOUNT_OVER',
        cause: "Payroll deducts $90.01. By the group's contributions, the employee pays $100.00.",
        differenceCents: -999,
        suggestedAction: 'acceptBill',
        actions: ['acceptBill', 'ignore'],
      },
    ]);
  });

  it('is a missed deduction if it is zero', () => {
    expect(compared(0)).toMatchObject([{ kind: 'NO_DEDUCTION', differenceCents: -PREMIUMS.EE }]);
  });

  it('cannot be checked for a tier without a contribution', () => {
    const basis = { employeePercents: [], employeeContributions: [pays('FAM', 'month', 33_333)] };
    const rows = MEMBERS.map((one) => row(one, tierOf(one) === 'EE' ? 10_000 : 33_333));
    const differences = matchDeductions(LINES, applyBasis(rows, newBill(), basis));
    expect(differences).toHaveLength(3);
    for (const { cause, actions, suggestedAction } of differences) {
      expect(cause).toBe(
        "Payroll deducts $100.00. This cannot be checked: the group's rules have no contribution for Medical, Gold PPO, Employee.",
      );
      expect([suggestedAction, actions]).toEqual(['acceptBill', ['acceptBill', 'ignore']]);
    }
  });

  it('is not an expected amount for a person who is not billed', () => {
    const rows = [...MEMBERS.map((one) => row(one, tierOf(one) === 'EE' ? 10_000 : 33_333)), row('X9', 7_777)];
    const scaled = applyBasis(rows, newBill(), { employeePercents: [], employeeContributions });
    expect(matchDeductions(LINES, scaled)).toMatchObject([
      { memberId: 'X9', suggestedAction: null, actions: ['acceptBill', 'ignore'] },
    ]);
  });
});

describe('remembered columns', () => {
  const COLUMNS: ColumnMapping = {
    memberId: 'ID',
    memberName: null,
    coverage: 'Plan',
    amount: 'Amount',
    employerAmount: null,
  };
  const before = { ...COLUMNS, basis: { payDates: 1, employeePercents: [{ coverage: 'Dental', percent: 50 }] } };

  it("get the contributions of the bill's month", () => {
    const employeeContributions = [pays('EE', 'month', 11_000)];
    const contributions = [{ coverage: 'Dental', employerPercent: 60 }];
    expect(withContributions(before, { contributions, employeeContributions }).basis).toEqual({
      payDates: 1,
      employeePercents: [{ coverage: 'Dental', percent: 40 }],
      employeeContributions,
    });
    const earlier = { ...before, basis: { ...before.basis, employeeContributions } };
    expect(withContributions(earlier, { contributions: [] }).basis).toEqual(before.basis);
  });

  it.each<[string, Contributions['contributions'], PayBasis['employeePercents']]>([
    [
      'its own rule',
      [{ coverage: 'Medical', employerPercent: 80 }],
      [
        { coverage: 'Medical', percent: 20 },
        { coverage: 'Dental', percent: 50 },
      ],
    ],
    [
      'the general rule',
      [{ coverage: null, employerPercent: 60 }],
      [
        { coverage: 'Medical', percent: 40 },
        { coverage: 'Dental', percent: 40 },
      ],
    ],
    ['no rule', [{ coverage: 'Vision', employerPercent: 60 }], [{ coverage: 'Dental', percent: 50 }]],
  ])('keep a percentage of a coverage with amounts by tier only by %s', (_what, contributions, employeePercents) => {
    const both = ['Medical', 'Dental'].map((coverage) => ({ coverage, percent: 50 }));
    const remembered = { ...COLUMNS, basis: { employeePercents: both } };
    const employeeContributions = [pays('EE', 'month', 11_000)];
    expect(withContributions(remembered, { contributions, employeeContributions }).basis).toEqual({
      employeePercents,
      employeeContributions,
    });
  });

  it("take the group's school year when the file has paychecks", () => {
    const rules = { contributions: [], schoolYear: { paychecks: 20, summerFrom: 7, summerThrough: 8 } };
    const paychecks = { ...COLUMNS, basis: { schedule: 'biweekly26', payDates: 2 } } as const;
    expect(withContributions(paychecks, rules)).toEqual({
      ...paychecks,
      basis: { schedule: 'biweekly26', payDates: 2, schoolPaychecks: 20 },
    });
    expect(withContributions(paychecks, { contributions: [] })).toBe(paychecks);
    expect(withContributions(COLUMNS, rules)).toBe(COLUMNS);
    const share = { ...COLUMNS, basis: { payDates: 1 } };
    expect(withContributions(share, rules)).toBe(share);
  });

  it('stay as they are for whole premiums', () => {
    const employeeContributions = [pays('EE', 'month', 11_000)];
    expect(withContributions(COLUMNS, { contributions: [], employeeContributions })).toBe(COLUMNS);
  });
});

// Helpers

function pays(tier: Tier | null, unit: ContributionUnit, value: number): EmployeeContribution {
  return { coverage: 'Medical', plan: null, tier, unit, value };
}

function row(memberId: string, amount: number) {
  return aRow({ memberId, memberName: `Ann ${memberId}`, amount });
}

function read(basis: PayBasis, ...rows: readonly ReturnType<typeof row>[]) {
  return applyBasis(rows, newBill(), { employeePercents: [], ...basis });
}

function agreed(fileCents: number) {
  return [expect.objectContaining({ amountCents: PREMIUMS.EE, fileCents })];
}
