import { sql } from 'kysely';
import { inTransaction } from '../database/inTransaction';
import { TOTALED_COLUMNS } from '../database/statements/countedBills';
import type { Db, Tx } from '../database/Tables';

/** Who totals are kept for, in the order in which they are rebuilt. */
export const VIEWER_KINDS = ['all', 'rep', 'agent', 'carrier'] as const;
export type ViewerKind = (typeof VIEWER_KINDS)[number];

/** Key of the advisory lock of what moves or corrects totals; no other lock uses this number. */
const LOCK = 7_301_031;

/** Fewer deleted rows do not slow reading down. */
const MIN_ROWS_TO_VACUUM = 1_000;

const each = (write: (column: string) => string) => sql.raw(TOTALED_COLUMNS.map(write).join(', '));

/**
 * Totals of bills. The database adds their changes in the transaction that changes a bill; readers count both.
 *
 * @source docs/adr/0031-kept-totals.md
 */
export class SqlBillTotals {
  constructor(private readonly db: Db) {}

  /**
   * Moves the committed changes into the totals, so that few rows are read. Several servers may call it at once: one does it.
   *
   * @returns the number of moved changes.
   */
  async fold(): Promise<number> {
    const moved = await inTransaction(this.db, fold);
    if (moved >= MIN_ROWS_TO_VACUUM) await sql`vacuum (truncate false) bill_total_changes`.execute(this.db);
    return moved;
  }

  /**
   * Corrects the totals of some viewers by what the bills of one moment say, in one statement that locks no bill. Interrupted, it
   * has changed nothing; repeated, it finds nothing to correct.
   *
   * @returns the number of wrong totals.
   */
  correct(kind: ViewerKind): Promise<number> {
    return inTransaction(this.db, (tx) => correct(tx, kind));
  }
}

async function fold(tx: Tx): Promise<number> {
  const { rows: locks } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK}::bigint) as "isFree"`.execute(tx);
  if (!locks[0]?.isFree) return 0;
  const { rows } = await sql<{ moved: number }>`
    with moved as (
      delete from bill_total_changes returning *
    ), sums as (
      select v.viewer, m.status, m.period_from, m.due_date, m.is_open, ${each((column) => `sum(m.${column}) as ${column}`)}
      from moved m cross join lateral unnest(m.viewers) as v (viewer)
      group by v.viewer, m.status, m.period_from, m.due_date, m.is_open
    ), added as (
      insert into bill_totals as kept select * from sums
      on conflict (viewer, status, period_from, due_date, is_open) do update
      set ${each((column) => `${column} = kept.${column} + excluded.${column}`)}
    )
    select count(*) as moved from moved`.execute(tx);
  const moved = rows[0]?.moved ?? 0;
  if (moved > 0) await sql`delete from bill_totals where bills = 0 and due_cents = 0 and billed_cents = 0`.execute(tx);
  return moved;
}

async function correct(tx: Tx, kind: ViewerKind): Promise<number> {
  await sql`set local statement_timeout = 0`.execute(tx);
  // Two corrections at once would both add the same differences.
  await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(tx);
  const { numAffectedRows = 0n } = await sql`
    insert into bill_total_changes
    select '', array[viewer], status, period_from, due_date, is_open, ${each((column) => `coalesce(must.${column}, 0) - coalesce(kept.${column}, 0)`)}
    from (select * from bill_totals_computed where kind = ${kind}) must
    full join (select * from bill_totals_kept where kind = ${kind}) kept using (viewer, status, period_from, due_date, is_open)
    where row(${each((column) => `must.${column}`)}) is distinct from row(${each((column) => `kept.${column}`)})`.execute(
    tx,
  );
  return Number(numAffectedRows);
}
