import { sql } from 'kysely';
import { CONTROL_DAYS, type ControlKey, type ControlKind } from '../../../../src/domain/people/controls/Control';
import type { ControlFact, ControlsInForce, ControlWindow } from '../../../../src/domain/people/controls/decideControl';
import { type LimitChange, limitOn, limitsOn } from '../../../../src/domain/people/controls/LimitChange';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { Cents } from '../../../../src/domain/platform/money/Cents';
import { officeDate, startOfOfficeDate } from '../../shared/officeDate';
import { isoText } from '../conditions';
import type { Db } from '../Tables';

const DAY_MS = 86_400_000;

/** @param timeZone of the office, IANA. Default: `DEFAULT_OFFICE_TIME_ZONE`. */
export function controlWindow(now: Date, timeZone?: string): ControlWindow & { readonly today: LocalDate } {
  const today = officeDate(now, timeZone);
  const since = new Date(now.getTime() - CONTROL_DAYS * DAY_MS).toISOString();
  return { since, today, dayStart: startOfOfficeDate(today, timeZone).toISOString() };
}

/** @param timeZone of the office, IANA. Default: `DEFAULT_OFFICE_TIME_ZONE`. */
export async function controlsInForce(
  db: Db,
  kinds: readonly ControlKind[],
  now: Date,
  timeZone?: string,
): Promise<ControlsInForce> {
  const { today, ...window } = controlWindow(now, timeZone);
  const limits = limitsOn(today, await limitChanges(db)).filter(({ kind }) => kinds.includes(kind));
  return { limits, window, facts: limits.length === 0 ? [] : await controlFacts(db, kinds, window.since) };
}

/** The limit in force now; null if there is none. @param timeZone of the office, IANA. Default: `DEFAULT_OFFICE_TIME_ZONE`. */
export async function limitNow(db: Db, key: ControlKey, now: Date, timeZone?: string): Promise<Cents | null> {
  return limitOn(officeDate(now, timeZone), key, await limitChanges(db)).limitCents;
}

/** All changes of a limit, last saved first. */
export async function limitChanges(db: Db): Promise<readonly LimitChange[]> {
  const { rows } = await sql<LimitChange>`
    select change_pk as "changePk", kind, scope, effect, limit_cents as "limitCents", applies_from as "appliesFrom", note, state,
      by_name as by, by_user_id as "byUserId", ${isoText('at')} as at, decided_by as "decidedBy"
    from limit_changes order by change_pk desc`.execute(db);
  return rows;
}

/**
 * Actions after an instant. Excludes reversed and voided payments, and waiting requests.
 *
 * @source docs/decisions/controls.md#what-limits-count
 */
export async function controlFacts(
  db: Db,
  kinds: readonly ControlKind[],
  since: string,
): Promise<readonly ControlFact[]> {
  const { rows } = await sql<ControlFact>`
    select kind, "itemPk", "groupNumber", "userId", "secondUserId", "amountCents", ${isoText('at')} as at from (
      select 'refund' as kind, m.suspense_pk as "itemPk", m.group_number as "groupNumber", m.user_id as "userId",
        m.decided_by_user_id as "secondUserId", m.amount_cents as "amountCents", coalesce(m.decided_at, m.at) as at
      from suspense_moves m
      where m.kind = 'refund' and m.state = 'DONE' and coalesce(m.decided_at, m.at) > ${since}::timestamptz
      union all
      select case p.method when 'Over/Short Debit' then 'writeOff' else 'short' end, a.bill_pk, p.group_number,
        coalesce(c.user_id, nullif(p.made_by_user_id, '')), c.decided_by_user_id, a.amount_cents, p.add_date
      from payments p
      join payment_allocations a on a.group_number = p.group_number and a.payment_pk = p.payment_pk
      left join short_closings c on c.group_number = p.group_number and c.payment_pk = p.payment_pk
      where p.method in ('Over/Short Debit','Debit Suspense') and p.disposition = 'NONE' and p.add_date > ${since}::timestamptz
      union all
      select 'over', p.payment_pk, p.group_number, nullif(p.made_by_user_id, ''), null, p.amount_cents - used.cents, p.add_date
      from payments p cross join lateral (
        select coalesce(sum(a.amount_cents), 0)::bigint as cents from payment_allocations a
        where a.group_number = p.group_number and a.payment_pk = p.payment_pk and a.state <> 'VOIDED') used
      where p.excess_account = 'OVER_SHORT' and p.disposition = 'NONE' and p.amount_cents > used.cents
        and p.add_date > ${since}::timestamptz
      union all
      select 'balance', w.balance_pk, w.group_number, w.by_user_id, w.decided_by_user_id, w.amount_cents, coalesce(w.decided_at, w.at)
      from register_write_offs w where w.state = 'DONE' and coalesce(w.decided_at, w.at) > ${since}::timestamptz
      union all
      select 'reversal', v.payment_pk, v.group_number, v.user_id, v.decided_by_user_id, v.amount_cents, coalesce(v.decided_at, v.at)
      from bank_reversals v where v.state in ('OPEN','FILED','SETTLED') and coalesce(v.decided_at, v.at) > ${since}::timestamptz
      union all
      select 'remit', e.refund_pk, e.group_number, coalesce(a.user_id, e.user_id), case when e.step = 'approveRemit' then e.user_id end,
        r.amount_cents, e.at
      from refund_events e
      join refunds r on r.group_number = e.group_number and r.refund_pk = e.refund_pk
      left join lateral (
        select q.user_id from refund_events q where e.step = 'approveRemit' and q.group_number = e.group_number
          and q.refund_pk = e.refund_pk and q.step = 'askRemit' and q.event_no < e.event_no order by q.event_no desc limit 1) a on true
      where e.step in ('remit','approveRemit') and e.at > ${since}::timestamptz
    ) f where kind = any(${sql.val([...kinds])}::text[]) order by f.at desc`.execute(db);
  return rows;
}
