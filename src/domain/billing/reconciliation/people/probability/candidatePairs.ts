import { addTo } from '../grouped';
import { fullForm } from '../nameLikeness';
import { amountsKey } from './amountsKey';
import type { NamedRecord } from './compareRecords';

/** Blocks with more pairs are divided by further fields; if they are still larger then, the fields identify too many people. */
const MAX_PAIRS = 2_000;

/**
 * Pairs that may be the same person: they share a name, most of a name, a birth date, digits of a number, or a first name with all amounts.
 * Comparing all people with all members would take hours.
 *
 * @returns indexes, each pair once, in order
 */
export function candidatePairs(
  people: readonly NamedRecord[],
  members: readonly NamedRecord[],
): readonly (readonly [person: number, member: number])[] {
  const keys = { people: people.map(blockKeys), members: members.map(blockKeys) };
  const memberBlocks = blocksOf(keys.members, range(members.length));
  const found = new Set<number>();
  const collect = (persons: readonly number[], others: readonly number[]) => {
    for (const person of persons) for (const member of others) found.add(person * members.length + member);
  };
  for (const [key, persons] of blocksOf(keys.people, range(people.length))) {
    const others = memberBlocks.get(key);
    if (!others) continue;
    if (persons.length * others.length <= MAX_PAIRS) collect(persons, others);
    else {
      const finer = groupedBy(others, (at) => finerKeys(members[at]));
      for (const [part, some] of groupedBy(persons, (at) => finerKeys(people[at]))) {
        const same = finer.get(part) ?? [];
        if (some.length * same.length <= MAX_PAIRS) collect(some, same);
      }
    }
  }
  return [...found]
    .sort((one, other) => one - other)
    .map((at) => [Math.floor(at / members.length), at % members.length]);
}

/** Keys of a person; those with one in common are compared. */
function blockKeys({ record, name }: NamedRecord): readonly string[] {
  const keys = new Set<string>();
  if (name.wordKey !== '') keys.add(`words ${name.wordKey}`);
  const amounts = amountsKey(record);
  for (const { given, family, families } of name.readings) {
    const usual = fullForm(given);
    const [g, f] = [given.charAt(0), family.charAt(0)];
    for (const one of new Set([family, ...families])) {
      keys.add(`last ${one} ${g}`);
      if (amounts !== '') keys.add(`last ${one} ${amounts}`);
    }
    keys.add(`first ${usual} ${family.slice(0, 2)}`);
    keys.add(`initials ${[g, f].sort().join('')}`);
    if (amounts !== '') keys.add(`first ${usual} ${amounts}`);
    if (record.birthDate) keys.add(`first ${usual} ${record.birthDate}`);
  }
  if (record.birthDate) keys.add(`born ${record.birthDate}`);
  if (record.lastFour) keys.add(`ssn ${record.lastFour}`);
  const { number, lastMonth } = record;
  if (number && number.length > 3) {
    keys.add(`digits ${Array.from(number).sort().join('')}`);
    // One wrong character leaves one of the halves.
    const half = Math.floor(number.length / 2);
    keys.add(`start ${number.length} ${number.slice(0, half)}`);
    keys.add(`end ${number.length} ${number.slice(half)}`);
  }
  keys.add(`member ${lastMonth ?? record.key}`);
  return [...keys];
}

/** Divides a large block. */
function finerKeys(named: NamedRecord | undefined): readonly string[] {
  const [reading] = named?.name.readings ?? [];
  if (!named || !reading) return [];
  const { birthDate, lastFour } = named.record;
  const amounts = amountsKey(named.record);
  const { given, family } = reading;
  return [
    `${fullForm(given)} ${family.slice(0, 3)}`,
    `${given.slice(0, 3)} ${family}`,
    ...(birthDate ? [`${birthDate}`] : []),
    ...(lastFour ? [lastFour] : []),
    ...(amounts === '' ? [] : [`${given.slice(0, 2)} ${family.slice(0, 2)} ${amounts}`]),
  ];
}

function range(length: number): readonly number[] {
  return Array.from({ length }, (_, at) => at);
}

function blocksOf(keys: readonly (readonly string[])[], indexes: readonly number[]): Map<string, number[]> {
  return groupedBy(indexes, (at) => keys[at] ?? []);
}

function groupedBy(indexes: readonly number[], keysOf: (at: number) => readonly string[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const at of indexes) {
    for (const key of keysOf(at)) {
      addTo(groups, key, at);
    }
  }
  return groups;
}
