import { explainDatedCredit } from '../../../../../src/domain/billing/reconciliation/causes/explainCredit';
import { explainRetroCharge } from '../../../../../src/domain/billing/reconciliation/causes/explainRetroCharge';
import { compareMembers } from '../../../../../src/domain/billing/reconciliation/compareMembers';
import { type LocalDate, localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { aLine, aRow } from '../../../../support/reconciliation/aLine';

const OCTOBER = localDate('2026-10-01');
const SEPTEMBER = localDate('2026-09-01');
const enrolledFrom = (from: LocalDate) => ({ kind: 'enrolled', row: { from } }) as never;

/** The line of this month, and one of each earlier month with its amount. */
function comparisonOf(earlier: Readonly<Record<string, number>>, changes: { billed?: number; deducted?: number } = {}) {
  const { billed = 61_240, deducted = 61_240 } = changes;
  const retro = Object.entries(earlier).map(([month, amount]) =>
    aLine({ change: 'RETRO', retroPeriod: localDate(month), billed: amount }),
  );
  const rows = [aRow({ amount: deducted })];
  const [found] = compareMembers([aLine({ billed }), ...retro], rows).comparisons;
  if (!found) throw new Error('Nothing was compared.');
  return { comparison: found, keys: retro.map(({ linePk }) => linePk) };
}

describe('an uncollected charge for earlier months', () => {
  const BOTH = new Set([OCTOBER, SEPTEMBER]);
  const chargeOf = (
    earlier: Readonly<Record<string, number>>,
    { balance = 0, compared = BOTH, from = OCTOBER, awaits = false, payer = {} } = {},
  ) => {
    const { comparison, keys } = comparisonOf(earlier);
    const enrolled = enrolledFrom(from);
    const awaited = new Set(awaits ? keys : []);
    return explainRetroCharge({ ...comparison, ...payer }, { enrolled }, awaited, compared, () => cents(balance));
  };

  it('is asked about with its months and what is left of it', () => {
    expect(chargeOf({ '2026-10-01': 61_240, '2026-09-01': 100 }, { balance: -240 })).toMatchObject({
      chargeCents: 61_100,
      cause: expect.stringMatching(/charges \$613\.40 of Medical for .*Sep.*Oct.* has not deducted \$611\.00 of it/),
    });
  });

  it('is not reduced by too little collected', () => {
    expect(chargeOf({ '2026-10-01': 61_240 }, { balance: 500 })?.chargeCents).toBe(61_240);
  });

  it.each([
    ['it is rounding', chargeOf({ '2026-10-01': 5 })],
    ['what is left of it is rounding', chargeOf({ '2026-10-01': 61_240 }, { balance: -61_235 })],
    ['it is a credit', chargeOf({ '2026-10-01': -61_240 })],
    ['an earlier bill expects it', chargeOf({ '2026-10-01': 61_240 }, { awaits: true })],
    [
      'its month was compared with no payroll file',
      chargeOf({ '2026-09-01': 61_240 }, { compared: new Set([OCTOBER]) }),
    ],
    ['the member pays outside payroll', chargeOf({ '2026-10-01': 61_240 }, { payer: { payer: {} as never } })],
    [
      'the coverage needs no deduction',
      chargeOf({ '2026-10-01': 61_240 }, { payer: { noDeduction: 'employer' as never } }),
    ],
  ])('is not asked about if %s', (_, found) => expect(found).toBeUndefined());

  it.each([
    ['6 cents', chargeOf({ '2026-10-01': 6 })],
    ['6 cents are left', chargeOf({ '2026-10-01': 61_240 }, { balance: -61_234 })],
  ])('is asked about if it is more than rounding: %s', (_, found) => expect(found?.chargeCents).toBe(6));

  it('is right only if the coverage had started', () => {
    expect(chargeOf({ '2026-10-01': 61_240 })?.suggestedAction).toBe('acceptBill');
    expect(chargeOf({ '2026-10-01': 61_240 }, { from: localDate('2026-10-02') })?.suggestedAction).toBeNull();
  });
});

describe('a credit for a whole earlier month', () => {
  const creditOf = (amount: number, changes: { billed?: number; deducted?: number; from?: LocalDate } = {}) => {
    const { comparison } = comparisonOf({ '2026-10-01': amount }, changes);
    const enrolled = enrolledFrom(changes.from ?? OCTOBER);
    return explainDatedCredit(comparison, { enrolled, previous: undefined } as never, new Set(), () => cents(0));
  };

  it.each([
    ['of the premium, up to rounding', -61_235, {}, true],
    ['of less than that', -61_234, {}, false],
    ['while nothing is deducted', -61_240, { deducted: 0 }, false],
    ['for a month before the enrollment', -61_240, { from: localDate('2026-10-02') }, false],
  ] as const)('is a question %s', (_what, amount, changes, isAsked) => {
    expect(creditOf(amount, changes) !== undefined).toBe(isAsked);
  });
});
