import { type ComparisonFacts, NO_FACTS } from '../../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { comparePayroll, matchDeductions } from '../../../../../src/domain/billing/reconciliation/comparePayroll';
import { DISCREPANCY_ACTIONS } from '../../../../../src/domain/billing/reconciliation/DiscrepancyAction';
import { recall } from '../../../../../src/domain/billing/reconciliation/memory/recall';
import { bulkDecision, checkResolved, editsFor } from '../../../../../src/domain/billing/reconciliation/Resolution';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { sumCents } from '../../../../../src/domain/platform/money/Cents';
import { aLine, anEnrollment, aRow } from '../../../../support/reconciliation/aLine';

const left = { memberId: 'E9', memberName: 'Sara Holt' };
const medical = (billed: number, more = {}) => aLine({ ...left, billed, ...more });
const october = { retroPeriod: localDate('2026-10-01'), change: 'RETRO' as const };
const refund = (amount: number) => aRow({ ...left, row: 9, amount });
/** Others who agree, so that the file covers the group. */
const others = [aLine(), aLine({ memberId: 'E2', memberName: 'Omar Diaz' })];
const theirRows = [aRow(), aRow({ row: 2, memberId: 'E2', memberName: 'Omar Diaz' })];

type Lines = readonly ReturnType<typeof aLine>[];
type Rows = readonly ReturnType<typeof aRow>[];
const differences = (lines: Lines, rows: Rows = [], more: Partial<ComparisonFacts> = {}) =>
  matchDeductions([...others, ...lines], [...theirRows, ...rows], { ...NO_FACTS, ...more });
const awaiting = (...lines: Lines): Partial<ComparisonFacts> => ({ awaitedLines: lines.map(({ linePk }) => linePk) });

describe('a credit that an earlier bill expected', () => {
  const credit = medical(-212_313);
  const vision = aLine({ ...left, coverage: 'Vision', billed: -2_457 });

  it('is not a difference of this month, in one coverage or several', () => {
    expect(differences([credit, vision], [], awaiting(credit, vision))).toEqual([]);
  });

  it.each([
    ['names the month it corrects', { ...october }],
    ['was changed by hand', { reconciledCents: sumCents([]), reasonCode: 'OTHER' as const, note: 'x' }],
  ])('is no difference if it %s', (_what, more) => {
    const line = medical(-100, more);
    expect(differences([line], [], awaiting(line))).toEqual([]);
  });

  it('leaves the current charge of the same coverage to be compared alone', () => {
    const charge = medical(50_000);
    expect(differences([credit, charge], [refund(50_000)], awaiting(credit))).toEqual([]);
    const [one, ...more] = differences([credit, charge], [refund(48_000)], awaiting(credit));
    expect(one).toMatchObject({ linePks: [charge.linePk], billedCents: 50_000, differenceCents: -2_000 });
    expect(more).toEqual([]);
  });

  it('agrees with the same refund through payroll', () => {
    expect(differences([credit], [refund(-212_313)], awaiting(credit))).toEqual([]);
  });

  it('is not changed if payroll gives back another amount', () => {
    const [one] = differences([credit], [refund(-200_000)], awaiting(credit));
    expect(one).toMatchObject({ kind: 'TIMING', linePks: [], suggestedAction: 'acceptBill' });
    expect(one?.cause).toBe('Payroll gives back $2,000.00; the bill credits $2,123.13 for earlier months.');
    expect(one?.suggestedReason).toBe('PAYROLL_TIMING');
  });

  it('asks about the person for whom payroll still deducts', () => {
    const [one] = differences([credit], [refund(50_000)], awaiting(credit));
    expect(one).toMatchObject({ kind: 'ENROLLED_NOT_BILLED', linePks: [], suggestedAction: null });
    expect(one?.cause).toBe(
      'The bill credits $2,123.13 and does not charge Medical, but payroll still deducts $500.00. Is this person still covered?',
    );
    expect(one?.suggestedReason).toBe('CARRIER_CORRECT');
    const [whole] = differences([credit], [{ ...refund(50_000), coverage: null }], awaiting(credit));
    expect(whole?.cause).toContain('and does not charge premium, but');
  });

  it('does not hide another credit of the member', () => {
    const other = medical(-5_000);
    expect(differences([credit, other], [], awaiting(credit))).toMatchObject([
      { kind: 'UNEXPECTED_CREDIT', linePks: [other.linePk], billedCents: -5_000 },
    ]);
  });

  it('needs no decision to reconcile with a comparison', () => {
    const facts = { ...NO_FACTS, ...awaiting(credit, vision) };
    expect(checkResolved([...others, credit, vision], theirRows, [], facts)).toEqual({ open: [], problems: [] });
  });
});

