import { type NameOrder, type NameParts, nameParts } from './nameParts';

/** Whether names without a comma have the last name first, and whether each file keeps to one order. */
export interface NameOrders {
  readonly people: NameOrder;
  readonly members: NameOrder;
  /** Whether the order of names with these separators is known, so that exchanged names are other people. */
  isKnown(one: NameParts, other: NameParts): boolean;
}

/** Minimum number of people with the same words on both sides that show an order. */
const MIN_SHOWN = 5;
const MIN_SHARE = 0.8;

interface Votes {
  same: number;
  crossed: number;
}

/**
 * Learns the order of names from people whose words only one person has on each side. A name with a comma has the last name first unless
 * most names of the files show otherwise.
 *
 * @source docs/decisions/reconciliation.md#the-order-of-a-name-is-part-of-it
 */
export function nameOrders(people: readonly string[], members: readonly string[]): NameOrders {
  const mine = uniqueWords(people);
  const theirs = uniqueWords(members);
  const votes = new Map<string, Votes>();
  for (const [words, one] of mine) {
    const other = one && theirs.get(words);
    const [reading] = one?.readings ?? [];
    const [otherReading] = other?.readings ?? [];
    if (!one || !other || !reading || !otherReading || reading.given === reading.family) continue;
    const key = separators(one, other);
    const own = votes.get(key) ?? { same: 0, crossed: 0 };
    votes.set(key, own);
    if (reading.given === otherReading.given || reading.family === otherReading.family) own.same += 1;
    else if (reading.given === otherReading.family || reading.family === otherReading.given) own.crossed += 1;
  }
  const isCrossed = (key: string) => {
    const { same, crossed } = votes.get(key) ?? { same: 0, crossed: 0 };
    return crossed > same;
  };
  const withoutCommas: NameOrder = 'family first';
  const flips = { people: isCrossed('false true') || isCrossed('false false'), members: isCrossed('true false') };
  return {
    people: flips.people ? withoutCommas : 'given first',
    members: flips.members ? withoutCommas : 'given first',
    isKnown: (one, other) => {
      const key = separators(one, other);
      const { same, crossed } = votes.get(key) ?? { same: 0, crossed: 0 };
      // One person with exchanged names may be two people, and shows no order.
      if (one.hasComma && other.hasComma) return crossed < 2 || same >= crossed;
      const shown = same + crossed;
      return shown >= MIN_SHOWN && Math.max(same, crossed) >= shown * MIN_SHARE;
    },
  };
}

function separators(one: NameParts, other: NameParts): string {
  return `${one.hasComma} ${other.hasComma}`;
}

/** Names by their words; undefined for words that several people have. */
function uniqueWords(names: readonly string[]): ReadonlyMap<string, NameParts | undefined> {
  const found = new Map<string, NameParts | undefined>();
  for (const text of names) {
    const name = nameParts(text);
    if (!name.wordKey.includes(' ')) continue;
    found.set(name.wordKey, found.has(name.wordKey) ? undefined : name);
  }
  return found;
}
