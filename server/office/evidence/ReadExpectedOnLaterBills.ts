import type { Bill } from '../../../src/domain/billing/bills/Bill';
import {
  CLOSE_REASON_LABELS,
  EXPECTED_SOURCE_LABELS,
  type ExpectedAdjustment,
  openCents,
} from '../../../src/domain/billing/expected/ExpectedAdjustment';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { formatCents } from '../../../src/domain/platform/money/formatCents';
import {
  type ExpectedArrival,
  type ExpectedQueries,
  groupScope,
  type RetroWindows,
} from '../../billing/expected/ports';
import type { ExpectedAdjustmentsOfBill, ExpectedOfBill } from './ports';

/** Reads what a bill's decisions expect on later bills, in the words of the evidence. */
export class ReadExpectedOnLaterBills implements ExpectedAdjustmentsOfBill {
  constructor(
    private readonly queries: Pick<ExpectedQueries, 'fromBill' | 'arrivals'>,
    private readonly windows: RetroWindows,
  ) {}

  async ofBill(bill: Bill, today: LocalDate): Promise<ExpectedOfBill> {
    const window = await this.windows.of(groupScope(bill.groupNumber), today);
    const adjustments = await this.queries.fromBill(bill, window);
    const arrivals = await this.queries.arrivals(bill);
    const expected = adjustments.map((one) => ({
      memberId: one.memberId,
      memberName: one.memberName,
      coverage: one.coverage,
      cause: EXPECTED_SOURCE_LABELS[one.source] ?? one.source,
      amountCents: one.amountCents,
      state: stateOf(one, arrivals),
      expectedBy: one.creditedUntil,
    }));
    return { expected, arrivals };
  }
}

/** `Arrived: -$612.40 on bill B-11`, `Open`, `-$200.00 arrived on bill B-11`, `Closed: Written off`. */
function stateOf(one: ExpectedAdjustment, arrivals: readonly ExpectedArrival[]): string {
  const own = arrivals.filter(({ expectedPk }) => expectedPk === one.expectedPk);
  const bills = [...new Set(own.map(({ onBillNumber }) => onBillNumber))].join(', ');
  const on = bills === '' ? '' : ` on bill ${bills}`;
  if (one.closed) return `Closed: ${CLOSE_REASON_LABELS[one.closed.reason] ?? one.closed.reason}`;
  if (openCents(one) === 0) return `Arrived: ${formatCents(one.arrivedCents)}${on}`;
  return one.arrivedCents === 0 ? 'Open' : `${formatCents(one.arrivedCents)} arrived${on}`;
}
