import { fullForm } from '../nameLikeness';
import { amountsKey } from './amountsKey';
import type { NamedRecord, RecordComparison } from './compareRecords';

/** Weight of the population against the group's own files, as a number of people. */
const POPULATION = 100;
/** Shares of people with a name that is not listed. First names are more frequent among people with the same last name than among all. */
const UNLISTED_FAMILY = 0.0002;
const MIN_GIVEN = 0.003;

/** Most frequent last names, with people per 10,000. @source US Census Bureau, Frequently Occurring Surnames 2010 */
const FAMILIES =
  'smith 83 johnson 66 williams 55 brown 49 jones 48 garcia 40 miller 39 davis 38 rodriguez 37 martinez 36 hernandez 35 lopez 30 gonzalez 28 wilson 27 anderson 27 thomas 26 taylor 25 moore 25 jackson 24 martin 24 lee 23 perez 23 thompson 23 white 22 harris 21 sanchez 21 clark 19 ramirez 19 lewis 18 robinson 18 walker 18 young 16 allen 16 king 16 wright 16 scott 15 torres 15 nguyen 15 hill 15 flores 15 green 15 adams 15 nelson 14 baker 14 hall 14 rivera 13 campbell 13 mitchell 13 carter 13 roberts 13 patel 8 kim 9';
/**
 * Most frequent first names, with people per 10,000. Names that are frequent among people of a language count as they do there.
 *
 * @source US Census Bureau, Frequently Occurring Names 1990
 */
const GIVEN =
  'james 166 john 164 robert 157 michael 131 william 123 david 118 mary 131 richard 85 charles 76 joseph 70 thomas 69 patricia 54 linda 52 christopher 52 daniel 49 paul 47 barbara 49 elizabeth 47 mark 47 jennifer 47 maria 90 susan 40 donald 47 george 46 kenneth 41 steven 63 edward 39 brian 37 ronald 36 anthony 36 kevin 33 jason 33 matthew 33 margaret 38 dorothy 36 lisa 35 nancy 33 karen 33 gary 33 jose 90 timothy 32 larry 30 jeffrey 30 frank 29 eric 27 andrew 27 jessica 25 sarah 25 sandra 31 betty 33 helen 33 donna 29 carol 28 ruth 28 sharon 26 michelle 26 laura 26 kimberly 25 deborah 25 katherine 60 juan 60 carlos 60 jesus 60 luis 60 ana 60 van 120 thi 120';

/** Counts of names and amounts in both files. */
export interface Frequencies {
  /** Chance, 0 to 1, that another member has what agrees in the comparison with this member: first name, last name, and amounts. */
  chancesOf(
    comparison: RecordComparison,
    member: NamedRecord,
  ): { readonly given: number; readonly family: number; readonly amounts: number };
  /** Whether the first names of two people are names of their own, as *Gabriel* and *Gabriela*, and neither is a misspelling of the other. */
  areNames(one: NamedRecord, other: NamedRecord): boolean;
}

/** Counts names and amounts of all people and members, including those who are found by number. */
export function frequenciesOf(people: readonly NamedRecord[], members: readonly NamedRecord[]): Frequencies {
  const given = new Map<string, number>();
  const family = new Map<string, number>();
  const amounts = new Map<string, number>();
  for (const { record, name } of [...people, ...members]) {
    const [reading] = name.readings;
    if (!reading) continue;
    count(given, fullForm(reading.given));
    for (const one of new Set([reading.family, ...reading.families])) count(family, one);
    if (record.amounts) count(amounts, amountsKey(record));
  }
  const total = (people.length + members.length) / 2;
  /** Half of the count, because most people are on both sides, without the pair itself. */
  const share = (counts: ReadonlyMap<string, number>, value: string, population: number) =>
    (Math.max(0, (counts.get(value) ?? 0) / 2 - 1) + POPULATION * population) / (total + POPULATION);
  const isName = (name: string) => COMMON_GIVEN.has(name) || (given.get(name) ?? 0) > 1;
  return {
    areNames: (one, other) => {
      const [mine, theirs] = [givenOf(one), givenOf(other)];
      return isFeminine(mine, theirs) || isFeminine(theirs, mine) || (isName(mine) && isName(theirs));
    },
    chancesOf: (comparison, { record }) => ({
      given: share(given, comparison.given, Math.max(MIN_GIVEN, COMMON_GIVEN.get(comparison.given) ?? 0)),
      family: share(family, comparison.family, COMMON_FAMILIES.get(comparison.family) ?? UNLISTED_FAMILY),
      amounts: (Math.max(0, (amounts.get(amountsKey(record)) ?? 0) / 2 - 1) + 1) / (total + 2),
    }),
  };
}

const givenOf = ({ name: { readings } }: NamedRecord) => fullForm(readings[0]?.given ?? '');

/** Whether a name is the feminine form of another one, as *Daniela*, *Maria*, and *Andrea* are of *Daniel*, *Mario*, and *André*. */
function isFeminine(name: string, masculine: string): boolean {
  return name.endsWith('a') && !masculine.endsWith('a') && name.slice(0, -1) === masculine.replace(/[oe]$/, '');
}

function count(counts: Map<string, number>, value: string): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

function sharesIn(list: string): ReadonlyMap<string, number> {
  const words = list.split(' ');
  return new Map(words.flatMap((word, at) => (at % 2 === 0 ? [[word, Number(words[at + 1]) / 10_000] as const] : [])));
}
const COMMON_FAMILIES = sharesIn(FAMILIES);
const COMMON_GIVEN = sharesIn(GIVEN);
