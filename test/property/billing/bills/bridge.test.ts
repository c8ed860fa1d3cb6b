import { fc, test } from '@fast-check/jest';
import {
  type BridgeCause,
  bridgeSteps,
  type CoveragePair,
  type CoverageTerms,
  type RetroLine,
  type TierRate,
} from '../../../../src/domain/billing/bills/bridge';
import { bridgeSentence } from '../../../../src/domain/billing/bills/bridgeSentence';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents, sumCents } from '../../../../src/domain/platform/money/Cents';

const amount = () => fc.integer({ min: -2_000_000, max: 2_000_000 }).map(cents);
const anyTerms = (): fc.Arbitrary<CoverageTerms> =>
  fc.record({
    plan: fc.constantFrom('Gold', 'Silver'),
    tier: fc.constantFrom('EE', 'ES', 'EC', 'FAM'),
    volumeCents: fc.option(fc.integer({ min: 0, max: 50_000_000 }).map(cents)),
    billedCents: amount(),
    lineCount: fc.integer({ min: 1, max: 2 }),
  });
const someone = { carrierCode: 'CAR1', coverage: 'Medical' };
const anyPair = (): fc.Arbitrary<CoveragePair> =>
  fc
    .tuple(fc.nat(99), fc.option(anyTerms()), fc.option(anyTerms()))
    .filter(([, before, after]) => before !== null || after !== null)
    .map(([no, before, after]) => ({ ...someone, memberId: `M${no}`, memberName: `Member ${no}`, before, after }));
const anyRate = (): fc.Arbitrary<TierRate> =>
  fc.record({
    carrierCode: fc.constant('CAR1'),
    coverage: fc.constant('Medical'),
    plan: fc.constantFrom('Gold', 'Silver'),
    tier: fc.constantFrom('EE', 'ES', 'EC', 'FAM'),
    beforeCents: fc.option(amount()),
    memberCount: fc.nat(9),
    changedCount: fc.nat(9),
  });
const anyRetro = (): fc.Arbitrary<RetroLine> =>
  fc.record({
    memberId: fc.constant('M1'),
    memberName: fc.constant('Member 1'),
    carrierCode: fc.constant('CAR1'),
    coverage: fc.constant('Medical'),
    retroPeriod: fc.constant(localDate('2026-09-01')),
    billedCents: amount(),
    isOnEarlierBill: fc.boolean(),
  });
const anyTotals = () => fc.record({ adjustmentsCents: amount(), creditsCents: amount() });
const anyInput = () =>
  fc.record({
    before: anyTotals(),
    after: anyTotals(),
    pairs: fc.array(anyPair()),
    rates: fc.array(anyRate()),
    retro: fc.array(anyRetro()),
  });

const NOTHING = { adjustmentsCents: cents(0), creditsCents: cents(0) };
const ee: CoverageTerms = { plan: 'Gold', tier: 'EE', volumeCents: null, billedCents: cents(50_000), lineCount: 1 };
const pat = { ...someone, memberId: 'M1', memberName: 'Pat Doe' };

function stepsOf(pair: Pick<CoveragePair, 'before' | 'after'>, rates: readonly TierRate[] = []) {
  const steps = bridgeSteps({ before: NOTHING, after: NOTHING, pairs: [{ ...pat, ...pair }], rates, retro: [] });
  return steps.map((step): readonly [BridgeCause, number] => [step.cause, step.cents]);
}

function rateOf(tier: CoverageTerms['tier'], beforeCents: number | null, changedCount = 0): TierRate {
  const before = beforeCents === null ? null : cents(beforeCents);
  return { ...someone, plan: 'Gold', tier, beforeCents: before, memberCount: 10, changedCount };
}

describe('bridge between two bills', () => {
  test.prop([anyInput()])('always adds up to the difference, without empty steps', (input) => {
    const { before, after, pairs, retro } = input;
    const ofPairs = pairs.map((pair) => (pair.after?.billedCents ?? 0) - (pair.before?.billedCents ?? 0));
    const ofRetro = retro.map((line) => (line.isOnEarlierBill ? 0 - line.billedCents : line.billedCents));
    const difference =
      sumCents([...ofPairs, ...ofRetro]) +
      (after.adjustmentsCents - after.creditsCents) -
      (before.adjustmentsCents - before.creditsCents);
    const steps = bridgeSteps(input);
    expect(sumCents(steps.map((step) => step.cents))).toBe(difference);
    expect(new Set(steps.map(({ cause }) => cause)).size).toBe(steps.length);
    for (const { cause, changes, ...step } of steps) {
      if (cause === 'ADJUSTMENTS') continue;
      expect(changes.every((change) => change.cents !== 0)).toBe(true);
      expect(sumCents(changes.map((change) => change.cents))).toBe(step.cents);
    }
  });

  test.prop([anyTerms()])('never explains a coverage that did not change', (terms) => {
    expect(stepsOf({ before: terms, after: terms })).toEqual([]);
  });
});

