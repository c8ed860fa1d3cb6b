import { comparePayroll } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import { matchPeople } from '../../../../src/domain/billing/reconciliation/people/matchPeople';
import { aLine, aRow } from '../../../support/reconciliation/aLine';

const OTHERS = [
  'Alder, Nina',
  'Bramble, Owen',
  'Castell, Pia',
  'Dorn, Quinn',
  'Ewald, Rosa',
  'Falk, Sven',
  'Hale, Uma',
];
const COVERAGES = { Medical: 61_240, Dental: 3_810, Vision: 996, Life: 1_125 };
type Numbers = 'names' | 'bill numbers' | 'own numbers';

/** A member's lines, or a person's rows, of four coverages. */
const linesOf = (memberId: string, memberName: string, factor = 1) =>
  Object.entries(COVERAGES).map(([coverage, amount]) =>
    aLine({ memberId, memberName, coverage, billed: Math.round(amount * factor) }),
  );
const rowsOf = (memberId: string, memberName: string, factor = 1) =>
  Object.entries(COVERAGES).map(([coverage, amount], row) =>
    aRow({ row, memberId, memberName, coverage, amount: Math.round(amount * factor) }),
  );

/** A group in which one member and one person are compared, while everybody else agrees. The first factor is theirs. */
function group(
  billed: string,
  payroll: string,
  numbers: Numbers = 'names',
  [own, ...factors]: readonly number[] = [1, 1],
) {
  const written = (name: string) => (billed.includes(',') ? name : name.split(', ').reverse().join(' '));
  const factor = (at: number) => factors[at % factors.length] ?? 1;
  const number = (at: number) => ({ names: '', 'bill numbers': `T40${at}`, 'own numbers': `P${at}` })[numbers];
  const lines = [
    ...OTHERS.flatMap((name, at) => linesOf(`T40${at}`, written(name), factor(at))),
    ...linesOf('T490', billed, own),
  ];
  const rows = [
    ...OTHERS.flatMap((name, at) => rowsOf(number(at), written(name), factor(at))),
    ...rowsOf({ names: '', 'bill numbers': 'T477', 'own numbers': 'P77' }[numbers], payroll, own),
  ];
  return { lines, rows };
}

const outcome = (billed: string, payroll: string, numbers?: Numbers, factors?: readonly number[]) => {
  const { lines, rows } = group(billed, payroll, numbers, factors);
  const { found, proposals } = matchPeople(lines, rows);
  if (found.some((one) => one.billed.memberId === 'T490')) return 'found';
  return proposals.some((one) => one.billed.memberId === 'T490') ? 'proposed' : 'two people';
};

describe('a name that is written in other letters', () => {
  it.each([
    ['Łuka, Mia', 'Luka, Mia'],
    ['Weiß, Jan', 'Weiss, Jan'],
    ['Müller, Eva', 'Mueller, Eva'],
    ['Sørensen, Ole', 'Soerensen, Ole'],
    ['Þórsson, Jón', 'Thorsson, Jon'],
    ['Đặng, Van', 'Dang, Van'],
    ['Keʻala, Noa', 'Keala, Noa'],
    ["O'Neil, Pat", 'ONeil, Pat'],
    ['O Neil, Pat', 'O’Neil, Pat'],
    ['D’Angelo, Ann', 'D Angelo, Ann'],
    ['De la Cruz, Ana', 'Delacruz, Ana'],
    ['Ana De la Cruz', 'DELACRUZ, ANA'],
    ['Mary-Jane Holt', 'Holt, Maryjane'],
    ['St. John, Max', 'St John, Max'],
    ['Lopez Garcia, Ana', 'Ana Lopez Garcia'],
  ])('is the same name: %s and %s', (billed, payroll) => expect(outcome(billed, payroll)).toBe('found'));
});

