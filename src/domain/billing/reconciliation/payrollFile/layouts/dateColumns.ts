import { holdsAmounts } from '../../detectColumns';
import type { PayrollTable } from '../../PayrollTable';
import { dayOf } from '../payDates';
import { isSame, type Row } from './cells';

const DATE =
  /\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[/-]\d{1,2}[/-](?:\d{4}|\d{2})|[a-z]{3,9}\.? \d{1,2},? \d{4}|\d{1,2}[ -][a-z]{3,9}[ -]\d{2,4}/i;
const DATE_HEADING = 'Pay date';
const AMOUNT_HEADING = 'Amount';
const REPEATED = /\s*\(\d+\)$/;
const SAMPLE_ROWS = 20;

/** A column of amounts of one pay date. */
interface DateColumn {
  readonly at: number;
  readonly date: string;
  /** The rest of the heading, such as `EE`. */
  readonly part: string;
}

/** Whether a heading is a date, with or without the name of a deduction. */
export function dateIn(heading: string): string | undefined {
  const text = DATE.exec(heading)?.[0];
  return text !== undefined && dayOf(text) !== undefined ? text : undefined;
}

/**
 * Turns columns of pay dates (`11/15/2026`, `11/15/2026 EE`) into rows with a pay date, so that the layout has the same
 * headings each month. Other tables stay as they are.
 */
export function dateColumnsAsRows(table: PayrollTable): PayrollTable {
  const { headers, rows, headingRow } = table;
  const columns = dateColumnsOf(table);
  const keys = new Set(columns.map(({ date, part }) => `${date} ${part}`));
  if (columns.length === 0 || keys.size < columns.length) return table;
  const dates = [...new Set(columns.map(({ date }) => date))];
  const parts = [...new Set(columns.map(({ part }) => part))];
  const dated = new Set(columns.map(({ at }) => at));
  const base = [...headers.keys()].filter((at) => !dated.has(at));
  const unfolded: (readonly [row: Row, number: number])[] = [];
  for (const [index, row] of rows.entries()) {
    if (isSame(row, headingRow)) continue;
    const rest = base.map((at) => row[at] ?? '');
    // Cells after the last heading show that an amount was split.
    const excess = row.slice(headers.length);
    const number = table.rowNumbers?.[index] ?? index + 1;
    const paid = dates.flatMap((date) => {
      const amounts = parts.map((part) => {
        const column = columns.find((one) => one.date === date && one.part === part);
        return column ? (row[column.at] ?? '') : '';
      });
      return amounts.some((amount) => amount.trim() !== '') ? [[...rest, date, ...amounts, ...excess]] : [];
    });
    if (paid.length === 0) paid.push([...rest, '', ...parts.map(() => ''), ...excess]);
    for (const one of paid) unfolded.push([one, number]);
  }
  const headings = [...base.map((at) => headers[at] ?? ''), DATE_HEADING, ...parts];
  return {
    ...table,
    headers: headings,
    headingRow: headings,
    rows: unfolded.map(([row]) => row),
    rowNumbers: unfolded.map(([, number]) => number),
  };
}

function dateColumnsOf({ headers, rows }: PayrollTable): readonly DateColumn[] {
  const sample = rows.slice(0, SAMPLE_ROWS);
  return headers.flatMap((heading, at) => {
    const date = dateIn(heading);
    if (date === undefined || !holdsAmounts(sample, at)) return [];
    const part = heading.replace(date, ' ').replace(REPEATED, '').replace(/\s+/g, ' ').trim();
    return [{ at, date, part: part === '' ? AMOUNT_HEADING : part }];
  });
}
