import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addDays, type LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { startOfOfficeDate } from '../../shared/officeDate';
import type { Db } from '../Tables';

/** When an account's statements begin. */
export interface AccountTime {
  /** ISO timestamp, UTC: earlier events are included in the account's opening balance. */
  readonly since: string;
  /** ISO timestamp, UTC: opening balances posted until then are included in the account's opening balance as well. */
  readonly addedAt: string;
  /** IANA time zone in which statement days begin and end. */
  readonly timeZone: string;
}

/** The end of a day; later postings and statement lines are excluded. */
export interface AsOf {
  readonly day: LocalDate;
  /** The instant after it: ISO timestamp, UTC. */
  readonly until: string;
}

/** The end of a day of an account. */
export function endOf(day: LocalDate, { timeZone }: AccountTime): AsOf {
  return { day, until: startOfOfficeDate(addDays(day, 1), timeZone).toISOString() };
}

/** Whether event `v` is included in the account's opening balance, although it may have been posted later. */
export function isOpening({ addedAt }: AccountTime): RawBuilder<SqlBool> {
  return sql`(v.kind in ('CASH_OPENED', 'OPENING_POSTED', 'OPENING_REVERSED') and v.at <= ${addedAt}::timestamptz)`;
}

/** `shown`: matches with a statement line dated on or before a day. In a `with` clause, because nodes do not have the lines. */
export const shownUpTo = (day: LocalDate) => sql`
  shown as materialized (select s.match_pk from statement_lines s where s.day <= ${day}::date and s.match_pk is not null)`;

/** Whether match `m` is one of `shown`. */
const IS_SHOWN = sql<SqlBool>`m.match_pk in (select match_pk from shown)`;

/**
 * Cash events of the ledger without a statement line, since statements began, with the item that each belongs to: `group_number`,
 * `event_pk`, `at`, `cents`, `kind`, `item_pk`, `day`, `name`, and `reference`. Events of one item share `kind` and `item_pk`.
 *
 * Money from an unknown payer that is later assigned to a group, and undone events, add up to zero within one item.
 *
 * @param asOf default: now.
 */
export function openCash(account: AccountTime, asOf?: AsOf): RawBuilder<unknown> {
  const isBefore = asOf ? sql`v.at < ${asOf.until}::timestamptz` : sql`true`;
  return cashEvents(
    account,
    asOf?.day,
    asOf ? IS_SHOWN : sql<SqlBool>`true`,
    sql`${isBefore} and m.match_pk is null and v.at >= ${account.since}::timestamptz and not ${isOpening(account)}`,
  );
}

/**
 * Whether event `v` with match `m` counts as posted later: posted after the end of a day, but included in the account's opening
 * balance or on a line up to that day. The statement must begin with `shownUpTo` for the day.
 */
export function isPostedLater(account: AccountTime, { until }: AsOf): RawBuilder<SqlBool> {
  return sql`(v.at >= ${until}::timestamptz and (${isOpening(account)} or ${IS_SHOWN}))`;
}

/**
 * Suffix of a remittance's key by its events `e`: empty for its first payment, `:2` after its credit was returned, so that each
 * payment is a separate item.
 *
 * @param condition selects the events that are counted.
 */
const payment = (condition: RawBuilder<unknown>) =>
  sql`case when count(*) filter (where e.step = 'return' and ${condition}) > 0
    then ':' || 1 + count(*) filter (where e.step = 'return' and ${condition}) else '' end`;

/**
 * Reads each event's group data on its node first, and then the coordinator's data.
 *
 * @param shownDay if the conditions use `shown`.
 * @param isShown condition on the join of match `m`.
 * @param condition on event `v` with its match `m`.
 */
