import { type RawBuilder, sql } from 'kysely';
import type { NoticeList, NoticeSummary } from '../../../contract/office/notices';
import { groupNumberOf } from '../../../src/domain/billing/bills/Bill';
import { coverText } from '../../../src/domain/billing/bills/billCover';
import type { DelinquencyStage } from '../../../src/domain/billing/delinquency/DelinquencyStage';
import type { BillDivision } from '../../../src/domain/billing/divisions/Division';
import { MAX_UNREAD, type Notice, type NoticeKind } from '../../../src/domain/office/notices/Notice';
import { MAX_LISTED_BILLS, SUMMARY_KINDS, type SummaryKind } from '../../../src/domain/office/notices/NoticeSummary';
import type { Scope } from '../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { type Cents, ZERO } from '../../../src/domain/platform/money/Cents';
import { paymentCondition, reachedCondition, scopeCondition } from '../../platform/database/conditions';
import { OPEN, OWED } from '../../platform/database/statements/billConditions';
import { readBillCover } from '../../platform/database/statements/billCover';
import { billsToCount } from '../../platform/database/statements/billsInScope';
import { correctionsInScope, isOverdue, isToSend } from '../../platform/database/statements/correctionsInScope';
import { divisionOfBill } from '../../platform/database/statements/divisions';
import { NOT_PAID_IN_FULL } from '../../platform/database/statements/registerWork';
import { IS_RETURNED_REFUND } from '../../platform/database/statements/returnedRefunds';
import type { Db } from '../../platform/database/Tables';
import type { ChosenNotices, CountedWork, NoticeReach, NoticeStore } from './ports';

/** Notices of the groups in a person's reach, as rows of groups with a person's marks. */
export class SqlNotices implements NoticeStore {
  constructor(private readonly db: Db) {}

  async list(
    userId: string,
    reach: NoticeReach,
    size: number,
    kind: SummaryKind | undefined,
  ): Promise<Omit<NoticeList, keyof Omit<CountedWork, 'work'> | 'waiting'>> {
    const summaries = await this.summaries(userId, reach);
    const summed = summaries.map((one) => one.kind);
    const condition = kind
      ? sql`n.notice_pk in (select t.notice_pk from (${billThings(userId, reach)}) t where t.kind = ${kind})`
      : isListedAlone(userId, reach, summed);
    const found = await selectNotices(this.db, userId, reach, condition, size + 1);
    return {
      summaries: kind ? [] : summaries,
      items: found.slice(0, size),
      hasMore: found.length > size,
      unreadCount: await this.countUnread(userId, reach, summaries),
    };
  }

  async markRead(
    userId: string,
    reach: NoticeReach,
    { noticePks, kinds, upTo }: ChosenNotices,
    now: Date,
  ): Promise<number> {
    const ofKinds =
      kinds.length === 0 ? sql`false` : sql`(n.kind = any(${BILL_KINDS}) and ${isOfBills(userId, reach, kinds)})`;
    const chosen = sql`(n.notice_pk = any(${sql.val([...noticePks])}::text[]) or n.at <= ${upTo}::timestamptz or ${ofKinds})`;
    await sql`
      insert into notice_reads (group_number, notice_pk, user_id, at)
      select n.group_number, n.notice_pk, ${userId}, ${now.toISOString()}::timestamptz
      from ${noticesOf(userId, reach)} where ${isSeen(reach)} and r.user_id is null and ${chosen}
      order by n.group_number, n.notice_pk on conflict do nothing`.execute(this.db);
    return this.countUnread(userId, reach, await this.summaries(userId, reach));
  }

  /** Kinds that are the latest notice of more than `MAX_LISTED_BILLS` bills. @source BR-NOT-11 */
  private async summaries(userId: string, reach: NoticeReach): Promise<readonly NoticeSummary[]> {
    const { rows } = await sql<NoticeSummary>`
      select t.kind, count(*)::integer as "billCount", count(distinct t.group_number)::integer as "groupCount",
        case when count(distinct t.group_number) = 1 then min(g.name) end as "groupName", max(t.at) as at,
        bool_and(t.is_read) as "isRead", min(t.due_date) as "dueFrom", max(t.due_date) as "dueTo"
      from (${billThings(userId, reach)}) t join groups g on g.group_number = t.group_number
      where t.kind = any(${sql.val([...SUMMARY_KINDS])}::text[])
      group by t.kind having count(*) > ${MAX_LISTED_BILLS}::integer
      order by array_position(${sql.val([...SUMMARY_KINDS])}::text[], t.kind)`.execute(this.db);
    return rows;
  }

