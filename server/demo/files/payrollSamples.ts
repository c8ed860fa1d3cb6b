import { writeCsv } from 'hucre/csv';
import { writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { addDays, type LocalDate, lastOfMonth } from '../../../src/domain/dates/LocalDate';
import { type Cents, cents, sumCents } from '../../../src/domain/money/Cents';
import { centsToDecimal } from '../../../src/domain/money/formatCents';
import { ofBill } from '../../infrastructure/sql/bills/billsInScope';
import { selectLines } from '../../infrastructure/sql/bills/selectLines';
import type { Db } from '../../infrastructure/sql/Tables';
import { type DemoCalendar, THIS_MONTH } from '../DemoCalendar';
import { type PayrollRow, payrollOf } from './payroll';

/** What samples are for: to upload, or to compare with a bill in whatever layout. */
export type SamplePurpose = 'upload' | 'compare';

/** A downloadable sample file, generated on request. */
export interface SampleFile {
  readonly name: string;
  readonly mediaType: string;
  /** One sentence about the content. */
  readonly description: string;
  readonly write: () => Promise<Uint8Array>;
}

/** The export format of a payroll system. */
export interface PayrollLayout {
  /** First part of the file's name. */
  readonly name: string;
  readonly extension: 'csv' | 'xlsx';
  /** What to expect of it, in one or two sentences. */
  readonly description: string;
  /** Whether an upload can read it, too; otherwise it is for the reconcile screen. */
  readonly isTidy: boolean;
  readonly write: (rows: readonly PayrollRow[], period: LocalDate) => Promise<Uint8Array>;
}

const MEDIA_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** Employees' share of the premium. */
const EMPLOYEE_PERCENT = 22;

const SAVINGS_CENTS = cents(25_000);

/** Every ninth employee has a savings plan, which no carrier bills. */
const SAVER_EVERY = 9;

const BENEFIT_CODES: Readonly<Record<string, string>> = {
  Medical: 'MED',
  Dental: 'DEN',
  Vision: 'VIS',
  Life: 'LIFE',
  Disability: 'DISAB',
};

const BENEFIT_NAMES: Readonly<Record<string, string>> = {
  Medical: 'Health Insurance',
  Dental: 'Dental Insurance',
  Vision: 'Vision Insurance',
  Life: 'Group Life',
  Disability: 'Disability Insurance',
};

/**
 * Payroll files for the bill of the first start's month, with known differences.
 *
 * @param purpose files to upload have one heading row and one row for each deduction
 */
export function payrollSamples(
  db: Db,
  groupNumber: string,
  calendar: DemoCalendar,
  purpose: SamplePurpose,
): readonly SampleFile[] {
  const billPk = `${groupNumber}.${calendar.tag(THIS_MONTH)}-1`;
  const period = calendar.first(THIS_MONTH);
  const offered = LAYOUTS.filter(({ isTidy }) => isTidy || purpose === 'compare');
  return offered.map(({ name, extension, description, write }) => ({
    name: `${name}-${period.slice(0, 7)}.${extension}`,
    mediaType: MEDIA_TYPES[extension],
    description,
    write: async () => {
      const lines = await selectLines(db, sql`where ${ofBill('l', { billPk })}`);
      return write(payrollOf(billPk, lines).rows, period);
    },
  }));
}

/** A format with short codes and separate columns for employee and employer amounts. */
const tidyCsv: PayrollLayout = {
  name: 'payroll-deductions',
  extension: 'csv',
  isTidy: true,
  description: 'Payroll deductions with employee and employer amounts, as text (CSV).',
  async write(rows) {
    const headers = ['Emp No', 'Employee Name', 'Benefit', 'EE Deduction', 'ER Contribution'];
    const written = rows.map(({ memberId, memberName, coverage, amountCents }) => {
      const employee = employeePart(amountCents);
      return [
        memberId,
        memberName,
        BENEFIT_CODES[coverage] ?? coverage,
        centsToDecimal(employee),
        centsToDecimal(cents(amountCents - employee)),
      ];
    });
    return new TextEncoder().encode(writeCsv([headers, ...written]));
  },
};

/** A format with benefit names, one amount, dashes in the employee id, and savings plans among the deductions. */
const workbook: PayrollLayout = {
  name: 'payroll-deductions',
  extension: 'xlsx',
  isTidy: true,
  description: 'Payroll deductions with one amount a benefit, and savings plans among them, as a workbook (Excel).',
  async write(rows) {
    const headers = ['Employee ID', 'Name', 'Deduction', 'Pay Group', 'Monthly Amount'];
    const written = withSavings(rows).map(({ memberId, memberName, coverage, amountCents }) => [
      `${memberId.slice(0, 3)}-${memberId.slice(3)}`,
      memberName,
      BENEFIT_NAMES[coverage] ?? coverage,
      'Monthly',
      Number(centsToDecimal(amountCents)),
    ]);
    const columns = [14, 28, 22, 12, 16].map((width, index) => ({
      width,
      ...(index === 4 ? { numFmt: '#,##0.00' } : {}),
    }));
    return writeXlsx({
      sheets: [{ name: 'Deductions', columns, rows: [headers, ...written], freezePane: { rows: 1 } }],
    });
  },
};

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
        .flatMap((row) =>
          payDatesOf(period).map((day, part) => ({ row, day, amount: halvesOf(row.amountCents)[part] })),
        )
        .map(({ row, day, amount = row.amountCents }, index) => [
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
    const sheets = payDatesOf(period).map((day) => ({
      name: `Paid ${day}`,
      rows: [
        ['Employee ID', 'Name', 'Check Date', 'Deduction', 'Amount'],
        ...rows.map(({ memberId, memberName, coverage, amountCents }) => [
          memberId,
          memberName,
          usDate(day),
          coverage,
          Number(centsToDecimal(cents(Math.round(amountCents / 2)))),
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

export const LAYOUTS: readonly PayrollLayout[] = [
  tidyCsv,
  workbook,
  wideCsv,
  longCsv,
  payDateWorkbook,
  employeeShareCsv,
];

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

function employeePart(amount: Cents): Cents {
  return cents(Math.floor((amount * EMPLOYEE_PERCENT) / 100));
}

/** Adds savings plan rows before the first row of every ninth member. Rows are ordered by member. */
function withSavings(rows: readonly PayrollRow[]): readonly PayrollRow[] {
  let members = 0;
  return rows.flatMap((row, index) => {
    if (rows[index - 1]?.memberId === row.memberId) return [row];
    members += 1;
    return members % SAVER_EVERY === 0 ? [{ ...row, coverage: '401(k)', amountCents: SAVINGS_CENTS }, row] : [row];
  });
}
