import { NO_FACTS } from '../../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { matchDeductions } from '../../../../../src/domain/billing/reconciliation/comparePayroll';
import { MAX_UNREAD, type UnreadPerson } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import {
  ANY_MEMBER,
  filePeople,
  unreadOf,
  unreadPeople,
} from '../../../../../src/domain/billing/reconciliation/payrollFile/unreadPeople';
import { aLine, aRow } from '../../../../support/reconciliation/aLine';

const NAMES = ['Ruth Adler', 'Omar Diaz', 'Ann Lee', 'Lena Falk', 'Cy Fox', 'Bo Ray'];
const lines = NAMES.map((memberName, at) => aLine({ linePk: `L${at}`, memberId: `E${at}`, memberName }));
/** Payroll has the first four members. */
const rows = lines.slice(0, 4).map(({ memberId, memberName }, at) => aRow({ row: at + 1, memberId, memberName }));
const person = (memberId: string, memberName: string, coverage: string | null = null): UnreadPerson => ({
  memberId,
  memberName,
  coverage,
});

/** Kind and suggestion of each difference, by name. */
function differences(unread: readonly UnreadPerson[], deductions = rows) {
  return matchDeductions(lines, deductions, { ...NO_FACTS, unread }).map(
    ({ memberName, kind, suggestedAction }) => `${memberName}: ${kind} ${suggestedAction}`,
  );
}

const ABSENT = ['Bo Ray: NO_DEDUCTION null', 'Cy Fox: NO_DEDUCTION null'];
const CY_IS_OPEN = ['Bo Ray: NO_DEDUCTION null', 'Cy Fox: UNREAD_IN_FILE null'];

