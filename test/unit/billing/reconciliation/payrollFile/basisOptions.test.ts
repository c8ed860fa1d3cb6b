import type { Deduction, PayBasis } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import { BillIndex } from '../../../../../src/domain/billing/reconciliation/payrollFile/BillIndex';
import {
  type Contributions,
  findBasis,
} from '../../../../../src/domain/billing/reconciliation/payrollFile/basisOptions';
import { groupDeductions } from '../../../../../src/domain/billing/reconciliation/payrollFile/deductionGroups';
import {
  applyBasis,
  commonPercents,
  fitOf,
} from '../../../../../src/domain/billing/reconciliation/payrollFile/payBasis';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { aLine, aRow } from '../../../../support/reconciliation/aLine';

const MEMBERS = ['E1', 'E2', 'E3', 'E4', 'E5', 'E6'];
const MEDICAL = 61_200;
const DENTAL = 3_840;
const LINES = MEMBERS.flatMap((memberId) => [
  aLine({ memberId, coverage: 'Medical', billed: MEDICAL }),
  aLine({ memberId, coverage: 'Dental', billed: DENTAL }),
]);
const newBill = () => new BillIndex(LINES);
/** A deduction for each line of the bill. */
const rowsOf = (amountOf: (billed: number, memberId: string) => number, lines = LINES) =>
  lines.map(({ memberId, coverage, billedCents }, index) =>
    aRow({ row: index + 1, memberId, coverage, amount: Math.round(amountOf(billedCents, memberId)) }),
  );
const bases = (deductions: readonly Deduction[]) => findBasis(deductions, newBill()).options.map(({ basis }) => basis);
const percentsOf = (basis: PayBasis | undefined) => basis?.employeePercents?.map(({ percent }) => percent);
const half = (billed: number) => billed / 2;
const dated = (dates: readonly string[], amountOf: (billed: number) => number) =>
  dates.flatMap((date) => rowsOf(amountOf).map((row) => ({ ...row, payDate: localDate(date) })));

describe('ways to read the amounts of a file', () => {
  it('are not looked for with fewer than three comparisons', () => {
    expect(bases(rowsOf(half, LINES.slice(0, 2)))).toEqual([]);
    expect(bases(rowsOf(half, LINES.slice(0, 3)))[0]).toEqual({ schedule: 'semimonthly', payDates: 1 });
  });

  it('are not looked for if half of the amounts match as they are', () => {
    const dentalIsHalf = (billed: number) => (billed === MEDICAL ? billed : half(billed));
    expect(findBasis(rowsOf(dentalIsHalf), newBill())).toMatchObject({ asIs: { agree: 6, of: 12 }, options: [] });
    const oneIsOff = rowsOf((billed, memberId) => dentalIsHalf(billed) + (memberId === 'E1' ? 500 : 0));
    const { asIs, options } = findBasis(oneIsOff, newBill());
    expect(asIs).toMatchObject({ agree: 5, of: 12 });
    expect(options[0]).toMatchObject({
      basis: {
        employeePercents: [
          { coverage: 'Medical', percent: 100 },
          { coverage: 'Dental', percent: 50 },
        ],
      },
      agree: 10,
      of: 12,
    });
  });

  it('put fewer assumptions and rounder percentages first, and are at most four', () => {
    expect(
      bases(rowsOf((billed) => billed / 10)).map((basis) => [basis.schedule, basis.payDates, percentsOf(basis)]),
    ).toEqual([
      [undefined, undefined, [10, 10]],
      ['semimonthly', 1, [20, 20]],
      ['weekly48', 1, [40, 40]],
      ['biweekly26', 1, [21.67, 21.67]],
    ]);
  });

  it('put the one with the most matching amounts first', () => {
    const lines = LINES.slice(0, 9);
    const found = findBasis(
      rowsOf((billed, memberId) => (billed === DENTAL && memberId !== 'E1' ? billed * 0.4 : half(billed)), lines),
      newBill(),
    );
    const [first] = found.options;
    expect([first?.agree, percentsOf(first?.basis)]).toEqual([8, [50, 40]]);
  });

  it('are not employee shares if a deduction has an employer’s part', () => {
    const rows = rowsOf((billed) => billed * 0.3);
    const withEmployer = (amount: number) =>
      rows.map((row, index) => (index === 0 ? { ...row, employerCents: cents(amount) } : row));
    expect(bases(withEmployer(500))).toEqual([]);
    expect(percentsOf(bases(withEmployer(0))[0])).toEqual([30, 30]);
  });

  it('are offered if more than half of the deductions show them, besides one that their share comes from', () => {
    const medical = LINES.filter(({ coverage }) => coverage === 'Medical');
    const options = (parts: readonly number[]) =>
      bases(
        medical.slice(0, parts.length).map((line, at) => aRow({ ...line, amount: Math.round(MEDICAL * parts[at]!) })),
      );
    expect(percentsOf(options([0.21, 0.21, 0.21, 0.21, 0.07])[0])).toEqual([21]);
    expect(options([0.21, 0.21, 0.21, 0.07])).toEqual([]);
    const threeShares = [0.13, 0.29, 0.37];
    expect(
      bases(
        rowsOf((billed) => billed, LINES.slice(0, 3)).map((row, at) => ({
          ...row,
          amountCents: cents(Math.round(row.amountCents * threeShares[at]!)),
        })),
      ),
    ).toEqual([]);
  });

  it('are several paychecks in one row if rows have no dates', () => {
    expect(bases(rowsOf((billed) => (billed * 3) / 4))[0]).toEqual({ schedule: 'weekly48', payDates: 3 });
  });

  it('have as many paychecks as pay dates, however many rows a paycheck has', () => {
    const weekly = dated(['2026-11-06', '2026-11-13'], (billed) => billed / 8);
    const inTwoRows = [...weekly, ...weekly].map((row, at) => ({ ...row, row: at + 1 }));
    expect(bases(inTwoRows)).toContainEqual({ schedule: 'weekly48', payDates: 2 });
  });

  it('have the schedules and the number of the pay dates', () => {
    const threeBiweekly = dated(['2026-11-02', '2026-11-16', '2026-11-30'], half);
    expect(bases(threeBiweekly)).toEqual([{ schedule: 'biweekly24', payDates: 3 }]);
  });

  it('have as many pay dates as a member has rows', () => {
    const quarters = [
      ...rowsOf((billed) => billed / 4),
      ...rowsOf((billed) => billed / 4).map((row) => ({ ...row, row: row.row + 12 })),
    ];
    expect(bases(quarters)[0]).toEqual({ schedule: 'weekly48', payDates: 2 });
    const inOneRow = quarters.map((row) => ({ ...row, row: ((row.row - 1) % 12) + 1 }));
    expect(bases(inOneRow)[0]).toEqual({ schedule: 'semimonthly', payDates: 1 });
    const sixRows = Array.from({ length: 6 }, (_, at) =>
      rowsOf((billed) => billed / 12).map((row) => ({ ...row, row: row.row + 12 * at })),
    ).flat();
    expect(bases(sixRows)[0]).toEqual({ schedule: 'semimonthly', payDates: 1 });
  });
});

