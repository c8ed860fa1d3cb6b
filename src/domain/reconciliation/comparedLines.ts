import type { BillLine } from '../bills/BillLine';
import { type Cents, sumCents } from '../money/Cents';

/**
 * Which of a member's lines payroll can be held against. A payroll file tells of the current period; lines of
 * earlier months count only where payroll carries them, that is where the deduction is closer to all lines together.
 *
 * @param deducted null when payroll has no row: it then says nothing about earlier months.
 */
export function comparedLines(lines: readonly BillLine[], deducted: Cents | null): readonly BillLine[] {
  const current = lines.filter(({ retroPeriod }) => retroPeriod === null);
  if (current.length === lines.length || deducted === null) return current;
  const offCurrent = Math.abs(billed(current) - deducted);
  const offAll = Math.abs(billed(lines) - deducted);
  return offCurrent <= offAll ? current : lines;
}

function billed(lines: readonly BillLine[]): Cents {
  return sumCents(lines.map(({ billedCents }) => billedCents));
}
