import { type Cents, MAX_CENTS } from './Cents';

const GROUPS_OF_THREE = /\B(?=(\d{3})+$)/g;
const LEADING_MINUS = /^[^\d-]*-/;

/**
 * Formats text as US dollars: keeps the digits and a leading minus, and truncates (never rounds) to two decimals. Exact at
 * any length.
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

/** Decimal text without a currency sign, for a field or a file: `-1234.50`. */
export function centsToDecimal(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** An amount for display: `-$1,234.50`; for a capped sum `over $90 trillion`. @source MSK-1 */
export function formatCents(amount: Cents): string {
  if (Math.abs(amount) === MAX_CENTS) return `${amount < 0 ? 'under -' : 'over '}$90 trillion`;
  return maskCurrency(centsToDecimal(amount));
}

/** An amount with its sign, also when positive: `+$12.00`, `-$12.00`. */
export function signedAmount(amount: Cents): string {
  return amount > 0 ? `+${formatCents(amount)}` : formatCents(amount);
}
