/** In characters as JavaScript counts them: what the wire takes, and an index of the database can hold. */
export const LONGEST_DISCREPANCY_KEY = 300;
/** What is left of a longer one; its hash takes at most 13 characters more. */
const CUT = 280;

/**
 * What a difference is known by, the same whenever the same lines and rows are compared. Long names are cut and told
 * apart by their hash, so that no key is longer than can be sent and kept.
 *
 * @param parts kind of the difference, member, coverage.
 */
export function discrepancyKey(...parts: readonly string[]): string {
  const whole = parts.map(escapeSlashes).join('/');
  if (whole.length <= LONGEST_DISCREPANCY_KEY) return whole;
  // Half a character cannot be stored.
  const start = whole.slice(0, CUT).replace(/\p{Surrogate}$/u, '');
  return `${start}~h${hashOf(whole).toString(36)}`;
}

function escapeSlashes(text: string): string {
  return text.replace(/[~/]/g, (character) => (character === '~' ? '~0' : '~1'));
}

/** cyrb53: 53 bits, well spread. Nobody gains by finding two names with the same one: they would only meet their own decision. */
function hashOf(text: string): number {
  let one = 0xdeadbeef;
  let other = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2_654_435_761);
    other = Math.imul(other ^ code, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909);
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & other) + (one >>> 0);
}