describe('the employee share', () => {
  const lines = LINES.filter((line, index) => line.coverage === 'Medical' || index < 6);
  // Two of three members pay 40 % of their dental, and the third 50 %.
  const rows = rowsOf(
    (billed, memberId) => (billed === MEDICAL ? billed * 0.2 : billed * (memberId === 'E1' ? 0.5 : 0.4)),
    lines,
  );
  const shares = (contributions: Contributions['contributions']) => {
    const [first] = findBasis(rows, newBill(), { contributions }).options;
    return [percentsOf(first?.basis), first?.agree];
  };

  it('is the one that most deductions of a coverage have', () => {
    expect(shares([])).toEqual([[20, 40], 8]);
  });

  it('is what the rule of the coverage leaves, or else the general rule', () => {
    expect(
      shares([
        { coverage: null, employerPercent: 50 },
        { coverage: 'Medical', employerPercent: 80 },
      ]),
    ).toEqual([[20, 50], 7]);
    expect(shares([{ coverage: 'Medical', employerPercent: 80 }])).toEqual([[20, 40], 8]);
  });

  it('is the common one if the employer pays everything', () => {
    expect(shares([{ coverage: null, employerPercent: 100 }])).toEqual([[20, 40], 8]);
  });

  it('has two decimals', () => {
    const found = findBasis(
      rowsOf((billed) => billed * 0.1765),
      newBill(),
      { contributions: [{ coverage: null, employerPercent: 82.35 }] },
    );
    expect(percentsOf(found.options[0]?.basis)).toEqual([17.65, 17.65]);
  });
});

