import type { BillLine } from '../../bills/BillLine';
import type { MonthShift } from '../PayrollTable';

/** How many are kept: the newest. */
const MOST = 200;

type Covered = Pick<BillLine, 'carrierCode' | 'coverage'>;

/**
 * By how many months payroll deducts before the month of a bill, as a person confirmed it for the carriers and coverages of the bill.
 * One carrier may bill in advance and another one in arrears.
 *
 * @returns undefined if it is not known of any coverage, or differs between them
 * @source docs/decisions/payroll-files.md#the-month-of-deductions-belongs-to-a-carrier-and-its-coverage
 */
export function shiftOf(
  shifts: readonly MonthShift[],
  lines: readonly Covered[],
): MonthShift['monthsAhead'] | undefined {
  const own = new Set(lines.map(keyOf));
  const [first, ...others] = new Set(shifts.filter((one) => own.has(keyOf(one))).map(({ monthsAhead }) => monthsAhead));
  return others.length === 0 ? first : undefined;
}

/** The shifts after a person confirmed one for a bill. */
export function withShift(
  shifts: readonly MonthShift[],
  lines: readonly Covered[],
  monthsAhead: MonthShift['monthsAhead'],
): readonly MonthShift[] {
  const own = new Map(
    lines.map(({ carrierCode, coverage }) => {
      const shift = { carrierCode, coverage, monthsAhead };
      return [keyOf(shift), shift];
    }),
  );
  return [...shifts.filter((one) => !own.has(keyOf(one))), ...own.values()].slice(-MOST);
}

function keyOf({ carrierCode, coverage }: Covered): string {
  return `${carrierCode}\0${coverage}`;
}
