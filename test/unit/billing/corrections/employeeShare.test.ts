import { correctionText } from '../../../../src/domain/billing/corrections/Correction';
import { decidedCorrection } from '../../../../src/domain/billing/corrections/decidedCorrection';
import { proposeCorrection } from '../../../../src/domain/billing/corrections/proposeCorrection';
import { type ComparisonFacts, NO_FACTS } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { comparePayroll } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { aLine, aRow } from '../../../support/reconciliation/aLine';

const MAY = localDate('2026-05-01');
const OTHERS = Array.from({ length: 4 }, (_, at) => ({ memberId: `M${at}`, memberName: `Person ${'ABCD'[at]} Test` }));
const SHARES: ComparisonFacts = { ...NO_FACTS, pay: { share: 'employee' } };
const FACTS = {
  ...SHARES,
  rules: { ...NO_FACTS.rules, contributions: [{ coverage: 'Medical', employerPercent: 75 }] },
};
const share = { amount: 71_240, fileCents: cents(17_810) };

/** The correction to payroll for Ruth Adler, who is billed $712.40 beside four members who agree. */
function asked(row: Parameters<typeof aRow>[0] | undefined, facts: ComparisonFacts, billed = 71_240) {
  const lines = [...(billed > 0 ? [aLine({ billed })] : []), ...OTHERS.map((one) => aLine({ ...one, billed: 71_240 }))];
  const rows = OTHERS.map((one, at) => aRow({ ...one, ...share, row: 50 + at }));
  const own = row ? [aRow(row)] : [aRow({ coverage: '401k', amount: 100 })];
  const [found] = comparePayroll(lines, [...own, ...rows], facts).discrepancies;
  return found && proposeCorrection(found, 'acceptBill', MAY);
}

describe("a correction to payroll for a file with the employee's share", () => {
  it.each([
    ["by the group's percentage", FACTS],
    ['as the file has it for others', SHARES],
  ])('asks for the share %s', (_name, facts) => {
    expect(asked(undefined, facts)).toMatchObject({
      kind: 'START_DEDUCTION',
      monthlyCents: 17_810,
      oneTimeCents: 17_810,
    });
  });

  it('collects what is missing of the share', () => {
    expect(asked({ amount: 40_000, fileCents: cents(10_000) }, FACTS)).toMatchObject({
      kind: 'CHANGE_DEDUCTION',
      monthlyCents: 17_810,
      oneTimeCents: 7_810,
    });
  });

  it('refunds the share of a coverage that is not billed', () => {
    expect(asked(share, FACTS, 0)).toMatchObject({ kind: 'STOP_DEDUCTION', monthlyCents: null, oneTimeCents: -17_810 });
  });

  it('takes the percentage of others for another premium', () => {
    expect(asked(undefined, SHARES, 100_000)).toMatchObject({ monthlyCents: 25_000, oneTimeCents: 25_000 });
  });

  describe('in a file where each tier pays its own percentage', () => {
    const shareOf = (tier: 'EE' | 'FAM', percent: number, at: number) => {
      const premium = tier === 'EE' ? 50_000 : 140_000;
      const one = { memberId: `T${at}`, memberName: `Tier${'ABCDEFGH'[at]} Test` };
      return {
        line: aLine({ ...one, tier, billed: premium }),
        row: aRow({ ...one, tier, amount: premium, fileCents: cents((premium * percent) / 100), row: 60 + at }),
      };
    };
    const people = [0, 1, 2].map((at) => shareOf('EE', 20, at)).concat([3, 4].map((at) => shareOf('FAM', 35, at)));
    const due = (tier: 'EE' | 'FAM' | 'ES', billed: number) => {
      const lines = [aLine({ tier, billed }), ...people.map(({ line }) => line)];
      const rows = [aRow({ coverage: '401k', amount: 100 }), ...people.map(({ row }) => row)];
      const [found] = comparePayroll(lines, rows, SHARES).discrepancies.filter(({ memberId }) => memberId === 'E1001');
      return found && proposeCorrection(found, 'acceptBill', MAY)?.monthlyCents;
    };

    it('takes the percentage of the tier, whatever the premium', () => {
      expect(due('FAM', 150_000)).toBe(52_500);
      expect(due('EE', 60_000)).toBe(12_000);
    });

    it('leaves the amount of another tier to a person', () => {
      expect(due('ES', 100_000)).toBeNull();
    });
  });

  it.each([
    ['month', 12_000, 12_000],
    ['paycheck', 6_000, 13_000],
    ['percent', 10, 7_124],
    ['employer', 70_000, 1_240],
  ] as const)('takes a contribution per %s', (unit, value, due) => {
    const employeeContributions = [{ coverage: 'Medical', plan: null, tier: null, unit, value }];
    const facts: ComparisonFacts = {
      ...SHARES,
      pay: { share: 'employee', schedule: 'biweekly26', payDates: 2 },
      rules: { ...NO_FACTS.rules, employeeContributions },
    };
    expect(asked(undefined, facts)).toMatchObject({ monthlyCents: due, oneTimeCents: due });
  });

  it('leaves the amount to a person if nothing shows the share', () => {
    const lines = [aLine({}), ...OTHERS.map((one) => aLine({ ...one, billed: 70_000 }))];
    const rows = OTHERS.map((one, at) => aRow({ ...one, ...share, row: 50 + at }));
    const found = comparePayroll(lines, [aRow({ coverage: '401k', amount: 100 }), ...rows], SHARES).discrepancies;
    const own = found.find(({ memberId }) => memberId === 'E1001');
    expect(own && proposeCorrection(own, 'acceptBill', MAY)).toMatchObject({ monthlyCents: null, oneTimeCents: 0 });
  });

  it('says the amount of each paycheck beside that of the month', () => {
    const facts: ComparisonFacts = { ...FACTS, pay: { share: 'employee', schedule: 'biweekly26', payDates: 2 } };
    const lines = [aLine({ billed: 71_240 }), ...OTHERS.map((one) => aLine({ ...one, billed: 71_240 }))];
    const rows = OTHERS.map((one, at) => aRow({ ...one, ...share, row: 50 + at }));
    const [found] = comparePayroll(lines, [aRow({ coverage: '401k', amount: 100 }), ...rows], facts).discrepancies;
    const decided = found && decidedCorrection(found, { action: 'acceptBill' }, MAY);
    expect(decided && correctionText(decided.terms, (day) => day, decided.schedule)).toBe(
      'Start deduction of $178.10 a month ($82.20 each paycheck) from 2026-05-01; collect $178.10',
    );
  });

  it('asks for the whole premium in a file with one amount for both shares', () => {
    expect(asked(undefined, NO_FACTS)).toMatchObject({ monthlyCents: 71_240, oneTimeCents: 71_240 });
  });
});
