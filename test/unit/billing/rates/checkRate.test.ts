import { checkRate, type RatedLine } from '../../../../src/domain/billing/rates/checkRate';
import type { AppliedTable, RateRow } from '../../../../src/domain/billing/rates/RateTable';
import { RateTally } from '../../../../src/domain/billing/rates/RateTally';
import { classCauseText, rateCauseText } from '../../../../src/domain/billing/rates/rateWords';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const NOVEMBER = localDate('2026-11-01');

const OCTOBER = { change: 'RETRO', retroPeriod: localDate('2026-10-01') } as const;

const row = (changes: Partial<RateRow> = {}): RateRow => ({
  coverage: 'Medical',
  className: '',
  plan: 'PPO',
  tier: 'EE',
  ageFrom: null,
  ageTo: null,
  unit: 'MONTH',
  rate: 4_120_000,
  maxVolumeCents: null,
  ...changes,
});

const table = (changes: Partial<AppliedTable> = {}): AppliedTable => ({
  tablePk: '1.t',
  carrierCode: 'ACME',
  policy: '',
  effectiveFrom: localDate('2026-01-01'),
  ageRule: 'FIRST_OF_MONTH',
  reductions: [],
  rows: [row(), row({ tier: 'FAM', rate: 9_000_000 })],
  ...changes,
});

const OLD = table({ tablePk: '1.o', effectiveFrom: localDate('2025-01-01'), rows: [row({ rate: 3_980_000 })] });

const line = (changes: Partial<RatedLine> = {}): RatedLine => ({
  carrierCode: 'ACME',
  coverage: 'Medical',
  plan: 'PPO',
  tier: 'EE',
  volumeCents: null,
  billedCents: cents(41_200),
  change: 'SAME',
  retroPeriod: null,
  ...changes,
});

const life = (changes: Partial<RatedLine> = {}) =>
  line({ coverage: 'Life', plan: '', volumeCents: cents(5_000_000), billedCents: cents(1_173), ...changes });
const lifeRow = (changes: Partial<RateRow> = {}) =>
  row({ coverage: 'Life', plan: '', tier: null, unit: 'PER_1000', rate: 2_345, ...changes });

const causeOf = (one: RatedLine, tables: readonly AppliedTable[]) => {
  const check = checkRate(one, NOVEMBER, tables);
  return check.kind === 'differs' ? check.cause : check.kind;
};

it.each([
  ['Spouse Life', 'OWN', 'notChecked'],
  ['Dependent Life', 'OWN', 'notChecked'],
  ['Spouse Life', 'EMPLOYEE', 'same'],
  ['Life', 'OWN', 'same'],
] as const)('rates %s of a member who is 44 with spouses by %s: %s', (coverage, spouseAge, kind) => {
  const bands = [40, 45].map((from) => lifeRow({ coverage, ageFrom: from, ageTo: from + 4, rate: from * 10 }));
  const own = life({ coverage, birthDate: localDate('1982-03-01'), billedCents: cents(200) });
  expect(causeOf(own, [table({ rows: bands, spouseAge })])).toBe(kind);
});

it('does not reduce the volume of a spouse by the age of the member', () => {
  const reduced = table({ rows: [lifeRow({ coverage: 'Spouse Life' })], reductions: [{ age: 40, percent: 50 }] });
  const own = life({ coverage: 'Spouse Life', birthDate: localDate('1970-03-01'), electedCents: cents(5_000_000) });
  expect(causeOf({ ...own, billedCents: cents(1_173) }, [{ ...reduced, spouseAge: 'OWN' }])).toBe('same');
  expect(causeOf({ ...own, billedCents: cents(586) }, [reduced])).toBe('same');
});

it('expects the rate of the plan and tier', () => {
  expect(checkRate(line(), NOVEMBER, [table()])).toEqual({ kind: 'same', expectedCents: 41_200 });
  expect(checkRate(line({ plan: 'ppo ', carrierCode: 'acme' }), NOVEMBER, [table()]).kind).toBe('same');
});