describe('the ratio of deductions to premiums', () => {
  const many = Array.from({ length: 20 }, (_, index) => `M${index}`);
  const lines = many.flatMap((memberId) => [
    aLine({ memberId, coverage: 'Medical', billed: 10_000 }),
    aLine({ memberId, coverage: 'Medical', billed: 700, retroPeriod: '2026-10' as never }),
    aLine({ memberId, coverage: 'Vision', billed: 0 }),
    aLine({ memberId, coverage: 'Life', billed: 5_000 }),
  ]);
  const aBill = () => new BillIndex(lines);
  const rows = (coverage: string, amountOf: (index: number) => number) =>
    many.map((memberId, index) => aRow({ row: index + 1, memberId, coverage, amount: amountOf(index) }));

  it('leaves out the lowest and highest twentieth', () => {
    const amounts = rows('Medical', (index) => ({ 3: 9_000, 7: 100, 8: 2_000, 11: 1_000 })[index] ?? 1_500);
    expect(findBasis(amounts, aBill()).percents).toEqual({ low: 10, high: 20 });
    expect(findBasis(amounts.slice(0, 19), aBill()).percents).toEqual({ low: 1, high: 90 });
  });

  it('is of all premiums of this month if the file names no coverage', () => {
    expect(
      findBasis(
        rows('Deduction', () => 3_000),
        aBill(),
      ).percents,
    ).toEqual({ low: 20, high: 20 });
  });

  it('is unknown without a premium', () => {
    expect(findBasis([], aBill()).percents).toBeUndefined();
    expect(
      findBasis(
        rows('Vision', () => 100),
        aBill(),
      ).percents,
    ).toBeUndefined();
    expect(findBasis([aRow({ memberId: 'X9' })], aBill()).percents).toBeUndefined();
  });
});

describe('deductions in groups', () => {
  it('are those of one member and coverage, also of people who are not on the bill', () => {
    const rows = [
      aRow({ memberId: 'E1', coverage: 'MED', amount: 100 }),
      aRow({ memberId: 'E1', coverage: '401k', amount: 7 }),
      aRow({ memberId: 'X8', memberName: 'Ann Lee', coverage: 'MED', amount: 200 }),
      aRow({ memberId: 'X9', memberName: 'Ann Lee', coverage: 'MED', amount: 300 }),
      aRow({ memberId: 'X8', memberName: 'LEE, ANN', coverage: 'MED', amount: 400 }),
      { ...aRow({ memberId: 'E1', coverage: null, amount: 500 }), employeeCents: cents(500), employerCents: cents(0) },
      { ...aRow({ memberId: 'E1', coverage: 'MED', amount: 600 }), employeeCents: cents(1), employerCents: cents(599) },
    ];
    const group = (
      memberId: string | undefined,
      coverage: string | null,
      at: number[],
      deducted: number,
      hasBothShares = false,
    ) => ({
      memberId,
      coverage,
      rows: at,
      deducted,
      hasBothShares,
    });
    expect(groupDeductions(rows, newBill())).toEqual([
      group('E1', 'Medical', [0, 6], 700, true),
      group(undefined, 'Medical', [2, 4], 600),
      group(undefined, 'Medical', [3], 300),
      group('E1', null, [5], 500),
    ]);
  });

  it.each<[string, Parameters<typeof aRow>[0][], boolean]>([
    ['names of their own', [{ coverage: 'MED' }, { coverage: 'MED ER' }], true],
    ['one pay date', [{ payDate: localDate('2026-11-06') }, { payDate: localDate('2026-11-06') }], true],
    ['two pay dates', [{ payDate: localDate('2026-11-06') }, { payDate: localDate('2026-11-20') }], false],
    ['a pay date in one of them', [{ payDate: localDate('2026-11-06') }, {}], false],
    ['one name and no date', [{}, {}], false],
    ['names that are not on the bill', [{ coverage: '401k' }, { coverage: null }], false],
  ])('have both shares in two rows with %s', (_what, rows, hasBothShares) => {
    const [group, ...others] = groupDeductions(
      rows.map((row, at) => aRow({ memberId: 'E1', row: at + 1, ...row })),
      newBill(),
    );
    expect([group?.hasBothShares, others]).toEqual([hasBothShares, []]);
  });

  it('are those of one member if no coverage of the bill is named', () => {
    const rows = [
      aRow({ memberId: 'E1', coverage: '401k', amount: 1 }),
      aRow({ memberId: 'E1', coverage: null, amount: 2 }),
    ];
    expect(groupDeductions(rows, newBill())).toEqual([
      { memberId: 'E1', coverage: null, rows: [0, 1], deducted: 3, hasBothShares: false },
    ]);
  });
});

