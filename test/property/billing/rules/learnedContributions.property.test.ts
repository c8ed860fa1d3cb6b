import { fc, test } from '@fast-check/jest';
import { compareMembers } from '../../../../src/domain/billing/reconciliation/compareMembers';
import { observedContributions } from '../../../../src/domain/billing/reconciliation/contributions/observedContributions';
import type { ConfirmedPay } from '../../../../src/domain/billing/reconciliation/PayrollTable';
import { PER_PAYCHECK } from '../../../../src/domain/billing/reconciliation/payrollFile/paychecks';
import { proposedContributions } from '../../../../src/domain/billing/rules/ContributionProposal';
import { DEFAULT_CUTOFF } from '../../../../src/domain/money/payments/cutoff';
import { addMonths, localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { aLine, aRow } from '../../../support/reconciliation/aLine';

const HISTORY = {
  version: 1,
  changes: [],
  base: {
    houseRule: 'adjustThenPay' as const,
    contributions: [],
    employeeContributions: [],
    schoolYear: null,
    payment: {
      overCents: cents(0),
      shortCents: cents(0),
      payorsMayWriteOff: false,
      samePersonMayPay: true,
      refundLimitCents: cents(0),
      excessLimitCents: null,
    },
    dueDay: null,
    continuationGraceDays: 30,
    remittanceDays: 90,
    cutoff: DEFAULT_CUTOFF,
  },
};
const MONTHS = [localDate('2026-10-01'), localDate('2026-11-01')];

const pay = fc.oneof(
  fc.constant<ConfirmedPay>({ share: 'employee' }),
  fc.record({
    share: fc.constant('employee' as const),
    schedule: fc.constantFrom('semimonthly' as const, 'biweekly26' as const, 'weekly52' as const),
    payDates: fc.integer({ min: 1, max: 5 }),
  }),
);
const premiums = fc.array(fc.integer({ min: 20_000, max: 300_000 }), { minLength: 2, maxLength: 12 });

/** A month of people with these premiums and deductions. */
function monthOf(billed: readonly number[], deducted: readonly number[], confirmed: ConfirmedPay) {
  const lines = billed.map((amount, at) => aLine({ memberId: `E${at}`, memberName: `Member ${at}`, billed: amount }));
  const rows = deducted.map((amount, at) =>
    aRow({ row: at + 1, memberId: `E${at}`, memberName: `Member ${at}`, amount: 99_999, fileCents: cents(amount) }),
  );
  return observedContributions(compareMembers(lines, rows).comparisons, confirmed);
}

const proposals = (...months: ReturnType<typeof monthOf>[]) =>
  proposedContributions(
    months.map((observed, at) => ({ period: MONTHS[at] ?? addMonths(localDate('2026-11-01'), at), observed })),
    HISTORY,
  );

test.prop([premiums, premiums, fc.integer({ min: 1, max: 15_000 }), pay])(
  'a flat amount is always proposed to the cent, in the unit of the file, whatever the premiums',
  (first, second, amount, confirmed) => {
    const file = (billed: readonly number[]) =>
      monthOf(
        billed,
        billed.map(() => amount * (confirmed.payDates ?? 1)),
        confirmed,
      );
    const [found, ...others] = proposals(file(first), file(second));
    expect(others).toEqual([]);
    expect(found).toMatchObject({ unit: confirmed.schedule ? 'paycheck' : 'month', value: amount });
    expect(found?.months.map(({ people, agree }) => [people, agree])).toEqual([
      [first.length, first.length],
      [second.length, second.length],
    ]);
  },
);

test.prop([
  fc.uniqueArray(fc.integer({ min: 20_000, max: 300_000 }), { minLength: 3, maxLength: 12 }),
  fc.integer({ min: 1, max: 79 }),
])('a percentage of different premiums is always proposed, however it is rounded', (billed, percent) => {
  const exact = billed.map((premium) => (premium * percent) / 100);
  fc.pre(new Set(exact.map(Math.round)).size === exact.length);
  const [up, down] = [exact.map(Math.ceil), exact.map(Math.floor)];
  fc.pre(new Set(up).size === up.length && new Set(down).size === down.length);
  const confirmed = { share: 'employee' } as const;
  expect(proposals(monthOf(billed, up, confirmed), monthOf(billed, down, confirmed))).toMatchObject([
    { unit: 'percent', value: percent },
  ]);
});

test.prop([
  fc.uniqueArray(fc.integer({ min: 40_000, max: 300_000 }), { minLength: 3, maxLength: 12 }),
  fc.integer({ min: 1_000, max: 39_000 }),
  pay,
])("the employer's amount is proposed to the cent where employees pay the rest", (billed, employer, confirmed) => {
  const [part, of] = PER_PAYCHECK[confirmed.schedule ?? 'monthly'];
  const payDates = confirmed.schedule === undefined ? 1 : (confirmed.payDates ?? 1);
  const rests = billed.map((premium) => Math.round(((premium - employer) * part) / of) * payDates);
  fc.pre(new Set(rests).size === rests.length);
  const month = monthOf(billed, rests, confirmed);
  const [found] = month.filter(({ unit }) => unit === 'employer');
  if (confirmed.schedule === undefined) expect(found).toMatchObject({ value: employer, agree: billed.length });
  // Rounded paychecks say the amount up to what they may be rounded by.
  else if (found) expect(Math.abs(found.value - employer)).toBeLessThanOrEqual(payDates * 5);
});

test.prop([premiums, fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 12, maxLength: 12 }), pay])(
  'people who agree and those who do not always add up, and every proposal is what four fifths pay',
  (billed, amounts, confirmed) => {
    const deducted = billed.map((_, at) => amounts[at] ?? 0);
    const found = monthOf(billed, deducted, confirmed);
    for (const { people, agree, others } of found) {
      expect(people).toBe(billed.length);
      expect(others).toHaveLength(Math.min(5, people - agree));
    }
    const payDates = confirmed.payDates ?? 1;
    for (const { unit, value, months } of proposals(found, found)) {
      const [{ people, agree }] = months;
      expect(agree * 5).toBeGreaterThanOrEqual(people * 4);
      if (unit !== 'percent') expect(deducted.filter((amount) => amount === value * payDates)).toHaveLength(agree);
    }
  },
);
