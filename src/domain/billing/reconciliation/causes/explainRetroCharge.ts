import type { LocalDate } from '../../../platform/dates/LocalDate';
import { type Cents, cents, sumCents } from '../../../platform/money/Cents';
import { formatCents } from '../../../platform/money/formatCents';
import type { BillLine } from '../../bills/BillLine';
import type { Comparison } from '../compareMembers';
import { monthLabel } from '../payrollFile/payMonth';
import { ROUNDING_CENTS } from '../rounding';
import { type ExplainContext, type Explanation, says } from './Explanation';

/** A charge for earlier months that nobody has collected. */
export interface RetroCharge extends Explanation {
  readonly lines: readonly BillLine[];
  /** Above zero; what earlier months collected too much is taken off. */
  readonly chargeCents: Cents;
}

/**
 * A charge for an earlier month of which payroll deducted nothing, neither then nor now; undefined if there is none. It is asked about only
 * if that month's bill was compared with a payroll file, because nothing shows otherwise what was deducted. The enrollment proves it right
 * if the coverage had started.
 *
 * @param awaited keys of lines that earlier bills expect
 * @param compared months whose bills were compared with a payroll file
 * @param balance brought forward; negative if too much was collected
 * @source BR-REC-62 docs/decisions/reconciliation.md#a-retro-charge-that-nobody-collected-is-asked-about
 */
export function explainRetroCharge(
  { retroLines, payer, noDeduction, coverage }: Comparison,
  { enrolled }: Pick<ExplainContext, 'enrolled'>,
  awaited: ReadonlySet<string>,
  compared: ReadonlySet<LocalDate>,
  balance: () => Cents,
): RetroCharge | undefined {
  if (payer || noDeduction) return undefined;
  const lines = retroLines.filter(
    ({ linePk, retroPeriod }) => retroPeriod !== null && !awaited.has(linePk) && compared.has(retroPeriod),
  );
  const charged = sumCents(lines.map(({ billedCents }) => billedCents));
  if (charged <= ROUNDING_CENTS) return undefined;
  const chargeCents = cents(charged + Math.min(0, balance()));
  if (chargeCents <= ROUNDING_CENTS) return undefined;
  const months = [...new Set(lines.flatMap(({ retroPeriod }) => retroPeriod ?? []))].sort();
  const [first] = months;
  const isProven =
    enrolled?.kind === 'enrolled' && enrolled.row.from !== null && first !== undefined && enrolled.row.from <= first;
  const what = `The bill charges ${formatCents(charged)} of ${coverage ?? 'premium'} for ${months.map(monthLabel).join(', ')}`;
  const cause = `${what}, and payroll has not deducted ${formatCents(chargeCents)} of it. Is it right, and is it collected?`;
  return { ...says('RETRO_CHARGE', cause, isProven ? 'acceptBill' : null, 'CARRIER_CORRECT'), lines, chargeCents };
}
