import type { BillLine } from '../../../../src/domain/billing/bills/BillLine';
import { billedAgain, billedAgainMessage } from '../../../../src/domain/billing/expected/billedAgain';
import {
  creditedUntil,
  statusOfExpected,
  windowMessage,
} from '../../../../src/domain/billing/expected/ExpectedAdjustment';
import { expectedOf } from '../../../../src/domain/billing/expected/expectedOf';
import {
  type BilledCorrection,
  matchExpected,
  type OpenExpected,
} from '../../../../src/domain/billing/expected/matchExpected';
import { outcomeOnBill } from '../../../../src/domain/billing/expected/outcomeOnBill';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const OCTOBER = localDate('2026-10-01');
const NOVEMBER = localDate('2026-11-01');

const credit: OpenExpected = {
  expectedPk: 'e1',
  carrierCode: 'ACME',
  memberId: 'M1',
  memberName: 'Omar Diaz',
  coverage: 'Medical',
  originPeriod: OCTOBER,
  openCents: cents(-50_000),
};

const retro = (amountCents: number, more: Partial<BilledCorrection> = {}): BilledCorrection => ({
  billPk: 'nov',
  billPeriod: NOVEMBER,
  sourcePk: `l${amountCents}`,
  carrierCode: 'ACME',
  memberId: 'M1',
  text: 'Omar Diaz',
  coverage: 'Medical',
  retroPeriod: OCTOBER,
  amountCents: cents(amountCents),
  usedCents: cents(0),
  ...more,
});

const arrived = (corrections: readonly BilledCorrection[], open: readonly OpenExpected[] = [credit]) =>
  matchExpected(open, corrections).map(({ expectedPk, sourcePk, amountCents }) => [expectedPk, sourcePk, amountCents]);

