import { NO_FACTS } from '../../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { type ComparisonResult, comparePayroll } from '../../../../../src/domain/billing/reconciliation/comparePayroll';
import { likelyCauseMessage } from '../../../../../src/domain/billing/reconciliation/likelyCauses';
import { bulkDecision } from '../../../../../src/domain/billing/reconciliation/Resolution';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { aLine, aRow } from '../../../../support/reconciliation/aLine';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const nameOf = (at: number) => `Q${LETTERS[at % 26]}xo W${LETTERS[(at * 7) % 26]}${LETTERS[Math.floor(at / 26)]}zu`;
const bill = (count: number, coverages = ['Medical']) =>
  Array.from({ length: count }, (_, at) =>
    coverages.map((coverage) =>
      aLine({ memberId: `E${1_000 + at}`, memberName: nameOf(at), coverage, billed: 40_000 + at * 700 }),
    ),
  ).flat();
const payrollOf = (lines: ReturnType<typeof bill>) =>
  lines.map(({ memberId, memberName, coverage, billedCents }, at) =>
    aRow({ row: at + 1, memberId, memberName, coverage, amount: billedCents }),
  );
const titles = ({ likelyCauses }: ComparisonResult) => likelyCauses.map((cause) => likelyCauseMessage(cause).title);
/** Suggestions that change an amount or expect one. */
const suggested = ({ discrepancies }: ComparisonResult) =>
  [...bulkDecision(discrepancies, 'suggested').values()].filter(({ action }) => action !== 'acceptBill').length;

describe('a file that does not fit the bill', () => {
  it('of another group has no suggestions, even if a few people are in both', () => {
    const lines = bill(30);
    const others = payrollOf(bill(60).slice(28));
    const result = comparePayroll(lines, others);
    expect(titles(result)).toEqual([
      '28 of 30 members on the bill are not in this file.',
      '30 of 32 people in this file are not on the bill.',
    ]);
    expect(suggested(result)).toBe(0);
  });

  it('of several groups has suggestions for the members of the bill only', () => {
    const lines = bill(30);
    const result = comparePayroll(
      lines,
      payrollOf(bill(60)).map((row, at) =>
        at === 3 ? { ...row, amountCents: (row.amountCents + 900) as typeof row.amountCents } : row,
      ),
    );
    expect(titles(result)).toEqual(['30 of 60 people in this file are not on the bill.']);
    expect(suggested(result)).toBe(1);
  });

  it('without a coverage has no suggestions for it, unless most members have it', () => {
    const lines = bill(20, ['Medical', 'Dental']);
    const rows = payrollOf(lines);
    const result = comparePayroll(
      lines,
      rows.filter(({ coverage }, at) => coverage === 'Medical' || at < 4),
    );
    expect(titles(result)).toEqual(['18 of 20 members have no deduction for Dental in this file.']);
    expect(suggested(result)).toBe(0);
    const usual = comparePayroll(
      lines,
      rows.filter(({ coverage }, at) => coverage === 'Medical' || at > 10),
    );
    expect(titles(usual)).toEqual([]);
    expect(usual.discrepancies.filter(({ isExplainedByFile }) => isExplainedByFile)).toEqual([]);
  });

  it('of another month has no suggestions, and says so', () => {
    const lines = bill(20);
    const result = comparePayroll(lines, payrollOf(lines).slice(1), { ...NO_FACTS, isOtherMonth: true });
    expect(titles(result)).toEqual(['The pay dates are of another month.']);
    expect(result.discrepancies).toHaveLength(1);
    expect(suggested(result)).toBe(0);
  });

  it('counts rows dated outside the month that the group deducts in', () => {
    const lines = bill(2);
    const rows = payrollOf(lines).map((row, at) => ({
      ...row,
      payDate: localDate(at === 0 ? '2026-10-30' : '2026-11-13'),
    }));
    const period = { from: localDate('2026-11-01'), to: localDate('2026-11-30') };
    expect(comparePayroll(lines, rows, { ...NO_FACTS, period }).share).toMatchObject({ datedRows: 2, outsideRows: 1 });
    const ahead = { ...NO_FACTS, period, monthsAhead: 1 };
    expect(comparePayroll(lines, rows.slice(0, 1), ahead).share).toMatchObject({ datedRows: 1, outsideRows: 0 });
  });
});

describe('a member who could be a person of the file', () => {
  const lines = bill(20);
  const [first] = lines;
  const others = payrollOf(lines).slice(1);
  const causeOfFirst = (rows: typeof others, of = lines) =>
    comparePayroll(of, rows).discrepancies.find(({ memberId }) => memberId === first?.memberId);

  it('is asked about with all who are not in payroll if the file has no one like them', () => {
    expect(causeOfFirst(others)).toMatchObject({ isAbsence: true });
  });

  it('is never terminated while a person without a number has one of their names', () => {
    const married = aRow({ row: 99, memberId: '', memberName: `${first?.memberName.split(' ')[0]} Elsewhere` });
    expect(causeOfFirst([...others, married])).toMatchObject({
      kind: 'NO_DEDUCTION',
      suggestedAction: null,
      cause: expect.stringContaining('Link'),
    });
    const stranger = aRow({ row: 99, memberId: '', memberName: 'Bruno Elsewhere' });
    expect(causeOfFirst([...others, stranger])).toMatchObject({ isAbsence: true });
  });

  it('is never terminated while several people have their name', () => {
    const twin = aLine({ memberId: 'E9', memberName: first?.memberName ?? '', billed: 50_000 });
    const nameless = payrollOf(lines.slice(1)).map((row) => ({ ...row, memberId: '' }));
    const two = [98, 99].map((row) =>
      aRow({ row, memberId: '', memberName: first?.memberName ?? '', birthDate: localDate(`1980-01-${row - 80}`) }),
    );
    expect(causeOfFirst([...nameless, ...two], [...lines, twin])).toMatchObject({
      kind: 'NO_DEDUCTION',
      suggestedAction: null,
      cause: expect.stringContaining('Several people have this name'),
    });
  });
});
