import { fc, test } from '@fast-check/jest';
import { checkRate, tablesIn } from '../../../../src/domain/billing/rates/checkRate';
import { learnRates } from '../../../../src/domain/billing/rates/learnRates';
import { ageInMonth, premiumOf, reachedAge } from '../../../../src/domain/billing/rates/premium';
import { RATE_UNITS, type RateRow } from '../../../../src/domain/billing/rates/RateTable';
import { addMonths, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

const unit = fc.constantFrom(...RATE_UNITS);
const rate = fc.integer({ min: 0, max: 100_000_000 });
const volume = fc.integer({ min: 0, max: 100_000_000 }).map(cents);
const month = fc.integer({ min: 0, max: 60 }).map((months) => addMonths(localDate('2024-01-01'), months));

const row = (of: Partial<RateRow>): RateRow => ({
  coverage: 'Life',
  className: '',
  plan: '',
  tier: null,
  ageFrom: null,
  ageTo: null,
  unit: 'PER_1000',
  rate: 0,
  maxVolumeCents: null,
  ...of,
});

const applied = (effectiveFrom: ReturnType<typeof localDate>, rows: readonly RateRow[], policy = '') => ({
  tablePk: `1.${effectiveFrom}`,
  carrierCode: 'ACME',
  policy,
  effectiveFrom,
  ageRule: 'FIRST_OF_MONTH' as const,
  reductions: [],
  rows,
});

test.prop([unit, rate, volume])('a premium is always within half a cent of the exact one', (per, each, of) => {
  const dollars = { MONTH: 0, PER_10: 10, PER_100: 100, PER_1000: 1_000 }[per];
  const exact = per === 'MONTH' ? each / 100 : (each * of) / (10_000 * dollars);
  expect(Math.abs(premiumOf({ unit: per, rate: each }, of) - exact)).toBeLessThanOrEqual(0.500001);
});

test.prop([rate, volume, fc.integer({ min: 1, max: 100 })])(
  'a volume that is a multiple always costs the multiple, but for rounding',
  (each, of, times) => {
    const one = premiumOf({ unit: 'PER_1000', rate: each }, of);
    const all = premiumOf({ unit: 'PER_1000', rate: each }, cents(of * times));
    expect(Math.abs(all - one * times)).toBeLessThanOrEqual(times / 2 + 1);
  },
);

test.prop([fc.uniqueArray(month, { minLength: 1, maxLength: 6 }), month])(
  'the latest table of a policy always applies, and never a later one',
  (days, of) => {
    const found = tablesIn(
      days.map((day) => applied(day, [])),
      of,
    );
    const past = days.filter((day) => day <= of).sort();
    expect(found.map(({ effectiveFrom }) => effectiveFrom)).toEqual(past.slice(-1));
  },
);

test.prop([unit, rate, volume, month])('a line that is billed by the table never differs', (per, each, of, day) => {
  const rows = [row({ unit: per, rate: each })];
  const billedCents = premiumOf({ unit: per, rate: each }, of);
  const line = {
    carrierCode: 'ACME',
    coverage: 'Life',
    plan: 'Basic',
    tier: 'EE' as const,
    volumeCents: of,
    billedCents,
  };
  const check = checkRate({ ...line, change: 'SAME', retroPeriod: null }, day, [applied(day, rows)]);
  expect(check).toEqual({ kind: 'same', expectedCents: billedCents });
});

test.prop([unit, fc.integer({ min: 1, max: 1_000_000 }), fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 2 })])(
  'rates learned from bills always give the billed premiums again, if most lines agree',
  (per, each, thousands) => {
    const isRated = per !== 'MONTH';
    const lines = thousands.map((size) => {
      const volumeCents = isRated ? cents(size * 100_000) : null;
      const unitOf = isRated ? ('PER_1000' as const) : per;
      const billedCents = premiumOf({ unit: unitOf, rate: each }, volumeCents ?? cents(0));
      const terms = { coverage: 'Life', plan: '', tier: 'EE' as const, change: 'SAME' as const, retroPeriod: null };
      return { ...terms, volumeCents, billedCents, carrierCode: 'ACME' };
    });
    fc.pre(lines.every(({ billedCents }) => billedCents > 0));
    const rows = learnRates(lines);
    const day = localDate('2026-01-01');
    const same = lines.filter((line) => checkRate(line, day, [applied(day, rows)]).kind === 'same');
    if (rows.length > 0) expect(same.length * 2).toBeGreaterThan(lines.length);
    if (!isRated) expect(rows).toHaveLength(1);
  },
);

const className = fc.constantFrom('', 'Hourly', 'Salaried', 'Executives');
const classDay = fc.record({ from: month, className });

