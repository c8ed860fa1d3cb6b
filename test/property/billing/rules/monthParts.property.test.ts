import { fc, test } from '@fast-check/jest';
import type { MonthRule } from '../../../../src/domain/billing/rules/BillRules';
import { type CoverageSpan, monthParts, partCents } from '../../../../src/domain/billing/rules/monthParts';
import { type LocalDate, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';

/** Days of a month are generated first, each with what is in force on it; spans and right charges follow from them. */
interface PlayedMonth {
  readonly year: number;
  readonly month: number;
  /** The coverage in force on each day; null if none is. */
  readonly days: readonly (string | null)[];
  /** Whether it was in force before, and continues afterward. */
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
}

const PREMIUMS: Readonly<Record<string, number>> = { EE: 50_000, ES: 110_001, FAM: 140_003 };
const lengthOf = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
const dateOf = (year: number, month: number, day: number): LocalDate =>
  localDate(new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10));

const played = (): fc.Arbitrary<PlayedMonth> =>
  fc.tuple(fc.integer({ min: 2023, max: 2032 }), fc.integer({ min: 1, max: 12 })).chain(([year, month]) =>
    fc
      .array(fc.tuple(fc.integer({ min: 1, max: 31 }), fc.constantFrom('EE', 'ES', 'FAM', null)), {
        minLength: 1,
        maxLength: 4,
      })
      .chain((changes) =>
        fc.record({
          year: fc.constant(year),
          month: fc.constant(month),
          days: fc.constant(daysOf(lengthOf(year, month), changes)),
          hasBefore: fc.boolean(),
          hasAfter: fc.boolean(),
        }),
      ),
  );

function daysOf(length: number, changes: readonly (readonly [day: number, tier: string | null])[]) {
  const days: (string | null)[] = Array.from({ length }, () => changes[0]?.[1] ?? null);
  for (const [day, tier] of changes.slice(1)) for (let at = day; at <= length; at += 1) days[at - 1] = tier;
  return days;
}

interface TierSpan extends CoverageSpan {
  readonly tier: string;
}

function spansOf({ year, month, days, hasBefore, hasAfter }: PlayedMonth): TierSpan[] {
  const spans: { tier: string; first: number; last: number }[] = [];
  for (const [at, tier] of days.entries()) {
    const open = spans.at(-1);
    if (open && open.tier === tier && open.last === at) open.last = at + 1;
    else if (tier !== null) spans.push({ tier, first: at + 1, last: at + 1 });
  }
  return spans.map(({ tier, first, last }) => ({
    tier,
    from: first === 1 && hasBefore ? null : dateOf(year, month, first),
    to: last === days.length && hasAfter ? null : dateOf(year, month, last),
  }));
}

const monthOf = ({ year, month, days }: PlayedMonth) => ({
  from: dateOf(year, month, 1),
  to: dateOf(year, month, days.length),
});
const charged = (of: PlayedMonth, rule: MonthRule, order: (spans: TierSpan[]) => TierSpan[] = (spans) => spans) =>
  monthParts(
    order(spansOf(of)),
    monthOf(of),
    rule,
    (one, other) => (PREMIUMS[one.tier] ?? 0) > (PREMIUMS[other.tier] ?? 0),
  );
const chargeOf = (parts: ReturnType<typeof charged>) =>
  parts.reduce((sum, part) => sum + partCents(cents(PREMIUMS[part.span.tier] ?? 0), part), 0);

/** Whole cents of the exact charge of some days, counted one by one. */
const exactCents = (weights: ReadonlyMap<string, number>, of: number) =>
  [...weights].reduce((sum, [tier, days]) => sum + ((PREMIUMS[tier] ?? 0) * days) / of, 0);

describe('the parts of a month', () => {
  test.prop([played()])('by day always charge each day once, whatever the order of the spans', (of) => {
    const weights = new Map<string, number>();
    for (const tier of of.days) if (tier !== null) weights.set(tier, (weights.get(tier) ?? 0) + 1);
    const parts = charged(of, { proration: 'daily' }, (spans) => spans.reverse());
    expect(Math.abs(chargeOf(parts) - exactCents(weights, of.days.length))).toBeLessThanOrEqual(
      0.5 * Math.max(1, parts.length),
    );
  });

  test.prop([played()])(
    'by 30 days always charge 30 for a whole month: nothing for the 31st, and the rest on the last day',
    (of) => {
      const weights = new Map<string, number>();
      for (const [at, tier] of of.days.entries()) {
        const day = at + 1;
        const missing = day === of.days.length && day < 30 ? 30 - day : 0;
        if (tier !== null) weights.set(tier, (weights.get(tier) ?? 0) + (day === 31 ? 0 : 1) + missing);
      }
      const parts = charged(of, { proration: 'daily', dayCount: 'thirty' });
      expect(Math.abs(chargeOf(parts) - exactCents(weights, 30))).toBeLessThanOrEqual(0.5 * Math.max(1, parts.length));
    },
  );

  test.prop([played()])('of whole months always charge the premium of the first day in force', (of) => {
    const tier = of.days.find((one) => one !== null);
    expect(chargeOf(charged(of, { proration: 'fullMonth' }))).toBe(tier ? PREMIUMS[tier] : 0);
  });

  test.prop([played(), fc.integer({ min: 2, max: 28 }), fc.boolean()])(
    'by a border day always charge what was in force on the last day that counts, if it continues',
    (of, borderDay, isBorderDayBefore) => {
      const last = isBorderDayBefore ? borderDay - 1 : borderDay;
      const [on, after] = [of.days[last - 1], of.days[last] === undefined ? 'end of the month' : of.days[last]];
      const rule = { proration: 'fifteenthRule' as const, borderDay, isBorderDayBefore };
      expect(chargeOf(charged(of, rule))).toBe(on && after ? PREMIUMS[on] : 0);
    },
  );

  test.prop([played()])('with the highest tier always charge the dearest tier of the month', (of) => {
    const dearest = Math.max(0, ...of.days.map((tier) => (tier === null ? 0 : (PREMIUMS[tier] ?? 0))));
    expect(chargeOf(charged(of, { proration: 'fullMonth', tierChange: 'highest' }))).toBe(dearest);
    const days = of.days.filter((tier) => tier !== null).length;
    const daily = chargeOf(charged(of, { proration: 'daily', tierChange: 'highest' }));
    expect(Math.abs(daily - (dearest * days) / of.days.length)).toBeLessThanOrEqual(0.5);
  });

  test.prop([fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.integer({ min: 0, max: 31 })])(
    'of a credit are always the negative of those of a charge, within half a cent',
    (premium, days) => {
      const part = { days, of: 31 };
      const charge = partCents(cents(premium), part);
      expect(charge + partCents(cents(-premium + 0), part)).toBe(0);
      expect(Math.abs(charge - (premium * days) / 31)).toBeLessThanOrEqual(0.500001);
    },
  );
});
