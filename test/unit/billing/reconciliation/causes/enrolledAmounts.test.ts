import {
  type ExplainContext,
  enrolledAmount,
  volumeOf,
} from '../../../../../src/domain/billing/reconciliation/causes/Explanation';
import type { EnrolledState } from '../../../../../src/domain/billing/reconciliation/causes/enrollment';
import { missingCredit } from '../../../../../src/domain/billing/reconciliation/causes/missingCredit';
import { usualRates } from '../../../../../src/domain/billing/reconciliation/causes/usualRates';
import type { Comparison } from '../../../../../src/domain/billing/reconciliation/compareMembers';
import { addDays, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import {
  before,
  comparisonOf,
  context,
  ended,
  enrolled,
  type Lines,
  members,
  notYet,
  retro,
  VOLUME,
} from '../../../../support/reconciliation/aComparison';
import { aLine } from '../../../../support/reconciliation/aLine';

describe('the amount by the enrollment', () => {
  const amount = (lines: Lines, state: EnrolledState | undefined, given: Partial<ExplainContext> = {}, more = {}) =>
    enrolledAmount(comparisonOf(lines, 0, more), state, context(given));
  const rates = usualRates([...members(3, { tier: 'FAM', billed: 180_000 }), ...members(3, { billed: 61_240 })]);
  const volume = aLine({ billed: 2_000, volumeCents: VOLUME });
  const more = enrolled({ volumeCents: cents(7_500_000) });

  it.each([
    ['is unknown without enrollment', null, [aLine()], undefined, {}],
    ['is zero after the end', 0, [aLine()], ended(), {}],
    ['is zero before the start', 0, [aLine()], notYet('2026-12-01'), {}],
    ['is as billed where the terms agree', 61_000, [aLine({ billed: 61_000 })], enrolled(), { rates }],
    ['is as billed before where it is not billed now', 59_000, [], enrolled(), { rates, previous: before(59_000) }],
    ['is the usual premium of the enrolled tier', 180_000, [aLine()], enrolled({ tier: 'FAM' }), { rates }],
    ['is the part of a usual premium', 90_000, [aLine()], enrolled({ tier: 'FAM' }, 15, 30), { rates }],
    ['is the usual premium of the enrolled plan', null, [aLine()], enrolled({ plan: 'Silver' }), { rates }],
    ['is as billed where the plan is not known', 61_240, [aLine()], enrolled(), { plans: () => undefined }],
    ['is as billed where the enrollment names no plan', 61_240, [aLine()], enrolled({ plan: null }), {}],
    ['is as billed where the enrollment names no tier', 61_240, [aLine()], enrolled({ tier: null }), {}],
    ['is the usual premium of someone who is not billed', 61_240, [], enrolled(), { rates }],
    ['is unknown without a plan', null, [], enrolled({ plan: null }), { rates }],
    ['is unknown without a tier', null, [], enrolled({ tier: null }), { rates }],
    ['is by volume', 3_000, [volume], more, {}],
    ['is not by volume without one on the bill', 61_240, [aLine()], more, {}],
    ['is not by volume of several lines', 4_000, [volume, volume], more, {}],
    ['is not by volume without one in the enrollment', 2_000, [volume], enrolled(), {}],
  ] as const)('%s', (_what, cents, lines, state, given) => expect(amount(lines, state, given)).toBe(cents));

  it('is unknown for a member who is compared as a whole', () => {
    expect(amount([aLine()], enrolled(), {}, { coverage: null })).toBeNull();
  });

  it('has the volume of all lines, or none if one has none', () => {
    expect(volumeOf([volume, volume])).toBe(10_000_000);
    expect(volumeOf([volume, aLine()])).toBeNull();
    expect(volumeOf([])).toBeNull();
  });
});

describe('a missing credit', () => {
  const FROM = localDate('2026-10-01');
  const find = (
    state: EnrolledState | undefined,
    given: Pick<ExplainContext, 'previous'>,
    lines: Lines = [],
    more: Partial<Comparison> = {},
    months = 2,
    noRetroTerminations = false,
  ) => missingCredit(comparisonOf(lines, 0, more), given, state, FROM, { retroMonths: months, noRetroTerminations });
  const family = { previous: before(180_000, { tier: 'FAM' }) };
  const single = enrolled({ from: FROM });

  it('is a question with a carrier that ends coverage only from the day on which it is told', () => {
    expect(find(ended('2026-09-30'), { previous: before(61_240) }, [], {}, 2, true)).toMatchObject({
      suggestedAction: null,
      cause: expect.stringMatching(/was it told by Sep 30, 2026\?$/),
      creditCents: 61_240,
    });
  });

  it('is last month after the end', () => {
    expect(find(ended('2026-09-30'), { previous: before(61_240) })).toEqual({
      kind: 'RETRO_CREDIT_MISSING',
      cause: 'Enrollment ended Sep 30, 2026, but $612.40 was billed for last month. This bill has no credit for it.',
      suggestedAction: 'expectNextBill',
      suggestedReason: 'TERMINATED',
      creditCents: 61_240,
    });
  });

  it('is the difference from a tier that was corrected from the start of last month', () => {
    expect(find(single, family, [aLine()])).toEqual({
      kind: 'RETRO_CREDIT_MISSING',
      cause: 'employee only since Oct 1, 2026, but last month was billed as family. This bill has no credit for it.',
      suggestedAction: 'expectNextBill',
      suggestedReason: 'TIER_CHANGE',
      creditCents: 118_760,
    });
  });

  it('is disputed if the carrier gives none, and expected if it gives one month', () => {
    const late = find(ended('2026-09-30'), { previous: before(61_240) }, [], {}, 0);
    expect(late?.suggestedAction).toBe('dispute');
    expect(late?.cause).toMatch(/no credit for it\. The carrier gives no credits for earlier months: dispute it\.$/);
    expect(find(ended('2026-09-30'), { previous: before(61_240) }, [], {}, 1)?.suggestedAction).toBe('expectNextBill');
  });

  it('is what the credits for last month leave', () => {
    const last = { previous: before(61_240) };
    const leftOver = (...credits: Lines) => find(ended('2026-09-30'), last, [], { retroLines: credits })?.creditCents;
    expect(leftOver(retro(-40_000), retro(-21_234))).toBe(6);
    expect(leftOver(retro(-40_000), retro(-21_235))).toBeUndefined();
    expect(leftOver(aLine({ billed: -61_240, retroPeriod: localDate('2026-09-01') }))).toBe(61_240);
    expect(find(ended('2026-09-30'), last, [retro(-61_240)])).toBeUndefined();
    expect(find(ended('2026-09-30'), { previous: before(0) }, [], { retroLines: [retro(100)] })).toBeUndefined();
  });

  it('is not found if one row credits all months since the end', () => {
    const last = { previous: before(61_240) };
    const credits = (...amounts: readonly (readonly [month: string, amount: number])[]) =>
      find(ended('2026-07-31'), last, [], {
        retroLines: amounts.map(([month, billed]) => aLine({ billed, retroPeriod: localDate(month) })),
      })?.creditCents;
    expect(credits(['2026-08-01', -3 * 61_240])).toBeUndefined();
    // Divided by days, October has less than its premium.
    expect(credits(['2026-08-01', -62_000], ['2026-09-01', -60_000], ['2026-10-01', -61_720])).toBeUndefined();
    expect(credits(['2026-08-01', -2 * 61_240])).toBe(61_240);
    expect(credits(['2026-08-01', -61_240], ['2026-09-01', -61_240])).toBe(61_240);
    // A credit for a month before the end is for something else.
    expect(credits(['2026-07-01', -3 * 61_240])).toBe(61_240);
  });

  it.each([
    ['without enrollment', undefined, { previous: before(61_240) }, []],
    ['if last month was not billed', ended('2026-09-30'), { previous: null }, []],
    ['if last month is unknown', ended('2026-09-30'), {}, []],
    ['if last month was billed with nothing', ended('2026-09-30'), { previous: before(0) }, []],
    ['if last month was billed as much', single, { previous: before(61_240, { tier: 'FAM' }) }, [aLine()]],
    ['if the coverage continued', enrolled(), { previous: before(61_240) }, [aLine()]],
    ['if the tier is not known since when', enrolled({ from: null }), family, [aLine()]],
    ['if the tier changed within last month', enrolled({ from: addDays(FROM, 1) }), family, [aLine()]],
    ['if the bill has no line', single, family, []],
    ['if the enrolled tier is another one', enrolled({ from: FROM, tier: 'ES' }), family, [aLine()]],
    ['if the tier is the same', single, { previous: before(180_000) }, [aLine()]],
    ['if the plan changed', single, { previous: before(180_000, { tier: 'FAM', plan: 'X' }) }, [aLine()]],
    ['if last month was cheaper', single, { previous: before(30_000, { tier: 'FAM' }) }, [aLine()]],
    ['before the start', notYet('2026-12-01'), family, [aLine()]],
  ] as const)('is not found %s', (_when, state, given, lines) => {
    expect(find(state, given as Pick<ExplainContext, 'previous'>, lines)).toBeUndefined();
  });

  it('is not found for a member who is compared as a whole', () => {
    expect(find(ended('2026-09-30'), { previous: before(61_240) }, [], { coverage: null })).toBeUndefined();
  });
});

describe('the usual premium', () => {
  const terms = { coverage: 'Medical', plan: 'Gold PPO', tier: 'EE' as const };
  const of = (...lines: Lines) => usualRates(lines).of('Medical', 'Gold PPO', 'EE');

  it('is what more than half of at least two members are billed', () => {
    expect(of(aLine())).toBeUndefined();
    expect(of(aLine(), aLine())).toBe(61_240);
    expect(of(aLine(), aLine(), aLine({ billed: 1 }), aLine({ billed: 2 }))).toBeUndefined();
    expect(of(aLine(), aLine(), aLine(), aLine({ billed: 1 }), aLine({ billed: 2 }))).toBe(61_240);
  });

  it('does not count lines of earlier months, rated by volume, or without an amount', () => {
    expect(of(...members(2, { retroPeriod: localDate('2026-10-01') }))).toBeUndefined();
    expect(of(...members(2, { volumeCents: VOLUME }))).toBeUndefined();
    expect(of(...members(2, { billed: 0 }))).toBeUndefined();
    expect(of(...members(2, { billed: -100 }))).toBeUndefined();
    expect(of(...members(2, { ...terms, billed: 1 }))).toBe(1);
  });

  it('of other tiers and plans is found within the coverage', () => {
    const rates = usualRates([
      ...members(2, { tier: 'FAM', billed: 900 }),
      ...members(2, { plan: 'Silver', billed: 900 }),
      ...members(2, { coverage: 'Dental', tier: 'ES', billed: 900 }),
      ...members(2, { coverage: 'Dental', plan: 'Basic', billed: 900 }),
    ]);
    expect(rates.tiersAt('Medical', 'Gold PPO', 900)).toEqual(['FAM']);
    expect(rates.plansAt('Medical', 'EE', 900)).toEqual(['Silver']);
    expect([rates.tiersAt('Medical', 'Gold PPO', 901), rates.plansAt('Medical', 'EE', 901)]).toEqual([[], []]);
  });
});