it('names the old rate, the early rate, and the rate of another tier', () => {
  const increase = table({ tablePk: '1.n', effectiveFrom: localDate('2027-01-01'), rows: [row({ rate: 4_400_000 })] });
  const old = table({ tablePk: '1.o', effectiveFrom: localDate('2025-01-01'), rows: [row({ rate: 3_980_000 })] });
  const all = [increase, table(), old];
  expect(checkRate(line({ billedCents: cents(39_800) }), NOVEMBER, all)).toEqual({
    kind: 'differs',
    expectedCents: 41_200,
    cause: 'OLD_RATE',
    rateOf: '2025-01-01',
    rateTier: null,
    rateClass: '',
    billedClass: '',
    memberClass: '',
    tablePk: '1.t',
    effectiveFrom: '2026-01-01',
  });
  expect(causeOf(line({ billedCents: cents(44_000) }), all)).toBe('EARLY_RATE');
  expect(causeOf(line({ billedCents: cents(90_000) }), all)).toBe('OTHER_TIER');
  expect(causeOf(line({ billedCents: cents(41_201) }), all)).toBe('ROUNDING');
  expect(causeOf(line({ billedCents: cents(12_345) }), all)).toBe('UNKNOWN');
});

it('applies the rates of the month that a line corrects, even to credits', () => {
  const next = table({ tablePk: '1.n', effectiveFrom: NOVEMBER, rows: [row({ rate: 4_400_000 })] });
  const retro = line({ change: 'RETRO', retroPeriod: localDate('2026-10-01') });
  expect(causeOf(retro, [table(), next])).toBe('same');
  expect(checkRate({ ...retro, billedCents: cents(-41_200) }, NOVEMBER, [table(), next])).toEqual({
    kind: 'same',
    expectedCents: -41_200,
  });
  expect(checkRate(line({ billedCents: cents(-41_200) }), NOVEMBER, [table()])).toEqual({
    kind: 'notChecked',
    reason: 'MONTH_UNKNOWN',
  });
});

it.each([
  ['NO_TABLE', line({ carrierCode: 'OTHER' }), [table()]],
  ['NO_TABLE', line(), [table({ effectiveFrom: localDate('2026-12-01') })]],
  ['NOT_IN_TABLE', line({ tier: 'ES' }), [table()]],
  ['VOLUME_UNKNOWN', life({ volumeCents: null }), [table({ rows: [lifeRow()] })]],
  ['CLASS_UNKNOWN', line(), [table({ rows: [row({ className: 'A' }), row({ className: 'B', rate: 1 })] })]],
  ['SEVERAL_POLICIES', line(), [table(), table({ policy: '2', rows: [row({ rate: 1 })] })]],
  ['PART_OF_MONTH', line({ change: 'NEW', billedCents: cents(20_000) }), [table()]],
  ['PART_OF_MONTH', line({ change: null, billedCents: cents(16_480) }), [table()]],
  ['AGE_UNKNOWN', line(), [table({ rows: [row({ ageFrom: 65, rate: 2_000_000 })] })]],
  ['AGE_UNKNOWN', line(), [table({ rows: [row({ ageTo: 39 }), row({ ageFrom: 41 })] })]],
  ['CLASS_UNKNOWN', line(), [table({ rows: [row({ className: 'Executives', rate: 9_000_000 })] })]],
  ['CORRECTION', line({ ...OCTOBER, billedCents: cents(1_400) }), [table()]],
  ['CORRECTION', line({ ...OCTOBER, billedCents: cents(-1_400) }), [table()]],
  ['CORRECTION', line({ ...OCTOBER, billedCents: cents(-39_800) }), [table(), OLD]],
])('does not check a line: %s', (reason, one, tables) => {
  expect(checkRate(one, NOVEMBER, tables)).toEqual({ kind: 'notChecked', reason });
});

it('expects a rate by age or class of everyone only if each age has it, and another class no other', () => {
  const bands = [row({ ageTo: 39 }), row({ ageFrom: 40 })];
  expect(causeOf(line(), [table({ rows: bands })])).toBe('same');
  const executives = table({ rows: [row(), row({ className: 'Executives', rate: 9_000_000 })] });
  expect(causeOf(line(), [executives])).toBe('notChecked');
  expect(
    causeOf(line({ classes: [{ from: NOVEMBER, className: 'executives' }], billedCents: cents(90_000) }), [executives]),
  ).toBe('same');
  expect(causeOf(line({ classes: [{ from: NOVEMBER, className: 'Staff' }] }), [executives])).toBe('same');
});

