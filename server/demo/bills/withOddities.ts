import type { ReasonCode } from '../../../src/domain/bills/BillLine';
import { cents } from '../../../src/domain/money/Cents';
import type { Random } from '../chance/Random';
import type { BilledLine } from './BilledLine';

const MOST_ODDITIES = 2;
/** A thousandth part of the billed amount that is right, by reason. */
const RIGHT_PERMILLE: readonly (readonly [ReasonCode, number, string])[] = [
  ['RATE_CORRECTION', 955, 'Rate of the renewal notice applies.'],
  ['LEAVE_OF_ABSENCE', 0, 'Unpaid leave, coverage suspended.'],
  ['MISSED_DEDUCTION', 500, 'One of two deductions taken; rest next month.'],
  ['PLAN_CHANGE', 1080, 'Moved to the richer plan at open enrolment.'],
];

/** One or two lines a reconciler had something to say about, besides people who left and families who changed. */
export function withOddities(lines: readonly BilledLine[], random: Random): readonly BilledLine[] {
  if (lines.length <= MOST_ODDITIES * 4) return lines;
  const corrected = [...lines];
  for (let count = random.int(0, MOST_ODDITIES); count > 0; count -= 1) {
    const at = random.int(0, lines.length - 1);
    const [reasonCode, permille, note] = random.pick(RIGHT_PERMILLE);
    const line = corrected[at];
    if (!line || line.correction || line.billedCents < 1000) continue;
    const right = cents(Math.round((line.billedCents * permille) / 1000));
    corrected[at] = { ...line, correction: { cents: right, reasonCode, effectiveDate: null, note } };
  }
  return corrected;
}
