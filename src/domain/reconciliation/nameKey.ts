/**
 * A person's name as it is compared: no case, accents, punctuation, order of the parts or middle initials.
 * `Núñez, Ana M.` and `ANA NUNEZ` are one name.
 */
export function nameKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const parts = plain.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const words = parts.filter((part) => part.length > 1);
  return (words.length >= 2 ? words : parts).sort().join(' ');
}
