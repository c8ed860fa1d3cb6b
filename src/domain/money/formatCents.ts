import type { Cents } from './Cents';
import { maskCurrency } from './maskCurrency';

/** An amount as decimal text without a currency sign, for a field or a file: `-1234.50`. */
export function centsToDecimal(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** An amount as a person reads it: `-$1,234.50`. @source MSK-1 */
export function formatCents(amount: Cents): string {
  return maskCurrency(centsToDecimal(amount));
}
