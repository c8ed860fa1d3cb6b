import { candidatePairs } from '../../../../src/domain/billing/reconciliation/people/probability/candidatePairs';
import {
  compareRecords,
  isTypingError,
} from '../../../../src/domain/billing/reconciliation/people/probability/compareRecords';
import type { IdentityRecord } from '../../../../src/domain/billing/reconciliation/people/probability/IdentityRecord';
import { matchReason } from '../../../../src/domain/billing/reconciliation/people/probability/matchReason';
import { matchRecords } from '../../../../src/domain/billing/reconciliation/people/probability/matchRecords';
import { nameParts } from '../../../../src/domain/billing/reconciliation/people/probability/nameParts';
import { pairProbabilities } from '../../../../src/domain/billing/reconciliation/people/probability/pairProbabilities';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';

const record = (key: string, name: string, more: Partial<IdentityRecord> = {}): IdentityRecord => ({
  key,
  name,
  ...more,
});
const named = (name: string, more: Partial<IdentityRecord> = {}) => ({
  record: record('1', name, more),
  name: nameParts(name),
});
const born = (date: string) => ({ birthDate: localDate(date) });

describe('the parts of a name', () => {
  it.each([
    ['Smith, John Q. Jr.', 'john', 'smith', 'jr'],
    ['Dr. John Q Smith III', 'john', 'smith', 'iii'],
    ['De la Cruz, Ana María', 'ana', 'delacruz', ''],
    ['Ana van der Berg', 'ana', 'vanderberg', ''],
    ['J Robert Smith', 'robert', 'smith', ''],
    ["Hye-jin O'Brien", 'hyejin', 'obrien', ''],
  ])('of %s are %s, %s, %s', (text, given, family, suffix) => {
    const name = nameParts(text);
    expect([name.readings[0]?.given, name.readings[0]?.family, name.suffix]).toEqual([given, family, suffix]);
  });

  it('are unknown for one word', () => expect(nameParts('Madonna').readings).toEqual([]));

  it('begin with the last name in a file that is written so', () => {
    expect(nameParts('De la Cruz Ana', 'family first').readings[0]).toMatchObject({
      given: 'ana',
      family: 'delacruz',
    });
  });
});

describe('the fields of two people', () => {
  it.each([
    ['1980-01-02', '1980-02-01', 'similar'],
    ['1980-01-02', '1980-01-22', 'similar'],
    ['1980-01-02', '1981-01-02', 'similar'],
    ['1980-01-02', '1980-01-02', 'same'],
    ['1980-01-02', '1991-03-04', 'differs'],
  ])('compare the birth dates %s and %s as %s', (one, other, level) => {
    const { levels } = compareRecords(named('Ann Lee', born(one)), named('Ann Lee', born(other)));
    expect(levels.birthDate).toBe(level);
  });

  it.each([
    ['123456', '123465', 'similar'],
    ['123456', '12345', 'similar'],
    ['123456', 'A123456', 'similar'],
    ['123456', '654321', 'differs'],
  ])('compare the numbers %s and %s as %s', (one, other, level) => {
    expect(compareRecords(named('Ann Lee', { number: one }), named('Ann Lee', { number: other })).levels.number).toBe(
      level,
    );
  });

  it.each([
    ['smith', 'smiht', true],
    ['smith', 'smit', true],
    ['smith', 'smyth', true],
    ['smith', 'msiht', false],
    ['smith', 'smi', false],
  ])('have a typing error or not: %s and %s', (one, other, isOne) => expect(isTypingError(one, other)).toBe(isOne));
});

describe('the probability of a pair', () => {
  it('is divided among equal pairs of a person', () => {
    const pairs = [0, 1].map((member) => ({ person: 0, member, weight: 1e6 }));
    expect([...pairProbabilities(pairs, 1, 2)].map((one) => one.toFixed(3))).toEqual(['0.500', '0.500']);
  });

  it('grows if the other person is more probably another member', () => {
    const pair = (person: number, member: number, weight: number) => ({ person, member, weight });
    const alone = pairProbabilities([pair(0, 0, 100), pair(1, 0, 100)], 2, 2);
    const other = pairProbabilities([pair(0, 0, 100), pair(1, 0, 100), pair(1, 1, 1e6)], 2, 2);
    expect(alone[0]).toBeLessThan(0.51);
    expect(other[0]).toBeGreaterThan(0.98);
  });

  it('counts all assignments of people to members', () => {
    // Weights 2, 3, 5, 7 of two people and two members: 1 + 2 + 3 + 5 + 7 + 2·7 + 3·5 = 47, of which the first pair is in 2 + 2·7.
    const weights = [2, 3, 5, 7].map((weight, at) => ({ person: at >> 1, member: at & 1, weight }));
    expect(pairProbabilities(weights, 2, 2)[0]).toBeCloseTo(16 / 47, 1);
  });
});

