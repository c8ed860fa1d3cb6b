import { coverageText } from '../coverageFamily';
import { withoutMonth } from './monthHeadings';

/**
 * Identifies a layout by its headings, whatever their order, case and punctuation, and the months that they name.
 *
 * @returns at most 12 characters: a 53-bit hash in base 36.
 */
export function layoutKey(headings: readonly string[]): string {
  const text = headings
    .map((heading) => coverageText(withoutMonth(heading)))
    .sort()
    .join('\n');
  let one = 0x811c9dc5;
  let other = 0x1b873593;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x5bd1e995);
  }
  one ^= one >>> 15;
  other ^= other >>> 13;
  return (4_294_967_296 * (2_097_151 & other) + (one >>> 0)).toString(36);
}