describe('cause of a difference', () => {
  const cases: readonly (readonly [string, () => ReturnType<typeof stepsOf>, ReturnType<typeof stepsOf>])[] = [
    ['a member who is new on the bill', () => stepsOf({ before: null, after: ee }), [['NEW', 50_000]]],
    ['a member who is no longer on the bill', () => stepsOf({ before: ee, after: null }), [['TERMINATED', -50_000]]],
    [
      'a member billed at zero',
      () => stepsOf({ before: ee, after: { ...ee, billedCents: cents(0) } }),
      [['TERMINATED', -50_000]],
    ],
    [
      'a member billed twice',
      () => stepsOf({ before: ee, after: { ...ee, billedCents: cents(100_000), lineCount: 2 } }),
      [['DUPLICATE', 50_000]],
    ],
    [
      'a tier change at the known rate, with a rate change on top',
      () =>
        stepsOf({ before: ee, after: { ...ee, tier: 'FAM', billedCents: cents(150_000) } }, [rateOf('FAM', 140_000)]),
      [
        ['TIER', 90_000],
        ['RATE', 10_000],
      ],
    ],
    [
      'a tier change at an unknown rate',
      () => stepsOf({ before: ee, after: { ...ee, tier: 'FAM', billedCents: cents(150_000) } }),
      [['TIER', 100_000]],
    ],
    [
      'another plan and tier',
      () => stepsOf({ before: ee, after: { ...ee, plan: 'Silver', tier: 'ES', billedCents: cents(60_000) } }),
      [['PLAN', 10_000]],
    ],
    [
      'a new rate for most members',
      () => stepsOf({ before: ee, after: { ...ee, billedCents: cents(55_000) } }, [rateOf('EE', 50_000, 9)]),
      [['RATE', 5_000]],
    ],
    [
      'a new rate for one member of many',
      () => stepsOf({ before: ee, after: { ...ee, billedCents: cents(55_000) } }, [rateOf('EE', null, 1)]),
      [['AGE_BAND', 5_000]],
    ],
    [
      'a larger volume at the same rate, rounded by the carrier',
      () =>
        stepsOf({
          before: { ...ee, volumeCents: cents(5_000_000), billedCents: cents(1_000) },
          after: { ...ee, volumeCents: cents(7_500_000), billedCents: cents(1_501) },
        }),
      [['VOLUME', 501]],
    ],
    [
      'a larger volume at a higher rate',
      () =>
        stepsOf({
          before: { ...ee, volumeCents: cents(5_000_000), billedCents: cents(1_000) },
          after: { ...ee, volumeCents: cents(7_500_000), billedCents: cents(1_800) },
        }),
      [
        ['VOLUME', 500],
        ['RATE', 300],
      ],
    ],
    [
      'another plan for the same tier',
      () => stepsOf({ before: ee, after: { ...ee, plan: 'Silver', billedCents: cents(40_000) } }),
      [['PLAN', -10_000]],
    ],
    [
      'a tier change a cent off the known rate',
      () =>
        stepsOf({ before: ee, after: { ...ee, tier: 'FAM', billedCents: cents(140_001) } }, [rateOf('FAM', 140_000)]),
      [['TIER', 90_001]],
    ],
    [
      'a tier change two cents off the known rate',
      () =>
        stepsOf({ before: ee, after: { ...ee, tier: 'FAM', billedCents: cents(139_998) } }, [rateOf('FAM', 140_000)]),
      [
        ['TIER', 90_000],
        ['RATE', -2],
      ],
    ],
    [
      'a tier change of a coverage rated by volume, whose tier has no rate',
      () =>
        stepsOf({ before: ee, after: { ...ee, tier: 'FAM', volumeCents: cents(100), billedCents: cents(150_000) } }, [
          rateOf('FAM', 140_000),
        ]),
      [['TIER', 100_000]],
    ],
    [
      'a coverage billed at zero before',
      () => stepsOf({ before: { ...ee, billedCents: cents(0) }, after: ee }),
      [['NEW', 50_000]],
    ],
    [
      'a new rate for half of the members',
      () => stepsOf({ before: ee, after: { ...ee, billedCents: cents(55_000) } }, [rateOf('EE', 50_000, 5)]),
      [['RATE', 5_000]],
    ],
    [
      'a new rate for one of two members',
      () =>
        stepsOf({ before: ee, after: { ...ee, billedCents: cents(55_000) } }, [
          { ...rateOf('EE', 50_000, 0), memberCount: 2 },
        ]),
      [['RATE', 5_000]],
    ],
    [
      'a new rate for one member of another carrier',
      () =>
        stepsOf({ before: ee, after: { ...ee, billedCents: cents(55_000) } }, [
          { ...rateOf('EE', 50_000, 1), carrierCode: 'CAR2' },
        ]),
      [['RATE', 5_000]],
    ],
    [
      'the same volume at a higher rate',
      () =>
        stepsOf({
          before: { ...ee, volumeCents: cents(5_000_000), billedCents: cents(1_000) },
          after: { ...ee, volumeCents: cents(5_000_000), billedCents: cents(1_100) },
        }),
      [['RATE', 100]],
    ],
    [
      'a smaller volume of a credit, rounded away from zero',
      () =>
        stepsOf({
          before: { ...ee, volumeCents: cents(200), billedCents: cents(-1_001) },
          after: { ...ee, volumeCents: cents(100), billedCents: cents(-601) },
        }),
      [
        ['VOLUME', 500],
        ['RATE', -100],
      ],
    ],
  ];
  it.each(cases)('recognizes %s', (_name, steps, expected) => {
    expect(steps()).toEqual(expected);
  });

  it('lists the largest change first, and equal ones by name', () => {
    const pairOf = (memberName: string, billed: number) => ({
      ...pat,
      memberName,
      before: null,
      after: { ...ee, billedCents: cents(billed) },
    });
    const pairs = [pairOf('Cy Fox', 100), pairOf('Bo Ray', -300), pairOf('Ann Lee', 100), pairOf('Di Orr', 200)];
    const [step] = bridgeSteps({ before: NOTHING, after: NOTHING, pairs, rates: [], retro: [] });
    expect(step?.changes.map(({ memberName }) => memberName)).toEqual(['Bo Ray', 'Di Orr', 'Ann Lee', 'Cy Fox']);
  });

  it('has no member for adjustments and credits', () => {
    const totals = { adjustmentsCents: cents(500), creditsCents: cents(200) };
    expect(bridgeSteps({ before: NOTHING, after: totals, pairs: [], rates: [], retro: [] })).toEqual([
      { cause: 'ADJUSTMENTS', cents: 300, changes: [] },
    ]);
  });

  it('counts a retroactive line on this bill, and removes one of the previous bill', () => {
    const line = { ...pat, retroPeriod: localDate('2026-09-01') };
    const retro = [
      { ...line, billedCents: cents(-40_000), isOnEarlierBill: false },
      { ...line, billedCents: cents(25_000), isOnEarlierBill: true },
    ];
    const [step] = bridgeSteps({ before: NOTHING, after: NOTHING, pairs: [], rates: [], retro });
    expect(step).toMatchObject({ cause: 'RETRO', cents: -65_000, changes: [{ cents: -40_000 }, { cents: -25_000 }] });
  });
});

