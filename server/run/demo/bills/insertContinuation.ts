import { sql } from 'kysely';
import type { ContinuationTerms } from '../../../../src/domain/billing/continuation/ContinuationPayer';
import { addMonths, lastOfMonth } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { selectLines } from '../../../billing/bills/selectLines.sql';
import { SqlContinuation } from '../../../billing/continuation/SqlContinuationPayers';
import { ofBill } from '../../../platform/database/statements/billsInScope';
import type { Tx } from '../../../platform/database/Tables';
import { type DemoCalendar, THIS_MONTH } from '../DemoCalendar';
import { payrollOf } from '../files/payroll';

type PayerKind = Pick<ContinuationTerms, 'kind' | 'percent' | 'note'>;

/** One payer of each kind. */
const KINDS: readonly PayerKind[] = [
  { kind: 'COBRA', percent: 102, note: 'Left the company' },
  { kind: 'COBRA', percent: 150, note: 'Extension for a disability' },
  { kind: 'RETIREE', percent: 100, note: 'Pays the employer by check' },
  { kind: 'LEAVE', percent: 100, note: 'Unpaid leave' },
];

/** Months before the latest bill since which they have been paying. */
const PAYING_MONTHS = 3;

/**
 * Adds members who are no longer on payroll but still on this month's bill as continuation payers. The first of them paid a month
 * later, so that there is a history.
 */
export async function insertContinuation(
  tx: Tx,
  groupNumber: string,
  calendar: DemoCalendar,
  by: { readonly userId: string; readonly name: string },
  now: Date,
): Promise<void> {
  const billPk = `${groupNumber}.${calendar.tag(THIS_MONTH)}-1`;
  const month = calendar.first(THIS_MONTH);
  const lines = await selectLines(tx, sql`where ${ofBill('l', { billPk })}`);
  const { left } = payrollOf(billPk, lines);
  const members = left.slice(0, KINDS.length);
  const locked = await new SqlContinuation(tx).lock(groupNumber);
  for (const [at, memberId] of members.entries()) {
    const own = lines.filter((line) => line.memberId === memberId && line.retroPeriod === null);
    const kind = KINDS[at];
    const memberName = own[0]?.memberName;
    if (!kind || memberName === undefined) continue;
    const premium = own.reduce((sum, { billedCents }) => sum + billedCents, 0);
    const terms = {
      ...kind,
      memberId,
      coverage: null,
      from: addMonths(month, -PAYING_MONTHS),
      through: null,
      extensionPercent: null,
      electedOn: null,
      monthlyCents: cents(Math.round((premium * kind.percent) / 100)),
      paidThrough: lastOfMonth(addMonths(month, -1)),
    };
    // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
    const payer = await locked.add({ memberId, memberName }, terms, by, now);
    // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
    if (at === 0) await locked.change(payer, { paidThrough: lastOfMonth(month) }, by, now);
  }
}
