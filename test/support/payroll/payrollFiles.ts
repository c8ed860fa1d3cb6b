import { writeXlsx } from 'hucre/xlsx';
import type { GivenFile } from '../../../src/application/platform/shared/GivenFile';
import type { PayrollMember } from './payrollBill';
import type { PayrollStyle } from './payrollStyles';

/** The file as text, of its last sheet with rows for members. */
export function csvFile(style: PayrollStyle, members: readonly PayrollMember[]): GivenFile {
  const separator = style.separator ?? ',';
  const rows = Object.values(style.sheets(members)).sort((one, other) => other.length - one.length)[0] ?? [];
  const text = rows.map((row) => row.map((cell) => quoted(cell, separator)).join(separator)).join('\r\n');
  return given('payroll.csv', new TextEncoder().encode(text));
}

/** The file as a workbook with numbers as numbers, unless they have a comma for decimals. */
export async function xlsxFile(style: PayrollStyle, members: readonly PayrollMember[]): Promise<GivenFile> {
  const sheets = Object.entries(style.sheets(members)).map(([name, rows]) => ({
    name,
    rows: rows.map((row) => row.map((cell) => (/^-?\d+\.\d\d$/.test(cell) ? Number(cell) : cell))),
  }));
  return given('payroll.xlsx', await writeXlsx({ sheets }));
}

function quoted(cell: string, separator: string): string {
  return cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function given(name: string, bytes: Uint8Array): GivenFile {
  return { name, size: bytes.length, arrayBuffer: () => Promise.resolve(bytes.slice().buffer as ArrayBuffer) };
}
