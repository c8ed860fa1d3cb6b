import type { PayBasis } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import { BillIndex } from '../../../../../src/domain/billing/reconciliation/payrollFile/BillIndex';
import { findBasis } from '../../../../../src/domain/billing/reconciliation/payrollFile/basisOptions';
import { mergeDeductions } from '../../../../../src/domain/billing/reconciliation/payrollFile/mergeDeductions';
import { applyBasis } from '../../../../../src/domain/billing/reconciliation/payrollFile/payBasis';
import { isWhole, partOfMonth } from '../../../../../src/domain/billing/reconciliation/payrollFile/paychecks';
import { dayOf, payDatesIn } from '../../../../../src/domain/billing/reconciliation/payrollFile/payDates';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { aLine, aRow } from '../../../../support/reconciliation/aLine';

const MEMBERS = ['E1', 'E2', 'E3', 'E4', 'E5', 'E6'];
const LINES = MEMBERS.flatMap((memberId, index) => [
  aLine({ memberId, memberName: `Ann Member${index}`, coverage: 'Medical', billed: 61_243 + index }),
  aLine({ memberId, memberName: `Ann Member${index}`, coverage: 'Dental', billed: 3_811 }),
]);
const newBill = () => new BillIndex(LINES);
const rowsOf = (part: (billed: number, coverage: string) => number) =>
  LINES.map(({ memberId, coverage, billedCents }, index) =>
    aRow({ row: index + 1, memberId, coverage, amount: part(billedCents, coverage) }),
  );
const amounts = (basis: PayBasis, rows: ReturnType<typeof rowsOf>) =>
  applyBasis(rows, newBill(), basis).map(({ amountCents }) => amountCents);
const BILLED = LINES.map(({ billedCents }) => billedCents);

