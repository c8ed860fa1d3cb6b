import { sql } from 'kysely';
import type { BillLine } from '../../../../src/domain/billing/bills/BillLine';
import { compareMembers } from '../../../../src/domain/billing/reconciliation/compareMembers';
import type { Deduction } from '../../../../src/domain/billing/reconciliation/PayrollTable';
import { registerOf } from '../../../../src/domain/billing/register/registerOf';
import { DEFAULT_BILL_RULES } from '../../../../src/domain/billing/rules/BillRules';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { LINE_COLUMNS } from '../../../billing/bills/selectLines.sql';
import { SqlContinuation } from '../../../billing/continuation/SqlContinuationPayers';
import { enterRegister } from '../../../billing/register/followRegister';
import { SqlRegister } from '../../../billing/register/SqlRegister';
import type { Tx } from '../../../platform/database/Tables';
import type { Actor } from '../../../platform/shared/Actor';
import type { DemoGroup } from '../groups/DemoGroup';
import { DIVIDED_GROUP } from '../groups/demoGroups';
import { DEMO_PEOPLE } from '../people/demoPeople';

/** Number of latest months whose bills are in the register. */
const MONTHS = 6;
/** Payroll missed one in this many members in one month, and deducted twice for one in the other number. */
const [MISSED, TWICE] = [101, 157];

interface ReconciledBill {
  readonly billPk: string;
  readonly groupNumber: string;
  readonly reconcilePolicy: 'adjustThenPay' | 'payAsBilled';
  readonly month: LocalDate;
  readonly reconciledOn: LocalDate;
}

/**
 * Posts the latest reconciled bills of the first group and of the group with divisions to the register, each with its payroll deductions.
 */
export async function insertRegister(tx: Tx, groups: readonly DemoGroup[], now: Date): Promise<void> {
  const reconciler = DEMO_PEOPLE.find(({ userId }) => userId === 'demo|reconciler');
  const [first] = groups;
  const divided = groups.find(({ index }) => index === DIVIDED_GROUP);
  if (first && reconciler) {
    await enterBills(
      tx,
      first,
      { userId: reconciler.userId, name: `${reconciler.firstName} ${reconciler.lastName}` },
      now,
    );
  }
  if (divided) await enterBills(tx, divided, divided.reconciler, now);
}

async function enterBills(tx: Tx, { groupNumber }: DemoGroup, by: Actor, now: Date): Promise<void> {
  const { rows: bills } = await sql<ReconciledBill>`
    select b.bill_pk as "billPk", b.group_number as "groupNumber", b.reconcile_policy as "reconcilePolicy", b.period_from as month,
      b.reconciled_at::date as "reconciledOn"
    from bills b where b.group_number = ${groupNumber} and b.status in ('RECONCILED','PENDING','PARTIAL','PAID')
      and b.period_from > (select max(period_from) - make_interval(months => ${MONTHS}::integer) from bills
        where group_number = ${groupNumber})
    order by b.period_from, b.bill_pk`.execute(tx);
  const register = new SqlRegister(tx);
  const continuation = new SqlContinuation(tx);
  for (const [index, bill] of bills.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- a few bills, the earliest first
    const { rows: lines } = await sql<BillLine>`
      select ${LINE_COLUMNS} from bill_lines l where l.group_number = ${bill.groupNumber} and l.bill_pk = ${bill.billPk}
      order by l.line_no`.execute(tx);
    const deductions = deductionsFor(lines, index);
    const { comparisons } = compareMembers(
      lines,
      index === 0 ? [...deductions, givenBack(lines.length + 1)] : deductions,
    );
    const today = bill.reconciledOn;
    const { month, reconcilePolicy } = bill;
    const entries = registerOf({
      lines,
      comparisons,
      month,
      reconcilePolicy,
      pay: undefined,
      rules: DEFAULT_BILL_RULES,
    });
    // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
    await enterRegister({ register, continuation }, bill, entries, month, { by, now, today });
  }
}

/** A former spouse on COBRA, identified only by name in the payroll file. Payroll refunded more than it deducted. */
function givenBack(row: number): Deduction {
  const employeeCents = cents(-340);
  const amounts = { amountCents: employeeCents, employeeCents, employerCents: cents(0) };
  return { row, memberId: '', memberName: 'Whitfield, Dana', coverage: 'Medical', ...amounts };
}

/** Payroll deductions for this month's lines, a quarter from the employee. */
function deductionsFor(lines: readonly BillLine[], bill: number): readonly Deduction[] {
  return lines.flatMap(({ memberId, memberName, coverage, retroPeriod, billedCents }, at): readonly Deduction[] => {
    const number = Number(memberId.replace(/\D/g, '').slice(-6));
    if (retroPeriod !== null || billedCents <= 0 || number % MISSED === bill) return [];
    const employee = Math.round(billedCents / 4) * (number % TWICE === bill ? 2 : 1);
    const employer = billedCents - Math.round(billedCents / 4);
    return [
      {
        row: at + 1,
        memberId,
        memberName,
        coverage,
        amountCents: cents(employee + employer),
        employeeCents: cents(employee),
        employerCents: cents(employer),
      },
    ];
  });
}
