import { commonNameKey, nameDetails } from '../memberKey';
import { grouped } from './grouped';
import type { IndistinctPeople, MatchedBy, PayrollPerson } from './PeopleMatch';

/** Suffix and middle initials of a name as text; empty if there are none. */
export function detailsOf(name: string): string {
  return nameDetails(name).join(' ');
}

/** People by name on both sides. */
export interface NameSides {
  readonly billed: ReadonlyMap<string, readonly string[]>;
  readonly payroll: ReadonlyMap<string, readonly PayrollPerson[]>;
  /** The only member with the person's name, if the person is also the only one with it in the file. */
  only(person: PayrollPerson): string | undefined;
  /** If several have the person's name, the only member with the same suffix or initials, if the person is also the only one with them. */
  byDetails(person: PayrollPerson): string | undefined;
  /** Whether at most one member and no other person of the file has the person's name. */
  isUnique(person: PayrollPerson): boolean;
}

export function nameSides(
  members: readonly string[],
  nameOf: (memberId: string) => string,
  persons: readonly PayrollPerson[],
): NameSides {
  const billed = grouped(members, (memberId) => commonNameKey(nameOf(memberId)));
  const payroll = grouped(persons, ({ memberName }) => commonNameKey(memberName));
  const byDetails = ({ memberName }: PayrollPerson) => {
    const name = commonNameKey(memberName);
    const own = detailsOf(memberName);
    const members = billed.get(name) ?? [];
    const people = payroll.get(name) ?? [];
    if (own === '' || members.length + people.length < 3) return undefined;
    const same = members.filter((memberId) => detailsOf(nameOf(memberId)) === own);
    const alike = people.filter((one) => detailsOf(one.memberName) === own);
    return same.length === 1 && alike.length === 1 ? same[0] : undefined;
  };
  return {
    billed,
    payroll,
    byDetails,
    isUnique: ({ memberName }) => {
      const name = commonNameKey(memberName);
      return (billed.get(name)?.length ?? 0) < 2 && payroll.get(name)?.length === 1;
    },
    only: (person) => {
      const { memberName } = person;
      const name = commonNameKey(memberName);
      if (!name.includes(' ')) return undefined;
      const [first, ...others] = billed.get(name) ?? [];
      if (first === undefined) return undefined;
      if (others.length > 0 || payroll.get(name)?.length !== 1) return byDetails(person);
      return otherDetails(memberName, nameOf(first)) ? undefined : first;
    },
  };
}

/** Whether both names have a suffix or a middle initial, and none in common. */
function otherDetails(one: string, other: string): boolean {
  const [mine, theirs] = [nameDetails(one), nameDetails(other)];
  return mine.length > 0 && theirs.length > 0 && !mine.some((detail) => theirs.includes(detail));
}

/** People with the same name whom nothing distinguishes. @param open people who are not found @param how members who are found */
export function indistinctOf(
  { billed, payroll }: NameSides,
  nameOf: (memberId: string) => string,
  open: ReadonlyMap<string, unknown>,
  how: ReadonlyMap<string, MatchedBy>,
): IndistinctPeople[] {
  return [...payroll].flatMap(([name, all]) => {
    const people = all.filter(({ key }) => open.has(key));
    const members = (billed.get(name) ?? []).filter((memberId) => !how.has(memberId));
    if (!name.includes(' ') || people.length === 0 || members.length === 0 || people.length + members.length < 3)
      return [];
    return [
      {
        payroll: people.map(({ key, memberId, memberName }) => ({ key, memberId, memberName })),
        billed: members.sort().map((memberId) => ({ memberId, memberName: nameOf(memberId) })),
      },
    ];
  });
}
