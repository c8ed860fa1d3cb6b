import { memberKey, nameKey } from '../memberKey';
import { addTo } from './grouped';
import { IdentityRecords, type MemberLine } from './IdentityRecords';
import { numberOf } from './knownNumbers';
import type { MatchedBy, PayrollPerson, PersonRow } from './PeopleMatch';
import { type MatchedRecords, matchRecords } from './probability/matchRecords';

/** People and members that are not found by number, and what is known about the others. */
export interface OpenPeople {
  readonly lines: readonly MemberLine[];
  readonly rows: readonly PersonRow[];
  readonly keyOf: (row: PersonRow) => string;
  /** The member with the number of a row; undefined for a number that is not on the bill. */
  readonly numbered: (row: PersonRow) => string | undefined;
  readonly persons: ReadonlyMap<string, PayrollPerson & PersonRow>;
  readonly billed: ReadonlyMap<string, string>;
  readonly how: ReadonlyMap<string, MatchedBy>;
  readonly memberByKey: ReadonlyMap<string, string>;
  readonly known: ReadonlyMap<string, string>;
  readonly hasOwnNumbers: boolean;
  readonly mayFind: (person: PersonRow) => boolean | undefined;
}

/** Share of people that are expected on the bill where the file has the bill's numbers, but not theirs; and where names decide. */
const EXPECTED = { otherNumber: 0.1, byName: 0.9 };
/** Pairs found by number or link that show how names and amounts differ between the files. */
const MAX_CERTAIN = 2_000;

/** The most probable member of each person. A row without a number may belong to a person whose other rows have one. */
export function probableMatches(open: OpenPeople): MatchedRecords {
  const { lines, rows, keyOf, numbered, persons, billed, how, memberByKey, known, hasOwnNumbers, mayFind } = open;
  if (persons.size === 0) return { matches: [], different: [] };
  const records = new IdentityRecords(lines, rows);
  const own = new Map<string, PersonRow[]>();
  const certain = new Map<string, PersonRow[]>();
  for (const row of rows) {
    const memberId = numbered(row) ?? (memberByKey.size > 0 ? memberByKey.get(keyOf(row)) : undefined);
    if (memberId !== undefined) {
      if (certain.has(memberId) || certain.size < MAX_CERTAIN) addTo(certain, memberId, row);
    } else if (persons.has(keyOf(row))) addTo(own, keyOf(row), row);
  }
  const unnumbered = new Set(
    [...persons.values()].flatMap(({ memberId, memberName }) =>
      memberKey(memberId) === '' ? [nameKey(memberName)] : [],
    ),
  );
  const isOpen = (memberId: string) =>
    !how.has(memberId) || (unnumbered.size > 0 && unnumbered.has(nameKey(billed.get(memberId) ?? '')));
  const members = records.members((memberId) => certain.has(memberId) || isOpen(memberId));
  const people = records.people(own);
  const eligible = [...persons.values()].filter((person) => mayFind(person)).length;
  const share = (EXPECTED.byName * eligible + EXPECTED.otherNumber * (persons.size - eligible)) / persons.size;
  return matchRecords({
    people: [...persons.values()].flatMap((person) => {
      const record = people.get(person.key);
      if (!record) return [];
      return [
        {
          ...record,
          name: person.memberName,
          number: hasOwnNumbers ? undefined : record.number,
          lastMonth: known.get(numberOf(person)),
        },
      ];
    }),
    members: [...members.values()].filter(({ key }) => isOpen(key)),
    certain: [...records.people(certain)].flatMap(([memberId, person]) => {
      const member = members.get(memberId);
      return member ? [{ person: { ...person, ...(hasOwnNumbers && { number: undefined }) }, member }] : [];
    }),
    expectedShare: share,
  });
}