describe('matching expected adjustments', () => {
  it('finds the exact credit', () => {
    expect(arrived([retro(-20_000), retro(-50_000)])).toEqual([['e1', 'l-50000', -50_000]]);
  });

  it('shares a row for several months among the amounts that they expect', () => {
    const parts = (fileRow: number | null) => [
      retro(-60_000, { sourcePk: 'a', retroPeriod: OCTOBER, fileRow, billPeriod: localDate('2026-12-01') }),
      retro(-60_000, { sourcePk: 'b', retroPeriod: NOVEMBER, fileRow, billPeriod: localDate('2026-12-01') }),
    ];
    const open = [
      { ...credit, originPeriod: OCTOBER, openCents: cents(-70_000) },
      { ...credit, expectedPk: 'e2', originPeriod: NOVEMBER, openCents: cents(-50_000) },
    ];
    const sums = (fileRow: number | null) =>
      open.map(({ expectedPk }) =>
        matchExpected(open, parts(fileRow)).reduce(
          (sum, one) => sum + (one.expectedPk === expectedPk ? one.amountCents : 0),
          0,
        ),
      );
    expect(sums(7)).toEqual([-70_000, -50_000]);
    // Rows of single months with the sum of both.
    expect(sums(null)).toEqual([-70_000, -50_000]);
  });

  it('finds no sum in credits that add up to less or more', () => {
    const open = [
      { ...credit, originPeriod: OCTOBER, openCents: cents(-70_000) },
      { ...credit, expectedPk: 'e2', originPeriod: NOVEMBER, openCents: cents(-50_000) },
    ];
    const december = { billPeriod: localDate('2026-12-01') };
    const credits = (one: number, other: number) => [
      retro(one, { ...december, sourcePk: 'a', retroPeriod: OCTOBER }),
      retro(other, { ...december, sourcePk: 'b', retroPeriod: NOVEMBER }),
    ];
    expect(arrived(credits(-60_000, -59_999), open)).toEqual([
      ['e1', 'a', -60_000],
      ['e2', 'b', -50_000],
    ]);
    expect(arrived([retro(-120_000, { ...december, sourcePk: 'a', retroPeriod: OCTOBER })], open)).toEqual([
      ['e1', 'a', -70_000],
      ['e2', 'a', -50_000],
    ]);
  });

  it('finds a partial credit, and takes no more than is expected', () => {
    expect(arrived([retro(-20_000)])).toEqual([['e1', 'l-20000', -20_000]]);
    expect(arrived([retro(-80_000)])).toEqual([['e1', 'l-80000', -50_000]]);
  });

  it('does not use an amount of the opposite sign, or one that is far off', () => {
    expect(arrived([retro(50_000)])).toEqual([]);
    expect(arrived([retro(-200_001)])).toEqual([]);
    expect(arrived([retro(-200_000)])).toEqual([['e1', 'l-200000', -50_000]]);
  });

  it('does not use a credit of another member, coverage or carrier, of a later month, or on the same bill', () => {
    expect(arrived([retro(-50_000, { memberId: 'M2', text: 'Lena Falk' })])).toEqual([]);
    expect(arrived([retro(-50_000, { coverage: 'Dental' })])).toEqual([]);
    expect(arrived([retro(-50_000, { carrierCode: 'ZETA' })])).toEqual([]);
    expect(arrived([retro(-50_000, { retroPeriod: NOVEMBER })])).toEqual([]);
    expect(arrived([retro(-50_000, { billPeriod: OCTOBER })])).toEqual([]);
  });

  it('uses an adjustment that names the member', () => {
    const adjustment = { memberId: null, coverage: null, retroPeriod: null };
    expect(arrived([retro(-50_000, { ...adjustment, text: 'Credit for Diaz, Omar' })])).toHaveLength(1);
    expect(arrived([retro(-50_000, { ...adjustment, text: 'Credit M1' })])).toHaveLength(1);
    expect(arrived([retro(-50_000, { ...adjustment, text: 'Credit for October' })])).toEqual([]);
  });

  it('nets a reversal and a new charge of the same month', () => {
    const lower = { ...credit, openCents: cents(-5_000) };
    expect(arrived([retro(-50_000), retro(45_000)], [lower])).toEqual([['e1', 'l-50000', -5_000]]);
  });

  it('gives the oldest adjustment precedence', () => {
    const older = { ...credit, expectedPk: 'e0', originPeriod: localDate('2026-09-01'), openCents: cents(-30_000) };
    const september = { retroPeriod: null };
    expect(arrived([retro(-40_000, september)], [credit, older])).toEqual([
      ['e0', 'l-40000', -30_000],
      ['e1', 'l-40000', -10_000],
    ]);
  });
});

describe('the outcome on a bill', () => {
  const outcome = (arrivedCents: number, corrections: readonly BilledCorrection[]) =>
    outcomeOnBill(credit, cents(arrivedCents), corrections);

  it('is exact, more, in part, wrong or missing', () => {
    const used = (amount: number) => retro(amount, { usedCents: cents(Math.max(amount, -50_000)) });
    expect(outcome(-50_000, [used(-50_000)])).toEqual({ outcome: 'exact', arrivedCents: -50_000, otherCents: 0 });
    expect(outcome(-50_000, [used(-80_000)])).toEqual({ outcome: 'more', arrivedCents: -50_000, otherCents: -30_000 });
    expect(outcome(-20_000, [used(-20_000)])).toEqual({ outcome: 'inPart', arrivedCents: -20_000, otherCents: 0 });
    expect(outcome(0, [retro(50_000)])).toEqual({ outcome: 'wrong', arrivedCents: 0, otherCents: 50_000 });
    expect(outcome(0, [retro(-900_000)])).toEqual({ outcome: 'wrong', arrivedCents: 0, otherCents: -900_000 });
    expect(outcome(0, [])).toEqual({ outcome: 'missing', arrivedCents: 0, otherCents: 0 });
  });
});