describe('a name that may be of another person', () => {
  it.each([
    ['a short form', 'Miller, Robert', 'Miller, Bob'],
    ['exchanged letters', 'Ewaldsen, John', 'Ewaldsen, Jhon'],
    ['one of two last names', 'García-Márquez, Lia', 'García, Lia'],
    ['an initial', 'Ewaldsen, John', 'Ewaldsen, J'],
  ])('is proposed: %s', (_what, billed, payroll) => expect(outcome(billed, payroll)).toBe('proposed'));

  it.each([
    ['first and last names are exchanged', 'Thomas, James', 'James, Thomas'],
    ['the words are exchanged in files that keep to an order', 'Thomas James', 'James Thomas'],
    ['the suffix is the father’s', 'Smith Jr., John', 'Smith Sr., John'],
    ['only the last name is the same', 'Garcia, Ana', 'Garcia, Pedro'],
    ['only the first name is the same, and everybody has the premiums', 'Moreau, Lena', 'Falkner, Lena'],
  ])('is neither used nor proposed if %s', (_what, billed, payroll) =>
    expect(outcome(billed, payroll)).toBe('two people'),
  );

  it('is two differences if first and last names are exchanged', () => {
    const { lines, rows } = group('Thomas, James', 'James, Thomas');
    const kinds = comparePayroll(lines, rows).discrepancies.map(({ memberName, kind }) => `${memberName}: ${kind}`);
    expect([...new Set(kinds)]).toEqual(['James, Thomas: ENROLLED_NOT_BILLED', 'Thomas, James: NO_DEDUCTION']);
  });

  it('is proposed if the words are exchanged in files too small to show an order', () => {
    const lines = ['Nina Alder', 'Thomas James'].map((memberName, at) => aLine({ memberId: `T40${at}`, memberName }));
    const rows = ['Nina Alder', 'James Thomas'].map((memberName, row) => aRow({ row, memberId: '', memberName }));
    const { found, proposals } = matchPeople(lines, rows);
    expect([found.length, proposals.length]).toEqual([1, 1]);
  });
});

describe('a new last name', () => {
  const FACTORS = [1.5, 1, 2];

  it.each<Numbers>(['names', 'own numbers', 'bill numbers'])(
    'is proposed with the same first name and four premiums that few have, in a file with %s',
    (numbers) => expect(outcome('Falkner, Lena', 'Moreau, Lena', numbers, FACTORS)).toBe('proposed'),
  );

  it('ends and starts no coverage while it is proposed', () => {
    const { lines, rows } = group('Falkner, Lena', 'Moreau, Lena', 'bill numbers', FACTORS);
    const { discrepancies, people } = comparePayroll(lines, rows);
    expect(new Set(discrepancies.map(({ suggestedAction }) => suggestedAction))).toEqual(new Set(['acceptBill']));
    expect(people.proposals[0]?.reason).toBe('Same first name and 4 premiums; last name differs, number differs.');
  });
});

describe('a proposal', () => {
  const proposed = (billed: string, payroll: string, numbers?: Numbers) => {
    const { lines, rows } = group(billed, payroll, numbers);
    return matchPeople(lines, rows).proposals[0];
  };

  it.each([
    ['Miller, Robert', 'Miller, Bob', 'names', 'Same last name and 4 premiums; short form of the first name.'],
    ['Ewaldsen, John', 'Ewaldsen, Jhon', 'names', 'Same last name and 4 premiums; first name is spelled differently.'],
    ['Ewaldsen, John', 'Ewaldsen, John', 'bill numbers', 'Same name and 4 premiums; number differs.'],
    ['García-Ruiz, Lia', 'García, Lia', 'names', 'Same first name and 4 premiums; one of two last names.'],
  ] as const)('says why %s is %s', (billed, payroll, numbers, reason) =>
    expect(proposed(billed, payroll, numbers)?.reason).toBe(reason),
  );

  it('has both amounts by coverage, and a probability', () => {
    const { amounts, probability } = proposed('Miller, Robert', 'Miller, Bob') ?? {};
    expect(amounts?.[0]).toEqual({ coverage: 'Dental', payrollCents: 3_810, billedCents: 3_810 });
    expect(probability).toBeGreaterThan(0.9);
    expect(probability).toBeLessThanOrEqual(1);
  });

  it('is less probable for a frequent name than for a rare one', () => {
    const probable = (name: string) => proposed(name, name, 'bill numbers')?.probability ?? 0;
    expect(probable('Smith, John')).toBeLessThan(probable('Zwingli, Tabea'));
    expect(probable('Nguyen, Van')).toBeLessThan(probable('Zwingli, Tabea'));
  });
});
