import { writeCsv } from 'hucre/csv';
import { writeXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { type Cents, cents } from '../../../src/domain/money/Cents';
import { centsToDecimal } from '../../../src/domain/money/formatCents';
import { ofBill } from '../../infrastructure/sql/bills/billsInScope';
import { selectLines } from '../../infrastructure/sql/bills/selectLines';
import type { Db } from '../../infrastructure/sql/Tables';
import { type DemoCalendar, THIS_MONTH } from '../DemoCalendar';
import { type PayrollRow, payrollOf } from './payroll';

/** A downloadable sample file, generated on request. */
export interface SampleFile {
  readonly name: string;
  readonly mediaType: string;
  /** One sentence about the content. */
  readonly description: string;
  readonly write: () => Promise<Uint8Array>;
}

/** The export format of a payroll system. */
interface PayrollLayout {
  readonly extension: 'csv' | 'xlsx';
  readonly mediaType: string;
  readonly description: string;
  readonly write: (rows: readonly PayrollRow[]) => Promise<Uint8Array>;
}

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

/** Payroll files for the bill of the first start's month, with known differences. */
export function payrollSamples(db: Db, groupNumber: string, calendar: DemoCalendar): readonly SampleFile[] {
  const billPk = `${groupNumber}.${calendar.tag(THIS_MONTH)}-1`;
  return LAYOUTS.map(({ extension, mediaType, description, write }) => ({
    name: `payroll-deductions-${calendar.first(THIS_MONTH).slice(0, 7)}.${extension}`,
    mediaType,
    description,
    write: async () => {
      const lines = await selectLines(db, sql`where ${ofBill('l', { billPk })}`);
      return write(payrollOf(billPk, lines).rows);
    },
  }));
}

/** A format with short codes and separate columns for employee and employer amounts. */
const tidyCsv: PayrollLayout = {
  extension: 'csv',
  mediaType: 'text/csv',
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
  extension: 'xlsx',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
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

export const LAYOUTS: readonly PayrollLayout[] = [tidyCsv, workbook];

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
