import { type RawBuilder, sql } from 'kysely';
import type { Deposit } from '../../src/domain/deposits/Deposit';
import { DUPLICATE_CHECK_DAYS, type EarlierCheck } from '../../src/domain/deposits/duplicateCheck';
import type { BillDivision } from '../../src/domain/divisions/Division';
import type { HistoryEvent } from '../../src/domain/history/HistoryEvent';
import { depositsInReach } from '../database/statements/depositsInReach';
import { divisionOf } from '../database/statements/divisions';
import type { Db } from '../database/Tables';
import type { CheckPair, DepositReach, StoredCheck } from './ports';

/** Columns of a deposit `d`, with the name of its file. */
export const DEPOSIT_COLUMNS = sql`
  d.deposit_pk as "depositPk", d.method, d.reference, d.deposit_date as "depositDate", d.control_count as "controlCount",
  d.control_cents as "controlCents", d.check_count as "checkCount", d.check_cents as "checkCents",
  d.undecided_count as "undecidedCount", d.state, d.version, d.add_date as "addDate", d.add_user as "addUser",
  d.posted_at as "postedAt", d.posted_by as "postedBy",
  (select u.file_name from uploads u where u.owner = d.upload_owner and u.upload_pk = d.upload_pk) as "fileName"`;

export async function findDeposit(
  db: Db,
  reach: DepositReach,
  depositPk: string,
  forUpdate = false,
): Promise<Deposit | undefined> {
  const { rows } = await sql<Deposit>`
    select ${DEPOSIT_COLUMNS} from deposits d where d.deposit_pk = ${depositPk} and ${depositsInReach(reach)}
    ${forUpdate ? sql`for update of d` : sql``}`.execute(db);
  return rows[0];
}

/** Checks of a deposit in the order of entry. */
export async function checksOf(db: Db, depositPk: string): Promise<readonly StoredCheck[]> {
  const { rows } = await sql<Omit<StoredCheck, 'division'> & { readonly division: BillDivision | null }>`
    select c.check_pk as "checkPk", c.check_number as "checkNumber", c.payer, c.amount_cents as "amountCents",
      c.given_bill_number as "givenBillNumber", c.given_group as "givenGroup", c.note, c.target,
      c.group_number as "groupNumber", g.name as "groupName", c.bill_pk as "billPk", b.bill_number as "billNumber",
      ${divisionOf('b')} as division, c.reason, c.payment_pk as "paymentPk", p.confirmation,
      case when p.payment_pk is not null then json_build_object('paidCents', p.amount_cents - coalesce(s.amount_cents, 0),
        'suspenseCents', coalesce(s.amount_cents, 0)) end as posted
    from deposit_checks c
    left join groups g on g.group_number = c.group_number
    left join bills b on b.group_number = c.group_number and b.bill_pk = c.bill_pk
    left join payments p on p.group_number = c.group_number and p.payment_pk = c.payment_pk
    left join suspense_items s on s.group_number = p.group_number and s.payment_pk = p.payment_pk
    where c.deposit_pk = ${depositPk} order by c.check_no`.execute(db);
  return rows.map(({ division, ...check }) => ({ ...check, ...(division && { division }) }));
}

const MAX_EARLIER = 5_000;

/** Checks entered before those of a deposit, or posted since, with the same number, or the same amount within a week. */
export async function earlierChecksOf(db: Db, reach: DepositReach, depositPk: string): Promise<readonly CheckPair[]> {
  const candidates = (condition: RawBuilder<unknown>) => sql`
    select c.check_pk as "ownPk", e.check_pk as "checkPk", e.check_number as "checkNumber", e.payer, e.amount_cents as "amountCents",
      coalesce(e.group_number, e.given_group) as "groupNumber", f.deposit_date as "depositDate", f.reference,
      f.state = 'POSTED' as "isPosted"
    from deposit_checks c join deposits d on d.deposit_pk = c.deposit_pk
    join deposit_checks e on ${condition} join deposits f on f.deposit_pk = e.deposit_pk
    where c.deposit_pk = ${depositPk} and e.check_pk <> c.check_pk and (f.state = 'POSTED' or e.check_pk < c.check_pk)`;
  const { rows } = await sql<EarlierCheck & { readonly ownPk: string; readonly reason: string | null }>`
    select found.*, ${depositsInReach(reach)} as "isInReach", (select r.note from control_reasons r
        where r.item_pk = found."ownPk" and r.earlier_pk = found."checkPk" and r.kind = 'duplicateCheck' limit 1) as reason
    from (${candidates(sql`e.check_number = c.check_number`)} union
      ${candidates(sql`e.amount_cents = c.amount_cents`)} and abs(f.deposit_date - d.deposit_date) <= ${DUPLICATE_CHECK_DAYS}::integer
    ) found join deposit_checks k on k.check_pk = found."checkPk" join deposits d on d.deposit_pk = k.deposit_pk order by found."checkPk" desc limit ${MAX_EARLIER}`.execute(
    db,
  );
  return rows.map(({ ownPk, reason, ...earlier }) => ({ checkPk: ownPk, reason, earlier }));
}

export function historyOf(db: Db, depositPk: string): Promise<readonly HistoryEvent[]> {
  return db
    .selectFrom('deposit_events')
    .select(['at', 'by_name as by', 'event', 'note'])
    .where('deposit_pk', '=', depositPk)
    .orderBy('at')
    .orderBy('event_pk')
    .execute();
}
