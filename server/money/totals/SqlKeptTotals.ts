import { sql } from 'kysely';
import { inTransaction } from '../../platform/database/inTransaction';
import { TOTALED_COLUMNS } from '../../platform/database/statements/countedBills';
import { EXPECTED_TOTALED_COLUMNS } from '../../platform/database/statements/countedExpected';
import { ENTRY_TOTALED_COLUMNS } from '../../platform/database/statements/ledgerTotals';
import type { Db, Tx } from '../../platform/database/Tables';

/** Kinds of viewers that totals are kept for, in the order of a rebuild. */
const VIEWER_KINDS = ['all', 'rep', 'agent', 'carrier', 'charges', 'charge'] as const;
export type ViewerKind = (typeof VIEWER_KINDS)[number];

/** Records that totals are kept of, in the order of a rebuild. */
export const COUNTED_KINDS = ['bills', 'expected', 'entries'] as const;
export type CountedKind = (typeof COUNTED_KINDS)[number];

/** The tables `…_totals` and `…_total_changes`, and the views `…_totals_computed` and `…_totals_kept`. */
interface Kept {
  readonly name: 'bill' | 'expected' | 'ledger';
  /** The columns of the key after `viewer`. */
  readonly key: readonly string[];
  /** The columns that are added up. */
  readonly sums: readonly string[];
}

const KEPT: Readonly<Record<CountedKind, Kept>> = {
  bills: { name: 'bill', key: ['status', 'period_from', 'due_date', 'is_open'], sums: TOTALED_COLUMNS },
  expected: { name: 'expected', key: ['state', 'carrier_code', 'period_from'], sums: EXPECTED_TOTALED_COLUMNS },
  entries: { name: 'ledger', key: ['day', 'account', 'carrier_code'], sums: ENTRY_TOTALED_COLUMNS },
};

/**
 * The kinds of viewers that a kind of record has totals for, in rebuild order. Ledger entries have totals for the back office only, and only
 * expected adjustments have separate totals for what carriers charge.
 */
export function viewersOf(counted: CountedKind): readonly ViewerKind[] {
  if (counted === 'entries') return ['all'];
  return VIEWER_KINDS.filter((kind) => (kind !== 'charges' && kind !== 'charge') || counted === 'expected');
}

/** Advisory lock for folding and correcting totals; no other lock uses this number. */
const LOCK = 7_301_031;

/** Fewer deleted rows do not slow reads. */
const MIN_ROWS_TO_VACUUM = 1_000;

const each = (columns: readonly string[], write: (column: string) => string, separator = ', ') =>
  sql.raw(columns.map(write).join(separator));

/**
 * Kept totals of bills, expected adjustments, and entries of the ledger. Triggers insert changes in the transaction that makes them; reads add totals and changes.
 *
 * @source docs/adr/0031-kept-totals.md
 */
export class SqlKeptTotals {
  constructor(private readonly db: Db) {}

  /**
   * Moves committed changes into the totals, so that reads stay short. If several servers call it at once, one does the work.
   *
   * @returns the number of moved changes.
   */
  async fold(): Promise<number> {
    let moved = 0;
    for (const kind of COUNTED_KINDS) {
      const kept = KEPT[kind];
      const rows = await inTransaction(this.db, (tx) => fold(tx, kept));
      if (rows >= MIN_ROWS_TO_VACUUM) await this.vacuum(kept);
      moved += rows;
    }
    return moved;
  }

  /** Where the role does not own the tables, PostgreSQL does this by itself within a minute. */
  private async vacuum(kept: Kept): Promise<void> {
    const { rows } = await sql<{ isOwner: boolean }>`
      select pg_has_role(tableowner, 'usage') as "isOwner" from pg_tables
      where schemaname = current_schema() and tablename = ${nameOfChanges(kept)}`.execute(this.db);
    if (rows[0]?.isOwner) await sql`vacuum (truncate false) ${changesOf(kept)}`.execute(this.db);
  }

  /**
   * Corrects the totals of one kind of viewer in one statement that locks no bill. If interrupted, it has changed nothing.
   *
   * @returns the number of wrong totals.
   */
  correct(counted: CountedKind, viewers: ViewerKind): Promise<number> {
    return inTransaction(this.db, (tx) => correct(tx, KEPT[counted], viewers));
  }
}

const totalsOf = ({ name }: Kept) => sql.table(`${name}_totals`);
const nameOfChanges = ({ name }: Kept) => `${name}_total_changes`;
const changesOf = (kept: Kept) => sql.table(nameOfChanges(kept));

async function fold(tx: Tx, kept: Kept): Promise<number> {
  const { key, sums } = kept;
  const { rows: locks } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK}::bigint) as "isFree"`.execute(tx);
  if (!locks[0]?.isFree) return 0;
  const keyOf = (row: string) => each(key, (column) => `${row}.${column}`);
  const { rows } = await sql<{ moved: number }>`
    with moved as (
      delete from ${changesOf(kept)} returning *
    ), sums as (
      select v.viewer, ${keyOf('m')}, ${each(sums, (column) => `sum(m.${column}) as ${column}`)}
      from moved m cross join lateral unnest(m.viewers) as v (viewer)
      group by v.viewer, ${keyOf('m')}
    ), added as (
      insert into ${totalsOf(kept)} as kept select * from sums
      on conflict (viewer, ${each(key, String)}) do update
      set ${each(sums, (column) => `${column} = kept.${column} + excluded.${column}`)}
    )
    select count(*) as moved from moved`.execute(tx);
  const moved = rows[0]?.moved ?? 0;
  if (moved > 0) {
    await sql`delete from ${totalsOf(kept)} where ${each(sums, (column) => `${column} = 0`, ' and ')}`.execute(tx);
  }
  return moved;
}

async function correct(tx: Tx, kept: Kept, viewers: ViewerKind): Promise<number> {
  const { name, key, sums } = kept;
  await sql`set local statement_timeout = 0`.execute(tx);
  // Two corrections at once would both add the same differences.
  await sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(tx);
  const { numAffectedRows = 0n } = await sql`
    insert into ${changesOf(kept)}
    select '', array[viewer], ${each(key, String)},
      ${each(sums, (column) => `coalesce(must.${column}, 0) - coalesce(kept.${column}, 0)`)}
    from (select * from ${sql.table(`${name}_totals_computed`)} where kind = ${viewers}) must
    full join (select * from ${sql.table(`${name}_totals_kept`)} where kind = ${viewers}) kept using (viewer, ${each(key, String)})
    where row(${each(sums, (column) => `must.${column}`)}) is distinct from row(${each(sums, (column) => `kept.${column}`)})`.execute(
    tx,
  );
  return Number(numAffectedRows);
}
