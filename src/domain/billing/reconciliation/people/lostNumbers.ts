import { isInScientificForm, isRoundedNumber } from '../../../platform/text/lostDigits';
import { memberKey, nameKey } from '../memberKey';

/** What identifies a person in a row. */
interface NamedRow {
  readonly memberId: string;
  readonly memberName: string;
}

interface NamesOfNumber {
  /** The first name that is not empty. */
  first: string;
  rows: number;
  /** Whether it has names of several people. */
  isShared: boolean;
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
  private readonly names = new Map<string, NamesOfNumber>();
  private readonly byKey = new Map<string, string>();
  private readonly scientific = new Set<string>();
  /** The row before, with what is known of its number. */
  private last: { readonly row: NamedRow; readonly known: NamesOfNumber } | undefined;

  add(row: NamedRow): void {
    const { memberId, memberName } = row;
    // Rows of a person are usually adjacent.
    if (memberId === this.last?.row.memberId && memberName === this.last.row.memberName) {
      this.last.known.rows += 1;
      return;
    }
    const key = this.keyOf(memberId);
    if (key === '') return;
    if (isInScientificForm(memberId)) this.scientific.add(key);
    const known = this.names.get(key) ?? { first: memberName, rows: 0, isShared: false };
    this.names.set(key, known);
    this.last = { row, known };
    known.rows += 1;
    if (known.isShared || memberName === known.first || memberName === '') return;
    if (known.first === '') known.first = memberName;
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
