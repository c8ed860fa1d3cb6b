import { type Cents, MOST_CENTS } from './Cents';
import { maskCurrency } from './maskCurrency';

/** An amount as decimal text without a currency sign, for a field or a file: `-1234.50`. */
export function centsToDecimal(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** An amount as a person reads it: `-$1,234.50`. A sum that is only known to be beyond `MOST_CENTS` says so. @source MSK-1 */
export function formatCents(amount: Cents): string {
  if (Math.abs(amount) === MOST_CENTS) return `${amount < 0 ? 'under -' : 'over '}$90 trillion`;
  return maskCurrency(centsToDecimal(amount));
}
