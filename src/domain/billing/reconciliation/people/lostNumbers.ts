import { isInScientificForm, isRoundedNumber } from '../../../platform/text/lostDigits';
import { memberKey, nameKey } from '../memberKey';

/** What identifies a person in a row. */
interface NamedRow {
  readonly memberId: string;
  readonly memberName: string;
}

/** If more numbers than this share have several names, the names are not those of people. */
const MAX_SHARED = 0.5;
/** Fewer numbers with several rows say nothing about the names. */
const MIN_NUMBERS = 3;
const MIN_WORD = 2;

/** Whether two names of a number can be of one person or family: a word is the same, as after a marriage or for a dependent. */
export function areNamesAlike(one: string, other: string): boolean {
  const words = new Set(wordsOf(one));
  const others = wordsOf(other);
  return words.size === 0 || others.length === 0 || others.some((word) => words.has(word));
}

function wordsOf(name: string): readonly string[] {
  return nameKey(name)
    .split(' ')
    .filter((word) => word.length >= MIN_WORD);
}

/**
 * Collects the names of each number, to find numbers that do not identify one person: a spreadsheet has lost their digits or zeros, or
 * two people without a common name share them.
 *
 * @source docs/decisions/payroll-files.md#a-number-of-two-people-identifies-neither
 */
export class NumbersOfPeople {
  private readonly names = new Map<string, { readonly first: string; rows: number; isShared: boolean }>();
  private readonly byKey = new Map<string, string>();
  private readonly scientific = new Set<string>();

  add({ memberId, memberName }: NamedRow): void {
    const key = this.keyOf(memberId);
    if (key === '') return;
    if (isInScientificForm(memberId)) this.scientific.add(key);
    const known = this.names.get(key);
    if (!known) {
      this.names.set(key, { first: memberName, rows: 1, isShared: false });
      return;
    }
    known.rows += 1;
    // Most rows repeat the name exactly.
    if (known.isShared || memberName === known.first || memberName === '') return;
    if (known.first === '') this.names.set(key, { ...known, first: memberName });
    else known.isShared = !areNamesAlike(known.first, memberName);
  }

  /** Call after the last row. @returns whether a number identifies nobody. */
  lost(): (memberId: string) => boolean {
    const repeated = [...this.names.values()].filter(({ rows }) => rows > 1);
    const shared = repeated.filter(({ isShared }) => isShared).length;
    const areNames = repeated.length < MIN_NUMBERS || shared <= repeated.length * MAX_SHARED;
    return (memberId) => {
      const key = this.keyOf(memberId);
      if (key === '') return false;
      if (this.scientific.has(key)) return true;
      return (this.names.get(key)?.isShared ?? false) && (areNames || isRoundedNumber(memberId));
    };
  }

  private keyOf(memberId: string): string {
    let key = this.byKey.get(memberId);
    if (key === undefined) this.byKey.set(memberId, (key = memberKey(memberId)));
    return key;
  }
}

/** Whether a number of these rows identifies nobody. */
export function lostNumbersOf(rows: readonly NamedRow[]): (memberId: string) => boolean {
  const numbers = new NumbersOfPeople();
  for (const row of rows) numbers.add(row);
  return numbers.lost();
}
