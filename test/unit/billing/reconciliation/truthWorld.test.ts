import { billOf } from '../../../benchmark/truth/Carrier';
import { type Employer, rightCents, simulateEmployer } from '../../../benchmark/truth/Employer';
import { writtenIn } from '../../../benchmark/truth/identities';
import { TRUTH_LAYOUTS } from '../../../benchmark/truth/layouts';
import { payrollOf } from '../../../benchmark/truth/Payroll';
import { CONDITIONS } from '../../../benchmark/truth/plants';
import { truthsOf } from '../../../benchmark/truth/Truth';

const MONTHS = 6;

describe('the simulated world of the truth benchmark', () => {
  it('has everything that makes a comparison hard', () => {
    const [layout] = TRUTH_LAYOUTS;
    if (!layout) throw new RangeError('There is no layout.');
    const found = new Set<string>();
    for (let seed = 1_001; seed <= 1_100 && found.size < CONDITIONS.length; seed += 1) {
      const employer = simulateEmployer(seed, 80, MONTHS);
      for (const { coverages } of employer.habits.carriers)
        for (let month = 0; month < MONTHS; month += 1) {
          const bill = billOf(employer, month, coverages);
          const payroll = payrollOf(employer, month, false, coverages);
          const written = employer.employees.map((employee) => writtenIn(employer, layout, employee, month));
          for (const { condition } of truthsOf({ employer, bill, payroll, written })) found.add(condition);
        }
    }
    expect([...found].sort()).toEqual([...CONDITIONS].sort());
  });

  it.each([
    // 712.40 for 19 of 31 days, and 2,137.20 for 12.
    ['by day', 126_393],
    // The tier of the first counts, because the change is after the border day.
    ['15th', 71_240],
  ] as const)('charges two tiers of a month %s', (partMonths, right) => {
    const base = simulateEmployer(1, 40, 2);
    const [someone] = base.employees;
    if (!someone) throw new RangeError('There is no employee.');
    const medical = { coverage: 'Medical', plan: 'PPO 500', volume: null } as const;
    const employer: Employer = { ...base, habits: { ...base.habits, hasPartMonths: true, partMonths } };
    const employee = {
      ...someone,
      elections: [
        { ...medical, tier: 'EE', from: 0, until: 12, endDay: 19 },
        { ...medical, tier: 'FAM', from: 11, startDay: 20 },
      ],
    } as const;
    expect(rightCents(employer, employee, 'Medical', 11)).toBe(right);
    expect([10, 12].map((month) => rightCents(employer, employee, 'Medical', month))).toEqual([71_240, 213_720]);
  });
});
