import { type RawBuilder, sql } from 'kysely';
import { groupNumberOf } from '../../../../src/domain/billing/bills/Bill';
import type { Tx } from '../Tables';

/** Tables whose rows `lockRows` locks. A payment's reversals are locked together, and bank accounts for sharing. */
export type LockableTable =
  | 'payments'
  | 'bills'
  | 'bank_reversals'
  | 'refunds'
  | 'suspense_items'
  | 'expected_adjustments'
  | 'bank_accounts'
  | 'uploads';

/**
 * Locks rows of any groups until the transaction ends, ordered by group and key. Read the rows in a later statement, which sees
 * what others committed while this one waited for their locks.
 *
 * @param keys of the rows, which begin with their groups, or with their owners for `uploads`: of payments for `bank_reversals`.
 */
export async function lockRows(tx: Tx, table: LockableTable, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const groups = sql.val(keys.map(groupNumberOf));
  await sql`select lock_rows(${table}, ${groups}::text[], ${sql.val([...keys])}::text[])`.execute(tx);
}

/** Locks groups, in order, against changes of their data until the transaction ends. */
export async function lockGroups(tx: Tx, groupNumbers: readonly string[]): Promise<void> {
  const groups = sql.val([...new Set(groupNumbers)]);
  await sql`select lock_rows('groups', ${groups}::text[], ${groups}::text[])`.execute(tx);
}

/** Rows to lock. */
export interface RowsToLock<Row> {
  readonly table: LockableTable;
  /** The column of the key in the query, such as `r.refund_pk`. */
  readonly key: string;
  readonly keyOf: (row: Row) => string;
  /** @param isLocked must be a condition of the query */
  readonly select: (isLocked: RawBuilder<unknown>) => RawBuilder<Row>;
}

/** Locks the rows of a query until the transaction ends, and returns those that still meet its conditions. */
export async function lockSelected<Row>(
  tx: Tx,
  { table, key, keyOf, select }: RowsToLock<Row>,
): Promise<readonly Row[]> {
  const { rows: found } = await select(sql`true`).execute(tx);
  if (found.length === 0) return [];
  const keys = found.map(keyOf);
  await lockRows(tx, table, keys);
  const { rows } = await select(sql`${sql.ref(key)} = any(${sql.val(keys)}::text[])`).execute(tx);
  return rows;
}
