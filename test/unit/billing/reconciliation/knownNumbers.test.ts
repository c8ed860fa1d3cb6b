import { compareMembers } from '../../../../src/domain/billing/reconciliation/compareMembers';
import {
  isOwnNumber,
  learnedNumbers,
  numberOf,
} from '../../../../src/domain/billing/reconciliation/people/knownNumbers';
import { matchPeople } from '../../../../src/domain/billing/reconciliation/people/matchPeople';
import { aLine, aRow } from '../../../support/reconciliation/aLine';

const LINES = [aLine({ memberId: 'E1', memberName: 'Ruth Adler' }), aLine({ memberId: 'E2', memberName: 'Omar Diaz' })];
const row = (memberName: string, ownNumber?: string, more: Parameters<typeof aRow>[0] = {}) => ({
  ...aRow({ memberId: '', memberName, ...more }),
  ...(ownNumber !== undefined && { ownNumber }),
});

describe('an employee number', () => {
  it.each([
    [row('Ruth Adler', '0047'), '47'],
    [row('Ruth Adler', '47', { memberId: '00-9a' }), '9A'],
    [row('Ruth Adler'), ''],
    [row('Ruth Adler', '123-45-6789'), ''],
    [row('Ruth Adler', '123456789'), ''],
    [row('Ruth Adler', '', { memberId: '123456789' }), ''],
  ])('of %j is "%s"', (one, number) => {
    expect(numberOf(one)).toBe(number);
  });

  it('is learned for people who were found by name, and not for those with the number on the bill', () => {
    const learn = (...rows: ReturnType<typeof row>[]) => learnedNumbers(compareMembers(LINES, rows).comparisons);
    expect(learn(row('Ruth Adler', '47'))).toEqual([{ number: '47', memberId: 'E1' }]);
    expect(learn(row('Omar Diaz', undefined, { memberId: 'E2' }))).toEqual([]);
    expect(learn(row('Ruth Adler'))).toEqual([]);
    expect(learn(row('Some Body', '48'), row('Ruth Adler', '47'))).toEqual([{ number: '47', memberId: 'E1' }]);
  });

  it('says nothing if several members have it', () => {
    const rows = [row('Ruth Adler', '47'), row('Omar Diaz', '47')];
    expect(learnedNumbers(compareMembers(LINES, rows).comparisons)).toEqual([]);
  });
});

describe('what can be an employee number', () => {
  it.each([
    ['47', true],
    ['A-1', true],
    ['-', false],
    ['', false],
    ['123-45-6789', false],
    ['1234567890', true],
  ])('%s: %s', (text, isNumber) => expect(isOwnNumber(text)).toBe(isNumber));
});

describe('finding members by a number of an earlier file', () => {
  const numbers = [{ number: '47', memberId: 'E1' }];
  const found = (...rows: ReturnType<typeof row>[]) =>
    matchPeople(LINES, rows, [], { numbers }).found.map(({ payroll, billed, by }) => [
      payroll.memberName,
      billed.memberId,
      by,
    ]);

  it('finds a member whose name changed', () => {
    expect(found(row('Ruth Adler-Moreau', '0047'), row('Omar Diaz', '48'))).toEqual([
      ['Ruth Adler-Moreau', 'E1', 'number'],
      ['Omar Diaz', 'E2', 'name'],
    ]);
  });

  it("uses the name instead if it is another member's", () => {
    expect(found(row('Omar Diaz', '47'))).toEqual([['Omar Diaz', 'E2', 'name']]);
  });

  it('does not use the number of a member who has left the bill', () => {
    const gone = [{ number: '47', memberId: 'E9' }];
    expect(matchPeople(LINES, [row('Ruth Moreau', '47')], [], { numbers: gone }).found).toEqual([]);
  });

  it('does not find a member twice', () => {
    const links = [{ linkPk: 'L1', payrollKey: 'name adler ruth', memberId: 'E1' }];
    const people = matchPeople(LINES, [row('Ruth Adler', '50'), row('Ruth Moreau', '47')], links, { numbers });
    expect(people.found.map(({ payroll, by }) => [payroll.memberName, by])).toEqual([['Ruth Adler', 'link']]);
  });

  it('reads two spellings of one number in a file as one person', () => {
    const people = matchPeople(LINES, [row('Ruth Adler', '51'), row('Ruth Moreau', '51')]);
    expect(people.memberOf(row('Ruth Moreau', '51'))).toBe('E1');
    expect(people.found.map(({ payroll, by }) => [payroll.memberName, by])).toEqual([
      ['Ruth Adler', 'name'],
      ['Ruth Moreau', 'number'],
    ]);
  });

  it("does not read the number of the bill as another person's employee number", () => {
    const links = [{ linkPk: 'L1', payrollKey: '51', memberId: 'E1' }];
    const rows = [row('Ruth Adler', undefined, { memberId: '51' }), row('Some Body', '51')];
    expect(matchPeople(LINES, rows, links).found.map(({ payroll }) => payroll.memberName)).toEqual(['Ruth Adler']);
  });

  it('only proposes the name of another member, whose number it is not', () => {
    const links = [{ linkPk: 'L1', payrollKey: 'name falk lena', memberId: 'E1' }];
    const rows = [row('x', undefined, { memberId: 'E3' }), row('Lena Falk', '51'), row('Omar Diaz', '51')];
    const people = matchPeople([...LINES, aLine({ memberId: 'E3', memberName: 'Tia Jones' })], rows, links);
    expect(people.found.map(({ payroll, by }) => [payroll.memberName, by])).toEqual([['Lena Falk', 'link']]);
    expect(people.proposals.map(({ billed }) => billed.memberId)).toEqual(['E2']);
  });

  it('works if the member column contains employee numbers', () => {
    const rows = [row('Ruth Moreau', undefined, { memberId: '47' })];
    expect(matchPeople(LINES, rows, [], { numbers }).found).toMatchObject([
      { billed: { memberId: 'E1' }, by: 'number' },
    ]);
  });
});
