import { type ExplainContext } from '../../../../../src/domain/billing/reconciliation/causes/Explanation';
import { explain } from '../../../../../src/domain/billing/reconciliation/causes/explain';
import { usualRates } from '../../../../../src/domain/billing/reconciliation/causes/usualRates';
import type { Comparison } from '../../../../../src/domain/billing/reconciliation/compareMembers';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import {
  before,
  comparisonOf,
  context,
  employerPays,
  ended,
  enrolled,
  type Lines,
  members,
  notYet,
  proposal,
  retro,
  VOLUME,
} from '../../../../support/reconciliation/aComparison';
import { aLine, aRow } from '../../../../support/reconciliation/aLine';

type Case = readonly [
  cause: string,
  decision: string,
  lines: Lines,
  amount: number | null,
  context?: Partial<ExplainContext>,
  more?: Partial<Comparison>,
];
const named = (cases: readonly Case[]) => cases.map((one) => [`${one[0]} ${one[1]}`, one] as const);
const textOf = ([, , lines, amount, given, more]: Case) => {
  const found = explain(comparisonOf(lines, amount, more), context(given));
  return found && [found.cause, `${found.kind} ${found.suggestedAction} ${found.suggestedReason}`];
};

describe('a difference with the enrollment', () => {
  const family = enrolled({ tier: 'FAM' });
  const cases: readonly Case[] = [
    [
      'Enrolled since Jan 1, 2025, but neither billed nor deducted.',
      'ENROLLED_NOT_BILLED expectNextBill NEW_HIRE',
      [],
      null,
      { enrolled: enrolled() },
    ],
    [
      'Enrolled, but neither billed nor deducted.',
      'ENROLLED_NOT_BILLED expectNextBill NEW_HIRE',
      [],
      null,
      { enrolled: enrolled({ from: null }) },
    ],
    [
      'Enrollment ended Oct 31, 2026. The carrier still bills it and payroll still deducts it.',
      'TERMED_STILL_BILLED expectNextBill TERMINATED',
      [aLine()],
      61_240,
      { enrolled: ended() },
    ],
    [
      'Enrollment ended Oct 31, 2026. The carrier still bills it.',
      'TERMED_STILL_BILLED acceptOurs TERMINATED',
      [aLine()],
      null,
      { enrolled: ended() },
    ],
    [
      'Enrollment ended Oct 31, 2026. The carrier still bills it and payroll still deducts it.',
      'TERMED_STILL_BILLED acceptOurs TERMINATED',
      [aLine()],
      30_000,
      { enrolled: ended() },
    ],
    [
      'Billed, but coverage does not start until Dec 1, 2026.',
      'AMOUNT_OVER expectNextBill NEW_HIRE',
      [aLine()],
      61_240,
      { enrolled: notYet('2026-12-01') },
    ],
    [
      'Billed, but coverage does not start yet.',
      'AMOUNT_OVER acceptOurs NEW_HIRE',
      [aLine()],
      null,
      { enrolled: notYet(null) },
    ],
    [
      'Billed as employee only, enrolled as family since Jan 1, 2025.',
      'TIER expectNextBill TIER_CHANGE',
      [aLine()],
      61_240,
      { enrolled: family },
    ],
    [
      'Billed as employee only, enrolled as family since Jan 1, 2025.',
      'TIER acceptOurs TIER_CHANGE',
      [aLine()],
      180_000,
      { enrolled: family, enrolledCents: cents(180_005) },
    ],
    [
      'Billed as employee only, enrolled as family since Jan 1, 2025.',
      'TIER expectNextBill TIER_CHANGE',
      [aLine()],
      180_000,
      { enrolled: family, enrolledCents: cents(180_006) },
    ],
    [
      'Billed as employee only, enrolled as family since Jan 1, 2025.',
      'TIER acceptOurs TIER_CHANGE',
      [aLine()],
      180_000,
      { enrolled: family },
    ],
    [
      'Billed as employee only, enrolled as family since Jan 1, 2025.',
      'TIER null TIER_CHANGE',
      [aLine()],
      0,
      { enrolled: family },
    ],
    [
      'Billed as employee only, enrolled as family since Jan 1, 2025.',
      'TIER expectNextBill TIER_CHANGE',
      [aLine()],
      0,
      { enrolled: family, enrolledCents: cents(180_000) },
    ],
    [
      'Billed as employee only, enrolled as family since Jan 1, 2025.',
      'TIER expectNextBill TIER_CHANGE',
      [aLine()],
      null,
      { enrolled: family, enrolledCents: cents(0) },
    ],
    [
      'Billed for Gold PPO, enrolled in Silver since Jan 1, 2025.',
      'PLAN expectNextBill PLAN_CHANGE',
      [aLine()],
      61_240,
      { enrolled: enrolled({ plan: 'Silver' }) },
    ],
    [
      'Billed for a volume of $50,000.00, enrolled for $60,000.00 since Jan 1, 2025.',
      'VOLUME expectNextBill VOLUME_CHANGE',
      [aLine({ volumeCents: VOLUME })],
      61_240,
      { enrolled: enrolled({ volumeCents: cents(6_000_000) }) },
    ],
  ];
  it.each(named(cases))('is explained: %s', (_name, one) => expect(textOf(one)).toEqual(one.slice(0, 2)));

  it.each([
    ['the enrollment agrees', [aLine()], { enrolled: enrolled() }],
    ['the enrollment names neither tier nor plan', [aLine()], { enrolled: enrolled({ tier: null, plan: null }) }],
    ['one of two lines has the tier', [aLine(), aLine({ tier: 'FAM' })], { enrolled: family }],
    ['one of two lines has the plan', [aLine(), aLine({ plan: 'Silver' })], { enrolled: enrolled({ plan: 'Silver' }) }],
    ['the plan of the enrollment is not known', [aLine()], { enrolled: enrolled(), plans: () => undefined }],
    ['the volume agrees', [aLine({ volumeCents: VOLUME })], { enrolled: enrolled({ volumeCents: VOLUME }) }],
    ['the coverage has no volume', [aLine()], { enrolled: enrolled({ volumeCents: VOLUME }) }],
    ['the enrollment has no volume', [aLine({ volumeCents: VOLUME })], { enrolled: enrolled() }],
    [
      'the line is repeated',
      [aLine({ volumeCents: VOLUME }), aLine({ volumeCents: VOLUME })],
      { enrolled: enrolled({ volumeCents: VOLUME }) },
    ],
    ['a credit takes the lines to zero', [aLine({ billed: 0 })], { enrolled: ended() }],
    ['nothing is billed after the end', [], { enrolled: ended() }],
    ['nothing is enrolled', [], {}],
  ] as const)('is not found when %s', (_when, lines, given) => {
    const amount = lines.reduce((sum, { billedCents }) => sum + billedCents, 0);
    expect(textOf(['', '', lines, amount, given])).toBeUndefined();
  });

  it('is not found when only lines of earlier months are billed', () => {
    expect(textOf(['', '', [], null, { enrolled: enrolled() }, { retroLines: [retro(100)] }])).toBeUndefined();
  });
});

