import { sql } from 'kysely';
import { DEFAULT_DELINQUENCY_RULES } from '../../../src/domain/billing/delinquency/Delinquency';
import { DUE_SOON_DAYS } from '../../../src/domain/office/notices/Notice';
import type { Tx } from '../../platform/database/Tables';

/** Number of days whose releases have been announced. */
const READY_DAYS = 35;

/** When nightly processing runs, in UTC. */
const PROCESSING_TIME = '23:30';

/** Adds the notices that nightly processing and releases would have added, unread. They count as mailed. */
export async function seedDemoNotices(tx: Tx, now: Date): Promise<void> {
  const { graceDays, noticeDays, warningDays } = DEFAULT_DELINQUENCY_RULES;
  const today = sql`${now.toISOString()}::timestamptz::date`;
  const isOwed = sql`b.status in ('RELEASED', 'MODIFIED', 'RECONCILED', 'PARTIAL') and b.due_cents > b.paid_cents + b.pending_cents`;
  const add = (kind: string, stage: unknown, at: unknown, condition: unknown) =>
    sql`
      insert into notices (group_number, notice_pk, kind, bill_pk, stage, at, night)
      select b.group_number, b.bill_pk || '.' || ${kind}, ${kind}, b.bill_pk, ${stage},
        least(${at}, ${now.toISOString()}::timestamptz), ${today}
      from bills b where ${condition} order by 1, 2`.execute(tx);
  await add(
    'billReady',
    sql`''`,
    sql`b.released_at`,
    sql`b.status <> 'UNRELEASED' and b.released_at > ${now.toISOString()}::timestamptz - make_interval(days => ${READY_DAYS}::integer)`,
  );
  await add(
    'dueSoon',
    sql`''`,
    sql`(b.due_date - ${DUE_SOON_DAYS}::integer + time '${sql.raw(PROCESSING_TIME)}') at time zone 'UTC'`,
    sql`${isOwed} and b.due_date between ${today} and ${today} + ${DUE_SOON_DAYS}::integer`,
  );
  const days = sql`${today} - b.due_date`;
  const start = sql`case when ${days} >= ${warningDays}::integer then ${warningDays}::integer
    when ${days} >= ${noticeDays}::integer then ${noticeDays}::integer
    when ${days} > ${graceDays}::integer then ${graceDays}::integer + 1 else 1 end`;
  await add(
    'pastDue',
    sql`case when ${days} >= ${warningDays}::integer then 'terminationWarning'
      when ${days} >= ${noticeDays}::integer then 'notice'
      when ${days} > ${graceDays}::integer then 'pastDue' else 'withinGrace' end`,
    sql`(b.due_date + ${start} + time '${sql.raw(PROCESSING_TIME)}') at time zone 'UTC'`,
    sql`${isOwed} and b.due_date < ${today}`,
  );
}
