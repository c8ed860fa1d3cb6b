import { formatCents } from '../../../platform/money/formatCents';
import type { Comparison } from '../compareMembers';
import { ROUNDING_CENTS } from '../rounding';
import { type ExplainContext, type Explanation, says } from './Explanation';

/**
 * The bill differs from the confirmed rates, and payroll agrees with the bill or with the rates. The carrier is asked about it
 * either way; payroll's amount is used only if it is the expected one.
 *
 * @source docs/decisions/rates.md#a-wrong-rate-is-a-difference-even-where-payroll-agrees
 */
export function otherThanRates(
  { lines, billedCents, deductedCents }: Pick<Comparison, 'lines' | 'billedCents' | 'deductedCents'>,
  { rate }: Pick<ExplainContext, 'rate'>,
): Explanation | undefined {
  if (lines.length === 0 || rate?.kind !== 'expected' || rate.cause === '') return undefined;
  const { expectedCents, cause } = rate;
  if (Math.abs(billedCents - expectedCents) <= ROUNDING_CENTS) return undefined;
  const expected = formatCents(expectedCents);
  if (payrollHasBilledRate({ billedCents, deductedCents })) {
    const about = billedCents === deductedCents ? '' : ', but for rounding';
    const text = `The confirmed rates give ${expected}. Payroll deducts what is billed${about}: ${cause}.`;
    return says('RATE', text, 'dispute', 'RATE_CORRECTION');
  }
  if (Math.abs(deductedCents - expectedCents) > ROUNDING_CENTS) return undefined;
  const action = deductedCents < billedCents ? 'acceptOurs' : 'expectNextBill';
  const text = `Payroll deducts ${expected}, as the confirmed rates say. The bill: ${cause}.`;
  return says('RATE', text, action, 'RATE_CORRECTION');
}

/** Whether payroll deducts what is billed, but for a few cents of rounding, and so confirms nothing about the rate. */
export function payrollHasBilledRate({
  billedCents,
  deductedCents,
}: Pick<Comparison, 'billedCents' | 'deductedCents'>): boolean {
  return Math.abs(billedCents - deductedCents) <= ROUNDING_CENTS;
}
