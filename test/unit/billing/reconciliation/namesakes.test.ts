import { commonNameKey, nameDetails } from '../../../../src/domain/billing/reconciliation/memberKey';
import { matchPeople } from '../../../../src/domain/billing/reconciliation/people/matchPeople';
import { aLine, aRow } from '../../../support/reconciliation/aLine';

const onBill = (...names: string[]) => names.map((memberName, at) => aLine({ memberId: `B${at}`, memberName }));
const inFile = (...names: string[]) =>
  names.map((memberName, at) => aRow({ row: at + 1, memberId: '', memberName, coverage: 'Medical' }));
const matched = (billed: readonly string[], payroll: readonly string[]) => {
  const rows = inFile(...payroll);
  const people = matchPeople(onBill(...billed), rows);
  return { members: rows.map((row) => people.memberOf(row)), indistinct: people.indistinct.length };
};

describe('names that differ in a suffix or an apostrophe', () => {
  it.each([
    ['Ruth Adler', 'Adler Jr., Ruth'],
    ['Ruth Adler III', 'Ruth Adler'],
    ['Ana O’Brien', 'OBRIEN, ANA'],
    ["D'Angelo, Max M", 'Max Dangelo'],
  ])('are the same person if no one else has them: %s and %s', (billed, payroll) => {
    expect(matched([billed, 'Omar Diaz'], [payroll, 'Omar Diaz']).members).toEqual(['B0', 'B1']);
  });

  it('are two people if both suffixes or initials are in the file and on the bill', () => {
    const names = ['Ruth Adler Jr.', 'Ruth Adler Sr.', 'John A Smith', 'John B Smith'];
    const [juniors, seniors, ...johns] = names;
    expect(matched([juniors!, seniors!], ['Adler Sr, Ruth', 'Adler Jr, Ruth']).members).toEqual(['B1', 'B0']);
    expect(matched(johns, [johns[1]!, johns[0]!])).toEqual({ members: ['B1', 'B0'], indistinct: 0 });
  });

  it('are never matched if the suffixes contradict each other, or only one side has them', () => {
    expect(matched(['Ruth Adler Jr.'], ['Ruth Adler Sr.']).members).toEqual([undefined]);
    expect(matched(['Ruth Adler', 'Ruth Adler'], ['Ruth Adler Jr.', 'Ruth Adler Sr.'])).toEqual({
      members: [undefined, undefined],
      indistinct: 1,
    });
  });

  it('have a common key, and details that tell them apart', () => {
    expect(commonNameKey('O’Brien, Ana M. Jr.')).toBe('ana obrien');
    expect(nameDetails('O’Brien, Ana M. Jr.')).toEqual(['jr', 'm']);
    expect(commonNameKey('Jr')).toBe('jr');
  });
});