describe('scaling deductions to premiums', () => {
  it.each<[string, PayBasis, (billed: number) => number]>([
    ['the higher half', { schedule: 'semimonthly', payDates: 1 }, (billed) => Math.ceil(billed / 2)],
    ['the lower half', { schedule: 'semimonthly', payDates: 1 }, (billed) => Math.floor(billed / 2)],
    ['three of four weeks', { schedule: 'weekly48', payDates: 3 }, (billed) => 3 * Math.round(billed / 4)],
    ['one of 26 paychecks', { schedule: 'biweekly26', payDates: 1 }, (billed) => Math.round((billed * 6) / 13)],
    ['one of 52 paychecks', { schedule: 'weekly52', payDates: 1 }, (billed) => Math.round((billed * 3) / 13)],
  ])('gives the billed premium exactly for %s', (_, basis, part) => {
    expect(amounts(basis, rowsOf(part))).toEqual(BILLED);
  });

  it.each<[string, PayBasis, number]>([
    ['one of 26 paychecks', { schedule: 'biweekly26', payDates: 1 }, 6 / 13],
    ['two of 26 paychecks', { schedule: 'biweekly26', payDates: 2 }, 12 / 13],
    ['one of 52 paychecks', { schedule: 'weekly52', payDates: 1 }, 3 / 13],
    ['half a month', { schedule: 'semimonthly', payDates: 1 }, 1 / 2],
  ])('gives the premium of another tier exactly for %s', (_, basis, part) => {
    const FAMILY = 183_417;
    const bill = new BillIndex([
      ...LINES,
      ...['F1', 'F2'].map((memberId) => aLine({ memberId, tier: 'FAM', billed: FAMILY })),
    ]);
    const row = (amount: number) => aRow({ memberId: 'E1', amount });
    const scaled = (amount: number) => applyBasis([row(amount)], bill, basis)[0]?.amountCents;
    expect([Math.floor(FAMILY * part), Math.ceil(FAMILY * part)].map(scaled)).toEqual([FAMILY, FAMILY]);
    expect(scaled(Math.round(150_000 * part))).not.toBe(FAMILY);
  });

  it("gives the premium of another tier exactly for the employee's share, even for pay dates", () => {
    const FAMILY = 183_417;
    const lines = [...LINES, ...['F1', 'F2'].map((memberId) => aLine({ memberId, tier: 'FAM', billed: FAMILY }))];
    const employeePercents = [{ coverage: 'Medical', percent: 20 }];
    const scaled = (amount: number, basis: PayBasis) =>
      applyBasis([aRow({ memberId: 'E1', amount })], new BillIndex(lines), basis)[0]?.amountCents;
    for (const [basis, part] of [
      [{ employeePercents }, 0.2],
      [{ employeePercents, schedule: 'biweekly26', payDates: 2 } as const, (0.2 * 12) / 13],
    ] as const) {
      expect([Math.floor(FAMILY * part), Math.ceil(FAMILY * part)].map((amount) => scaled(amount, basis))).toEqual([
        FAMILY,
        FAMILY,
      ]);
    }
  });

  it('gives the closest premium of others, and none if two are equally close', () => {
    const scaled = (amount: number, ...premiums: readonly number[]) => {
      const lines = premiums.flatMap((billed, at) =>
        ['A', 'B'].map((one) => aLine({ memberId: `${one}${at}`, billed })),
      );
      const bill = new BillIndex([...LINES, ...lines]);
      const [row] = applyBasis([aRow({ memberId: 'E1', amount })], bill, { schedule: 'semimonthly', payDates: 1 });
      return row?.amountCents;
    };
    expect(scaled(50_000, 100_001, 100_000)).toBe(100_000);
    expect(scaled(50_000, 100_001)).toBe(100_001);
    expect(scaled(50_000, 100_001, 99_999)).toBe(100_000);
  });

  it('allows a cent for the rounded share of a whole month', () => {
    const employeePercents = [{ coverage: 'Medical', percent: 20 }];
    const scaled = (amount: number) => amounts({ employeePercents }, [aRow({ memberId: 'E1', amount })]);
    // 20 % of $612.43 is $122.486.
    expect([12_248, 12_249, 12_247].map(scaled)).toEqual([[61_243], [61_243], [61_235]]);
  });

  it('gives the billed premium for an employee share, also of a pay date', () => {
    const employeePercents = [
      { coverage: 'Medical', percent: 20 },
      { coverage: 'Dental', percent: 50 },
    ];
    const share = (billed: number, coverage: string) => Math.round(billed * (coverage === 'Medical' ? 0.2 : 0.5));
    expect(amounts({ employeePercents }, rowsOf(share))).toEqual(BILLED);
    const half = rowsOf((billed, coverage) => Math.floor(share(billed, coverage) / 2));
    expect(amounts({ schedule: 'semimonthly', payDates: 1, employeePercents }, half)).toEqual(BILLED);
  });

  it('scales a deduction that differs by more than rounding', () => {
    const [medical] = LINES;
    const rows = [aRow({ memberId: 'E1', coverage: 'Medical', amount: 10_000 })];
    expect(amounts({ schedule: 'semimonthly', payDates: 1 }, rows)).toEqual([20_000]);
    expect(amounts({ employeePercents: [{ coverage: 'Medical', percent: 20 }] }, rows)).toEqual([50_000]);
    const almost = [aRow({ memberId: 'E1', coverage: 'Medical', amount: Math.floor(medical!.billedCents / 2) - 1 })];
    expect(amounts({ schedule: 'semimonthly', payDates: 1 }, almost)).toEqual([61_240]);
  });

  it('scales members who are not on the bill, and no coverage that is not', () => {
    const rows = [
      aRow({ memberId: 'X9', coverage: 'Medical', amount: 100 }),
      aRow({ memberId: 'E1', coverage: '401k', amount: 100 }),
    ];
    expect(amounts({ schedule: 'semimonthly', payDates: 1 }, rows)).toEqual([200, 100]);
  });

  it('makes the rows of a coverage add up to its premium', () => {
    const rows = [10_001, 10_000, 10_620].map((amount, index) =>
      aRow({ row: index + 1, memberId: 'E1', coverage: 'Medical', amount }),
    );
    const scaled = amounts({ schedule: 'weekly48', payDates: 2 }, rows);
    expect(scaled).toEqual([20_002, 20_001, 21_240]);
    expect(scaled.reduce((sum, one) => sum + one, 0)).toBe(61_243);
  });

  it('changes nothing in a file with whole premiums', () => {
    const rows = rowsOf((billed) => billed - 7);
    expect(applyBasis(rows, newBill(), {})).toBe(rows);
    expect(applyBasis(rows, newBill(), { schedule: 'semimonthly', payDates: 2 })).toBe(rows);
    expect([
      isWhole({ schedule: 'biweekly26', payDates: 2 }),
      partOfMonth({ schedule: 'weekly52', payDates: 4 }),
    ]).toEqual([false, 12 / 13]);
  });
});

