import type { Cell, Rows } from '../../support/payroll/exports/cells';
import type { Deducted } from './Payroll';
import {
  checkDate,
  checksOf,
  monthNames,
  nameCells,
  nameHeadings,
  onCheck,
  type PayrollPaper,
  sumFor,
  whole,
} from './PayrollPaper';
import { COVERAGES } from './premiums';

/** The sheets of a report. */
export type Sheets = Readonly<Record<string, Rows>>;
export type Shape = (paper: PayrollPaper) => Sheets;

const one = (rows: Rows): Sheets => ({ Deductions: rows });
/** How this field names money of an earlier month. */
const MOVEMENTS = { arrears: 'Arrears', refund: 'Refund' } as const;
const titleOf = ({ coverage, movement }: Deducted) => (movement ? `${coverage} ${MOVEMENTS[movement]}` : coverage);

/** A row for each deduction, with the whole premium. */
export const list: Shape = (paper) => {
  const { people, style } = paper;
  return one([
    [...nameHeadings(style), 'Deduction', 'Amount'],
    ...people.flatMap(({ employee, deducted }) =>
      deducted.map((each) => [...nameCells(employee, style), titleOf(each), style.amount(whole(each))]),
    ),
  ]);
};

/** A row for each deduction and paycheck, with both shares and a total of the year so far. */
export const listByCheck: Shape = (paper) => {
  const { people, style, month } = paper;
  return one([
    [...nameHeadings(style), 'Check Date', 'Deduction', 'EE Amount', 'ER Amount', 'YTD'],
    ...people.flatMap(({ employee, deducted }) =>
      checksOf(style).flatMap((at) =>
        deducted.map((each): Cell[] => [
          ...nameCells(employee, style),
          checkDate(paper, at),
          titleOf(each),
          style.amount(onCheck(each.employeeCents, at, style)),
          style.amount(onCheck(each.employerCents, at, style)),
          style.amount(whole(each) * (month + 1)),
        ]),
      ),
    ),
  ]);
};

/** As `list`, with the tier and a column of departments, and totals by department. */
export const listWithTiers: Shape = ({ people, style }) => {
  const departments = [...new Set(people.map(({ employee }) => employee.department))].sort();
  const names = { EE: 'Employee Only', ES: 'Employee + Spouse', EC: 'Employee + Child(ren)', FAM: 'Family' };
  return one([
    ['Department', ...nameHeadings(style), 'Benefit', 'Coverage Level', 'Premium'],
    ...departments.flatMap((department): Cell[][] => {
      const own = people.filter(({ employee }) => employee.department === department);
      const rows = own.flatMap(({ employee, deducted }) =>
        deducted.map((each): Cell[] => [
          department,
          ...nameCells(employee, style),
          titleOf(each),
          each.election.volume === null ? names[each.election.tier] : '',
          style.amount(whole(each)),
        ]),
      );
      const sum = own.flatMap(({ deducted }) => deducted).reduce((total, each) => total + whole(each), 0);
      const blanks = nameHeadings(style)
        .slice(1)
        .map(() => '');
      return [...rows, [department, 'Department Total', ...blanks, '', '', style.amount(sum)]];
    }),
  ]);
};

/** A column for each coverage, with the whole premium and deductions that are no insurance. */
export const wide: Shape = ({ people, style }) =>
  one([
    [...nameHeadings(style), 'Gross Pay', ...COVERAGES, '401(k)', 'Federal Tax'],
    ...people.map(({ employee, deducted }): Cell[] => [
      ...nameCells(employee, style),
      style.amount(512_300),
      ...COVERAGES.map((coverage) => amountOr(sumFor(deducted, coverage, whole), style.amount)),
      style.amount(30_738),
      style.amount(61_112),
    ]),
  ]);

/** Two columns for each coverage, a row for each paycheck. */
export const wideByCheck: Shape = (paper) => {
  const { people, style } = paper;
  return one([
    [...nameHeadings(style), 'Pay Date', ...COVERAGES.flatMap((name) => [`${name} EE`, `${name} ER`])],
    ...people.flatMap(({ employee, deducted }) =>
      checksOf(style).map((at): Cell[] => [
        ...nameCells(employee, style),
        checkDate(paper, at),
        ...COVERAGES.flatMap((coverage) => {
          const [ee, er] = [(each: Deducted) => each.employeeCents, (each: Deducted) => each.employerCents];
          return [ee, er].map((side) => {
            const sum = sumFor(deducted, coverage, side);
            return amountOr(sum === undefined ? undefined : onCheck(sum, at, style), style.amount);
          });
        }),
      ]),
    ),
  ]);
};

/** Taxable income beside the deductions, which is no premium. */
export const wideWithImputed: Shape = (paper) => {
  const [headings = [], ...rows] = wide(paper)['Deductions'] ?? [];
  return one([
    [...headings, 'GTL Imputed Income >50k', 'Taxable Wages'],
    ...rows.map((row, at) => [
      ...row,
      paper.style.amount(at % 3 === 0 ? 0 : 512 + at * 3),
      paper.style.amount(488_000),
    ]),
  ]);
};