describe('a deduction that is not billed', () => {
  const stranger = { isBilledMember: false };
  const cases: readonly Case[] = [
    [
      'Several people have this name, and nothing tells them apart. Link each to a member of the bill.',
      'UNMATCHED_MEMBER null UNKNOWN_MEMBER',
      [],
      10_000,
      { isIndistinct: true, proposal },
      stranger,
    ],
    [
      'Not found on the bill. Very likely the same person as Ruth Adler, XX001.',
      'UNMATCHED_MEMBER acceptBill UNKNOWN_MEMBER',
      [],
      10_000,
      { proposal, namesake: 'E1009' },
      stranger,
    ],
    [
      'No member on the bill has this number, but a member of the same name has XX009.',
      'UNMATCHED_MEMBER acceptBill CARRIER_CORRECT',
      [],
      10_000,
      { namesake: 'E1009', enrolled: enrolled() },
      stranger,
    ],
    [
      'Enrollment ended Oct 31, 2026. Not billed, but payroll still deducts it.',
      'ENROLLED_NOT_BILLED acceptBill CARRIER_CORRECT',
      [],
      10_000,
      { enrolled: ended(), namesake: 'E1009' },
    ],
    [
      'Enrolled since Jan 1, 2025 and deducted, but not billed.',
      'ENROLLED_NOT_BILLED expectNextBill NEW_HIRE',
      [],
      10_000,
      { enrolled: enrolled() },
    ],
    [
      'Payroll deducts Medical, but the carrier does not bill it for this member.',
      'ENROLLED_NOT_BILLED expectNextBill NEW_HIRE',
      [],
      10_000,
    ],
    [
      'Payroll deducts premium, but the carrier does not bill it for this member.',
      'ENROLLED_NOT_BILLED expectNextBill NEW_HIRE',
      [],
      10_000,
      {},
      { coverage: null },
    ],
    [
      'Payroll deducts, but the carrier does not bill this member: probably enrolled after the bill was created.',
      'ENROLLED_NOT_BILLED expectNextBill NEW_HIRE',
      [],
      10_000,
      {},
      stranger,
    ],
    ['A few cents of rounding between payroll and the carrier.', 'ROUNDING acceptBill ROUNDING', [], 5, {}, stranger],
  ];
  it.each(named(cases))('is explained: %s', (_name, one) => expect(textOf(one)).toEqual(one.slice(0, 2)));
});

