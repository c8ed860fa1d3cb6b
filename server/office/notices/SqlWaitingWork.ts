import { type RawBuilder, sql } from 'kysely';
import { BILL_STATUS_LISTS, type BillStatus } from '../../../src/domain/billing/bills/BillStatus';
import { UNIDENTIFIED } from '../../../src/domain/money/ledger/LedgerEvent';
import { MAX_WAITING, type WaitingWork } from '../../../src/domain/office/notices/WaitingWork';
import { decide, scopeFor } from '../../../src/domain/platform/access/decide';
import type { Operation } from '../../../src/domain/platform/access/policy';
import { primaryTypeOf } from '../../../src/domain/platform/access/Role';
import { type Scope, withinGroup } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { billCondition } from '../../platform/database/conditions';
import {
  accountsToConfirm,
  creditsToApprove,
  managersToConfirm,
  returnedRefunds,
  reversalsToApprove,
  stateRemittancesToApprove,
} from '../../platform/database/statements/approvals';
import { correctionsInScope } from '../../platform/database/statements/correctionsInScope';
import { depositsInReach } from '../../platform/database/statements/depositsInReach';
import { peopleNotOnBill } from '../../platform/database/statements/notOnBill';
import { lateDeductions, writeOffsToDecide } from '../../platform/database/statements/registerWork';
import { stopOrdersToRenew } from '../../platform/database/statements/stopOrders';
import type { Db } from '../../platform/database/Tables';
import type { Caller } from '../../platform/shared/Caller';
import type { CountedWork, WaitingWorkQueries } from './ports';

const TO_RECONCILE: readonly BillStatus[] = ['RELEASED', 'MODIFIED'];

/**
 * Counts the rows of the lists that the navigation links to, by one statement. Work that a person may not do is zero.
 *
 * @source docs/decisions/notices.md#the-navigation-counts-what-waits
 */
export class SqlWaitingWork implements WaitingWorkQueries {
  constructor(private readonly db: Db) {}

  async count({ person, userId }: Caller, groupNumber: string | undefined, today: LocalDate): Promise<CountedWork> {
    const type = primaryTypeOf(person.grants.map(({ role }) => role));
    const scopeOf = (operation: Operation) => withinGroup(scopeFor(person, operation), groupNumber);
    const bills =
      type === 'admin'
        ? billsWaiting(scopeOf('bills.release'), BILL_STATUS_LISTS.readyToRelease)
        : billsWaiting(scopeOf('bills.reconcile'), TO_RECONCILE);
    const pay = billsWaiting(scopeOf('payments.create'), BILL_STATUS_LISTS.readyForPayment);
    const openDeposits = sql`select 1 from deposits d
      where d.state = 'OPEN' and ${depositsInReach({ scope: scopeOf('deposits.read'), userId })}`;
    const unknown = sql`select 1 from suspense_items s
      where s.account = 'CREDIT_SUSPENSE' and s.group_number = ${UNIDENTIFIED} and s.remaining_cents > 0`;
    const sent = sql`select 1 from corrections c where c.state = 'SENT' and ${correctionsInScope(scopeOf('corrections.read'))}`;
    const notOnBill = peopleNotOnBill(scopeOf('notOnBill.read'));
    const writeOffs = writeOffsToDecide(scopeOf('corrections.write'), userId);
    const late = lateDeductions(scopeOf('register.readBalances'), today);
    const accounts = accountsToConfirm(decide(person, 'setup.write').allowed, userId);
    const managers = managersToConfirm(decide(person, 'controls.write').allowed, userId);
    const credits = creditsToApprove(scopeOf('suspense.change'), userId);
    const toStates = stateRemittancesToApprove(scopeOf('suspense.work'), userId);
    const reversals = reversalsToApprove(scopeOf('payments.reverse'), userId);
    const toPayAgain = returnedRefunds(scopeOf('suspense.change'));
    const stopOrders = stopOrdersToRenew(scopeOf('suspense.change'), today);
    const { rows } = await sql<WaitingWork & Omit<CountedWork, 'work'>>`
      with write_offs as materialized (${writeOffs} limit ${MAX_WAITING}), late as materialized (${late} limit ${MAX_WAITING})
      select ${counted(bills)} as bills, ${counted(pay)} as pay,
        ${counted(openDeposits)} as deposits,
        ${counted(scopeOf('suspense.work').kind === 'none' ? NOTHING : unknown)} as suspense,
        ${counted(type === 'carrier' ? sent : NOTHING)} as corrections,
        ${counted(notOnBill)} as "notOnBill",
        (select count(*)::integer from write_offs) as "writeOffs", (select count(*)::integer from late) as "lateDeductions",
        ${counted(accounts)} as "carrierAccounts", ${counted(managers)} as managers, ${counted(credits)} as "refundCredits",
        ${counted(toStates)} as "stateRemittances", ${counted(reversals)} as reversals,
        ${counted(toPayAgain)} as "returnedRefunds", ${counted(stopOrders)} as "stopOrders",
        json_build_object('carrierCode', (select min(carrier_code) from (${accounts}) first),
          'userId', (${managers} order by e.event_pk limit 1),
          'paymentPk', (${reversals} order by v.at, v.reversal_pk limit 1)) as "firstApprovals",
        coalesce(${firstGroup('write_offs')}, ${firstGroup('late')}) as balances, ${firstGroup('late')} as "lateBalances"`.execute(
      this.db,
    );
    const [row] = rows;
    if (!row) throw new Error('A query without tables returns one row.');
    const { balances, lateBalances, firstApprovals, ...work } = row;
    return { work, balances, lateBalances, firstApprovals };
  }
}

/** The first group by name with rows of a table, and the number of groups. */
function firstGroup(table: string): RawBuilder<unknown> {
  return sql`(select json_build_object('groupNumber', g.group_number, 'groupName', g.name,
      'groupCount', (select count(distinct group_number)::integer from ${sql.table(table)}))
    from groups g where g.group_number in (select group_number from ${sql.table(table)}) order by g.name, g.group_number limit 1)`;
}

const NOTHING = sql`select 1 where false`;

function billsWaiting(scope: Scope, statuses: readonly BillStatus[]): RawBuilder<unknown> {
  if (scope.kind === 'none') return NOTHING;
  return sql`select 1 from bills b
    where b.status = any(${sql.val([...statuses])}::text[]) and ${billCondition(scope, 'b')}`;
}

function counted(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select count(*)::integer from (${rows} limit ${MAX_WAITING}) counted)`;
}
