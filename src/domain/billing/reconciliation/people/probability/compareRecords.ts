import { fullForm, wordLikeness } from '../nameLikeness';
import type { IdentityRecord } from './IdentityRecord';
import { type NameParts, type NameReading } from './nameParts';

/**
 * How well a field of two people agrees. `short`: a usual short form. `initial`: only an initial is written. `part`: one of two last names, or
 * some of the amounts. `missing`: only one side has it.
 */
export type Level = 'same' | 'short' | 'initial' | 'part' | 'similar' | 'missing' | 'differs';

/** Fields that are compared, in the order in which reasons name them. */
export const FIELDS = [
  'given',
  'middle',
  'family',
  'suffix',
  'birthDate',
  'lastFour',
  'number',
  'lastMonth',
  'tier',
  'amounts',
] as const;
export type MatchField = (typeof FIELDS)[number];

/** Level of each field that both people have. */
export type Levels = { readonly [F in MatchField]?: Level | undefined };

/** Two people by field. */
export interface RecordComparison {
  readonly levels: Levels;
  /** Normalized names that agree, whose frequency matters; empty if they do not. */
  readonly given: string;
  readonly family: string;
  /** Whether the first and last names agree only if they are exchanged. */
  readonly isCrossed: boolean;
}

/** A record with its parsed name. */
export interface NamedRecord {
  readonly record: IdentityRecord;
  readonly name: NameParts;
}

/** Minimum similarity of two spellings of a name. */
const MIN_SIMILAR = 0.88;

/** Compares all fields of two people. */
export function compareRecords(
  { record: one, name: mine }: NamedRecord,
  { record: other, name: theirs }: NamedRecord,
): RecordComparison {
  const names = compareNames(mine, theirs);
  return {
    ...names,
    levels: {
      ...names.levels,
      suffix: suffixLevel(mine.suffix, theirs.suffix),
      birthDate: digitsLevel(one.birthDate, other.birthDate, isSimilarDate),
      lastFour: digitsLevel(one.lastFour, other.lastFour, isTypingError),
      number: digitsLevel(one.number, other.number, isDamagedNumber),
      lastMonth: one.lastMonth === undefined ? undefined : one.lastMonth === other.key ? 'same' : 'differs',
      tier: digitsLevel(one.tier, other.tier, () => false),
      amounts: amountsLevel(one, other),
    },
  };
}

type ComparedNames = Omit<RecordComparison, 'levels'> & {
  readonly levels: Pick<Levels, 'given' | 'family' | 'middle'>;
};

const NO_NAMES: ComparedNames = { levels: {}, given: '', family: '', isCrossed: false };

function compareNames(one: NameParts, other: NameParts): ComparedNames {
  let best = NO_NAMES;
  let bestScore = -1;
  for (const mine of one.readings) {
    for (const theirs of other.readings) {
      const found = compareReadings(mine, theirs);
      const score = scoreOf(found.levels);
      if (score > bestScore) [best, bestScore] = [found, score];
    }
  }
  const { given, family } = best.levels;
  if (given !== 'differs' && family !== 'differs') return best;
  const [mine] = one.readings;
  const [theirs] = other.readings;
  if (!mine || !theirs) return best;
  const crossed = compareReadings(mine, {
    ...theirs,
    given: theirs.family,
    family: theirs.given,
    families: [theirs.given],
  });
  const isCrossed = crossed.levels.given !== 'differs' && crossed.levels.family !== 'differs';
  return isCrossed ? { ...crossed, isCrossed } : best;
}

const SCORES: Readonly<Record<Level, number>> = {
  same: 4,
  short: 3,
  part: 3,
  similar: 2,
  initial: 2,
  missing: 0,
  differs: 0,
};

function scoreOf({ given, family, middle }: ComparedNames['levels']): number {
  return (SCORES[given ?? 'differs'] + SCORES[family ?? 'differs']) * 2 + (middle === 'differs' ? -1 : 0);
}