describe('matching records', () => {
  const best = (people: IdentityRecord[], members: IdentityRecord[]) =>
    matchRecords({ people, members, expectedShare: 0.9 }).matches.filter(({ probability }) => probability > 0.5);

  it('tells twins apart by their first names', () => {
    const twins = ['Falk, Mia', 'Falk, Tom'].map((name, at) => record(`E${at}`, name, born('1990-05-06')));
    const found = best(
      [record('P1', 'Tom Falk', born('1990-05-06')), record('P2', 'Mia Falk', born('1990-05-06'))],
      twins,
    );
    expect(found.map(({ person, member }) => `${person.key} ${member.key}`)).toEqual(['P1 E1', 'P2 E0']);
  });

  it('names the last name and birth date that agree, and the first name that differs', () => {
    const [found] = best(
      [record('P1', 'Falk, Tabea', born('1990-05-06'))],
      [record('E1', 'Falk, Mia', born('1990-05-06'))],
    );
    expect(found && matchReason(found)).toBe('Same last name and birth date; first name differs.');
  });

  it('finds exchanged names with the same birth date', () => {
    const [found] = best(
      [record('P1', 'James, Thomas', born('1990-05-06'))],
      [record('E1', 'Thomas, James', born('1990-05-06'))],
    );
    expect(found && matchReason(found)).toBe('Same birth date; first and last name are exchanged.');
  });

  it('learns the order of names without commas from the files', () => {
    const names = ['Adler Ruth', 'Diaz Omar', 'Falk Lena', 'Kane Iris', 'Moreau Tia', 'Thomas James'];
    const people = names.map((name, at) => record(`P${at}`, name));
    const members = names.map((name, at) => record(`E${at}`, name.split(' ').join(', ')));
    expect(best(people, members)).toHaveLength(6);
    const exchanged = [...members.slice(0, 5), record('E5', 'James, Thomas')];
    const { matches, different } = matchRecords({ people, members: exchanged, expectedShare: 0.9 });
    expect(matches).toHaveLength(5);
    expect(different.map(({ person }) => person.key)).toEqual(['P5']);
  });

  it('does not depend on the order of people and members', () => {
    const names = ['Ruth Adler', 'Ruht Adler', 'Omar Diaz', 'Bob Miller', 'Lena Falk'];
    const members = ['Adler, Ruth', 'Diaz, Omar', 'Miller, Robert', 'Falke, Lena'].map((name, at) =>
      record(`E${at}`, name),
    );
    const people = names.map((name, at) => record(`P${at}`, name));
    const stated = (one: IdentityRecord[], other: IdentityRecord[]) =>
      matchRecords({ people: one, members: other, expectedShare: 0.9 })
        .matches.map(({ person, member, probability }) => `${person.key} ${member.key} ${probability.toFixed(6)}`)
        .sort();
    expect(stated([...people].reverse(), [...members].reverse())).toEqual(stated(people, members));
  });
});

describe('candidates', () => {
  it('are not all pairs of a frequent name', () => {
    const people = Array.from({ length: 400 }, (_, at) => named(`John Smith`, { key: `P${at}` }));
    expect(candidatePairs(people, people).length).toBeLessThan(2_000);
  });

  it('are few in a large file', () => {
    const letters = 'bcdfghklmnprstvz';
    const name = (at: number) => `${letters[at % 16]}a${letters[(at >> 4) % 16]}o${letters[(at >> 8) % 16]}i`;
    const people = Array.from({ length: 4_000 }, (_, at) =>
      named(`${name(at)}s, ${name((at * 7) % 4_096)}`, { key: `${at}` }),
    );
    expect(candidatePairs(people, people).length).toBeLessThan(people.length * 60);
  });
});