/** @source BR-RAT-14 */
it("expects the rate for the member's class in the coverage month", () => {
  const classes = [
    { from: localDate('2026-01-01'), className: 'Hourly' },
    { from: NOVEMBER, className: 'Salaried' },
  ];
  const byClass = table({
    rows: [row({ className: 'Salaried' }), row({ className: 'Hourly', rate: 3_500_000 })],
  });
  expect(causeOf(line({ classes }), [byClass])).toBe('same');
  expect(causeOf(line({ ...OCTOBER, classes, billedCents: cents(35_000) }), [byClass])).toBe('same');
  expect(checkRate(line({ classes, billedCents: cents(35_000) }), NOVEMBER, [byClass])).toMatchObject({
    expectedCents: 41_200,
    cause: 'OTHER_CLASS',
    rateClass: 'Hourly',
  });
  const other = [{ from: NOVEMBER, className: 'Retired' }];
  expect(checkRate(line({ classes: other }), NOVEMBER, [byClass])).toEqual({
    kind: 'notChecked',
    reason: 'CLASS_NOT_IN_TABLE',
  });
  const ended = [
    { from: localDate('2026-01-01'), className: 'Hourly' },
    { from: localDate('2026-10-15'), className: '' },
  ];
  expect(checkRate(line({ classes: ended }), NOVEMBER, [byClass])).toEqual({
    kind: 'notChecked',
    reason: 'CLASS_UNKNOWN',
  });
});

it('names the old rate of a month that a line corrects', () => {
  expect(causeOf(line({ ...OCTOBER, billedCents: cents(39_800) }), [table(), OLD])).toBe('OLD_RATE');
});

it('multiplies volume, caps it, and names a volume above the cap', () => {
  expect(causeOf(life(), [table({ rows: [lifeRow()] })])).toBe('same');
  const capped = [table({ rows: [lifeRow({ maxVolumeCents: cents(4_000_000) })] })];
  expect(checkRate(life(), NOVEMBER, capped)).toMatchObject({ expectedCents: 938, cause: 'OVER_CAP' });
});

it('chooses the age band by the day of the table, once the date of birth is known', () => {
  const bands = [lifeRow({ ageTo: 39 }), lifeRow({ ageFrom: 40, rate: 4_000 })];
  const born = localDate('1986-11-15');
  expect(checkRate(life(), NOVEMBER, [table({ rows: bands })])).toEqual({ kind: 'notChecked', reason: 'AGE_UNKNOWN' });
  expect(causeOf(life({ birthDate: born }), [table({ rows: bands })])).toBe('same');
  expect(causeOf(life({ birthDate: born }), [table({ rows: bands, ageRule: 'BIRTHDAY_MONTH' })])).toBe('OTHER_BAND');
  expect(causeOf(life({ birthDate: born }), [table({ rows: bands, ageRule: 'JANUARY_1' })])).toBe('same');
  const after = table({ rows: bands, ageRule: 'MONTH_AFTER_BIRTHDAY' });
  expect(causeOf(life({ birthDate: localDate('1986-11-01') }), [after])).toBe('same');
  const issued = table({ rows: bands, ageRule: 'ISSUE_AGE' });
  expect(checkRate(life({ birthDate: born }), NOVEMBER, [issued])).toEqual({
    kind: 'notChecked',
    reason: 'AGE_UNKNOWN',
  });
  const anniversary = table({ rows: bands, ageRule: 'ANNIVERSARY', effectiveFrom: localDate('2025-12-01') });
  expect(causeOf(life({ birthDate: localDate('1985-11-30') }), [anniversary])).toBe('OTHER_BAND');
});

it('reduces the elected volume from an age on, and names a volume that is not reduced', () => {
  const reduced = [
    table({
      rows: [lifeRow()],
      reductions: [
        { age: 65, percent: 65 },
        { age: 70, percent: 50 },
      ],
    }),
  ];
  const elected = { electedCents: cents(5_000_000), birthDate: localDate('1960-01-01') };
  expect(checkRate(life(elected), NOVEMBER, reduced)).toMatchObject({ expectedCents: 762, cause: 'NOT_REDUCED' });
  expect(causeOf(life({ ...elected, birthDate: localDate('1990-01-01') }), reduced)).toBe('same');
});

