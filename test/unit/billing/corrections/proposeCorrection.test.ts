import {
  type CorrectionKind,
  type CorrectionTerms,
  correctionText,
} from '../../../../src/domain/billing/corrections/Correction';
import { correctionQuestions, missingInCorrection } from '../../../../src/domain/billing/corrections/checkCorrection';
import {
  allowsDecision,
  CORRECTION_DECISIONS,
  DECIDED_STATES,
} from '../../../../src/domain/billing/corrections/correctionSteps';
import { correctionsOf } from '../../../../src/domain/billing/corrections/correctionsOf';
import {
  type CorrectedDifference,
  proposeCorrection,
} from '../../../../src/domain/billing/corrections/proposeCorrection';
import type { DiscrepancyKind } from '../../../../src/domain/billing/reconciliation/Discrepancy';
import type { DiscrepancyAction } from '../../../../src/domain/billing/reconciliation/DiscrepancyAction';
import { dateText, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const MAY = localDate('2026-05-01');
/** Last month's bill had the coverage. */
const BILLED = { plan: 'PPO', tier: 'EE' as const, volumeCents: null, billedCents: cents(50_000), lineCount: 1 };

function difference(kind: DiscrepancyKind, changes: Partial<CorrectedDifference> = {}): CorrectedDifference {
  return {
    kind,
    memberId: 'M1',
    billedCents: cents(50_000),
    deductedCents: null,
    evidence: { enrolled: null, previous: undefined, tier: null, payer: undefined },
    ...changes,
  };
}

function enrolled(changes: Partial<NonNullable<CorrectedDifference['evidence']['enrolled']>>) {
  const row = { memberId: 'M1', memberName: 'Ada', coverage: 'Medical', plan: 'PPO', tier: 'FAM' as const };
  const dates = { volumeCents: cents(5_000_000), from: null, to: null, action: null };
  return { enrolled: { ...row, ...dates, ...changes }, previous: undefined, tier: null, payer: undefined };
}

describe('the proposed correction', () => {
  it('asks the carrier about the billed and the expected premium of a wrong rate', () => {
    const rate = { kind: 'expected' as const, expectedCents: cents(48_000), cause: 'billed at the rate for family' };
    const evidence = { enrolled: null, previous: undefined, tier: null, payer: undefined, rate };
    expect(proposeCorrection(difference('RATE', { evidence }), 'dispute', MAY)).toMatchObject({
      kind: 'BILLING_INQUIRY',
      note: 'Billed $500.00, expected $480.00: billed at the rate for family.',
    });
    expect(proposeCorrection(difference('TIER', { evidence }), 'dispute', MAY)).toMatchObject({ note: '' });
  });

  it.each<[DiscrepancyKind, DiscrepancyAction, CorrectionKind | undefined]>([
    ['TERMED_STILL_BILLED', 'acceptOurs', 'END_COVERAGE'],
    ['TERMED_STILL_BILLED', 'expectNextBill', 'END_COVERAGE'],
    ['TERMED_STILL_BILLED', 'dispute', 'END_COVERAGE'],
    ['TERMED_STILL_BILLED', 'acceptBill', 'START_DEDUCTION'],
    ['TERMED_STILL_BILLED', 'ignore', undefined],
    ['ENROLLED_NOT_BILLED', 'expectNextBill', 'START_COVERAGE'],
    ['TIER', 'acceptOurs', 'CHANGE_TIER'],
    ['PLAN', 'acceptOurs', 'CHANGE_PLAN'],
    ['VOLUME', 'acceptOurs', 'CHANGE_VOLUME'],
    ['UNMATCHED_MEMBER', 'acceptOurs', 'CHANGE_ID'],
    ['RATE', 'dispute', 'BILLING_INQUIRY'],
    ['AMOUNT_OVER', 'acceptBill', 'CHANGE_DEDUCTION'],
    ['NO_DEDUCTION', 'acceptBill', 'START_DEDUCTION'],
    ['TIMING', 'acceptBill', undefined],
    ['ROUNDING', 'acceptOurs', undefined],
  ])('for %s with %s is %s', (kind, action, expected) => {
    expect(proposeCorrection(difference(kind), action, MAY)?.kind).toBe(expected);
  });

  it('asks payroll for nothing about a person it may have under another name', () => {
    const unknown = difference('NO_DEDUCTION', { suggestedReason: 'UNKNOWN_MEMBER' });
    expect(proposeCorrection(unknown, 'acceptBill', MAY)).toBeUndefined();
    expect(proposeCorrection(unknown, 'expectNextBill', MAY)?.kind).toBe('END_COVERAGE');
  });

  it('asks payroll to stop a deduction only if there is one', () => {
    const stop = (deducted: number | null) =>
      proposeCorrection(
        difference('ENROLLED_NOT_BILLED', {
          billedCents: cents(0),
          deductedCents: deducted === null ? null : cents(deducted),
        }),
        'acceptBill',
        MAY,
      );
    expect(stop(9_000)).toMatchObject({ kind: 'STOP_DEDUCTION', monthlyCents: null, oneTimeCents: -9_000 });
    expect(stop(0)).toBeUndefined();
    expect(stop(null)).toBeUndefined();
  });

  it('takes dates, tier, plan and volume from the enrollment', () => {
    const evidence = enrolled({ from: localDate('2026-04-15'), to: localDate('2026-03-31') });
    const of = (kind: DiscrepancyKind) => proposeCorrection(difference(kind, { evidence }), 'acceptOurs', MAY);
    expect(of('TERMED_STILL_BILLED')?.effectiveDate).toBe('2026-03-31');
    expect(of('ENROLLED_NOT_BILLED')?.effectiveDate).toBe('2026-04-15');
    expect(of('TIER')).toMatchObject({ value: 'FAM', effectiveDate: MAY });
    expect(of('PLAN')?.value).toBe('PPO');
    expect(of('VOLUME')?.value).toBe('50000');
  });

  it('ends a coverage at the end of the last month with deductions, even if the enrollment ended before', () => {
    const evidence = enrolled({ to: localDate('2026-03-31') });
    const paid = difference('TERMED_STILL_BILLED', { evidence, deductedCents: cents(50_000) });
    expect(proposeCorrection(paid, 'dispute', MAY)).toMatchObject({
      effectiveDate: '2026-05-31',
      paidThrough: '2026-05-31',
    });
  });

  it.each<[string, string | null | undefined, string | null, string | null]>([
    ['the enrollment ended after the last deduction', '2026-02-28', '2026-03-31', '2026-03-31'],
    ['the enrollment ended before the last deduction', '2026-04-30', '2026-03-31', '2026-04-30'],
    ['only a deduction shows a day', '2026-04-30', null, '2026-04-30'],
    ['only the enrollment shows a day', undefined, '2026-03-31', '2026-03-31'],
    ['payroll deducted in no month', null, null, null],
    ['nothing is known', undefined, null, null],
  ])('ends a coverage where %s', (_when, deductedThrough, to, day) => {
    const ofEnrollment = enrolled({ to: to === null ? null : localDate(to) });
    const ofPayroll = deductedThrough ? localDate(deductedThrough) : null;
    const evidence = {
      ...ofEnrollment,
      previous: BILLED,
      ...(deductedThrough !== undefined && { deductedThrough: ofPayroll }),
    };
    const left = difference('TERMED_STILL_BILLED', { evidence });
    expect(proposeCorrection(left, 'acceptOurs', MAY)).toMatchObject({
      effectiveDate: day,
      paidThrough: deductedThrough ?? null,
    });
  });

  it('ends a coverage that no earlier bill had before the month for which nothing is due', () => {
    const day = (previous: null | undefined) => {
      const evidence = { ...difference('NO_DEDUCTION').evidence, previous };
      return proposeCorrection(difference('NO_DEDUCTION', { evidence }), 'acceptOurs', MAY)?.effectiveDate;
    };
    expect([day(null), day(undefined)]).toEqual(['2026-04-30', '2026-04-30']);
  });

  it('takes the tier or plan whose premium payroll deducts if no enrollment says another one', () => {
    const paid = (kind: DiscrepancyKind, paidFor: string, ofEnrollment = {}) => {
      const { evidence } = difference(kind);
      const found = difference(kind, { evidence: { ...evidence, ...ofEnrollment, paidFor } });
      return proposeCorrection(found, 'acceptOurs', MAY)?.value;
    };
    expect([paid('TIER', 'ES'), paid('PLAN', 'Silver'), paid('TIER', 'ES', enrolled({}))]).toEqual([
      'ES',
      'Silver',
      'FAM',
    ]);
  });

  it('starts a coverage on the day of the enrollment, and leaves a day that nothing shows to a person', () => {
    const hired = (evidence?: ReturnType<typeof enrolled>) =>
      proposeCorrection(difference('ENROLLED_NOT_BILLED', evidence && { evidence }), 'expectNextBill', MAY);
    expect([hired(enrolled({ from: localDate('2026-04-15') })), hired()].map((one) => one?.effectiveDate)).toEqual([
      '2026-04-15',
      null,
    ]);
  });

  it('collects from the member what was not deducted, and refunds what was not owed', () => {
    const short = difference('AMOUNT_OVER', { deductedCents: cents(30_000) });
    expect(proposeCorrection(short, 'acceptBill', MAY)).toMatchObject({
      monthlyCents: 50_000,
      oneTimeCents: 20_000,
      planYear: 2026,
      tax: 'PRE_TAX',
    });
    const notBilled = difference('ENROLLED_NOT_BILLED', { billedCents: cents(0), deductedCents: cents(30_000) });
    expect(proposeCorrection(notBilled, 'acceptBill', MAY)).toMatchObject({
      monthlyCents: null,
      oneTimeCents: -30_000,
      effectiveDate: '2026-04-30',
    });
  });

  it('asks each carrier of the lines, and payroll once', () => {
    const line = (linePk: string, carrierCode: string) => ({ linePk, carrierCode, coverage: 'Medical' });
    const lines = [line('1', 'BBB'), line('2', 'AAA')] as unknown as Parameters<typeof correctionsOf>[1];
    const discrepancy = {
      ...difference('NO_DEDUCTION'),
      key: 'key',
      memberName: 'Ada Byron',
      coverage: null,
      linePks: ['1', '2'],
      differenceCents: cents(-50_000),
    };
    const askedBy = (action: DiscrepancyAction) =>
      correctionsOf([{ discrepancy, resolution: { action } }], lines, ['CCC'], MAY).map(
        ({ carrierCode, kind }) => `${kind} ${carrierCode}`,
      );
    expect(askedBy('dispute')).toEqual(['END_COVERAGE AAA', 'END_COVERAGE BBB']);
    expect(askedBy('acceptBill')).toEqual(['START_DEDUCTION AAA']);
  });
});

describe('the terms of a correction', () => {
  const terms: CorrectionTerms = {
    kind: 'START_DEDUCTION',
    effectiveDate: MAY,
    value: '',
    monthlyCents: cents(50_000),
    oneTimeCents: cents(60_000),
    installments: 3,
    tax: 'PRE_TAX',
    planYear: 2026,
    authorization: '',
    note: '',
  };
  const questions = (changes: Partial<CorrectionTerms>, coverage: string | null = 'Medical') =>
    correctionQuestions({ ...terms, ...changes }, { paidThrough: localDate('2026-04-30'), coverage }, dateText);

  it('are described in words', () => {
    expect(correctionText(terms, dateText)).toBe(
      `Start deduction of $500.00 a month from ${dateText(MAY)}; collect $600.00 in 3 installments`,
    );
    const stop = { kind: 'STOP_DEDUCTION' as const, monthlyCents: null, oneTimeCents: cents(-100), installments: 1 };
    expect(correctionText({ ...terms, ...stop }, dateText)).toBe(`Stop deduction after ${dateText(MAY)}; refund $1.00`);
    const tier = { kind: 'CHANGE_TIER' as const, value: 'FAM', monthlyCents: null, oneTimeCents: cents(0) };
    expect(correctionText({ ...terms, ...tier }, dateText)).toBe(`Change tier to FAM from ${dateText(MAY)}`);
  });

  it('ask before coverage ends earlier than the deductions', () => {
    const ending = { kind: 'END_COVERAGE' as const };
    expect(questions({ ...ending, effectiveDate: localDate('2026-04-29') })).toHaveLength(1);
    expect(questions({ ...ending, effectiveDate: localDate('2026-04-30') })).toEqual([]);
  });

  it.each([
    ['Medical', 'Under federal law (45 CFR 147.128)'],
    ['PPO 500', 'Under federal law (45 CFR 147.128)'],
    [null, 'Under federal law (45 CFR 147.128)'],
    ['Dental', 'The contract decides'],
    ['Vol Life', 'The contract decides'],
  ])('name the rule for ending paid %s coverage early', (coverage, rule) => {
    const [question] = questions({ kind: 'END_COVERAGE', effectiveDate: localDate('2026-04-29') }, coverage);
    expect(question).toContain(rule);
  });

  it('ask before a deduction or its last installment crosses the plan year', () => {
    expect(questions({})).toEqual([]);
    expect(questions({ effectiveDate: localDate('2026-10-01') })).toEqual([]);
    expect(questions({ effectiveDate: localDate('2026-11-01') })).toHaveLength(1);
    expect(questions({ planYear: 2025 })).toHaveLength(1);
  });

  it.each<[string, Partial<CorrectionTerms>]>([
    ['a date', { effectiveDate: null }],
    ['a value', { kind: 'CHANGE_TIER', value: ' ' }],
    ['a monthly deduction', { monthlyCents: null }],
    ['a plan year', { planYear: null }],
    ['a tax', { tax: null }],
    ['a single refund', { oneTimeCents: cents(-1) }],
  ])('need %s', (_what, changes) => {
    expect(missingInCorrection({ ...terms, ...changes })).toBeDefined();
    expect(missingInCorrection(terms)).toBeUndefined();
  });

  it('can be decided only before they are sent', () => {
    for (const decision of CORRECTION_DECISIONS) {
      for (const state of ['SENT', 'CONFIRMED', 'REJECTED'] as const)
        expect(allowsDecision(state, decision)).toBe(false);
    }
    expect(allowsDecision('PROPOSED', 'confirm')).toBe(true);
    expect(allowsDecision('OPEN', 'drop')).toBe(true);
    expect(allowsDecision('DROPPED', 'restore')).toBe(true);
    expect(DECIDED_STATES).toEqual({ confirm: 'OPEN', drop: 'DROPPED', restore: 'PROPOSED' });
  });
});
