import type { IdentityRecord } from '../../../../src/domain/billing/reconciliation/people/probability/IdentityRecord';
import { isAutomatic } from '../../../../src/domain/billing/reconciliation/people/probability/isAutomatic';
import { matchRecords } from '../../../../src/domain/billing/reconciliation/people/probability/matchRecords';
import { proposeLinks } from '../../../../src/domain/billing/reconciliation/people/proposeLinks';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { Dice } from '../../../benchmark/truth/Dice';

const GROUPS = Number(process.env['RUNS'] ?? 60);
const COLLEAGUES = 40;
/** Somebody whose suffix both files have. */
const SENIOR = { first: 'Ulysses', last: 'Grantham', suffix: 'III' };
const FIRST =
  'James Mary Robert Patricia John Jennifer Michael Linda David Susan Joseph Jessica Thomas Sarah Łuka Søren José Ana Van Thi Maria Luis Carlos Gabriel Daniel Rafael Iris Omar Noor'.split(
    ' ',
  );
/** Names of brothers and sisters who are called alike. */
const ALIKE = [
  ['Gabriel', 'Gabriela'],
  ['Daniel', 'Daniela'],
  ['Rafael', 'Rafaela'],
  ['Maria', 'Mario'],
] as const;
const LAST =
  "Smith Johnson Garcia Miller Nguyen Lopez Lee Thomas James Martin O'Brien O’Neil D'Angelo Weiß Núñez Łukasz Sørensen Đặng Patel Adler Falk Moreau Castell Okri Byron Kane Diaz Kuʻulei Ruth Scott".split(
    ' ',
  );

interface Someone {
  readonly first: string;
  readonly last: string;
  readonly suffix: string;
  readonly born: string;
  readonly lastFour: string;
  readonly premiums: readonly number[];
}

/** People of both files; a person of payroll is the member at the same place, if any. */
interface Pair {
  readonly billed: readonly Someone[];
  readonly payroll: readonly (Someone | undefined)[];
}
/** Two people who look like one, each in one file only; the billed one has no row in payroll. */
const apart = (billed: Someone, payroll: Someone): Pair => ({ billed: [billed], payroll: [undefined, payroll] });
const same = (billed: Someone, payroll: Someone): Pair => ({ billed: [billed], payroll: [payroll] });

const born = (dice: Dice) => `${dice.whole(1955, 2004)}-0${dice.whole(1, 9)}-0${dice.whole(1, 9)}`;
const lastFour = (dice: Dice) => String(dice.whole(1000, 9999));
const premiums = (dice: Dice) => [dice.one([50_000, 61_240, 105_000, 142_000]), dice.one([3_810, 5_200, 9_900])];
const someone = (dice: Dice): Someone => ({
  first: dice.one(FIRST),
  last: dice.one(LAST),
  suffix: '',
  born: born(dice),
  lastFour: lastFour(dice),
  premiums: premiums(dice),
});
const otherThan = (name: string, names: readonly string[], dice: Dice) =>
  dice.one(names.filter((one) => one !== name && one[0] !== name[0]));
/** Another person of the same family. */
const relative = (one: Someone, dice: Dice): Someone => ({ ...someone(dice), first: one.first, last: one.last });
const twin = (one: Someone, dice: Dice): Someone => ({
  ...relative(one, dice),
  born: one.born,
  premiums: one.premiums,
  first: otherThan(one.first, FIRST, dice),
});

/** One left and the other was hired, and people who are the same. */
const TWO_PEOPLE: Readonly<Record<string, (one: Someone, dice: Dice) => Pair>> = {
  'a twin': (one, dice) => apart(one, twin(one, dice)),
  'a twin who is called alike': (one, dice) => {
    const [brother, sister] = dice.one(ALIKE);
    return apart({ ...one, first: brother }, { ...twin(one, dice), first: sister });
  },
  'a father and his son': (one, dice) => apart({ ...one, suffix: 'Sr.' }, { ...relative(one, dice), suffix: 'Jr.' }),
  'a father without a suffix and his son': (one, dice) =>
    apart(one, { ...relative(one, dice), suffix: 'Jr.', premiums: one.premiums.map((amount) => amount + 100) }),
  'people with one first name and the same last four digits': (one, dice) =>
    apart(one, { ...someone(dice), first: one.first, last: otherThan(one.last, LAST, dice), lastFour: one.lastFour }),
  'people with one last name and the same last four digits': (one, dice) =>
    apart(one, { ...twin(one, dice), born: born(dice), lastFour: one.lastFour }),
  'people with exchanged names': (one, dice) =>
    apart({ ...one, first: 'James', last: 'Thomas' }, { ...someone(dice), first: 'Thomas', last: 'James' }),
};
const ONE_PERSON: Readonly<Record<string, (one: Someone, dice: Dice) => Pair>> = {
  'after a marriage': (one, dice) => same(one, { ...one, last: otherThan(one.last, LAST, dice) }),
  'with a double name': (one, dice) => same({ ...one, last: `${one.last}-${otherThan(one.last, LAST, dice)}` }, one),
  'with two last names': (one, dice) => same({ ...one, last: `${one.last} ${otherThan(one.last, LAST, dice)}` }, one),
  'with day and month of birth exchanged': (one) => {
    const [year, month, day] = one.born.split('-');
    return same(one, { ...one, born: `${year}-${day}-${month}` });
  },
  'with a suffix that payroll leaves out': (one) => same({ ...one, suffix: 'Jr.' }, one),
  'beside a twin': (one, dice) => {
    const other = twin(one, dice);
    return { billed: [one, other], payroll: [one, other] };
  },
  'beside a son': (one, dice) => {
    const son = { ...relative(one, dice), suffix: 'Jr.' };
    return { billed: [one, son], payroll: [one, son] };
  },
};