function compareReadings(mine: NameReading, theirs: NameReading): ComparedNames {
  const given = givenLevel(mine, theirs);
  const family = familyLevel(mine, theirs);
  const areFull = joinedGiven(mine) === joinedGiven(theirs);
  return {
    levels: {
      given: areFull ? 'same' : given,
      family,
      middle: areFull ? undefined : middleLevel(mine.middle, theirs.middle),
    },
    given: given === 'differs' || given === 'initial' ? '' : fullForm(mine.given),
    family: family === 'part' ? sharedFamily(mine, theirs) : family === 'differs' ? '' : theirs.family,
    isCrossed: false,
  };
}

function joinedGiven({ given, middle }: NameReading): string {
  return given + middle.join('');
}

function givenLevel({ given: one }: NameReading, { given: other }: NameReading): Level {
  if (one === other) return 'same';
  if (one.length < 2 || other.length < 2) return one.charAt(0) === other.charAt(0) ? 'initial' : 'differs';
  if (fullForm(one) === fullForm(other)) return 'short';
  return isSimilarWord(one, other) ? 'similar' : 'differs';
}

function familyLevel(one: NameReading, other: NameReading): Level {
  if (one.family === other.family) return 'same';
  if (sharedFamily(one, other) !== '') return 'part';
  return isSimilarWord(one.family, other.family) ? 'similar' : 'differs';
}

/** The last name that a double name shares with the other name; empty if there is none. */
function sharedFamily({ families: one }: NameReading, { families: other }: NameReading): string {
  if (one.length < 2 && other.length < 2) return '';
  return one.find((name) => name.length > 1 && other.includes(name)) ?? '';
}

function middleLevel(one: readonly string[], other: readonly string[]): Level | undefined {
  if (one.length === 0 || other.length === 0) return undefined;
  const isShared = one.some((mine) =>
    other.some((theirs) =>
      mine.length < 2 || theirs.length < 2 ? mine.charAt(0) === theirs.charAt(0) : isSimilarWord(mine, theirs),
    ),
  );
  return isShared ? 'same' : 'differs';
}

function isSimilarWord(one: string, other: string): boolean {
  if (one === other) return true;
  // Too short to tell a spelling from another name.
  if (Math.min(one.length, other.length) < 3 || Math.abs(one.length - other.length) > 3) return false;
  return (one.length > 3 && isTypingError(one, other)) || wordLikeness(one, other) >= MIN_SIMILAR;
}

function suffixLevel(one: string, other: string): Level | undefined {
  if (one === other) return one === '' ? undefined : 'same';
  return one === '' || other === '' ? 'missing' : 'differs';
}

function digitsLevel(
  one: string | undefined,
  other: string | undefined,
  isSimilar: (one: string, other: string) => boolean,
): Level | undefined {
  if (!one || !other) return undefined;
  if (one === other) return 'same';
  return isSimilar(one, other) ? 'similar' : 'differs';
}

/** Whether month and day are exchanged, or one of year, month, and day is mistyped. */
function isSimilarDate(one: string, other: string): boolean {
  const [year, month, day] = one.split('-');
  const [otherYear, otherMonth, otherDay] = other.split('-');
  if (year === otherYear) return (month === otherDay && day === otherMonth) || month === otherMonth || day === otherDay;
  return month === otherMonth && day === otherDay;
}

/** Whether a number is the other with a typing error, lost digits at an end, or a prefix or suffix. */
function isDamagedNumber(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 3) return false;
  return (
    isTypingError(one, other) || (long.length - short.length < 3 && (long.startsWith(short) || long.endsWith(short)))
  );
}

/** Whether two different texts are one character or one exchange of neighbors apart. */
export function isTypingError(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}

function amountsLevel({ amounts: one }: IdentityRecord, { amounts: other }: IdentityRecord): Level | undefined {
  if (!one || !other || one.size === 0 || other.size === 0) return undefined;
  let equal = 0;
  for (const [coverage, cents] of one) if (other.get(coverage) === cents) equal += 1;
  if (equal === one.size && equal === other.size) return 'same';
  return equal > 0 ? 'part' : 'differs';
}
