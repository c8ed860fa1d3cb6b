/** A seed of its own for everything that is drawn by chance, so that one drawing does not move another (FNV-1a). */
export function hash(...parts: readonly (string | number)[]): number {
  let sum = 2_166_136_261;
  for (const character of parts.join('|')) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return sum >>> 0;
}
