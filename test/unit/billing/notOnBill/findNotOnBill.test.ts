import { findNotOnBill } from '../../../../src/domain/billing/notOnBill/findNotOnBill';
import { NO_FACTS } from '../../../../src/domain/billing/reconciliation/ComparisonFacts';
import { comparePayroll } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { aLine, aRow } from '../../../support/reconciliation/aLine';

const FACTS = { ...NO_FACTS, period: { from: localDate('2026-12-01'), to: localDate('2026-12-31') } };
const FIRST_NAMES = 'Ana Bo Cy Dee Eve Flo Gil Hal Ida Jo Kim Lou'.split(' ');

/**
 * Compares a bill with a payroll file in which strangers replace some of the members. They share the last name, but not the numbers.
 */
function named(strangers: number): readonly string[] {
  const members = FIRST_NAMES.map((first, at) => ({ memberId: `B${at}`, memberName: `Park, ${first}` }));
  const others = Array.from({ length: strangers }, (_, at) => ({
    memberId: `P${at}`,
    memberName: `Park, Stranger${at}`,
  }));
  const rows = [...members.slice(strangers), ...others].map((one, at) => aRow({ ...one, row: at + 1 }));
  const { discrepancies } = comparePayroll(
    members.map((one) => aLine(one)),
    rows,
    FACTS,
  );
  return findNotOnBill(discrepancies, FACTS).map(({ memberId }) => memberId);
}

/** @source BR-NOB-01 docs/decisions/not-on-bill.md#contract-eligibility-and-enrollment-say-who-is-named */
describe('people who share a last name with the bill', () => {
  it('are listed if there are few', () => {
    expect(named(1)).toEqual(['P0']);
  });

  it('are not listed if the file probably belongs to another group', () => {
    expect(named(12)).toEqual([]);
  });
});
