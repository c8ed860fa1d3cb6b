import { writeXlsx } from 'hucre/xlsx';
import type { GivenFile } from '../../../../src/application/platform/shared/GivenFile';
import type { PayrollCoverage, PayrollMember } from '../payrollBill';

export type Cell = string | number | Date | null;
export type Rows = readonly (readonly Cell[])[];

/** A report of a payroll system, with the features of real exports. */
export interface PayrollReport {
  readonly name: string;
  /** Rows of each sheet, headings included. */
  readonly sheets: (members: readonly PayrollMember[]) => Readonly<Record<string, Rows>>;
  /** How a text file is written; undefined for a workbook. */
  readonly text?: TextFormat;
  /** Social Security numbers if the bill has those as member numbers. */
  readonly memberIds?: 'ssn';
  /** Members that fit into the columns of a sheet; undefined if they are in rows. */
  readonly mostMembers?: number;
  /** Deductions of the file that are not on the bill. */
  readonly leftOut?: readonly string[];
  /** Columns that are not used. */
  readonly unused?: readonly string[];
}

interface TextFormat {
  readonly separator?: string;
  readonly encoding?: 'utf-8' | 'utf-8 with mark' | 'utf-16';
  readonly quotes?: 'always';
}

/** The file as the payroll system writes it. */
export async function fileOf({ text, sheets }: PayrollReport, members: readonly PayrollMember[]): Promise<GivenFile> {
  const all = Object.entries(sheets(members));
  if (text) return given('payroll.csv', encoded(textOf(all[0]?.[1] ?? [], text), text.encoding));
  return given(
    'payroll.xlsx',
    await writeXlsx({ sheets: all.map(([name, rows]) => ({ name, rows: rows.map((row) => [...row]) })) }),
  );
}

function textOf(rows: Rows, { separator = ',', quotes }: TextFormat): string {
  const written = (cell: Cell) => {
    const plain = cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '');
    const needsQuotes = quotes === 'always' || plain.includes(separator) || /["\n]/.test(plain);
    return needsQuotes ? `"${plain.replaceAll('"', '""')}"` : plain;
  };
  return rows.map((row) => row.map(written).join(separator)).join('\r\n');
}

function encoded(text: string, encoding: TextFormat['encoding']): Uint8Array {
  if (encoding !== 'utf-16') return new TextEncoder().encode(encoding === 'utf-8 with mark' ? `\uFEFF${text}` : text);
  return new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
}

function given(name: string, bytes: Uint8Array): GivenFile {
  return { name, size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.slice().buffer as ArrayBuffer) };
}

/** One sheet. */
export const sheet = (rows: Rows) => ({ Sheet1: rows });
/** `612.40`, also for numbers of a workbook. */
export const plain = (cents: number) => (cents / 100).toFixed(2);
/** A number of a workbook. */
export const number = (cents: number) => cents / 100;
/** `$1,234.50`, `($12.00)`. */
export const dollars = (cents: number) => {
  const text = `$${plain(Math.abs(cents)).replace(/\B(?=(?:\d{3})+\.)/g, ',')}`;
  return cents < 0 ? `(${text})` : text;
};
export const commaName = ({ first, last }: PayrollMember) => `${last}, ${first}`;
export const plainName = ({ first, last }: PayrollMember) => `${first} ${last}`;
export const total = ({ employee, employer }: PayrollCoverage) => employee + employer;
/** The part of a paycheck; the first ones get the cents that are left. */
export const part = (cents: number, at: number, of: number) => Math.floor(cents / of) + (at < cents % of ? 1 : 0);
/** A date as Excel stores it. */
export const serial = (iso: string) => (Date.parse(iso) - Date.UTC(1899, 11, 30)) / 86_400_000;
export const COVERAGES = ['Medical', 'Dental', 'Vision'] as const;
export const coverageOf = ({ coverages }: PayrollMember, name: string) =>
  coverages.find(({ coverage }) => coverage === name);
/** Member and employer amounts for each coverage, in columns. @param none for coverages the member does not have */
export const payersOf = (member: PayrollMember, write: (cents: number) => Cell, none: Cell): Cell[] =>
  COVERAGES.flatMap((name) => {
    const found = coverageOf(member, name);
    return found ? [write(found.employee), write(found.employer)] : [none, none];
  });
/** Rows of each member's coverages. */
export const eachCoverage = (
  members: readonly PayrollMember[],
  rows: (member: PayrollMember, coverage: PayrollCoverage) => Rows,
) => members.flatMap((member) => member.coverages.flatMap((coverage) => rows(member, coverage)));
/** Sum of what members pay, in cents. */
export const sumOf = (members: readonly PayrollMember[], of: (coverage: PayrollCoverage) => number, name?: string) =>
  members
    .flatMap(({ coverages }) => coverages)
    .filter(({ coverage }) => name === undefined || coverage === name)
    .reduce((sum, coverage) => sum + of(coverage), 0);
export const employeePart = ({ employee }: PayrollCoverage) => employee;
export const employerPart = ({ employer }: PayrollCoverage) => employer;
