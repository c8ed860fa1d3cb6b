import fc from 'fast-check';
import {
  type ContinuationTerms,
  continuationProblem,
  overlaps,
  payersOfMonth,
  premiumOf,
  type TermsProblem,
} from '../../../../src/domain/billing/continuation/ContinuationPayer';
import { isInsignificantShortfall } from '../../../../src/domain/billing/continuation/continuationLaw';
import { addDays, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const NOVEMBER = { from: localDate('2026-11-01'), to: localDate('2026-11-30') };

const terms = (more: Partial<ContinuationTerms> = {}): ContinuationTerms => ({
  memberId: 'E1',
  kind: 'COBRA',
  coverage: null,
  from: localDate('2026-01-01'),
  through: null,
  percent: 102,
  extensionPercent: null,
  monthlyCents: null,
  electedOn: null,
  paidThrough: null,
  note: '',
  ...more,
});

const stateOn = (today: string, more: Partial<ContinuationTerms>) =>
  payersOfMonth([terms(more)], NOVEMBER, localDate(today)).map(({ state }) => state);

describe('whether a month is paid', () => {
  it.each([
    ['payments of a retiree are not tracked', { kind: 'RETIREE' }, '2026-12-31', 'notTracked'],
    ['no payment of COBRA is recorded', {}, '2026-12-31', 'unpaid'],
    ['paid through its last day', { paidThrough: localDate('2026-11-30') }, '2026-12-31', 'paid'],
    ['paid through the day before', { paidThrough: localDate('2026-11-29') }, '2026-12-02', 'unpaid'],
    ['not paid, on the last day of 30', { paidThrough: localDate('2026-10-31') }, '2026-12-01', 'grace'],
    ['not paid, on the day after', { paidThrough: localDate('2026-10-31') }, '2026-12-02', 'unpaid'],
  ] as const)('%s', (_what, more, today, state) => {
    expect(stateOn(today, more)).toEqual([state]);
  });

  it('is paid with the last day of a payer who leaves within the month', () => {
    const leaving = { through: localDate('2026-11-15'), paidThrough: localDate('2026-11-15') };
    expect(stateOn('2026-12-31', leaving)).toEqual(['paid']);
  });

  it('counts 30 days from the first day of a payer who starts within the month', () => {
    const beginning = { kind: 'RETIREE', from: localDate('2026-11-16'), paidThrough: localDate('2026-11-15') } as const;
    expect(stateOn('2026-12-16', beginning)).toEqual(['grace']);
    expect(stateOn('2026-12-17', beginning)).toEqual(['unpaid']);
  });

  it('gives the first payment of COBRA 60 days to elect and 45 to pay', () => {
    const beginning = { from: localDate('2026-11-16'), paidThrough: localDate('2026-11-15') };
    expect(stateOn('2027-03-01', beginning)).toEqual(['grace']);
    expect(stateOn('2027-03-02', beginning)).toEqual(['unpaid']);
  });
});

describe('a payment that is short', () => {
  it.each([
    [100_000, 95_000, true],
    [100_000, 94_999, false],
    [40_000, 36_000, true],
    [40_000, 35_999, false],
    [40_000, 40_000, false],
  ])('of %i cents with %i paid', (due, paid, isInsignificant) => {
    expect(isInsignificantShortfall(cents(paid), cents(due))).toBe(isInsignificant);
  });
});

describe('the premium of a charge', () => {
  it('is the charge at 100 percent, to the cent, for every percentage', () => {
    const premium = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(premium, fc.integer({ min: 50, max: 150 }), (amount, percent) => {
        const monthlyCents = cents(Math.round((amount * percent) / 100));
        expect(Math.abs((premiumOf({ monthlyCents, percent }) ?? -9) - amount)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is unknown without a charge', () => expect(premiumOf({ monthlyCents: null, percent: 102 })).toBeNull());
});

describe('two periods of one member', () => {
  it.each([
    ['share a day', { through: localDate('2026-06-30') }, { from: localDate('2026-06-30') }, true],
    ['follow each other', { through: localDate('2026-06-30') }, { from: localDate('2026-07-01') }, false],
    ['are for two coverages', { coverage: 'Medical' }, { coverage: 'Dental' }, false],
    ['are for one coverage and all of them', { coverage: 'Medical' }, {}, true],
    ['are of two members', {}, { memberId: 'E2' }, false],
  ] as const)('%s', (_what, one, other, expected) => {
    expect(overlaps(terms(one), terms(other))).toBe(expected);
    expect(overlaps(terms(other), terms(one))).toBe(expected);
  });
});

describe('the first payment of COBRA', () => {
  const electedOn = localDate('2026-10-20');

  it.each([
    ['is due 45 days after the election', '2026-12-04', 'grace'],
    ['is late on the day after', '2026-12-05', 'unpaid'],
  ])('%s', (_what, today, state) =>
    expect(stateOn(today, { from: localDate('2026-10-01'), electedOn })).toEqual([state]),
  );

  it('has the grace period of the month if that ends later', () => {
    const early = { from: localDate('2026-11-01'), electedOn: localDate('2026-10-01') };
    expect([stateOn('2026-12-01', early), stateOn('2026-12-02', early)]).toEqual([['grace'], ['unpaid']]);
  });
});

describe('the charge of a disability extension', () => {
  const chargeOf = (from: string, more: Partial<ContinuationTerms> = {}) =>
    payersOfMonth(
      [terms({ from: localDate(from), extensionPercent: 150, monthlyCents: cents(624_65), ...more })],
      NOVEMBER,
      localDate('2026-11-15'),
    ).map(({ percent, monthlyCents }) => [percent, monthlyCents]);

  it.each([
    ['is not due in the 18th month', '2025-06-01', [102, 624_65]],
    ['is due in the 19th month', '2025-05-01', [150, 918_60]],
    ['counts months from the one in which the coverage begins', '2025-05-31', [150, 918_60]],
    ['is due in later months, too', '2024-06-15', [150, 918_60]],
  ])('%s', (_what, from, charge) => expect(chargeOf(from)).toEqual([charge]));

  it('is unknown if the charge is unknown', () =>
    expect(chargeOf('2025-05-01', { monthlyCents: null })).toEqual([[150, null]]));

  it('is the usual one without an extension', () =>
    expect(chargeOf('2025-05-01', { extensionPercent: null })).toEqual([[102, 624_65]]));
});

describe('what can be saved', () => {
  const today = localDate('2026-03-10');
  const range = 'Enter a percentage from 1 to 150.';
  const ofCobra = 'Only COBRA has an election and a disability extension.';
  const before = 'Choose a paid-through day that is not before the first day.';

  it.each<[Partial<ContinuationTerms>, TermsProblem | undefined]>([
    [{}, undefined],
    [
      { through: localDate('2025-12-31') },
      { field: 'through', message: 'Choose a last day on or after the first day.' },
    ],
    [{ percent: 0 }, { field: 'percent', message: range }],
    [{ percent: 151 }, { field: 'percent', message: range }],
    [{ extensionPercent: 150 }, undefined],
    [{ extensionPercent: 151 }, { field: 'extensionPercent', message: range }],
    [
      { extensionPercent: 150, kind: 'STATE' },
      { field: 'kind', message: ofCobra },
    ],
    [
      { electedOn: today, kind: 'RETIREE' },
      { field: 'kind', message: ofCobra },
    ],
    [{ electedOn: today }, undefined],
    [
      { electedOn: addDays(today, 1) },
      { field: 'electedOn', message: 'Choose a day of election that is not after today.' },
    ],
    [{ paidThrough: addDays(localDate('2026-01-01'), -1) }, undefined],
    [{ paidThrough: addDays(localDate('2026-01-01'), -2) }, { field: 'paidThrough', message: before }],
  ])('%o', (more, problem) => expect(continuationProblem(terms(more), today)).toEqual(problem));
});
