import {
  type ObservedContribution,
  proposedContributions,
  withAccepted,
} from '../../../../src/domain/billing/rules/ContributionProposal';
import type { GroupRules, RuleHistory } from '../../../../src/domain/billing/rules/RuleChange';
import { DEFAULT_CUTOFF } from '../../../../src/domain/money/payments/cutoff';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { evidenceText } from '../../../../src/ui/billing/rules/evidenceText';
import { observed } from '../../../support/rules/observedMonths';

const september = localDate('2026-09-01');
const october = localDate('2026-10-01');
const november = localDate('2026-11-01');

describe('contributions proposed from payroll', () => {
  it('are those of two consecutive matching months, with the values of each', () => {
    const others = [{ memberName: 'Sam Ivers', deductedCents: cents(9_000) }];
    const found = propose([observed()], [observed({ people: 5, agree: 4, others })]);
    expect(found).toEqual([
      {
        coverage: 'Medical',
        plan: 'PPO 500',
        tier: 'EE',
        unit: 'month',
        value: 11_001,
        months: [
          { period: october, people: 3, agree: 3, others: [] },
          { period: november, people: 5, agree: 4, others },
        ],
        alsoPercent: null,
      },
    ]);
  });

  it.each<[string, readonly ObservedContribution[], readonly ObservedContribution[]]>([
    ['one month is missing', [], [observed()]],
    ['the latest month has nothing', [observed()], []],
    ['the amounts differ by a cent', [observed()], [observed({ value: 11_002 })]],
    ['the units differ', [observed()], [observed({ unit: 'paycheck' })]],
    ['only one person agrees', [observed()], [observed({ people: 1, agree: 1 })]],
    ['fewer than four fifths agree', [observed({ people: 4, agree: 3 })], [observed()]],
    ['the tiers differ', [observed()], [observed({ tier: 'FAM' })]],
  ])('are none if %s', (_, before, latest) => {
    expect(propose(before, latest)).toEqual([]);
  });

  it('are not made if the last two months do not match, whatever earlier ones did', () => {
    const months = [
      { period: november, observed: [observed({ value: 0, agree: 0 })] },
      { period: october, observed: [observed()] },
      { period: september, observed: [observed()] },
    ];
    expect(proposedContributions(months, history())).toEqual([]);
  });

  it('are not made for months that are not consecutive', () => {
    const months = [september, november].map((period) => ({ period, observed: [observed()] }));
    expect(proposedContributions(months, history())).toEqual([]);
  });

  it('prefer the dollar amount, and offer a round percentage that matches it', () => {
    const both = [observed(), observed({ unit: 'percent', value: 20 })];
    expect(propose(both, both)).toMatchObject([{ unit: 'month', value: 11_001, alsoPercent: 20 }]);
    const odd = [observed(), observed({ unit: 'percent', value: 17.96 })];
    expect(propose(odd, odd)).toMatchObject([{ unit: 'month', alsoPercent: null }]);
  });

  it('are the percentage if amounts differ', () => {
    const amounts = observed({ agree: 1 });
    const percent = observed({ unit: 'percent', value: 17.96 });
    expect(propose([amounts, percent], [amounts, percent])).toMatchObject([
      { unit: 'percent', value: 17.96, alsoPercent: null },
    ]);
  });

  it('add up the files of several bills of a month', () => {
    const month = (period: typeof october, ...all: ObservedContribution[]) =>
      all.map((one) => ({ period, observed: [one] }));
    const one = observed({ people: 1, agree: 1 });
    const other = observed({ people: 2, agree: 2, value: 9_000 });
    expect(proposedContributions([...month(october, one, one), ...month(november, one, one)], history())).toMatchObject(
      [
        {
          months: [
            { people: 2, agree: 2 },
            { people: 2, agree: 2 },
          ],
        },
      ],
    );
    expect(proposedContributions([...month(october, one, other), ...month(november, one, other)], history())).toEqual(
      [],
    );
  });

  it('are for every plan if the bill names none', () => {
    expect(propose([observed({ plan: '' })], [observed({ plan: '' })])).toMatchObject([{ plan: null }]);
  });

  describe('leave out what the rules have', () => {
    const own = { coverage: 'medical', plan: null, tier: 'EE', unit: 'month', value: 11_001 } as const;
    const percent = observed({ unit: 'percent', value: 20 });
    it.each<[string, RuleHistory<GroupRules>, readonly ObservedContribution[], number]>([
      ['as a contribution of the month', history({ employeeContributions: [own] }), [observed()], 0],
      ['with another value', history({ employeeContributions: [{ ...own, value: 11_000 }] }), [observed()], 1],
      [
        'as what the employer leaves',
        history({ contributions: [{ coverage: null, employerPercent: 80 }] }),
        [percent],
        0,
      ],
      [
        'also if the amount is not in them',
        history({ contributions: [{ coverage: 'Medical', employerPercent: 80 }] }),
        [observed(), percent],
        0,
      ],
      [
        'with another percentage',
        history({ contributions: [{ coverage: null, employerPercent: 79.99 }] }),
        [percent],
        1,
      ],
      ['from a later month on', planned(localDate('2026-12-01'), { employeeContributions: [own] }), [observed()], 0],
      [
        'from an undone change',
        planned(localDate('2026-12-01'), { employeeContributions: [own] }, '2026-11-30'),
        [observed()],
        1,
      ],
    ])('%s', (_, known, observations, count) => {
      expect(propose(observations, observations, known)).toHaveLength(count);
    });
  });
});