/** Three months side by side with their total; the bill's month is the last one. */
export function monthsAcross(heading: 'short' | 'iso' | 'words'): Shape {
  return (paper) => {
    const { people, style, month, earlier } = paper;
    const names =
      heading === 'words'
        ? ['2 Months Prior', 'Prior Month', 'Current Month']
        : [2, 1, 0].map((back) => monthNames(month - back)[heading]);
    const before = [2, 1].map((back) => {
      const sums = new Map<string, number>();
      for (const each of earlier(back)) {
        const key = `${each.employee.payrollNumber} ${titleOf(each)}`;
        sums.set(key, (sums.get(key) ?? 0) + whole(each));
      }
      return sums;
    });
    return one([
      [...nameHeadings(style), 'Deduction', ...names, 'TOTAL'],
      ...people.flatMap(({ employee, deducted }) => {
        const now = new Map(deducted.map((each) => [titleOf(each), whole(each)]));
        const titles = new Set([
          ...now.keys(),
          ...COVERAGES.filter((name) => before.some((sums) => sums.has(`${employee.payrollNumber} ${name}`))),
        ]);
        return [...titles].map((title): Cell[] => {
          const amounts = [
            ...before.map((sums) => sums.get(`${employee.payrollNumber} ${title}`) ?? 0),
            now.get(title) ?? 0,
          ];
          const total = amounts.reduce((sum, amount) => sum + amount, 0);
          return [...nameCells(employee, style), title, ...amounts.map(style.amount), style.amount(total)];
        });
      }),
    ]);
  };
}

/** The employee's name once, the deductions below, and a total. */
export const blocks: Shape = ({ people, style }) =>
  one([
    ['Employee', 'Code', 'Description', 'Current'],
    ...people.flatMap(({ employee, deducted }): Cell[][] => [
      [nameCells(employee, style).join('  '), '', '', ''],
      ...deducted.map((each, at): Cell[] => ['', `D${10 + at}`, titleOf(each), style.amount(whole(each))]),
      ['', '', 'Total Deductions', style.amount(deducted.reduce((sum, each) => sum + whole(each), 0))],
    ]),
  ]);

/** Earnings, taxes, and deductions in blocks side by side. */
export const journal: Shape = ({ people, style }) =>
  one([
    [...nameHeadings(style), 'Earning', 'Hours', 'Amount', 'Tax', 'Tax Amount', 'Deduction', 'Deduction Amount'],
    ...people.flatMap(({ employee, deducted }) => {
      const earnings = [
        ['Regular', '160.00', style.amount(480_000)],
        ['Overtime', '8.00', style.amount(36_000)],
      ];
      const taxes = [
        ['Federal', style.amount(61_112)],
        ['FICA', style.amount(39_474)],
        ['State', style.amount(21_050)],
      ];
      const rows = Math.max(earnings.length, taxes.length, deducted.length);
      return Array.from({ length: rows }, (_, at): Cell[] => {
        const each = deducted[at];
        return [
          ...nameCells(employee, style),
          ...(earnings[at] ?? ['', '', '']),
          ...(taxes[at] ?? ['', '']),
          ...(each ? [titleOf(each), style.amount(whole(each))] : ['', '']),
        ];
      });
    }),
  ]);

/** A sheet for each coverage. */
export const sheetPerCoverage: Shape = ({ people, style }) =>
  Object.fromEntries(
    COVERAGES.map((coverage) => [
      coverage,
      [
        [...nameHeadings(style), 'Plan', 'Deduction Amount'],
        ...people.flatMap(({ employee, deducted }) =>
          deducted
            .filter((each) => each.coverage === coverage)
            .map((each): Cell[] => [...nameCells(employee, style), each.election.plan, style.amount(whole(each))]),
        ),
      ],
    ]),
  );

/** Debits and credits with a sign in a column of its own. */
export const signColumn: Shape = ({ people, style }) =>
  one([
    [...nameHeadings(style), 'Deduction', 'D/C', 'Amount'],
    ...people.flatMap(({ employee, deducted }) =>
      deducted.map((each): Cell[] => [
        ...nameCells(employee, style),
        titleOf(each),
        whole(each) < 0 ? 'C' : 'D',
        style.amount(Math.abs(whole(each))),
      ]),
    ),
  ]);

/** The employer's share in a row of its own. */
export const payersInRows: Shape = ({ people, style }) =>
  one([
    [...nameHeadings(style), 'Deduction', 'Paid By', 'Amount'],
    ...people.flatMap(({ employee, deducted }) =>
      deducted.flatMap((each): Cell[][] => [
        [...nameCells(employee, style), titleOf(each), 'Employee', style.amount(each.employeeCents)],
        [...nameCells(employee, style), titleOf(each), 'Employer', style.amount(each.employerCents)],
      ]),
    ),
  ]);

function amountOr(cents: number | undefined, amount: (cents: number) => Cell): Cell {
  return cents === undefined ? '' : amount(cents);
}