describe('what the amounts of a file are', () => {
  it('is not asked when most match as they are', () => {
    const found = findBasis(
      rowsOf((billed, coverage) => (coverage === 'Dental' ? 1 : billed)),
      newBill(),
    );
    expect(found).toMatchObject({ asIs: { agree: 6, of: 12 }, options: [] });
  });

  it('is a part of the month when most deductions are the same part', () => {
    const found = findBasis(
      rowsOf((billed) => Math.round(billed / 2)),
      newBill(),
    );
    expect(found.options[0]).toMatchObject({ basis: { schedule: 'semimonthly', payDates: 1 }, agree: 12, of: 12 });
    expect(found.percents).toEqual({ low: 50, high: 50 });
  });

  it('is shown by the amounts of the same three people under each answer', () => {
    const { asIs, options } = findBasis(
      rowsOf((billed) => Math.round(billed / 2)),
      newBill(),
    );
    const [first] = options;
    expect(first?.examples).toHaveLength(3);
    for (const { comparedCents, billedCents } of first?.examples ?? []) expect(comparedCents).toBe(billedCents);
    expect(asIs.examples).toEqual(first?.examples.map((example) => ({ ...example, comparedCents: example.fileCents })));
    expect(new Set(asIs.examples.map(({ memberName }) => memberName)).size).toBe(3);
  });

  it('is not shown with people without an amount, or who are not on the bill', () => {
    const rows = [
      aRow({ memberId: 'X9', coverage: 'Medical', amount: 500 }),
      ...rowsOf((billed) => Math.round(billed / 2)).map((row, at) =>
        at < 2 ? { ...row, amountCents: cents(0) } : row,
      ),
    ];
    const { asIs } = findBasis(rows, newBill());
    expect(asIs.examples.map(({ memberName, coverage }) => [memberName, coverage])).toEqual([
      ['Ann Member1', 'Medical'],
      ['Ann Member2', 'Medical'],
      ['Ann Member3', 'Medical'],
    ]);
  });

  it('is the employee share that the rules leave', () => {
    const rules = { contributions: [{ coverage: null, employerPercent: 75 }] };
    const found = findBasis(
      rowsOf((billed) => Math.round(billed / 4)),
      newBill(),
      rules,
    );
    const employeePercents = [
      { coverage: 'Medical', percent: 25 },
      { coverage: 'Dental', percent: 25 },
    ];
    expect(found.options.find(({ basis }) => basis.employeePercents)).toMatchObject({
      basis: { employeePercents },
      agree: 12,
      of: 12,
    });
  });

  it('is unknown when the deductions have no part in common', () => {
    expect(
      findBasis(
        LINES.map((line, index) => aRow({ ...line, amount: 1_000 + 977 * index * index })),
        newBill(),
      ).options,
    ).toEqual([]);
  });

  it('is not the employee share of a file with employer amounts', () => {
    const rows = rowsOf((billed) => Math.round(billed * 0.3)).map((row) => ({
      ...row,
      employeeCents: cents(1),
      employerCents: cents(1),
    }));
    expect(findBasis(rows, newBill()).options).toEqual([]);
  });
});

