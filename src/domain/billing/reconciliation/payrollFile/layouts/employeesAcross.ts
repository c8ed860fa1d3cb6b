import { namesTotal } from '../../../../platform/files/totalLabels';
import { coverageFamily } from '../../coverageFamily';
import type { PayrollTable } from '../../PayrollTable';
import { isAmountCell, isFilled, isPersonName, type Rows } from './cells';
import { numberedName } from './numberedNames';

const HEADINGS = ['Employee', 'Deduction', 'Amount'] as const;
const HEADINGS_WITHIN = 60;
/** Deductions among which a coverage is looked for. */
const MAX_DEDUCTIONS = 200;
const MIN_NAMES = 2;

/** Columns of one employee, from the name to the next one. */
interface EmployeeColumns {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Reads a summary with employees across and deductions down as rows with an employee, a deduction and an amount.
 *
 * @returns undefined if the file is not such a summary.
 */
export function employeesAcross(rows: Rows): PayrollTable | undefined {
  const at = rows
    .slice(0, HEADINGS_WITHIN)
    .findIndex((row, index) => isNames(row, rows.slice(index + 1, index + 1 + MAX_DEDUCTIONS)));
  const headings = rows[at];
  if (!headings) return undefined;
  const employees = employeeColumns(headings);
  const found: { readonly row: readonly string[]; readonly number: number }[] = [];
  for (const [index, row] of rows.slice(at + 1).entries()) {
    const deduction = lastFilled(row.slice(0, employees[0]?.from));
    if (deduction === '' || namesTotal(deduction)) continue;
    for (const { name, from, to } of employees) {
      // Hours and rates precede the amount.
      const amount = lastFilled(row.slice(from, to));
      if (amount !== '') found.push({ row: [name, deduction, amount], number: index + 1 });
    }
  }
  return {
    headers: HEADINGS,
    headingRow: HEADINGS,
    headerRow: at + 1,
    rows: found.map(({ row }) => row),
    rowNumbers: found.map(({ number }) => number),
  };
}

function isNames(row: readonly string[], below: Rows): boolean {
  const cells = row.slice(1).filter((cell) => cell.trim() !== '' && !namesTotal(cell));
  if (cells.length < MIN_NAMES || !cells.every((cell) => isPersonName(cell) || numberedName(cell))) return false;
  const first = employeeColumns(row)[0]?.from ?? 0;
  const coverages = below.filter(
    (cells_) => isFilled(cells_) && cells_.slice(0, first).some((cell) => coverageFamily(cell) !== undefined),
  );
  return coverages.some((cells_) => cells_.slice(first).some(isAmountCell));
}

function employeeColumns(headings: readonly string[]): readonly EmployeeColumns[] {
  const starts = [...headings.keys()].filter((at) => at > 0 && headings[at]?.trim() !== '');
  return starts.flatMap((from, index) => {
    const name = headings[from]?.trim() ?? '';
    return namesTotal(name) ? [] : [{ name, from, to: starts[index + 1] ?? headings.length }];
  });
}

function lastFilled(cells: readonly string[]): string {
  return cells.filter((cell) => cell.trim() !== '').at(-1) ?? '';
}