describe('the carrier’s window', () => {
  it('ends with the last month whose bill may credit the origin', () => {
    expect(creditedUntil(OCTOBER, 2)).toBe('2026-12-31');
    expect(creditedUntil(OCTOBER, 0)).toBe('2026-10-31');
    expect(windowMessage(localDate('2026-12-31'), localDate('2026-12-19'))).toBe('12 days left');
    expect(windowMessage(localDate('2026-12-31'), localDate('2026-12-31'))).toBe('last day today');
    expect(windowMessage(localDate('2026-12-31'), localDate('2027-01-01'))).toBe('1 day late');
  });

  it('makes an open adjustment late', () => {
    const one = {
      amountCents: cents(-100),
      arrivedCents: cents(-40),
      closed: null,
      creditedUntil: creditedUntil(OCTOBER, 2),
    };
    expect(statusOfExpected(one, localDate('2026-12-31'))).toBe('open');
    expect(statusOfExpected(one, localDate('2027-01-01'))).toBe('late');
    expect(statusOfExpected({ ...one, arrivedCents: cents(-100) }, localDate('2027-01-01'))).toBe('arrived');
  });
});

describe('what a bill expects back', () => {
  const line = (linePk: string, billedCents: number, more: Partial<BillLine> = {}): BillLine => ({
    linePk,
    memberId: 'M1',
    memberName: 'Omar Diaz',
    carrierCode: 'ACME',
    coverage: 'Medical',
    plan: 'PPO',
    tier: 'EE',
    volumeCents: null,
    change: 'SAME',
    retroPeriod: null,
    billedCents: cents(billedCents),
    reconciledCents: null,
    reasonCode: null,
    effectiveDate: null,
    note: '',
    ...more,
  });
  const decided = (
    action: string,
    deductedCents: number | null,
    linePks: readonly string[],
    coverage: string | null,
    billedCents = 0,
  ) => ({
    discrepancy: {
      key: 'key',
      kind: 'NO_DEDUCTION' as const,
      memberId: 'M1',
      memberName: 'Omar Diaz',
      coverage,
      linePks,
      billedCents: cents(billedCents),
      differenceCents: cents((deductedCents ?? 0) - billedCents),
    },
    resolution: { action: action as 'expectNextBill', reasonCode: 'TERMINATED' as const, note: '' },
  });
  const bill = { carrierCodes: ['ACME'], reconcilePolicy: 'adjustThenPay' as const };

  it('is the difference of each deferred or disputed decision', () => {
    const lines = [line('l1', 50_000)];
    const of = (action: string) =>
      expectedOf({ ...bill, lines, decided: [decided(action, 20_000, ['l1'], 'Medical', 50_000)] });
    expect(of('expectNextBill')).toMatchObject([{ amountCents: -30_000, source: 'DECISION', carrierCode: 'ACME' }]);
    expect(of('dispute')).toMatchObject([{ amountCents: -30_000, source: 'DISPUTE' }]);
    expect(of('acceptBill')).toEqual([]);
  });

  it('is what the enrollment says where bill and payroll agree, less a change of the line', () => {
    const { discrepancy, resolution } = decided('expectNextBill', 50_000, ['l1'], 'Medical', 50_000);
    const ended = { resolution, discrepancy: { ...discrepancy, differenceCents: cents(-50_000) } };
    const of = (lines: readonly BillLine[]) => expectedOf({ ...bill, lines, decided: [ended] });
    expect(of([line('l1', 50_000)])).toMatchObject([{ amountCents: -50_000 }]);
    const changed = line('l1', 50_000, { reconciledCents: cents(20_000), reasonCode: 'TERMINATED' });
    expect(of([changed])).toMatchObject([{ amountCents: -20_000 }]);
  });

  it('splits a member who is compared as a whole by carrier', () => {
    const lines = [line('l1', 30_000), line('l2', 10_000, { carrierCode: 'ZETA', coverage: 'Life' })];
    const expected = expectedOf({
      ...bill,
      lines,
      decided: [decided('expectNextBill', null, ['l1', 'l2'], null, 40_000)],
    });
    expect(expected).toMatchObject([
      { carrierCode: 'ACME', amountCents: -30_000, coverage: null },
      { carrierCode: 'ZETA', amountCents: -10_000, coverage: null },
    ]);
  });

  it('assigns a deduction without a line to the carrier of the coverage', () => {
    const lines = [line('l1', 30_000), line('l2', 10_000, { carrierCode: 'ZETA', coverage: 'Life' })];
    const expected = expectedOf({ ...bill, lines, decided: [decided('expectNextBill', 900, [], 'LIFE')] });
    expect(expected).toMatchObject([{ carrierCode: 'ZETA', amountCents: 900 }]);
  });

  it.each([
    ['a missing credit', 'RETRO_CREDIT_MISSING' as const, -51_230],
    ['a premium that is neither billed nor deducted', 'ENROLLED_NOT_BILLED' as const, 42_000],
  ])('is the difference of %s, without a line or a deduction', (_what, kind, difference) => {
    const { discrepancy, resolution } = decided('expectNextBill', null, [], 'Medical');
    const one = { resolution, discrepancy: { ...discrepancy, kind, differenceCents: cents(difference) } };
    const expected = expectedOf({ ...bill, lines: [line('l1', 30_000)], decided: [one] });
    expect(expected).toMatchObject([{ carrierCode: 'ACME', kind, amountCents: difference, source: 'DECISION' }]);
  });

  it('counts no cent twice if the group pays as billed', () => {
    const lines = [line('l1', 50_000, { reconciledCents: cents(40_000), reasonCode: 'RATE_CORRECTION' })];
    const group = { ...bill, reconcilePolicy: 'payAsBilled' as const, lines };
    const amounts = expectedOf({ ...group, decided: [decided('expectNextBill', 0, ['l1'], 'Medical', 50_000)] });
    expect(amounts.map(({ amountCents }) => amountCents)).toEqual([-40_000, -10_000]);
    expect(expectedOf({ ...group, decided: [] })).toMatchObject([{ source: 'PAID_AS_BILLED', amountCents: -10_000 }]);
  });
});

