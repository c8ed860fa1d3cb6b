import type { PayBasis } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import { BillIndex } from '../../../../../src/domain/billing/reconciliation/payrollFile/BillIndex';
import {
  type Contributions,
  findBasis,
} from '../../../../../src/domain/billing/reconciliation/payrollFile/basisOptions';
import { applyBasis } from '../../../../../src/domain/billing/reconciliation/payrollFile/payBasis';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { aLine, aRow } from '../../../../support/reconciliation/aLine';

const PREMIUMS = [61_243, 70_011, 45_508, 58_329, 104_777, 66_601];
const LINES = PREMIUMS.map((billed, at) => aLine({ memberId: `E${at}`, memberName: `Ann ${at}`, billed }));
const BIWEEKLY = ['2026-11-06', '2026-11-20'];
const SCHOOL_YEAR = { paychecks: 20, summerFrom: 7, summerThrough: 8 };
/** One of 20 paychecks that pay for twelve months. */
const ofTeacher = (premium: number) => (premium * 12) / 20;
/** One of 26 paychecks of the year. */
const ofYear = (premium: number) => (premium * 6) / 13;

interface School {
  /** Paid in the school year; the others are paid all year. */
  readonly teachers: number;
  readonly share?: number;
  readonly dates?: readonly string[];
  readonly employer?: boolean;
}

function payroll({ teachers, share = 1, dates = BIWEEKLY, employer = false }: School) {
  return dates.flatMap((date, paycheck) =>
    PREMIUMS.map((premium, at) => ({
      ...aRow({
        row: paycheck * 10 + at + 1,
        memberId: `E${at}`,
        amount: Math.round((at < teachers ? ofTeacher(premium) : ofYear(premium)) * share),
      }),
      ...(date !== '' && { payDate: localDate(date) }),
      ...(employer && { employerCents: cents(100) }),
    })),
  );
}

const found = (school: School, rules?: Contributions) =>
  findBasis(payroll(school), new BillIndex(LINES), rules).options.map(({ basis, agree }) => ({ ...basis, agree }));
const quarter = [{ coverage: 'Medical', percent: 25 }];

describe("a school's payroll file", () => {
  const school = { schedule: 'biweekly26', payDates: 2, schoolPaychecks: 20 };

  it('is recognized if more people match than with paychecks over the whole year', () => {
    expect(found({ teachers: 3 })).toEqual([{ ...school, agree: 6 }]);
    expect(found({ teachers: 2 })).toEqual([
      { ...school, agree: 6 },
      { schedule: 'biweekly26', payDates: 2, agree: 4 },
    ]);
    expect(found({ teachers: 0 })[0]).toEqual({ schedule: 'biweekly26', payDates: 2, agree: 6 });
  });

  it('is recognized by the monthly tenth of a year', () => {
    expect(found({ teachers: 6 })).toEqual([{ schedule: 'monthly', payDates: 1, schoolPaychecks: 10, agree: 6 }]);
  });

  it.each([3, 4])('has the employee share if %d of six are teachers', (teachers) => {
    const [first] = found({ teachers, share: 0.25 });
    expect(first).toEqual({ ...school, employeePercents: quarter, agree: 6 });
  });

  it('has no employee share beside employer amounts', () => {
    expect(found({ teachers: 3, employer: true })).toEqual([{ ...school, agree: 6 }]);
    expect(found({ teachers: 3, share: 0.25, employer: true })).toEqual([]);
  });

  it('is not recognized without pay dates', () => {
    expect(found({ teachers: 3, dates: ['', ''] })).toEqual([]);
  });

  it.each([2, 4])('is read by the paychecks in the rules if %d of six are teachers', (teachers) => {
    expect(found({ teachers }, { contributions: [], schoolYear: SCHOOL_YEAR })[0]).toEqual({ ...school, agree: 6 });
    const contributions = [{ coverage: null, employerPercent: 75 }];
    expect(found({ teachers, share: 0.25 }, { contributions, schoolYear: SCHOOL_YEAR })[0]).toEqual({
      ...school,
      employeePercents: quarter,
      agree: 6,
    });
  });

  it('is read by another pattern when no one matches', () => {
    const rows = LINES.map(({ memberId }, at) =>
      aRow({ memberId, amount: 1_000 + 977 * at * at, payDate: localDate('2026-11-06') }),
    );
    expect(findBasis(rows, new BillIndex(LINES)).options).toEqual([]);
  });
});

describe("a deduction in a school's payroll file", () => {
  const FAMILY = 183_417;
  const basis: PayBasis = { schedule: 'biweekly26', payDates: 2, schoolPaychecks: 20 };
  const families = ['F1', 'F2'].map((memberId) => aLine({ memberId, tier: 'FAM', billed: FAMILY }));
  const read = (amount: number, memberId = 'E0') => {
    const [row] = applyBasis([aRow({ memberId, amount })], new BillIndex([...LINES, ...families]), basis);
    return [row?.amountCents, row?.isSchoolYear ?? false];
  };

  it.each([
    ['the premium in the year', 56_532, 61_243, false],
    ['the premium in the school year', 73_492, 61_243, true],
    ["another tier's premium in the year", 169_308, FAMILY, false],
    ["another tier's premium in the school year", 220_100, FAMILY, true],
    ['nearly the premium in the year', 57_000, 61_750, false],
    ['nearly the premium in the school year', 73_000, 60_833, true],
    ['nothing', 0, 0, false],
  ])('is %s', (_what, amount, premium, isSchoolYear) => expect(read(amount)).toEqual([premium, isSchoolYear]));

  it('is a year-round deduction for a person who is not on the bill', () => {
    expect(read(12_000, 'X9')).toEqual([13_000, false]);
  });
});