describe('bridge sentence', () => {
  const months = { before: 'October 2026', after: 'November 2026' };

  it('names the direction, the amounts and the causes, largest first', () => {
    const totals = { beforeCents: cents(1_000_000), afterCents: cents(1_400_000) };
    const steps = [
      { cause: 'TERMINATED' as const, cents: cents(-50_000), changeCount: 1 },
      { cause: 'NEW' as const, cents: cents(450_000), changeCount: 3 },
    ];
    expect(bridgeSentence(months, totals, steps)).toBe(
      'The November 2026 bill is $4,000.00 higher than the October 2026 bill ($10,000.00 → $14,000.00): 3 new coverages +$4,500.00; 1 terminated coverage -$500.00.',
    );
  });

  it.each<[BridgeCause, string]>([
    ['NEW', '2 new coverages'],
    ['TERMINATED', '2 terminated coverages'],
    ['TIER', '2 tier changes'],
    ['PLAN', '2 plan changes'],
    ['VOLUME', '2 volume changes'],
    ['RATE', '2 rate changes'],
    ['AGE_BAND', '2 age band or individual rate changes'],
    ['DUPLICATE', '2 coverages billed a different number of times'],
    ['RETRO', '2 retroactive lines'],
    ['ADJUSTMENTS', 'adjustments and credits'],
  ])('says %s as “%s”', (cause, words) => {
    const totals = { beforeCents: cents(300), afterCents: cents(100) };
    expect(bridgeSentence(months, totals, [{ cause, cents: cents(-200), changeCount: 2 }])).toBe(
      `The November 2026 bill is $2.00 lower than the October 2026 bill ($3.00 → $1.00): ${words} -$2.00.`,
    );
  });

  it('reports that the amount is the same when nothing changed', () => {
    const totals = { beforeCents: cents(100), afterCents: cents(100) };
    expect(bridgeSentence(months, totals, [])).toBe(
      'The November 2026 bill is the same amount as the October 2026 bill ($1.00 → $1.00).',
    );
  });
});
