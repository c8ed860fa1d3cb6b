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
  let [sum, count] = [0, 0];
  for (const [index, amount] of amounts.entries()) {
    if (count > 0 && (sum + amount > limitCents || count === maxEntries)) {
      starts.push(index + 1);
      [sum, count] = [0, 0];
    }
    sum += amount;
    count += 1;
  }
  return starts;
}
