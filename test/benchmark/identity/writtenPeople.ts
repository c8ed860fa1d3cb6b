import type { Dice } from '../truth/Dice';
import { SHORT } from './nameSupply';
import type { SyntheticPerson } from './SyntheticPerson';

/** A person as one file has them. */
export interface WrittenPerson {
  /** The same in both files for the same person; not for the matcher. */
  readonly id: number;
  readonly name: string;
  /** ISO date; empty if the file has none. */
  readonly born: string;
  readonly lastFour: string;
  readonly tier: string;
  readonly premiums: ReadonlyMap<string, number>;
  readonly errors: readonly WritingError[];
}

/** What payroll writes differently. Rates are per person. */
const RATES = {
  'typing error in the first name': 0.008,
  'typing error in the last name': 0.01,
  'short form': 0.012,
  'first initial only': 0.001,
  'new last name': 0.004,
  'one of two last names': 0.3,
  'plain letters': 0.5,
  'joined last name': 0.3,
  'without suffix': 0.15,
  'first and last name exchanged': 0.0003,
  'no birth date': 0.1,
  'wrong birth date': 0.006,
  'day and month exchanged': 0.003,
  'no last four': 0.4,
  'wrong last four': 0.004,
  'other tier': 0.02,
  'other amount': 0.04,
} as const;
export type WritingError = keyof typeof RATES;

/** Writes a person as payroll does. */
export function writtenByPayroll(person: SyntheticPerson, dice: Dice): Omit<WrittenPerson, 'id'> {
  const errors = (Object.keys(RATES) as WritingError[]).filter((error) => dice.chance(RATES[error]));
  const has = (error: WritingError) => errors.includes(error);
  let { first, last, born } = person;
  if (has('plain letters')) [first, last] = [plain(first), plain(last)];
  if (has('joined last name')) last = last.replace(/[ '’.]/g, '');
  if (has('one of two last names')) last = last.split('-')[0] ?? last;
  if (has('short form')) first = SHORT[first] ?? first;
  if (has('first initial only')) first = first.charAt(0);
  if (has('new last name')) last = `${last.slice(1, 2).toUpperCase()}el${last.slice(-3)}ard`;
  if (has('typing error in the first name')) first = mistyped(first, dice);
  if (has('typing error in the last name')) last = mistyped(last, dice);
  if (has('first and last name exchanged')) [first, last] = [last, first];
  if (has('wrong birth date')) born = `${born.slice(0, -1)}${(Number(born.slice(-1)) + dice.whole(1, 8)) % 9 || 1}`;
  if (has('day and month exchanged')) born = exchanged(born);
  const middle = dice.chance(0.5) ? person.middle : person.middle.charAt(0);
  const suffix = has('without suffix') ? '' : person.suffix;
  return {
    name: [first, dice.chance(0.5) ? middle : '', last, suffix].filter(Boolean).join(' '),
    born: has('no birth date') ? '' : born,
    lastFour: has('no last four')
      ? ''
      : has('wrong last four')
        ? mistyped(person.ssn.slice(-4), dice)
        : person.ssn.slice(-4),
    tier: has('other tier') ? (person.tier === 'EE' ? 'FAM' : 'EE') : person.tier,
    premiums: has('other amount') ? withOtherAmount(person.premiums, dice) : person.premiums,
    errors,
  };
}

const PLAIN: Readonly<Record<string, string>> = {
  ü: 'ue',
  ú: 'u',
  ñ: 'n',
  ß: 'ss',
  Ł: 'L',
  ł: 'l',
  ø: 'o',
  Đ: 'D',
  ặ: 'a',
  Þ: 'Th',
  ó: 'o',
  é: 'e',
  ë: 'e',
  í: 'i',
  á: 'a',
  '’': "'",
};

function plain(name: string): string {
  return name.replace(/[^A-Za-z]/gu, (letter) => PLAIN[letter] ?? letter);
}

/** A missing, repeated, other, or exchanged character, seldom the first one. */
function mistyped(text: string, dice: Dice): string {
  const at = dice.chance(0.08) ? 0 : dice.whole(1, Math.max(1, text.length - 2));
  const [before, one = '', next = '', after] = [text.slice(0, at), text[at], text[at + 1], text.slice(at + 2)];
  const other = /\d/.test(one)
    ? String((Number(one) + 1) % 10)
    : dice.one('aeiorstn'.split('').filter((letter) => letter !== one));
  return before + dice.one([next, one + one + next, other + next, next + one]) + after;
}

function exchanged(born: string): string {
  const [year, month, day] = born.split('-');
  return Number(day) > 12 ? born : `${year}-${day}-${month}`;
}

function withOtherAmount(premiums: ReadonlyMap<string, number>, dice: Dice): ReadonlyMap<string, number> {
  const changed = new Map(premiums);
  const coverages = [...premiums.keys()];
  if (coverages.length > 0) changed.set(dice.one(coverages), dice.whole(1, 900) * 100 + 1);
  return changed;
}