const FIELDS = ['names', 'birth dates', 'last four', 'birth dates and last four'] as const;

function plain(name: string): string {
  const written = name.normalize('NFD').replace(/\p{M}/gu, '').replace(/['’ʻ]/g, '');
  const letters: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', ø: 'o', Đ: 'D', đ: 'd', ß: 'ss' };
  return written.replace(/[Łłø Đđß]/g, (letter) => letters[letter] ?? letter);
}

function recordOf(one: Someone, key: string, name: string, fields: (typeof FIELDS)[number]): IdentityRecord {
  const [medical = 0, dental = 0] = one.premiums;
  return {
    key,
    name,
    ...(fields.includes('birth dates') && { birthDate: localDate(one.born) }),
    ...(fields.includes('last four') && { lastFour: one.lastFour }),
    amounts: new Map([
      ['Medical', cents(medical)],
      ['Dental', cents(dental)],
    ]),
  };
}

/** Matches groups that have one such pair each. @returns how the pairs were decided, and the others */
function decide(pairOf: (one: Someone, dice: Dice) => Pair) {
  const counts = {
    automatic: 0,
    wrong: 0,
    proposed: 0,
    wronglyProposed: 0,
    missed: 0,
    people: 0,
    colleaguesWrong: 0,
    colleagues: 0,
  };
  for (const [at, fields] of FIELDS.entries()) {
    for (let group = 0; group < GROUPS / FIELDS.length; group += 1) {
      const dice = new Dice(group * FIELDS.length + at + 1);
      const colleagues = Array.from({ length: COLLEAGUES }, (_, place) => ({
        ...someone(dice),
        ...(place === 0 && SENIOR),
      }));
      const pair = pairOf(someone(dice), dice);
      const billed = [...colleagues, ...pair.billed];
      const payroll = [...colleagues, ...pair.payroll];
      const members = billed.map((one, place) => {
        const last = one.suffix === '' ? one.last : `${one.last} ${one.suffix}`;
        return recordOf(one, String(place), `${last}, ${one.first}`, fields);
      });
      const people = payroll.flatMap((one, place) =>
        one ? [recordOf(one, String(place), plain(`${one.first} ${one.last} ${one.suffix}`).trim(), fields)] : [],
      );
      const { matches } = matchRecords({ people, members, expectedShare: 0.9 });
      const automatic = new Map(matches.filter(isAutomatic).map((match) => [match.person.key, match.member.key]));
      const named = new Map(people.map(({ key, name }) => [key, { key, memberId: '', memberName: name }]));
      const proposed = new Map(
        proposeLinks(
          matches.filter(({ person }) => !automatic.has(person.key)),
          named,
        ).map((one) => [one.payroll.key, one.billed.memberId]),
      );
      for (const { key } of people) {
        const isColleague = Number(key) < COLLEAGUES;
        if (isColleague) {
          counts.colleagues += 1;
          if (automatic.has(key) && automatic.get(key) !== key) counts.colleaguesWrong += 1;
          continue;
        }
        counts.people += 1;
        if (automatic.has(key)) counts[automatic.get(key) === key ? 'automatic' : 'wrong'] += 1;
        else if (proposed.has(key)) counts[proposed.get(key) === key ? 'proposed' : 'wronglyProposed'] += 1;
        else counts.missed += 1;
      }
    }
  }
  return counts;
}

/** @source docs/decisions/reconciliation.md#a-match-without-a-number-has-a-probability */
describe('people who look like one another', () => {
  it.each(Object.entries(TWO_PEOPLE))('are never matched without asking: %s', (kind, pairOf) => {
    const { wrong, automatic, colleaguesWrong } = decide(pairOf);
    expect({ kind, wrong, automatic, colleaguesWrong }).toEqual({ kind, wrong: 0, automatic: 0, colleaguesWrong: 0 });
  });

  it.each(Object.entries(ONE_PERSON))('are matched or proposed %s', (kind, pairOf) => {
    const { wrong, wronglyProposed, missed, people, colleaguesWrong } = decide(pairOf);
    expect({ kind, wrong, wronglyProposed, colleaguesWrong }).toEqual({
      kind,
      wrong: 0,
      wronglyProposed: 0,
      colleaguesWrong: 0,
    });
    expect(missed).toBeLessThanOrEqual(people * 0.1);
  });
});