describe('terminated members who are billed again', () => {
  const decision = (period: string, effectiveDate: string | null = null) => ({
    memberId: 'M1',
    carrierCode: 'ACME',
    coverage: null,
    period: localDate(period),
    effectiveDate: effectiveDate === null ? null : localDate(effectiveDate),
  });
  const charge = (coverage: string, billedCents: number) => ({
    memberId: 'M1',
    memberName: 'Omar Diaz',
    carrierCode: 'ACME',
    coverage,
    billedCents: cents(billedCents),
  });

  it('are named with the amount and the month', () => {
    const [again] = billedAgain(
      [decision('2026-11-01')],
      [charge('Medical', 130_000), charge('Dental', 10_320)],
      localDate('2026-12-01'),
    );
    expect(again && billedAgainMessage(again)).toBe('terminated Oct 31, billed again: $1,403.20, second month');
  });

  it('use the date that was entered, and count the months', () => {
    const decisions = [decision('2026-10-01', '2026-09-15'), decision('2026-11-01')];
    const [again] = billedAgain(decisions, [charge('Medical', 100)], localDate('2026-12-01'));
    expect(again).toMatchObject({ terminatedOn: '2026-09-15', month: 3 });
  });

  it('are not those who were hired again later, or are billed for another coverage', () => {
    expect(billedAgain([decision('2026-05-01')], [charge('Medical', 100)], localDate('2026-12-01'))).toEqual([]);
    const dental = { ...decision('2026-11-01'), coverage: 'Dental' };
    expect(billedAgain([dental], [charge('Medical', 100)], localDate('2026-12-01'))).toEqual([]);
  });
});
