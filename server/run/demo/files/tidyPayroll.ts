import { writeCsv } from 'hucre/csv';
import { writeXlsx } from 'hucre/xlsx';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { type Cents, cents } from '../../../../src/domain/platform/money/Cents';
import { centsToDecimal } from '../../../../src/domain/platform/money/formatCents';
import type { PayrollRow } from './payroll';

/** The export format of a payroll system. */
export interface PayrollLayout {
  /** First part of the file's name. */
  readonly name: string;
  readonly extension: 'csv' | 'xlsx';
  /** Result to expect, in one or two sentences. */
  readonly description: string;
  /** Whether an upload can read it as well; otherwise it is only for the reconcile screen. */
  readonly isTidy: boolean;
  readonly write: (rows: readonly PayrollRow[], period: LocalDate) => Promise<Uint8Array>;
}

/** Employees' share of the premium. */
export const EMPLOYEE_PERCENT = 22;

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

export const BENEFIT_NAMES: Readonly<Record<string, string>> = {
  Medical: 'Health Insurance',
  Dental: 'Dental Insurance',
  Vision: 'Vision Insurance',
  Life: 'Group Life',
  Disability: 'Disability Insurance',
};

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

/** Layouts with one heading row and one row for each deduction. */
export const TIDY_LAYOUTS: readonly PayrollLayout[] = [tidyCsv, workbook];

/** The employee's share of an amount. */
export function employeePart(amount: Cents): Cents {
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
