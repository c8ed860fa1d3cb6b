import type { BillLine } from '../../bills/BillLine';
import type { MemberLink } from '../ComparisonFacts';
import { commonNameKey, memberIndex, memberKey, nameDetails, nameKey } from '../memberKey';
import { type KnownNumber, numberOf } from './knownNumbers';
import type {
  BilledPerson,
  FoundPerson,
  IndistinctPeople,
  LinkProposal,
  MatchedBy,
  MatchedPeople,
  PayrollPerson,
  PersonRow,
} from './PeopleMatch';
import { grouped, proposeLinks } from './proposeLinks';
import { lastFour, ssnIndex } from './ssnIndex';

/**
 * Identifies a person across a group's payroll files: by number or, without a number, by name with birth date and the last four
 * digits of the SSN.
 */
export function personKey({ memberId, memberName, birthDate, ssn }: PersonRow): string {
  const id = memberKey(memberId);
  if (id !== '') return id;
  const digits = lastFour(ssn);
  return `name ${nameKey(memberName)}${birthDate ? ` born ${birthDate}` : ''}${digits ? ` ends ${digits}` : ''}`;
}

/** The member with a person's number. In a file with the bill's numbers, these decide. */
function foundNumber(person: PersonRow, memberId: string | undefined): [number: string, memberId: string][] {
  const number = numberOf(person);
  return memberId === undefined || person.memberId !== '' || number === '' ? [] : [[number, memberId]];
}

/** If fewer people have one of the bill's numbers, the file is matched by name, and missing numbers mean nothing. */
const MIN_NUMBERED_SHARE = 0.1;

/**
 * Finds the people of a payroll file on a bill: linked by hand, by member number, by SSN, by its last four digits with the name, by
 * an employee number known from an earlier file, then by a name that only one person has on each side. The name alone is used only
 * if the file has none of the bill's numbers: otherwise, a different or missing number means the match is only proposed. The order
 * of rows does not matter.
 *
 * @param options `confirmsNames`: whether a name without a number in a file with numbers is only proposed. Default: yes. `numbers`:
 * employee numbers as of the last reconciled files. Default: none.
 * @source product.md, Screens: Reconcile
 * @source docs/decisions/reconciliation.md#a-name-alone-matches-only-where-the-file-has-no-bill-numbers
 */
