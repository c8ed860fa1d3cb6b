import { cents } from '../../../src/domain/money/Cents';
import type { DemoCalendar } from '../chance/DemoCalendar';
import { Random } from '../chance/Random';
import type { DemoGroup } from '../groups/DemoGroup';
import type { Member } from '../workforce/Member';
import { linesOf } from './linesOf';
import type { DemoAdjustment, Statement } from './Statement';
import { withOddities } from './withOddities';

/** Bills are dated on this day of the month before, and due on the last day of their own. */
const BILL_DAY = 15;
const CORRECTION_PERMILLE = 40;

/**
 * One bill of a group and month.
 *
 * @param list which of the group's lists of carriers, from 0; a group with one list gets one bill a month.
 */
export function statementOf(
  calendar: DemoCalendar,
  group: DemoGroup,
  members: readonly Member[],
  month: number,
  list: number,
): Statement {
  const carrierCodes = group.billedTogether[list] ?? [];
  const key = `${calendar.tag(month)}-${list + 1}`;
  const random = new Random(`bill ${group.groupNumber} ${month} ${list}`);
  const lines = linesOf(calendar, group, members, month, carrierCodes, random);
  return {
    billPk: `${group.groupNumber}.${key}`,
    billNumber: `${group.groupNumber}-${key}`,
    group,
    month,
    periodFrom: calendar.first(month),
    periodTo: calendar.last(month),
    billDate: calendar.day(month - 1, BILL_DAY),
    dueDate: calendar.last(month),
    carrierCodes: carrierCodes.filter((code) => lines.some(({ carrierCode }) => carrierCode === code)),
    lines: withOddities(lines, random),
    adjustments: adjustmentsOf(group, list, random),
  };
}

function adjustmentsOf(group: DemoGroup, list: number, random: Random): readonly DemoAdjustment[] {
  const carrierCode = group.billedTogether[list]?.[0];
  if (!carrierCode) return [];
  const adjustments: DemoAdjustment[] = [];
  if (group.feeCents > 0 && list === 0) {
    const amountCents = cents(group.feeCents);
    adjustments.push({ kind: 'FEE', description: 'Monthly administration fee', carrierCode, amountCents });
  }
  if (random.chance(CORRECTION_PERMILLE)) {
    const amountCents = cents(random.int(-1999, 1999));
    adjustments.push({
      kind: 'CORRECTION',
      description: 'Premium tax of last quarter, corrected',
      carrierCode,
      amountCents,
    });
  }
  return adjustments;
}