function cashEvents(
  { timeZone }: AccountTime,
  shownDay: LocalDate | undefined,
  isShown: RawBuilder<SqlBool>,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    with ${shownDay === undefined ? sql`` : sql`${shownUpTo(shownDay)},`} cash as materialized (
      select c.group_number, c.event_pk, c.kind, c.ref_pk, c.at, c.cents, p.settle_date, p.confirmation, s.check_pk, k.check_number,
        f.file_pk, f.file_no, b.file_pk as reversals_pk, b.file_no as reversals_no, b.settle_date as reversed_on,
        t.file_pk as refunds_pk, t.file_no as refunds_no, t.settle_date as refunded_on
      from (
        select v.group_number, v.event_pk, v.kind, v.ref_pk, v.at, sum(e.amount_cents)::bigint as cents
        from ledger_entries e join ledger_events v on v.group_number = e.group_number and v.event_pk = e.event_pk
        left join matched_cash m on m.group_number = e.group_number and m.event_pk = e.event_pk and ${isShown}
        where e.account = 'CASH' and ${condition}
        group by v.group_number, v.event_pk having sum(e.amount_cents) <> 0
      ) c
      left join bank_reversals w on w.group_number = c.group_number and w.reversal_pk = c.ref_pk and w.owed_at is not null
      left join payments p on p.group_number = c.group_number and p.payment_pk = coalesce(w.payment_pk, c.ref_pk)
      left join suspense_items s on s.group_number = c.group_number and s.suspense_pk = c.ref_pk
      left join lateral (
        select k.check_number from refund_checks k where k.group_number = c.group_number and k.refund_pk = c.ref_pk and k.state <> 'VOIDED'
      ) k on c.kind in ('REFUND_CLEARED','REFUND_NOT_CLEARED')
      left join lateral (
        select f.file_pk, f.file_no from ach_entries a join ach_files f on f.file_pk = a.file_pk
        where a.group_number = c.group_number and a.payment_pk = c.ref_pk order by f.file_no desc limit 1
      ) f on c.kind = 'PAYMENT_PROCESSED'
      left join lateral (
        select e.file_pk, b.file_no, e.settle_date from bank_reversals v
        join bank_reversal_entries e using (group_number, payment_pk, reversal_no) join ach_files b using (file_pk)
        where v.group_number = c.group_number and e.ended_at is null and v.settled_at is not null
          and (v.reversal_pk = c.ref_pk and v.owed_at is null or v.payment_pk = c.ref_pk and v.reason <> 'DRAWN_TWICE') limit 1
      ) b on c.kind in ('PAYMENT_REVERSED','REVERSAL_OWED','DUPLICATE_REVERSED')
      left join lateral (
        select e.file_pk, o.file_no, e.settle_date from refund_credits t
        join refund_credit_entries e using (group_number, refund_pk, credit_no) join ach_files o using (file_pk)
        where t.group_number = c.group_number and t.refund_pk = c.ref_pk and t.settled_at = c.at
        order by e.settle_date desc, o.file_no desc limit 1
      ) t on c.kind = 'REFUND_SETTLED'
    ), moved as materialized (
      select m.to_group, m.payment_pk, min(m.suspense_pk) as suspense_pk
      from suspense_moves m join cash c on c.group_number = m.to_group and c.ref_pk = m.payment_pk
      where m.kind = 'toGroup' and c.kind = 'PAYMENT_PROCESSED' group by m.to_group, m.payment_pk
    )
    select c.group_number, c.event_pk, c.at, c.cents, i.kind, i.item_pk, coalesce(i.day, (c.at at time zone ${timeZone})::date) as day,
      i.name, i.reference
    from cash c
    left join moved on moved.to_group = c.group_number and moved.payment_pk = c.ref_pk and c.kind = 'PAYMENT_PROCESSED'
    left join remittances r on r.remittance_pk = c.ref_pk
    left join lateral (
      select ${payment(sql`e.at < c.at`)} as payment, max(e.at) filter (where e.step = 'send' and e.at <= c.at) as sent_at
      from remittance_events e where e.remittance_pk = r.remittance_pk
    ) q on true
    left join lateral (
      select d.* from deposit_checks k join deposits d on d.deposit_pk = k.deposit_pk
      where (c.kind = 'PAYMENT_PROCESSED' and k.group_number = c.group_number and k.payment_pk = c.ref_pk)
        or (c.kind = 'UNIDENTIFIED_RECEIVED' and k.check_pk = c.check_pk) limit 1
    ) d on true
    left join statement_matches x on x.match_pk = c.ref_pk and c.kind in ('LINE_EXPLAINED','EXPLANATION_UNDONE')
    cross join lateral (select
      case when x.match_pk is not null then 'EXPLAINED'
        when c.kind in ('CASH_OPENED','OPENING_POSTED','OPENING_REVERSED') then 'OPENING'
        when moved.suspense_pk is not null or c.kind = 'UNIDENTIFIED_TRANSFERRED' then 'OTHER'
        when d.deposit_pk is not null then 'DEPOSIT' when c.file_pk is not null then 'ACH'
        when c.kind in ('PAYMENT_RETURNED','PAYMENT_REVERSED','REVERSAL_OWED','DUPLICATE_REVERSED','REVERSAL_RETURNED','REFUND_CREDIT_RETURNED','REMITTANCE_RETURNED') then 'RETURN'
        when c.kind = 'REFUND_SETTLED' then 'REFUND_ACH' when r.remittance_pk is not null then 'REMITTANCE'
        when c.kind in ('SUSPENSE_REFUNDED','REFUND_CLEARED','REFUND_NOT_CLEARED','REFUND_ESCHEATED') then 'REFUND' else 'OTHER' end as kind,
      case when c.kind = 'UNIDENTIFIED_TRANSFERRED' then c.ref_pk when moved.suspense_pk is not null then moved.suspense_pk
        when d.deposit_pk is not null then d.deposit_pk when c.file_pk is not null then c.file_pk || ':' || c.settle_date when c.reversals_pk is not null then c.reversals_pk || ':' || c.reversed_on
        when c.refunds_pk is not null then c.refunds_pk || ':' || c.refunded_on when c.kind = 'REFUND_CREDIT_RETURNED' then c.event_pk when c.kind = 'REMITTANCE_RETURNED' then c.ref_pk || q.payment || ':back'
        when r.remittance_pk is not null then c.ref_pk || q.payment
        when c.kind in ('SUSPENSE_REFUNDED','REFUND_ESCHEATED') then c.event_pk else c.ref_pk end as item_pk,
      case when d.deposit_pk is not null then d.deposit_date when c.file_pk is not null then c.settle_date when c.kind <> 'REMITTANCE_RETURNED' then coalesce(c.reversed_on, c.refunded_on, (q.sent_at at time zone ${timeZone})::date) end as day,
      coalesce(d.reference, c.file_no::text, 'reversals of file ' || c.reversals_no, 'in file ' || c.refunds_no, c.confirmation, r.control_no || ' to ' || r.carrier_code, 'check ' || c.check_number, x.how,
        case c.kind when 'REFUND_ESCHEATED' then 'remitted to the state' when 'REFUND_CREDIT_RETURNED' then 'of a refund' end, '') as name,
      coalesce(d.reference, case when c.file_pk is null and c.reversals_pk is null then c.confirmation end, c.check_number::text, '') as reference
    ) i`;
}

/** Items of open cash as of the end of a day, like `openItems` but without remittances and refund checks in transit. */
export function openItemsAsOf(account: AccountTime, asOf: AsOf): RawBuilder<unknown> {
  return itemsOf(openCash(account, asOf));
}

/** Items of cash posted later, in the form of `openItems`. */
export function itemsPostedLater(account: AccountTime, asOf: AsOf): RawBuilder<unknown> {
  return itemsOf(cashEvents(account, asOf.day, sql`true`, isPostedLater(account, asOf)));
}

function itemsOf(cash: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select kind || ':' || item_pk as key, kind, sum(cents)::bigint as "amountCents", min(day) as day, min(name) as name,
      min(reference) as reference, true as "isPosted", min(at) as at
    from (${cash}) c group by kind, item_pk having sum(cents) <> 0`;
}

