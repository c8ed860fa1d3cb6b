import { Dice } from './Dice';
import { type Employee, type Employer } from './Employer';
import { hash } from './hash';
import type { TruthLayout } from './layouts';
import { billedName, type PersonName, payrollName } from './people';

/** What a payroll file does to the carrier's numbers. */
export type NumberDamage = 'scientific form' | 'lost zeros' | 'dashes' | 'swapped digits';

/** An employee as a payroll file writes them: with its name for them, and their numbers as they are in it. */
export interface WrittenEmployee {
  readonly employee: Employee;
  readonly written: Employee;
  readonly damage: NumberDamage | undefined;
}

/** Share of a group's files that a spreadsheet has saved again. */
const SPREADSHEETS = 0.25;

/** Writes an employee into the file of a month. */
export function writtenIn(employer: Employer, layout: TruthLayout, employee: Employee, month: number): WrittenEmployee {
  const name = payrollName(employee, month);
  const { number } = layout.style;
  const dashed = withDashes(employee.ssn);
  if (number !== 'carrier' && number !== 'ssn')
    return { employee, written: { ...employee, ...name, ssn: dashed }, damage: undefined };
  const isSwapped = employee.oddity === 'swapped digits';
  const { text, damage } = number === 'carrier' ? carriersNumber(employer, layout, employee, month) : { text: dashed };
  return {
    employee,
    written: {
      ...employee,
      ...name,
      memberId: isSwapped ? swapped(text, employer.seed) : text,
      ssn: isSwapped ? swapped(dashed, employer.seed) : dashed,
    },
    damage: isSwapped ? 'swapped digits' : damage,
  };
}

function carriersNumber(
  { seed, habits }: Employer,
  { separator }: TruthLayout,
  { memberId }: Employee,
  month: number,
): { readonly text: string; readonly damage?: NumberDamage } {
  const { numbers, losesZeros, hasDashes } = habits;
  if (numbers === 'letters') return { text: memberId };
  const isSavedAgain = separator !== undefined && new Dice(hash(seed, month, 'spreadsheet')).chance(SPREADSHEETS);
  if (numbers === 'long' && isSavedAgain)
    return { text: `${(Number(memberId) / 1e11).toFixed(5)}E+11`, damage: 'scientific form' };
  if (hasDashes) return { text: withDashes(memberId), damage: 'dashes' };
  if (losesZeros && memberId.startsWith('0')) return { text: memberId.replace(/^0+/, ''), damage: 'lost zeros' };
  return { text: memberId };
}

/** `610-32-4133`. */
function withDashes(number: string): string {
  return `${number.slice(0, 3)}-${number.slice(3, 5)}-${number.slice(5)}`;
}

/** The number with two different digits beside each other swapped, as when it is typed. */
function swapped(text: string, seed: number): string {
  const places = text.split('').flatMap((digit, at) => {
    const next = text[at + 1];
    return next !== undefined && /\d/.test(digit) && /\d/.test(next) && digit !== next ? [at] : [];
  });
  const at = places.length === 0 ? undefined : new Dice(hash(seed, text)).one(places);
  if (at === undefined) return text;
  return `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`;
}

/** Finds the employees that a row of a file or a line of a bill can be of. */
export class Roster {
  private readonly byMember = new Map<string, Employee[]>();
  private readonly byNumber = new Map<string, Employee[]>();
  private readonly byName = new Map<string, Employee[]>();
  private readonly byParts = new Map<string, Employee[]>();

  constructor(
    { employees }: Employer,
    people: readonly WrittenEmployee[],
    private readonly style: TruthLayout['style'],
    private readonly month: number,
  ) {
    for (const employee of employees) add(this.byMember, employee.memberId, employee);
    for (const { employee, written } of people) {
      const number = { carrier: written.memberId, ssn: written.ssn, payroll: written.payrollNumber, none: '' }[
        style.number
      ];
      add(this.byNumber, numberOf(number), employee);
      add(this.byName, orderedName(this.nameIn(written)), employee);
      add(this.byParts, nameOf(this.nameIn(written)), employee);
    }
  }

  /** The member of a line; undefined for a number that is on no bill. Two carriers may give two people one number. */
  member({ memberId, memberName }: { readonly memberId: string; readonly memberName: string }): Employee | undefined {
    const all = this.byMember.get(memberId) ?? [];
    return all.find((one) => nameOf(billedName(one, this.month)) === nameOf(memberName)) ?? all[0];
  }

  /** The employees whom the file writes like this. A number that several have says nothing. */
  written({ memberId, memberName }: { readonly memberId: string; readonly memberName: string }): readonly Employee[] {
    const numbered = this.byNumber.get(numberOf(memberId)) ?? [];
    const named = this.byName.get(orderedName(memberName)) ?? this.byParts.get(nameOf(memberName)) ?? [];
    if (numbered.length === 1) return numbered;
    const both = named.filter((one) => numbered.includes(one));
    return both.length > 0 ? both : named;
  }

  private nameIn({ first, middle, last }: PersonName): string {
    return this.style.name === 'Last, First' ? `${last}, ${first} ${middle}` : `${last}, ${first}`;
  }
}

function add(map: Map<string, Employee[]>, key: string, employee: Employee): void {
  if (key !== '') map.set(key, [...(map.get(key) ?? []), employee]);
}

/** Numbers and names of a file, however the product shows them. */
const numberOf = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z+.]/g, '')
    .replace(/^0+/, '');
/** `Thomas, James` and `James Thomas` are one person, `Thomas James` is another. */
const orderedName = (text: string) => {
  const [last = '', first] = text.split(',');
  return (first === undefined ? text : `${first} ${last}`).toLowerCase().split(/\s+/).filter(Boolean).join(' ');
};
const nameOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}'’-]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');
