import { writeCsv } from 'hucre/csv';
import { writeXlsx } from 'hucre/xlsx';
import { addDays, type LocalDate, lastOfMonth } from '../../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents, sumCents, ZERO } from '../../../../src/domain/platform/money/Cents';
import { centsToDecimal } from '../../../../src/domain/platform/money/formatCents';
import type { PayrollRow } from './payroll';
import { BENEFIT_NAMES, EMPLOYEE_PERCENT, employeePart, type PayrollLayout } from './tidyPayroll';

/** A register with titles, a column for each coverage, and a grand total, as large payroll services export it. */
const wideCsv: PayrollLayout = {
  name: 'payroll-register',
  extension: 'csv',
  isTidy: false,
  description: 'A register with a column for each coverage, below titles. It is read at once.',
  async write(rows, period) {
    const coverages = [...new Set(rows.map(({ coverage }) => coverage))];
    const body = membersOf(rows).map((own) => [
      own[0]?.memberId ?? '',
      own[0]?.memberName ?? '',
      ...coverages.map((coverage) => amountIn(own.filter((row) => row.coverage === coverage))),
    ]);
    const total = coverages.map((coverage) => amountIn(rows.filter((row) => row.coverage === coverage)));
    const blanks = coverages.map(() => '');
    return csvOf([
      ['Payroll Register', '', ...blanks],
      [`Month of ${period}`, '', ...blanks],
      ['', '', ...blanks],
      ['File Number', 'Payroll Name', ...coverages],
      ...body,
      ['', 'Grand total', ...total],
    ]);
  },
};

/** A list by employee and pay date with both shares and subtotals, as payroll services for small companies export it. */
const longCsv: PayrollLayout = {
  name: 'payroll-by-pay-date',
  extension: 'csv',
  isTidy: false,
  description:
    'Two pay dates and both shares for each deduction, each employee named once, with subtotals. It is read at once.',
  async write(rows, period) {
    const body = membersOf(rows).flatMap((own) => [
      ...own
        .flatMap((row) => payDatesOf(period).map((day, part) => ({ row, day, amount: partOf(row, part) })))
        .filter(({ row, amount }) => amount !== 0 || row.amountCents === 0)
        .map(({ row, day, amount }, index) => [
          index === 0 ? row.memberId : '',
          index === 0 ? row.memberName : '',
          usDate(day),
          BENEFIT_NAMES[row.coverage] ?? row.coverage,
          centsToDecimal(employeePart(amount)),
          centsToDecimal(cents(amount - employeePart(amount))),
        ]),
      [
        '',
        `Total for ${own[0]?.memberName ?? ''}`,
        '',
        '',
        amountIn(own.map(employeeRow)),
        amountIn(own.map(employerRow)),
      ],
    ]);
    const headings = [
      'Employee ID',
      'Employee',
      'Check Date',
      'Deduction',
      'Employee Deduction',
      'Company Contribution',
    ];
    return csvOf([headings, ...body]);
  },
};

/** A workbook with one sheet for each pay date. */
const payDateWorkbook: PayrollLayout = {
  name: 'payroll-pay-dates',
  extension: 'xlsx',
  isTidy: false,
  description:
    'A sheet for each of two pay dates. Choose one, then "Both shares, 1 of 2 semi-monthly pay dates": half amounts are doubled.',
  async write(rows, period) {
    const sheets = payDatesOf(period).map((day, part) => ({
      name: `Paid ${day}`,
      rows: [
        ['Employee ID', 'Name', 'Check Date', 'Deduction', 'Amount'],
        ...rows
          .filter(({ paychecks = 2 }) => part < paychecks)
          .map(({ memberId, memberName, coverage, amountCents, paychecks = 2 }) => [
            memberId,
            memberName,
            usDate(day),
            coverage,
            Number(centsToDecimal(cents(Math.round(amountCents / paychecks)))),
          ]),
      ],
    }));
    return writeXlsx({ sheets });
  },
};

/** Employee shares without the employer contribution. */
const employeeShareCsv: PayrollLayout = {
  name: 'payroll-employee-share',
  extension: 'csv',
  isTidy: false,
  description: `The employee share only. Choose "Employee share (${EMPLOYEE_PERCENT}% of each premium), the whole month" when you are asked.`,
  async write(rows) {
    const headings = ['Employee ID', 'Name', 'Deduction', 'Employee Deduction'];
    const written = rows.map(({ memberId, memberName, coverage, amountCents }) => [
      memberId,
      memberName,
      coverage,
      centsToDecimal(cents(Math.round((amountCents * EMPLOYEE_PERCENT) / 100))),
    ]);
    return csvOf([headings, ...written]);
  },
};

/** Export layouts of payroll services that only the comparison with a bill can read. */
export const EXPORT_LAYOUTS: readonly PayrollLayout[] = [wideCsv, longCsv, payDateWorkbook, employeeShareCsv];

function csvOf(rows: readonly (readonly string[])[]): Uint8Array {
  return new TextEncoder().encode(writeCsv(rows.map((row) => [...row])));
}

/** Rows of each member, in order. Rows are ordered by member. */
function membersOf(rows: readonly PayrollRow[]): readonly (readonly PayrollRow[])[] {
  const members = new Map<string, PayrollRow[]>();
  for (const row of rows) members.set(row.memberId, [...(members.get(row.memberId) ?? []), row]);
  return [...members.values()];
}

/** The sum as text; empty without rows. */
function amountIn(rows: readonly PayrollRow[]): string {
  return rows.length === 0 ? '' : centsToDecimal(sumCents(rows.map(({ amountCents }) => amountCents)));
}

function employeeRow(row: PayrollRow): PayrollRow {
  return { ...row, amountCents: employeePart(row.amountCents) };
}

function employerRow(row: PayrollRow): PayrollRow {
  return { ...row, amountCents: cents(row.amountCents - employeePart(row.amountCents)) };
}

/** Two parts that add up to the amount. */
function halvesOf(amount: Cents): readonly [Cents, Cents] {
  const first = cents(Math.ceil(amount / 2));
  return [first, cents(amount - first)];
}

/** The 15th and the last day of the month. */
function payDatesOf(period: LocalDate): readonly [LocalDate, LocalDate] {
  return [addDays(period, 14), lastOfMonth(period)];
}

/** `11/15/2026`. */
function usDate(day: LocalDate): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}

/** A row's amount in one of the two paychecks. */
function partOf({ amountCents, paychecks = 2 }: PayrollRow, part: number): Cents {
  if (paychecks === 1) return part === 0 ? amountCents : ZERO;
  return halvesOf(amountCents)[part] ?? ZERO;
}
