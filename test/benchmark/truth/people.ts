import { Dice } from './Dice';
import type { Habits } from './Habits';
import { hash } from './hash';
import { FIRST_NAMES, LAST_NAMES, NICKNAMES, SIMILAR_NAMES } from './names';

/** A person's name as one side writes it. */
export interface PersonName {
  readonly first: string;
  /** Initial; may be empty. */
  readonly middle: string;
  readonly last: string;
}

/** What makes a person hard to find by name or number. */
export type PersonOddity =
  | 'same name'
  | 'similar name'
  | 'swapped name'
  | 'changed name'
  | 'swapped digits'
  | 'number with zeros'
  | 'number at two carriers';

/** Who a person is, for the carrier and for payroll. */
export interface Person extends PersonName {
  /** Member number at the carrier. */
  readonly memberId: string;
  readonly ssn: string;
  /** Number in the payroll system, which the carrier does not know. */
  readonly payrollNumber: string;
  readonly oddity?: PersonOddity;
  /** Payroll's given name, if it is a short form. */
  readonly nickname?: string;
  /** The name after a marriage, and its month: payroll and enrollment write it at once, the carrier two months later. */
  readonly married?: { readonly last: string; readonly month: number };
}

/** Of 100 people. */
const SAME_NAMES = 0.008;
const SIMILAR = 0.006;
const SHORT_NAMES = 0.015;
const MARRIED = 0.005;
const SWAPPED = 0.003;
const SWAPPED_NAMES = 0.006;
/** Of carriers whose numbers begin with zeros. */
const WITH_ZEROS = 0.02;
const MARRIED_KNOWN_AFTER = 2;

/** Draws people of one employer, no two of whom have the same numbers. */
export class People {
  private readonly names = new Set<string>();
  private readonly drawn: Person[] = [];
  private count = 0;

  constructor(
    private readonly dice: Dice,
    private readonly seed: number,
    private readonly numbers: Habits['numbers'],
  ) {}

  next(): Person {
    const name = this.newName();
    const middle = this.dice.chance(0.4) ? this.dice.one('ABCDEJKLMRST'.split('')) : '';
    this.count += 1;
    const number = this.count;
    const own = new Dice(hash(this.seed, number, 'oddities'));
    const isEastern = this.numbers === 'ssn' && own.chance(0.08);
    const ssn = `${isEastern ? `0${10 + (number % 89)}` : 100 + ((number * 37) % 700)}${10 + ((number * 7) % 88)}${1_000 + ((number * 271) % 8_900)}`;
    const person: Person = {
      memberId: {
        ssn,
        letters: `M${100_000 + number * 13}`,
        padded: String(number * 13).padStart(7, '0'),
        long: `${4_810_000_000_00 + number * 137}`,
      }[this.numbers],
      ssn,
      payrollNumber: String(2_000 + number * 3).padStart(6, '0'),
      ...name,
      middle,
      ...this.oddityOf(own, { ...name, middle }),
      ...this.numberOf(new Dice(hash(this.seed, number, 'numbers'))),
    };
    this.names.add(`${person.first} ${person.last}`);
    this.drawn.push(person);
    return person;
  }

  /** A number that is somebody else's without its zeros. */
  private numberOf(dice: Dice): Partial<Person> {
    const other = this.drawn.length > 0 ? dice.one(this.drawn) : undefined;
    if (this.numbers !== 'padded' || !other || other.oddity || !dice.chance(WITH_ZEROS)) return {};
    const memberId = other.memberId.replace(/^0+/, '');
    return this.drawn.some((one) => one.memberId === memberId) ? {} : { memberId, oddity: 'number with zeros' };
  }

  private newName(): Pick<PersonName, 'first' | 'last'> {
    let [first, last] = ['', ''];
    do {
      first = this.dice.one(FIRST_NAMES);
      last = this.dice.one(LAST_NAMES);
    } while (this.names.has(`${first} ${last}`));
    return { first, last };
  }

  private oddityOf(dice: Dice, name: PersonName): Partial<Person> {
    const draw = dice.next();
    const limits = [SAME_NAMES, SIMILAR, SHORT_NAMES, MARRIED, SWAPPED, SWAPPED_NAMES];
    const at = limits.findIndex((_, index) => draw < limits.slice(0, index + 1).reduce((sum, one) => sum + one, 0));
    const other = this.drawn.length > 0 ? dice.one(this.drawn) : undefined;
    if (at === 0 && other) {
      const middle = dice.chance(0.5) ? name.middle : other.middle;
      return { first: other.first, last: other.last, middle, oddity: 'same name' };
    }
    const similar = SIMILAR_NAMES.find((pair) => other && pair.includes(other.first));
    if (at === 1 && other && similar)
      return {
        first: similar.find((one) => one !== other.first) ?? name.first,
        last: other.last,
        oddity: 'similar name',
      };
    const nickname = NICKNAMES[name.first];
    if (at === 2 && nickname) return { nickname, oddity: 'changed name' };
    if (at === 3) return { married: { last: dice.one(LAST_NAMES), month: dice.whole(-1, 11) }, oddity: 'changed name' };
    if (at === 4) return { oddity: 'swapped digits' };
    return at === 5 && other && !this.names.has(`${other.last} ${other.first}`)
      ? { first: other.last, last: other.first, oddity: 'swapped name' }
      : {};
  }
}

/** The name as the employer writes it in a month. */
export function employersName({ first, middle, last, married }: Person, month: number): PersonName {
  return { first, middle, last: married && married.month <= month ? married.last : last };
}

/** The name as payroll writes it in a month. */
export function payrollName(person: Person, month: number): PersonName {
  return { ...employersName(person, month), first: person.nickname ?? person.first };
}

/** The name as the carrier writes it in a month. */
export function billedName(person: Person, month: number): string {
  const { first, middle, last } = employersName(person, month - MARRIED_KNOWN_AFTER);
  return [first, middle, last].filter(Boolean).join(' ');
}
