import { namesTotal } from '../../../../platform/files/totalLabels';
import { coverageFamily } from '../../coverageFamily';
import type { PayrollTable } from '../../PayrollTable';
import { isAmountCell, isPersonName, isSame, type Row, type Rows } from './cells';
import { numberedName } from './numberedNames';

const LABEL =
  /^(?:name|employee|worker|associate|member|deduction|benefit|plan|item|payroll item|coverage)(?:[ /](?:name|id|code))?\s*[:#]\s*/i;
/** Titles of parts of a company, which neither people nor deductions have. */
const PLACE = /\b(?:department|dept|division|location|company|page|cost cent(?:er|re))\b/i;
const SAMPLE_ROWS = 2_000;
const MAX_CELLS = 3;
const OF_PERSON = /\b(?:name|employee|worker|associate|member)\b/i;
const NUMBER_LABEL = /^(?:(?:employee|emp|worker|file)\s*)?(?:id|no|number|code|#)\.?\s*:$/i;
const NUMBER = /^[A-Z]{0,3}\d[\dA-Z-]{2,}$/i;

/** Kind of name in a row of its own. */
type Kind = 'Employee' | 'Deduction';

/**
 * Copies an employee or a deduction that has a row of its own into a first column of the rows below it. Such rows become empty.
 * Tables whose rows name both are left unchanged.
 *
 * @param above the rows above the headings; the last one may name the first employee or deduction.
 */
export function rowsAboveAsColumn(table: PayrollTable, above: Rows): PayrollTable {
  const kind = kindOf(table);
  if (kind === undefined) return table;
  const heading = `${kind} (row above)`;
  let text = kind === 'Employee' ? nameAbove(above) : deductionAbove(table, above);
  let isOpen = text !== '';
  const rows = table.rows.map((row) => {
    if (isSame(row, table.headingRow)) return [heading, ...row];
    const title = titleOf(row, table.headers);
    if (title === undefined) {
      if (row.some(isAmountCell)) isOpen = false;
      return [text, ...row];
    }
    if (!isOf(kind, title)) return [''];
    // A number may follow in the next row.
    text = isOpen && kind === 'Employee' ? `${text} ${title}` : title;
    isOpen = true;
    return [''];
  });
  return { ...table, headers: [heading, ...table.headers], headingRow: [heading, ...table.headingRow], rows };
}

function kindOf({ headers, rows: all }: PayrollTable): Kind | undefined {
  const rows = all.slice(0, SAMPLE_ROWS);
  const titles = rows.flatMap((row) => titleOf(row, headers) ?? []);
  const amounts = rows.filter((row) => row.some(isAmountCell) && !row.some(namesTotal));
  const isRare = (test: (cell: string) => boolean) =>
    amounts.filter((row) => row.some(test)).length * 2 < amounts.length;
  if (titles.some((title) => coverageFamily(title) !== undefined)) {
    return isRare((cell) => coverageFamily(cell) !== undefined) ? 'Deduction' : undefined;
  }
  const people = titles.filter(isPerson);
  return people.length > 1 && isRare(isPerson) ? 'Employee' : undefined;
}

function isOf(kind: Kind, title: string): boolean {
  return kind === 'Employee' ? isPerson(title) || /^\W*(?:id|no|number|ssn)\b.*\d/i.test(title) : !PLACE.test(title);
}

function isPerson(cell: string): boolean {
  return isPersonName(cell) || numberedName(cell) !== undefined;
}

/**
 * The text of a row that only names an employee or a deduction; undefined for other rows.
 *
 * @param headers of the columns. A name below the heading for names is part of its table.
 */
function titleOf(row: Row, headers: readonly string[]): string | undefined {
  const filled = row.flatMap((cell) => cell.trim() || []);
  const [first] = filled;
  if (first === undefined || filled.some((cell) => isAmountCell(cell) || namesTotal(cell))) return undefined;
  if (filled.length === 1) return first.replace(LABEL, '');
  const at = row.findIndex((cell) => isPersonName(cell));
  if (at === -1 || (OF_PERSON.test(headers[at] ?? '') && !first.endsWith(':'))) return undefined;
  const label = filled.findIndex((cell) => NUMBER_LABEL.test(cell));
  const number = label === -1 ? filled.find((cell) => NUMBER.test(cell)) : filled[label + 1];
  const hasRoom = first.endsWith(':') || filled.length <= MAX_CELLS;
  return hasRoom ? [row[at]?.trim(), number && `ID: ${number}`].filter(Boolean).join(' ') : undefined;
}

function nameAbove(above: Rows): string {
  const [title] = above.slice(-1).flatMap((row) => titleOf(row, []) ?? []);
  return title !== undefined && isPerson(title) ? title : '';
}

/** A label above the headings names the first deduction if no row below them does. */
function deductionAbove({ headers, rows }: PayrollTable, above: Rows): string {
  const first = rows.find((row) => row.some(isAmountCell) || titleOf(row, headers) !== undefined);
  const [title = ''] = above.slice(-1).flatMap((row) => titleOf(row, []) ?? []);
  return first?.some(isAmountCell) && !PLACE.test(title) ? title : '';
}