describe('a line without a deduction', () => {
  const absent = { isPayrollMember: false };
  const cases: readonly Case[] = [
    [
      'The carrier shows this coverage as ended but still bills it.',
      'TERMED_STILL_BILLED acceptOurs TERMINATED',
      [aLine({ change: 'TERMED' })],
      null,
      { proposal },
      absent,
    ],
    [
      'Payroll has R. Adler: very likely the same person. Link them first.',
      'NO_DEDUCTION acceptBill UNKNOWN_MEMBER',
      [aLine()],
      null,
      { proposal, namesake: 'E1009' },
      absent,
    ],
    [
      'Payroll has a member of the same name under XX009: check the number.',
      'NO_DEDUCTION null UNKNOWN_MEMBER',
      [aLine()],
      null,
      { namesake: 'E1009', enrolled: enrolled() },
      absent,
    ],
    [
      'Payroll has a member of the same name without a number: check the number.',
      'NO_DEDUCTION null UNKNOWN_MEMBER',
      [aLine()],
      null,
      { namesake: '' },
      absent,
    ],
    [
      'Enrolled since Jan 1, 2025 and billed, but payroll has no deduction: on leave, or missed.',
      'NO_DEDUCTION acceptBill MISSED_DEDUCTION',
      [aLine()],
      null,
      { enrolled: enrolled(), proposal, namesake: 'E1009' },
    ],
    [
      'Enrolled since Jan 1, 2025 and billed, but payroll has no deduction: on leave, or missed.',
      'NO_DEDUCTION acceptBill NEW_HIRE',
      [aLine({ change: 'NEW' })],
      0,
      { enrolled: enrolled() },
    ],
    [
      'New on this bill; payroll has not started to deduct.',
      'NO_DEDUCTION acceptBill NEW_HIRE',
      [aLine({ change: 'NEW' })],
      null,
      { previous: null },
      absent,
    ],
    [
      'Not in payroll, and nothing says why: left, on leave, COBRA, retired, or paid by the employer?',
      'NO_DEDUCTION null MISSED_DEDUCTION',
      [aLine({ change: 'NEW' }), aLine()],
      null,
      {},
      absent,
    ],
    [
      'Not in payroll, and nothing says why: left, on leave, COBRA, retired, or paid by the employer?',
      'NO_DEDUCTION null MISSED_DEDUCTION',
      [aLine()],
      null,
      {},
      absent,
    ],
    [
      'The file has no row for this member; it may cover only part of the group.',
      'NO_DEDUCTION null MISSED_DEDUCTION',
      [aLine()],
      null,
      { coversGroup: false },
      absent,
    ],
    [
      'Payroll has this member but no deduction: waived, on leave, or missed.',
      'NO_DEDUCTION acceptBill MISSED_DEDUCTION',
      [aLine()],
      0,
    ],
    [
      'Payroll has this member, but deducts no coverage of this bill, and nothing says why: left, on leave, COBRA, retired, waived, or paid by the employer?',
      'NO_DEDUCTION null MISSED_DEDUCTION',
      [aLine()],
      0,
      { isDeducted: false },
    ],
  ];
  it.each(named(cases))('is explained: %s', (_name, one) => expect(textOf(one)).toEqual(one.slice(0, 2)));
});

