import type { MemberIndex } from '../memberKey';
import { nameKey } from '../memberKey';
import { addTo } from './grouped';
import type { MemberLine } from './IdentityRecords';
import { nameWords, wordLikeness } from './nameLikeness';
import type { PersonRow } from './PeopleMatch';

/** Minimum number of people with a number and the name of its member. With fewer, names of the file prove nothing. */
const MIN_AGREEING = 5;
/** Maximum number of numbers with another name: two, or a share of the others. With more, the file has names of another kind. */
const MAX_OTHER = { count: 2, share: 0.1 };
const MIN_LIKENESS = 0.85;

/**
 * Rows with the number of a member and the name of somebody else, where nearly all other numbers have the name of their member. Payroll
 * numbers employees by itself, so a hire can have a number that the carrier gave to another person, and numbers are mistyped. Names with a
 * word in common, as after a marriage, are one person's. A row of another name beside one with the member's, as of a dependent, is somebody
 * else's only if the name is another member's.
 *
 * @returns whether a row is one of them
 * @source docs/decisions/reconciliation.md#a-number-counts-within-its-issuer
 */
export function rowsOfOthers(
  lines: readonly MemberLine[],
  rows: readonly PersonRow[],
  find: MemberIndex,
): (row: PersonRow) => boolean {
  const names = new Map<string, Set<string>>();
  for (const { memberId, memberName } of lines) {
    const own = names.get(memberId);
    if (own) own.add(memberName);
    else names.set(memberId, new Set([memberName]));
  }
  const others = new Map<string, string[]>();
  const agreeing = new Set<string>();
  const seen = new Set<string>();
  for (const { memberId, memberName } of rows) {
    const key = keyOf(memberId, memberName);
    if (memberId === '' || seen.has(key)) continue;
    seen.add(key);
    const found = find.needsName(memberId) ? undefined : find(memberId, memberName);
    if (found === undefined) continue;
    if ([...(names.get(found) ?? [])].every((name) => areOthers(name, memberName))) addTo(others, found, key);
    else agreeing.add(found);
  }
  if (agreeing.size < MIN_AGREEING || others.size > Math.max(MAX_OTHER.count, agreeing.size * MAX_OTHER.share))
    return () => false;
  const known = new Set(lines.map(({ memberName }) => nameKey(memberName)));
  const isMembers = (key: string) => known.has(nameKey(key.slice(key.indexOf(BETWEEN) + 1)));
  const contested = new Set(
    [...others].flatMap(([memberId, keys]) => (agreeing.has(memberId) ? keys.filter(isMembers) : keys)),
  );
  return ({ memberId, memberName }) => contested.size > 0 && contested.has(keyOf(memberId, memberName));
}

const BETWEEN = '\0';
const keyOf = (memberId: string, memberName: string) => `${memberId}${BETWEEN}${memberName}`;

/** Whether two whole names have no word in common, in any spelling, so that they are two people's. */
function areOthers(one: string, other: string): boolean {
  if (one === other || sharesToken(one, other)) return false;
  const [mine, theirs] = [nameWords(one), nameWords(other)];
  if (mine.length < 2 || theirs.length < 2 || mine.join('') === theirs.join('')) return false;
  return !mine.some((word) => theirs.some((their) => isAlike(word, their)));
}

/** Whether a word is written the same in both: true for most people, and found without normalizing the names. */
function sharesToken(one: string, other: string): boolean {
  const words = one.toLowerCase().split(/[ ,]+/);
  return other
    .toLowerCase()
    .split(/[ ,]+/)
    .some((word) => word.length > 2 && words.includes(word));
}

function isAlike(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one) || wordLikeness(one, other) >= MIN_LIKENESS;
}