export function matchPeople(
  lines: readonly Pick<BillLine, 'linePk' | 'memberId' | 'memberName'>[],
  rows: readonly PersonRow[],
  links: readonly MemberLink[] = [],
  {
    confirmsNames = true,
    numbers = [],
  }: { readonly confirmsNames?: boolean; readonly numbers?: readonly KnownNumber[] | undefined } = {},
): MatchedPeople {
  const billed = billedPeople(lines);
  const nameOf = (memberId: string) => billed.get(memberId) ?? '';
  const byId = memberIndex(lines);
  const linked = new Map(
    links.filter(({ memberId }) => billed.has(memberId)).map((one) => [one.payrollKey, one.memberId]),
  );
  const keyOf = rememberedKeys(rows);
  const how = new Map<string, MatchedBy>();
  const persons = new Map<string, PayrollPerson & PersonRow>();
  let idCount = 0;
  const ids = new Map<string, string | undefined>();
  const idOf = ({ memberId, memberName }: PersonRow) =>
    byId.needsName(memberId) ? `${memberId}\0${memberName}` : memberId;
  for (const row of rows) {
    const id = idOf(row);
    if (ids.get(id) !== undefined) continue;
    const found = linked.size > 0 && linked.has(keyOf(row)) ? undefined : byId(row.memberId, row.memberName);
    ids.set(id, found);
    if (found !== undefined) {
      how.set(found, 'id');
      idCount += 1;
      continue;
    }
    const key = keyOf(row);
    const known = persons.get(key);
    if (!known || isBefore(row, known)) persons.set(key, { ...row, key });
  }

  const found: FoundPerson[] = [];
  const memberByKey = new Map<string, string>();
  const find = (person: PayrollPerson & PersonRow, memberId: string, by: FoundPerson['by']) => {
    const { key, memberName } = person;
    memberByKey.set(key, memberId);
    if (!how.has(memberId)) how.set(memberId, by);
    persons.delete(key);
    const payroll = { key, memberId: person.memberId, memberName };
    found.push({ payroll, billed: { memberId, memberName: nameOf(memberId) }, by });
  };
  const sorted = [...persons.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
  for (const person of sorted) {
    const memberId = linked.get(person.key);
    if (memberId !== undefined) find(person, memberId, 'link');
  }
  let names: NameSides | undefined;
  if (persons.size > 0) {
    const bySsn = ssnIndex(billed, byId);
    for (const person of sorted) {
      const memberId = persons.has(person.key) ? bySsn(person) : undefined;
      if (memberId !== undefined && !how.has(memberId)) find(person, memberId, 'ssn');
    }
    names = nameSides([...billed.keys()], nameOf, [...persons.values()]);
    const known = new Map(
      numbers.filter(({ memberId }) => billed.has(memberId)).map(({ number, memberId }) => [number, memberId]),
    );
    for (const person of sorted) {
      const memberId = persons.has(person.key) ? known.get(numberOf(person)) : undefined;
      if (memberId === undefined || how.has(memberId)) continue;
      // A number can be reassigned. If so, the name is another member's.
      if ((names.only(person) ?? memberId) === memberId) find(person, memberId, 'number');
    }
    const numbered = [...persons.values()].filter(({ memberId }) => memberKey(memberId) !== '').length;
    const hasOwnNumbers = idCount < numbered;
    const hasNumbers = idCount > (persons.size - numbered) * MIN_NUMBERED_SHARE;
    for (const person of sorted) {
      const isUnnumbered = person.hasLostNumber || !(confirmsNames && hasNumbers);
      const isByName = memberKey(person.memberId) === '' ? isUnnumbered : hasOwnNumbers;
      if (!persons.has(person.key) || !isByName) continue;
      const memberId = names.only(person);
      if (memberId !== undefined && !how.has(memberId)) find(person, memberId, 'name');
    }
    const memberByNumber = new Map(sorted.flatMap((person) => foundNumber(person, memberByKey.get(person.key))));
    for (const person of sorted) {
      const memberId = persons.has(person.key) ? memberByNumber.get(numberOf(person)) : undefined;
      if (memberId !== undefined && names.only(person) === undefined) find(person, memberId, 'number');
    }
  }
  const rest = [...billed]
    .filter(([memberId]) => !how.has(memberId))
    .map(([memberId, memberName]) => ({ memberId, memberName }));
  const indistinct = names ? indistinctOf(names, nameOf, persons, how) : [];
  const unclear = new Set(indistinct.flatMap(({ payroll }) => payroll.map(({ key }) => key)));
  const open = sorted.filter(({ key }) => persons.has(key) && !unclear.has(key));
  return {
    found,
    proposals: proposalsFor(open, billed, how),
    indistinct,
    unmatched: persons.size > 0 ? rest.sort((one, other) => (isBefore(one, other) ? -1 : 1)) : [],
    memberOf: (row) => ids.get(idOf(row)) ?? memberByKey.get(keyOf(row)),
    keyOf,
    howOf: (memberId) => how.get(memberId),
  };
}

/** Proposes unmatched members for unmatched people. A row without a number may belong to a person whose other rows have one. */
function proposalsFor(
  open: readonly PayrollPerson[],
  billed: ReadonlyMap<string, string>,
  how: ReadonlyMap<string, MatchedBy>,
): readonly LinkProposal[] {
  if (open.length === 0) return [];
  const unnumbered = new Set(
    open.filter(({ memberId }) => memberKey(memberId) === '').map(({ memberName }) => nameKey(memberName)),
  );
  const candidates = [...billed].filter(
    ([memberId, name]) => !how.has(memberId) || (unnumbered.size > 0 && unnumbered.has(nameKey(name))),
  );
  return proposeLinks(
    open,
    candidates.map(([memberId, memberName]) => ({ memberId, memberName })),
  );
}

/**
 * `personKey`, computed once per spelling: normalizing a name takes longer than all other steps of a row. People with the same name
 * but different suffixes or middle initials in this file have separate keys.
 */
function rememberedKeys(rows: readonly PersonRow[]): (row: PersonRow) => string {
  const known = new Map<string, string>();
  const several = namesOfSeveral(rows);
  return (row) => {
    const { memberId, memberName, ssn, birthDate } = row;
    const spelling = [memberId, memberName, ssn, birthDate].join('\0');
    let key = known.get(spelling);
    if (key === undefined) {
      key = personKey(row);
      const details = several.has(key) ? detailsOf(memberName) : '';
      known.set(spelling, (key = details === '' ? key : `${key} (${details})`));
    }
    return key;
  };
}

/** Keys shared by people without a number whose suffixes or middle initials differ. */
function namesOfSeveral(rows: readonly PersonRow[]): ReadonlySet<string> {
  const details = new Map<string, string>();
  const several = new Set<string>();
  const seen = new Set<string>();
  for (const row of rows) {
    // Most files have numbers, so this skips most rows.
    if (row.memberId !== '' || seen.has(row.memberName)) continue;
    seen.add(row.memberName);
    const own = detailsOf(row.memberName);
    if (own === '') continue;
    const key = personKey(row);
    if ((details.get(key) ?? own) === own) details.set(key, own);
    else several.add(key);
  }
  return several;
}

function detailsOf(name: string): string {
  return nameDetails(name).join(' ');
}

/** Whether one person sorts before another, by name and then by number. */
function isBefore(one: BilledPerson, other: BilledPerson): boolean {
  return one.memberName < other.memberName || (one.memberName === other.memberName && one.memberId < other.memberId);
}

/** Names by member number. If a member has several names, the one on the first line. */
function billedPeople(lines: readonly Pick<BillLine, 'linePk' | 'memberId' | 'memberName'>[]): Map<string, string> {
  const first = new Map<string, Pick<BillLine, 'linePk' | 'memberName'>>();
  for (const line of lines) {
    const known = first.get(line.memberId);
    if (!known || line.linePk < known.linePk) first.set(line.memberId, line);
  }
  return new Map([...first].map(([memberId, { memberName }]) => [memberId, memberName]));
}

/** People by name on both sides. */
interface NameSides {
  readonly billed: ReadonlyMap<string, readonly string[]>;
  readonly payroll: ReadonlyMap<string, readonly PayrollPerson[]>;
  /** The only member with the person's name, if the person is also the only one with it in the file. */
  only(person: PayrollPerson): string | undefined;
}

function nameSides(
  members: readonly string[],
  nameOf: (memberId: string) => string,
  persons: readonly PayrollPerson[],
): NameSides {
  const billed = grouped(members, (memberId) => commonNameKey(nameOf(memberId)));
  const payroll = grouped(persons, ({ memberName }) => commonNameKey(memberName));
  return {
    billed,
    payroll,
    only: ({ memberName }) => {
      const name = commonNameKey(memberName);
      if (!name.includes(' ')) return undefined;
      const [first, ...others] = billed.get(name) ?? [];
      const people = payroll.get(name) ?? [];
      if (first === undefined) return undefined;
      if (others.length === 0 && people.length === 1) {
        return otherDetails(memberName, nameOf(first)) ? undefined : first;
      }
      // If several share a name, only a suffix or initial that exactly one person has on each side distinguishes them.
      const own = detailsOf(memberName);
      if (own === '') return undefined;
      const same = [first, ...others].filter((memberId) => detailsOf(nameOf(memberId)) === own);
      const alike = people.filter((one) => detailsOf(one.memberName) === own);
      return same.length === 1 && alike.length === 1 ? same[0] : undefined;
    },
  };
}

/** Whether both names have a suffix or a middle initial, and none in common. */
function otherDetails(one: string, other: string): boolean {
  const [mine, theirs] = [nameDetails(one), nameDetails(other)];
  return mine.length > 0 && theirs.length > 0 && !mine.some((detail) => theirs.includes(detail));
}

function indistinctOf(
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