describe('rows of people whom only a name identifies', () => {
  const row = (number: number, amount: number, more = {}) =>
    aRow({ row: number, amount, memberId: '', memberName: 'Ruth Adler', ...more });
  const askedAbout = (
    rows: readonly ReturnType<typeof aRow>[],
    given: Partial<ExplainContext> = {},
    lines = [aLine()],
  ) => {
    const deductedCents = cents(rows.reduce((sum, { amountCents }) => sum + amountCents, 0));
    const found = explain(comparisonOf(lines, 0, { deductions: rows, deductedCents }), context(given));
    return found?.cause.includes('Are they of two people?') ? `${found.kind} ${found.suggestedAction}` : undefined;
  };

  it('are not added up if there are twice as many as others have', () => {
    expect(askedAbout([row(1, 61_240), row(2, 20_000)])).toBe('AMOUNT_UNDER null');
    expect(askedAbout([row(1, 21_240), row(2, 20_000)])).toBe('AMOUNT_OVER null');
  });

  it('are not trusted for a coverage that only one of the people may have', () => {
    expect(askedAbout([row(1, 50_000)], { isOfSeveral: true })).toBe('AMOUNT_OVER null');
    expect(askedAbout([row(1, 50_000)], { isOfSeveral: true }, [])).toBe('ENROLLED_NOT_BILLED null');
  });

  it.each<[string, Parameters<typeof askedAbout>]>([
    ['with a number', [[row(1, 61_240, { memberId: 'E1001' }), row(2, 20_000, { memberId: 'E1001' })]]],
    ['if others have as many', [[row(1, 61_240), row(2, 20_000)], { usualRows: 2 }]],
    [
      'of different days',
      [[row(1, 61_240, { payDate: localDate('2026-11-13') }), row(2, 20_000, { payDate: localDate('2026-11-27') })]],
    ],
    ['with a refund', [[row(1, 61_240), row(2, -20_000)]]],
    ['that are not on the bill', [[row(1, 61_240), row(2, 20_000)], {}, []]],
  ])('are added up %s', (_which, given) => expect(askedAbout(...given)).toBeUndefined());
});

