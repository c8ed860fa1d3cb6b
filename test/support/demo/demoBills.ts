import type { Statement } from '../../../server/run/demo/bills/Statement';
import { simulateGroup } from '../../../server/run/demo/bills/simulateGroup';
import { DemoCalendar, THIS_MONTH } from '../../../server/run/demo/DemoCalendar';
import { demoGroups } from '../../../server/run/demo/groups/demoGroups';
import type { BillLine } from '../../../src/domain/billing/bills/BillLine';

/** The simulated history of a demo group as of `now`. */
export function storyOf(groupIndex: number, now: string) {
  const group = demoGroups()[groupIndex]!;
  return simulateGroup(new DemoCalendar(new Date(now)), group);
}

/** The lines of the group's first bill of the current month, as released. */
export function linesToReconcile(groupIndex: number, now: string): { billPk: string; lines: BillLine[] } {
  const { bills } = storyOf(groupIndex, now);
  const { statement } = bills.find(({ statement: { month } }) => month === THIS_MONTH)!;
  return { billPk: statement.billPk, lines: asReleased(statement) };
}

function asReleased({ billPk, lines }: Statement): BillLine[] {
  return lines.map((line, index) => ({
    linePk: `${billPk}.${String(index + 1).padStart(5, '0')}`,
    memberId: line.memberId,
    memberName: line.memberName,
    carrierCode: line.carrierCode,
    coverage: line.coverage,
    plan: line.plan,
    tier: line.tier,
    volumeCents: line.volumeCents,
    change: line.change,
    retroPeriod: line.retroPeriod,
    billedCents: line.billedCents,
    reconciledCents: null,
    reasonCode: null,
    effectiveDate: null,
    note: '',
  }));
}
