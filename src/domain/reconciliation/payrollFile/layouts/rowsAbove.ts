import { coverageFamily } from '../../coverageFamily';
import type { PayrollTable } from '../../PayrollTable';
import { namesTotal } from '../skippedRows';
import { isAmountCell, isPersonName, type Row, type Rows } from './cells';
import { numberedName } from './numberedNames';

const LABEL =
  /^(?:employee|worker|associate|member|deduction|benefit|plan|item|payroll item|coverage)(?:[ /](?:name|id|code))?\s*[:#]\s*/i;
/** Titles of parts of a company, which neither people nor deductions have. */
const PLACE = /\b(?:department|dept|division|location|company|page|cost cent(?:er|re))\b/i;
const SAMPLE_ROWS = 2_000;
const MOST_CELLS = 2;

/** What the rows above others name. */
type Kind = 'Employee' | 'Deduction';

/**
 * Copies what a row of its own names for the rows below it, an employee or a deduction, into a first column. Such rows
 * become empty. Tables whose rows name both stay as they are.
 *
 * @param above the rows above the headings; the last one may name the first employee.
 */
export function rowsAboveAsColumn(table: PayrollTable, above: Rows): PayrollTable {
  const kind = kindOf(table.rows);
  if (kind === undefined) return table;
  const heading = `${kind} (row above)`;
  let text = kind === 'Employee' ? nameAbove(above) : '';
  let isOpen = text !== '';
  const rows = table.rows.map((row) => {
    const title = titleOf(row);
    if (title === undefined || !isOf(kind, title)) {
      if (row.some(isAmountCell)) isOpen = false;
      return [text, ...row];
    }
    // A number may follow in a row of its own.
    text = isOpen && kind === 'Employee' ? `${text} ${title}` : title;
    isOpen = true;
    return [''];
  });
  return { ...table, headers: [heading, ...table.headers], headingRow: [heading, ...table.headingRow], rows };
}

function kindOf(all: Rows): Kind | undefined {
  const rows = all.slice(0, SAMPLE_ROWS);
  const titles = rows.flatMap((row) => titleOf(row) ?? []);
  const amounts = rows.filter((row) => row.some(isAmountCell) && !row.some(namesTotal));
  const isRare = (test: (cell: string) => boolean) =>
    amounts.filter((row) => row.some(test)).length * 2 < amounts.length;
  if (amounts.length === 0) return undefined;
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

/** The text of a row with nothing else; undefined for rows with amounts, totals and rows of several cells. */
function titleOf(row: Row): string | undefined {
  const filled = row.flatMap((cell) => cell.trim() || []);
  if (
    filled.length === 0 ||
    filled.length > MOST_CELLS ||
    filled.some((cell) => isAmountCell(cell) || namesTotal(cell))
  )
    return undefined;
  if (filled.length === MOST_CELLS && !filled[0]?.endsWith(':')) return undefined;
  return filled.join(' ').replace(LABEL, '');
}

function nameAbove(above: Rows): string {
  const [title] = above.slice(-1).flatMap((row) => titleOf(row) ?? []);
  return title !== undefined && isPerson(title) ? title : '';
}
