/** The most entries of a file: the counter of a batch has six digits. @source Nacha Operating Rules, appendix 3 */
export const MAX_FILE_ENTRIES = 999_999;

/**
 * Splits entries, in their order, into as few files as possible.
 *
 * @param amounts of the entries in cents, each up to `limitCents`; a larger one has a file of its own.
 * @param limitCents the most that the entries of a file may add up to.
 * @returns the place of each file's first entry, from 1, ascending; `[1]` without entries.
 * @source docs/decisions/bank-files.md#the-bank-limits-what-is-drawn
 */
export function fileStarts(
  amounts: readonly number[],
  limitCents: number,
  maxEntries: number = MAX_FILE_ENTRIES,
): number[] {
  const starts = [1];
  let [start, sum] = [1, 0];
  for (const [index, amount] of amounts.entries()) {
    const place = index + 1;
    if (index > 0 && (sum + amount > limitCents || place - start === maxEntries)) {
      starts.push(place);
      [start, sum] = [place, 0];
    }
    sum += amount;
  }
  return starts;
}
