/** A made payroll table: headings and people with amounts in cents. */
export interface MadeTable {
  readonly people: readonly MadePerson[];
}

export interface MadePerson {
  readonly id: string;
  readonly name: string;
  readonly coverage: string;
  readonly cents: number;
  readonly note: string;
}

export const HEADINGS = ['Employee ID', 'Employee Name', 'Coverage', 'Deduction', 'Notes'] as const;
const LAST = ['Doe', 'Roe', 'Poe', 'O’Hara', 'Núñez', 'van der Berg', 'Smith', 'Lee'];
const FIRST = ['Jane', 'Rick', 'Ann', 'Zoë', 'José', 'Mary Ann', 'Bob', 'Ida'];
const COVERAGES = ['Medical', 'Dental', 'Vision', 'Life'];
const NOTES = ['', '', '', 'new hire', 'see file', 'on leave'];

/** Numbers from 0 to below `limit`, always the same for a seed. */
export function picker(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

export function madeTable(pick: (limit: number) => number): MadeTable {
  const one = (words: readonly string[]) => words[pick(words.length)] ?? '';
  const people = Array.from({ length: 3 + pick(12) }, (_, at) => ({
    id: `E${1_000 + at}`,
    name: `${one(LAST)}, ${one(FIRST)}`,
    coverage: one(COVERAGES),
    cents: 1_001 + pick(99_900),
    note: one(NOTES),
  }));
  return { people };
}

/** Cells of a person, with the amount in dollars. */
export function cellsOf({ id, name, coverage, cents, note }: MadePerson): readonly string[] {
  return [id, name, coverage, `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`, note];
}
