import type { MemberLink } from '../ComparisonFacts';
import { numberOfIssuer } from '../issuedNumbers';
import { memberIndex, memberKey, nameKey } from '../memberKey';
import type { MemberLine } from './IdentityRecords';
import { type KnownNumber, numberOf } from './knownNumbers';
import { detailsOf, indistinctOf, type NameSides, nameSides } from './nameSides';
import { rowsOfOthers } from './otherNames';
import type { BilledPerson, FoundPerson, MatchedBy, MatchedPeople, PayrollPerson, PersonRow } from './PeopleMatch';
import { isAutomatic, isConfirmed } from './probability/isAutomatic';
import type { MatchedRecords } from './probability/matchRecords';
import { probableMatches } from './probableMatches';
import { proposeLinks } from './proposeLinks';
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

/** Issuer of an employee number that is another member's on the bill. */
const PAYROLL = 'PAYROLL';

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
  lines: readonly MemberLine[],
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
  const isOthers = rowsOfOthers(lines, rows, byId);
  const keyOf = rememberedKeys(rows, isOthers);
  const how = new Map<string, MatchedBy>();
  const persons = new Map<string, PayrollPerson & PersonRow>();
  let idCount = 0;
  const ids = new Map<string, string | undefined>();
  const idOf = (row: PersonRow) =>
    byId.needsName(row.memberId) || isOthers(row) ? `${row.memberId}\0${row.memberName}` : row.memberId;
  for (const row of rows) {
    const id = idOf(row);
    if (ids.get(id) !== undefined) continue;
    const isLinked = linked.size > 0 && linked.has(keyOf(row));
    const found = isLinked || isOthers(row) ? undefined : byId(row.memberId, row.memberName);
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
  let probable: MatchedRecords = { matches: [], different: [] };
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
    const mayFind = (person: PersonRow) =>
      memberKey(person.memberId) === '' ? person.hasLostNumber || !(confirmsNames && hasNumbers) : hasOwnNumbers;
    probable = probableMatches({
      lines,
      rows,
      keyOf,
      numbered: (row) => ids.get(idOf(row)),
      persons,
      billed,
      how,
      known,
      hasOwnNumbers,
      mayFind,
      memberByKey,
    });
    const certain = new Map(probable.matches.filter(isAutomatic).map((match) => [match.person.key, match]));
    for (const person of sorted) {
      if (!persons.has(person.key) || !mayFind(person)) continue;
      const match = certain.get(person.key);
      // Rows of several people with a name may have been added up, so their amounts prove nothing.
      const isOne = match && (names.isUnique(person) || isConfirmed(match));
      const memberId = names.byDetails(person) ?? (isOne ? match.member.key : undefined);
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
  const proposed = probable.matches.filter(({ person: { key } }) => persons.has(key) && !unclear.has(key));
  return {
    found,
    proposals: proposeLinks(proposed, persons),
    indistinct,
    different: probable.different.flatMap(({ person: { key }, member }) => {
      const person = persons.get(key);
      return person ? [{ payroll: person, billed: { memberId: member.key, memberName: member.name } }] : [];
    }),
    unmatched: persons.size > 0 ? rest.sort((one, other) => (isBefore(one, other) ? -1 : 1)) : [],
    memberOf: (row) => ids.get(idOf(row)) ?? memberByKey.get(keyOf(row)),
    keyOf,
    numberOf: (row) => (isOthers(row) ? numberOfIssuer(PAYROLL, row.memberId) : row.memberId),
    howOf: (memberId) => how.get(memberId),
  };
}

/**
 * `personKey`, computed once per spelling: normalizing a name takes longer than all other steps of a row. People with the same name
 * but different suffixes or middle initials in this file have separate keys.
 */
function rememberedKeys(rows: readonly PersonRow[], isOthers: (row: PersonRow) => boolean): (row: PersonRow) => string {
  const known = new Map<string, string>();
  const several = namesOfSeveral(rows);
  return (row) => {
    const { memberId, memberName, ssn, birthDate } = row;
    const spelling = [memberId, memberName, ssn, birthDate].join('\0');
    let key = known.get(spelling);
    if (key === undefined) {
      key = isOthers(row) ? `${personKey(row)} name ${nameKey(memberName)}` : personKey(row);
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

/** Whether one person sorts before another, by name and then by number. */
function isBefore(one: BilledPerson, other: BilledPerson): boolean {
  return one.memberName < other.memberName || (one.memberName === other.memberName && one.memberId < other.memberId);
}

/** Names by member number. If a member has several names, the one on the first line. */
function billedPeople(lines: readonly MemberLine[]): Map<string, string> {
  const first = new Map<string, MemberLine>();
  for (const line of lines) {
    const known = first.get(line.memberId);
    if (!known || line.linePk < known.linePk) first.set(line.memberId, line);
  }
  return new Map([...first].map(([memberId, { memberName }]) => [memberId, memberName]));
}