describe('pay dates', () => {
  it.each([
    [['11/15/2026', '11/30/2026', '11/15/2026'], 2, ['semimonthly']],
    [['2026-11-06', '2026-11-20'], 2, ['biweekly24', 'biweekly26', 'semimonthly']],
    [['11/6/26', '11/13/26', '11/20/26', '11/27/26'], 4, ['weekly48', 'weekly52']],
    [['11/30/2026', ''], 1, []],
    [['11/1/2026', '11/30/2026'], 2, []],
    [['soon', '02/30/2026', '11/00/2026', '11/31/2026'], 0, []],
    [['2026-11-20', '2026-11-06'], 2, ['biweekly24', 'biweekly26', 'semimonthly']],
    [['2026-11-06', '2026-11-13', '2026-11-27'], 3, []],
    [['2026-11-01', '2026-11-13'], 2, ['semimonthly']],
    [['2026-11-01', '2026-11-12'], 2, []],
    [['2026-11-01', '2026-11-18'], 2, ['semimonthly']],
    [['2026-11-01', '2026-11-19'], 2, []],
  ])('in %j are %i, of %j', (dates, count, schedules) => {
    expect(payDatesIn(dates)).toMatchObject({ count, schedules });
  });

  it('are listed in order, unless there are too many for a month', () => {
    expect(payDatesIn(['11/20/2026', '', ' 2026-11-06 ', '11/20/2026'])).toEqual({
      count: 2,
      schedules: ['biweekly24', 'biweekly26', 'semimonthly'],
      dates: ['2026-11-06', '2026-11-20'],
    });
    expect(Object.keys(payDatesIn(['soon', '']))).toEqual(['count', 'schedules']);
    const days = (count: number) => Array.from({ length: count }, (_, at) => String(46_000 + at * 2));
    expect([payDatesIn(days(60)).dates?.length, payDatesIn(days(61)).dates, payDatesIn(days(61)).count]).toEqual([
      60,
      undefined,
      61,
    ]);
  });

  it('are days', () => {
    expect([dayOf('1970-01-02'), dayOf('01/03/1970'), dayOf('1970-01-05 00:00'), dayOf('13/01/2026')]).toEqual([
      1,
      2,
      4,
      undefined,
    ]);
  });
});

describe('a file with more deductions than a comparison can have', () => {
  it('is added up by member and coverage', () => {
    const rows = [
      {
        ...aRow({ row: 1, amount: 100 }),
        employeeCents: cents(40),
        employerCents: cents(60),
        payDate: localDate('2026-11-15'),
      },
      {
        ...aRow({ row: 2, amount: 101 }),
        employeeCents: cents(41),
        employerCents: cents(60),
        payDate: localDate('2026-11-30'),
      },
      aRow({ row: 3, coverage: 'Dental', amount: 5 }),
    ];
    expect(mergeDeductions(rows, 3)).toBe(rows);
    expect(mergeDeductions(rows, 2)).toEqual([
      { ...aRow({ row: 1, amount: 201 }), employeeCents: 81, employerCents: 120, moreRows: [2] },
      aRow({ row: 3, coverage: 'Dental', amount: 5 }),
    ]);
  });

  it('groups deductions by member number and name, and adds up the amounts as written', () => {
    const row = (at: number, memberId: string, memberName: string, coverage: string | null = 'Medical') => ({
      ...aRow({ row: at, memberId, memberName, coverage, amount: 200 }),
      fileCents: cents(100),
    });
    const rows = [
      row(1, 'E1', 'Ruth Adler'),
      row(2, 'E1', 'Omar Diaz'),
      row(3, '', 'Ann Lee'),
      row(4, '', 'Bo Ray'),
      row(5, 'E1', 'Ruth Adler'),
      row(6, '', 'Ann Lee'),
      row(7, '', 'Ann Lee', null),
      { ...aRow({ row: 8, memberId: 'E1', memberName: 'Ruth Adler', amount: 7 }) },
    ];
    expect(mergeDeductions(rows, 1)).toEqual([
      { ...row(1, 'E1', 'Ruth Adler'), amountCents: 407, fileCents: 207, moreRows: [5, 8] },
      row(2, 'E1', 'Omar Diaz'),
      { ...row(3, '', 'Ann Lee'), amountCents: 400, fileCents: 200, moreRows: [6] },
      row(4, '', 'Bo Ray'),
      row(7, '', 'Ann Lee', null),
    ]);
  });

  it('has a tier only if all pay dates have it', () => {
    const rows = [
      aRow({ row: 1, tier: 'EE', payDate: localDate('2026-11-15') }),
      aRow({ row: 2, tier: 'FAM', payDate: localDate('2026-11-30') }),
      aRow({ row: 3, coverage: 'Dental', tier: 'EE', payDate: localDate('2026-11-15') }),
      aRow({ row: 4, coverage: 'Dental', tier: 'EE', payDate: localDate('2026-11-30') }),
    ];
    expect(mergeDeductions(rows, 2).map(({ tier }) => tier)).toEqual([undefined, 'EE']);
  });
});
