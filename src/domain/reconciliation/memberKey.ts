import type { BillLine } from '../bills/BillLine';

/**
 * A member's number as it is compared: letters upper case, punctuation and spaces gone, leading zeros gone.
 * Payroll writes `00-1234a` where the carrier writes `1234A`.
 *
 * @returns an empty string when the text has neither letter nor digit.
 */
export function memberKey(memberId: string): string {
  const plain = memberId.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
  return plain.replace(/^0+(?=.)/, '');
}

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

/** Says which member of the bill a payroll number means; undefined when nobody, or when it could be two. */
type MemberIndex = (memberId: string) => string | undefined;

/** Finds members by their exact number first, then by what is left of it without case, punctuation and leading zeros. */
export function memberIndex(lines: readonly Pick<BillLine, 'memberId'>[]): MemberIndex {
  const exact = new Set<string>();
  for (const { memberId } of lines) exact.add(memberId);
  const byKey = new Map<string, string | undefined>();
  for (const memberId of exact) {
    const key = memberKey(memberId);
    byKey.set(key, byKey.has(key) ? undefined : memberId);
  }
  byKey.delete('');
  return (memberId) => (exact.has(memberId) ? memberId : byKey.get(memberKey(memberId)));
}
