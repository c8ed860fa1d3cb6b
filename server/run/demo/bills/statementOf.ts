import type { ReasonCode } from '../../../../src/domain/billing/bills/BillLine';
import { cents } from '../../../../src/domain/platform/money/Cents';
import type { DemoCalendar } from '../DemoCalendar';
import type { DemoGroup } from '../groups/DemoGroup';
import type { Member } from '../people/workforce';
import { Random } from '../Random';
import { linesOf } from './billedLines';
import type { BilledLine, DemoAdjustment, Statement } from './Statement';

/** Bills are dated on this day of the previous month and due on the last day of their month. */
const BILL_DAY = 15;

const ADJUSTMENT_PERMILLE = 40;

const MAX_CORRECTIONS = 2;

/** Corrections by reason: the correct share of the billed amount in thousandths, and the note. */
const CORRECTIONS: readonly (readonly [ReasonCode, number, string])[] = [
  ['RATE_CORRECTION', 955, 'Rate of the renewal notice applies.'],
  ['LEAVE_OF_ABSENCE', 0, 'Unpaid leave, coverage suspended.'],
  ['MISSED_DEDUCTION', 500, 'One of two deductions taken; rest next month.'],
  ['PLAN_CHANGE', 1080, 'Moved to the richer plan at open enrolment.'],
];

/**
 * One bill of a group and month.
 *
 * @param list index into the group's `billedTogether`.
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
  const { divisions } = group;
  const ofBill = divisions.length === 0 ? members : members.filter((_, at) => divisionAt(at) === list);
  const lines = linesOf(calendar, group, ofBill, month, carrierCodes, random);
  return {
    billPk: `${group.groupNumber}.${key}`,
    billNumber: `${group.groupNumber}-${key}`,
    group,
    month,
    division: divisions[list]?.number ?? null,
    periodFrom: calendar.first(month),
    periodTo: calendar.last(month),
    billDate: calendar.day(month - 1, BILL_DAY),
    dueDate: calendar.last(month),
    carrierCodes: carrierCodes.filter((code) => lines.some(({ carrierCode }) => carrierCode === code)),
    lines: withCorrections(lines, random),
    adjustments: adjustmentsOf(group, list, random),
  };
}

/** Index of a member's division: two of every three members are in the first. */
function divisionAt(at: number): number {
  return at % 3 === 2 ? 1 : 0;
}

function adjustmentsOf(group: DemoGroup, list: number, random: Random): readonly DemoAdjustment[] {
  const carrierCode = group.billedTogether[list]?.[0];
  if (!carrierCode) return [];
  const adjustments: DemoAdjustment[] = [];
  if (group.feeCents > 0 && list === 0) {
    const amountCents = cents(group.feeCents);
    adjustments.push({ kind: 'FEE', description: 'Monthly administration fee', carrierCode, amountCents });
  }
  if (random.chance(ADJUSTMENT_PERMILLE)) {
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

/** Adds up to two corrections besides those for terminations and tier changes. */
function withCorrections(lines: readonly BilledLine[], random: Random): readonly BilledLine[] {
  if (lines.length <= MAX_CORRECTIONS * 4) return lines;
  const corrected = [...lines];
  for (let count = random.int(0, MAX_CORRECTIONS); count > 0; count -= 1) {
    const at = random.int(0, lines.length - 1);
    const [reasonCode, permille, note] = random.pick(CORRECTIONS);
    const line = corrected[at];
    if (!line || line.correction || line.billedCents < 1000) continue;
    const right = cents(Math.round((line.billedCents * permille) / 1000));
    corrected[at] = { ...line, correction: { cents: right, reasonCode, effectiveDate: null, note } };
  }
  return corrected;
}
