import { plainLetters } from '../../platform/text/plainLetters';
import type { BillLine } from '../bills/BillLine';

/**
 * Normalizes a member number for comparison: upper case, without punctuation, spaces and leading zeros.
 * Payroll writes `00-1234a` where the carrier writes `1234A`.
 *
 * @returns an empty string if the text has no letter or digit.
 */
export function memberKey(memberId: string): string {
  if (NORMALIZED.test(memberId)) return memberId;
  const plain = memberId
    .toUpperCase()
    .replace(DECIMALS, '$1')
    .replace(/[^\p{L}\p{N}]/gu, '');
  return plain.replace(/^0+(?=.)/, '');
}

/** Whether two member numbers are the same in normalized form. Two empty numbers are not. */
export function isSameNumber(one: string, other: string): boolean {
  return one !== '' && (one === other || memberKey(one) === memberKey(other));
}

/**
 * Normalizes a person's name for comparison: without case, accents, punctuation, word order and middle initials.
 * `Núñez, Ana M.` and `ANA NUNEZ` are the same name.
 */
export function nameKey(name: string): string {
  const parts = plainLetters(name).split(NOT_IN_WORDS).filter(Boolean);
  const words = parts.filter((part) => part.length > 1);
  return (words.length >= 2 ? words : parts).sort().join(' ');
}

/**
 * `nameKey` without generational suffixes and with joined apostrophes: `O’Brien, Ana Jr.` and `Ana OBrien` are the same name.
 * People whose suffixes or initials differ may share it.
 *
 * @source docs/decisions/payroll-files.md#suffixes-and-initials-tell-people-of-one-name-apart
 */
export function commonNameKey(name: string): string {
  const words = nameKey(withoutApostrophes(name)).split(' ');
  const own = words.filter((word) => !SUFFIXES.has(word));
  return (own.length >= 2 ? own : words).join(' ');
}

/** Distinguishes people with the same `commonNameKey`: suffix and middle initials, sorted; empty if there are none. */
export function nameDetails(name: string): readonly string[] {
  const words = withoutApostrophes(name).split(NOT_IN_WORDS);
  return words.filter((word) => word.length === 1 || SUFFIXES.has(word)).sort();
}

const NOT_IN_WORDS = /[^\p{L}\p{M}\p{N}]+/u;

/** Plain letters, with apostrophes between letters removed. */
function withoutApostrophes(name: string): string {
  return plainLetters(name).replace(/(\p{L})'(?=\p{L})/gu, '$1');
}

const SUFFIXES: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);

/** Spreadsheets and scripts write numbers with a decimal. */
const DECIMALS = /(\d)\.0+$/;

/** Most numbers are already as `memberKey` returns them. */
const NORMALIZED = /^[1-9A-Z][0-9A-Z]*$/;

/** Finds the bill's member for a payroll number; undefined if there is none or it is ambiguous. */
type MemberIndex = (memberId: string) => string | undefined;

/** Finds members by their exact number, then ignoring case, punctuation, and leading zeros. */
export function memberIndex(lines: readonly Pick<BillLine, 'memberId'>[]): MemberIndex {
  const exact = new Set<string>();
  for (const { memberId } of lines) exact.add(memberId);
  // Built on first use, since few files need it.
  let byKey: Map<string, string | undefined> | undefined;
  return (memberId) => {
    if (exact.has(memberId)) return memberId;
    byKey ??= uniqueKeys(exact);
    return byKey.get(memberKey(memberId));
  };
}

function uniqueKeys(memberIds: Iterable<string>): Map<string, string | undefined> {
  const byKey = new Map<string, string | undefined>();
  for (const memberId of memberIds) {
    const key = memberKey(memberId);
    byKey.set(key, byKey.has(key) ? undefined : memberId);
  }
  byKey.delete('');
  return byKey;
}
