import { compareMembers } from '../../../../../src/domain/billing/reconciliation/compareMembers';
import { observedContributions } from '../../../../../src/domain/billing/reconciliation/contributions/observedContributions';
import type { Deduction } from '../../../../../src/domain/billing/reconciliation/PayrollTable';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../../src/domain/platform/money/Cents';
import { aLine, aRow } from '../../../../support/reconciliation/aLine';

const NAMES = ['Ruth Adler', 'Omar Diaz', 'Lena Falk', 'Sam Ivers', 'Tia Jones'];
const EMPLOYEE = { share: 'employee' } as const;

describe('what a payroll file says about contributions', () => {
  it('is the common amount in the unit of the file, with the people who pay something else', () => {
    const found = observe([10_000, 10_000, 10_000, 10_000, 9_001], { pay: EMPLOYEE });
    expect(found[0]).toEqual({
      coverage: 'Medical',
      plan: 'Gold PPO',
      tier: 'EE',
      unit: 'month',
      value: 10_000,
      people: 5,
      agree: 4,
      others: [{ memberName: 'Tia Jones', deductedCents: 9_001 }],
    });
  });

  it('is an amount per paycheck for a file with some pay dates, without losing a cent', () => {
    const pay = { share: 'employee', schedule: 'biweekly26', payDates: 2 } as const;
    expect(observe([9_230, 9_230, 9_231], { pay })[0]).toMatchObject({
      unit: 'paycheck',
      value: 4_615,
      agree: 2,
      people: 3,
    });
  });

  it('is the common percentage if premiums differ, up to rounding', () => {
    const found = observe([12_248, 20_000, 33_333], { pay: EMPLOYEE, premiums: [61_240, 100_000, 166_667] });
    expect(found[1]).toMatchObject({ unit: 'percent', value: 20, agree: 3, people: 3 });
    expect(found[0]).toMatchObject({ agree: 1 });
  });

  it('is a percentage with decimals, even one that is nearly whole', () => {
    const found = observe([10_976, 17_960, 29_934], { pay: EMPLOYEE, premiums: [61_112, 100_000, 166_670] });
    expect(found[1]).toMatchObject({ unit: 'percent', value: 17.96, agree: 3 });
  });

  it('is a percentage of each paycheck', () => {
    const pay = { share: 'employee', schedule: 'semimonthly', payDates: 1 } as const;
    const found = observe([6_124, 10_000, 16_667], { pay, premiums: [61_240, 100_000, 166_667] });
    expect(found[1]).toMatchObject({ unit: 'percent', value: 20, agree: 3 });
  });

  it('is a percentage of each of 26 paychecks', () => {
    const pay = { share: 'employee', schedule: 'biweekly26', payDates: 2 } as const;
    const premiums = [61_240, 100_000, 166_667];
    const amounts = premiums.map((premium) => Math.round((premium * 0.2 * 6) / 13) * 2);
    expect(observe(amounts, { pay, premiums })[1]).toMatchObject({ unit: 'percent', value: 20, agree: 3 });
    const off = amounts.map((amount, at) => (at === 0 ? amount + 5 : amount));
    expect(observe(off, { pay, premiums })[1]).toMatchObject({ value: 20, agree: 2 });
  });

  it('is the percentage of the members who pay', () => {
    const found = observe([null, null, null, 12_248, 12_248], { pay: EMPLOYEE });
    expect(found[1]).toMatchObject({ unit: 'percent', value: 20, agree: 2, people: 5 });
  });

  it.each<[string, number[], (number | null)[], number | undefined]>([
    [
      'that most people have, though others come first',
      [50_000, 60_000, 70_000, 80_000, 90_000],
      [30_000, 40_000, 30_000, 40_000, 50_000],
      40_000,
    ],
    [
      'without counting people who pay nothing',
      [60_000, 60_000, 60_000, 70_000, 80_000],
      [null, null, null, 30_000, 40_000],
      40_000,
    ],
    [
      'without counting people who pay everything',
      [50_000, 60_000, 65_000, 70_000, 80_000],
      [50_000, 60_000, 65_000, 30_000, 40_000],
      40_000,
    ],
    ['and none where those who agree have one premium', [60_000, 60_000, 80_000], [20_000, 20_000, 10_000], undefined],
  ])('is what the employer pays %s', (_what, premiums, amounts, value) => {
    const found = observe(amounts, { pay: EMPLOYEE, premiums }).find(({ unit }) => unit === 'employer');
    expect(found?.value).toBe(value);
  });

  it('is what the employer pays if employees pay the rest of different premiums', () => {
    const premiums = [61_240, 100_000, 166_667, 40_000];
    const rests = [21_240, 60_000, 126_667, null];
    expect(observe(rests, { pay: EMPLOYEE, premiums }).find(({ unit }) => unit === 'employer')).toMatchObject({
      value: 40_000,
      people: 4,
      agree: 3,
    });
  });

  it.each([
    [[10_000, 20_000, 20_000], 20_000, 2],
    [[20_000, 20_000, 10_000], 20_000, 2],
    [[20_000, 10_000], 10_000, 1],
    [[10_000, 20_000], 10_000, 1],
    [[-500, 0, 700], 700, 1],
  ])('of %j is the most common amount, and the smaller one of two', (amounts, value, agree) => {
    expect(observe(amounts, { pay: EMPLOYEE })[0]).toMatchObject({ unit: 'month', value, agree });
  });

  it('is not an amount if no one has a deduction', () => {
    expect(observe([null, null], { pay: EMPLOYEE })).toEqual([]);
  });

  it('counts a paycheck if the number of pay dates is not known', () => {
    const pay = { share: 'employee', schedule: 'semimonthly' } as const;
    const found = observe([6_124, 10_000, 16_667], { pay, premiums: [61_240, 100_000, 166_667] });
    expect(found.find(({ unit }) => unit === 'percent')).toMatchObject({ value: 20, agree: 3 });
    expect(found[0]).toMatchObject({ unit: 'paycheck', value: 6_124 });
    expect(observe([10_000], { pay: { share: 'employee', schedule: 'monthly' } })[0]).toMatchObject({ unit: 'month' });
  });

  it('is what the employer pays of each paycheck, up to its rounding', () => {
    const pay = { share: 'employee', schedule: 'biweekly26', payDates: 2 } as const;
    const premiums = [61_240, 100_000, 166_667];
    const rests = premiums.map((premium) => Math.round(((premium - 40_000) * 12) / 26) * 2);
    expect(observe(rests, { pay, premiums }).find(({ unit }) => unit === 'employer')).toMatchObject({ agree: 3 });
    const off = rests.map((rest) => rest + 4);
    expect(observe(off, { pay, premiums }).find(({ value }) => value === 40_000)).toBeUndefined();
  });

  it('is the smaller of two amounts that the employer pays equally often', () => {
    const premiums = [60_000, 70_000, 80_000, 90_000];
    const found = observe([30_000, 40_000, 60_000, 70_000], { pay: EMPLOYEE, premiums });
    expect(found.find(({ unit }) => unit === 'employer')).toMatchObject({ value: 20_000, agree: 2 });
  });

  it('is the whole percentage near the middle one, or the middle one if more people agree with it', () => {
    const percentOf = (amounts: readonly number[], premiums: readonly number[]) =>
      observe(amounts, { pay: EMPLOYEE, premiums }).find(({ unit }) => unit === 'percent');
    const five = [100_000, 100_000, 200_000, 100_000, 100_000];
    expect(percentOf([20_050, 25_000, 40_000, 20_000, 26_000], five)).toMatchObject({ value: 20, agree: 2 });
    expect(percentOf([20_050, 25_000, 40_100, 20_000, 26_000], five)).toMatchObject({ value: 20.05, agree: 2 });
    expect(percentOf([20_400, 25_000, 40_000, 20_000, 26_000], five)).toMatchObject({ value: 20.4, agree: 1 });
    expect(percentOf([20_050, 20_050, 40_100], [100_000, 100_000, 200_000])).toMatchObject({ value: 20.05, agree: 3 });
    expect(percentOf([99_999, 99_999], [100_000, 100_000])).toMatchObject({ value: 0, agree: 0 });
  });

  it('leaves out school-year deductions, and lines without a charge', () => {
    const rows = [0, 1].map((at) => ({ ...rowOf(at, 10_000), ...(at === 0 && { isSchoolYear: true }) }));
    expect(observe([], { rows, pay: EMPLOYEE })[0]).toMatchObject({ people: 1, value: 10_000 });
    expect(observe([10_000, 10_000], { pay: EMPLOYEE, premiums: [0, -5] })).toEqual([]);
  });

  it('is not an employer amount if all have one premium', () => {
    const found = observe([10_000, 10_000, 10_000], { pay: EMPLOYEE });
    expect(found.map(({ unit }) => unit)).toEqual(['month', 'percent']);
  });

  it("is the employee's part if the file has both", () => {
    const rows = [10_000, 10_000, 10_000].map((part, at) => ({ ...rowOf(at, 61_240), employeeCents: cents(part) }));
    expect(observe([], { rows })[0]).toMatchObject({ unit: 'month', value: 10_000, agree: 3 });
  });

  it('reads the amounts as in the file if they were scaled to premiums', () => {
    const rows = [0, 1, 2].map((at) => ({ ...rowOf(at, 61_240), fileCents: cents(10_000) }));
    expect(observe([], { rows, pay: EMPLOYEE })[0]).toMatchObject({ value: 10_000, agree: 3 });
  });

  it('counts people without a deduction as people who do not agree', () => {
    const found = observe([10_000, 10_000, null], { pay: EMPLOYEE });
    expect(found[0]).toMatchObject({ people: 3, agree: 2, others: [{ memberName: 'Lena Falk', deductedCents: null }] });
  });

  it('names at most five of the others, by name', () => {
    const lines = Array.from({ length: 9 }, (_, at) =>
      aLine({ memberId: `E${at}`, memberName: `Member ${at < 2 ? at + 8 : ((at * 3) % 7) + 1}` }),
    );
    const rows = lines.slice(0, 2).map(({ memberId, memberName }) => aRow({ memberId, memberName, amount: 10_000 }));
    const [amount] = observedContributions(compareMembers(lines, rows).comparisons, EMPLOYEE);
    expect(amount).toMatchObject({ people: 9, agree: 2 });
    expect(amount?.others.map(({ memberName }) => memberName)).toEqual([1, 2, 3, 4, 5].map((at) => `Member ${at}`));
  });

  it('keeps plans and tiers apart', () => {
    const found = observe([10_000, 10_000, 30_000, 30_000], {
      pay: EMPLOYEE,
      tiers: ['EE', 'EE', 'FAM', 'FAM'],
    }).filter(({ unit }) => unit === 'month');
    expect(found.map(({ tier, value, agree }) => [tier, value, agree])).toEqual([
      ['EE', 10_000, 2],
      ['FAM', 30_000, 2],
    ]);
  });

  it('leaves out people with two lines of a coverage or a line of an earlier month', () => {
    const lines = [
      aLine({ memberId: 'E0', memberName: 'Ruth Adler' }),
      aLine({ memberId: 'E0', memberName: 'Ruth Adler', plan: 'Silver' }),
      aLine({ memberId: 'E1', memberName: 'Omar Diaz' }),
      aLine({ memberId: 'E1', memberName: 'Omar Diaz', change: 'RETRO', billed: -61_240 }),
    ];
    const rows = [rowOf(0, 10_000), rowOf(1, 10_000)];
    expect(observedContributions(compareMembers(lines, rows).comparisons, EMPLOYEE)).toEqual([]);
  });

  it('leaves out people billed for an earlier month that payroll does not cover', () => {
    const lines = [
      aLine({ memberId: 'E0', billed: 61_240 }),
      aLine({ memberId: 'E0', billed: 5_000, retroPeriod: localDate('2026-10-01'), change: 'RETRO' }),
    ];
    expect(observedContributions(compareMembers(lines, [rowOf(0, 10_000)]).comparisons, EMPLOYEE)).toEqual([]);
  });

  it("counts the employee's part of a file where some people have no employer's part", () => {
    const rows = [0, 1, 2].map((at) => ({ ...rowOf(at, 61_240), ...(at < 2 && { employeeCents: cents(10_000) }) }));
    expect(observe([], { rows })[0]).toMatchObject({ value: 10_000, agree: 2, people: 3 });
  });

  it('is nothing for a confirmed file with both parts in one amount', () => {
    expect(observe([30_620, 30_620, 30_620], { pay: { share: 'both', schedule: 'semimonthly', payDates: 1 } })).toEqual(
      [],
    );
  });

  describe('of a file that no person confirmed', () => {
    it('is known if most deductions are not the premiums', () => {
      expect(observe([10_000, 10_000, 10_000])[0]).toMatchObject({ unit: 'month', value: 10_000, agree: 3 });
    });

    it.each([
      ['most deductions are the premiums', [61_240, 61_240, 10_000]],
      ['half of the deductions are the premiums', [61_240, 10_000]],
      ['half of them are, and others have no deduction', [61_240, 10_000, null, null]],
      ['amounts could be half of the premium', [30_620, 30_620, 30_620]],
      ['amounts could be three of four weeks', [45_930, 45_930, 45_930]],
      ['amounts could be one of four weeks', [15_310, 15_310, 15_310]],
      ['amounts could be one of 52 weeks', [14_132, 14_132, 14_132]],
      ['amounts could be one of 26 paychecks, or two of 52 weeks', [28_265, 28_265, 28_265]],
      ['amounts could be three of 52 weeks', [42_397, 42_397, 42_397]],
      ['amounts could be two of 26 paychecks', [56_529, 56_529, 56_529]],
      ['amounts are nearly the premium, as before a rate change', [60_000, 60_000, 60_000]],
    ])('is unknown if %s', (_, amounts) => {
      expect(observe(amounts)).toEqual([]);
    });

    it('is known if it is not close to any number of paychecks', () => {
      expect(observe([15_188, 15_188, 15_188])[0]).toMatchObject({ unit: 'month', value: 15_188, agree: 3 });
    });
  });

  it('is no amount per paycheck if a paycheck would not be whole cents', () => {
    const pay = { share: 'employee', schedule: 'semimonthly', payDates: 2 } as const;
    expect(observe([61_241, 61_241], { pay })[0]).toMatchObject({ unit: 'paycheck', value: 0, agree: 0 });
  });

  it('is never 0% or 100%', () => {
    const found = observe([61_240, 61_240, 1], { pay: EMPLOYEE, premiums: [61_240, 61_240, 61_240_000] });
    expect(found[1]).toMatchObject({ unit: 'percent', value: 0, agree: 0 });
  });
});

// Helpers

function rowOf(at: number, amount: number): Deduction {
  return aRow({ row: at + 1, memberId: `E${at}`, memberName: NAMES[at] ?? '', amount });
}

interface File {
  readonly pay?: Parameters<typeof observedContributions>[1];
  readonly premiums?: readonly number[];
  readonly tiers?: readonly ('EE' | 'FAM')[];
  readonly rows?: readonly Deduction[];
}

/** @param amounts deducted from one person each; null for none */
function observe(amounts: readonly (number | null)[], { pay, premiums = [], tiers = [], rows }: File = {}) {
  const deductions = rows ?? amounts.flatMap((amount, at) => (amount === null ? [] : [rowOf(at, amount)]));
  const lines = Array.from({ length: rows?.length ?? amounts.length }, (_, at) =>
    aLine({
      memberId: `E${at}`,
      memberName: NAMES[at] ?? '',
      billed: premiums[at] ?? 61_240,
      tier: tiers[at] ?? 'EE',
    }),
  );
  return observedContributions(compareMembers(lines, deductions).comparisons, pay);
}
