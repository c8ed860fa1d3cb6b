import { candidatePairs } from './candidatePairs';
import { compareRecords, type NamedRecord, type RecordComparison } from './compareRecords';
import type { RecordPair } from './IdentityRecord';
import type { Frequencies } from './nameFrequencies';
import type { NameOrders } from './nameOrder';

/** A pair with what was compared, and the chances of its values. */
export interface ComparedPair {
  readonly person: number;
  readonly member: number;
  readonly comparison: RecordComparison;
  readonly chances: ReturnType<Frequencies['chancesOf']>;
  /** Whether the first names are similar, but both names of their own. */
  readonly hasOtherName: boolean;
}

/** Compares the pairs that may be the same person. @returns pairs, and people with exchanged names who are different people */
export function comparedPairs(
  people: readonly NamedRecord[],
  members: readonly NamedRecord[],
  orders: NameOrders,
  frequencies: Frequencies,
): { readonly pairs: readonly ComparedPair[]; readonly different: readonly RecordPair[] } {
  const { pairs: exact, people: openPeople, members: openMembers } = exactPairs(people, members);
  const open = candidatePairs(
    openPeople.map((at) => people[at] as NamedRecord),
    openMembers.map((at) => members[at] as NamedRecord),
  ).map(([person, member]) => [openPeople[person] as number, openMembers[member] as number] as const);
  const pairs: ComparedPair[] = [];
  const different: RecordPair[] = [];
  for (const [person, member] of [...exact, ...open]) {
    const [one, other] = [people[person] as NamedRecord, members[member] as NamedRecord];
    const comparison = compareRecords(one, other);
    if (!isContrary(comparison, one, other, orders)) {
      const hasOtherName = comparison.levels.given === 'similar' && frequencies.areNames(one, other);
      pairs.push({ person, member, comparison, chances: frequencies.chancesOf(comparison, other), hasOtherName });
    } else if (comparison.isCrossed) different.push({ person: one.record, member: other.record });
  }
  return { pairs, different };
}

/**
 * Whether two people are different ones, whatever else agrees by accident: their suffixes differ, as of father and son, or their names agree
 * only with first and last names exchanged although the files keep to an order. The same birth date, SSN, or almost the same number outweighs
 * it.
 *
 * @source docs/decisions/reconciliation.md#the-order-of-a-name-is-part-of-it
 */
function isContrary(
  { levels, isCrossed }: RecordComparison,
  one: NamedRecord,
  other: NamedRecord,
  orders: NameOrders,
): boolean {
  if (levels.birthDate === 'same' || levels.lastFour === 'same' || levels.number === 'similar') return false;
  if (levels.lastMonth === 'same') return false;
  return levels.suffix === 'differs' || (isCrossed && orders.isKnown(one.name, other.name));
}

/** Pairs of people whose name only one has on each side, with nothing that differs; everybody else is compared with more members. */
function exactPairs(people: readonly NamedRecord[], members: readonly NamedRecord[]) {
  const mine = byExactName(people);
  const theirs = byExactName(members);
  const pairs: (readonly [person: number, member: number])[] = [];
  const [foundPeople, foundMembers] = [new Set<number>(), new Set<number>()];
  for (const [name, person] of mine) {
    const member = theirs.get(name);
    if (person === undefined || member === undefined) continue;
    const { levels } = compareRecords(people[person] as NamedRecord, members[member] as NamedRecord);
    if (Object.values(levels).some((level) => level === 'differs' || level === 'missing')) continue;
    pairs.push([person, member]);
    foundPeople.add(person);
    foundMembers.add(member);
  }
  return {
    pairs,
    people: people.map((_, at) => at).filter((at) => !foundPeople.has(at)),
    members: members.map((_, at) => at).filter((at) => !foundMembers.has(at)),
  };
}

/** Indexes by first and last name; undefined for names that several have. */
function byExactName(records: readonly NamedRecord[]): ReadonlyMap<string, number | undefined> {
  const found = new Map<string, number | undefined>();
  for (const [at, { name }] of records.entries()) {
    const [reading] = name.readings;
    if (!reading) continue;
    const key = `${reading.given} ${reading.family}`;
    found.set(key, found.has(key) ? undefined : at);
  }
  return found;
}
