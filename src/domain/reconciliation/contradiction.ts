import type { Cents } from '../money/Cents';
import type { Discrepancy } from './Discrepancy';
import type { Resolution } from './Resolution';

/**
 * Why the amount of a discrepancy's lines does not go with the decision about it; undefined when it does.
 * Where the bill is kept, a third amount may stand: the carrier is right in principle and corrected by hand.
 *
 * @param amount what the lines of the discrepancy now add up to.
 */
export function contradiction(
  { deductedCents, billedCents, memberName }: Pick<Discrepancy, 'deductedCents' | 'billedCents' | 'memberName'>,
  { action }: Pick<Resolution, 'action'>,
  amount: Cents,
): string | undefined {
  const isOurs = amount === (deductedCents ?? 0);
  if (action === 'acceptOurs' && !isOurs) {
    return `The lines of ${memberName} do not add up to what payroll deducted. Save the lines, or decide again.`;
  }
  if (action !== 'acceptOurs' && isOurs && amount !== billedCents) {
    return `The lines of ${memberName} have payroll's amount, but the decision keeps the bill. Decide again.`;
  }
  return undefined;
}
