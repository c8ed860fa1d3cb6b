import { NO_FACTS } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { comparePayroll } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import { matchPeople } from '../../../../src/domain/billing/reconciliation/people/matchPeople';
import { aLine, aRow } from '../../../support/reconciliation/aLine';

const PEOPLE = ['Ada Byron', 'Ben Okri', 'Cy Moss', 'Dee Lunt', 'Eli Fane', 'Gus Kerr', 'Ian Wynn'].map(
  (name, at) => [`T400${at}`, name] as const,
);
const line = (memberId: string, memberName: string) => aLine({ memberId, memberName });
const row = (memberId: string, memberName: string, amount?: number) =>
  aRow({ memberId, memberName, ...(amount !== undefined && { amount }) });
const lines = PEOPLE.map(([id, name]) => line(id, name));
const rows = PEOPLE.map(([id, name]) => row(id, name));

/** @source docs/decisions/reconciliation.md#a-number-counts-within-its-issuer */
describe('a payroll number with the name of somebody else', () => {
  it('is proposed and not compared, and nobody is terminated meanwhile', () => {
    const compared = comparePayroll(
      [...lines, line('10001', 'Omar Diaz')],
      [...rows, row('10001', 'Nora Pike')],
      NO_FACTS,
    );
    const { proposals } = compared.people;
    expect(proposals.map(({ payroll, billed }) => [payroll.memberName, billed.memberName])).toEqual([
      ['Nora Pike', 'Omar Diaz'],
    ]);
    expect(proposals[0]?.reason).toContain('number');
    expect(compared.discrepancies.map(({ kind, memberId, memberName }) => [kind, memberId, memberName])).toEqual([
      ['UNMATCHED_MEMBER', 'PAYROLL·10001', 'Nora Pike'],
      ['NO_DEDUCTION', '10001', 'Omar Diaz'],
    ]);
    expect(compared.discrepancies.some(({ isAbsence }) => isAbsence)).toBe(false);
  });

  it('is the member with that name if it is another member of the bill', () => {
    const people = matchPeople([...lines, line('T4021', 'Omar Diaz')], [...rows, row('T4002', 'Omar Diaz')]);
    expect(people.memberOf(row('T4002', 'Cy Moss'))).toBe('T4002');
    expect(people.memberOf(row('T4002', 'Omar Diaz'))).not.toBe('T4002');
    expect([...people.found, ...people.proposals].map(({ billed }) => billed.memberId)).toEqual(['T4021']);
  });

  it.each([
    ['a dependent beside the member', [...rows, row('T4002', 'Mia Pike')], 'T4002', 'Mia Pike'],
    [
      'a new last name',
      [row('T4002', 'Cy Pike'), ...rows.filter(({ memberId }) => memberId !== 'T4002')],
      'T4002',
      'Cy Pike',
    ],
    [
      'a joined name',
      [row('T4002', 'CyMoss'), ...rows.filter(({ memberId }) => memberId !== 'T4002')],
      'T4002',
      'CyMoss',
    ],
    ['names of another kind', PEOPLE.map(([id], at) => row(id, `Plan Number${at}`)), 'T4002', 'Plan Number2'],
  ])("is the number's member for %s", (_what, given, memberId, memberName) => {
    expect(matchPeople(lines, given).memberOf(row(memberId, memberName))).toBe(memberId);
  });
});

it('tells exchanged names with commas apart in a file whose other names have none', () => {
  const unnumbered = PEOPLE.map(([, name]) => row('', name));
  const people = matchPeople([...lines, line('T4600', 'Thomas, James')], [...unnumbered, row('', 'James, Thomas')]);
  expect(people.proposals).toEqual([]);
  expect(people.different?.map(({ payroll }) => payroll.memberName)).toEqual(['James, Thomas']);
});
