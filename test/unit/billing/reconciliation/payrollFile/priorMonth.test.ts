import { hasRivals } from '../../../../../src/domain/billing/reconciliation/payrollFile/payrollQuestions';
import { localDate } from '../../../../../src/domain/platform/dates/LocalDate';
import { aBill } from '../../../../support/reconciliation/aBill';
import { aLine } from '../../../../support/reconciliation/aLine';
import { csv, openOf, ReconcileFixture } from '../../../../support/reconciliation/ReconcileFixture';

const people = Array.from({ length: 12 }, (_, at) => ({ memberId: `E${100 + at}`, memberName: `Sam N${at}` }));
/** Amounts of the month before, of the bill's month, and of the year: the first three people change. The carrier still bills as before. */
const amountsOf = (at: number) => (at < 3 ? [500, 700, 5_700] : [500, 500, 5_500]);

const NO_COLUMNS = { memberId: 'ID', memberName: null, coverage: 'Benefit', amount: null, employerAmount: null };

/** Compares a November bill with amounts of several months, and returns what payroll deducts from the people who changed. */
async function deducted(
  headings: readonly string[],
  order: readonly number[] = headings.map((_, at) => at),
  amounts = amountsOf,
) {
  const stage = new ReconcileFixture(people.map((person) => aLine({ ...person, billed: 50_000 })));
  const period = { periodFrom: localDate('2026-11-01'), periodTo: localDate('2026-11-30') };
  stage.bill = { ...aBill(stage.lines), ...period };
  const session = await stage.session();
  const rows = people.map(({ memberId, memberName }, at) =>
    [memberId, memberName, 'Medical', ...order.map((column) => `${amounts(at)[column]}.00`)].join(','),
  );
  await session.payroll.compareFiles(csv(`Employee ID,Employee Name,Benefit,${headings.join(',')}`, ...rows));
  const { comparison } = openOf(session);
  if (comparison.kind === 'choosing') return 'asked';
  return comparison.kind === 'compared'
    ? comparison.discrepancies.map(({ deductedCents }) => deductedCents)
    : comparison;
}

const NOVEMBER = [70_000, 70_000, 70_000];

describe('amounts of several months beside each other', () => {
  it.each([
    [['Prior Month', 'Current Month', 'YTD']],
    [['Oct-26', 'Nov-26']],
    [['October', 'November']],
    [['2026-10', '2026-11']],
    [['10/2026', '11/2026']],
    [['202610', '202611']],
    [["Oct '26", "Nov '26", 'Total']],
    [['Oct 2026', 'Nov 2026', '2026 YTD']],
    [['Last Mo', 'This Mo']],
    [['Prev', 'Curr', 'YTD']],
    [['Prior', 'Current', 'Total']],
    [['Previous Period', 'Current Period']],
    [['Last Month', 'Deduction']],
    [['PPE 10/15', 'PPE 11/15']],
    [['PM Amount', 'CM Amount']],
    [['M1', 'M2']],
    [['Month 10', 'Month 11']],
    [['Period 10', 'Period 11']],
    [['P10', 'P11']],
    [['Earlier', 'Now']],
    [['LM', 'TM', 'YTD']],
    [['MTD prior', 'MTD', 'YTD']],
    [['Old', 'New']],
  ])('are never compared by the month before: %j', async (headings) => {
    expect([NOVEMBER, 'asked']).toContainEqual(await deducted(headings));
    const order = headings.map((_, at) => at).reverse();
    expect([NOVEMBER, 'asked']).toContainEqual(await deducted([...headings].reverse(), order));
  });

  it('are not asked about where the columns have the same amounts', async () => {
    const same = [500, 500];
    expect(await deducted(['Deduction', 'Premium'], undefined, () => same)).toEqual([]);
  });

  it('are asked about once for a layout', () => {
    const columns = (amount: string) => ({ ...NO_COLUMNS, amount });
    const readings = [
      { mapping: columns('P10'), agree: 12, of: 12 },
      { mapping: columns('P11'), agree: 9, of: 12 },
    ];
    expect(hasRivals({ readings })).toBe(true);
    expect(hasRivals({ readings: readings.slice(0, 1) })).toBe(false);
    expect(hasRivals({ readings: [] })).toBe(false);
    const other = (more: object, mapping: object = {}) =>
      hasRivals({
        readings: [
          { mapping: { ...columns('P10'), employerAmount: 'ER' }, agree: 12, of: 12 },
          { mapping: { ...columns('P11'), ...mapping }, agree: 9, of: 12, ...more },
        ],
      });
    expect(other({})).toBe(true);
    expect(other({ agree: 6 })).toBe(true);
    expect(other({ agree: 5 })).toBe(false);
    expect(other({ agree: 12 })).toBe(false);
    expect(other({ agree: 12, of: 14 })).toBe(true);
    expect(other({}, { amount: 'ER' })).toBe(false);
    expect(other({}, { amount: null })).toBe(false);
    expect(other({}, { employerAmount: 'X' })).toBe(false);
    expect(other({}, { coverage: 'Code' })).toBe(false);
    expect(other({}, { isInCents: true })).toBe(false);
  });
});
