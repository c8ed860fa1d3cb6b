import { type Cents, MAX_CENTS } from './Cents';

const GROUPS_OF_THREE = /\B(?=(\d{3})+$)/g;
/** A minus before the first digit. */
const LEADING_MINUS = /^[^\d-]*-/;

/**
 * Shows typed or stored text as US dollars: keeps the digits and a leading minus of the integer part,
 * cuts (never rounds) the decimals to two, exact at any length.
 *
 * @returns for example `-$1,234.50`; an empty string when `text` has no digit.
 * @source MSK-1
 */
export function maskCurrency(text: string): string {
  const [integer = '', ...rest] = text.split('.');
  const digits = integer.replace(/\D/g, '');
  const decimals = rest.join('').replace(/\D/g, '');
  if (!digits && !decimals) return '';
  const dollars = (digits.replace(/^0+/, '') || '0').replace(GROUPS_OF_THREE, ',');
  const change = decimals.slice(0, 2).padEnd(2, '0');
  const sign = LEADING_MINUS.test(integer) ? '-' : '';
  return `${sign}$${dollars}.${change}`;
}

/** An amount as decimal text without a currency sign, for a field or a file: `-1234.50`. */
export function centsToDecimal(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** An amount as a person reads it: `-$1,234.50`. A sum that is only known to be beyond `MOST_CENTS` says so. @source MSK-1 */
export function formatCents(amount: Cents): string {
  if (Math.abs(amount) === MAX_CENTS) return `${amount < 0 ? 'under -' : 'over '}$90 trillion`;
  return maskCurrency(centsToDecimal(amount));
}