/**
 * Items of open cash: `key`, `kind`, `amountCents`, `day`, `name`, `reference`, and `isPosted`. Includes sent remittances and
 * issued refund checks, even stale ones.
 */
export function openItems(account: AccountTime): RawBuilder<unknown> {
  const { timeZone } = account;
  return sql`
    ${itemsOf(openCash(account))}
    union all
    select 'REMITTANCE:' || r.remittance_pk || e.payment, 'REMITTANCE', -r.amount_cents, (coalesce(e.at, r.add_date) at time zone ${timeZone})::date,
      r.control_no || ' to ' || r.carrier_code, '', false, coalesce(e.at, r.add_date)
    from remittances r left join lateral (
      select max(at) filter (where step = 'send') as at, ${payment(sql`true`)} as payment from remittance_events e where e.remittance_pk = r.remittance_pk
    ) e on true
    where r.state = 'SENT' and r.amount_cents <> 0
    union all
    select 'REFUND:' || k.refund_pk, 'REFUND', -k.amount_cents, k.issued_on, 'check ' || k.check_number || ' to ' || m.payee,
      k.check_number::text, false, r.approved_at
    from refund_checks k join refunds r on r.group_number = k.group_number and r.refund_pk = k.refund_pk
    join suspense_moves m on m.group_number = r.group_number and m.suspense_pk = r.suspense_pk and m.move_pk = r.move_pk
    where k.state in ('ISSUED','STALE')`;
}

/** When an account's statements begin. */
export async function accountTime(db: Db, accountPk: string): Promise<AccountTime> {
  const { opens_on, at, time_zone } = await db
    .selectFrom('cash_accounts')
    .select(['opens_on', 'at', 'time_zone'])
    .where('account_pk', '=', accountPk)
    .executeTakeFirstOrThrow();
  return { since: startOfOfficeDate(opens_on, time_zone).toISOString(), addedAt: at, timeZone: time_zone };
}