/** @source BR-RAT-14 BR-RAT-15 */
test.prop([
  fc.uniqueArray(className, { minLength: 1 }),
  fc.array(classDay, { maxLength: 5 }),
  month,
  month,
  fc.boolean(),
])(
  "the rate always matches the member's class in the coverage month and is never guessed",
  (names, days, bill, past, isRetro) => {
    const cost = (name: string) => 10_000 * (['', 'Hourly', 'Salaried', 'Executives'].indexOf(name) + 1);
    const rows = names.map((name) => row({ className: name, unit: 'MONTH', rate: cost(name) * 100 }));
    const classes = [...new Map(days.map((one) => [one.from, one])).values()];
    const of = isRetro && past < bill ? past : bill;
    // Simple model: the last value by date on or before the start of the month.
    const current = classes
      .filter(({ from }) => from <= of)
      .sort((one, other) => (one.from < other.from ? -1 : 1))
      .at(-1)?.className;
    const expected = current
      ? names.includes(current)
        ? cost(current)
        : names.includes('')
          ? cost('')
          : undefined
      : names.length === 1 && names[0] === ''
        ? cost('')
        : undefined;
    const check = checkRate(
      {
        carrierCode: 'ACME',
        coverage: 'Life',
        plan: 'Basic',
        tier: 'EE',
        volumeCents: null,
        billedCents: cents(expected ?? 1),
        change: of < bill ? 'RETRO' : 'SAME',
        retroPeriod: of < bill ? of : null,
        classes,
      },
      bill,
      [applied(localDate('2024-01-01'), rows)],
    );
    if (expected === undefined) expect(check.kind).toBe('notChecked');
    else expect(check).toEqual({ kind: 'same', expectedCents: expected });
  },
);

/** @source BR-RAT-21 */
test.prop([
  fc.uniqueArray(className, { minLength: 1 }),
  className,
  fc.constantFrom('', 'Hourly', 'Salaried', 'executives ', 'Class 01'),
  fc.constantFrom(1, 2, 3, 4, 5).map((step) => cents(step * 10_000)),
])(
  'the class on a bill never confirms a premium and never changes the expected premium of a member with a class',
  (names, own, billedClass, billedCents) => {
    const cost = (name: string) => 1_000_000 * (['', 'Hourly', 'Salaried', 'Executives'].indexOf(name) + 1);
    const rows = names.map((name) => row({ className: name, unit: 'MONTH', rate: cost(name) }));
    const of = { carrierCode: 'ACME', coverage: 'Life', plan: 'Basic', tier: 'EE', volumeCents: null } as const;
    const line = { ...of, billedCents, change: 'SAME', retroPeriod: null } as const;
    const day = localDate('2026-01-01');
    const classes = [{ from: localDate('2020-01-01'), className: own }];
    const [without, withClass] = ['', billedClass].map((text) =>
      checkRate({ ...line, classes, billedClass: text }, day, [applied(day, rows)]),
    );
    if (withClass?.kind === 'same' || without?.kind === 'same') expect(withClass).toEqual(without);
    if (own !== '' && without?.kind === 'differs') {
      expect(withClass).toMatchObject({ kind: 'differs', expectedCents: without.expectedCents });
    }
  },
);

/** @source BR-RAT-23 */
test.prop([
  fc.array(fc.constantFrom('Hourly', 'Salaried', 'Executives'), { minLength: 2 }),
  fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 3 }),
])('rates learned from classes that agree always give each premium by its class', (names, costs) => {
  const cost = (name: string) => (costs[['Hourly', 'Salaried', 'Executives'].indexOf(name)] ?? 1) * 10_000;
  const lines = names.map((name) => {
    const of = { carrierCode: 'ACME', coverage: 'Medical', plan: 'PPO', tier: 'EE', volumeCents: null } as const;
    return { ...of, billedCents: cents(cost(name)), billedClass: name, change: 'SAME', retroPeriod: null } as const;
  });
  const rows = learnRates(lines);
  const day = localDate('2026-01-01');
  for (const line of lines) {
    const isLearned = names.filter((name) => name === line.billedClass).length > 1;
    const classes = [{ from: localDate('2020-01-01'), className: line.billedClass }];
    const check = checkRate({ ...line, classes }, day, [applied(day, rows)]);
    if (isLearned) expect(check.kind).toBe('same');
    else expect(check.kind).not.toBe('differs');
  }
});

/** Birthdays so far, counted one by one. */
const birthdaysUntil = (born: string, day: string) => {
  let count = 0;
  for (let year = Number(born.slice(0, 4)) + 1; year <= Number(day.slice(0, 4)); year += 1)
    if (`${year}${born.slice(4)}` <= day) count += 1;
  return count;
};
const born = fc
  .tuple(fc.integer({ min: 1940, max: 2005 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, ofYear, day]) =>
    localDate(`${year}-${String(ofYear).padStart(2, '0')}-${String(day).padStart(2, '0')}`),
  );

/** @source docs/decisions/rates.md#an-age-at-the-start-of-coverage-is-not-known */
test.prop([born, month])('an age always changes with the month that the rule names', (birth, of) => {
  const effectiveFrom = localDate('2020-04-01');
  const [year, ofYear] = [of.slice(0, 4), of.slice(5, 7)];
  const age = (rule: Parameters<typeof ageInMonth>[2]) => ageInMonth(birth, of, rule, effectiveFrom);
  expect(age('FIRST_OF_MONTH')).toBe(birthdaysUntil(birth, of));
  // Text after the last day of the month, and before its first.
  expect(age('BIRTHDAY_MONTH')).toBe(birthdaysUntil(birth, `${year}-${ofYear}-99`));
  expect(age('MONTH_AFTER_BIRTHDAY')).toBe(birthdaysUntil(birth, `${year}-${ofYear}-00`));
  expect(age('JANUARY_1')).toBe(birthdaysUntil(birth, `${year}-01-01`));
  const renewal = ofYear >= '04' ? `${year}-04-01` : `${Number(year) - 1}-04-01`;
  expect(age('ANNIVERSARY')).toBe(birthdaysUntil(birth, renewal));
  expect(age('ISSUE_AGE')).toBeUndefined();
  expect(reachedAge(birth, of, 'ISSUE_AGE', effectiveFrom)).toBe(birthdaysUntil(birth, of));
});
