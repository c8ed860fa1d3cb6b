import type { BillLine } from '../../../../../src/domain/billing/bills/BillLine';
import { NO_FACTS } from '../../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { comparePayroll } from '../../../../../src/domain/billing/reconciliation/comparePayroll';
import type { Deduction, UnreadPerson } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { aLine, aRow } from '../../../../support/reconciliation/aLine';

const PEOPLE = ['E1', 'E2', 'E3', 'E4'].map((memberId, at) => ({
  memberId,
  memberName: `Ruth Adl${'erin'.charAt(at)}`,
}));
const lines = PEOPLE.map((one) => aLine(one));
const rows = PEOPLE.map((one, at) => aRow({ ...one, row: at + 1 }));

describe('a deduction that the file has twice', () => {
  it('keeps the bill, and names the rows', () => {
    expect(found(lines, [...rows, { ...rows[3], row: 9 } as Deduction])).toEqual([
      'E4 REPEATED_IN_FILE acceptBill: Rows 4 and 9 of the file are the same. Without the second one, payroll agrees with the bill.',
    ]);
  });

  it('is one of five equal weekly rows where others have four', () => {
    const weekly = (at: number, count: number) =>
      Array.from({ length: count }, (_, week) => aRow({ ...PEOPLE[at], row: at * 10 + week + 1, amount: 15_310 }));
    const file = [0, 1, 2, 3].flatMap((at) => weekly(at, at === 3 ? 5 : 4));
    expect(found(lines, file)).toEqual([
      'E4 REPEATED_IN_FILE acceptBill: Rows 31 and 35 of the file are the same. Without the second one, payroll agrees with the bill.',
    ]);
  });

  it('expects no adjustment for a person who is not on the bill', () => {
    expect(found(lines.slice(0, 3), [...rows, { ...rows[3], row: 9 } as Deduction])).toEqual([
      'E4 REPEATED_IN_FILE null: Rows 4 and 9 of the file are the same. Check them first.',
    ]);
  });

  it('suggests nothing if the amount differs as well', () => {
    const doubled = [4, 9].map((row) => aRow({ ...PEOPLE[3], row, amount: 50_010 }));
    expect(found(lines, [...rows.slice(0, 3), ...doubled])).toEqual([
      'E4 REPEATED_IN_FILE null: Rows 4 and 9 of the file are the same. Check them first.',
    ]);
  });

  it.each([
    ['they have different dates', { payDate: localDate('2026-11-13') }, { payDate: localDate('2026-11-27') }],
    ['they have different names', { coverage: 'Medical EE' }, { coverage: 'Medical ER' }],
    ['they have different amounts', {}, { amountCents: aRow({ amount: 61_241 }).amountCents }],
  ])('is no repetition if %s', (_, one, other) => {
    const both = [
      { ...rows[3], row: 4, ...one },
      { ...rows[3], row: 9, ...other },
    ] as Deduction[];
    expect(found(lines, [...rows.slice(0, 3), ...both]).join()).not.toContain('are the same');
  });

  it('is not a repetition if most people have as many rows', () => {
    const halves = rows.flatMap((row) => [row, { ...row, row: row.row + 10 }]).map((row) => half(row));
    const [more, ...rest] = halves.map((row, at) =>
      at < 2 ? { ...row, amountCents: aRow({ amount: 40_000 }).amountCents } : row,
    );
    expect(found(lines, [more as Deduction, ...rest]).join()).not.toContain('are the same');
  });

  it('also counts rows whose reversal is repeated', () => {
    const repeated = [61_240, 61_240, 61_240, 61_240, -61_240, -61_240];
    const all = repeated.map((amount, at) => aRow({ ...PEOPLE[3], row: 4 + at, amount }));
    expect(found(lines, [...rows.slice(0, 3), ...all])).toEqual([
      'E4 REPEATED_IN_FILE acceptBill: Rows 4 and 7 of the file are the same. Without the second one, payroll agrees with the bill.',
    ]);
  });

  it('is not a repetition if the rows are zero', () => {
    const zeros = [0, 0, 50_000].map((amount, at) => aRow({ ...PEOPLE[3], row: 4 + at, amount }));
    expect(found(lines, [...rows.slice(0, 3), ...zeros]).join()).not.toContain('are the same');
  });

  it('is not a repetition if one was reversed', () => {
    const reversed = [50_000, -50_000, 50_000].map((amount, at) => aRow({ ...PEOPLE[3], row: 4 + at, amount }));
    expect(found(lines, [...rows.slice(0, 3), ...reversed]).join()).not.toContain('are the same');
  });
});

describe('a deduction that could be read only in part', () => {
  const part = [...rows.slice(0, 3), aRow({ ...PEOPLE[3], row: 4, amount: 12_000 })];
  const unread: UnreadPerson = { memberId: 'E4', memberName: '', coverage: 'Medical' };

  it.each([
    ['of the same number', unread],
    ['of the same name without a number', { ...unread, memberId: '', memberName: 'ADLN, RUTH' }],
    ['whose coverage is unknown', { ...unread, coverage: null }],
  ])('suggests nothing if an unread row is %s', (_, one) => {
    expect(found(lines, part, [one])).toEqual([
      'E4 UNREAD_IN_FILE null: The file has another amount of this person that could not be read. Correct it first.',
    ]);
  });

  it('suggests nothing if the rest is zero', () => {
    const zero = aRow({ ...PEOPLE[3], row: 4, amount: 0 });
    expect(found(lines, [...rows.slice(0, 3), zero], [unread])).toEqual([
      'E4 UNREAD_IN_FILE null: The file has another amount of this person that could not be read. Correct it first.',
    ]);
  });

  it('expects no adjustment for a person who is not on the bill', () => {
    expect(found(lines.slice(0, 3), part, [unread])).toEqual([
      'E4 UNREAD_IN_FILE null: The file has another amount of this person that could not be read. Correct it first.',
    ]);
  });

  it.each([
    ['of another number, even with the same name', { ...unread, memberId: 'E3', memberName: 'Ruth Adln' }],
    ['of another coverage', { ...unread, coverage: 'Dental' }],
    ['of another name', { ...unread, memberId: '', memberName: 'Omar Silva' }],
  ])('uses the amount if the unread row is %s', (_, one) => {
    const dental = PEOPLE.flatMap((person) => [aLine({ ...person, coverage: 'Dental', billed: 3_000 })]);
    const paid = PEOPLE.map((person, at) => aRow({ ...person, row: 20 + at, coverage: 'Dental', amount: 3_000 }));
    const [medical] = found([...lines, ...dental], [...part, ...paid], [one]);
    expect(medical).toContain('E4 AMOUNT_OVER acceptOurs');
  });
});

// Helpers

function half(row: Deduction): Deduction {
  return { ...row, amountCents: aRow({ amount: row.amountCents / 2 }).amountCents };
}

function found(bill: readonly BillLine[], file: readonly Deduction[], unread: readonly UnreadPerson[] = []) {
  return comparePayroll(bill, file, { ...NO_FACTS, unread }).discrepancies.map(
    ({ memberId, kind, suggestedAction, cause }) => `${memberId} ${kind} ${suggestedAction}: ${cause}`,
  );
}
