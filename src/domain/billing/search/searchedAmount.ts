import type { Cents } from '../../platform/money/Cents';
import { parseCents } from '../../platform/money/parseCents';

/** Needs a dollar sign or two decimals, because other digits may be the start of a number. */
const AMOUNT = /^(?:\$[\d,]+(?:\.\d{2})?|[\d,]+\.\d{2})$/;

/**
 * The amount in a search text: `$1,480`, `$1,480.00`, `1480.00`. Undefined for other text.
 *
 * @source docs/decisions/search.md#an-amount-finds-payments
 */
export function searchedAmount(text: string): Cents | undefined {
  return AMOUNT.test(text.trim()) ? parseCents(text.trim()) : undefined;
}
