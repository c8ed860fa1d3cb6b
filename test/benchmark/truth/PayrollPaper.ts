import type { Cell, Rows } from '../../support/payroll/exports/cells';
import type { Employee } from './Employer';
import { type Deducted, part } from './Payroll';
import type { Coverage } from './premiums';

/** The payroll of an employer that a report is printed from. */
export interface PayrollPaper {
  /** By employee as payroll writes them, in the order of the report. */
  readonly people: readonly { readonly employee: Employee; readonly deducted: readonly Deducted[] }[];
  /** The month of its pay dates; from 0, January 2026. */
  readonly month: number;
  /** Deductions of a month before, at most two. */
  readonly earlier: (monthsBack: number) => readonly Deducted[];
  readonly style: PaperStyle;
}

/** How a payroll system prints names, numbers, and amounts. */
export interface PaperStyle {
  readonly number: 'carrier' | 'ssn' | 'payroll' | 'none';
  readonly name: 'Last, First' | 'First Last' | 'parts';
  readonly amount: (cents: number) => Cell;
  /** Paychecks of the month. */
  readonly checks: 1 | 2 | 4 | 5;
}

const SHORT = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The name of a month in two forms: `Nov-26`, `2026-11`. Months before the first are of the year before. */
export function monthNames(month: number): { readonly short: string; readonly iso: string } {
  const year = 2026 + Math.floor(month / 12);
  const at = ((month % 12) + 12) % 12;
  return { short: `${SHORT[at]}-${String(year).slice(2)}`, iso: `${year}-${String(at + 1).padStart(2, '0')}` };
}

/** The day of a paycheck as `11/06/2026`. @param at from 0 */
export function checkDate({ month, style: { checks } }: PayrollPaper, at: number): string {
  const [year, of] = monthNames(month).iso.split('-');
  const days = { 1: [25], 2: [14, 28], 4: [6, 13, 20, 27], 5: [1, 8, 15, 22, 28] }[checks];
  return `${of}/${String(days[at]).padStart(2, '0')}/${year}`;
}

/** Headings and cells that name a person, in the paper's style. */
export function nameHeadings({ number, name }: PaperStyle): string[] {
  const numbers = { carrier: ['Employee ID'], ssn: ['SSN'], payroll: ['File Number'], none: [] };
  const names = { 'Last, First': ['Employee Name'], 'First Last': ['Employee'], parts: ['Last Name', 'First Name'] };
  return [...numbers[number], ...names[name]];
}

export function nameCells(employee: Employee, { number, name }: PaperStyle): Cell[] {
  const { memberId, ssn, payrollNumber, first, middle, last } = employee;
  const numbers = { carrier: [memberId], ssn: [ssn], payroll: [payrollNumber], none: [] };
  const names = {
    'Last, First': [`${last}, ${[first, middle].filter(Boolean).join(' ')}`],
    'First Last': [`${first} ${last}`],
    parts: [last, first],
  };
  return [...numbers[number], ...names[name]];
}

export const whole = ({ employeeCents, employerCents }: Deducted): number => employeeCents + employerCents;

/** The row's amount on one paycheck. */
export function onCheck(cents: number, at: number, { checks }: PaperStyle): number {
  return part(cents, at, checks);
}

/** The paychecks of the month, from 0. */
export function checksOf({ checks }: PaperStyle): readonly number[] {
  return Array.from({ length: checks }, (_, at) => at);
}

/** Sum of an employee's regular deductions for a coverage; undefined without one. */
export function sumFor(
  deducted: readonly Deducted[],
  coverage: Coverage,
  amount: (one: Deducted) => number,
): number | undefined {
  const own = deducted.filter((one) => one.coverage === coverage && one.movement === undefined);
  return own.length === 0 ? undefined : own.reduce((sum, one) => sum + amount(one), 0);
}

/** Amounts as text. */
export const AMOUNTS = {
  plain: (cents: number) => (cents / 100).toFixed(2),
  dollars: (cents: number) => {
    const text = (Math.abs(cents) / 100).toFixed(2).replace(/\B(?=(?:\d{3})+\.)/g, ',');
    return cents < 0 ? `($${text})` : `$${text}`;
  },
  comma: (cents: number) => (cents / 100).toFixed(2).replace('.', ','),
  cents: (cents: number) => String(cents),
  trailingMinus: (cents: number) => `${(Math.abs(cents) / 100).toFixed(2)}${cents < 0 ? '-' : ''}`,
  number: (cents: number) => cents / 100,
} satisfies Readonly<Record<string, (cents: number) => Cell>>;

/** Rows of a report with its heading lines above. */
export function titled(rows: Rows, { month }: PayrollPaper): Rows {
  return [['Payroll Deduction Report'], ['Harbor Light Foods LLC', '', monthNames(month).short], [], ...rows];
}
