import { sql } from 'kysely';
import type { ReceivedCheck } from '../../../contract/money/deposits';
import type { HistoryEvent } from '../../../contract/platform/shared/historyEvent';
import { groupNumberOf } from '../../../src/domain/billing/bills/Bill';
import type { BillDivision } from '../../../src/domain/billing/divisions/Division';
import type { CheckChoice, Deposit } from '../../../src/domain/money/deposits/Deposit';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import { numberKey } from '../../../src/domain/platform/text/numberKey';
import { scopeCondition } from '../../platform/database/conditions';
import { divisionOf } from '../../platform/database/statements/divisions';
import { heldFor } from '../../platform/database/statements/heldFor';
import { numberKeyOf } from '../../platform/database/statements/numberKeys';
import type { Db } from '../../platform/database/Tables';
import { checksOf, earlierChecksOf, findDeposit, historyOf } from './depositRows.sql';
import type { CheckPair, CheckToSave, DepositQueries, DepositReach, StoredCheck, TargetBill } from './ports';

const MAX_RECEIVED = 100;
/** Enough for the choices of every check of a deposit. */
const MAX_CANDIDATES = 5_000;

const OPEN = sql`greatest(0, b.due_cents - b.paid_cents - b.pending_cents)`;
const CAN_TAKE = sql`b.status in ('RELEASED','MODIFIED','RECONCILED','PENDING','PARTIAL')
  and b.due_cents - b.paid_cents - b.pending_cents > 0`;
/** Amount that a bill that is not reconciled still needs; money held for it has not been applied yet. */
const AWAITED = sql`greatest(0, b.due_cents - ${heldFor('b')})`;

export class SqlDepositQueries implements DepositQueries {
  constructor(protected readonly db: Db) {}

  find(reach: DepositReach, depositPk: string): Promise<Deposit | undefined> {
    return findDeposit(this.db, reach, depositPk);
  }

  checks(depositPk: string): Promise<readonly StoredCheck[]> {
    return checksOf(this.db, depositPk);
  }

  earlierChecks(reach: DepositReach, depositPk: string): Promise<readonly CheckPair[]> {
    return earlierChecksOf(this.db, reach, depositPk);
  }

  history(depositPk: string): Promise<readonly HistoryEvent[]> {
    return historyOf(this.db, depositPk);
  }

  async candidates(
    scope: Scope,
    checks: readonly Pick<CheckToSave, 'billNumber' | 'groupNumber' | 'amountCents'>[],
  ): Promise<readonly CheckChoice[]> {
    if (checks.length === 0) return [];
    const numbers = checks.flatMap(({ billNumber }) => billNumber ?? []);
    const groups = checks.flatMap(({ groupNumber }) => groupNumber ?? []);
    const amounts = checks.map(({ amountCents }) => amountCents);
    const { rows } = await sql<Omit<CheckChoice, 'division'> & { readonly division: BillDivision | null }>`
      select b.bill_pk as "billPk", b.bill_number as "billNumber", b.group_number as "groupNumber", g.name as "groupName",
        b.status, ${divisionOf('b')} as division,
        case when not (${CAN_TAKE}) then 0 when b.status in ('RELEASED','MODIFIED') then ${AWAITED} else ${OPEN} end as "openCents"
      from bills b join groups g on g.group_number = b.group_number
      where ${scopeCondition(scope, 'b.group_number')} and (${numberKeyOf('b.bill_number')} = any(${sql.val(numbers.map(numberKey))}::text[])
        or (${CAN_TAKE} and (b.group_number = any(${sql.val(groups)}::text[])
          or b.due_cents - b.paid_cents - b.pending_cents = any(${sql.val(amounts)}::bigint[]))))
      order by b.due_date, b.bill_pk limit ${MAX_CANDIDATES}`.execute(this.db);
    return rows.map(({ division, ...choice }) => ({ ...choice, ...(division && { division }) }));
  }

  async received(groupNumber: string): Promise<readonly ReceivedCheck[]> {
    const { rows } = await sql<ReceivedCheck>`
      select c.bill_pk as "billPk", b.bill_number as "billNumber", c.check_number as "checkNumber",
        c.amount_cents as "checkCents",
        case when d.state = 'OPEN' then c.amount_cents else s.remaining_cents - s.reserved_cents end as "amountCents",
        d.deposit_date as "depositDate",
        case when d.state = 'OPEN' then 'received' when b.status in ('RELEASED','MODIFIED') then 'held' else 'usable' end as state
      from deposit_checks c join deposits d on d.deposit_pk = c.deposit_pk
      join bills b on b.group_number = c.group_number and b.bill_pk = c.bill_pk and b.status <> 'UNRELEASED'
      left join suspense_items s on s.group_number = c.group_number and s.payment_pk = c.payment_pk and s.bill_pk = c.bill_pk
      where c.group_number = ${groupNumber}
        and ((d.state = 'OPEN' and b.status <> 'PAID') or s.remaining_cents > s.reserved_cents)
      order by d.deposit_date desc, c.check_pk limit ${MAX_RECEIVED}`.execute(this.db);
    return rows;
  }

  async groupsInScope(scope: Scope, groupNumbers: readonly string[]): Promise<readonly string[]> {
    if (groupNumbers.length === 0) return [];
    const { rows } = await sql<{ groupNumber: string }>`
      select g.group_number as "groupNumber" from groups g
      where g.group_number = any(${sql.val([...groupNumbers])}::text[]) and ${scopeCondition(scope, 'g.group_number')}`.execute(
      this.db,
    );
    return rows.map(({ groupNumber }) => groupNumber);
  }

  async targetBills(billPks: readonly string[]): Promise<readonly TargetBill[]> {
    if (billPks.length === 0) return [];
    return this.db
      .selectFrom('bills')
      .select([
        'bill_pk as billPk',
        'bill_number as billNumber',
        'group_number as groupNumber',
        'status',
        'due_cents as dueCents',
        'paid_cents as paidCents',
        'pending_cents as pendingCents',
        'has_zero_payment as hasZeroPayment',
        heldFor('bills').as('heldCents'),
      ])
      .where('group_number', 'in', [...new Set(billPks.map(groupNumberOf))])
      .where('bill_pk', 'in', [...new Set(billPks)])
      .orderBy('group_number')
      .orderBy('bill_pk')
      .execute();
  }
}