describe('another amount', () => {
  const behind = 'Payroll still deducts the earlier amount.';
  const half = enrolled({ from: localDate('2026-11-16') }, 15, 30);
  const ending = enrolled({ from: localDate('2026-11-06'), to: localDate('2026-11-20') }, 15, 30);
  const rates = usualRates([
    ...members(3, { billed: 61_240 }),
    ...members(3, { tier: 'ES', billed: 130_000 }),
    ...members(3, { plan: 'Silver', billed: 50_000 }),
    ...members(3, { coverage: 'Dental', tier: 'FAM', billed: 77_700 }),
    ...members(3, { plan: 'Bronze', tier: 'FAM', billed: 88_800 }),
  ]);
  const cases: readonly Case[] = [
    ['A few cents of rounding between payroll and the carrier.', 'ROUNDING acceptBill ROUNDING', [aLine()], 61_235],
    [
      'The same coverage is billed twice for this period.',
      'DUPLICATE acceptOurs DUPLICATE',
      [aLine(), aLine()],
      61_235,
    ],
    [
      `Changed from family to employee only on this bill. ${behind}`,
      'TIER acceptBill TIER_CHANGE',
      [aLine()],
      180_005,
      { previous: before(180_000, { tier: 'FAM' }) },
    ],
    [
      `Changed from Silver to Gold PPO on this bill. ${behind}`,
      'PLAN acceptBill PLAN_CHANGE',
      [aLine()],
      50_000,
      { previous: before(50_000, { plan: 'Silver' }) },
    ],
    [
      `The volume changed from $40,000.00 to $50,000.00 on this bill. ${behind}`,
      'VOLUME acceptBill VOLUME_CHANGE',
      [aLine({ volumeCents: VOLUME })],
      50_000,
      { previous: before(50_000, { volumeCents: cents(4_000_000) }) },
    ],
    [
      `A new rate on this bill ($10.000 to $12.248 per thousand), or a new age band: plan and tier are unchanged. ${behind}`,
      'RATE acceptBill RATE_CORRECTION',
      [aLine({ volumeCents: VOLUME })],
      50_000,
      { previous: before(50_000, { volumeCents: VOLUME }) },
    ],
    [
      `A new rate on this bill ($10.000 to $12.248 per thousand), or a new age band: plan and tier are unchanged. ${behind}`,
      'RATE acceptBill RATE_CORRECTION',
      [aLine({ volumeCents: VOLUME })],
      50_000,
      { previous: before(50_000) },
    ],
    [
      `A new rate on this bill, or a new age band: plan and tier are unchanged. ${behind}`,
      'RATE acceptBill RATE_CORRECTION',
      [aLine()],
      50_000,
      { previous: before(50_000, { volumeCents: VOLUME }) },
    ],
    [
      'Coverage starts Nov 16, 2026. The carrier bills the whole month; by its rules it bills 15 of 30 days.',
      'AMOUNT_OVER acceptOurs NEW_HIRE',
      [aLine({ billed: 60_000 })],
      30_005,
      { enrolled: half },
    ],
    [
      'Coverage starts Nov 6, 2026 and ends Nov 20, 2026. The carrier bills the whole month; by its rules it bills 15 of 30 days.',
      'AMOUNT_OVER acceptOurs TERMINATED',
      [aLine({ billed: 60_000 })],
      29_995,
      { enrolled: ending, previous: before(60_000) },
    ],
    [
      'Coverage ends Nov 20, 2026. The carrier bills the whole month; by its rules it bills 15 of 30 days.',
      'AMOUNT_OVER acceptOurs NEW_HIRE',
      [aLine({ billed: 60_000, change: 'NEW' })],
      30_000,
      { enrolled: enrolled({ from: null, to: localDate('2026-11-20') }, 15, 30), previous: before(60_000) },
    ],
    [
      'Coverage starts Nov 16, 2026. The carrier bills 15 of 30 days; payroll deducts the whole month.',
      'TIMING acceptBill PAYROLL_TIMING',
      [aLine({ billed: 30_000 })],
      60_000,
      { enrolled: half },
    ],
    [
      'Payroll has 1 of 2 usual deductions; the number of paychecks explains it.',
      'TIMING acceptBill PAYROLL_TIMING',
      [aLine({ billed: 60_000 })],
      30_004,
      { enrolled: enrolled({}, 30, 30) },
    ],
    [
      'The carrier bills $299.95 more than payroll deducts.',
      'AMOUNT_OVER acceptOurs RATE_CORRECTION',
      [aLine({ billed: 60_000 })],
      30_005,
    ],
    [
      'Payroll has 3 of 4 usual deductions; the number of paychecks explains it.',
      'TIMING acceptBill PAYROLL_TIMING',
      [aLine({ billed: 500 })],
      375,
    ],
    [
      'The carrier bills $1.24 more than payroll deducts.',
      'AMOUNT_OVER acceptOurs RATE_CORRECTION',
      [aLine({ billed: 499 })],
      375,
    ],
    [
      'Others with this plan and tier are billed $612.40. This member is billed $700.00.',
      'RATE acceptOurs RATE_CORRECTION',
      [aLine({ billed: 70_000 })],
      61_240,
      { rates },
    ],
    [
      'Billed as employee only. Payroll deducts the premium for employee + spouse.',
      'TIER expectNextBill TIER_CHANGE',
      [aLine()],
      130_000,
      { rates },
    ],
    [
      'Billed as employee only. Payroll deducts the premium for employee + spouse.',
      'TIER null TIER_CHANGE',
      [aLine()],
      130_000,
      { rates },
      { retroLines: [retro(61_240)] },
    ],
    [
      'Billed and enrolled as employee only. Payroll deducts the premium for employee + spouse.',
      'TIER acceptBill TIER_CHANGE',
      [aLine()],
      130_000,
      { rates, enrolled: enrolled({ tier: 'EE' }) },
    ],
    [
      'Billed for Gold PPO, and enrolled in it. Payroll deducts the premium of Silver.',
      'PLAN acceptBill PLAN_CHANGE',
      [aLine()],
      50_000,
      { rates, enrolled: enrolled({ tier: null, plan: 'Gold PPO' }) },
    ],
    [
      'New on this bill, at the premium of others. Payroll deducts $600.00: which amount is right?',
      'AMOUNT_OVER null NEW_HIRE',
      [aLine()],
      60_000,
      { rates, previous: null },
    ],
    [
      'New on this bill, at the premium of others. Payroll deducts $640.00: which amount is right?',
      'AMOUNT_UNDER null NEW_HIRE',
      [aLine()],
      64_000,
      { rates, previous: null },
    ],
    [
      'Billed as employee + spouse. Payroll deducts the premium for employee only.',
      'TIER acceptOurs TIER_CHANGE',
      [aLine({ tier: 'ES', billed: 140_000 })],
      61_240,
      { rates },
    ],
    [
      'Billed for Gold PPO. Payroll deducts the premium of Silver.',
      'PLAN acceptOurs PLAN_CHANGE',
      [aLine()],
      50_000,
      { rates },
    ],
    [
      'Payroll has only the employee share: the employer pays 80% of Medical.',
      'TIMING acceptBill CARRIER_CORRECT',
      [aLine({ billed: 50_000 })],
      10_005,
      employerPays([null, 70], ['Dental', 75], ['Medical', 80]),
    ],
    [
      'Payroll has only the employee share: the employer pays 70% of the premium.',
      'TIMING acceptBill CARRIER_CORRECT',
      [aLine({ billed: 50_000 })],
      15_000,
      employerPays(['Medical', 80], [null, 70]),
      { coverage: null },
    ],
    [
      'The carrier bills $399.94 more than payroll deducts.',
      'AMOUNT_OVER acceptOurs RATE_CORRECTION',
      [aLine({ billed: 50_000 })],
      10_006,
      employerPays([null, 80]),
    ],
    [
      'The carrier bills $399.94 more than payroll deducts.',
      'AMOUNT_OVER acceptOurs RATE_CORRECTION',
      [aLine({ billed: 50_000 })],
      10_006,
      employerPays(['Dental', 80]),
    ],
    [
      '$21.24 more than payroll, after a change: payroll may be behind.',
      'AMOUNT_OVER acceptBill TIER_CHANGE',
      [aLine({ change: 'CHANGED' })],
      59_116,
    ],
    [
      'The carrier bills $27.60 less than payroll deducts.',
      'AMOUNT_UNDER expectNextBill TIER_CHANGE',
      [aLine({ change: 'CHANGED' })],
      64_000,
    ],
  ];
  it.each(named(cases))('is explained: %s', (_name, one) => expect(textOf(one)).toEqual(one.slice(0, 2)));

  const plain = (amount: string, what = 'more') => `The carrier bills ${amount} ${what} than payroll deducts.`;
  const others: readonly (readonly [string, Case])[] = [
    [
      'a change of the number of lines',
      [plain('$112.40'), '', [aLine()], 50_000, { previous: before(50_000, { lineCount: 2 }) }],
    ],
    ['a deduction off the earlier amount', [plain('$112.40'), '', [aLine()], 50_000, { previous: before(50_006) }]],
    [
      'the usual premium of several lines',
      [plain('$687.60'), '', [aLine(), aLine({ plan: 'B', billed: 68_760 })], 61_240, { rates }],
    ],
    [
      'the usual premium of a volume',
      [plain('$87.60'), '', [aLine({ billed: 70_000, volumeCents: VOLUME })], 61_240, { rates }],
    ],
    ['the premium of another tier of another coverage', [plain('$164.60', 'less'), '', [aLine()], 77_700, { rates }]],
    ['the premium of another tier of another plan', [plain('$275.60', 'less'), '', [aLine()], 88_800, { rates }]],
    [
      'a half of a volume',
      [plain('$6.00'), '', [aLine({ coverage: 'Life', volumeCents: cents(5_000_000), billed: 1_200 })], 600],
    ],
    [
      'a half in a file in which everybody is paid once',
      [plain('$300.00'), '', [aLine({ billed: 60_000 })], 30_000, { payDates: 1 }],
    ],
    ['lines that repeat, but not by this amount', [plain('$612.34'), '', [aLine(), aLine()], 61_246]],
    [
      'a whole month that is not a part',
      [plain('$100.00'), '', [aLine({ billed: 60_000 })], 50_000, { enrolled: half }],
    ],
  ];
  it.each(others)('is not explained by %s', (_what, one) => expect(textOf(one)?.[0]).toBe(one[0]));

  it('is explained by paychecks in the usual numbers only', () => {
    const timed = Array.from({ length: 60 }, (_, index) => (index + 1) * 1_000).filter((amount) =>
      textOf(['', '', [aLine({ billed: 12_000 })], amount])?.[1]?.startsWith('TIMING'),
    );
    expect(timed).toEqual([3_000, 6_000, 9_000, 13_000, 15_000, 18_000, 24_000]);
  });
});
