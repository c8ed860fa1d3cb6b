import { NO_FACTS } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { comparePayroll, matchDeductions } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import type { Discrepancy } from '../../../../src/domain/billing/reconciliation/Discrepancy';
import { editsFor } from '../../../../src/domain/billing/reconciliation/Resolution';
import { type LocalDate, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { aLine, aRow } from '../../../support/reconciliation/aLine';

const omar = { memberId: 'E1002', memberName: 'Omar Diaz' };
const lena = { memberId: 'E1003', memberName: 'Lena Falk' };

describe('matchDeductions', () => {
  it('finds nothing when payroll deducts what is billed', () => {
    expect(matchDeductions([aLine()], [aRow()])).toEqual([]);
  });

  it('asks about a member whom payroll does not have, even if it has most others', () => {
    const found = only(matchDeductions([aLine(), aLine(omar), aLine(lena)], [aRow(), aRow(lena)]));
    expect(found).toMatchObject({ kind: 'NO_DEDUCTION', memberName: 'Omar Diaz', deductedCents: null });
    expect(found).toMatchObject({ differenceCents: -61_240, suggestedAction: null, isAbsence: true });
  });

  it('says that a member may be missing because the file covers only a small part of the group', () => {
    const found = matchDeductions([aLine(), aLine(omar), aLine(lena)], [aRow()]);
    expect(found.map(({ kind }) => kind)).toEqual(['NO_DEDUCTION', 'NO_DEDUCTION']);
    expect(found[0]?.cause).toMatch(/part of the group/);
  });

  it('finds a terminated member when the carrier shows the coverage as ended', () => {
    expect(only(matchDeductions([aLine({ change: 'TERMED' })], [])).kind).toBe('TERMED_STILL_BILLED');
  });

  it('finds a missing deduction when payroll has the member with another coverage only', () => {
    const lines = [aLine(), aLine({ coverage: 'Dental', billed: 3810 })];
    expect(only(matchDeductions(lines, [aRow()]))).toMatchObject({ kind: 'NO_DEDUCTION', coverage: 'Dental' });
  });

  it('finds a missing deduction when payroll has not started with a new hire', () => {
    const lines = [aLine(), aLine({ ...omar, change: 'NEW' })];
    const previous = { periodFrom: localDate('2026-10-01'), pairs: [] };
    const found = only(matchDeductions(lines, [aRow()], { ...NO_FACTS, previous }));
    expect(found).toMatchObject({ kind: 'NO_DEDUCTION', suggestedReason: 'NEW_HIRE' });
  });

  it("asks about a member who is missing from payroll on the group's first bill, where everybody is new", () => {
    const lines = [aLine({ change: 'NEW' }), aLine({ ...omar, change: 'NEW' })];
    const found = only(matchDeductions(lines, [aRow()]));
    expect(found).toMatchObject({ kind: 'NO_DEDUCTION', suggestedAction: null });
  });

  it('asks about a coverage that was billed until last month and is still deducted', () => {
    const before = {
      plan: 'Gold PPO',
      tier: 'EE',
      volumeCents: null,
      billedCents: cents(3_810),
      lineCount: 1,
    } as const;
    const pair = {
      memberId: 'E1001',
      memberName: 'Ruth Adler',
      carrierCode: 'NMU',
      coverage: 'Dental',
      before,
      after: null,
    };
    const previous = { periodFrom: localDate('2026-10-01'), pairs: [pair] };
    const lines = [aLine(), aLine({ ...omar, coverage: 'Dental', billed: 3_810 })];
    const rows = [
      aRow(),
      aRow({ row: 2, coverage: 'Dental', amount: 3_810 }),
      aRow({ ...omar, row: 3, coverage: 'Dental', amount: 3_810 }),
    ];
    const found = only(matchDeductions(lines, rows, { ...NO_FACTS, previous }));
    expect(found).toMatchObject({ kind: 'ENROLLED_NOT_BILLED', memberName: 'Ruth Adler', suggestedAction: null });
  });

  it('asks about a person who may be a member under another surname, and expects nothing for them', () => {
    const lines = [aLine(), aLine({ ...omar, memberId: 'E7', memberName: 'Celeste Jørgensen' })];
    const found = matchDeductions(lines, [aRow(), aRow({ row: 2, memberId: '', memberName: 'Celeste Bramblewood' })]);
    expect(found.find(({ memberName }) => memberName === 'Celeste Bramblewood')).toMatchObject({
      kind: 'UNMATCHED_MEMBER',
      suggestedAction: null,
    });
  });

  it('finds a coverage that is deducted but not on the bill', () => {
    const lines = [aLine(), aLine({ ...omar, coverage: 'Dental', billed: 3810 })];
    const rows = [
      aRow(),
      aRow({ row: 2, coverage: 'Dental', amount: 3810 }),
      aRow({ ...omar, row: 3, coverage: 'Dental', amount: 3810 }),
    ];
    const found = only(matchDeductions(lines, rows));
    expect(found).toMatchObject({ kind: 'ENROLLED_NOT_BILLED', memberName: 'Ruth Adler', linePks: [] });
    expect(found.actions).not.toContain('acceptOurs');
  });

  it('finds a member with a deduction who is not on the bill', () => {
    expect(only(matchDeductions([aLine()], [aRow(), aRow({ ...omar, row: 2 })]))).toMatchObject({
      kind: 'ENROLLED_NOT_BILLED',
      memberName: 'Omar Diaz',
      differenceCents: 61_240,
    });
  });

  it('names a member with the same name and another number', () => {
    const rows = [aRow(), aRow({ row: 2, memberId: 'E2001', memberName: 'DIAZ, OMAR' })];
    const found = matchDeductions([aLine(), aLine(omar)], rows);
    expect(found.map(({ kind }) => kind).sort()).toEqual(['NO_DEDUCTION', 'UNMATCHED_MEMBER']);
    expect(found.find(({ kind }) => kind === 'UNMATCHED_MEMBER')?.cause).toContain('XX002');
  });

  it.each([
    ['AMOUNT_OVER', 61_240, 58_000],
    ['AMOUNT_UNDER', 61_240, 68_000],
    ['TIMING', 61_240, 30_620],
    ['TIMING', 61_240, 122_480],
    ['TIMING', 61_241, 30_621],
    ['ROUNDING', 61_240, 61_235],
    ['ROUNDING', 61_240, 61_245],
    ['NO_DEDUCTION', 61_240, 0],
  ])('finds %s when %i is billed and %i deducted', (kind, billed, amount) => {
    expect(only(matchDeductions([aLine({ billed })], [aRow({ amount })])).kind).toBe(kind);
  });

  it('finds a line billed twice when payroll deducts it once', () => {
    const lines = [aLine(), aLine()];
    const found = only(matchDeductions(lines, [aRow()]));
    expect(found).toMatchObject({ kind: 'DUPLICATE', suggestedReason: 'DUPLICATE', differenceCents: -61_240 });
    const edits = editsFor(found, { action: 'acceptOurs', reasonCode: 'DUPLICATE', note: '' }, (pk) =>
      lines.find((line) => line.linePk === pk),
    );
    expect(edits).toEqual([expect.objectContaining({ linePk: lines[1]?.linePk, reconciledCents: 0 })]);
  });

  it('adds up the paychecks of a month', () => {
    expect(matchDeductions([aLine()], [aRow({ amount: 30_620 }), aRow({ row: 2, amount: 30_620 })])).toEqual([]);
  });

  it('matches member numbers in any notation', () => {
    expect(matchDeductions([aLine({ memberId: '0012-34a' })], [aRow({ memberId: '1234A' })])).toEqual([]);
  });

  it('never confuses members whose numbers differ only in zeros', () => {
    const lines = [aLine({ memberId: '07' }), aLine({ ...omar, memberId: '7', billed: 100_000 })];
    const rows = [aRow({ memberId: '07' }), aRow({ ...omar, row: 2, memberId: '7', amount: 100_000 })];
    expect(matchDeductions(lines, rows)).toEqual([]);
  });

  it.each(['MED', 'Health Ins.', 'medical pre-tax', 'Gold PPO', 'HLTH'])(
    'recognizes Medical when payroll writes %s',
    (coverage) => {
      const lines = [aLine(), aLine({ coverage: 'Dental', billed: 3810 })];
      const rows = [aRow({ coverage }), aRow({ row: 2, coverage: 'DEN', amount: 3810 })];
      expect(matchDeductions(lines, rows)).toEqual([]);
    },
  );

  it('excludes coverages that are not on the bill, and lists them', () => {
    const rows = [
      aRow(),
      aRow({ row: 2, coverage: '401k', amount: 5000 }),
      aRow({ row: 3, coverage: 'Medical FSA', amount: 7000 }),
    ];
    expect(comparePayroll([aLine()], rows)).toMatchObject({
      discrepancies: [],
      agreeing: 1,
      leftOut: [
        { coverage: '401k', rowCount: 1, amountCents: 5000 },
        { coverage: 'Medical FSA', rowCount: 1, amountCents: 7000 },
      ],
      likelyCauses: [],
      people: { found: [], proposals: [], indistinct: [], unmatched: [] },
      share: { usedRows: 1, notOnBillRows: 2, comparedCents: 61_240, notOnBillCents: 12_000 },
    });
  });

  it.each([[null], ['Bucket 7']])("compares each member's total when the coverage in the file is %s", (coverage) => {
    const lines = [aLine(), aLine({ coverage: 'Dental', billed: 3810 })];
    expect(matchDeductions(lines, [aRow({ coverage, amount: 65_050 })])).toEqual([]);
    expect(only(matchDeductions(lines, [aRow({ coverage, amount: 60_000 })]))).toMatchObject({
      coverage: null,
      differenceCents: -5050,
    });
  });

  it('does not compare retroactive lines with a file of the current month', () => {
    const retro = aLine({ change: 'RETRO', retroPeriod: localDate('2026-01-01'), billed: -10_000 });
    expect(matchDeductions([aLine(), retro], [aRow()])).toEqual([]);
    expect(matchDeductions([retro], [])).toEqual([]);
  });

  it('includes retroactive lines if payroll deducted them, and never changes them', () => {
    const lines = [aLine(), aLine({ change: 'RETRO', retroPeriod: localDate('2026-01-01'), billed: 10_000 })];
    expect(matchDeductions(lines, [aRow({ amount: 71_240 })])).toEqual([]);
    const found = only(matchDeductions(lines, [aRow({ amount: 71_243 })]));
    const edits = editsFor(found, { action: 'acceptOurs', reasonCode: 'RATE_CORRECTION', note: '' }, (pk) =>
      lines.find((line) => line.linePk === pk),
    );
    expect(edits).toEqual([expect.objectContaining({ linePk: lines[0]?.linePk, reconciledCents: cents(61_243) })]);
  });

  it('distributes the payroll amount over several lines by billed amount, to the cent', () => {
    const lines = [
      aLine({ plan: 'A', billed: 100 }),
      aLine({ plan: 'B', billed: 200 }),
      aLine({ plan: 'C', billed: 300 }),
    ];
    const found = only(matchDeductions(lines, [aRow({ amount: 500 })]));
    const edits = editsFor(found, { action: 'acceptOurs', reasonCode: 'RATE_CORRECTION', note: '' }, (pk) =>
      lines.find((line) => line.linePk === pk),
    );
    expect(edits.map(({ reconciledCents }) => reconciledCents)).toEqual([83, 167, 250]);
  });
});

// Helpers

function only(found: readonly Discrepancy[]): Discrepancy {
  expect(found).toHaveLength(1);
  return found[0]!;
}

describe('a file with pay dates', () => {
  const NOV_6 = localDate('2026-11-06');
  const NOV_20 = localDate('2026-11-20');
  const people = ['E1', 'E2', 'E3', 'E4'].map((memberId) => ({ memberId, memberName: `Ann ${memberId}` }));
  const paid = (dates: readonly LocalDate[], amountOf: (index: number, date: LocalDate) => number) =>
    people.flatMap((person, index) =>
      dates.map((payDate) => aRow({ ...person, row: index + 1, payDate, amount: amountOf(index, payDate) })),
    );
  const lines = people.map((person) => aLine({ ...person, billed: 60_000 }));
  const causeOf = (rows: ReturnType<typeof paid>, billed = lines) =>
    matchDeductions(
      billed,
      rows.filter(({ amountCents }) => amountCents !== 0),
    ).map(({ kind, cause }) => `${kind}: ${cause}`);

  it('explains a difference by a missed paycheck only if a date is missing', () => {
    const missed = 'TIMING: Payroll has 1 of 2 usual deductions; the number of paychecks explains it.';
    const half = (index: number, date: LocalDate) => (index === 0 && date === NOV_20 ? 0 : 30_000);
    expect(causeOf(paid([NOV_6, NOV_20], half))).toEqual([missed]);
    const halfTwice = (index: number) => (index === 0 ? 15_000 : 30_000);
    expect(causeOf(paid([NOV_6, NOV_20], halfTwice))).toEqual([expect.not.stringContaining('paychecks')]);
  });

  it.each([1.5, 2, 0.5, 0.75])('does not explain %f of a premium by paychecks if everyone is paid once', (part) => {
    const once = paid([NOV_20], (index) => (index === 0 ? 60_000 * part : 60_000));
    expect(causeOf(once)).toEqual([expect.not.stringContaining('paychecks')]);
    const byVolume = people.map((person) => aLine({ ...person, billed: 60_000, volumeCents: cents(5_000_000) }));
    expect(causeOf(once, byVolume)).toEqual([expect.not.stringContaining('paychecks')]);
  });
});
