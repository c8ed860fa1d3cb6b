import { sql } from 'kysely';
import { MAX_CENTS } from '../../../src/domain/platform/money/Cents';
import type { Db, Tx } from '../../platform/database/Tables';
import type { RunProgress } from './ports';

/**
 * The run, and the interrupted runs that it continues, directly or through one another. Empty for an unknown run.
 *
 * @source docs/decisions/processing.md#a-runs-totals-are-counted-from-the-payments-timelines
 */
export async function partsOf(db: Db, runPk: string): Promise<readonly string[]> {
  const { rows } = await sql<{ runPk: string }>`
    with recursive parts as (
      select run_pk, continues from processing_runs where run_pk = ${runPk}
      union select r.run_pk, r.continues from parts p join processing_runs r on r.run_pk = p.continues
    )
    select run_pk as "runPk" from parts`.execute(db);
  return rows.map((row) => row.runPk);
}

/**
 * Counts the payments of a run from their timelines, because a process does not know of payments whose answer from the
 * database was lost. A payment that failed in one of the runs and was processed in another one counts as processed.
 *
 * @param parts the run, and the interrupted runs whose payments it counts, too.
 * @returns undefined for an unknown run.
 */
export async function countPayments(tx: Tx, runPk: string, parts: readonly string[]): Promise<RunProgress | undefined> {
  const { rows } = await sql<RunProgress>`
    update processing_runs r set processed = done.processed, failed = done.failed,
      total = greatest(r.total + done.before, done.processed + done.failed), amount_cents = least(done.cents, ${MAX_CENTS}::bigint)
    from (
      select count(*) filter (where is_processed)::integer as processed,
        count(*) filter (where not is_processed)::integer as failed,
        count(*) filter (where is_processed and not is_own)::integer as before,
        coalesce(sum(p.amount_cents) filter (where is_processed), 0) as cents
      from (
        select e.group_number, e.payment_pk, bool_or(e.event = 'processed') as is_processed, bool_or(e.run_pk = ${runPk}) as is_own
        from payment_events e
        where e.run_pk = any(${sql.val([...parts])}::text[]) and e.event in ('processed', 'notProcessed')
        group by e.group_number, e.payment_pk
      ) e join payments p on p.group_number = e.group_number and p.payment_pk = e.payment_pk
    ) done
    where r.run_pk = ${runPk}
    returning r.total, r.processed, r.failed, r.amount_cents as "amountCents"`.execute(tx);
  return rows[0];
}