it('says in one notice how many lines differ, by how much, and why', () => {
  const tally = new RateTally();
  for (const one of [line(), line({ billedCents: cents(90_000) }), line({ tier: 'ES' })])
    tally.add('Ruth Adler, Medical', one.billedCents, checkRate(one, NOVEMBER, [table()]));
  const rounded = line({ billedCents: cents(41_201) });
  tally.add('Omar Diaz, Medical', rounded.billedCents, checkRate(rounded, NOVEMBER, [table()]));
  const all = new RateTally();
  all.merge(tally);
  expect(all.counts()).toEqual({ checked: 3, differing: 1, unchecked: 1, withoutClass: 0, differenceCents: 48_800 });
  expect(all.notice()).toBe(
    '1 line differs from the confirmed rates, $488.00 in total. Ruth Adler, Medical: billed $900.00, expected $412.00 (billed at the rate for family). Not checked: 1 line.',
  );
  expect(new RateTally().notice()).toBe('');
  const early = { cause: 'EARLY_RATE', rateOf: localDate('2027-01-01'), rateTier: null, rateClass: '' } as const;
  expect(rateCauseText({ ...early, billedClass: '', memberClass: '', effectiveFrom: NOVEMBER })).toBe(
    'billed at the rate that applies only from Jan 1, 2027',
  );
});

describe('the class on a bill (BR-RAT-20, BR-RAT-21)', () => {
  const byClass = table({
    rows: [
      row({ className: 'Salaried' }),
      row({ className: 'Executives' }),
      row({ className: 'Hourly', rate: 3_500_000 }),
    ],
  });
  const check = (billedClass: string, memberClass: string, billedCents = 41_200) =>
    checkRate(
      line({
        billedClass,
        billedCents: cents(billedCents),
        classes: memberClass ? [{ from: localDate('2020-01-01'), className: memberClass }] : [],
      }),
      NOVEMBER,
      [byClass],
    );
  const texts = (...given: Parameters<typeof check>) => {
    const found = check(...given);
    if (found.kind !== 'differs') throw new Error(`The line is ${found.kind}`);
    return { carrier: rateCauseText(found), group: classCauseText(found), expectedCents: found.expectedCents };
  };

  it('is named with the class of the member, but not to the carrier, if the premium differs', () => {
    expect(texts('executives', 'Hourly')).toEqual({
      carrier: 'billed at the rate of class Executives',
      group: 'billed in class Executives, enrolled in class Hourly',
      expectedCents: 35_000,
    });
    expect(texts('Executives', 'Hourly', 77_700)).toEqual({
      carrier: 'no rate in the table gives this amount',
      group: 'no rate in the table gives this amount; billed in class Executives, enrolled in class Hourly',
      expectedCents: 35_000,
    });
    expect(texts('Hourly', 'Hourly').group).toBe('billed in class Hourly at the rate of class Executives');
  });

  it('finds a line that is not billed at the rate of its own class while the class of the member is unknown', () => {
    expect(texts('Hourly', '')).toEqual({
      carrier: 'billed in class Hourly at the rate of class Executives',
      group: 'billed in class Hourly at the rate of class Executives',
      expectedCents: 35_000,
    });
    expect(texts('Hourly', '', 77_700).carrier).toBe('billed in class Hourly; no rate in the table gives this amount');
  });

  it('is not named if the rate does not depend on it', () => {
    const [employee, family] = [row(), row({ tier: 'FAM', className: 'Hourly' })];
    const found = checkRate(line({ billedClass: 'Hourly', billedCents: cents(77_700) }), NOVEMBER, [
      table({ rows: [employee, family] }),
    ]);
    expect(found).toMatchObject({ kind: 'differs', cause: 'UNKNOWN', billedClass: '', memberClass: '' });
  });

  it('confirms nothing while the class of the member is unknown', () => {
    const unknown = { kind: 'notChecked', reason: 'CLASS_UNKNOWN' };
    expect(check('Hourly', '', 35_000)).toEqual(unknown);
    expect(check('Hourly', '', 35_001)).toEqual(unknown);
    expect(check('Class 01', '')).toEqual(unknown);
  });
});
