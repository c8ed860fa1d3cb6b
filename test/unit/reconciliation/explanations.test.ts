import { addDays, localDate } from '../../../src/domain/dates/LocalDate';
import { cents, sumCents } from '../../../src/domain/money/Cents';
import { NO_FACTS } from '../../../src/domain/reconciliation/ComparisonFacts';
import { type ExplainContext, enrolledAmount, volumeOf } from '../../../src/domain/reconciliation/causes/Explanation';
import { type EnrolledState } from '../../../src/domain/reconciliation/causes/enrollment';
import { explain } from '../../../src/domain/reconciliation/causes/explain';
import { missingCredit } from '../../../src/domain/reconciliation/causes/missingCredit';
import { usualRates } from '../../../src/domain/reconciliation/causes/usualRates';
import type { Comparison } from '../../../src/domain/reconciliation/compareMembers';
import { aLine, anEnrollment, aRow } from '../../support/reconciliation/aLine';

type Lines = readonly ReturnType<typeof aLine>[];

const comparisonOf = (lines: Lines, amount: number | null, more: Partial<Comparison> = {}): Comparison => ({
  memberKey: 'bill:E1001',
  memberId: 'E1001',
  memberName: 'Ruth Adler',
  coverage: 'Medical',
  lines,
  deductions: amount === null ? [] : [aRow({ amount })],
  billedCents: sumCents(lines.map(({ billedCents }) => billedCents)),
  deductedCents: cents(amount ?? 0),
  isBilledMember: true,
  isPayrollMember: true,
  matchedBy: 'id',
  enrollment: [],
  retroLines: [],
  ...more,
});
const context = (more: Partial<ExplainContext> = {}): ExplainContext => ({
  coversGroup: true,
  namesake: undefined,
  proposal: undefined,
  isIndistinct: false,
  enrolled: undefined,
  enrolledCents: null,
  previous: undefined,
  rates: usualRates([]),
  plans: (_coverage, plan) => plan,
  rules: NO_FACTS.rules,
  ...more,
});
const enrolled = (more: Parameters<typeof anEnrollment>[0] = {}, days = 1, of = 1): EnrolledState => ({
  kind: 'enrolled',
  row: anEnrollment(more),
  days,
  of,
});
const ended = (last = '2026-10-31'): EnrolledState => ({
  kind: 'ended',
  row: anEnrollment({ to: localDate(last) }),
  last: localDate(last),
});
const notYet = (from: string | null): EnrolledState => ({
  kind: 'notYet',
  row: anEnrollment({ from: from === null ? null : localDate(from) }),
});
const before = (billed: number, more = {}) => ({
  plan: 'Gold PPO',
  tier: 'EE' as const,
  volumeCents: null,
  billedCents: cents(billed),
  lineCount: 1,
  ...more,
});
const employerPays = (...percents: readonly (readonly [string | null, number])[]): Partial<ExplainContext> => ({
  rules: {
    ...NO_FACTS.rules,
    contributions: percents.map(([coverage, employerPercent]) => ({ coverage, employerPercent })),
  },
});
const proposal = {
  payroll: { key: '77', memberId: '77', memberName: 'R. Adler' },
  billed: { memberId: 'E1001', memberName: 'Ruth Adler' },
  likelihood: 'very likely' as const,
};
/** Members with the usual premium of a plan and tier. */
const members = (count: number, more: Parameters<typeof aLine>[0]) => Array.from({ length: count }, () => aLine(more));
const VOLUME = cents(5_000_000);
const retro = (billed: number) => aLine({ billed, change: 'RETRO', retroPeriod: localDate('2026-10-01') });

