import { columnHeadings } from '../text/columnHeadings';
import { detectColumns } from './detectColumns';
import type { PayrollTable } from './PayrollTable';

/** Titles and dates stand above the headings at most so far down. */
const HEADINGS_WITHIN = 12;
const SAMPLE_ROWS = 20;

/**
 * Finds the headings among the first rows: where the columns below look most like a payroll file, the first row in doubt.
 *
 * @param rows cells as text, empty rows included; at least one.
 */
export function tableOf(rows: readonly (readonly string[])[]): PayrollTable {
  const last = Math.min(HEADINGS_WITHIN, rows.length - 1);
  let best = { at: Math.max(0, rows.findIndex(isFilled)), confidence: 0 };
  for (let at = best.at; at < last; at += 1) {
    const { confidence } = detectColumns(columnHeadings(rows[at] ?? [], 0), sampleBelow(rows, at));
    if (confidence > best.confidence) best = { at, confidence };
  }
  const below = rows.slice(best.at + 1);
  const width = sampleBelow(rows, best.at).reduce((widest, row) => Math.max(widest, row.length), 0);
  const headingRow = rows[best.at] ?? [];
  return { headers: columnHeadings(headingRow, width), headerRow: best.at + 1, rows: below, headingRow };
}

function sampleBelow(rows: readonly (readonly string[])[], at: number): readonly (readonly string[])[] {
  return rows.slice(at + 1, at + 1 + SAMPLE_ROWS).filter(isFilled);
}

function isFilled(row: readonly string[]): boolean {
  return row.some((cell) => cell.trim() !== '');
}
