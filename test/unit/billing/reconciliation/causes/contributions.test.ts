import type { ExplainContext } from '../../../../../src/domain/billing/reconciliation/causes/Explanation';
import { explain } from '../../../../../src/domain/billing/reconciliation/causes/explain';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { comparisonOf, context, employerPays } from '../../../../support/reconciliation/aComparison';
import { aLine, aRow } from '../../../../support/reconciliation/aLine';

const textOf = (comparison: ReturnType<typeof comparisonOf>, more: Partial<ExplainContext> = {}) => {
  const found = explain(comparison, context(more));
  return found && `${found.kind} ${found.suggestedAction} ${found.suggestedReason}: ${found.cause}`;
};

/** A deduction that is no contribution: the employee should pay the share. */
interface Paid {
  readonly inFile: number;
  readonly share: number | null;
  /** As the premium that is compared. Default: $600.00. */
  readonly amount?: number;
  readonly dates?: readonly string[];
  readonly coverage?: string | null;
}

const paid = ({ inFile, share, amount = 60_000, dates = [], coverage = 'Medical' }: Paid) => {
  const one = {
    ...aRow({ amount }),
    fileCents: cents(inFile),
    employeeShareCents: share === null ? null : cents(share),
    ...(dates[0] && { payDate: localDate(dates[0]) }),
  };
  const others = dates.slice(1).map((date, at) => ({ ...aRow({ row: at + 2, amount: 0 }), payDate: localDate(date) }));
  return comparisonOf([aLine({ tier: 'FAM' })], amount, { deductions: [one, ...others], coverage });
};

describe("a deduction that does not match the group's contributions", () => {
  it.each([
    [60_000, 'AMOUNT_OVER'],
    [70_000, 'AMOUNT_UNDER'],
  ])('is named beside the contribution: %d', (amount, kind) => {
    expect(textOf(paid({ inFile: 9_001, share: 10_000, amount }))).toBe(
      `${kind} acceptBill CARRIER_CORRECT: Payroll deducts $90.01. By the group's contributions, the employee pays $100.00.`,
    );
  });

  it.each([
    ['Medical', 'Medical'],
    [null, 'Medical'],
  ])('cannot be checked without a contribution for the coverage %s', (coverage, named) => {
    expect(textOf(paid({ inFile: 9_001, share: null, coverage }))).toBe(
      `AMOUNT_OVER acceptBill CARRIER_CORRECT: Payroll deducts $90.01. This cannot be checked: the group's rules have no contribution for ${named}, Gold PPO, Family.`,
    );
  });

  describe('on fewer or more pay dates than usual', () => {
    const taken = (inFile: number, dates: readonly string[], payDates: number | undefined, share = 20_000) =>
      textOf(paid({ inFile, share, dates }), { payDates })?.split(': ')[1]?.slice(0, 30);
    const PAYCHECKS = 'Payroll has 1 of 2 usual deduc';
    const NO_PAYCHECKS = 'Payroll deducts $100.00. By th';

    it('is explained by the number of paychecks', () => {
      expect(textOf(paid({ inFile: 10_000, share: 20_000, dates: ['2026-11-06'] }), { payDates: 2 })).toBe(
        'TIMING acceptBill PAYROLL_TIMING: Payroll has 1 of 2 usual deductions; the number of paychecks explains it.',
      );
      expect(taken(30_000, ['2026-11-06', '2026-11-13', '2026-11-20'], 2)).toBe('Payroll has 3 of 2 usual deduc');
    });

    it('may differ by four cents for each paycheck', () => {
      expect([10_004, 9_996].map((inFile) => taken(inFile, ['2026-11-06'], 2))).toEqual([PAYCHECKS, PAYCHECKS]);
      expect(taken(10_005, ['2026-11-06'], 2)).toBe('Payroll deducts $100.05. By th');
      expect(taken(9_995, ['2026-11-06'], 2)).toBe('Payroll deducts $99.95. By the');
    });

    it.each([
      ['on the usual pay dates', ['2026-11-06', '2026-11-20'], 2],
      ['without pay dates', [], 2],
      ['in a file without pay dates', ['2026-11-06'], undefined],
    ])('is not explained by them %s', (_what, dates, payDates) => {
      expect(taken(10_000, dates, payDates)).toBe(NO_PAYCHECKS);
    });

    it('is not explained by paychecks when nothing was due', () => {
      expect(taken(3, [], 2)).toBe('Payroll deducts $0.03. By the ');
      expect(taken(10_000, ['2026-11-06', '2026-11-20'], 2, 10_003)).toBe(NO_PAYCHECKS);
    });
  });
});

describe('the employee share of a premium', () => {
  const deducted = (...percents: readonly (readonly [string | null, number])[]) =>
    textOf(comparisonOf([aLine({ billed: 100_000 })], 20_000), employerPays(...percents));

  it.each([
    ['the coverage', [['Medical', 80]]],
    ['every coverage', [[null, 80]]],
    [
      'the coverage, whatever other coverages have',
      [
        ['Dental', 50],
        [null, 50],
        ['Medical', 80],
      ],
    ],
  ] as const)('is what the employer leaves of it by the rule of %s', (_what, percents) => {
    expect(deducted(...percents)).toBe(
      'TIMING acceptBill CARRIER_CORRECT: Payroll has only the employee share: the employer pays 80% of Medical.',
    );
  });

  it('does not follow from the rule for another coverage', () => {
    expect(deducted(['Dental', 80])).toBe(
      'AMOUNT_OVER acceptOurs RATE_CORRECTION: The carrier bills $800.00 more than payroll deducts.',
    );
  });
});
