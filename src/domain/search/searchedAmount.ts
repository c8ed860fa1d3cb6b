import type { Cents } from '../money/Cents';
import { parseCents } from '../money/parseCents';

/** With a dollar sign or two decimals: other digits may be the start of a number. */
const AMOUNT = /^(?:\$[\d,]+(?:\.\d{2})?|[\d,]+\.\d{2})$/;

/**
 * The amount that a text of the search names: `$1,480`, `$1,480.00`, `1480.00`. Undefined for other texts.
 *
 * @source docs/decisions/search.md#an-amount-finds-payments
 */
export function searchedAmount(text: string): Cents | undefined {
  return AMOUNT.test(text.trim()) ? parseCents(text.trim()) : undefined;
}
