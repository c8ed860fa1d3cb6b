import { comparePayroll } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import { matchPeople, personKey } from '../../../../src/domain/billing/reconciliation/people/matchPeople';
import { nameLikeness, nameWords } from '../../../../src/domain/billing/reconciliation/people/nameLikeness';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { aLine, aRow } from '../../../support/reconciliation/aLine';

const line = (memberId: string, memberName: string) => aLine({ memberId, memberName });
const row = (memberId: string, memberName: string, more = {}) => ({ ...aRow({ memberId, memberName }), ...more });

describe('matchPeople', () => {
  it('finds people by SSN, and by its last digits with the name', () => {
    const lines = [line('123-45-6789', 'Ruth Adler'), line('987-65-4321', 'Omar Diaz')];
    const rows = [row('', 'R. Adler', { ssn: '123456789' }), row('', 'Diaz, Omar', { ssn: 'XXX-XX-4321' })];
    const people = matchPeople(lines, rows);
    expect(rows.map((one) => people.memberOf(one))).toEqual(['123-45-6789', '987-65-4321']);
    expect(people.found.map(({ by }) => by)).toEqual(['ssn', 'ssn']);
  });

  it('never uses last digits for another name', () => {
    const people = matchPeople([line('123-45-6789', 'Ruth Adler')], [row('', 'Omar Diaz', { ssn: '6789' })]);
    expect(people.found).toEqual([]);
  });

  it('finds a name that only one person has on each side if payroll has its own numbers, and says so', () => {
    const people = matchPeople([line('E1', 'Núñez, Ana'), line('E2', 'Omar Diaz')], [row('77', 'Ana Nunez')]);
    expect(people.found).toMatchObject([{ payroll: { key: '77' }, billed: { memberId: 'E1' }, by: 'name' }]);
  });

  it('distinguishes people of the same name by a middle initial', () => {
    expect(matchPeople([line('E1', 'Ana M Nunez')], [row('', 'Ana P Nunez')]).found).toEqual([]);
  });

  it('lists the members who were not found by name, and by number within a name', () => {
    const lines = [line('E4', 'Cy Fox'), line('E3', 'Ann Lee'), line('E2', 'Bo Ray'), line('E1', 'Cy Fox')];
    const { unmatched } = matchPeople(lines, [row('77', 'Omar Diaz')]);
    expect(unmatched.map(({ memberId }) => memberId)).toEqual(['E3', 'E2', 'E1', 'E4']);
    expect(matchPeople(lines.slice(0, 1), [row('E4', 'Cy Fox')]).unmatched).toEqual([]);
  });

  it('proposes the same name under another number if payroll has the numbers on the bill', () => {
    const lines = [line('E1', 'Ruth Adler'), line('E2', 'Omar Diaz')];
    const people = matchPeople(lines, [row('E1', 'Ruth Adler'), row('X9', 'Omar Diaz')]);
    expect(people.found).toEqual([]);
    expect(people.proposals).toMatchObject([{ billed: { memberId: 'E2' }, likelihood: 'very likely' }]);
  });

  it('reports people with the same name and no distinguishing data, and compares neither', () => {
    const lines = [line('E1', 'John Smith'), line('E2', 'John Smith'), line('E3', 'Ruth Adler')];
    const { people, discrepancies } = comparePayroll(lines, [
      row('', 'Smith, John'),
      row('', 'Ruth Adler', { row: 2 }),
    ]);
    expect(people.indistinct).toMatchObject([
      { payroll: [{ memberName: 'Smith, John' }], billed: [{ memberId: 'E1' }, { memberId: 'E2' }] },
    ]);
    expect(people.proposals).toEqual([]);
    const [unmatched] = discrepancies.filter(({ kind }) => kind === 'UNMATCHED_MEMBER');
    expect(unmatched?.cause).toMatch(/nothing tells them apart/);
  });

  it('keeps people of one name with different birth dates separate', () => {
    const [one, other] = ['1980-01-02', '1991-03-04'].map((born) =>
      row('', 'John Smith', { birthDate: localDate(born) }),
    );
    expect(personKey(one!)).not.toBe(personKey(other!));
  });

  it('uses a link before everything else, and ignores one to a member who is not on the bill', () => {
    const lines = [line('E1', 'Ruth Adler'), line('E2', 'Omar Diaz')];
    const link = (memberId: string) => [{ linkPk: '1', payrollKey: 'E1', memberId }];
    expect(matchPeople(lines, [row('E1', 'Ruth Adler')], link('E2')).memberOf(row('E1', 'Ruth Adler'))).toBe('E2');
    expect(matchPeople(lines, [row('E1', 'Ruth Adler')], link('E7')).memberOf(row('E1', 'Ruth Adler'))).toBe('E1');
  });

  it('makes no proposal if two members are equally similar', () => {
    const people = matchPeople([line('E1', 'Jon Smith'), line('E2', 'Jonn Smith')], [row('E9', 'Johnn Smith')]);
    expect(people.proposals.length).toBeLessThanOrEqual(1);
    expect(people.found).toEqual([]);
  });
});

describe('nameLikeness', () => {
  const alike = (one: string, other: string) => nameLikeness(nameWords(one), nameWords(other));

  it.each([
    ['Bob Miller', 'Robert Miller'],
    ['Jhon Smith', 'John Smith'],
    ['Ana De La Cruz', 'Ana Delacruz'],
    ['Katherine Gonzales', 'Catherine Gonzalez'],
    ['Lopez, Ana', 'Ana Lopez-Garcia'],
    ['Steven O’Neil', 'Stephen ONeil'],
  ])('finds %s and %s alike', (one, other) => expect(alike(one, other)).toBeGreaterThan(0.87));

  it.each([
    ['Maria Garcia', 'Mark Garcia'],
    ['John Smith', 'Joan Smith'],
    ['Omar Diaz', 'Ruth Diaz'],
    ['Smith', 'John Smith'],
    ['', 'John Smith'],
  ])('tells %s and %s apart', (one, other) => expect(alike(one, other)).toBe(0));
});
