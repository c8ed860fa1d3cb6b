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
  const first = new Map<string, string>();
  const further = new Map<string, Set<string>>();
  for (const { memberId, memberName } of lines) {
    const known = first.get(memberId);
    if (known === undefined) first.set(memberId, memberName);
    else if (known !== memberName) further.set(memberId, (further.get(memberId) ?? new Set()).add(memberName));
  }
  const others = new Map<string, string[]>();
  const agreeing = new Set<string>();
  const seen = new Map<string, string>();
  for (const { memberId, memberName } of rows) {
    if (memberId === '' || seen.get(memberId) === memberName) continue;
    seen.set(memberId, memberName);
    const found = find.needsName(memberId) ? undefined : find(memberId, memberName);
    if (found === undefined) continue;
    const names = [first.get(found) ?? '', ...(further.get(found) ?? [])];
    if (names.every((name) => areOthers(name, memberName))) addTo(others, found, keyOf(memberId, memberName));
    else agreeing.add(found);
  }
  const isOtherKind = others.size > Math.max(MAX_OTHER.count, agreeing.size * MAX_OTHER.share);
  if (others.size === 0 || agreeing.size < MIN_AGREEING || isOtherKind) return () => false;
  const known = new Set(lines.map(({ memberName }) => nameKey(memberName)));
  const isMembers = (key: string) => known.has(nameKey(key.slice(key.indexOf(BETWEEN) + 1)));
  const contested = new Set(
    [...others].flatMap(([memberId, keys]) => (agreeing.has(memberId) ? keys.filter(isMembers) : keys)),
  );
  return ({ memberId, memberName }) => contested.has(keyOf(memberId, memberName));
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

/** Whether the first word is written the same in both: true for most people, and found without normalizing the names. */
function sharesToken(one: string, other: string): boolean {
  const end = other.search(/[ ,]/);
  return end > 2 && one.includes(other.slice(0, end));
}

function isAlike(one: string, other: string): boolean {
  return one.includes(other) || other.includes(one) || wordLikeness(one, other) >= MIN_LIKENESS;
}