describe('deductions that agree with the bill', () => {
  const aBill = () =>
    new BillIndex([
      aLine({ memberId: 'E1', coverage: 'Medical', billed: 10_000 }),
      aLine({ memberId: 'E1', coverage: 'Medical', billed: 10_000, retroPeriod: '2026-10' as never }),
      aLine({ memberId: 'E2', coverage: 'Medical', billed: 10_000 }),
      aLine({ memberId: 'E2', coverage: 'Dental', billed: 1_000 }),
      aLine({ memberId: 'E3', coverage: 'Vision', billed: 0 }),
    ]);
  const fit = (rows: readonly Deduction[], basis?: PayBasis) => fitOf(groupDeductions(rows, aBill()), aBill(), basis);
  const amounts = (rows: readonly Deduction[], basis: PayBasis) =>
    applyBasis(rows, aBill(), basis).map(({ amountCents }) => amountCents);
  const medical = (memberId: string, amount: number) => aRow({ memberId, coverage: 'Medical', amount });

  it.each([
    ['this month’s premium', 10_000, 1],
    ['the premium with earlier months', 20_000, 1],
    ['another amount', 15_000, 0],
  ])('have %s', (_what, amount, agree) => expect(fit([medical('E1', amount)])).toEqual({ agree, of: 1 }));

  it('are counted only for coverages that members have', () => {
    expect(fit([medical('E3', 1), medical('X9', 1), medical('E2', 1)])).toEqual({ agree: 0, of: 1 });
  });

  it('may combine all premiums of a member in one amount', () => {
    expect(fit([aRow({ memberId: 'E2', coverage: null, amount: 11_000 })])).toEqual({ agree: 1, of: 1 });
  });

  it('differ by less than a cent for each paycheck and payer', () => {
    const semimonthly: PayBasis = { schedule: 'semimonthly', payDates: 1 };
    const row = medical('E2', 4_999);
    expect(amounts([row], semimonthly)).toEqual([9_998]);
    expect(amounts([{ ...row, employeeCents: cents(4_999), employerCents: cents(0) }], semimonthly)).toEqual([9_998]);
    expect(amounts([{ ...row, employeeCents: cents(999), employerCents: cents(4_000) }], semimonthly)).toEqual([
      10_000,
    ]);
  });

  it('are scaled by the share of all coverages if none is named', () => {
    const employeePercents = [
      { coverage: 'Medical', percent: 20 },
      { coverage: 'Dental', percent: 50 },
    ];
    // Both shares are $25.00 of $110.00.
    expect(amounts([aRow({ memberId: 'E2', coverage: null, amount: 3_000 })], { employeePercents })).toEqual([13_200]);
  });

  it('are scaled by the schedule if the bill has no premium, and never divided by zero', () => {
    const semimonthly: PayBasis = { schedule: 'semimonthly', payDates: 1 };
    expect(amounts([aRow({ memberId: 'E3', coverage: 'Vision', amount: 100 })], semimonthly)).toEqual([200]);
    expect(amounts([medical('X9', 100), medical('X9', -100)], semimonthly)).toEqual([0, 0]);
  });
});

describe('common shares', () => {
  const aBill = () =>
    new BillIndex(
      ['E1', 'E2', 'E3'].flatMap((memberId) => [
        aLine({ memberId, coverage: 'Medical', billed: 100_000 }),
        aLine({ memberId, coverage: 'Vision', billed: 0 }),
      ]),
    );
  const shares = (amounts: readonly number[], coverage: string | null = 'Medical') =>
    commonPercents(
      groupDeductions(
        amounts.map((amount, index) => aRow({ memberId: `E${index + 1}`, coverage, amount })),
        aBill(),
      ),
      aBill(),
      {},
    );

  it.each([
    ['the middle one', [20_000, 90_000, 10_000], 20],
    ['the middle one of all', [90_000, 10_000, 20_000], 20],
    ['a whole percentage up to rounding', [20_050, 20_050, 20_050], 20],
    ['a percentage with decimals', [33_330, 33_330, 33_330], 33.33],
    ['the whole premium', [100_000, 100_000, 100_000], 100],
  ])('are %s', (_what, amounts, percent) => expect(shares(amounts)).toEqual([{ coverage: 'Medical', percent }]));

  it.each([
    ['more than the premium', [150_000], 'Medical'],
    ['nothing', [0], 'Medical'],
    ['of a coverage without a premium', [100], 'Vision'],
    ['of no coverage', [10_000], null],
  ])('are not found if deductions are %s', (_what, amounts, coverage) => expect(shares(amounts, coverage)).toEqual([]));

  it('do not count people without a premium', () => {
    const bill = () =>
      new BillIndex(
        [100_000, 0, 0].map((billed, at) => aLine({ memberId: `E${at + 1}`, coverage: 'Medical', billed })),
      );
    const rows = [20_000, 500, 500].map((amount, at) => aRow({ memberId: `E${at + 1}`, amount }));
    expect(commonPercents(groupDeductions(rows, bill()), bill(), {})).toEqual([{ coverage: 'Medical', percent: 20 }]);
  });

  it('are not found for people who are not on the bill', () => {
    expect(commonPercents(groupDeductions([aRow({ memberId: 'X9' })], aBill()), aBill(), {})).toEqual([]);
  });
});
