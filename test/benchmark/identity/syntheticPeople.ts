import { Dice } from '../truth/Dice';
import { NameSupply } from './nameSupply';
import type { SyntheticPerson } from './SyntheticPerson';
import { type WrittenPerson, writtenByPayroll } from './writtenPeople';

/** Both files of a group; people with the same id are the same person. */
export interface SyntheticGroup {
  readonly billed: readonly WrittenPerson[];
  readonly payroll: readonly WrittenPerson[];
}

/** Shares of people with a relative among the employees, by relation. */
const FATHERS = 0.002;
const TWINS = 0.001;
const SIBLINGS = 0.01;
/** Shares of people who are in one file only. */
const HIRED = 0.03;
const LEFT = 0.03;

const COVERAGES = { Medical: 61_240, Dental: 3_810, Vision: 996, Life: 0 };
const TIERS = [
  ['EE', 1, 0.5],
  ['ES', 2.1, 0.15],
  ['EC', 1.8, 0.1],
  ['FAM', 2.9, 0.25],
] as const;

/** Writes a group's people as the carrier and as payroll do, with typed errors on both sides. The same seed gives the same people. */
export function syntheticGroup(size: number, seed: number): SyntheticGroup {
  const dice = new Dice(seed);
  const people = peopleOf(size, dice);
  const billed: WrittenPerson[] = [];
  const payroll: WrittenPerson[] = [];
  for (const [id, person] of people.entries()) {
    const isHired = dice.chance(HIRED);
    if (!isHired) billed.push({ ...writtenByCarrier(person), id });
    if (isHired || !dice.chance(LEFT)) payroll.push({ ...writtenByPayroll(person, dice), id });
  }
  return { billed: dice.shuffled(billed), payroll: dice.shuffled(payroll) };
}

function writtenByCarrier(person: SyntheticPerson): Omit<WrittenPerson, 'id'> {
  const { first, middle, last, suffix, born, ssn, tier, premiums } = person;
  return {
    name: `${last}${suffix === '' ? '' : ` ${suffix}`}, ${first}${middle === '' ? '' : ` ${middle.charAt(0)}`}`,
    born,
    lastFour: ssn.slice(-4),
    tier,
    premiums,
    errors: [],
  };
}

function peopleOf(size: number, dice: Dice): readonly SyntheticPerson[] {
  const names = new NameSupply(dice);
  const people: SyntheticPerson[] = [];
  while (people.length < size) {
    const person = personWith({ first: names.firstName(), last: names.lastName() }, names, dice);
    people.push(person);
    const { first, last, born } = person;
    const kin = dice.next();
    if (kin < FATHERS) {
      people[people.length - 1] = { ...person, suffix: 'Jr' };
      people.push({ ...personWith({ first, last }, names, dice), suffix: 'Sr' });
    } else if (kin < FATHERS + TWINS)
      people.push({ ...personWith({ first: names.firstName(), last }, names, dice), born });
    else if (kin < FATHERS + TWINS + SIBLINGS) people.push(personWith({ first: names.firstName(), last }, names, dice));
  }
  return people;
}

function personWith(name: Pick<SyntheticPerson, 'first' | 'last'>, names: NameSupply, dice: Dice): SyntheticPerson {
  const tier = tierBy(dice.next());
  return {
    ...name,
    middle: dice.chance(0.6) ? names.firstName() : '',
    suffix: '',
    born: bornBy(dice),
    ssn: `${dice.whole(100_000_000, 899_999_999)}`,
    tier: tier[0],
    premiums: premiumsBy(dice, tier[1]),
  };
}

function tierBy(drawn: number): (typeof TIERS)[number] {
  let sum = 0;
  return TIERS.find(([, , share]) => drawn < (sum += share)) ?? TIERS[0];
}

function bornBy(dice: Dice): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${dice.whole(1958, 2004)}-${two(dice.whole(1, 12))}-${two(dice.whole(1, 28))}`;
}

/** A part of the group's coverages, in one of two plans, and life by salary. */
function premiumsBy(dice: Dice, factor: number): ReadonlyMap<string, number> {
  const premiums = new Map<string, number>();
  for (const [coverage, base] of Object.entries(COVERAGES)) {
    if (!dice.chance(coverage === 'Medical' ? 0.9 : 0.75)) continue;
    const amount = base === 0 ? dice.whole(3, 30) * 125 : base * factor * (dice.chance(0.3) ? 1.2 : 1);
    premiums.set(coverage, Math.round(amount));
  }
  return premiums;
}
