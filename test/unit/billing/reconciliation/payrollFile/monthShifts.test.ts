import { shiftOf, withShift } from '../../../../../src/domain/billing/reconciliation/payrollFile/monthShifts';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { aBill } from '../../../../support/reconciliation/aBill';
import { aLine } from '../../../../support/reconciliation/aLine';
import { csv, openOf, ReconcileFixture } from '../../../../support/reconciliation/ReconcileFixture';

const medical = [{ carrierCode: 'NMU', coverage: 'Medical' }];
const life = [{ carrierCode: 'LIFE', coverage: 'Life' }];

describe('the month of deductions of a carrier', () => {
  it('is kept for each coverage, and the last answer counts', () => {
    const first = withShift([], medical, 0);
    const both = withShift(first, life, -1);
    expect([shiftOf(both, medical), shiftOf(both, life), shiftOf(first, life)]).toEqual([0, -1, undefined]);
    const changed = withShift(both, medical, 1);
    expect(changed).toHaveLength(2);
    expect(shiftOf(changed, medical)).toBe(1);
  });

  it('is that of another coverage of the bill, and unknown if they differ', () => {
    const shifts = withShift(withShift([], medical, 0), life, -1);
    expect(shiftOf(shifts, [...life, { carrierCode: 'LIFE', coverage: 'AD&D' }])).toBe(-1);
    expect(shiftOf(shifts, [...medical, ...life])).toBeUndefined();
    expect(shiftOf(shifts, [{ carrierCode: 'LIFE', coverage: 'Medical' }])).toBeUndefined();
  });

  it('is kept for the newest 200 coverages', () => {
    const many = Array.from({ length: 201 }, (_, at) => ({ carrierCode: 'NMU', coverage: `C${at}` }));
    const kept = withShift([], many, -1);
    expect([kept.length, shiftOf(kept, many.slice(0, 1)), shiftOf(kept, many.slice(200))]).toEqual([
      200,
      undefined,
      -1,
    ]);
  });
});

describe('a file with months across, at a group with a carrier in arrears', () => {
  const people = Array.from({ length: 12 }, (_, at) => ({ memberId: `E${at}`, memberName: `Sam N${at}` }));
  /** Two of the people change each month. */
  const months = ['Oct', 'Nov', 'Dec'] as const;
  const dollars = (at: number, month: (typeof months)[number]) =>
    at < 2 ? 480 + 10 * months.indexOf(month) : 500 + at;
  const file = csv(
    'Employee ID,Employee Name,Benefit,Oct-26,Nov-26,Dec-26',
    ...people.flatMap(({ memberId, memberName }, at) =>
      ['Medical', 'Life'].map((coverage) =>
        [memberId, memberName, coverage, ...months.map((month) => `${dollars(at, month)}.00`)].join(','),
      ),
    ),
  );
  /** A November bill of one carrier. Payroll deducts for it in the month that is given. */
  const compare = async (
    carrierCode: string,
    coverage: string,
    month: (typeof months)[number],
    before?: ReconcileFixture,
  ) => {
    const stage = new ReconcileFixture(
      people.map((person, at) =>
        aLine({ ...person, carrierCode, coverage, plan: `${coverage} 1`, billed: dollars(at, month) * 100 }),
      ),
    );
    stage.bill = {
      ...aBill(stage.lines),
      periodFrom: localDate('2026-11-01'),
      periodTo: localDate('2026-11-30'),
    };
    stage.mapping = before?.mapping ?? null;
    const session = await stage.session();
    await session.payroll.compareFiles(file);
    const { comparison } = openOf(session);
    const question = comparison.kind === 'choosing' ? comparison.question : undefined;
    const choice = question?.choices[0]?.mapping;
    if (choice) await session.payroll.chooseColumns(choice);
    const after = openOf(session).comparison;
    return {
      stage,
      asked: question?.kind,
      differences: after.kind === 'compared' ? after.discrepancies.length : after.kind,
    };
  };

  it('is asked about once for each carrier, and each keeps its own answer', async () => {
    const advance = await compare('NMU', 'Medical', 'Nov');
    const arrears = await compare('LIFE', 'Life', 'Dec', advance.stage);
    expect([advance, arrears].map(({ asked, differences }) => [asked, differences])).toEqual([
      ['month', 0],
      ['month', 0],
    ]);
    const next = [
      await compare('NMU', 'Medical', 'Nov', arrears.stage),
      await compare('LIFE', 'Life', 'Dec', arrears.stage),
    ];
    expect(next.map(({ asked, differences }) => [asked, differences])).toEqual([
      [undefined, 0],
      [undefined, 0],
    ]);
  });
});