describe('rows that could not be read', () => {
  it.each([
    ['by number', person('E4', '')],
    ['by number, spelled otherwise', person('e-4', 'Someone')],
    ['by name', person('', 'Fox, Cy')],
    ['by a last name', person('', 'Fox')],
    ['by a similar name under another number', person('X9', 'Cyrus Fox')],
  ])('may be about a member who is not in payroll, %s', (_how, unread) => {
    expect(differences([])).toEqual(ABSENT);
    expect(differences([unread])).toEqual(CY_IS_OPEN);
  });

  it('may be about everyone who is not in payroll if they name nobody', () => {
    const nobody = ['Bo Ray: UNREAD_IN_FILE null', 'Cy Fox: UNREAD_IN_FILE null'];
    expect(differences([person('', '')])).toEqual(nobody);
    expect(differences([person('X9', '')])).toEqual(nobody);
  });

  it('say nothing about members who are found', () => {
    expect(differences([person('E0', 'Ruth Adler')])).toEqual(ABSENT);
  });

  it('leave the amount open for a coverage that is in the file', () => {
    const dental = aLine({ linePk: 'D', memberId: 'E0', memberName: 'Ruth Adler', coverage: 'Dental', billed: 4_500 });
    const causeOf = (unread: readonly UnreadPerson[]) =>
      matchDeductions([...lines, dental], rows, { ...NO_FACTS, unread }).find(({ linePks }) => linePks.includes('D'))
        ?.cause;
    expect(causeOf([])).toBe('Payroll has this member but no deduction: waived, on leave, or missed.');
    const open =
      'The file has rows or amounts that could not be read, and this may be one of them. Correct them first.';
    expect(causeOf([person('E0', 'Ruth Adler', 'DEN')])).toBe(open);
    expect(causeOf([person('E0', 'Ruth Adler', 'Medical')])).not.toBe(open);
  });

  it('are about the person whose other rows have the same number and name in the file', () => {
    const dental = lines.map((line, at) => ({ ...line, linePk: `D${at}`, coverage: 'Dental' }));
    const own = rows.map((row, at) => ({ ...row, memberId: `${900 + at}` }));
    const found = (unread: readonly UnreadPerson[]) =>
      matchDeductions([...lines.slice(0, 4), ...dental.slice(0, 1)], own, { ...NO_FACTS, unread }).map(
        ({ memberId, coverage, kind }) => `${memberId} ${coverage} ${kind}`,
      );
    expect(found([person('900', 'Adler, Ruth', 'Dental')])).toEqual(['E0 Dental UNREAD_IN_FILE']);
    expect(found([person('901', 'Omar Diaz', 'Dental')])).toEqual(['E0 Dental NO_DEDUCTION']);
    expect(found([person('900', 'Adler, Ruth', 'Medical')])).toEqual(['E0 Dental NO_DEDUCTION']);
  });

  it('are of a person by number or the whole name, in the coverage that could not be read', () => {
    const unread = [person('900', 'Adler, Ruth', 'Dental'), person('', 'Diaz, Omar'), person('E2', 'A. Lee', 'Vision')];
    const isOf = (memberId: string, memberName: string, coverage = 'Dental', key = 'bill:X') =>
      unreadOf(unread, lines, new Map([['900\0adler ruth', new Set(['bill:E0', 'bill:E5'])]])).isOf(
        { memberId, memberName, memberKey: key },
        (name) => name === coverage,
      );
    expect([isOf('900', 'x'), isOf('0900', 'x'), isOf('901', 'Adler, Ruth'), isOf('', 'Ruth Adler')]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect([isOf('E1', 'Omar Diaz'), isOf('', 'Omar Diaz', 'Medical'), isOf('', '')]).toEqual([true, true, false]);
    expect([isOf('E2', 'Ann Lee'), isOf('E2', 'Ann Lee', 'Vision')]).toEqual([false, true]);
    expect([isOf('E0', 'R. A.', 'Dental', 'bill:E0'), isOf('E0', 'R. A.', 'Medical', 'bill:E0')]).toEqual([
      true,
      false,
    ]);
  });

  it('are no one’s if every row was read', () => {
    const none = unreadOf([], lines);
    const one = { memberId: 'E0', memberName: 'Ruth Adler', memberKey: 'bill:E0' };
    expect([none.couldBe(one), none.isOf(one, () => true), none.hasAmount(one, () => true)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('may hold several amounts of a member', () => {
    const unread = [person('E0', '', 'Dental'), person('E0', '', 'Vision')];
    const has = (coverage: string) =>
      unreadOf(unread, lines).hasAmount(
        { memberId: 'E0', memberName: '', memberKey: 'bill:E0' },
        (name) => name === coverage,
      );
    expect([has('Dental'), has('Vision'), has('Medical')]).toEqual([true, true, false]);
  });

  it('know the people whose rows were read by number and name, with all members of one', () => {
    const row = (memberId: string, memberName: string) => ({ memberId, memberName });
    const people = filePeople([
      { memberKey: 'bill:E0', deductions: [row('0900', 'Ruth Adler'), row('0900', 'Ruth Adler')] },
      { memberKey: 'bill:E1', deductions: [row('900', 'ADLER, RUTH')] },
      { memberKey: 'bill:E2', deductions: [row('', 'Ann Lee')] },
    ]);
    expect([...people].map(([key, members]) => [key, [...members]])).toEqual([
      ['900\0adler ruth', ['bill:E0', 'bill:E1']],
      ['\0ann lee', ['bill:E2']],
    ]);
  });

  it('allow only decisions that need no amount from the file', () => {
    const [one] = matchDeductions(lines.slice(0, 5), rows, { ...NO_FACTS, unread: [person('E4', '')] });
    expect(one).toMatchObject({ kind: 'UNREAD_IN_FILE', actions: ['acceptBill', 'ignore'] });
  });

  it('are stored once each, and as one about anyone if there are too many', () => {
    const many = Array.from({ length: MAX_UNREAD + 1 }, (_, at) => person(`E${at}`, ''));
    expect(unreadPeople([...many.slice(0, 3), ...many.slice(0, 3)])).toEqual(many.slice(0, 3));
    expect(unreadPeople(many)).toEqual([ANY_MEMBER]);
    expect(unreadPeople(many.slice(1))).toHaveLength(MAX_UNREAD);
  });
});