  /**
   * Counts bills, payments, and bill corrections with an unread notice. Several notices about the same item count once, as in
   * `groupNotices`, and so do the bills of a summary.
   *
   * @source BR-NOT-09 BR-NOT-11
   */
  private async countUnread(
    userId: string,
    reach: NoticeReach,
    summaries: readonly Pick<NoticeSummary, 'kind' | 'isRead'>[],
  ): Promise<number> {
    const summed = summaries.map(({ kind }) => kind);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from (
        select distinct n.group_number, n.bill_pk, n.payment_pk, n.write_off_pk, n.refund_pk,
          case when n.kind in ('correctionsDue', 'correctionsOverdue', 'mentioned') then n.kind end
        from ${noticesOf(userId, reach)} where ${isSeen(reach)} and r.user_id is null and ${isListedAlone(userId, reach, summed)}
        limit ${MAX_UNREAD}) unread`.execute(this.db);
    return Math.min((rows[0]?.count ?? 0) + summaries.filter(({ isRead }) => !isRead).length, MAX_UNREAD);
  }
}

/** Kinds of notices about a bill itself. Only a bill's latest notice needs reading. */
const BILL_KINDS = sql`array['billReady', 'dueSoon', 'pastDue', 'deductionsLate']::text[]`;

/** Query for each bill's latest notice visible to a person. `is_read` covers all of the bill's notices. */
function billThings(userId: string, reach: NoticeReach): RawBuilder<unknown> {
  return sql`
    select distinct on (n.group_number, n.bill_pk) n.group_number, n.bill_pk, n.notice_pk, n.kind, n.at, b.due_date,
      bool_and(r.user_id is not null) over (partition by n.group_number, n.bill_pk) as is_read
    from ${noticesOf(userId, reach)}
    where ${isSeen(reach)} and n.kind = any(${BILL_KINDS}) and ${OWED}
    order by n.group_number, n.bill_pk, n.at desc, n.notice_pk desc`;
}

/** Whether notice `n` is about a bill whose latest notice has one of these kinds. */
function isOfBills(userId: string, reach: NoticeReach, kinds: readonly SummaryKind[]): RawBuilder<unknown> {
  return sql`(n.group_number, n.bill_pk) in (select t.group_number, t.bill_pk from (${billThings(userId, reach)}) t
    where t.kind = any(${sql.val([...kinds])}::text[]))`;
}

/** Whether notice `n` is outside all summaries. @param summed kinds shown as summaries */
function isListedAlone(userId: string, reach: NoticeReach, summed: readonly SummaryKind[]): RawBuilder<unknown> {
  if (summed.length === 0) return sql`true`;
  return sql`(n.bill_pk is null or n.kind <> all(${BILL_KINDS}) or not ${isOfBills(userId, reach, summed)})`;
}

interface NoticeRow {
  readonly noticePk: string;
  readonly kind: NoticeKind;
  readonly stage: DelinquencyStage | '';
  readonly at: string;
  readonly isRead: boolean;
  readonly groupName: string;
  readonly billPk: string | null;
  readonly billNumber: string;
  readonly division: BillDivision | null;
  readonly dueDate: LocalDate;
  readonly sendBy: LocalDate | null;
  readonly confirmation: string;
  readonly amountCents: Cents;
  readonly disposition: string;
  readonly writeOff: Notice['writeOff'];
  readonly refund: Notice['refund'];
  readonly mention: Notice['mention'];
  readonly account: { readonly groupNumber: string; readonly bankAccountPk: string } | null;
}

/** Notices that a person sees, newest first. @param condition on notices `n`. */
export async function selectNotices(
  db: Db,
  userId: string,
  reach: NoticeReach,
  condition: RawBuilder<unknown>,
  most: number,
): Promise<readonly Notice[]> {
  const { rows } = await sql<NoticeRow>`
    select n.notice_pk as "noticePk", n.kind, n.stage, n.at, r.user_id is not null as "isRead", g.name as "groupName",
      b.bill_pk as "billPk", b.bill_number as "billNumber", ${divisionOfBill('b')} as division, b.due_date as "dueDate", n.send_by as "sendBy", p.confirmation,
      p.amount_cents as "amountCents", p.disposition,
      (select json_build_object('groupNumber', c.group_number, 'bankAccountPk', c.bank_account_pk) from account_changes c
        where n.kind in ('accountChange', 'accountChangeOverdue') and c.group_number = n.group_number and c.payment_pk = n.payment_pk
          and c.state = 'OPEN' order by c.add_date desc, c.change_pk desc limit 1) as account,
      case when w.write_off_pk is not null then
        json_build_object('groupNumber', w.group_number, 'amountCents', w.amount_cents, 'by', w.by_name) end as "writeOff",
      case when k.refund_pk is not null then
        json_build_object('amountCents', k.amount_cents, 'isReturned', k.return_code is not null) end as refund,
      (select json_build_object('by', c.by_name) from bill_comments c
        where c.group_number = n.group_number and c.bill_pk = n.bill_pk and c.comment_pk = n.comment_pk) as mention
    from ${noticesOf(userId, reach)} join groups g on g.group_number = n.group_number
    where ${isSeen(reach)} and ${condition} order by n.at desc, n.notice_pk desc limit ${most}`.execute(db);
  const covered = await coverTexts(db, reach, rows);
  return rows.map(
    ({
      billPk,
      billNumber,
      division,
      dueDate,
      stage,
      sendBy,
      confirmation,
      amountCents,
      disposition,
      account,
      ...row
    }) => ({
      ...row,
      bill:
        billPk === null
          ? null
          : {
              billPk,
              billNumber,
              ...(division && { division }),
              dueDate,
              stage: stage === '' ? null : stage,
              sendBy,
              ...covered.get(row.noticePk),
            },
      payment:
        billPk === null && row.writeOff === null && row.refund === null
          ? {
              confirmation,
              amountCents,
              isReversed: disposition === 'REVERSED',
              isSetAside: disposition === 'VOIDED',
              account,
            }
          : null,
      export: null,
    }),
  );
}

/**
 * What the office already has for bills that are due soon or past due, by notice. People limited to divisions see only what was received
 * for the bill, and carriers and agents nothing.
 *
 * @source docs/decisions/notices.md#a-past-due-notice-says-what-the-office-already-has
 */
async function coverTexts(
  db: Db,
  { bills }: NoticeReach,
  rows: readonly Pick<NoticeRow, 'noticePk' | 'kind' | 'billPk'>[],
): Promise<ReadonlyMap<string, { readonly covered: string }>> {
  const owed = rows.filter(({ kind, billPk }) => billPk !== null && (kind === 'pastDue' || kind === 'dueSoon'));
  if (owed.length === 0 || bills.kind === 'carriers' || bills.kind === 'agents') return new Map();
  const groups = [...new Set(owed.map(({ billPk }) => groupNumberOf(billPk ?? '')))];
  const cover = await readBillCover(db, groups);
  return new Map(
    owed.flatMap(({ noticePk, billPk }) => {
      const found = cover.get(billPk ?? '');
      if (!found) return [];
      const isWhole = bills.kind !== 'groups' || bills.groupNumbers.includes(found.groupNumber);
      const covered = coverText(isWhole ? found : { ...found, creditCents: ZERO });
      return covered === '' ? [] : [[noticePk, { covered }] as const];
    }),
  );
}

/**
 * Whether notice `n` is to be mailed to a person again. One that a reminder renewed is new only for people of the group.
 *
 * @source docs/decisions/notices.md#a-reminder-renews-the-past-due-notices-of-a-group
 */
export function isNewTo(userId: string): RawBuilder<unknown> {
  return sql`(n.reminded_at is null or n.group_number in (
    select own.group_number from person_roles own where own.user_id = ${userId}))`;
}

/** Whether the comment of notice `n` still stands, and the person whom it mentions has not commented on the bill since. */
const IS_UNANSWERED = sql`exists (select 1 from bill_comments c
      where c.group_number = n.group_number and c.bill_pk = n.bill_pk and c.comment_pk = n.comment_pk and c.deleted_at is null
        and not exists (select 1 from bill_comments a where a.group_number = c.group_number and a.bill_pk = c.bill_pk
          and a.by_user_id = n.for_user_id and a.at >= c.at))`;

/** Notices `n` with the bills `b` that a person sees, payments `p`, and the person's marks `r`, as a table expression. */
function noticesOf(userId: string, { bills }: NoticeReach): RawBuilder<unknown> {
  return sql`(select * from notices where for_user_id is null or for_user_id = ${userId}) n
    left join ${billsToCount(bills)} b on b.group_number = n.group_number and b.bill_pk = n.bill_pk
    left join payments p on p.group_number = n.group_number and p.payment_pk = n.payment_pk
    left join register_write_offs w on w.group_number = n.group_number and w.write_off_pk = n.write_off_pk
      and w.state = 'WAITING' and w.by_user_id <> ${userId}
    left join refund_credits k on k.group_number = n.group_number and k.refund_pk = n.refund_pk and k.credit_no = n.credit_no
    left join notice_reads r on r.group_number = n.group_number and r.notice_pk = n.notice_pk and r.user_id = ${userId}`;
}

/**
 * Whether a person sees notice `n`. Notices whose work is done are left out: bills that are reconciled, reminders of bills with
 * nothing open, returned payments whose bills have nothing open, groups without an overdue correction, corrections that were sent
 * or dropped, changes of bank accounts that are decided, and refunds that are paid another way.
 *
 * @source docs/decisions/notices.md#a-notice-is-listed-until-its-work-is-done
 */
function isSeen({ bills, comments, payments, corrections, register, refunds }: NoticeReach): RawBuilder<unknown> {
  // All notices are within the scope of bills. A distributed database refuses to look up the same groups again in an alternative.
  const alsoIn = (scope: Scope, condition: RawBuilder<unknown>) =>
    scope.kind !== 'groups' && JSON.stringify(scope) === JSON.stringify(bills) ? sql`true` : condition;
  const isOpenBill = sql`case n.kind when 'billReady' then b.status in ('RELEASED', 'MODIFIED')
    when 'correctionsOverdue' then ${within(
      corrections,
      sql`exists (select 1 from corrections c
      where c.group_number = n.group_number and ${correctionsInScope(corrections)} and ${isOverdue})`,
    )}
    when 'correctionsDue' then ${within(
      corrections,
      sql`exists (select 1 from corrections c
      where ${correctionsInScope(corrections)} and c.group_number = n.group_number and c.correction_pk = any(n.correction_pks) and ${isToSend})`,
    )}
    when 'mentioned' then ${within(comments, sql`${alsoIn(comments, reachedCondition(comments, 'n.group_number'))} and ${IS_UNANSWERED}`)}
    when 'deductionsLate' then ${NOT_PAID_IN_FULL} and ${alsoIn(register, reachedCondition(register, 'n.group_number'))}
    else ${OWED} and ${OPEN} > 0 end`;
  const isOpenPayment = sql`case when n.kind = 'paymentReturned' then coalesce((select bool_or(${OWED} and ${OPEN} > 0)
      from payment_allocations a join bills b on b.group_number = a.group_number and b.bill_pk = a.bill_pk
      where a.group_number = n.group_number and a.payment_pk = n.payment_pk), true)
    when n.kind in ('accountChange', 'accountChangeOverdue') then exists (select 1 from account_changes c
      where c.group_number = n.group_number and c.payment_pk = n.payment_pk and c.state = 'OPEN')
    else true end`;
  const isOwedRefund = sql`exists (select 1 from refunds r where r.group_number = k.group_number and r.refund_pk = k.refund_pk
      and ${IS_RETURNED_REFUND}) and not exists (select 1 from refund_credits later
      where later.group_number = k.group_number and later.refund_pk = k.refund_pk and later.credit_no > k.credit_no)`;
  return sql`${reachedCondition(bills, 'n.group_number')} and (
    (b.bill_pk is not null and (${isOpenBill}))
    or (p.payment_pk is not null and ${within(payments, sql`${alsoIn(payments, paymentCondition(payments, 'p'))} and (${isOpenPayment})`)})
    or (k.refund_pk is not null and ${within(refunds, sql`${alsoIn(refunds, scopeCondition(refunds, 'n.group_number'))} and ${isOwedRefund}`)})
    or (w.write_off_pk is not null and ${alsoIn(corrections, scopeCondition(corrections, 'n.group_number'))}))`;
}

/** The condition, without its sub-queries for nobody: a distributed database refuses those that a constant leaves without a join. */
function within(scope: Scope, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return scope.kind === 'none' ? sql`false` : condition;
}
