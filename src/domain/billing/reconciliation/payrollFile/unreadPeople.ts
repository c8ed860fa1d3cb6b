import type { BillLine } from '../../bills/BillLine';
import { memberIndex, memberKey, nameKey } from '../memberKey';
import { type Deduction, MAX_UNREAD, type UnreadPerson } from '../PayrollTable';
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

/** Determines which members and coverages the unreadable rows may be about. */
export interface UnreadOf {
  /** Whether one of the rows could be about this member, or another member of the bill has its number. */
  couldBe(member: Pick<BillLine, 'memberId' | 'memberName'>): boolean;
  /** Whether one of the rows belongs to this person, by number or by full name. @param reads the file's coverage */
  isOf(person: ComparedPerson, reads: (coverage: string) => boolean): boolean;
  /** Whether the member's amount for a coverage is in the file, but could not be read. @param reads the file's coverage */
  hasAmount(person: ComparedPerson, reads: (coverage: string) => boolean): boolean;
}

interface ComparedPerson extends Pick<BillLine, 'memberId' | 'memberName'> {
  readonly memberKey: string;
}

/** Members by number and name as in the file, which often differ from the bill's. People with the same name share an entry. */
export type FilePeople = ReadonlyMap<string, ReadonlySet<string>>;

/** The people whose rows were read. @returns keys of members by number and name in the file */
export function filePeople(
  comparisons: readonly {
    readonly memberKey: string;
    readonly deductions: readonly Pick<Deduction, 'memberId' | 'memberName'>[];
  }[],
): FilePeople {
  const people = new Map<string, Set<string>>();
  const keys = new Map<string, string>();
  for (const { memberKey: member, deductions } of comparisons) {
    for (const { memberId, memberName } of deductions) {
      const spelling = `${memberId}\0${memberName}`;
      let key = keys.get(spelling);
      if (key === undefined) keys.set(spelling, (key = fileKey({ memberId, memberName })));
      const members = people.get(key);
      if (members) members.add(member);
      else people.set(key, new Set([member]));
    }
  }
  return people;
}

function fileKey({ memberId, memberName }: Pick<UnreadPerson, 'memberId' | 'memberName'>): string {
  return `${memberKey(memberId)}\0${nameKey(memberName)}`;
}

/** Used if every row was read. */
export const NOTHING_UNREAD: UnreadOf = { couldBe: () => false, isOf: () => false, hasAmount: () => false };

/**
 * A row with a number of the bill is about that member. One with another number, or none, is about members with a similar name,
 * and about the person whose other rows have the same number and name.
 *
 * @source docs/decisions/payroll-files.md#an-unread-row-keeps-its-possible-members-from-being-terminated
 */
export function unreadOf(
  unread: readonly UnreadPerson[],
  lines: readonly Pick<BillLine, 'memberId'>[],
  people: FilePeople = new Map(),
): UnreadOf {
  if (unread.length === 0) return NOTHING_UNREAD;
  const memberOf = memberIndex(lines);
  const members = new Map<string, UnreadPerson[]>();
  const inFile = new Map<string, UnreadPerson[]>();
  const words = new Set<string>();
  let isAnybody = false;
  for (const one of unread) {
    const memberId = memberOf(one.memberId, one.memberName);
    for (const key of people.get(fileKey(one)) ?? []) if (!inFile.get(key)?.push(one)) inFile.set(key, [one]);
    if (memberId !== undefined) {
      if (!members.get(memberId)?.push(one)) members.set(memberId, [one]);
    } else {
      const own = nameWords(one.memberName);
      for (const word of own) words.add(word);
      if (own.length === 0) isAnybody = true;
    }
  }
  const isLikeOne = similarWords(words);
  const peopleByKey = new Map<string, UnreadPerson[]>();
  for (const one of unread) {
    for (const key of keysOf(one)) if (!peopleByKey.get(key)?.push(one)) peopleByKey.set(key, [one]);
  }
  const isFor = (own: readonly UnreadPerson[] | undefined, reads: (coverage: string) => boolean) =>
    own?.some(({ coverage }) => coverage === null || reads(coverage)) ?? false;
  return {
    couldBe: ({ memberId, memberName }) => {
      if (isAnybody || members.has(memberId)) return true;
      return nameWords(memberName).some(isLikeOne);
    },
    isOf: ({ memberId, memberName, memberKey: member }, reads) => {
      if (isFor(inFile.get(member), reads)) return true;
      return keysSought({ memberId, memberName }).some((key) => isFor(peopleByKey.get(key), reads));
    },
    hasAmount: ({ memberId, memberKey: member }, reads) =>
      isFor(members.get(memberId), reads) || isFor(inFile.get(member), reads),
  };
}

/** Keys under which a person is found: by name without a number, otherwise by number. */
function keysOf({ memberId, memberName }: Pick<UnreadPerson, 'memberId' | 'memberName'>): readonly string[] {
  const [id, name] = [memberKey(memberId), nameKey(memberName)];
  const byName = name === '' ? [] : [`any ${name}`];
  if (id === '') return name === '' ? [] : [`name ${name}`, ...byName];
  return [`id ${id}`, ...byName];
}

/** If both people have numbers, these decide; otherwise names do. */
function keysSought({ memberId, memberName }: Pick<UnreadPerson, 'memberId' | 'memberName'>): readonly string[] {
  const [id, name] = [memberKey(memberId), nameKey(memberName)];
  if (id === '') return name === '' ? [] : [`any ${name}`];
  return [`id ${id}`, ...(name === '' ? [] : [`name ${name}`])];
}

/**
 * Returns a test for whether a word is similar to one of the given words. Each word is compared once, because large files have many
 * words.
 */
function similarWords(words: ReadonlySet<string>): (word: string) => boolean {
  const known = new Map<string, boolean>();
  const others = [...words];
  return (word) => {
    let isLike = known.get(word);
    if (isLike === undefined) {
      isLike = words.has(word) || others.some((other) => nameLikeness([word], [other]) > 0);
      known.set(word, isLike);
    }
    return isLike;
  };
}
