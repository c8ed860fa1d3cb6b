import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { RunPayment } from '../../../contract/money/processingRuns';
import { estimatedEnd } from '../../../src/domain/money/processing/estimatedEnd';
import type { PaymentResult, RecordedRun, RunState } from '../../../src/domain/money/processing/RunHistory';
import type { RunFilter, RunQuery } from '../../../src/domain/money/processing/runList';
import { firstOfMonth, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Db } from '../../platform/database/Tables';
import type { RunHistory, RunPaymentFilter } from './RunHistory';
import { partsOf } from './runCounts.sql';
import { IS_LEASED } from './writeGate.sql';

type RunRow = Omit<RecordedRun, 'state' | 'expectedEnd'> & { readonly completed: boolean; readonly isCurrent: boolean };
interface RunEnd {
  readonly businessDate: LocalDate;
  readonly startedAt: string;
  readonly finishedAt: string | null;
}

/** Event in a payment's timeline of each result. */
const EVENTS: Readonly<Record<Exclude<PaymentResult, 'notDue'>, string>> = {
  processed: 'processed',
  failed: 'notProcessed',
  notPresented: 'notPresented',
};

const PAYMENT = sql`
  p.payment_pk as "paymentPk", p.confirmation, p.group_number as "groupNumber", g.name as "groupName", p.method,
  p.amount_cents as "amountCents", p.settle_date as "settleDate"`;

/** Whether a run `r` is the one that runs now. */
const IS_CURRENT = sql<SqlBool>`(coalesce(s.run_pk = r.run_pk, false) and ${IS_LEASED})`;

const HAS_STATE: Readonly<Record<RunState, RawBuilder<SqlBool>>> = {
  running: IS_CURRENT,
  finished: sql`(r.completed and not ${IS_CURRENT})`,
  interrupted: sql`(not r.completed and not ${IS_CURRENT})`,
};

export class SqlRunHistory implements RunHistory {
  constructor(private readonly db: Db) {}

  async runs({ page, size, ...filter }: RunQuery, now: Date) {
    const where = runCondition(filter);
    const { rows } = await sql<RunRow>`
      select r.run_pk as "runPk", r.business_date as "businessDate", r.started_at as "startedAt", r.finished_at as "finishedAt",
        r.by_name as "by", r.total, r.processed, r.failed, r.amount_cents as "amountCents", r.completed,
        r.continues is not null as "isContinuation", ${IS_CURRENT} as "isCurrent"
      from processing_runs r cross join processing_state s where ${where}
      order by r.started_at desc, r.run_pk desc limit ${size} offset ${page * size}`.execute(this.db);
    const { rows: counted } = await sql<{ total: number }>`
      select count(*)::integer as total from processing_runs r cross join processing_state s where ${where}`.execute(
      this.db,
    );
    return { items: rows.map((row) => recorded(row, now)), total: counted[0]?.total ?? 0 };
  }

  async payments(runPk: string, { result, page, size }: RunPaymentFilter, now: Date) {
    const run = await this.db
      .selectFrom('processing_runs')
      .select(['business_date as businessDate', 'started_at as startedAt', 'finished_at as finishedAt', 'completed'])
      .where('run_pk', '=', runPk)
      .executeTakeFirst();
    if (!run) return undefined;
    const limits = sql`limit ${size} offset ${page * size}`;
    if (result === 'notDue') {
      const notDue = notDueAt(run, now);
      const { rows: items } = await sql<RunPayment>`
        select ${PAYMENT}, '' as reason from payments p join groups g on g.group_number = p.group_number
        where ${notDue} order by p.settle_date, p.group_number, p.payment_pk ${limits}`.execute(this.db);
      const { rows } = await sql<{ total: number }>`
        select count(*)::integer as total from payments p where ${notDue}`.execute(this.db);
      return { items, total: rows[0]?.total ?? 0 };
    }
    const parts = run.completed ? await partsOf(this.db, runPk) : [runPk];
    const found = foundIn(parts, result);
    const { rows: items } = await sql<RunPayment>`
      select ${PAYMENT}, e.note as reason
      from ${found} e
      join payments p on p.group_number = e.group_number and p.payment_pk = e.payment_pk
      join groups g on g.group_number = e.group_number
      order by e.group_number, e.payment_pk ${limits}`.execute(this.db);
    const { rows } = await sql<{ total: number }>`select count(*)::integer as total from ${found} e`.execute(this.db);
    return { items, total: rows[0]?.total ?? 0 };
  }
}

function runCondition({ state, month, failed }: RunFilter): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`true`];
  if (state !== undefined) conditions.push(HAS_STATE[state]);
  if (month !== undefined) {
    const first = firstOfMonth(month);
    conditions.push(sql`r.business_date >= ${first}::date and r.business_date < ${first}::date + interval '1 month'`);
  }
  if (failed) conditions.push(sql`r.failed > 0`);
  return sql.join(conditions, sql` and `);
}

/** The payments with a result in the runs, each once. One that failed and was processed by a later run is processed. */
function foundIn(parts: readonly string[], result: Exclude<PaymentResult, 'notDue'>) {
  const isIn = sql`run_pk = any(${sql.val([...parts])}::text[])`;
  const events = sql`
    select distinct on (group_number, payment_pk) group_number, payment_pk, note from payment_events
    where ${isIn} and event = ${EVENTS[result]} order by group_number, payment_pk, at desc`;
  if (result !== 'failed') return sql`(${events})`;
  return sql`(
    select * from (${events}) failed where not exists (
      select 1 from payment_events done where done.${isIn} and done.event = ${EVENTS.processed}
        and done.group_number = failed.group_number and done.payment_pk = failed.payment_pk))`;
}

function recorded({ completed, isCurrent, ...run }: RunRow, now: Date): RecordedRun {
  const state = isCurrent ? 'running' : completed ? 'finished' : 'interrupted';
  const progress = { startedAt: run.startedAt, done: run.processed + run.failed, total: run.total };
  return { ...run, state, expectedEnd: isCurrent ? estimatedEnd(progress, now) : null };
}

/**
 * Payments that were pending at the end of the run, and settle after its date or had a cut-off after its start. Write-offs belong
 * to the payment made with them.
 */
function notDueAt({ businessDate, startedAt, finishedAt }: RunEnd, now: Date) {
  const end = sql`${finishedAt ?? now.toISOString()}::timestamptz`;
  return sql`(p.settle_date > ${businessDate}::date or p.cutoff_at > ${startedAt}::timestamptz) and p.made_with_pk is null and p.add_date <= ${end}
    and (p.processed_at is null or p.processed_at > ${end}) and (p.disposition <> 'VOIDED' or p.mod_date > ${end})`;
}
