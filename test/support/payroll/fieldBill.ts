import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import type { BillLine } from '../../../src/domain/billing/bills/BillLine';
import type { Tier } from '../../../src/domain/billing/bills/Tier';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import { aLine } from '../reconciliation/aLine';

type Cell = string | number | boolean | Date | null | undefined;
type Rows = readonly (readonly Cell[])[];

export const FIELD_FILES = path.join(import.meta.dirname, 'fieldFiles');

const HEADINGS = {
  memberId: ['Member ID', 'Subscriber ID'],
  name: ['Member Name', 'Subscriber Name'],
  coverage: ['Coverage', 'Product', 'Line of Business'],
  plan: ['Plan', 'Plan Name', 'Plan Code'],
  tier: ['Tier', 'Coverage Level'],
  volume: ['Volume', 'Ben Amt'],
  charge: ['Premium', 'Amount', 'Adjustment', 'Charge'],
  credit: ['Credit'],
  month: ['Month', 'Adjustment Month', 'Coverage Month'],
} as const;
const TIERS: Readonly<Record<string, Tier>> = {
  EE: 'EE',
  Emp: 'EE',
  'Employee Only': 'EE',
  ES: 'ES',
  'Employee + Spouse': 'ES',
  EC: 'EC',
  'Employee + Child(ren)': 'EC',
  FAM: 'FAM',
  Family: 'FAM',
};

/** Lines of a carrier's bill as they are in the file, read by the headings of these bills alone. */
export async function fieldBill(name: string): Promise<readonly BillLine[]> {
  const bytes = readFileSync(path.join(FIELD_FILES, name));
  const sheets: Rows[] = name.endsWith('.csv')
    ? [csvRows(bytes.toString('utf8'))]
    : (await readXlsx(new Uint8Array(bytes))).sheets.map(({ rows }) => rows as Rows);
  return sheets.flatMap(linesOf);
}

function linesOf(rows: Rows): BillLine[] {
  let headings: readonly Cell[] = [];
  return rows.flatMap((row): BillLine[] => {
    const isHeading = HEADINGS.memberId.some((heading) => row.includes(heading));
    if (isHeading) headings = row;
    const cell = (names: readonly string[]) => row[headings.findIndex((heading) => names.includes(String(heading)))];
    const [memberId, coverage] = [cell(HEADINGS.memberId), cell(HEADINGS.coverage)];
    if (isHeading || !memberId || !coverage) return [];
    const month = dayOf(cell(HEADINGS.month));
    const isEarlier = month !== undefined && month !== '2026-11-01';
    const volume = amountOf(cell(HEADINGS.volume));
    return [
      aLine({
        memberId: String(memberId),
        memberName: String(cell(HEADINGS.name)),
        coverage: String(coverage),
        plan: String(cell(HEADINGS.plan)),
        tier: TIERS[String(cell(HEADINGS.tier) ?? '')] ?? 'EE',
        volumeCents: volume === 0 ? null : cents(volume),
        change: isEarlier ? 'RETRO' : 'SAME',
        retroPeriod: isEarlier ? localDate(month) : null,
        billed: amountOf(cell(HEADINGS.charge)) - amountOf(cell(HEADINGS.credit)),
      }),
    ];
  });
}

function amountOf(cell: Cell): number {
  return Math.round(Number(String(cell ?? '').replaceAll(',', '')) * 100);
}

function dayOf(cell: Cell): string | undefined {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  const text = String(cell ?? '');
  const [month, day, year] = text.split('/');
  return year === undefined ? text.slice(0, 10) || undefined : `${year}-${month}-${day}`;
}

function csvRows(text: string): Rows {
  return text
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    );
}