type Case = readonly [
  cause: string,
  decision: string,
  lines: Lines,
  amount: number | null,
  context?: Partial<ExplainContext>,
  more?: Partial<Comparison>,
];
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
      'TIER expectNextBill TIER_CHANGE',
      [aLine()],
      0,
      { enrolled: family },
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
  it.each(cases)('is explained: %s %s', (...one) => expect(textOf(one)).toEqual(one.slice(0, 2)));

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
      'UNMATCHED_MEMBER acceptBill UNKNOWN_MEMBER',
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
  it.each(cases)('is explained: %s %s', (...one) => expect(textOf(one)).toEqual(one.slice(0, 2)));
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
      'NO_DEDUCTION acceptBill CARRIER_CORRECT',
      [aLine()],
      null,
      { namesake: 'E1009', enrolled: enrolled() },
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
      [aLine({ change: 'NEW' }), aLine()],
      null,
      {},
      absent,
    ],
    [
      'Payroll no longer has this member: probably terminated.',
      'TERMED_STILL_BILLED acceptOurs TERMINATED',
      [aLine()],
      null,
      {},
      absent,
    ],
    [
      'The file has no row for this member; it may cover only part of the group.',
      'NO_DEDUCTION acceptBill MISSED_DEDUCTION',
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
  ];
  it.each(cases)('is explained: %s %s', (...one) => expect(textOf(one)).toEqual(one.slice(0, 2)));
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
  it.each(cases)('is explained: %s %s', (...one) => expect(textOf(one)).toEqual(one.slice(0, 2)));

  const plain = (amount: string, what = 'more') => `The carrier bills ${amount} ${what} than payroll deducts.`;
  const others: readonly (readonly [string, ...Case])[] = [
    [
      'a change of the number of lines',
      plain('$112.40'),
      '',
      [aLine()],
      50_000,
      { previous: before(50_000, { lineCount: 2 }) },
    ],
    ['a deduction off the earlier amount', plain('$112.40'), '', [aLine()], 50_000, { previous: before(50_006) }],
    [
      'the usual premium of several lines',
      plain('$687.60'),
      '',
      [aLine(), aLine({ plan: 'B', billed: 68_760 })],
      61_240,
      { rates },
    ],
    [
      'the usual premium of a volume',
      plain('$87.60'),
      '',
      [aLine({ billed: 70_000, volumeCents: VOLUME })],
      61_240,
      { rates },
    ],
    ['the premium of another tier of another coverage', plain('$164.60', 'less'), '', [aLine()], 77_700, { rates }],
    ['the premium of another tier of another plan', plain('$275.60', 'less'), '', [aLine()], 88_800, { rates }],
    ['lines that repeat, but not by this amount', plain('$612.34'), '', [aLine(), aLine()], 61_246],
    ['a whole month that is not a part', plain('$100.00'), '', [aLine({ billed: 60_000 })], 50_000, { enrolled: half }],
  ];
  it.each(others)('is not explained by %s', (_what, cause, ...one) => expect(textOf([cause, ...one])?.[0]).toBe(cause));

  it('is explained by paychecks in the usual numbers only', () => {
    const timed = Array.from({ length: 60 }, (_, index) => (index + 1) * 1_000).filter((amount) =>
      textOf(['', '', [aLine({ billed: 12_000 })], amount])?.[1]?.startsWith('TIMING'),
    );
    expect(timed).toEqual([3_000, 6_000, 9_000, 13_000, 15_000, 18_000, 24_000]);
  });
});

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
  ) => missingCredit(comparisonOf(lines, 0, more), given, state, FROM, months);
  const family = { previous: before(180_000, { tier: 'FAM' }) };
  const single = enrolled({ from: FROM });

  it('is last month after the end', () => {
    expect(find(ended('2026-09-30'), { previous: before(61_240) })).toEqual({
      kind: 'RETRO_CREDIT_MISSING',
      cause: 'Enrollment ended Sep 30, 2026, but $612.40 was billed for last month. This bill has no credit for it.',
      suggestedAction: 'expectNextBill',
      suggestedReason: 'TERMINATED',
      creditCents: 61_240,
    });
  });

  it('is the difference to a tier that was corrected from the start of last month', () => {
    expect(find(single, family, [aLine()])).toEqual({
      kind: 'RETRO_CREDIT_MISSING',
      cause: 'employee only since Oct 1, 2026, but last month was billed as family. This bill has no credit for it.',
      suggestedAction: 'expectNextBill',
      suggestedReason: 'TIER_CHANGE',
      creditCents: 118_760,
    });
  });

  it('is disputed where the carrier gives none, and expected where it gives one month', () => {
    const late = find(ended('2026-09-30'), { previous: before(61_240) }, [], {}, 0);
    expect(late?.suggestedAction).toBe('dispute');
    expect(late?.cause).toMatch(/no credit for it\. The carrier gives no credits for earlier months: dispute it\.$/);
    expect(find(ended('2026-09-30'), { previous: before(61_240) }, [], {}, 1)?.suggestedAction).toBe('expectNextBill');
  });

  it('is what the credits of last month leave', () => {
    const last = { previous: before(61_240) };
    const leftOver = (...credits: Lines) => find(ended('2026-09-30'), last, [], { retroLines: credits })?.creditCents;
    expect(leftOver(retro(-40_000), retro(-21_234))).toBe(6);
    expect(leftOver(retro(-40_000), retro(-21_235))).toBeUndefined();
    expect(leftOver(aLine({ billed: -61_240, retroPeriod: localDate('2026-09-01') }))).toBe(61_240);
    expect(find(ended('2026-09-30'), last, [retro(-61_240)])).toBeUndefined();
  });

  it.each([
    ['without enrollment', undefined, { previous: before(61_240) }, []],
    ['if last month was not billed', ended('2026-09-30'), { previous: null }, []],
    ['if last month is unknown', ended('2026-09-30'), {}, []],
    ['if last month was billed with nothing', ended('2026-09-30'), { previous: before(0) }, []],
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
});
