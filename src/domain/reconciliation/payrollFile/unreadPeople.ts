import type { BillLine } from '../../bills/BillLine';
import { memberIndex, memberKey, nameKey } from '../memberKey';
import { MAX_UNREAD, type UnreadPerson } from '../PayrollTable';
import { nameLikeness, nameWords } from '../people/nameLikeness';

/** An unreadable row that could be about any member. */
export const ANY_MEMBER: UnreadPerson = { memberId: '', memberName: '', coverage: null };

/** Each person and coverage once; `[ANY_MEMBER]` if there are too many to keep. */
export function unreadPeople(unread: readonly UnreadPerson[]): readonly UnreadPerson[] {
  const distinct = new Map(
    unread.map((one) => [`${one.memberId}\0${one.memberName}\0${one.coverage ?? '\0'}`, one] as const),
  );
  return distinct.size > MAX_UNREAD ? [ANY_MEMBER] : [...distinct.values()];
}

/** Tells which members and coverages the unreadable rows may be about. */
export interface UnreadOf {
  /** Whether one of the rows could be about this member, or another member of the bill has its number. */
  couldBe(member: Pick<BillLine, 'memberId' | 'memberName'>): boolean;
  /** Whether one of the rows is this person's, by number or by the whole name. @param reads the file's coverage */
  isOf(person: Pick<BillLine, 'memberId' | 'memberName'>, reads: (coverage: string) => boolean): boolean;
  /** Whether the member's amount for a coverage is in the file, but could not be read. @param reads the file's coverage */
  hasAmount(memberId: string, reads: (coverage: string) => boolean): boolean;
}

/** Used if every row was read. */
export const NOTHING_UNREAD: UnreadOf = { couldBe: () => false, isOf: () => false, hasAmount: () => false };

/**
 * A row with a number of the bill is about that member. One with another number, or none, is about members with a similar name.
 *
 * @source docs/decisions/payroll-files.md#an-unread-row-keeps-its-possible-members-from-being-terminated
 */
export function unreadOf(unread: readonly UnreadPerson[], lines: readonly Pick<BillLine, 'memberId'>[]): UnreadOf {
  if (unread.length === 0) return NOTHING_UNREAD;
  const memberOf = memberIndex(lines);
  const members = new Map<string, UnreadPerson[]>();
  const named: (readonly string[])[] = [];
  let isAnybody = false;
  for (const one of unread) {
    const memberId = memberOf(one.memberId);
    if (memberId !== undefined) members.set(memberId, [...(members.get(memberId) ?? []), one]);
    else {
      const words = nameWords(one.memberName);
      if (words.length > 0) named.push(words);
      else isAnybody = true;
    }
  }
  const isLike = (words: readonly string[], others: readonly string[]) =>
    words.some((word) => others.some((other) => nameLikeness([word], [other]) > 0));
  return {
    couldBe: ({ memberId, memberName }) => {
      if (isAnybody || members.has(memberId)) return true;
      const words = nameWords(memberName);
      return named.some((others) => isLike(words, others));
    },
    isOf: ({ memberId, memberName }, reads) => {
      const [id, name] = [memberKey(memberId), nameKey(memberName)];
      return unread.some(
        (one) =>
          (one.coverage === null || reads(one.coverage)) &&
          (memberKey(one.memberId) === '' || id === ''
            ? name !== '' && nameKey(one.memberName) === name
            : memberKey(one.memberId) === id),
      );
    },
    hasAmount: (memberId, reads) =>
      members.get(memberId)?.some(({ coverage }) => coverage === null || reads(coverage)) ?? false,
  };
}
