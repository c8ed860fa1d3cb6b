import { plainLetters } from '../../platform/text/plainLetters';
import { issuedNumber, shareWord } from './issuedNumbers';

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

/** Generational suffixes in plain letters. */
export const SUFFIXES: ReadonlySet<string> = new Set(['jr', 'sr', 'ii', 'iii', 'iv']);

/** Spreadsheets and scripts write numbers with a decimal. */
const DECIMALS = /(\d)\.0+$/;

/** Most numbers are already as `memberKey` returns them. */
const NORMALIZED = /^[1-9A-Z][0-9A-Z]*$/;

/** Members of a bill by their numbers. */
export interface MemberIndex {
  /** The member with a payroll number; undefined if there is none or it is ambiguous. @param memberName default: none */
  (memberId: string, memberName?: string): string | undefined;
  /** Whether several members have the number, in different forms or from different carriers, so that the name counts, too. */
  readonly needsName: (memberId: string) => boolean;
}

interface NumberedLine {
  readonly memberId: string;
  readonly memberName?: string;
}

/**
 * Finds members by their number in any form. Of several members with a number, the one with the name is found, then the one with
 * exactly this number, unless another carrier issued it, too.
 *
 * @source docs/decisions/reconciliation.md#a-number-counts-within-its-issuer
 */
export function memberIndex(lines: readonly NumberedLine[]): MemberIndex {
  // Built on first use: a file without numbers needs none.
  let index:
    | {
        readonly byKey: ReadonlyMap<string, string>;
        readonly shared: SharedNumbers;
        readonly known: ReadonlySet<string>;
      }
    | undefined;
  const of = () => (index ??= indexed(lines));
  const find = (memberId: string, memberName?: string) => {
    const { byKey, shared, known } = of();
    const several = shared.size === 0 ? undefined : shared.get(memberKey(memberId));
    if (several) return memberOfSeveral(several, memberId, (memberName ?? '').trim());
    return known.has(memberId) ? memberId : byKey.get(memberKey(memberId));
  };
  const needsName = (memberId: string) => of().shared.size > 0 && of().shared.has(memberKey(memberId));
  return Object.assign(find, { needsName });
}

/** Names by member, of numbers that several members have. By the key of the number. */
type SharedNumbers = ReadonlyMap<string, NamesByMember>;
type NamesByMember = ReadonlyMap<string, ReadonlySet<string>>;

function indexed(lines: readonly NumberedLine[]) {
  const byKey = new Map<string, string>();
  const shared = new Map<string, Map<string, Set<string>>>();
  const known = new Set<string>();
  for (const { memberId } of lines) {
    if (known.has(memberId)) continue;
    known.add(memberId);
    const key = memberKey(issuedNumber(memberId));
    if (byKey.has(key) || issuedNumber(memberId) !== memberId) shared.set(key, new Map());
    byKey.set(key, memberId);
  }
  byKey.delete('');
  shared.delete('');
  for (const { memberId, memberName = '' } of shared.size === 0 ? [] : lines) {
    const members = shared.get(memberKey(issuedNumber(memberId)));
    members?.set(memberId, (members.get(memberId) ?? new Set()).add(memberName));
  }
  return { byKey, shared, known };
}

function memberOfSeveral(members: NamesByMember, memberId: string, memberName: string): string | undefined {
  const named = (isName: (name: string) => boolean) =>
    [...members].flatMap(([member, names]) => ([...names].some(isName) ? member : []));
  const isAlike = (name: string) => name !== '' && shareWord(name, memberName);
  const isOfIssuers = [...members.keys()].some((one) => issuedNumber(one) !== one);
  const exact = !isOfIssuers && members.has(memberId) ? memberId : undefined;
  if (memberName === '') return exact ?? (members.size === 1 ? [...members.keys()][0] : undefined);
  const alike = named(isAlike);
  if (exact !== undefined && alike.includes(exact)) return exact;
  const same = named((name) => isSameName(name, memberName));
  if (same.length === 1) return same[0];
  return exact ?? (isOfIssuers && same.length === 0 && alike.length === 1 ? alike[0] : undefined);
}

function isSameName(one: string, other: string): boolean {
  return one === other || commonNameKey(one) === commonNameKey(other);
}
