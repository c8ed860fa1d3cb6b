/**
 * How much of one file is on its way when files go one after the other.
 *
 * @param sizes of all of them, in bytes and in order; each more than 0
 * @returns 0 to 1
 */
export function shareOf(sizes: readonly number[], index: number, sentBytes: number): number {
  const before = sizes.slice(0, index).reduce((sum, size) => sum + size, 0);
  const size = sizes[index] ?? 1;
  return Math.min(1, Math.max(0, (sentBytes - before) / size));
}
