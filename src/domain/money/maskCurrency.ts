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
