import type { FoundWord } from './RowReader';

/**
 * Tiers of the X12 834 (HD05) that do not say which of our tiers they are: two people or a number of dependents, without who they are,
 * and coverages without the employee.
 */
const CARRIER_TIER = /^(?:TWO|E[1-9]D|SPC|SPO|CHD|DEP)$/i;

/**
 * The carrier's own tier; undefined for any other text. Its meaning depends on the plan, so it is asked for each plan, and kept as it is
 * until a person says what it means.
 *
 * @source docs/decisions/uploads.md#a-carriers-own-tier-is-kept-until-a-person-says-what-it-means
 */
export function carrierTier(text: string): string | undefined {
  return CARRIER_TIER.test(text) ? text.toUpperCase() : undefined;
}

const MAX_NAMED = 5;

/** Asks for the meanings of the carrier's own tiers; empty if all are known. @param words of the file @param tab where they are chosen */
export function carrierTierNotice(words: readonly FoundWord[], tab: 'Columns' | 'Meanings'): string {
  const open = words.filter(
    ({ field, text, meaning }) => field === 'tier' && meaning === null && carrierTier(text) !== undefined,
  );
  if (open.length === 0) return '';
  const named = open.slice(0, MAX_NAMED).map(({ text, plan, count }) => {
    const rows = count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`;
    return `${text}${plan === undefined ? '' : ` in plan ${plan}`} (${rows})`;
  });
  const more = open.length > named.length ? `, and ${open.length - named.length} more` : '';
  return `Only the carrier knows these tiers: ${named.join(', ')}${more}. The rows are read, and their tier is not compared until you choose its meaning under ${tab}.`;
}