describe('a credit that nobody expected', () => {
  it.each([
    ['alone', [medical(-212_313)], [], 'and does not charge Medical. Is'],
    ['beside a charge that payroll has', [medical(50_000), medical(-20_000)], [refund(50_000)], 'and charges $500.00.'],
    ['beside a charge that payroll does not have', [medical(50_000), medical(-20_000)], [], 'and charges $500.00. Is'],
    ['with another refund', [medical(-20_000)], [refund(-15_000)], 'Payroll gives back $150.00.'],
    ['of a coverage that ended', [medical(-20_000, { change: 'TERMED' })], [], 'does not charge Medical'],
    ['with an earlier month below zero', [medical(-20_000, october)], [refund(-15_000)], 'Payroll gives back $150.00.'],
  ])('is a question that never changes an amount: %s', (_what, lines, rows, words) => {
    const found = differences(lines, rows);
    expect(found).toMatchObject([{ kind: 'UNEXPECTED_CREDIT', suggestedAction: 'acceptBill' }]);
    expect(found[0]?.cause).toContain(words);
    expect(found[0]?.cause).toContain('Is this person still covered?');
    for (const choice of ['suggested', ...DISCREPANCY_ACTIONS] as const) {
      for (const [one, resolution] of bulkDecision(found, choice)) {
        expect(editsFor(one, resolution, (pk) => lines.find(({ linePk }) => linePk === pk))).toEqual([]);
      }
    }
  });

  it('is explained together with the enrollment', () => {
    const period = { from: localDate('2026-11-01'), to: localDate('2026-11-30') };
    const cause = (more: Partial<ReturnType<typeof anEnrollment>>) =>
      differences([medical(-20_000)], [refund(500)], { period, enrollment: [anEnrollment({ ...left, ...more })] })[0]
        ?.cause;
    const credit =
      'The bill credits $200.00 that no earlier bill expects, and does not charge Medical. Payroll deducts $5.00.';
    expect(cause({})).toBe(`${credit} Enrolled since Jan 1, 2025. Is this person still covered?`);
    expect(cause({ to: localDate('2026-09-30') })).toBe(`${credit} Enrollment ended Sep 30, 2026.`);
  });

  it('is of the premium if a member is compared as a whole', () => {
    const [one] = differences([medical(-20_000)], [{ ...refund(0), coverage: null }]);
    expect(one).toMatchObject({ coverage: null, suggestedReason: 'CARRIER_CORRECT' });
    expect(one?.cause).toBe(
      'The bill credits $200.00 that no earlier bill expects, and does not charge premium. Payroll deducts $0.00. Is this person still covered?',
    );
  });

  it("is no credit of this month when it is for an earlier one and this month's charge is larger", () => {
    const [one] = differences([medical(50_000), medical(-20_000, october)], [refund(31_000)]);
    expect(one).toMatchObject({ kind: 'AMOUNT_OVER', suggestedAction: null });
    expect(one?.cause).toBe(
      'Payroll deducts $310.00, the bill has $500.00 for this month and -$200.00 for earlier ones. How much of the deduction is for them?',
    );
  });

  it('is never explained by a cause of the whole file', () => {
    expect(differences([medical(-212_313)])[0]).toMatchObject({
      isExplainedByFile: false,
      suggestedReason: 'CARRIER_CORRECT',
    });
  });

  it('cancels out with the charge that it reverses, and with the same refund', () => {
    expect(differences([medical(50_000), medical(-50_000)])).toEqual([]);
    expect(differences([medical(-50_000)], [refund(-50_000)])).toEqual([]);
  });

  it('is not given back by what was decided earlier', () => {
    const [one] = differences([medical(-212_313)]);
    const record = {
      key: one!.key,
      differenceCents: one!.differenceCents,
      reasonCode: 'TERMINATED',
      note: '',
    } as const;
    const last = { periodFrom: localDate('2026-10-01'), decisions: [{ ...record, action: 'acceptOurs' as const }] };
    expect(recall([one!], { last, standing: [] }).size).toBe(0);
  });

  it('is the credit that an ended enrollment is owed', () => {
    const terms = {
      plan: 'Gold PPO',
      tier: 'EE' as const,
      volumeCents: null,
      billedCents: medical(20_000).billedCents,
    };
    const pair = { ...left, carrierCode: 'NMU', coverage: 'Medical', before: { ...terms, lineCount: 1 }, after: null };
    const facts = {
      period: { from: localDate('2026-11-01'), to: localDate('2026-11-30') },
      enrollment: [anEnrollment({ ...left, to: localDate('2026-09-30') })],
      previous: { periodFrom: localDate('2026-10-01'), pairs: [pair] },
    };
    expect(differences([], [], facts).map(({ kind }) => kind)).toEqual(['RETRO_CREDIT_MISSING']);
    expect(differences([medical(-20_000)], [], facts).map(({ kind }) => kind)).toEqual(['UNEXPECTED_CREDIT']);
  });

  it('does not count as a member who is missing in the file', () => {
    const credits = Array.from({ length: 9 }, (_, at) =>
      aLine({ memberId: `C${at}`, memberName: `C ${at}`, billed: -5 }),
    );
    expect(comparePayroll([...others, ...credits], theirRows).likelyCauses).toEqual([]);
  });
});

describe('a refund in payroll', () => {
  it('never takes a charge below zero', () => {
    const [one] = differences([medical(50_000)], [refund(-50_000)]);
    expect(one).toMatchObject({ kind: 'AMOUNT_OVER', suggestedAction: 'expectNextBill', differenceCents: -100_000 });
    expect(one?.cause).toBe('Payroll gives back $500.00, but the bill charges $500.00.');
  });

  it('is expected from the carrier if the bill has no credit', () => {
    const [one] = differences([], [refund(-50_000)]);
    expect(one).toMatchObject({ kind: 'AMOUNT_OVER', suggestedAction: 'expectNextBill', differenceCents: -50_000 });
    expect(one?.cause).toBe('Payroll gives back $500.00, but the bill has no credit.');
  });
});