describe('accepted contributions', () => {
  it('replace those for the same plan and tier, and keep the others', () => {
    const other = { coverage: 'Dental', plan: null, tier: null, unit: 'percent', value: 50 } as const;
    const before = { coverage: 'MEDICAL', plan: 'ppo 500', tier: 'EE', unit: 'month', value: 1 } as const;
    const [proposal] = propose([observed()], [observed()]);
    if (!proposal) throw new Error('Nothing is proposed');
    const { employeeContributions } = withAccepted({ ...rules(), employeeContributions: [before, other] }, [proposal]);
    expect(employeeContributions).toEqual([
      other,
      { coverage: 'Medical', plan: 'PPO 500', tier: 'EE', unit: 'month', value: 11_001 },
    ]);
  });
});

it('evidence names the month, how many agree, and who does not', () => {
  const others = [
    { memberName: 'Sam Ivers', deductedCents: cents(9_000) },
    { memberName: 'Tia Jones', deductedCents: null },
  ];
  expect(evidenceText({ period: october, people: 12, agree: 9, others })).toBe(
    'October 2026: 9 of 12 people. Not Sam Ivers ($90.00), Tia Jones (nothing), 1 more.',
  );
  expect(evidenceText({ period: october, people: 1, agree: 1, others: [] })).toBe('October 2026: 1 of 1 person.');
});

// Helpers

function rules(): GroupRules {
  return {
    houseRule: 'adjustThenPay',
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
  };
}

function history(base: Partial<GroupRules> = {}): RuleHistory<GroupRules> {
  return { version: 1, base: { ...rules(), ...base }, changes: [] };
}

function planned(appliesFrom: typeof october, more: Partial<GroupRules>, undoneAt: string | null = null) {
  const record = {
    changePk: 'c1',
    note: '',
    at: '2026-11-20',
    byName: 'Mona Fields',
    undoneAt,
    undoneBy: undoneAt && 'Mona Fields',
  };
  return { ...history(), changes: [{ ...record, appliesFrom, rules: { ...rules(), ...more } }] };
}

function propose(
  before: readonly ObservedContribution[],
  latest: readonly ObservedContribution[],
  known: RuleHistory<GroupRules> = history(),
) {
  return proposedContributions(
    [
      { period: november, observed: latest },
      { period: october, observed: before },
    ],
    known,
  );
}
