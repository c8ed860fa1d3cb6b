import { sql } from 'kysely';
import type { BillStatus } from '../../../../src/domain/billing/bills/BillStatus';
import { isReconciled } from '../../../../src/domain/billing/bills/BillStatus';
import { type BillCover, type BillToCover, coverBills } from '../../../../src/domain/billing/bills/billCover';
import { type Cents, cents, ZERO } from '../../../../src/domain/platform/money/Cents';
import type { Db, Tx } from '../Tables';
import { OPEN, OWED } from './billConditions';
import { heldFor } from './heldFor';

type OwedBill = Omit<BillToCover, 'isReconciled' | 'receivedCents'> & {
  readonly status: BillStatus;
  readonly heldCents: Cents;
};

/** The office's money for the owed bills of groups, by bill. Deposits are read separately, because nodes do not have them. */
export async function readBillCover(
  db: Db | Tx,
  groupNumbers: readonly string[],
): Promise<ReadonlyMap<string, BillCover>> {
  if (groupNumbers.length === 0) return new Map();
  const groups = sql`${sql.val([...groupNumbers])}::text[]`;
  const { rows: bills } = await sql<OwedBill>`
    select b.bill_pk as "billPk", b.group_number as "groupNumber", b.due_date as "dueDate", b.status,
      ${OPEN}::bigint as "openCents", ${heldFor('b')} as "heldCents"
    from bills b where b.group_number = any(${groups}) and ${OWED} and ${OPEN} > 0`.execute(db);
  const { rows: credits } = await sql<{ groupNumber: string; amountCents: Cents }>`
    select s.group_number as "groupNumber", sum(s.remaining_cents - s.reserved_cents)::bigint as "amountCents"
    from suspense_items s where s.group_number = any(${groups}) and s.remaining_cents > s.reserved_cents
      and not exists (select 1 from bills b where b.group_number = s.group_number and b.bill_pk = s.bill_pk and ${OWED})
    group by s.group_number`.execute(db);
  const { rows: deposited } = await sql<{ groupNumber: string; billPk: string | null; amountCents: Cents }>`
    select c.group_number as "groupNumber", c.bill_pk as "billPk", sum(c.amount_cents)::bigint as "amountCents"
    from deposits d join deposit_checks c on c.deposit_pk = d.deposit_pk
    where d.state = 'OPEN' and c.group_number = any(${groups}) group by c.group_number, c.bill_pk`.execute(db);
  const inDeposits = new Map(deposited.map(({ billPk, amountCents }) => [billPk, amountCents]));
  const isOwed = new Set<string | null>(bills.map(({ billPk }) => billPk));
  const other = new Map(credits.map(({ groupNumber, amountCents }) => [groupNumber, amountCents]));
  for (const { groupNumber, billPk, amountCents } of deposited) {
    if (!isOwed.has(billPk)) other.set(groupNumber, cents((other.get(groupNumber) ?? ZERO) + amountCents));
  }
  return coverBills(
    bills.map(({ status, heldCents, ...bill }) => ({
      ...bill,
      isReconciled: isReconciled(status),
      receivedCents: cents(heldCents + (inDeposits.get(bill.billPk) ?? 0)),
    })),
    other,
  );
}
